"""Converts between the dialects and JSON, and reports what the target cannot hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Final, NamedTuple

from swissmate.messages import Message, Text
from swissmate.model import Player, Tournament
from swissmate.wording import counted

from .dates import time_after
from .diagnostics import LEFT_OUT, Diagnostic
from .dialects import dialect_named
from .document import TRFDocument
from .json_format import to_json
from .reader import load
from .record_lines import entries_with_absence
from .records.fields import is_national
from .records.table import HELD_LISTS, KEPT_RECORDS, NEEDS_COLUMNS, TEXT_FIELDS
from .writer import dropped_lines, write_trf

_LOST: Final = {
    "abnormal_points": ("abnormal-points", "points outside the scoring system"),
    "acceleration": ("rules", "acceleration"),
    "forbidden": ("forbidden", "forbidden pairs"),
    "protected": ("forbidden", "protected pairs"),
    "initial_color": ("initial-color", "initial colour"),
    "rounds": ("rounds", "number of rounds"),
    "rules": ("rules", "rules"),
    "scoring": ("scoring", "scoring system"),
    "tie_breaks": ("tie-breaks", "tie breaks"),
    "virtual_points": ("virtual-points", "virtual points"),
}
"""By field: the code of its loss, and what it is called; of the others ``convert-field``."""

_ONCE: Final = {*TEXT_FIELDS, "042", "052", "132", "192", "202", "212"}
"""Records that occur once in a tournament."""


class Conversion(NamedTuple):
    """A converted file and what was lost."""

    data: bytes
    losses: tuple[Diagnostic, ...]


def convert(source: Tournament | TRFDocument, dialect: str) -> Conversion:
    """Write a tournament in another dialect (or ``json``) and report what that loses.

    The file is read again and compared, so no loss goes unnoticed. Points that nobody stated are
    filled in, and an absence counts as the same absence in whichever record it stands.

    Raises:
        InputError: there is no such dialect.
        TournamentError: a number does not fit into its columns.
    """
    document = source if isinstance(source, TRFDocument) else None
    tournament = source.tournament if isinstance(source, TRFDocument) else source
    file = document.file if document else "-"
    losses: list[Diagnostic] = []
    if document is not None:
        losses += _unread(document)
    if dialect == "json":
        return Conversion(to_json(source).encode(), tuple(losses))
    target = dialect_named(dialect, "json")
    data = write_trf(source, dialect=dialect)

    def lost(code: str, message: str, line: int = 0, found: str = "") -> None:
        losses.append(Diagnostic("warning", code, file, line, 0, found, "", message))

    if document is not None:
        for number in dropped_lines(document, target):
            lost(
                "convert-record",
                f"{dialect} has no place for this record",
                number,
                repr(document.lines[number - 1][:3]),
            )
    again = load(data, check_points_column=False).tournament
    seen: set[str] = set()
    for field in fields(Tournament):
        name = field.name
        if name in (
            *("players", "absent", "initial_color_inferred", "team_records"),
            "entered",  # for the caller to go on; no part of the tournament
        ):
            continue
        code, what = _LOST.get(name, ("field", name.replace("_", " ")))
        if _said(again, name) != _said(tournament, name) and (code not in seen or code == "field"):
            seen.add(code)
            lost(f"convert-{code}", f"{dialect} cannot hold the {what} of this tournament")
    for before, after in zip(*map(_with_absences, (tournament, again)), strict=True):
        if before.entries != after.entries:
            rounds = [
                str(number)
                for number in range(1, len(before.entries) + 1)
                if before.entry(number) != after.entry(number)
            ]
            lost(
                "convert-result",
                f"{dialect} cannot tell the results of player {before.id} in rounds "
                f"{', '.join(rounds)} from others",
            )
        # Points follow from the rounds; of others that are lost, their own remark tells.
        names = [
            name
            for name in Player._fields
            if name not in ("entries", "points", "national")
            and getattr(before, name) != getattr(after, name)
        ]
        if names:
            lost(
                "convert-player",
                f"{dialect} cannot hold all of player {before.id}: {', '.join(names)}",
            )
    numbers = [
        before.id
        for before, after in zip(tournament.players, again.players, strict=True)
        if before.national != after.national
    ]
    # Of lines that are not copied, each was told of.
    if numbers and not (document and any(map(is_national, document.lines))):
        players = f"{counted(len(numbers), 'player')}, the first one {numbers[0]}"
        lost("convert-player", f"{dialect} cannot hold the national ids and ratings of {players}")
    return Conversion(data, tuple(losses))


def _unread(document: TRFDocument) -> Iterator[Diagnostic]:
    """Yield what the lines of a document hold and its tournament does not.

    These are the reader's remarks about what it left out of records that are written again, times
    after dates, and repeated records of which only the last one counts.
    """
    last: dict[str, int] = {}
    for number, line in enumerate(document.lines, 1):
        code = line[:3]
        if code in ("042", "052"):
            time = time_after(line[4:])
            if time:
                message = "no format has a place for the time after a date"
                yield _loss(document, "convert-field", number, repr(time), message)
        if code in _ONCE and line[4:].strip():
            before = last.get(code)
            if before and document.lines[before - 1].rstrip() != line.rstrip():
                message = f"line {number} says the same thing differently, and the last one counts"
                yield _loss(document, "convert-record", before, repr(code), message)
            last[code] = number
    for remark in document.diagnostics:
        if remark.line > len(document.lines):
            continue
        line = document.lines[remark.line - 1] if remark.line else ""  # 0: a remark on JSON
        if line[:3] in NEEDS_COLUMNS - HELD_LISTS:
            if remark.code in LEFT_OUT or remark.code == "trf-contradiction":
                yield _loss(
                    document,
                    "convert-unread",
                    remark.line,
                    remark.found,
                    Message(
                        "this record is copied as it stands, but did not count: {message}",
                        message=remark.message,
                    ),
                )
        elif remark.code in LEFT_OUT and line[:3] not in KEPT_RECORDS and not is_national(line):
            yield _loss(
                document,
                "convert-unread",
                remark.line,
                remark.found,
                Message(
                    "what was not understood is not written: {message}", message=remark.message
                ),
            )


def _loss(document: TRFDocument, code: str, line: int, found: str, message: Text) -> Diagnostic:
    return Diagnostic("warning", code, document.file, line, 0, found, "", message)


def _said(tournament: Tournament, name: str) -> object:
    """Return a field; a team's bye without points of its own is worth a draw on each board."""
    teams = tournament.teams
    if name == "teams" and teams is not None and teams.board_pab is None:
        return replace(teams, board_pab=tournament.scoring.draw)
    return getattr(tournament, name)


def _with_absences(tournament: Tournament) -> list[Player]:
    """Return the players with the absences of the next round written into their lines."""
    return [
        player._replace(entries=entries_with_absence(tournament, player))
        for player in tournament.players
    ]
