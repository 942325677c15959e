"""Candidates come in the order of the literal oracle, which generates them by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from oracle.positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.explanation.accounts.dutch.criteria_account import Bracket
from swissmate.explanation.accounts.dutch.dutch_round import DutchRound
from swissmate.explanation.accounts.dutch.earlier_candidates import candidates
from swissmate.oracles.dutch_literal.candidates import Bracket as LiteralBracket
from swissmate.oracles.dutch_literal.candidates import (
    bracket_candidates,
    mdp_sets_2017,
    mdp_sets_2026,
)

Key = frozenset[frozenset[int]]


def literally(done: DutchRound, bracket: Bracket, pairs: int) -> Iterator[Key]:
    """Yield the oracle's candidates, each where it first comes up."""
    contenders, rows = done.field.contenders, done.field.rows
    place = {contender.id: v for v, contender in enumerate(contenders)}
    by_score = done.terms.rules.sorts_mdp_sets_by_score
    seen: set[Key] = set()
    for candidate in bracket_candidates(
        LiteralBracket(
            tuple(contenders[v] for v in bracket.mdps),
            tuple(contenders[v] for v in bracket.residents),
        ),
        pairs,
        mdp_sets=mdp_sets_2017 if by_score else mdp_sets_2026,
        may_meet=lambda one, two: bool(rows[place[one.id]] >> place[two.id] & 1),
    ):
        if candidate.key not in seen:
            seen.add(candidate.key)
            yield candidate.key


@pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026"])
def test_the_order_is_the_oracles(rules: str) -> None:
    brackets = several = 0
    for seed in range(150):
        try:
            done = DutchRound(random_position(seed), rules)
        except NoLegalPairing:
            continue
        for bracket, candidate in done.brackets:
            if len(bracket.members) > 8:
                continue
            brackets += 1
            several += len(bracket.mdps) > 1
            pairs = len(candidate.pairs)
            mine = [
                frozenset(frozenset(done.ids(pair)) for pair in candidate)
                for candidate in candidates(done.field, done.terms, bracket, pairs)
            ]
            assert mine == list(literally(done, bracket, pairs)), (seed, bracket)
    assert brackets > 150
    assert several > 20
