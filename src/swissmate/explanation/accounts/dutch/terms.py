"""What explanations need from the two criteria editions of the Dutch system."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from swissmate.systems.dutch.engine.bracket import EngineRules
from swissmate.systems.ruleset import Criterion, Level, RuleSet
from swissmate.systems.topics import Topic

DUTCH_TERMS: Final = {
    "dutch-2017": "swissmate.systems.dutch.editions.y2017",
    "dutch-2026": "swissmate.systems.dutch.editions.y2026",
}
"""The modules of the editions by id; each works without the other."""


@dataclass(frozen=True, slots=True)
class DutchTerms:
    """One edition and its engine; ``rules`` describes what differs between editions.

    ``protects``: the round cannot avoid protected pairs, so row P counts.
    """

    rules: RuleSet
    engine: EngineRules
    protects: bool = False

    @classmethod
    def of(cls, rules_id: str) -> DutchTerms:
        """Return the terms of an edition."""
        edition = import_module(DUTCH_TERMS[rules_id])
        return cls(edition.RULES, edition.ENGINE)

    @property
    def quality(self) -> tuple[Criterion, ...]:
        """The criteria that :mod:`.criteria_account` counts, in their order."""
        counted = (Level.PROTECTION, Level.QUALITY) if self.protects else (Level.QUALITY,)
        return tuple(criterion for criterion in self.rules.criteria if criterion.level in counted)

    def criterion(self, topic: Topic) -> Criterion:
        """Return the criterion with this topic."""
        return next(criterion for criterion in self.rules.criteria if criterion.topic is topic)
