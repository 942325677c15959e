"""Answers held against every pairing of whole brackets (``tools/ask_at_random.py`` asks more)."""

from __future__ import annotations

import pytest

from explanation.questions.brute_force import Asked
from judges.whole_brackets import WholeRound
from oracle.positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.explanation.accounts.dutch.why_not import dutch_why_not
from swissmate.explanation.question import AskColor
from swissmate.oracles.dutch_literal.round2017 import trace_round_2017
from swissmate.oracles.dutch_literal.round2026 import trace_round_2026

TRACES = {"dutch-2017": trace_round_2017, "dutch-2026": trace_round_2026}


@pytest.mark.parametrize("rules", sorted(TRACES))
def test_the_enumeration_pairs_as_the_literal_oracle_does(rules: str) -> None:
    brackets = 0
    for seed in range(120):
        position = random_position(seed)
        try:
            expected = TRACES[rules](position)
        except NoLegalPairing:
            with pytest.raises(NoLegalPairing):
                WholeRound(position, rules)
            continue
        found = WholeRound(position, rules).brackets
        assert [done.kind for done in found] == [
            judged_bracket.kind for judged_bracket in expected
        ], seed
        for mine, theirs in zip(found, expected, strict=True):
            assert mine.real.candidate.key == theirs.candidate.key, seed
            assert mine.real.values == theirs.values, seed
        brackets += len(found)
    assert brackets > 200


@pytest.mark.parametrize("rules", sorted(TRACES))
@pytest.mark.parametrize(
    "kind", ["why_not", pytest.param("floats", marks=pytest.mark.long), "proposals"]
)
def test_no_answer_differs(rules: str, kind: str) -> None:
    answers = large = 0
    for seed in (*range(12, 24), 35, 38, 39):
        try:
            asked = Asked(seed, rules)
        except NoLegalPairing:
            continue
        getattr(asked, kind)()
        assert asked.wrong == []
        answers += asked.seen.total()
        large += asked.whole.largest() > 8
    assert answers > 25
    assert large > 1


def test_sets_of_floaters_are_compared_without_what_other_floaters_would_do() -> None:
    """13 would have White at the price of C14 in two ways; 13-20 and 4-5 is the earlier one (4.3).

    Which sets of three may float was bounded by a set that leaves the next bracket unpairable.
    """
    asked = Asked(100_022, "dutch-2026")
    answer = dutch_why_not(asked.done, AskColor(13, "w"))
    assert (answer.decided_by, answer.real, answer.other) == ("down-1", 0, 1)
    assert answer.alternative is not None
    pairs = {frozenset(pair) for pair in answer.alternative.pairs}
    assert pairs == {frozenset((11, 16)), frozenset((13, 20)), frozenset((4, 5))}
