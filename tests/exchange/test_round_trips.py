"""What an office reads out of an export is what was played, or it is named as lost."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import swissmate
from offices import (
    broadcast,
    chess_results,
    england,
    events,
    germany,
    ireland,
    italy,
    trf,
    us_chess,
)
from offices.report import NOTHING, Report
from swissmate import Export, Tournament
from swissmate.exchange.destination import Place

FEW, MANY = 5, 125
"""Events of each of the eight kinds in every run, and in a thorough one (1,000 an export)."""


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
        {}, lambda number: {f"national_id.{number}": str(700_000 + number)}, only(italy.read)
    ),
    "ireland": Office(
        {"website": "https://example.org/open"},
        lambda number: {f"national_id.{number}": str(1_000 + number)},
        only(ireland.read),
    ),
    "belgium": Office(
        {"sender": "a@example.org", "club": "401"},
        lambda number: {f"national_id.{number}": str(10_000 + number)},
        only(trf.read_belgian),
    ),
    "chess-results": Office({"federation": "XXX"}, lambda number: {}, only(chess_results.read)),
    "broadcast": Office({}, lambda number: {}, only(broadcast.read)),
    "fide": Office({}, lambda number: {}, only(trf.read)),
}  # fmt: skip


def made(tournament: Tournament, to: str) -> Export:
    office = OFFICES[to]
    details = dict(office.details)
    for player in tournament.players:
        details |= office.of_player(player.id)
    return swissmate.export(tournament, to, details=details)


def letters(name: str) -> str:
    """Return a name in capitals, without accents, commas and blanks."""
    swapped = name.replace("Ł", "L").replace("ø", "o").replace("ł", "l")
    plain = unicodedata.normalize("NFKD", swapped)
    return re.sub(r"[^A-Z]", "", plain.encode("ascii", "ignore").decode().upper())


def require_told(tournament: Tournament, to: str, folder: Path) -> int:
    """Read an export and compare it with the tournament; return how many games it holds."""
    export = made(tournament, to)
    if not any(entry.opponent for _, _, entry in events.told(tournament)):
        assert export.ready or {concern.field for concern in export.concerns if concern.stops} == {
            "rounds"
        }
        return 0
    assert export.ready, export.concerns
    report = OFFICES[to].read({file.name: file.data for file in export.files}, folder)
    by_name = {letters(name): number for number, name in report.names.items()}
    found = [player for player in tournament.players if letters(player.name) in by_name]
    number_of = {player.id: by_name[letters(player.name)] for player in found}
    assert len(set(number_of.values())) == len(report.names) == len(found)
    lost: dict[Place, set[str]] = {}
    for loss in export.losses:
        for place in loss.places:
            lost.setdefault(place, set()).add(loss.what)
    for player in set(tournament.by_id) - set(number_of):
        assert "player" in lost[Place(player)]
    games = 0
    for player, number, entry in events.told(tournament):
        cells = report.rounds[number_of[player]] if player in number_of else []
        cell = cells[number - 1] if number <= len(cells) else NOTHING
        expected = number_of.get(entry.opponent, 0)
        named = lost.get(Place(player, number), set())
        where = (to, tournament.name, player, number, entry, cell, named)
        if cell.opponent != expected:
            assert named & {"opponent", "result"}, where
        if cell.color != entry.color:
            assert named & {"color", "opponent", "result"}, where
        absent = entry.result == "Z" and cell.code == "?"  # no entry is an absence
        if cell.code != entry.result and not absent:
            assert named & {"bye", "result"}, where
        if cell == (expected, entry.color, entry.result):
            assert not named & {"bye", "result", "color", "opponent"}, where
            games += entry.opponent != 0
        if "?" not in cell.code and entry.result in "10=" and "result" not in named:
            assert cell.code == entry.result, where
    return games


@pytest.mark.parametrize("kind", events.KINDS)
@pytest.mark.parametrize("to", OFFICES)
def test_an_export_holds_what_was_played_or_names_it(to: str, kind: str, tmp_path: Path) -> None:
    games = sum(
        require_told(events.event(kind, number), to, tmp_path) for number in range(1, FEW + 1)
    )
    assert games > 20, "most games are held as they were played"


@pytest.mark.slow
@pytest.mark.parametrize("kind", events.KINDS)
@pytest.mark.parametrize("to", OFFICES)
def test_a_thousand_events_an_export(to: str, kind: str, tmp_path: Path) -> None:
    for number in range(1, MANY + 1):
        require_told(events.event(kind, number), to, tmp_path)
