"""Team events and matches for the tests of the arbiter's application."""

from __future__ import annotations

from arbiter_events import games_of, make_event
from swissmate.arbiter.event.teams import rosters
from swissmate.arbiter.models import Account, Event, Member
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import rounds


def make_team_event(actor: Account, teams: int = 6, members: int = 5, **values: object) -> Event:
    """A team event: team k has players of about 2400 - 40 k, strongest first."""
    event = make_event(actor, 0, **{"rules": "team-2026", "tie_breaks": "", **values})
    rosters.add_teams(
        event.pk,
        actor,
        {
            f"Team {chr(64 + team)}": [
                {
                    "board": board,
                    "name": f"{chr(64 + team)}{board}, Player",
                    "rating": 2400 - 40 * team - 5 * board,
                }
                for board in range(1, members + 1)
            ]
            for team in range(1, teams + 1)
        },
    )
    event.refresh_from_db()
    return event


def play_matches(event: Event, actor: Account, number: int, *codes: str) -> None:
    """Pair and publish a round, and enter the results of its games (White wins by default)."""
    rounds.pair_round(event.pk, actor, number)
    rounds.publish_round(event.pk, actor, number)
    for index, game in enumerate(games_of(event, number)):
        code = codes[index] if index < len(codes) else "1-0"
        if code and game.result == "":
            results.enter_result(event.pk, actor, game.pk, code, game.version)


def keys(event: Event, team: int) -> list[int]:
    """The members of a team in board order."""
    members = Member.objects.filter(team__event=event, team__tpn=team)
    return list(members.values_list("pk", flat=True))
