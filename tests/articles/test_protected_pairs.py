"""Row P: the fewest protected pairs in a round, right after completion (``docs/protected.md``)."""

from __future__ import annotations

from itertools import pairwise

import pytest

import swissmate
from oracle.positions import random_protected_position
from swissmate.errors import NoLegalPairing, TRFError, UnsupportedByRuleSet
from swissmate.model import Tournament
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.trf import from_json, to_json

_EDITIONS = ("dutch-2017", "dutch-2026")


def _field(players: int, rounds: int = 5) -> Tournament:
    tournament = Tournament(rounds=rounds, initial_color="w")
    for number in range(1, players + 1):
        tournament = tournament.with_player(f"Player {number}", 2400 - number)
    return tournament


def _meetings(tournament: Tournament, rules: str) -> set[frozenset[int]]:
    return {frozenset(pair) for pair in swissmate.pair(tournament, rules).pairs}


@pytest.mark.parametrize("rules", _EDITIONS)
def test_protected_players_are_kept_apart_as_forbidden_ones(rules: str) -> None:
    plain = _field(6)
    # S1 against S2: 1-4 2-5 3-6. The next transposition without 1-4 is 5 4 6.
    assert _meetings(plain, rules) == {frozenset(p) for p in ((1, 4), (2, 5), (3, 6))}
    soft = _meetings(plain.protect(1, 4), rules)
    assert soft == {frozenset(p) for p in ((1, 5), (2, 4), (3, 6))}
    assert soft == _meetings(plain.forbid(1, 4), rules)


@pytest.mark.parametrize("rules", _EDITIONS)
def test_a_round_without_other_pairs_has_as_few_as_can_be(rules: str) -> None:
    # Four of six are one club: one of its pairs at least.
    club = (1, 2, 3, 4)
    with pytest.raises(NoLegalPairing):
        swissmate.pair(_field(6).forbid(*club), rules)
    meetings = _meetings(_field(6).protect(*club), rules)
    assert sum(pair <= set(club) for pair in meetings) == 1


@pytest.mark.parametrize("rules", _EDITIONS)
def test_rounds_outside_the_range_are_paired_as_ever(rules: str) -> None:
    later = _field(6).protect(1, 4, first_round=2)
    assert _meetings(later, rules) == _meetings(_field(6), rules)
    first = _field(6).protect(1, 4, last_round=1)
    assert frozenset((1, 4)) not in _meetings(first, rules)


@pytest.mark.parametrize("rules", _EDITIONS)
def test_protection_stands_above_the_number_of_pairs(rules: str) -> None:
    # After 1-3 and 2-4 the winners 1 and 2 are one club: both float, though they may meet.
    played = _field(4).with_round([(1, 3), (4, 2)])
    played = played.with_results(
        {(1, 3): swissmate.Result.WHITE_WINS, (4, 2): swissmate.Result.BLACK_WINS}
    )
    assert frozenset((1, 2)) in _meetings(played, rules)
    assert _meetings(played.protect(1, 2), rules) == {frozenset((1, 4)), frozenset((2, 3))}


def test_the_row_stands_right_after_completion() -> None:
    for rules in _EDITIONS:
        topics = [str(criterion.topic) for criterion in rule_set(rules).criteria]
        assert ("completion", "protected") in pairwise(topics)


def test_other_systems_refuse_by_name() -> None:
    with pytest.raises(UnsupportedByRuleSet, match="burstein-2026 has no row"):
        swissmate.pair(_field(6).protect(1, 2), "burstein-2026")


def test_files_keep_protected_groups() -> None:
    tournament = _field(6).protect(1, 4, last_round=2).protect(2, 3, 5)
    data = swissmate.write_trf(tournament)
    assert b"### swissmate protected: 1-2    1    4" in data
    assert swissmate.read_trf(data).protected == tournament.protected
    assert from_json(to_json(tournament)).protected == tournament.protected
    broken = data.replace(b"protected: 1-2 ", b"protected: 1=2 ")
    with pytest.raises(TRFError, match="rounds of protected players"):
        swissmate.read_trf(broken)


@pytest.mark.parametrize("rules", _EDITIONS)
def test_the_literal_oracle_pairs_the_same(rules: str) -> None:
    oracle = {"dutch-2017": pair_round_2017, "dutch-2026": pair_round_2026}[rules]
    short = 0
    for seed in range(300):
        position = random_protected_position(seed)
        try:
            expected = oracle(position)
        except NoLegalPairing:
            continue
        assert rule_set(rules).pair(position) == expected, seed
        short += _protected_pairs(position, expected.pairs) > 0
    assert short > 100, "too few rounds that cannot do without protected pairs"


def _protected_pairs(position: PairingPosition, pairs: tuple[tuple[int, int], ...]) -> int:
    return sum(any({*pair} <= group for group in position.protected) for pair in pairs)
