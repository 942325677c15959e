"""National ids: the records under the code of a federation (TRF26, NRS) belong to the players.

Columns of the Handbook: the code in 1-3, the player in 5-8, then as in 001: the rating in 49-52,
the number in 58-68, the birth in 70-79.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import swissmate
from building import tournament_of
from swissmate.model import NationalRecord, Tournament
from swissmate.trf import convert, from_json, to_json


def put(line: str, column: int, text: str) -> str:
    """Write a text into a line from a column on, counted from 1."""
    return line.ljust(column - 1)[: column - 1] + text + line[column - 1 + len(text) :]


def line_of(code: str, player: int, number: str, rating: int = 0, birth: str = "") -> str:
    line = put(code, 5, f"{player:4}")
    line = put(line, 49, f"{rating or '':>4}")
    line = put(line, 58, f"{number:>11}")
    return put(line, 70, birth).rstrip()


def with_records(*records: NationalRecord) -> Tournament:
    tournament = tournament_of(["1-2:1"], players=2, rounds=1)
    first, second = tournament.players
    return replace(tournament, players=(first._replace(national=records), second))


GERMAN = NationalRecord("GER", "10012345", 1987, "1990/05/04")
AMERICAN = NationalRecord("USA", "12345678")


def test_a_player_has_those_of_several_federations_in_the_columns_of_the_handbook() -> None:
    data = swissmate.write_trf(with_records(GERMAN, AMERICAN), dialect="trf26")
    lines = [line.rstrip() for line in data.decode().splitlines() if line[:3] in ("GER", "USA")]
    assert lines == [
        line_of("GER", 1, "10012345", 1987, "1990/05/04"),
        line_of("USA", 1, "12345678"),
    ]
    first, second = swissmate.read_trf(data).players
    assert first.national == (GERMAN, AMERICAN)
    assert second.national == ()


def test_json_holds_them() -> None:
    tournament = with_records(GERMAN, AMERICAN)
    assert from_json(to_json(tournament)).players == tournament.players


def test_lines_of_a_file_stay_as_they_stand_while_they_are_true() -> None:
    data = swissmate.write_trf(with_records(GERMAN), dialect="trf26")
    own = line_of("GER", 1, "10012345", 1987, "1990/05/04")
    other = put(own, 15, "Another spelling").encode()
    kept = data.replace(data.splitlines()[-1], other)
    assert other in kept
    document = swissmate.read_document(kept)
    again = swissmate.write_trf(document, dialect="trf26")
    assert again.count(b"GER ") == 1
    assert other in again


def test_what_has_changed_replaces_its_line() -> None:
    data = swissmate.write_trf(with_records(GERMAN, AMERICAN), dialect="trf26")
    document = swissmate.read_document(data)
    first, second = document.tournament.players
    players = (first._replace(national=(GERMAN._replace(id="7"),)), second)
    changed = document._replace(tournament=replace(document.tournament, players=players))
    again = swissmate.read_trf(swissmate.write_trf(changed, dialect="trf26"))
    assert again.players[0].national == (GERMAN._replace(id="7"),)


def test_a_file_that_has_no_place_for_them_says_so() -> None:
    tournament = with_records(GERMAN)
    told = [loss.message for loss in convert(tournament, "trf16").losses]
    assert any("national ids and ratings of 1 player" in str(message) for message in told)
    assert not any("national" in str(loss.message) for loss in convert(tournament, "trf26").losses)


def test_an_id_that_is_too_long_for_its_columns_is_told() -> None:
    tournament = with_records(GERMAN._replace(id="123456789012"))
    told = [str(loss.message) for loss in convert(tournament, "trf26").losses]
    assert any("national ids and ratings of 1 player" in message for message in told)


def test_exports_take_them_from_the_players() -> None:
    dated = replace(
        with_records(GERMAN), start=date(2026, 5, 1), end=date(2026, 5, 1), time_control="90+30"
    )
    players = tuple(player._replace(name=f"P, {player.id}") for player in dated.players)
    (file,) = swissmate.export(replace(dated, players=players), "germany").files
    assert b"10012345" in file.data
