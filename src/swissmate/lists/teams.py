"""Teams of an event that is taken over: who plays for whom, and the matches that the games tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from swissmate.errors import SwissmateError
from swissmate.messages import in_python, told
from swissmate.model import (
    ForfeitedMatch,
    LineUp,
    Team,
    TeamBye,
    TeamRecords,
    Tournament,
    team_event,
)
from swissmate.systems.common.first_color import inferred_color

from .matches import TeamRounds
from .people import Doubting, Person, name_key

_RULES: Final = "team-2026"


def in_teams(
    tournament: Tournament, people: Sequence[Person], doubt: Doubting, rounds: TeamRounds
) -> Tournament:
    """Return the event as one of teams, if its lists have the team and the board of everybody.

    Where the boards of the matches are known, whoever has no place in his team gets one behind the
    others, in the order of the boards. What does not fit together is told, and everybody plays for
    himself then.
    """
    with_team = [person for person in people if person.team]
    if not with_team:
        return tournament
    _seat_others(with_team, rounds)
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
    for name in rounds.numbers:
        rosters.setdefault(name, {})  # nobody of it played in a round that was read
    given = [rounds.numbers.get(name, 0) for name in rosters]
    if not all(given) or len(set(given)) < len(given):
        given = list(range(1, len(rosters) + 1))
    teams = tuple(
        Team(number, name, players=tuple(numbers[id(roster[board])] for board in sorted(roster)))
        for number, (name, roster) in sorted(zip(given, rosters.items(), strict=True))
    )
    records = _with_matches(TeamRecords(teams), rounds, numbers, doubt)
    whole = replace(tournament, teams=records)
    try:
        event = team_event(whole)
    except SwissmateError as error:
        doubt("no-matches", why=told(error.args[0], in_python))
        return tournament
    doubt("teams-lists" if rounds.matches else "teams", n=len(teams))
    color = inferred_color(event.tournament.players)
    rated = (replace(team, strength=_strength(whole, team, event.boards)) for team in teams)
    return replace(
        whole,
        teams=replace(records, teams=tuple(rated)),
        rules=_RULES,
        initial_color=color,
        initial_color_inferred=color is not None,
    )


def _seat_others(people: Sequence[Person], rounds: TeamRounds) -> None:
    """Give everybody without a board in his team one behind those who have one, as they sat."""
    firsts: dict[int, int] = {}
    for match in rounds.matches.values():
        for board, (home, away, _codes) in enumerate(match.boards):
            for person in filter(None, (home, away)):
                firsts[id(person)] = min(board, firsts.get(id(person), board))
    last: dict[str, int] = {}
    for person in people:
        last[person.team] = max(last.get(person.team, 0), person.board)
    for person in sorted(people, key=lambda person: firsts.get(id(person), 0)):
        if not person.board and id(person) in firsts:
            last[person.team] += 1
            person.board = last[person.team]


def _with_matches(
    records: TeamRecords, rounds: TeamRounds, numbers: Mapping[int, int], doubt: Doubting
) -> TeamRecords:
    """Return the records with the line-ups of the matches, those that nobody played, and byes."""
    ids = {team.name: team.id for team in records.teams}
    line_ups, forfeits = [], []
    for match in rounds.matches.values():
        number, teams = match.round_number, (ids.get(match.home), ids.get(match.away))
        codes = {codes for _home, _away, codes in match.boards}
        seats = [[board[side] for board in match.boards] for side in (0, 1)]
        if not match.boards or None in teams:
            doubt("no-boards", round=number, who=f"{match.home}–{match.away}")
            continue
        home, away = teams[0] or 0, teams[1] or 0
        if not any(one and other for one, other in zip(*seats, strict=True)):
            if len(codes) == 1 and codes <= {"+-", "-+", "--"}:
                forfeits.append(ForfeitedMatch(codes.pop(), number, home, away))
            else:
                doubt("no-boards", round=number, who=f"{match.home}–{match.away}")
            continue
        for team, other, people in ((home, away, seats[0]), (away, home, seats[1])):
            players = (numbers[id(person)] if person else 0 for person in people)
            line_ups.append(LineUp(number, team, other, tuple(players)))
    byes = {
        (number, ids[name]): code for (number, name), code in rounds.byes.items() if name in ids
    }
    last = max((number for (number, _team), code in byes.items() if code == "U"), default=0)
    pab = {number: team for (number, team), code in byes.items() if code == "U"}
    return replace(
        records,
        line_ups=tuple(sorted(line_ups)),
        forfeits=tuple(forfeits),
        pab_teams=tuple(pab.get(number, 0) for number in range(1, last + 1)),
        byes=tuple(TeamBye(code, *key) for key, code in sorted(byes.items()) if code != "U"),
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
