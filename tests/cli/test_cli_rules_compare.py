"""``swissmate rules compare``: recorded rounds by two editions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from building import tournament_of
from swissmate.checker.editions import EditionDifference, RoundComparison
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import write_trf

from .conftest import Run

BEFORE = [[5, 3], [6, 1], [2, 4]]
AFTER = [[5, 1], [6, 4], [2, 3]]


@pytest.fixture
def absent_once(tmp_path: Path) -> Path:
    """Six players; the third was not there in round 2, which floats him down in 2017 only.

    Why round 3 is AFTER in 2026 and BEFORE in 2017 is argued in ``test_second_witness_2026``.
    """
    played = ["1-4:0 5-2:1 3-6:1", "4-5:0 2-1:0 6:U 3:Z", "5-1:1 6-4:1 2-3:1"]
    path = tmp_path / "absent-once.trf"
    path.write_bytes(write_trf(tournament_of(played, players=6, rounds=9)))
    return path


def test_the_round_that_hangs_on_a_float_differs(run: Run, absent_once: Path) -> None:
    code, out, _ = run("rules", "compare", "dutch-2017", "dutch-2026", absent_once)
    assert code == 0
    assert out == (
        f"{absent_once}: round 3: 3 of 3 boards, other opponents\n"
        "1 tournament, 3 recorded rounds: 1 (33.33%) paired differently by dutch-2026 than by "
        "dutch-2017\n"
        "  1  other opponents\n"
    )


def test_the_answer_for_machines(run: Run, absent_once: Path) -> None:
    arguments = ("rules", "compare", "dutch-2017", "dutch-2026", absent_once, "--json")
    answer = json.loads(run(*arguments).out)
    (file,) = answer["files"]
    assert (file["file"], file["rounds"]) == (str(absent_once), 3)
    (differing,) = file["differing"]
    kind = "other opponents"
    expected = {"round": 3, "kind": kind, "boards": 3, "before": BEFORE, "after": AFTER}
    assert differing == expected
    assert answer["summary"] == {
        "before": "dutch-2017",
        "after": "dutch-2026",
        "tournaments": 1,
        "rounds": 3,
        "differing_rounds": 1,
        "share": 0.3333,
        "kinds": {
            edition_difference.value: int(edition_difference.value == kind)
            for edition_difference in EditionDifference
        },
    }


def test_an_edition_does_not_differ_from_itself(run: Run, absent_once: Path) -> None:
    out = run("rules", "compare", "dutch-2026", "dutch-2025", absent_once, "-q").out
    assert out.endswith(": 0 (0.00%) paired differently by dutch-2026 than by dutch-2026\n")


def test_processes_change_nothing(run: Run, absent_once: Path) -> None:
    other = absent_once.with_name("other.trf")
    other.write_bytes(absent_once.read_bytes())
    arguments = ("rules", "compare", "dutch-2017", "dutch-2026", absent_once.parent)
    alone = run(*arguments, "--jobs", "1")
    assert alone.out.startswith(f"{absent_once}: round 3")
    assert f"{other}: round 3" in alone.out
    assert run(*arguments, "--jobs", "2") == alone


def test_a_damaged_file_does_not_stop_the_others(run: Run, absent_once: Path) -> None:
    damaged = absent_once.with_name("damaged.trf")
    damaged.write_text("001 nothing\n")
    code, out, err = run("rules", "compare", "dutch-2017", "dutch-2026", absent_once.parent)
    assert code == 3
    assert "1 tournament, 3 recorded rounds: 1 (33.33%)" in out
    assert "damaged.trf" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("dutch-2017", "dutch-2026"), "takes two rule-set ids and then FILE"),
        (("dutch-2017", "dutch-1999", "x.trf"), "there is no rule set 'dutch-1999'"),
        (("dutch-2017", "dutch-2026", "x.trf", "--jobs", "0"), "--jobs must be at least 1"),
        (("dutch-2017", "dutch-2026", "-", "-"), "standard input can be read once"),
    ],
)
def test_wrong_use_is_told(run: Run, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = run("rules", "compare", *arguments)
    assert (code, out) == (3, "")
    assert said in err


@pytest.mark.parametrize(
    ("before", "after", "difference"),
    [
        (((1, 2), (3, 4)), ((1, 2), (3, 4)), None),
        (((1, 2), (3, 4)), ((2, 1), (3, 4)), EditionDifference.COLORS),
        (((1, 2), (3, 4)), ((1, 4), (3, 2)), EditionDifference.OPPONENTS),
        (((1, 2), (3, 0)), ((1, 2), (3, 0)), None),
        (((1, 2), (3, 0)), ((1, 3), (2, 0)), EditionDifference.BYE),
        ((), ((1, 2), (3, 4)), EditionDifference.PAIRABLE),
        ((), (), None),
    ],
)
def test_kinds(
    before: tuple[tuple[int, int], ...],
    after: tuple[tuple[int, int], ...],
    difference: EditionDifference | None,
) -> None:
    def pairing(boards: tuple[tuple[int, int], ...]) -> RoundPairing | None:
        pairs = tuple(board for board in boards if board[1])
        pab = next((white for white, black in boards if not black), None)
        return RoundPairing(1, pairs, pab) if boards else None

    assert RoundComparison(1, pairing(before), pairing(after)).difference is difference
