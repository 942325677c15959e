"""Random events of teams and of double Swiss: every round legal, none given up in vain."""

from __future__ import annotations

import pytest

from swissmate.checker import check
from swissmate.errors import NoLegalPairing
from swissmate.generator import PRESETS, generate
from swissmate.generator.options import configured
from swissmate.oracles import double_swiss_literal, team_literal
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before
from swissmate.trf import load, write_trf

LITERAL = {
    "team-2026": team_literal.pair_literally,
    "double-swiss-2026": double_swiss_literal.pair_literally,
}


def play(rules: str, numbers: range) -> tuple[int, int]:
    """Play these events of a seed; return how many ended early, and how many rounds they had."""
    options = {
        "rules": rules,
        "players": "5-11",
        "rounds": "5",
        "boards": "1-4",
        "team-type": "any",
    }
    config = configured(PRESETS["harsh"], options)
    early = rounds = 0
    for number in numbers:
        generated = generate(config, 2026, number)
        # As a file tells it: what was written is read again.
        tournament = load(write_trf(generated.tournament, dialect="trf26")).tournament
        report = check(tournament)
        assert [round_check.findings for round_check in report.rounds] == [()] * len(
            report.rounds
        ), number
        assert report.differing == (), number
        rounds += len(report.rounds)
        if generated.stopped:
            early += 1
            if "fewer than two" not in generated.stopped:
                with pytest.raises(NoLegalPairing):
                    LITERAL[rules](position_before(resolve(tournament).tournament))
    return early, rounds


@pytest.mark.parametrize("rules", LITERAL)
def test_every_round_is_legal_and_only_impossible_ones_are_given_up(rules: str) -> None:
    early, rounds = play(rules, range(1, 41))
    assert 0 < early < 20
    assert rounds > 120


@pytest.mark.long
@pytest.mark.parametrize("rules", LITERAL)
def test_a_thousand_events(rules: str) -> None:
    early, rounds = play(rules, range(1, 1001))
    print(f"{rules}: 1000 events, {rounds} rounds, {early} ended early")
