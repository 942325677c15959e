"""Explanations of rounds with protected pairs: row P like any other criterion."""

from __future__ import annotations

import pytest

import swissmate
from oracle.positions import random_protected_position
from swissmate.errors import NoLegalPairing
from swissmate.model import Tournament

_EDITIONS = ("dutch-2017", "dutch-2026")


def _field(players: int) -> Tournament:
    tournament = Tournament(rounds=5, initial_color="w")
    for number in range(1, players + 1):
        tournament = tournament.with_player(f"Player {number}", 2400 - number)
    return tournament


@pytest.mark.parametrize("rules", _EDITIONS)
def test_a_pair_that_the_round_can_do_without(rules: str) -> None:
    answer = swissmate.why_not(_field(6).protect(1, 4), 1, 4, rules=rules)
    assert answer.answer.verdict == "criterion"
    assert (answer.answer.decided_by, answer.answer.number) == ("protected", "P")
    assert "are protected from each other" in answer.text()


@pytest.mark.parametrize("rules", _EDITIONS)
def test_a_round_that_cannot_do_without_counts_them(rules: str) -> None:
    tournament = _field(6).protect(1, 2, 3, 4)
    explained = swissmate.explain(tournament, rules=rules)
    row = explained.round.brackets[0].criteria[0]
    assert (row.topic, row.number, row.value) == ("protected", "P", 1)
    club = {1, 2, 3, 4}
    pairs = [set(pair) for pair in swissmate.pair(tournament, rules).pairs]
    assert sum(pair <= club for pair in pairs) == 1
    # 5-6 would leave two pairs of the club.
    answer = explained.why_not(5, 6).answer
    assert (answer.decided_by, answer.real, answer.other) == ("protected", 1, 2)


@pytest.mark.parametrize("rules", _EDITIONS)
def test_every_question_has_an_answer(rules: str) -> None:
    asked = protected = 0
    for seed in range(60):
        position = random_protected_position(seed)
        tournament = position.tournament
        try:
            pairing = swissmate.pair(tournament, rules)
        except NoLegalPairing:
            continue
        if not pairing.pairs:
            continue
        explained = swissmate.explain(tournament, rules=rules)
        made = {frozenset(pair) for pair in pairing.pairs}
        ids = sorted({player for pair in pairing.pairs for player in pair})
        for one in ids[:4]:
            for other in ids:
                if one == other:
                    continue
                answer = explained.why_not(one, other).answer
                asked += 1
                assert (answer.verdict == "is-so") == (frozenset((one, other)) in made)
                if answer.decided_by == "protected":
                    protected += 1
                    assert isinstance(answer.real, int)
                    assert isinstance(answer.other, int)
                    assert answer.real < answer.other
    assert asked > 500
    assert protected > 20
