"""Dutch 2026, article 4: the order of generation.

4.2 and 4.3 print the examples of 2017 D.1 and D.2, which ``dutch_2017`` tests on these functions.
"""

from __future__ import annotations

from building import Pair, position_of, who_meets
from swissmate.oracles.dutch_literal.candidates import (
    Bracket,
    bracket_candidates,
    mdp_sets_2026,
    resident_exchanges,
    transpositions,
)


def test_4_1_the_remainder_is_numbered_anew(pair: Pair) -> None:
    # The MDP 1 can take only 6. The remainder 2 3 4 5 7 8 becomes 1 2 3 4 5 6, and only two ways to
    # pair it are legal: 2-4 3-5 7-8 (7 and 4 exchanged) and 2-3 4-7 5-8 (5 and 3 exchanged). By the
    # new numbers both exchanges have the difference 2, and 4 leaves S1 before 3 (4.3.2, rule 3). By
    # the numbers of the whole bracket the difference of 7 and 4 would be 3, and the other be first.
    text = """
        1  2.0  -  x2 x3 x4 x5 x7 x8
        2  1.0  -  x5 x7 x8
        3  1.0  -  x4 x7 x8
        4  1.0  -  x5 x8
        5  1.0  -  x7
        6  1.0  -
        7  1.0  -
        8  1.0  -
        """
    assert who_meets(pair(position_of(text))) == "1-6 2-4 3-5 7-8"


def test_4_2_transpositions_by_their_first_numbers() -> None:
    order = list(transpositions(range(1, 6), range(6, 12)))
    assert (len(order), order[0], order[-1]) == (720, (6, 7, 8, 9, 10), (11, 10, 9, 8, 7))
    order = list(transpositions(range(1, 3), range(3, 12)))
    assert (len(order), order[0], order[-1]) == (72, (3, 4), (11, 10))


def test_4_3_exchanges_by_the_four_rules() -> None:
    order = resident_exchanges(5, 11).index
    assert order(((4,), (6,))) < order(((5,), (8,)))  # the difference of the sums
    assert order(((3, 4), (6, 8))) < order(((4, 5), (8, 9)))
    assert order(((5,), (7,))) < order(((4,), (6,)))  # the largest that leaves S1
    assert order(((4, 5), (6, 9))) < order(((4, 5), (7, 8)))  # the smallest that leaves S2
    assert order(((1,), (11,))) < order(((4, 5), (6, 7)))  # fewer before more


def test_4_4_1_only_sets_whose_limbo_keeps_c7(pair: Pair) -> None:
    # One of 1 (3.0), 2 and 3 (2.5) can meet 4. {1} leaves 2.5 2.5, the others 3.0 2.5.
    text = "1 3.0 - x2 x3\n2 2.5 - x3\n3 2.5 -\n4 2.0 -\n5 1.0 -\n6 1.0 -"
    assert who_meets(pair(position_of(text))) == "1-4 2-5 3-6"


def test_4_4_2_sets_by_their_smallest_differing_number() -> None:
    players = position_of("1 4.0 -\n2 3.5 -\n3 3.0 -\n4 3.0 -").contenders
    assert mdp_sets_2026(players, 2) == [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]


def test_4_5_the_next_element_follows_the_order() -> None:
    players = position_of("1 2.0 -\n2 1.0 -\n3 1.0 -\n4 1.0 -").contenders
    bracket = Bracket(players[:1], players[1:])
    found = [
        " ".join(f"{one.id}-{other.id}" for one, other in candidate.pairs)
        for candidate in bracket_candidates(bracket, 2, mdp_sets=mdp_sets_2026)
    ]
    # One pair with the MDP and one in the remainder; then, with the MDP in the Limbo, none.
    assert found == ["1-2 3-4", "1-2 4-3", "1-3 2-4", "1-3 4-2", "1-4 2-3", "1-4 3-2"]
