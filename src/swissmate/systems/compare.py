"""Two editions side by side: their criteria or articles matched by topic.

A criterion number means nothing without its edition, so rows are matched by what they measure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from .articles import RulesText, TableRow


class Change(Enum):
    """How a criterion changed from the first edition to the second."""

    SAME = "same"
    RENUMBERED = "renumbered"
    REWORDED = "reworded"
    DROPPED = "dropped"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class CriterionChange:
    """One topic in two editions; ``before`` or ``after`` is None if only one edition has it."""

    topic: str
    before: TableRow | None
    after: TableRow | None

    @property
    def change(self) -> Change:
        """How it changed; a criterion that now measures something else counts as reworded."""
        before, after = self.before, self.after
        if before is None:
            return Change.ADDED
        if after is None:
            return Change.DROPPED
        if (before.summary, before.level) != (after.summary, after.level):
            return Change.REWORDED
        # C.4 and C4 are two ways of writing the same number.
        same = before.number.replace(".", "") == after.number.replace(".", "")
        return Change.SAME if same else Change.RENUMBERED


def compare_criteria(before: RulesText, after: RulesText) -> tuple[CriterionChange, ...]:
    """Match the rows of two editions by topic, in the order of the second edition.

    A topic that only the first edition has is placed after the topic that it followed there.
    """
    first = _by_topic(before)
    second = _by_topic(after)
    order = list(second)
    place = 0
    for topic in first:
        if topic in second:
            place = order.index(topic) + 1
        else:
            order.insert(place, topic)
            place += 1
    return tuple(CriterionChange(topic, first.get(topic), second.get(topic)) for topic in order)


def _by_topic(rules: RulesText) -> Mapping[str, TableRow]:
    return {criterion.topic: criterion for criterion in rules.criteria}
