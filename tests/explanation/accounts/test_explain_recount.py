"""What is claimed of a pairing is counted anew, and equals what the oracle and the weights say."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

import pytest

from oracle.positions import random_position
from oracle.unpacking import unpacked
from swissmate.errors import NoLegalPairing
from swissmate.explanation.accounts.dutch.criteria_account import Bracket
from swissmate.explanation.accounts.dutch.dutch_round import Candidate, DutchRound
from swissmate.explanation.accounts.dutch.story import dutch_explanation
from swissmate.oracles.dutch_literal.round2017 import trace_round_2017
from swissmate.oracles.dutch_literal.round2026 import trace_round_2026
from swissmate.oracles.dutch_weights.bracket import Scope, _Graph
from swissmate.oracles.dutch_weights.rounds import float_difference_2017
from swissmate.systems.position import PairingPosition, positions
from swissmate.systems.registry import rule_set
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data"
TRACES = {"dutch-2017": trace_round_2017, "dutch-2026": trace_round_2026}


def against_oracle(seed: int, rules: str) -> int:
    """Compare every bracket of one random round; return how many there were."""
    position = random_position(seed)
    try:
        judged = TRACES[rules](position)
    except NoLegalPairing:
        return 0
    done = DutchRound(position, rules)
    for (_, candidate), theirs in zip(done.brackets, judged, strict=True):
        mine = {frozenset(pair) for pair in done.id_pairs(candidate.pairs)}
        assert mine == theirs.candidate.key, (seed, rules)
        assert candidate.values == theirs.values, (seed, rules)
    return len(judged)


@pytest.mark.parametrize("rules", sorted(TRACES))
def test_the_count_is_the_oracles(rules: str) -> None:
    assert sum(against_oracle(seed, rules) for seed in range(350)) > 500


@pytest.mark.long
@pytest.mark.parametrize("rules", sorted(TRACES))
def test_the_count_is_the_oracles_in_many_rounds(rules: str) -> None:
    assert sum(against_oracle(seed, rules) for seed in range(350, 5_000)) > 9_000


def weighed(done: DutchRound, bracket: Bracket, candidate: Candidate) -> dict[object, int]:
    """Return the fields of the weights that the second engine gives to a finished bracket.

    They are relative: each player counts as floating, and a pair takes back what that costs.
    """
    scope = Scope(complete=True)
    graph = _Graph(done.field, bracket.mdps, bracket.residents, scope, float_difference_2017)
    total = sum(graph.quality(v, w) for v, w in candidate.pairs)
    return unpacked(graph.unit, total)


def against_weights(done: DutchRound, rules: str) -> int:
    """Compare the recount of every bracket of a round with the unpacked weights."""
    topics = [str(criterion.topic) for criterion in done.terms.quality]
    for bracket, candidate in done.brackets:
        fields = weighed(done, bracket, candidate)
        mine = dict(zip(topics, candidate.values, strict=True))
        assert mine["pairs"] == len(bracket.members) - 2 * fields["pairs"]
        assert mine["color-difference"] == -fields["beyond"]
        assert mine["color-thrice"] == -fields["thrice"]
        assert mine["color"] == -fields["color"]
        assert mine["strong-color"] == -fields["strong"]
        if rules == "dutch-2017":
            against_float_weights(done, bracket, fields, mine)
    return len(done.brackets)


def against_float_weights(
    done: DutchRound, bracket: Bracket, fields: dict[object, int], mine: Mapping[str, object]
) -> None:
    score = done.field.score
    lowest = min(score[v] for v in bracket.members)
    floated = Counter(score[v] - lowest + 10 for v in bracket.members)
    psd = Counter(
        {
            name[1]: floated[name[1]] - value
            for name, value in fields.items()
            if isinstance(name, tuple) and name[0] == "psd"
        }
    )
    assert mine["scores"] == tuple(sorted(psd.elements(), reverse=True))
    for back, mask in ((1, done.field.down1), (2, done.field.down2)):
        members = sum(1 for v in bracket.members if mask >> v & 1)
        assert mine[f"down-{back}"] == members - fields["down", back]
        assert mine[f"up-{back}"] == -fields["up", back]


def rounds(folder: Path, step: int) -> Iterator[PairingPosition]:
    for path in sorted(folder.glob("*.trf"))[::step]:
        yield from positions(read_trf(path))


@pytest.mark.parametrize("rules", sorted(TRACES))
def test_the_count_is_that_of_the_weights(rules: str) -> None:
    seen = 0
    for position in rounds(DATA / rules, 3):
        with suppress(NoLegalPairing):
            seen += against_weights(DutchRound(position, rules), rules)
    assert seen > 50


def explained(rules: str, step: int) -> int:
    """Recount and word every claim of recorded rounds; return how many there were."""
    shared = os.environ.get("SWISSMATE_SHARED")
    if not shared:
        pytest.skip("SWISSMATE_SHARED does not name a folder of corpora")
    count = 0
    for position in rounds(Path(shared) / "corpora" / rules, step):
        try:
            # Counting the earlier candidates raises if one of them is as good as the chosen one.
            done = DutchRound(position, rules)
            explanation = dutch_explanation(done)
        except NoLegalPairing:
            continue
        if against_weights(done, rules):
            count += 1
            assert explanation.pab == rule_set(rules).pair(position).pab
    return count


@pytest.mark.slow
@pytest.mark.parametrize("rules", sorted(TRACES))
def test_recorded_rounds_are_explained(rules: str) -> None:
    assert explained(rules, 7) > 700


@pytest.mark.long
@pytest.mark.parametrize("rules", sorted(TRACES))
def test_all_recorded_rounds_are_explained(rules: str) -> None:
    assert explained(rules, 1) > 5_000


def test_nothing_below_the_bound() -> None:
    """Where a value is called the least possible, the oracle's candidates have none below."""
    checked = 0
    for seed in range(150):
        position = random_position(seed)
        try:
            done = DutchRound(position, "dutch-2017")
        except NoLegalPairing:
            continue
        explanation = dutch_explanation(DutchRound(position, "dutch-2017"))
        for account, (bracket, candidate) in zip(explanation.brackets, done.brackets, strict=True):
            if len(bracket.members) > 7:
                continue
            counts = [
                (len(floaters), values)
                for pairs, floaters in matchings(done, bracket)
                for values in [done.account.values(bracket, pairs, floaters)]
            ]
            for place, criterion in enumerate(account.criteria):
                if criterion.reach != "bound" or criterion.topic == "following":
                    continue
                same = [
                    values
                    for floats, values in counts
                    if criterion.topic == "pairs" or floats == len(candidate.floaters)
                ]
                assert criterion.value == min(values[place] for values in same)
                checked += 1
    assert checked > 100


def matchings(
    done: DutchRound, bracket: Bracket
) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
    """Yield every way to pair some players of a bracket who may meet (no two MDPs)."""
    moved = set(bracket.mdps)

    def extend(
        left: list[int], pairs: list[tuple[int, int]], floaters: list[int]
    ) -> Iterator[tuple[list[tuple[int, int]], list[int]]]:
        if not left:
            yield pairs, floaters
            return
        first, *others = left
        yield from extend(others, pairs, [*floaters, first])
        for other in others:
            if done.field.rows[first] >> other & 1 and not (first in moved and other in moved):
                rest = [each for each in others if each != other]
                yield from extend(rest, [*pairs, (first, other)], floaters)

    yield from extend(list(bracket.members), [], [])
