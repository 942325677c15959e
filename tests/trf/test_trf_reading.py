"""What a file says arrives in the tournament."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from swissmate.errors import TRFError
from swissmate.model import Entry, ForbiddenGroup, ScoringSystem
from swissmate.systems.position import position_before
from swissmate.trf import load, players, read_trf

TWO = (
    "001    1 mGM  Ant, Ada                          2400 FRA      600001 1990/01/02  1.0    1"
    "     2 w 1\n"
    "001    2 w    Bee, Bo                           2300 GER      600002 1991        0.0    2"
    "     1 b 0\n"
)


def player(number: int, points: str = "", cells: str = "") -> str:
    return f"001 {number:4}{'':72}{points:>4}{'':7}{cells}".rstrip() + "\n"


def test_player_fields() -> None:
    first = read_trf(("XXR 5\n" + TWO).encode()).players[0]
    assert (first.id, first.sex, first.title, first.name) == (1, "m", "GM", "Ant, Ada")
    assert (first.rating, first.federation, first.fide_id) == (2400, "FRA", "600001")
    assert (first.birth, first.points, first.rank) == ("1990/01/02", 10, 1)
    assert first.entries == (Entry(2, "w", "1"),)


def test_header_records() -> None:
    header = (
        "012 Open\n022 Riga\n032 LAT\n042 2026/03/01\n052 2026/03/09\n092 Swiss\n"
        "102 Chief, C\n112 Deputy, D\n112 Deputy, E\n122 90+30\nXXR 5\nXXC black1\n"
    )
    tournament = read_trf((header + TWO).encode())
    assert (tournament.name, tournament.place, tournament.federation) == ("Open", "Riga", "LAT")
    assert (tournament.start, tournament.end) == (date(2026, 3, 1), date(2026, 3, 9))
    assert tournament.chief_arbiter == "Chief, C"
    assert tournament.arbiters == ("Deputy, D", "Deputy, E")
    assert (tournament.rounds, tournament.initial_color) == (5, "b")
    assert not tournament.initial_color_inferred
    assert (tournament.time_control, tournament.kind) == ("90+30", "Swiss")


def test_initial_color_is_inferred_from_the_first_player_paired_in_round_one() -> None:
    late = player(1, "0.0", "0000 - Z") + player(2, "", "   3 b 0") + player(3, "", "   2 w 1")
    tournament = read_trf(late.encode())
    assert tournament.initial_color == "b"
    assert tournament.initial_color_inferred


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_mark(end: str, bom: bytes) -> None:
    document = load(bom + ("XXR 5\n" + TWO).replace("\n", end).encode())
    assert document.tournament == read_trf(("XXR 5\n" + TWO).encode())
    assert document.line_end == end
    assert document.bom is bool(bom)
    assert document.diagnostics == ()


def test_scoring_of_bbp_pairings() -> None:
    tournament = read_trf(b"XXR 3\nBBW  3.0\nBBD  1.0\nBBU  1.0\n" + player(1).encode())
    assert tournament.scoring == ScoringSystem(30, 30, 10, 10, 0, 0, 30, 0, 10, 30, 10, 0)


def test_scoring_of_javafo_leaves_the_pairing_allocated_bye_at_one() -> None:
    tournament = read_trf(b"XXR 3\nXXS W=3\nXXS D=1\n" + player(1).encode())
    assert tournament.scoring == ScoringSystem(30, 30, 10, 10, 0, 0, 30, 0, 10, 30, 10, 0)


def test_forbidden_pairs_virtual_points_and_absences() -> None:
    text = "XXR 5\nXXP 1 3\nXXA    1  1.0  0.5\nXXZ 3\n" + TWO + player(3, "1.0", "0000 - U")
    tournament = read_trf(text.encode())
    assert tournament.forbidden == (ForbiddenGroup(frozenset({1, 3})),)
    assert tournament.virtual_points == {1: (10, 5)}
    assert tournament.absent == frozenset({3})


def test_points_outside_the_scoring_system() -> None:
    """Player 1's win of round 1 counts half; player 2 gets a bonus of half a point in round 2."""
    game = player(1, "1.0", "   2 w 1     2 b =") + player(2, "1.0", "   1 b 0     1 w =")
    text = "142 5\n299 W         0.5  001    1\n299           0.5  002    2\n" + game
    tournament = read_trf(text.encode())
    assert [tournament.points_before(each, 2) for each in (1, 2)] == [5, 0]
    assert [tournament.points_before(each, 3) for each in (1, 2)] == [10, 10]
    contenders = {contender.id: contender for contender in position_before(tournament).contenders}
    assert [contenders[each].score for each in (1, 2)] == [10, 10]
    assert contenders[2].last is not None
    assert (contenders[2].last.points, contenders[2].last.opponent_score) == (10, 5)


def test_opponent_with_a_bye_code_is_refused_with_its_column() -> None:
    with pytest.raises(TRFError) as caught:
        read_trf((player(1, "0.0", "   2 b Z") + player(2, "0.0", "   1 w 0")).encode())
    assert (caught.value.code, caught.value.line, caught.value.column) == (
        "trf-bye-with-opponent",
        1,
        99,
    )


def test_a_fault_is_told_wherever_it_stands_however_often_it_was_read() -> None:
    text = "XXR 5\n" + player(1, "", "0000 w Z") + player(2, "", "0000 w Z  0000 - Z")
    for _ in range(2):
        found = [
            (diagnostic.code, diagnostic.line) for diagnostic in load(text.encode()).diagnostics
        ]
        assert found == [("trf-bye-color", 2), ("trf-bye-color", 3)]
    unknown = ("XXR 5\n" + player(1, "", "   2 w X") + player(2, "", "   1 b X")).encode()
    open_games = load(unknown, unknown_results_are_open=True).tournament
    assert [each.entries for each in open_games.players] == [
        (Entry(2, "w", " "),),
        (Entry(1, "b", " "),),
    ]
    with pytest.raises(TRFError, match="not a result"):
        load(unknown)


def test_a_file_is_read_alike_where_no_more_is_remembered() -> None:
    files = sorted((Path(__file__).parents[2] / "examples").glob("*.trf"))
    read = [read_trf(file) for file in files]
    memories = (players._numbers, players._points, players._entries)
    for memory in memories:
        memory.clear()
    most = players._MOST_REMEMBERED
    players._numbers.update((f"a text {number}", 0) for number in range(most))
    players._points.update((f"a text {number}", 0) for number in range(most))
    players._entries.update((f"a text {number}", Entry(0, "-", "Z")) for number in range(most))
    assert [read_trf(file) for file in files] == read
    assert [len(memory) for memory in memories] == [most] * 3
    for memory in memories:
        memory.clear()


def test_tabs_that_take_one_column_and_tabs_at_the_end_do_no_harm() -> None:
    plain = "XXR 5\n" + player(1, "", "   2 w 1  0000 - Z") + player(2, "", "   1 b 0  0000 - H")
    tabs = plain.replace("2 w 1  ", "2\tw\t1 \t").replace("- H", "- H\t").replace("- Z", "-\tZ \t")
    assert read_trf(tabs.encode()) == read_trf(plain.encode())
