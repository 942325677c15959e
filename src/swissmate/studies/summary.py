"""Summarises the rows of a study: means with intervals, paired differences, distributions.

Intervals are 95 % intervals of the mean by the normal approximation (mean plus or minus 1.96
standard errors). Designs with the same field share the players of each tournament. Differences are
therefore taken tournament by tournament, and their intervals are narrower than the designs' own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from .design import Study
from .measures import MEASURES, Measure
from .parts import PartStore
from .table import ordered_results_of

_Z: Final = 1.959964
_BINS: Final = 24


class Interval(NamedTuple):
    """A mean and the 95 % interval around it."""

    mean: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether zero lies outside the interval."""
        return self.low > 0 or self.high < 0


class Histogram(NamedTuple):
    """Shares of the tournaments in bins of equal width from ``low`` to ``high``."""

    low: float
    high: float
    shares: tuple[float, ...]


class DesignSummary(NamedTuple):
    """One measure in one design; ``difference`` to the design ``baseline`` (None: not compared)."""

    design: str
    interval: Interval
    median: float
    histogram: Histogram
    baseline: str
    difference: Interval | None


class Comparison(NamedTuple):
    """One measure in all designs."""

    measure: Measure
    designs: tuple[DesignSummary, ...]


class StudySummary(NamedTuple):
    """All measures, the shares by round of each design, and the pairing time of each (ms)."""

    comparisons: tuple[Comparison, ...]
    by_round: dict[str, tuple[Interval, ...]]
    pairing: dict[str, Interval]


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean of at least one number with its 95 % interval."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return Interval(mean, mean, mean)
    variance = sum((each - mean) ** 2 for each in values) / (count - 1)
    margin = _Z * (variance / count) ** 0.5
    return Interval(mean, mean - margin, mean + margin)


def histogram(values: Sequence[float], low: float, high: float) -> Histogram:
    """Return the shares of values in bins from ``low`` to ``high``, both included."""
    counts = [0] * _BINS
    width = (high - low) / _BINS or 1.0
    for each in values:
        counts[min(_BINS - 1, max(0, int((each - low) / width)))] += 1
    return Histogram(low, high, tuple(count / len(values) for count in counts))


def summarize(study: Study, store: PartStore) -> StudySummary:
    """Return the summary of a finished study. Keeps some numbers of each tournament in memory."""
    names = [each.name for each in study.designs]
    columns: dict[str, dict[str, list[float]]] = {
        name: {each.name: [] for each in MEASURES} for name in names
    }
    rounds: dict[str, list[list[float]]] = {name: [] for name in names}
    times: dict[str, list[float]] = {name: [] for name in names}
    for result in ordered_results_of(study, store):
        for row in result.rows:
            for each in MEASURES:
                columns[row.design][each.name].append(float(getattr(row, each.name)))
            shares = rounds[row.design]
            for place, share in enumerate(row.predicted_by_round):
                if place == len(shares):
                    shares.append([])
                shares[place].append(share)
        for timing in result.timings:
            times[timing.design].append(timing.milliseconds / max(1, timing.rounds))
    return StudySummary(
        tuple(
            _compare(study, each, {name: columns[name][each.name] for name in names})
            for each in MEASURES
        ),
        {name: tuple(mean_interval(values) for values in rounds[name]) for name in names},
        {name: mean_interval(times[name]) for name in names},
    )


def _compare(study: Study, measure: Measure, values: Mapping[str, Sequence[float]]) -> Comparison:
    low = min(min(each) for each in values.values())
    high = max(max(each) for each in values.values())
    summaries = []
    for design in study.designs:
        own = values[design.name]
        difference = None
        if design.baseline:
            pairs = zip(own, values[design.baseline], strict=True)
            difference = mean_interval([one - other for one, other in pairs])
        summaries.append(
            DesignSummary(
                design.name,
                mean_interval(own),
                sorted(own)[len(own) // 2],
                histogram(own, low, high),
                design.baseline,
                difference,
            )
        )
    return Comparison(measure, tuple(summaries))
