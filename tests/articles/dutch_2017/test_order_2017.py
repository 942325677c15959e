"""Dutch 2017, section D: the examples that the text itself gives for the order of generation."""

from __future__ import annotations

from itertools import permutations

from building import position_of
from swissmate.oracles.dutch_literal.candidates import (
    Bracket,
    bracket_candidates,
    mdp_sets_2017,
    resident_exchanges,
    transpositions,
)


def _bsns(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("-"))


def test_d1_eleven_players_homogeneous() -> None:
    # The text lists 6-7-8-9-10, 6-7-8-9-11, ..., 6-11-10-9-8, 7-6-8-9-10, ..., 11-10-9-8-7 and 720.
    # (Its third, 6-7-8-10-11, leaves out 6-7-8-10-9, which the lexicographic value puts before it.)
    order = list(transpositions(range(1, 6), range(6, 12)))
    assert len(order) == 720
    assert order[:2] == [_bsns("6-7-8-9-10"), _bsns("6-7-8-9-11")]
    assert order.index(_bsns("6-7-8-10-11")) == 3
    assert order.index(_bsns("7-6-8-9-10")) == order.index(_bsns("6-11-10-9-8")) + 1 == 120
    assert order[-1] == _bsns("11-10-9-8-7")
    assert order == sorted(permutations(range(6, 12), 5))


def test_d1_two_mdps_and_nine_residents() -> None:
    order = list(transpositions(range(1, 3), range(3, 12)))
    assert len(order) == 72
    assert order[:3] == [_bsns("3-4"), _bsns("3-5"), _bsns("3-6")]
    assert order[8:10] == [_bsns("4-3"), _bsns("4-5")]
    assert order[7] == _bsns("3-11")
    assert order[-1] == _bsns("11-10")


def _place(down: str, up: str) -> int:
    """Return the place of an exchange in an eleven-player bracket (S1 = 1-5, S2 = 6-11)."""
    lowered = tuple(sorted(_bsns(down)))
    return resident_exchanges(5, 11).index((lowered, tuple(sorted(_bsns(up)))))


def test_d2a_fewer_exchanged_players_first() -> None:
    sizes = [len(down) for down, _ in resident_exchanges(5, 11)]
    assert sizes == sorted(sizes)
    assert sizes[0] == 0
    assert sizes.count(1) == 5 * 6
    assert sizes.count(2) == 10 * 15


def test_d2b_the_smallest_difference_of_sums() -> None:
    assert _place("4", "6") < _place("5", "8")
    assert _place("4-3", "8-6") < _place("5-4", "9-8")


def test_d2c_the_highest_different_player_leaving_s1() -> None:
    assert _place("5", "7") < _place("4", "6")  # both differences are 2
    assert _place("5-2", "6-7") < _place("4-3", "6-7")
    assert _place("5-4-1", "6-7-8") < _place("5-3-2", "6-7-8")


def test_d2d_the_lowest_different_player_leaving_s2() -> None:
    assert _place("5", "6") < _place("5", "7")
    assert _place("5-4", "6-9") < _place("5-4", "7-8")
    assert _place("5-4-3", "6-7-10") < _place("5-4-3", "6-8-9")


def test_d2_the_first_exchanges_of_eleven() -> None:
    # Differences 1, then 2 (5 leaves before 4), then 3.
    first = resident_exchanges(5, 11)[:7]
    assert first == (
        ((), ()),
        ((5,), (6,)),
        ((5,), (7,)),
        ((4,), (6,)),
        ((5,), (8,)),
        ((4,), (7,)),
        ((3,), (6,)),
    )


def test_d3a_the_highest_score_in_the_new_s1_first() -> None:
    position = position_of("1 4.0 -\n2 3.5 -\n3 3.5 -\n4 3.0 -")
    sets = mdp_sets_2017(position.contenders, 2)
    # 4.0+3.5 twice, 4.0+3.0, 3.5+3.5, 3.5+3.0 twice; equal scores by the lowest numbers.
    assert sets == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


def test_d3b_the_lowest_numbers_among_equal_scores() -> None:
    position = position_of("1 3.0 -\n2 3.0 -\n3 3.0 -\n4 2.5 -")
    assert mdp_sets_2017(position.contenders, 1) == [(1,), (2,), (3,), (4,)]
    assert mdp_sets_2017(position.contenders, 3) == [(1, 2, 3), (1, 2, 4), (1, 3, 4), (2, 3, 4)]


def test_d_the_whole_sequence_of_a_small_heterogeneous_bracket() -> None:
    # One MDP, three residents: each MDP-pairing with its remainder of two, nothing else.
    players = position_of("1 2.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -").contenders
    bracket = Bracket(players[:1], players[1:])
    found = [
        " ".join(f"{one.id}-{other.id}" for one, other in candidate.pairs)
        for candidate in bracket_candidates(bracket, 2)
    ]
    # The remainder of two has the exchange of its two players as a second candidate.
    assert found == ["1-2 3-4", "1-2 4-3", "1-3 2-4", "1-3 4-2", "1-4 2-3", "1-4 3-2"]


def test_d_the_sequence_of_four_of_one_score() -> None:
    players = position_of("1 1.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -").contenders
    found = [
        " ".join(f"{one.id}-{other.id}" for one, other in candidate.pairs)
        for candidate in bracket_candidates(Bracket((), players), 2)
    ]
    # S1 = 1 2; then the exchange of 2 and 3 (difference 1), 2 and 4, 1 and 3 (both 2, the higher
    # leaves first), 1 and 4 (3), and both.
    assert found == [
        "1-3 2-4",
        "1-4 2-3",
        "1-2 3-4",
        "1-4 3-2",
        "1-2 4-3",
        "1-3 4-2",
        "2-1 3-4",
        "2-4 3-1",
        "2-1 4-3",
        "2-3 4-1",
        "3-1 4-2",
        "3-2 4-1",
    ]
