"""The public pages of an event as values for other programs (``docs/public-data.md``).

They hold what the pages show, and no more: no unpublished round, and ratings, clubs and standings
only if the event shows them.
"""

from __future__ import annotations

from typing import Any, Final

from swissmate.arbiter.event.events import timetable
from swissmate.arbiter.ground.frame.addresses import address_of
from swissmate.arbiter.models import Bye, Event, Player, Round
from swissmate.arbiter.rounds.boards.boards import Board, public_boards
from swissmate.arbiter.rounds.boards.game_views import Chair
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.keizer import keizer_list

VERSION: Final = 1
_BYES: Final = {"H": "half-point", "F": "full-point", "Z": "zero-point"}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event: what it is, its timetable, and where the rest is."""
    times = timetable.times_of(event)
    numbers = published(event).values_list("number", flat=True)
    return {
        "version": VERSION,
        "name": event.full_name,
        "place": event.place,
        "federation": event.federation,
        "start": event.start.isoformat(),
        "end": event.end.isoformat() if event.end else None,
        "rounds": event.rounds,
        "rules": event.rules,
        "participants": "team" if event.play.enters_teams else "player",
        "time_control": event.time_control,
        "in_fide_mode": event.in_fide_mode,
        "timetable": [
            {
                "round": number,
                "starts": time.starts.isoformat(),
                "time_control": time.time_control or event.time_control,
            }
            for number, time in sorted(times.items())
        ],
        "links": {
            "page": address_of("public", event.key),
            "players": address_of("public-players-data", event.key),
            "standings": address_of("public-standings-data", event.key)
            if event.shows_standings
            else None,
            "rounds": [
                {"round": number, "data": address_of("public-round-data", event.key, number)}
                for number in numbers
            ],
            "calendar": address_of("public-calendar", event.key),
            "feed": address_of("public-feed", event.key),
            "embedded_pairings": address_of("embedded-pairings", event.key),
            "embedded_standings": address_of("embedded-standings", event.key)
            if event.shows_standings
            else None,
        },
    }


def published(event: Event) -> Any:
    """Return the published rounds of an event, in their order."""
    return Round.objects.filter(event=event, published__isnull=False).order_by("number")


def players_data(event: Event) -> dict[str, Any]:
    """Return who takes part, by pairing number."""
    players = Player.objects.filter(event=event).order_by("tpn")
    return {"version": VERSION, "players": [_player(event, player) for player in players]}


def round_data(event: Event, row: Round) -> dict[str, Any]:
    """Return the pairings and results of a published round."""
    time = timetable.times_of(event).get(row.number)
    boards, byes = public_boards(event, row)
    return {
        "version": VERSION,
        "round": row.number,
        "starts": time.starts.isoformat() if time else None,
        "published": row.published.isoformat() if row.published else None,
        "boards": [board_data(event, board) for board in boards],
        "byes": [_bye(event, bye) for bye in byes],
    }


def standings_data(event: Event) -> dict[str, Any]:
    """Return the standings after the last complete round, as far as rounds are published."""
    if keizer := keizer_list(event, published_only=True):
        return {
            "version": VERSION,
            "after_round": keizer.after_round,
            "is_final": False,
            "tie_breaks": [],
            "places": [
                {
                    "rank": place.place,
                    "player": _player(event, place.player),
                    "points": place.score,
                    "tie_breaks": [],
                }
                for place in keizer.places
            ],
        }
    table = ranking.public_standings(event)
    return {
        "version": VERSION,
        "after_round": table.after_round,
        "is_final": table.is_final,
        "tie_breaks": list(table.tie_breaks),
        "places": [
            {
                "rank": place.rank,
                "player": _player(event, place.player),
                "points": f"{place.points / 10:g}",
                "tie_breaks": list(place.tie_breaks),
            }
            for place in table.places
        ],
    }


def _player(event: Event, player: Player) -> dict[str, Any]:
    return {
        "number": player.tpn,
        "name": player.name,
        "title": player.title,
        "federation": player.federation,
        "rating": (player.strength or None) if event.shows_ratings else None,
        "club": player.club if event.shows_clubs else None,
    }


def board_data(event: Event, board: Board) -> dict[str, Any]:
    """Return a board of a round: who sits there, and what came of it."""
    pairing = board.pairing
    game = board.game
    return {
        "board": pairing.board,
        "white": _player(event, pairing.white),
        "white_points": f"{board.white_points / 10:g}",
        "black": _player(event, pairing.black) if pairing.black else None,
        "black_points": f"{board.black_points / 10:g}" if pairing.black else None,
        "result": game.row.result if game and game.row.result else None,
        "games": [
            {
                "one": _chair(event, view.one),
                "other": _chair(event, view.other),
                "result": view.row.result or None,
            }
            for view in board.games
        ]
        if board.is_match
        else [],
        "score": [f"{board.one_points / 10:g}", f"{board.other_points / 10:g}"]
        if board.is_match
        else None,
    }


def _chair(event: Event, chair: Chair) -> dict[str, Any]:
    return {
        "name": chair.name,
        "title": chair.title,
        "rating": (chair.rating or None) if event.shows_ratings else None,
    }


def _bye(event: Event, bye: Bye) -> dict[str, Any]:
    return {"player": _player(event, bye.player), "bye": _BYES[bye.kind]}
