"""No answer without a person: its first sentence names somebody and says what happens to whom."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from swissmate.api.explaining import explain
from swissmate.errors import NoLegalPairing, UnsupportedByRuleSet
from swissmate.explanation import LANGUAGES, Statement, sentence
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data"
EXPLAINED = [rules for rules in RULE_SET_IDS if rule_set(rules).play.is_individual_swiss]
BARS = {
    "met", "forbidden", "protected", "same-absolute", "bye-barred", "had-bye", "forfeit-win",
    "unplayed-win", "unplayed-points", "no-bye-needed", "color-never", "cannot-complete",
    "no-candidate", "procedure-refuses", "float-impossible", "match-bye-no-color",
}  # fmt: skip
"""What says of the players asked about why it cannot be."""


def asked_of(paths: Iterable[Path], rules: str, dice: random.Random) -> int:
    """Ask six questions a round about recorded tournaments; return how many were answered."""
    asked = 0
    for path in paths:
        tournament = read_trf(path)
        for number in range(1, tournament.rounds_paired + 1, 2):
            try:
                story = explain(tournament, number, rules)
            except (NoLegalPairing, UnsupportedByRuleSet):
                continue
            ids = [mark.id for mark in story.round.players]
            for _ in range(6):
                player, other = dice.sample(ids, 2)
                wish = dice.choice([other, other, other, "bye", "white", "black", "float"])
                answer = story.why_not(player, wish).answer  # type: ignore[arg-type]
                where = (path.name, number, player, wish)
                first = next(
                    statement
                    for statement in answer.statements
                    if not statement.id.startswith("wall-")
                )
                speaks_of_people(first, ids, where)
                asked += 1
    return asked


def speaks_of_people(first: Statement, ids: Iterable[int], where: object) -> None:
    """Hold the first sentence of an answer, in every language, to naming somebody."""
    known = first.id in BARS or first.id.startswith(("open-", "then-", "so-"))
    assert known, (where, first.id)
    for code in LANGUAGES:
        said = sentence(first, "<{}>".format, code).split(". ")[0]
        assert any(f"<{player}>" in said for player in ids), (where, code, first.id)
        assert "{" not in said, (where, code, first.id)


@pytest.mark.parametrize("rules", EXPLAINED)
def test_the_first_sentence_names_somebody(rules: str) -> None:
    paths = sorted((DATA / "explain").glob("*.trf"))
    assert asked_of(paths, rules, random.Random(rules)) > 60


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["dutch-2012", "dutch-2017", "dutch-2026", "dubov-2026"])
def test_the_first_sentence_names_somebody_in_recorded_tournaments(rules: str) -> None:
    shared = os.environ.get("SWISSMATE_SHARED")
    if not shared:
        pytest.skip("SWISSMATE_SHARED does not name a folder of corpora")
    dice = random.Random(f"recorded {rules}")
    paths = sorted((Path(shared) / "corpora" / rules).glob("*.trf"))
    sample = dice.sample(paths, min(len(paths), 12))
    assert asked_of(sample, rules, dice) > 100
