"""Files misread in silence, or read for ever; sums that programs write differently."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from swissmate import check, pair
from swissmate.errors import InputError, TRFError
from swissmate.trf import document_from_json, load, read_trf, to_json

HEAD = ["012 Test", "XXR 5", "XXC white1"]


def _player(number: int | str, points: str = "0.0", cells: Sequence[str] = ()) -> str:
    line = f"001 {number:>4}".ljust(80) + f"{points:>4}" + " " * 5
    return line + "".join(f"  {cell}" for cell in cells)


def _file(*lines: str) -> bytes:
    return "\n".join([*HEAD, *lines, ""]).encode()


def _refused(data: bytes) -> TRFError:
    with pytest.raises(TRFError) as caught:
        load(data)
    return caught.value


def test_number_of_five_digits() -> None:
    """Its first four digits are another player."""
    error = _refused(_file(_player(1), "001 12345" + _player(2)[9:]))
    assert (error.code, error.line, error.column) == ("trf-player-id", 5, 5)
    assert "12345" in error.found


@pytest.mark.parametrize("before", [" ", "\t", "\x0c"])
def test_player_who_does_not_begin_the_line(before: str) -> None:
    """To pass over him would pair the others without him."""
    error = _refused(_file(_player(1), before + _player(2)))
    assert (error.code, error.line, error.column) == ("trf-player-id", 5, 1)


def test_prohibition_that_ends_before_it_starts() -> None:
    error = _refused(_file(_player(1), _player(2), "260 005 001    1    2"))
    assert (error.code, error.line, error.column) == ("trf-number", 6, 9)
    assert (error.found, error.expected) == ("1", "a number from 5 on")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"xyz hello\n" * 2_000_000, "trf-too-long"),
        (_file(_player(1), _player(2)) + b"250      1.0 001 999    1 9999\n" * 600_000, None),
        (b"001    1" + b" " * 83 + b"0000 - Z  " * 2_000_000, "trf-too-many-rounds"),
        (b"XXP " + b"1 " * 10_000_000, "trf-number"),
        (b"001    1\nXXS W=" + b"1" * 20_000_000, "trf-number"),
    ],
    ids=["lines", "records", "rounds", "players", "digits"],
)
def test_huge_file_is_refused_at_once(data: bytes, code: str | None) -> None:
    started = time.process_time()
    error = _refused(data)
    assert time.process_time() - started < 30
    assert error.code == (code or "trf-too-long")
    assert len(str(error)) < 300


@pytest.mark.parametrize("points", ["0.0", "0.5"])
def test_game_without_a_result(points: str) -> None:
    """C.04.2.D.1: a draw for the pairing only, so the points column may be without it."""
    data = _file(
        _player(1, points, ["   2 w  "]),
        _player(2, points, ["   1 b  "]),
        _player(3, "1.0", ["   4 w 1"]),
        _player(4, "0.0", ["   3 b 0"]),
    )
    tournament = read_trf(data)
    assert len(pair(tournament, open_games_are_draws=True).pairs) == 2
    assert check(tournament).points == ()


def test_virtual_points_that_have_just_ended() -> None:
    """The column may still hold those of the round before: reading and checking agree on it."""
    data = _file(
        _player(1, "2.0", ["   2 w 1"]), _player(2, "0.0", ["   1 b 0"]), "XXA    1  1.0", "142 5"
    )
    assert check(read_trf(data)).points == ()


def test_json_with_points_that_do_not_add_up() -> None:
    data = _file(_player(1, "1.0", ["   2 w 1"]), _player(2, "0.0", ["   1 b 0"]))
    text = to_json(load(data)).replace('"points": 1.0', '"points": 3.0')
    assert document_from_json(text).tournament.players[0].points == 30
    with pytest.raises(InputError, match="id 1"):
        document_from_json(text, check_points_column=True)


@pytest.mark.parametrize("rest", ['"players": []', '"rounds": 0, "players": [{"id": 1}]'])
def test_json_without_players_or_rounds(rest: str) -> None:
    with pytest.raises(InputError):
        document_from_json(f'{{"format": "swissmate-tournament", "version": 1, {rest}}}')


def test_system_that_is_not_paired() -> None:
    data = _file(_player(1), _player(2), "192 SCHILLER")
    assert [diagnostic.code for diagnostic in load(data).diagnostics] == ["trf-type-code"]


@pytest.mark.parametrize(
    "code",
    [
        "FIDE_DUBOV",
        "CUSTOM_SWISS",
        "FIDE_DUTCH_2026_BAKU",
        "FIDE_DOUBLEROUNDROBIN",
        "CUSTOM_KNOCKOUT",
    ],
)
def test_system_that_is_paired(code: str) -> None:
    assert load(_file(_player(1), _player(2), f"192 {code}")).diagnostics == ()


@pytest.mark.parametrize("points", [("1.0", "0.0"), ("2.0", "1.0")])
def test_points_with_the_computed_acceleration(points: tuple[str, str]) -> None:
    """The file names the method only; GA are 1 and 2, with one point more in round two."""
    data = "\n".join(
        [
            "142 9",
            "192 FIDE_DUTCH_2026_BAKU",
            _player(1, points[0], ["   2 w 1"]),
            _player(2, points[1], ["   1 b 0"]),
            _player(3, "1.0", ["   4 w 1"]),
            _player(4, "0.0", ["   3 b 0"]),
        ]
    ).encode()
    assert check(read_trf(data)).points == ()
