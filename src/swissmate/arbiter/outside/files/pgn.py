"""The games of an event as PGN without moves: who met whom, with which result.

Source: the PGN standard of 1994 (8.1.1 the seven tags, 9 further tags, 18 a game without moves).
Broadcast pages accept such files to learn the boards, players and results.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from swissmate.arbiter.models import Event, Pairing, Player, Result
from swissmate.arbiter.outside.files.report_lines import round_dates
from swissmate.arbiter.rounds.boards.scores import FORFEITS, results_of
from swissmate.arbiter.rounds.boards.tournament import scoring_of

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


def pgn(event: Event) -> bytes:
    """Return the games of all published rounds; results that PGN cannot express are ``*``."""
    pairings = Pairing.objects.filter(
        round__event=event, round__published__isnull=False, black__isnull=False
    ).select_related("round", "white", "black")
    results = results_of(pairings, scoring_of(event))
    days = dict(enumerate(round_dates(event), 1))
    return "\n".join(
        _game(
            event,
            pairing,
            results[pairing.pk],
            _date(event, days.get(pairing.round.number)),
        )
        for pairing in pairings.order_by("round__number", "board")
    ).encode()


def _date(event: Event, day: date | None) -> str:
    """Return the date of a round; if it is not known, only the year (8.1.1.3)."""
    if day is None and event.rounds == 1:
        day = event.start
    return f"{day:%Y.%m.%d}" if day else f"{event.start:%Y}.??.??"


def _game(event: Event, pairing: Pairing, entered: str, played: str) -> str:
    result = _RESULTS.get(Result(entered), "*")
    rows = [
        ("Event", event.full_name),
        ("Site", event.place or "?"),
        ("Date", played),
        ("Round", str(pairing.round.number)),
        ("White", pairing.white.name),
        ("Black", pairing.black.name if pairing.black else "?"),
        ("Result", result),
        ("Board", str(pairing.board)),
        *(_person("White", pairing.white)),
        *(_person("Black", pairing.black) if pairing.black else ()),
    ]
    if entered in FORFEITS:
        rows.append(("Termination", "forfeit"))
    tags = "\n".join(f'[{name} "{_plain(value)}"]' for name, value in rows)
    return f"{tags}\n\n{result}\n"


def _person(color: str, player: Player) -> Iterator[tuple[str, str]]:
    if player.title:
        yield f"{color}Title", player.title
    if player.rating:
        yield f"{color}Elo", str(player.rating)
    if player.fide_id:
        yield f"{color}FideId", player.fide_id


def _plain(value: str) -> str:
    text = "".join(character for character in value if character.isprintable())
    return text.replace("\\", "\\\\").replace('"', '\\"')
