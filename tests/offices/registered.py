"""Every destination with details that it takes, and a reader of its files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import swissmate
from exchange.second_readers import (
    belgium,
    chess_results,
    england,
    fide,
    germany,
    ireland,
    italy,
    us_chess,
)
from swissmate import Export, Tournament

from . import broadcast
from .report import Report


class Office(NamedTuple):
    """A destination in the test: its details, those of each player, and a reader of its files."""

    details: dict[str, str]
    of_player: Callable[[int], dict[str, str]]
    read: Callable[[dict[str, bytes], Path], Report]


def only(read: Callable[[bytes], Report]) -> Callable[[dict[str, bytes], Path], Report]:
    def of_files(files: dict[str, bytes], folder: Path) -> Report:
        (data,) = files.values()
        return read(data)

    return of_files


OFFICES = {
    "us-chess": Office(
        {"affiliate": "A6000001", "chief_td": "12345678", "state": "NY", "zip": "10001"},
        lambda number: {f"national_id.{number}": str(10_000_000 + number)},
        us_chess.read,
    ),
    "germany": Office(
        {},
        lambda number: {
            f"national_id.{number}": str(10_000_000 + number),
            f"club_code.{number}": "63037",
            f"member_number.{number}": str(number),
        },
        only(germany.read),
    ),
    "england": Office(
        {
            "event_code": "XY2026A", "officer": "Ann Officer", "officer_address": "a@example.org",
            "treasurer": "Bob Treasurer", "treasurer_address": "b@example.org",
        },
        lambda number: {f"national_id.{number}": f"{100_000 + number}A"},
        only(england.read),
    ),
    "italy": Office(
        {}, lambda number: {f"national_id.{number}": str(700_000 + number)}, only(italy.read),
    ),
    "ireland": Office(
        {"website": "https://example.org/open"},
        lambda number: {f"national_id.{number}": str(1_000 + number)},
        only(ireland.read),
    ),
    "belgium": Office(
        {"sender": "a@example.org", "club": "401"},
        lambda number: {f"national_id.{number}": str(10_000 + number)},
        only(belgium.read),
    ),
    "chess-results": Office({"federation": "XXX"}, lambda number: {}, only(chess_results.read)),
    "broadcast": Office({}, lambda number: {}, only(broadcast.read)),
    "lichess": Office({"name": "Open"}, lambda number: {}, broadcast.read_rounds),
    "fide": Office({}, lambda number: {}, only(fide.read)),
}  # fmt: skip


def made(tournament: Tournament, to: str) -> Export:
    office = OFFICES[to]
    details = dict(office.details)
    for player in tournament.players:
        details |= office.of_player(player.id)
    return swissmate.export(tournament, to, details=details)
