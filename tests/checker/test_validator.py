"""The independent validator: each absolute rule broken once, on purpose (C.04.1, C.1-C.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from match_scenes import matches_of
from swissmate.checker import validate_round
from swissmate.model import Entry, ForbiddenGroup, Player, Team, TeamRecords, Tournament

W, B = "w", "b"


def tournament(
    rows: dict[int, list[tuple[int, str, str]]],
    *,
    rounds: int = 9,
    forbidden: tuple[ForbiddenGroup, ...] = (),
    absent: frozenset[int] = frozenset(),
) -> Tournament:
    players = tuple(
        Player(number, entries=tuple(Entry(*entry) for entry in entries))
        for number, entries in rows.items()
    )
    return Tournament(players, rounds, forbidden=forbidden, absent=absent)


def codes(
    subject: Tournament,
    number: int,
    pairs: list[tuple[int, int]],
    byes: tuple[int, ...] = (),
    rules: str = "dutch-2017",
) -> list[str]:
    return [finding.code for finding in validate_round(subject, number, pairs, byes, rules)]


EMPTY: dict[int, list[tuple[int, str, str]]] = {number: [] for number in range(1, 6)}


def test_a_legal_round_has_no_findings() -> None:
    assert codes(tournament(EMPTY), 1, [(1, 3), (4, 2)], (5,)) == []


def test_everybody_exactly_once() -> None:
    subject = tournament(EMPTY)
    assert codes(subject, 1, [(1, 3), (4, 2)]) == ["not-paired"]
    assert codes(subject, 1, [(1, 3), (3, 2)], (5,)) == ["paired-twice", "not-paired"]
    assert codes(subject, 1, [(1, 3), (4, 9)], (5,)) == ["unknown-player", "not-paired"]


def test_absent_players_need_no_pairing() -> None:
    subject = tournament(EMPTY, absent=frozenset({5}))
    assert codes(subject, 1, [(1, 3), (4, 2)]) == []
    noted = tournament({**EMPTY, 5: [(0, "-", "H")]})
    assert codes(noted, 1, [(1, 3), (4, 2)]) == []


def test_one_bye_at_most() -> None:
    assert codes(tournament({**EMPTY, 6: []}), 1, [(1, 3), (2, 4)], (5, 6)) == ["two-byes"]
    subject = tournament({**EMPTY, 6: [], 7: []})
    assert codes(subject, 1, [(1, 3), (2, 4)], (5, 6, 7)) == ["two-byes"]


def test_no_bye_in_an_even_field() -> None:
    subject = tournament({1: [], 2: []})
    assert codes(subject, 1, [], (1,)) == ["not-paired", "needless-bye"]


def test_rematch() -> None:
    rows = {1: [(2, W, "1")], 2: [(1, B, "0")], 3: [(4, W, "=")], 4: [(3, B, "=")]}
    assert codes(tournament(rows), 2, [(2, 1), (4, 3)]) == ["rematch", "rematch"]
    assert codes(tournament(rows), 2, [(4, 1), (2, 3)]) == []


def test_a_forfeited_pairing_may_be_repeated() -> None:
    """C.04.2.D.6."""
    rows = {1: [(2, W, "+")], 2: [(1, B, "-")]}
    assert codes(tournament(rows), 2, [(1, 2)]) == []


def test_forbidden_pair_in_its_rounds_only() -> None:
    group = ForbiddenGroup(frozenset({1, 2}), 2, 3)
    subject = tournament({1: [], 2: []}, forbidden=(group,))
    assert codes(subject, 2, [(1, 2)]) == ["forbidden-pair"]
    assert codes(subject, 4, [(1, 2)]) == []


def test_bye_after_a_bye_or_a_forfeit_win() -> None:
    """C.04.1.d; a requested full-point bye bars it since 2026 only, half a point never."""
    for code, before, since in (("U", 1, 1), ("+", 1, 1), ("F", 0, 1), ("H", 0, 0), ("Z", 0, 0)):
        opponent = 3 if code == "+" else 0
        rows = {1: [(opponent, W, code)], 2: [(0, "-", "Z")], 3: [(0, "-", "Z")]}
        for rules, barred in (("dutch-2017", before), ("dutch-2026", since)):
            found = codes(tournament(rows), 2, [(2, 3)], (1,), rules)
            assert found == ["bye-not-allowed"] * barred, (code, rules)


def _colored(first: str, second: str, rounds: int = 9, result: str = "=") -> Tournament:
    rows: dict[int, list[tuple[int, str, str]]] = {1: [], 2: []}
    other = {"1": "0", "=": "=", "0": "1"}[result]
    for index, (one, two) in enumerate(zip(first, second, strict=True)):
        rows[1].append((10 + index, one, result))
        rows[2].append((20 + index, two, result))
        for base, color in ((10, one), (20, two)):
            entries: list[tuple[int, str, str]] = [(0, "-", "Z")] * index
            entries.append((1 if base == 10 else 2, B if color == W else W, other))
            rows[base + index] = entries
    absent = frozenset(rows) - {1, 2}
    return tournament(rows, rounds=rounds, absent=absent)


def test_burstein_bars_a_full_point_bye_in_both_editions() -> None:
    """Burstein 2017, 4.1: "a player who has already received a point without playing"."""
    for code, barred in (("F", True), ("+", True), ("U", True), ("H", False), ("Z", False)):
        rows = {1: [(2 if code == "+" else 0, "-", code)], 2: [(0, "-", "Z")], 3: [(0, "-", "Z")]}
        for rules in ("burstein-2017", "burstein-2026"):
            found = codes(tournament(rows), 2, [(2, 3)], (1,), rules)
            assert found == ["bye-not-allowed"] * barred, (code, rules)


def test_three_times_the_same_color() -> None:
    subject = _colored("bww", "wbb")
    assert codes(subject, 4, [(1, 2)]) == ["absolute-color", "absolute-color"]
    assert codes(subject, 4, [(2, 1)]) == []


def test_color_difference_beyond_two() -> None:
    subject = _colored("wwbw", "bbwb")
    assert codes(subject, 5, [(1, 2)]) == ["absolute-color", "absolute-color"]


@pytest.mark.parametrize(
    "rules", ["dutch-2012", "dutch-2017", "dutch-2026", "dubov-2026", "burstein-2026"]
)
def test_where_both_colors_break_a_limit_the_difference_decides(rules: str) -> None:
    """Two Blacks too many, but the last two games were White (colors-that-broke-the-rules)."""
    subject = _colored("bbbbww", "wbwbwb")
    assert codes(subject, 7, [(1, 2)], rules=rules) == []
    found = codes(subject, 7, [(2, 1)], rules=rules)
    assert found == ["absolute-color"]
    mirrored = _colored("wwwwbb", "bwbwbw")
    assert codes(mirrored, 7, [(2, 1)], rules=rules) == []
    assert codes(mirrored, 7, [(1, 2)], rules=rules) == ["absolute-color"]
    # Somebody who wants White too by C.04.1.f or g alone may not meet him.
    assert "absolute-color" in codes(_colored("bbbbww", "wbwwbb"), 7, [(1, 2)], rules=rules)
    assert "absolute-color" in codes(_colored("bbbbww", "wbwwbb"), 7, [(2, 1)], rules=rules)


def test_topscorers_in_the_last_round_are_exempt() -> None:
    """2017 A.7 and C.3: more than half of the points, the final round only."""
    assert codes(_colored("bww", "bww", rounds=4, result="1"), 4, [(2, 1)]) == []
    assert codes(_colored("bww", "bww", rounds=9, result="1"), 4, [(2, 1)]) == ["absolute-color"]
    assert codes(_colored("bww", "bww", rounds=4, result="="), 4, [(2, 1)]) == ["absolute-color"]


@pytest.mark.parametrize("rules", ["lim-1999", "lim-1999-maxi", "lim-2026"])
def test_lim_sets_colors_aside_in_the_last_round(rules: str) -> None:
    """Section 6: nobody here is a topscorer, and both have had White twice in a row."""
    assert codes(_colored("bww", "bww", rounds=4, result="="), 4, [(2, 1)], rules=rules) == []
    earlier = codes(_colored("bww", "bww", rounds=5, result="="), 4, [(2, 1)], rules=rules)
    assert earlier == ["absolute-color"]


def test_virtual_points_make_topscorers() -> None:
    """A score is one with virtual points (C.04.7 1.5), which record 250 can give in any round."""
    half = _colored("bww", "bww", rounds=4, result="=")
    assert codes(replace(half, virtual_points={1: (0, 0, 0, 10)}), 4, [(2, 1)]) == []


def test_teams_are_called_teams() -> None:
    teams = TeamRecords((Team(1, "A"), Team(2, "B"), Team(3, "C"), Team(4, "D")))
    met = replace(matches_of(["1-2:1 3-4:1"], entrants=4, rounds=3), teams=teams)
    found = validate_round(met, 2, [(1, 2), (3, 4)], [], "team-2026")
    assert [str(finding.message) for finding in found] == [
        "teams 1 and 2 met before, in round 1",
        "teams 3 and 4 met before, in round 1",
    ]
