"""What the two criteria editions of the Dutch system call things, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from swissmate.systems.dutch.engine.bracket import BracketPairing, EngineRules
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RuleSet


@dataclass(frozen=True, slots=True)
class DutchTerms:
    """One edition: its engine, and the articles that are no criteria.

    ``bye_score_first``: the bye's score is fixed before any bracket (2026 C5). ``articles`` name
    the rules of order, colour, brackets and floats by topic.
    """

    rules: RuleSet
    engine: EngineRules
    pair_brackets: Callable[[PairingPosition, EngineRules], tuple[Field, list[BracketPairing]]]
    bye_score_first: bool
    articles: Mapping[str, str]

    @property
    def quality(self) -> tuple[Criterion, ...]:
        """The quality criteria in their order: what :mod:`.criteria_account` counts."""
        return tuple(each for each in self.rules.criteria if each.level is Level.QUALITY)

    def criterion(self, topic: str) -> Criterion:
        """Return the criterion of a topic."""
        return next(each for each in self.rules.criteria if each.topic == topic)


def _dutch_2017() -> DutchTerms:
    # Here and not above: an edition does without the other's module.
    from swissmate.systems.dutch.editions import y2017  # noqa: PLC0415
    from swissmate.systems.dutch.engine import round2017  # noqa: PLC0415

    return DutchTerms(
        y2017.RULES,
        y2017.ENGINE,
        round2017.pair_brackets,
        bye_score_first=False,
        articles={
            "mdp-count": "B.1.c",
            "mdp-set": "D.3",
            "mdp-transposition": "D.1",
            "exchange-count": "D.2.a",
            "exchange-difference": "D.2.b",
            "exchange-s1": "D.2.c",
            "exchange-s2": "D.2.d",
            "transposition": "D.1",
            "bracket": "A.3",
            "order": "A.2",
            "outlook": "A.9",
            "homogeneous": "B.3",
            "limbo": "B.2",
            "moved-down": "B.3",
            "bye": "A.5",
            "float": "A.4",
            "topscorer": "A.7",
            "color-1": "E.1",
            "color-2": "E.2",
            "color-3": "E.3",
            "color-4": "E.4",
            "color-5": "E.5",
        },
    )


def _dutch_2026() -> DutchTerms:
    from swissmate.systems.dutch.editions import y2026  # noqa: PLC0415
    from swissmate.systems.dutch.engine import round2026  # noqa: PLC0415

    return DutchTerms(
        y2026.RULES,
        y2026.ENGINE,
        round2026.pair_brackets,
        bye_score_first=True,
        articles={
            "mdp-count": "3.1.3",
            "mdp-set": "4.4",
            "mdp-transposition": "4.2",
            "exchange-count": "4.3",
            "exchange-difference": "4.3",
            "exchange-s1": "4.3",
            "exchange-s2": "4.3",
            "transposition": "4.2",
            "bracket": "1.3",
            "order": "1.2",
            "outlook": "1.9",
            "homogeneous": "3.3",
            "limbo": "3.2",
            "moved-down": "3.3",
            "bye": "1.5",
            "float": "1.4",
            "topscorer": "1.8",
            "color-1": "5.2.1",
            "color-2": "5.2.2",
            "color-3": "5.2.3",
            "color-4": "5.2.4",
            "color-5": "5.2.5",
        },
    )


DUTCH_TERMS: Final = {"dutch-2017": _dutch_2017, "dutch-2026": _dutch_2026}
"""What makes the terms of an edition, by its id."""
