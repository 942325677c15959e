"""Two editions side by side: their criteria or articles joined on the topic.

A criterion number means nothing without its edition, so rows are matched by what they measure.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from swissmate.values import dataclass

from .articles import RulesText, TableRow


class Change(Enum):
    """What became of a criterion from the first edition to the second."""

    SAME = "same"
    RENUMBERED = "renumbered"
    REWORDED = "reworded"
    DROPPED = "dropped"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class CriterionChange:
    """One topic in two editions; ``before`` or ``after`` is None when only one edition has it."""

    topic: str
    before: TableRow | None
    after: TableRow | None

    @property
    def change(self) -> Change:
        """What became of it; a criterion that measures something else counts as reworded."""
        before, after = self.before, self.after
        if before is None:
            return Change.ADDED
        if after is None:
            return Change.DROPPED
        if (before.summary, before.level) != (after.summary, after.level):
            return Change.REWORDED
        # C.4 and C4 are the same number in the two ways of writing it.
        same = before.number.replace(".", "") == after.number.replace(".", "")
        return Change.SAME if same else Change.RENUMBERED


def compare_criteria(before: RulesText, after: RulesText) -> tuple[CriterionChange, ...]:
    """Join the rows of two editions on their topics, in the order of the second.

    A topic that only the first has stands after the topic it followed there.
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
