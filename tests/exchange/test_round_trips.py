"""What an office reads out of an export is what was played, or it is named as lost."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from exchange.second_readers import spain
from offices import events
from offices.registered import OFFICES, made
from offices.report import NOTHING, letters
from swissmate import Tournament
from swissmate.exchange.destination import Place
from swissmate.model import NationalRecord

NUMBERS = [
    pytest.param(range(1, 13), id="some"),
    pytest.param(range(13, 126), id="1,000 an export", marks=pytest.mark.long),
]
"""Numbers of the events of each of the eight kinds."""


def require_told(tournament: Tournament, to: str, folder: Path) -> int:
    """Read an export and compare it; return how many games it holds."""
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
    if report.ids:
        office = OFFICES[to]
        for known in found:
            given = office.of_player(known.id).get(f"national_id.{known.id}", known.fide_id)
            assert report.ids[number_of[known.id]].strip() == given
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


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("kind", events.KINDS)
@pytest.mark.parametrize("to", OFFICES)
def test_an_export_holds_what_was_played_or_names_it(
    to: str, kind: str, numbers: range, tmp_path: Path
) -> None:
    games = [require_told(events.event(kind, number), to, tmp_path) for number in numbers]
    assert sum(games) > 4 * len(numbers), "most games are held as they were played"


def require_totals(tournament: Tournament) -> None:
    """The Spanish report has no games: its totals are those of the games over the board."""
    rating = {player.id: 1500 + player.id for player in tournament.players if player.id % 5}
    players = tuple(
        player._replace(
            national=(NationalRecord("ESP", str(7000 + player.id), rating.get(player.id, 0)),)
        )
        for player in tournament.players
    )
    export = swissmate.export(replace(tournament, players=players), "spain")
    if not export.ready:
        return
    expected = {}
    for player in players:
        met = [
            entry
            for number, entry in enumerate(player.entries, 1)
            if number <= tournament.rounds_paired
            and entry.opponent in rating
            and entry.result in ("1", "=", "0")
        ]
        if met:
            points = sum({"1": 1.0, "=": 0.5, "0": 0.0}[entry.result] for entry in met)
            average = sum(rating[entry.opponent] for entry in met) / len(met)
            expected[player.id] = (points, len(met), average)
    found = spain.read(export.files[0].data)
    for player in players:
        line = found[player.id]
        assert (letters(line.name), line.local_id) == (letters(player.name), f"{7000 + player.id}")
    assert {number for number, line in found.items() if line.games} == set(expected)
    for number, (points, games, average) in expected.items():
        line = found[number]
        assert (line.points, line.games) == (points, games)
        assert abs(line.average - average) <= 0.5


@pytest.mark.parametrize("numbers", NUMBERS)
@pytest.mark.parametrize("kind", events.KINDS)
def test_totals_of_a_report_without_games(kind: str, numbers: range) -> None:
    for number in numbers:
        require_totals(events.event(kind, number))
