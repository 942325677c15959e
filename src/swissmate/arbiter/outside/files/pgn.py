"""The games of an event as PGN: who met whom, with which result, and the moves that are here.

Source: the PGN standard of 1994 (8.1.1 the seven tags, 9 further tags, 18 a game without moves).
Broadcasts tell games apart by their names and ``Round "ROUND.BOARD"``.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from swissmate.arbiter.models import Event, Member, Player, Result, Round
from swissmate.arbiter.models.moves import delay_of
from swissmate.arbiter.outside.files.report_lines import round_dates
from swissmate.arbiter.rounds.boards.game_moves import (
    GameRow,
    games_of_round,
    names_are_public,
    shown_text,
)
from swissmate.arbiter.rounds.boards.scores import FORFEITS
from swissmate.pgn.games import written

_RESULTS = {
    Result.WHITE: "1-0",
    Result.WHITE_FORFEIT: "1-0",
    Result.WHITE_UNRATED: "1-0",
    Result.BLACK: "0-1",
    Result.BLACK_FORFEIT: "0-1",
    Result.BLACK_UNRATED: "0-1",
    Result.DRAW: "1/2-1/2",
    Result.DRAW_UNRATED: "1/2-1/2",
}


def pgn(event: Event, number: int | None = None, *, public: bool = False) -> bytes:
    """Return the games of all published rounds, or of one; b"" if there are none.

    Results that PGN cannot express are ``*``. The ``public`` sees moves as much later as the event
    says, and a round of teams once all line-ups are locked.
    """
    rounds = Round.objects.filter(event=event, published__isnull=False).order_by("number")
    if number is not None:
        rounds = rounds.filter(number=number)
    days = dict(enumerate(round_dates(event), 1))
    delay = delay_of(event) if public else 0
    texts = [
        _game(event, row, _date(event, days.get(current.number)), delay)
        for current in rounds
        if not public or names_are_public(event, current)
        for row in games_of_round(current)
    ]
    return "\n".join(texts).encode()


def _date(event: Event, day: date | None) -> str:
    """Return the date of a round; if it is not known, only the year (8.1.1.3)."""
    if day is None and event.rounds == 1:
        day = event.start
    return f"{day:%Y.%m.%d}" if day else f"{event.start:%Y}.??.??"


def _game(event: Event, row: GameRow, played: str, delay: int) -> str:
    entered = Result(row.game.turned_for_white(row.game.result))
    tags = {
        "Event": event.full_name,
        "Site": event.place or "?",
        "Date": played,
        "Round": f"{row.game.pairing.round.number}.{row.number}",
        "White": row.white.name,
        "Black": row.black.name,
        "Result": _RESULTS.get(entered, "*"),
        "Board": str(row.game.number if row.game.by_members else row.game.pairing.board),
        **dict(_person("White", row.white)),
        **dict(_person("Black", row.black)),
        "Termination": "forfeit" if entered in FORFEITS else "",
    }
    return written(tags, shown_text(row.moves, delay) if row.moves else "")


def _person(color: str, person: Player | Member) -> Iterator[tuple[str, str]]:
    yield f"{color}Title", person.title
    yield f"{color}Elo", str(person.rating or "")
    yield f"{color}FideId", person.fide_id
    if isinstance(person, Member):
        yield f"{color}Team", person.team.name
