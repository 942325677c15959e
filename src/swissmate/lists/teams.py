"""Teams of an event that is taken over: who plays for whom, and the matches that the games tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from swissmate.errors import SwissmateError
from swissmate.messages import in_python, told
from swissmate.model import Team, TeamRecords, Tournament, team_event
from swissmate.systems.common.first_color import inferred_color

from .people import Doubting, Person, name_key

_RULES: Final = "team-2026"


def in_teams(tournament: Tournament, people: Sequence[Person], doubt: Doubting) -> Tournament:
    """Return the event as one of teams, if its lists have the team and the board of everybody.

    What does not fit together is told, and everybody plays for himself then.
    """
    with_team = [person for person in people if person.team]
    if not with_team:
        return tournament
    without = next((person for person in people if not (person.team and person.board)), None)
    if without is not None:
        doubt("no-board", who=without)
        return tournament
    numbers = _numbers(tournament, people)
    rosters: dict[str, dict[int, Person]] = {}
    for person in people:
        roster = rosters.setdefault(person.team, {})
        other = roster.setdefault(person.board, person)
        if other is not person:
            doubt("one-board", who=other, other=person, found=person.board, where=person.team)
            return tournament
    teams = tuple(
        Team(number, name, players=tuple(numbers[id(roster[board])] for board in sorted(roster)))
        for number, (name, roster) in enumerate(rosters.items(), 1)
    )
    whole = replace(tournament, teams=TeamRecords(teams))
    try:
        event = team_event(whole)
    except SwissmateError as error:
        doubt("no-matches", why=told(error.args[0], in_python))
        return tournament
    doubt("teams", n=len(teams))
    color = inferred_color(event.tournament.players)
    rated = (replace(team, strength=_strength(whole, team, event.boards)) for team in teams)
    return replace(
        whole,
        teams=TeamRecords(tuple(rated)),
        rules=_RULES,
        initial_color=color,
        initial_color_inferred=color is not None,
    )


def _numbers(tournament: Tournament, people: Sequence[Person]) -> dict[int, int]:
    """Return the pairing number of everybody, by identity: those of a list, or by the names."""
    given = {person.number: person for person in people}
    if all(player.id in given for player in tournament.players):
        return {id(person): person.number for person in people}
    by_name: dict[tuple[str, ...], list[int]] = {}
    for player in tournament.players:
        by_name.setdefault(name_key(player.name), []).append(player.id)
    return {id(person): by_name[name_key(person.name)].pop(0) for person in people}


def _strength(tournament: Tournament, team: Team, boards: int) -> str:
    """Return the average rating of a team's first boards, as the application counts it."""
    ratings = [tournament.by_id[player].rating for player in team.players[: boards or None]]
    known = [rating for rating in ratings if rating]
    return str(round(sum(known) / len(known))) if known else ""
