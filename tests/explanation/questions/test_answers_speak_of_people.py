"""No answer without a person: its first sentence names somebody and says what happens to whom."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from swissmate.api import explain
from swissmate.errors import NoLegalPairing, UnsupportedByRuleSet
from swissmate.explanation import LANGUAGES, sentence
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data"
EXPLAINED = [each for each in RULE_SET_IDS if rule_set(each).is_individual_swiss]
BARS = {
    "met", "forbidden", "protected", "same-absolute", "bye-barred", "had-bye", "forfeit-win",
    "unplayed-win", "unplayed-points", "no-bye-needed", "color-never", "cannot-complete",
    "no-candidate", "procedure-refuses", "has-color",
}  # fmt: skip
"""What says of the players asked about why it cannot be."""


@pytest.mark.parametrize("rules", EXPLAINED)
def test_the_first_sentence_names_somebody(rules: str) -> None:
    dice = random.Random(rules)
    asked = 0
    for path in sorted((DATA / "explain").glob("*.trf")):
        tournament = read_trf(path)
        for number in range(1, tournament.rounds_paired + 1, 2):
            try:
                story = explain(tournament, number, rules)
            except (NoLegalPairing, UnsupportedByRuleSet):
                continue
            ids = [each.id for each in story.round.players]
            for _ in range(6):
                player, other = dice.sample(ids, 2)
                wish = dice.choice([other, other, other, "bye", "white", "black"])
                answer = story.why_not(player, wish).answer  # type: ignore[arg-type]
                first = answer.statements[0]
                known = first.id in BARS or first.id.startswith(("then-", "so-"))
                assert known, (path.name, number, player, wish, first.id)
                for code in LANGUAGES:
                    said = sentence(first, "<{}>".format, code).split(". ")[0]
                    named = [each for each in ids if f"<{each}>" in said]
                    assert named, (code, first.id)
                asked += 1
    assert asked > 60
