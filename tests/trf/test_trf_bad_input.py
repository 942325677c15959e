"""Files that must be refused, each with its place, and files that are only remarked on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from swissmate.errors import TRFError
from swissmate.trf import load, read_trf


def player(number: int | str, cells: str = "", points: str = "", name: str = "") -> str:
    """Return a 001 record: cells start in column 92, points end in column 84."""
    return f"001 {number:>4}      {name:33}{'':33}{points:>4}{'':7}{cells}\n"


def refused(text: str | bytes, *, strict: bool = False) -> TRFError:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(TRFError) as caught:
        load(data, strict=strict, name="some.trf")
    return caught.value


def place(error: TRFError) -> tuple[str, int, int]:
    return error.code, error.line, error.column


GAME = player(1, "   2 w 1") + player(2, "   1 b 0")
BYE = player(1, "   2 w 1  0000 - H") + player(2, "   1 b 0")
HEAD = "XXR 5\n"


@pytest.mark.parametrize("data", [b"", b"\n\r\n  \n", b"\xef\xbb\xbf"])
def test_empty_file(data: bytes) -> None:
    assert place(refused(data)) == ("trf-empty", 0, 0)


@pytest.mark.parametrize("data", [b"\x7fELF\x02\x01\x00\x00", b"XXR 5\x00\n"])
def test_binary_file(data: bytes) -> None:
    assert place(refused(data)) == ("trf-binary", 0, 0)


def test_no_player() -> None:
    assert place(refused(HEAD)) == ("trf-no-players", 0, 0)


@pytest.mark.parametrize(
    ("prefix", "code", "line"), [("", "trf-no-players", 0), ("001", "trf-player-id", 1)]
)
def test_garbage_is_refused_fast(prefix: str, code: str, line: int) -> None:
    noise = "".join(chr(33 + (7 * index) % 90) for index in range(120))
    garbage = "\n".join(f"{prefix}{noise[index % 90 :]}" for index in range(5000))
    start = time.process_time()
    error = refused(garbage)
    assert time.process_time() - start < 5
    assert (error.code, error.line) == (code, line)


def test_unknown_opponent() -> None:
    error = refused(HEAD + GAME + player(3, "0000 - U    37 b 1"))
    assert place(error) == ("trf-unknown-opponent", 4, 102)
    assert error.found == "37"
    assert str(error).startswith("some.trf, line 4, column 102: Player 3 meets in round 2")


def test_game_without_opponent() -> None:
    assert place(refused(HEAD + player(1, "0000 w 1"))) == ("trf-missing-opponent", 2, 92)


def test_both_white() -> None:
    error = refused(HEAD + player(1, "   2 w 1") + player(2, "   1 w 0"))
    assert place(error) == ("trf-asymmetric-color", 2, 97)
    assert error.found == "'w' and 'w'"


@pytest.mark.parametrize(
    ("one", "other"), [("1", "1"), ("1", "="), ("+", "+"), ("1", "-"), ("0", " "), ("+", "0")]
)
def test_asymmetric_result(one: str, other: str) -> None:
    error = refused(HEAD + player(1, f"   2 w {one}") + player(2, f"   1 b {other}"))
    assert place(error) == ("trf-asymmetric-result", 2, 99)
    assert "line 3, column 92" in str(error)


@pytest.mark.parametrize("code", "HFUZhfuz")
def test_opponent_with_a_bye_code(code: str) -> None:
    error = refused(HEAD + player(1, f"   2 w {code}") + player(2, "   1 b 0"))
    assert place(error) == ("trf-bye-with-opponent", 2, 99)


def test_id_twice() -> None:
    error = refused(HEAD + GAME + player(2, "0000 - Z"))
    assert place(error) == ("trf-duplicate-id", 4, 5)
    assert "line 3" in str(error.expected)


def test_player_meets_himself() -> None:
    assert place(refused(HEAD + player(1, "   1 w 1"))) == ("trf-self-opponent", 2, 92)


def test_different_opponents() -> None:
    text = HEAD + player(1, "   2 w 1") + player(2, "   3 b 0") + player(3, "   2 w 1")
    error = refused(text)
    assert place(error) == ("trf-asymmetric-opponent", 2, 92)
    assert "player 2 meets 3" in str(error)


def test_opponent_whose_line_is_shorter() -> None:
    error = refused(HEAD + player(1, "   2 w 1") + player(2))
    assert place(error) == ("trf-asymmetric-opponent", 2, 92)
    assert "meets nobody" in str(error)


def test_points_that_do_not_add_up() -> None:
    error = refused(HEAD + player(1, "   2 w 1", " 1.5") + player(2, "   1 b 0", " 0.0"))
    assert place(error) == ("trf-points", 2, 81)
    assert (error.found, error.expected) == ("1.5", "1.0")


def test_points_that_do_not_add_up_can_be_only_reported() -> None:
    text = HEAD + player(1, "   2 w 1", " 1.5") + player(2, "   1 b 0", " 2.0")
    document = load(text.encode(), check_points_column=False)
    assert [(diagnostic.code, diagnostic.line) for diagnostic in document.diagnostics] == [
        ("trf-points", 2),
        ("trf-points", 3),
    ]


@pytest.mark.parametrize("points", ["1.0", "1.5", "2.0", "2.5"])
def test_points_with_and_without_pending_bye_and_virtual_points(points: str) -> None:
    """Player 1 won, has a half-point bye noted for round 2 and one virtual point before it."""
    head = HEAD + "XXA    1  1.0  1.0\n"
    text = head + player(1, "   2 w 1  0000 - H", points) + player(2, "   1 b 0", "0.0")
    assert load(text.encode()).diagnostics == ()


def test_points_other_than_the_four_accepted_sums() -> None:
    head = HEAD + "XXA    1  1.0  1.0\n"
    error = refused(head + player(1, "   2 w 1  0000 - H", " 3.0") + player(2, "   1 b 0"))
    assert error.expected == "1.0 or 1.5 or 2.0 or 2.5"


def test_more_rounds_than_declared() -> None:
    text = "XXR 1\n" + player(1, "   2 w 1     2 b 1") + player(2, "   1 b 0     1 w 0")
    assert place(refused(text)) == ("trf-too-many-rounds", 2, 102)


def test_two_numbers_of_rounds() -> None:
    assert place(refused("XXR 5\n142 6\n" + GAME)) == ("trf-rounds", 2, 5)


@pytest.mark.parametrize("text", ["XXR\n", "XXR nine\n", "142 0\n", "XXR -3\n", "XXR 1000\n"])
def test_rounds_that_are_none(text: str) -> None:
    assert place(refused(text + GAME)) == ("trf-rounds", 1, 5)


@pytest.mark.parametrize("number", ["", "0", "x", "-1", "1 2"])
def test_player_without_a_number(number: str) -> None:
    assert place(refused(HEAD + player(number))) == ("trf-player-id", 2, 5)


@pytest.mark.parametrize(
    ("cells", "code", "column"),
    [
        ("  x2 w 1", "trf-opponent", 92),
        ("   2 x 1", "trf-color", 97),
        ("   2 - 1", "trf-color", 97),
        ("   2   =", "trf-color", 97),
        ("   2 w Q", "trf-result", 99),
        ("0000 - ?", "trf-result", 99),
        ("    2 w 1", "trf-cell", 96),
        ("   2 w 1x", "trf-cell", 100),
        ("   2 w 1     2 b 0    2 w 1", "trf-cell", 116),
    ],
)
def test_cells(cells: str, code: str, column: int) -> None:
    assert place(refused(HEAD + player(1, cells) + player(2))) == (code, 2, column)


@pytest.mark.parametrize(
    ("record", "code", "column"),
    [
        ("BBW three", "trf-number", 5),
        ("BBW 1.25", "trf-number", 5),
        ("XXS W=3 QQ=1", "trf-scoring", 9),
        ("XXS W=x", "trf-number", 7),
        ("162  Q 1.0", "trf-scoring", 6),
        ("162  W 1.25", "trf-number", 8),
        ("162 1.0", "trf-scoring", 5),
        ("XXP 1 two", "trf-number", 7),
        ("XXZ 1-2", "trf-number", 5),
        ("XXA    x  1.0", "trf-number", 5),
        ("XXA    1  1.x", "trf-number", 10),
        ("240 Q 002    1", "trf-result", 5),
        ("240 H xxx    1", "trf-number", 7),
        ("250       1.0 003 001    1    2", "trf-number", 19),
        ("250       1.0 001 003    2    1", "trf-number", 28),
        ("250       1.0 000 003    1    2", "trf-number", 15),
        ("240 H 000    1", "trf-number", 7),
        ("250       1.0 001 003 wxyz    2", "trf-number", 23),
        ("260 001 abc    1    2", "trf-number", 9),
        ("299 Q         1.0  001    1", "trf-result", 5),
        ("299 W         one  001    1", "trf-number", 13),
        ("XXC rank", "trf-rank-order", 5),
    ],
)
def test_records_that_cannot_be_read(record: str, code: str, column: int) -> None:
    text = HEAD + record + "\n" + player(2, "   1 b 0") + player(1, "   2 w 1")
    assert place(refused(text)) == (code, 2, column)


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (GAME, "trf-no-rounds", 0, 0),
        (HEAD + "QQQ what\n" + GAME, "trf-unknown-record", 2, 1),
        (HEAD + "042 next week\n" + GAME, "trf-date", 2, 5),
        (HEAD + "042 24.12.2026\n" + GAME, "trf-date", 2, 5),
        (HEAD + "152 X\n" + GAME, "trf-initial-color", 2, 5),
        (HEAD + "XXC white1 green\n" + GAME, "trf-initial-color", 2, 12),
        (HEAD + "XXC white1\n152 B\n" + GAME, "trf-contradiction", 3, 5),
        (HEAD + "202 BH,SB\n212 PTS,SB\n" + GAME, "trf-contradiction", 3, 5),
        (HEAD + "192 MY_SWISS\n" + GAME, "trf-type-code", 2, 5),
        (HEAD + "XXP 1 9\n" + GAME, "trf-unknown-player", 2, 7),
        (HEAD + "XXZ 9\n" + GAME, "trf-unknown-player", 2, 5),
        (HEAD + "XXA    9  1.0\n" + GAME, "trf-unknown-player", 2, 5),
        (HEAD + "XXZ 1\n" + BYE, "trf-bye-record", 2, 5),
        (HEAD + "250  1.0  1.0 001 003    1    2\n" + GAME, "trf-acceleration", 2, 5),
        (HEAD + "BBW  3,0\n" + GAME, "trf-decimal-comma", 2, 5),
        (HEAD + "330 ++ 001   1   2\n" + GAME, "trf-field", 2, 5),
        (HEAD + "222 90 minutes\n" + GAME, "trf-field", 2, 5),
        (HEAD + "FRA    9\n" + GAME, "trf-unknown-player", 2, 5),
        (HEAD + player(1, "   2 w 1", "1,0") + player(2, "   1 b 0"), "trf-decimal-comma", 2, 81),
        (HEAD + player(1, "   2 w W") + player(2, "   1 b 0"), "trf-mixed-codes", 2, 99),
        (HEAD + GAME + player(3, "0000 w Z"), "trf-bye-color", 4, 97),
        (HEAD + GAME + player(3, "0000 - U") + player(4, "0000 - U"), "trf-pab-twice", 5, 99),
        (HEAD + GAME.replace("001    1      ", "001    1  XY  "), "trf-title", 2, 11),
        (HEAD + GAME[:13] + "x" + GAME[14:], "trf-columns", 2, 14),
        (HEAD + GAME[:48] + "21x0" + GAME[52:], "trf-field", 2, 49),
    ],
)
def test_remarks(text: str, code: str, line: int, column: int) -> None:
    """Lenient: noted with its place. Strict: raised with the same place."""
    document = load(text.encode())
    assert [
        (diagnostic.code, diagnostic.line, diagnostic.column) for diagnostic in document.diagnostics
    ] == [(code, line, column)]
    assert place(refused(text, strict=True)) == (code, line, column)


def test_another_encoding_is_remarked_on() -> None:
    text = HEAD + player(1, name="Müller, Jörg")
    document = load(text.encode("cp1252"))
    assert document.tournament.players[0].name == "Müller, Jörg"
    assert document.encoding == "cp1252"
    assert [
        (diagnostic.code, diagnostic.line, diagnostic.column) for diagnostic in document.diagnostics
    ] == [("trf-encoding", 2, 16)]
    assert place(refused(text.encode("cp1252"), strict=True)) == ("trf-encoding", 2, 16)
    assert read_trf(text.encode("cp1252"), encoding="cp1252").players[0].name == "Müller, Jörg"
    with pytest.raises(TRFError, match="cannot be read as utf-8"):
        read_trf(text.encode("cp1252"), encoding="utf-8")


def test_columns_counted_in_bytes() -> None:
    aligned = HEAD + player(1, "   2 w 1", name="Müller, Jörg") + player(2, "   1 b 0")
    shifted = aligned.replace("Müller, Jörg  ", "Müller, Jörg")
    document = load(shifted.encode())
    assert document.tournament == read_trf(aligned.encode())
    assert [(diagnostic.code, diagnostic.line) for diagnostic in document.diagnostics] == [
        ("trf-byte-columns", 2)
    ]


def test_result_codes_in_lower_case_and_unusual_results() -> None:
    text = (
        HEAD
        + player(1, "   2 w w     3 b =     4 w 0  0000 - h")
        + player(2, "   1 b l     4 w +  0000 - u  0000 - f")
        + player(3, "0000 - z     1 w 0     5 b -  0000   -")
        + player(4, "   5 w d     2 b -     1 b 0")
        + player(5, "   4 b d  0000   z     3 w -")
    )
    document = load(text.encode())
    assert document.diagnostics == ()
    results = ["".join(e.result for e in each.entries) for each in document.tournament.players]
    assert results == ["W=0H", "L+UF", "Z0-Z", "D-0", "DZ-"]


def test_file_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_trf(tmp_path / "none.trf")


def test_four_players_who_tell_of_opponents_in_a_circle() -> None:
    """1 tells of 3, 3 of 2, 2 of 4, 4 of 1: colours and results match, the opponents do not."""
    cells = ("   3 w 1", "   4 w 1", "   2 b 0", "   1 b 0")
    text = "".join(player(number, cell) for number, cell in enumerate(cells, 1))
    assert place(refused(text + HEAD)) == ("trf-asymmetric-opponent", 1, 92)


def test_a_game_of_which_only_the_higher_number_tells() -> None:
    text = player(1, "0000 - Z") + player(2, "   1 b 0")
    assert place(refused(text + HEAD)) == ("trf-asymmetric-opponent", 2, 92)


def test_rounds_after_the_end_of_a_line_are_absences_with_their_points() -> None:
    """162 Z gives half a point for an absence: 3 has two of them, one without a cell."""
    games = player(1, "   2 w 1     2 b 1", "2.0") + player(2, "   1 b 0     1 w 0", "0.0")
    text = f"{HEAD}162  Z 0.5\n{games}"
    assert read_trf((text + player(3, "0000 - Z", "1.0")).encode()).by_id[3].points == 10
    error = refused(text + player(3, "0000 - Z", "0.5"))
    assert error.code == "trf-points"


def test_a_plus_without_an_opponent_is_the_allocated_bye() -> None:
    """TRF06 had no letters for byes."""
    text = HEAD + player(1, "   2 w 1") + player(2, "   1 b 0") + player(3, "0000 - +")
    assert read_trf(text.encode()).by_id[3].entries[0].result == "U"
