"""Summarises the rows of a study: means with intervals, paired differences, distributions.

Intervals are 95 % intervals of the mean by the normal approximation (mean plus or minus 1.96
standard errors). Designs with the same field share the players of each tournament. Differences are
therefore taken tournament by tournament, and their intervals are narrower than the designs' own.

A study asks many questions at once: each measure, in each design that is compared. So each
difference also has a p-value, and one that is corrected for the number of questions (Holm, "A
simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6, 1979).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import erfc, sqrt
from typing import Final, NamedTuple

from .design import Study
from .measures import MEASURES, Measure
from .parts import PartStore
from .table import ordered_results_of

_Z: Final = 1.959964
_LEVEL: Final = 0.05
_BINS: Final = 24


class Interval(NamedTuple):
    """A mean and the 95 % interval around it."""

    mean: float
    low: float
    high: float


class Histogram(NamedTuple):
    """Shares of the tournaments in bins of equal width from ``low`` to ``high``."""

    low: float
    high: float
    shares: tuple[float, ...]


class DesignSummary(NamedTuple):
    """One measure in one design; ``difference`` to the design ``baseline`` (None: not compared).

    ``p`` is how likely a difference of this size or more would be if there were none; ``holm`` is
    the same, corrected for all the differences of the study. Both are 1 if nothing is compared.
    """

    design: str
    interval: Interval
    median: float
    histogram: Histogram
    baseline: str
    difference: Interval | None
    p: float = 1.0
    holm: float = 1.0

    @property
    def differs(self) -> bool:
        """Whether the difference stands after the correction, at the level of 5 %."""
        return self.holm < _LEVEL


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
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    margin = _Z * (variance / count) ** 0.5
    return Interval(mean, mean - margin, mean + margin)


def p_value(interval: Interval) -> float:
    """Return the two-sided p-value of a mean against zero, by the normal approximation."""
    margin = interval.high - interval.mean
    if not margin:
        return 1.0 if not interval.mean else 0.0
    return erfc(abs(interval.mean) * _Z / margin / sqrt(2))


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values corrected for their number, each in its place.

    The smallest is multiplied by their number, the next by one less, and so on; none becomes
    smaller than the one before it, or larger than 1 (Holm 1979).

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    factors = range(len(values), 0, -1)
    raised = [min(1.0, values[i] * factor) for i, factor in zip(order, factors, strict=True)]
    corrected = [1.0] * len(values)
    for place, value in zip(order, accumulate(raised, max), strict=True):
        corrected[place] = value
    return corrected


def histogram(values: Sequence[float], low: float, high: float) -> Histogram:
    """Return the shares of values in bins from ``low`` to ``high``, both included."""
    counts = [0] * _BINS
    width = (high - low) / _BINS or 1.0
    for value in values:
        counts[min(_BINS - 1, max(0, int((value - low) / width)))] += 1
    return Histogram(low, high, tuple(count / len(values) for count in counts))


def summarize(study: Study, store: PartStore) -> StudySummary:
    """Return the summary of a finished study. Keeps some numbers of each tournament in memory."""
    names = [design.name for design in study.designs]
    measures = [*MEASURES, *own_measures(study)]
    columns: dict[str, list[list[float]]] = {name: [[] for _ in measures] for name in names}
    rounds: dict[str, list[list[float]]] = {name: [] for name in names}
    times: dict[str, list[float]] = {name: [] for name in names}
    for result in ordered_results_of(study, store):
        for row in result.rows:
            values = [*(float(getattr(row, measure.name)) for measure in MEASURES), *row.own]
            for column, value in zip(columns[row.design], values, strict=True):
                column.append(value)
            shares = rounds[row.design]
            for place, share in enumerate(row.predicted_by_round):
                if place == len(shares):
                    shares.append([])
                shares[place].append(share)
        for timing in result.timings:
            times[timing.design].append(timing.milliseconds / max(1, timing.rounds))
    comparisons = [
        _compare(study, measure, {name: columns[name][place] for name in names})
        for place, measure in enumerate(measures)
    ]
    return StudySummary(
        _corrected(comparisons),
        {name: tuple(mean_interval(values) for values in rounds[name]) for name in names},
        {name: mean_interval(times[name]) for name in names},
    )


def own_measures(study: Study) -> list[Measure]:
    """Return the measures of a study's own files; each function's docstring explains it."""
    return [
        Measure(name, name.replace("_", " ").capitalize(), (function.__doc__ or name).strip())
        for module in study.own_measures
        for name, function in module.measures().items()
    ]


def _corrected(comparisons: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """Correct the p-values of all differences for their number."""
    compared = [
        summary.p
        for comparison in comparisons
        for summary in comparison.designs
        if summary.difference
    ]
    corrected = iter(holm(compared))
    return tuple(
        comparison._replace(
            designs=tuple(
                summary._replace(holm=next(corrected)) if summary.difference else summary
                for summary in comparison.designs
            )
        )
        for comparison in comparisons
    )


def _compare(study: Study, measure: Measure, values: Mapping[str, Sequence[float]]) -> Comparison:
    low = min(map(min, values.values()))
    high = max(map(max, values.values()))
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
                p_value(difference) if difference else 1.0,
            )
        )
    return Comparison(measure, tuple(summaries))
