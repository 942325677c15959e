"""Files that ask for the Baku acceleration: paired and checked with computed points everywhere.

Twelve players: GA is the first 2 * ceil(12 / 4) = 6 of them, with one virtual point in round one
(C.04.5.1 2 and 4; C.04.7 1.2 and 1.4), so that both halves pair among themselves.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import swissmate
from swissmate.errors import InputError, TRFError, UnsupportedByRuleSet
from swissmate.model import Player, Tournament
from swissmate.systems.acceleration import BESIDE, accelerated_for, method_beside
from swissmate.systems.registry import available_rule_sets, rule_set

from .conftest import Run, Trf, player_line

# Dutch: the top half of each scoregroup meets its lower half; odd numbers have the initial colour.
ACCELERATED = "6\n1 4\n5 2\n3 6\n7 10\n11 8\n9 12\n"
PLAIN = "6\n1 7\n8 2\n3 9\n10 4\n5 11\n12 6\n"

DUTCH_2017 = rule_set("dutch-2017")

Baku = Callable[..., Path]


@pytest.fixture
def baku(trf: Trf) -> Baku:
    """Write a tournament of twelve before round one whose type is the one given."""

    def write(
        *more: str, code: str = "FIDE_DUTCH_2017_BAKU", rounds: int = 9, day: str = ""
    ) -> Path:
        head = ["012 Test", f"XXR {rounds}", "XXC white1", f"192 {code}"]
        head += [f"042 {day}"] if day else []
        lines = [player_line(player) for player in range(1, 13)]
        return trf(*lines, *more, head=tuple(head))

    return write


def test_pair_computes_the_points_and_says_so(run: Run, baku: Baku) -> None:
    path = baku()
    code, out, err = run("pair", path)
    assert (code, out) == (0, ACCELERATED)
    assert err == f"{path}: acceleration baku-2016: the file asks for it\n"
    assert json.loads(run("pair", path, "--json").out)["acceleration"] == "baku-2016"


def test_the_old_shape_and_the_python_interface_do_the_same(run: Run, baku: Baku) -> None:
    path = baku()
    assert run("--dutch", path, "-p").out == ACCELERATED
    pairing = swissmate.pair(swissmate.read_trf(path))
    assert pairing.pairs[0] == (1, 4)
    assert swissmate.pair(swissmate.read_trf(path), acceleration="none").pairs[0] == (1, 7)


def test_none_leaves_it_out(run: Run, baku: Baku) -> None:
    code, out, err = run("pair", baku(), "--acceleration", "none")
    assert (code, out) == (0, PLAIN)
    assert "acceleration none: baku-2016, which the file asks for, is left out" in err


def test_asked_for_where_the_file_says_nothing(run: Run, round_one: Callable[..., Path]) -> None:
    path = round_one(12)
    assert run("pair", path).out == PLAIN
    code, out, err = run("pair", path, "--acceleration", "baku-2026")
    assert (code, out) == (0, ACCELERATED)
    assert "acceleration baku-2026: asked for" in err


@pytest.mark.parametrize(
    "option", [(), ("--acceleration", "baku-2026"), ("--acceleration", "none")]
)
def test_points_that_the_file_gives_win(run: Run, baku: Baku, option: tuple[str, ...]) -> None:
    """A first group of two: 1 and 2 meet each other, the others are halved from 3 on."""
    path = baku("XXA    1  1.0", "XXA    2  1.0")
    code, out, err = run("pair", path, *option)
    assert (code, out) == (0, "6\n1 2\n3 8\n9 4\n5 10\n11 6\n7 12\n")
    assert "acceleration own: the file gives the points itself" in err


@pytest.mark.parametrize(
    ("code", "day", "rules", "method"),
    [
        ("FIDE_DUTCH_BAKU", "2024/05/01", (), "baku-2016"),
        ("FIDE_DUTCH_BAKU", "2026/05/01", (), "baku-2026"),
        ("FIDE_DUTCH_BAKU", "", (), "baku-2026"),
        ("FIDE_DUTCH_BAKU", "", ("--rules", "dutch-2017"), "baku-2016"),
        ("FIDE_DUTCH_2017_BAKU", "", ("--rules", "burstein-2026"), "baku-2026"),
        ("CUSTOM_SWISS_BAKU", "2024/05/01", (), "baku-2016"),
    ],
)
def test_the_edition_tells_which_method_a_bare_baku_is(
    run: Run, baku: Baku, code: str, day: str, rules: tuple[str, ...], method: str
) -> None:
    answer = run("pair", baku(code=code, day=day), "--json", *rules)
    assert json.loads(answer.out)["acceleration"] == method
    assert f"acceleration {method}: " in answer.err


def test_a_text_that_does_not_cover_the_event_is_refused(run: Run, baku: Baku) -> None:
    """C.04.5.1 1 (2016) is for nine rounds or more; C.04.7 1.4 (2026) for any number."""
    path = baku(rounds=7)
    code, out, err = run("pair", path)
    assert (code, out) == (3, "")
    assert "nine rounds or more, not for 7" in err
    assert run("pair", path, "--acceleration", "baku-2026").out == ACCELERATED


@pytest.mark.parametrize(
    "rules", [rules for rules in available_rule_sets() if rule_set(rules).play.is_individual_swiss]
)
def test_every_system_pairs_the_two_groups_apart(rules: str) -> None:
    tournament = Tournament(
        tuple(Player(player, rating=2500 - player) for player in range(1, 13)), 9, initial_color="w"
    )
    pairing = swissmate.pair(tournament, rules, acceleration=BESIDE)
    assert pairing == swissmate.pair(tournament, rules, acceleration=method_beside(rule_set(rules)))
    assert len(pairing.pairs) == 6
    assert all((white <= 6) == (black <= 6) for white, black in pairing.pairs)


def recorded_round(boards: str) -> list[str]:
    """Return the players' lines after round one as paired, every game drawn."""
    cells = {}
    for board in boards.splitlines()[1:]:
        white, black = map(int, board.split())
        cells[white] = f"{black:4d} w ="
        cells[black] = f"{white:4d} b ="
    return [player_line(player, "0.5", [cells[player]]) for player in range(1, 13)]


def test_check_pairs_with_the_computed_points(run: Run, trf: Trf) -> None:
    head = ("012 Test", "XXR 9", "XXC white1", "192 FIDE_DUTCH_2017_BAKU")
    path = trf(*recorded_round(ACCELERATED), head=head)
    code, out, err = run("check", path, "--strict")
    assert (code, err) == (0, f"{path}: acceleration baku-2016: the file asks for it\n")
    assert "0 rounds differ" in out
    assert run("check", path, "--strict", "--acceleration", "none").code == 6
    (answer,) = json.loads(run("check", path, "--json").out)["files"]
    assert answer["acceleration"] == "baku-2016"
    assert "Checker pairings" not in run("--dutch", path, "-c").out
    report = swissmate.check(swissmate.read_trf(path))
    assert report.clean
    assert not swissmate.check(swissmate.read_trf(path), acceleration="none").clean


def with_virtual_points(*boards: str, points: str = "1.0") -> list[str]:
    """Return the players' lines before round one, or with round one drawn, GA with more points."""
    lines = recorded_round(*boards) if boards else [player_line(player) for player in range(1, 13)]
    known = "0.5" if boards else "0.0"
    return [
        line[:80] + f"{float(known) + (float(points) if number <= 6 else 0):4.1f}" + line[84:]
        for number, line in enumerate(lines, 1)
    ]


@pytest.mark.parametrize("boards", [(), (ACCELERATED,)], ids=["round one", "round two"])
def test_a_column_with_virtual_points_nobody_named_says_what_to_do(
    run: Run, trf: Trf, boards: tuple[str, ...]
) -> None:
    """GA have one point more before rounds one to three, by both texts of the method."""
    head = ("012 Test", "XXR 9", "XXC white1")
    plain = trf(*with_virtual_points(*boards, points="0"), head=head)
    expected = run("pair", plain, "--acceleration", "baku-2026").out
    path = trf(*with_virtual_points(*boards), head=head)
    code, out, err = run("pair", path)
    assert (code, out) == (3, "")
    assert "The points of player 1 are not those of the rounds" in err
    assert "virtual points of baku-2016 or baku-2026" in err
    assert "--acceleration baku-2016 or baku-2026" in err
    code, out, err = run("pair", path, "--acceleration", "baku-2026")
    assert code == 0
    assert err.endswith("acceleration baku-2026: asked for\n")
    assert out == expected
    assert run("explain", path, "--acceleration", "baku-2026").code == 0
    assert "--acceleration baku-2016 or baku-2026" in run("check", path).err
    assert "points of player" not in run("check", path, "--acceleration", "baku-2026").out
    with pytest.raises(TRFError, match="acceleration=baku-2016 or baku-2026"):
        swissmate.read_trf(path)
    tournament = swissmate.read_trf(path, acceleration="baku-2016")
    assert swissmate.pair(tournament, acceleration="baku-2016").round_number == len(boards) + 1


def test_only_the_method_that_fits_is_named(run: Run, trf: Trf) -> None:
    """Seven rounds: only the text of 2026 covers them."""
    path = trf(*with_virtual_points(), head=("012 Test", "XXR 7", "XXC white1"))
    assert "--acceleration baku-2026)" in run("pair", path).err


@pytest.mark.parametrize("change", ["half", "one more", "one less"])
def test_other_wrong_points_are_not_taken_for_virtual_ones(run: Run, trf: Trf, change: str) -> None:
    lines = with_virtual_points(points="0.5" if change == "half" else "1.0")
    if change == "one more":
        lines[6] = lines[6][:80] + " 1.0" + lines[6][84:]
    elif change == "one less":
        lines[5] = lines[5][:80] + " 0.0" + lines[5][84:]
    path = trf(*lines, head=("012 Test", "XXR 9", "XXC white1"))
    code, _, err = run("pair", path)
    assert code == 3
    assert "The points of player 1 are not those of the rounds" in err
    assert "acceleration" not in err


def test_the_number_of_rounds_may_come_from_the_command_line(run: Run, trf: Trf) -> None:
    path = trf(*with_virtual_points(), head=("012 Test", "XXC white1"))
    answer = run("pair", path, "--acceleration", "baku-2026", "--rounds", "7")
    assert (answer.code, answer.out) == (0, ACCELERATED)


def test_resolving_twice_changes_nothing() -> None:
    tournament = Tournament(tuple(Player(player) for player in range(1, 13)), 9)
    once, how = accelerated_for(tournament, DUTCH_2017, "baku-2016")
    assert how.method == "baku-2016"
    assert accelerated_for(once, DUTCH_2017)[0] == once
    left_out, _ = accelerated_for(Tournament((), 9, acceleration="baku-2016"), DUTCH_2017, "none")
    assert accelerated_for(left_out, DUTCH_2017) == (left_out, ("", None))


def test_methods_that_do_not_exist() -> None:
    with pytest.raises(InputError, match="no acceleration 'haley'"):
        accelerated_for(Tournament((), 9), DUTCH_2017, "haley")
    with pytest.raises(UnsupportedByRuleSet):
        accelerated_for(Tournament((), 5), DUTCH_2017, "baku-2016")
