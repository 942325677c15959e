"""The arithmetic of a season: several events become one table. Everything is exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple

from .people import Person
from .render import season_text
from .rules import SeasonRules, Source, TieBreak, Ties


class Finish(NamedTuple):
    """What a person has made of an event.

    ``place`` is that by the tie-breaks of the event, shared only by those whom they do not divide;
    ``score`` are the points by which it is ranked first. ``value`` is what the source of the season
    counts if that is not the place (None: there is nothing to count).
    """

    person: int
    place: int
    score: Fraction
    value: Fraction | None = None


class Meeting(NamedTuple):
    """A game over the board between two persons: what the first has made of it, from 0 to 1."""

    one: int
    other: int
    result: Fraction


@dataclass(frozen=True, slots=True)
class SeasonEvent:
    """An event of a season, the finishes in the order of the places; none before it is held."""

    name: str
    finishes: tuple[Finish, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    weight: Fraction = Fraction(1)
    is_final: bool = True


class Adjustment(NamedTuple):
    """Points that somebody gives by hand: a bonus or, below zero, a penalty."""

    person: int
    points: Fraction
    reason: str = ""


class Result(NamedTuple):
    """What an event has brought somebody.

    ``first`` and ``last`` are the places shared (the same for a place alone), ``base`` the points
    without the weight, and ``counts`` whether they are among those that count.
    """

    first: int
    last: int
    base: Fraction
    points: Fraction
    counts: bool = True


class SeasonRow(NamedTuple):
    """A person's line; ``results`` has one entry for each event, None where he did not play.

    ``rank`` is None for somebody with too few events. ``values`` are those of the tie-breaks, None
    where there was nothing to decide.
    """

    rank: int | None
    person: int
    total: Fraction
    results: tuple[Result | None, ...]
    participation: Fraction
    adjustments: tuple[Adjustment, ...]
    values: tuple[Fraction | None, ...] = ()

    @property
    def events(self) -> int:
        """How many events the person has played."""
        return sum(result is not None for result in self.results)


@dataclass(frozen=True)
class SeasonTable:
    """A season so far, the first place first; those without a place stand last."""

    rules: SeasonRules
    people: tuple[Person, ...]
    events: tuple[SeasonEvent, ...]
    rows: tuple[SeasonRow, ...]

    @cached_property
    def shared(self) -> frozenset[int]:
        """The places that several people have."""
        counts = Counter(row.rank for row in self.rows if row.rank is not None)
        return frozenset(rank for rank, people in counts.items() if people > 1)

    @property
    def decisive(self) -> tuple[int, ...]:
        """The tie-breaks, by their index, that had something to decide."""
        return tuple(
            index
            for index in range(len(self.rules.tie_breaks))
            if any(row.values[index] is not None for row in self.rows)
        )

    def __str__(self) -> str:
        """Return the table as text."""
        return season_text(self)


def table_of(
    rules: SeasonRules,
    people: Sequence[Person],
    events: Sequence[SeasonEvent],
    adjustments: Sequence[Adjustment] = (),
    members: Collection[int] | None = None,
) -> SeasonTable:
    """Return the table of a season, or of those of its people who are ``members`` of a category.

    ``people`` is indexed by the numbers that finishes, meetings and adjustments have.
    """
    inside = range(len(people)) if members is None else members
    points = [_points(rules, event, inside) for event in events]
    rows = []
    for number in sorted(inside):
        own = [event.get(number) for event in points]
        given = tuple(adjustment for adjustment in adjustments if adjustment.person == number)
        if any(own) or given:
            rows.append(_row(rules, number, own, given))
    return SeasonTable(rules, tuple(people), tuple(events), _ranked(rules, rows, events))


def _points(rules: SeasonRules, event: SeasonEvent, inside: Collection[int]) -> dict[int, Result]:
    """Return what an event brings everybody who has played in it."""
    finishes = event.finishes
    if rules.moves_up:
        finishes = tuple(finish for finish in finishes if finish.person in inside)
    divided = rules.ties is Ties.TIE_BREAKS
    results: dict[int, Result] = {}
    first = 1
    for _, group in groupby(finishes, key=lambda row: row.place if divided else row.score):
        tied = list(group)
        last = first + len(tied) - 1
        shared = _shared(rules, first, last, len(finishes))
        for finish in tied:
            base = shared if rules.source.of_places else finish.value or Fraction(0)
            results[finish.person] = Result(first, last, base, base * event.weight)
        first = last + 1
    return {person: result for person, result in results.items() if person in inside}


def _shared(rules: SeasonRules, first: int, last: int, participants: int) -> Fraction:
    """Return the points of each of those who share the places from ``first`` to ``last``."""
    if rules.source is Source.PLACES:
        points = [Fraction(participants - place + 1) for place in range(first, last + 1)]
    else:
        own = rules.table[first - 1 : last]
        points = [*own, *[Fraction(0)] * (last - first + 1 - len(own))]
    if rules.ties is Ties.HIGHEST:
        return max(points)
    if rules.ties is Ties.LOWEST:
        return min(points)
    return sum(points, Fraction(0)) / len(points)


def _row(
    rules: SeasonRules,
    person: int,
    own: Sequence[Result | None],
    given: tuple[Adjustment, ...],
) -> SeasonRow:
    """Return a line without its place; of equal results the earlier ones count."""
    played = [(index, result) for index, result in enumerate(own) if result is not None]
    best_first = sorted(played, key=lambda item: (-item[1].points, item[0]))
    counting = {index for index, _ in best_first[: rules.counted(len(own))]}
    results = tuple(
        result and result._replace(counts=index in counting) for index, result in enumerate(own)
    )
    participation = rules.participation * len(played)
    total = sum((own_points(result) for result in results), participation)
    total += sum((adjustment.points for adjustment in given), Fraction(0))
    return SeasonRow(None, person, total, results, participation, given)


def own_points(result: Result | None) -> Fraction:
    """Return what an event adds to the total."""
    return result.points if result is not None and result.counts else Fraction(0)


_Values = list[Fraction | None]


def _won(group: Sequence[SeasonRow], _events: Sequence[SeasonEvent]) -> _Values:
    return [Fraction(sum(r is not None and r.first == 1 for r in row.results)) for row in group]


def _best(group: Sequence[SeasonRow], _events: Sequence[SeasonEvent]) -> _Values:
    return [max((r.points for r in row.results if r), default=Fraction(0)) for row in group]


def _played(group: Sequence[SeasonRow], _events: Sequence[SeasonEvent]) -> _Values:
    return [Fraction(row.events) for row in group]


def _last(group: Sequence[SeasonRow], events: Sequence[SeasonEvent]) -> _Values:
    """Return the points of the last event that has been held, whether they count or not."""
    held = [index for index, event in enumerate(events) if event.finishes]
    last = [row.results[held[-1]] if held else None for row in group]
    return [result.points if result else Fraction(0) for result in last]


def _direct(group: Sequence[SeasonRow], events: Sequence[SeasonEvent]) -> _Values:
    """Return the sum of the means against the others; nothing if two of them have not met."""
    own = [row.person for row in group]
    games: dict[tuple[int, int], list[Fraction]] = {}
    for event in events:
        for one, other, result in event.meetings:
            games.setdefault((one, other), []).append(result)
            games.setdefault((other, one), []).append(1 - result)
    if any((one, other) not in games for one in own for other in own if one != other):
        return [None] * len(group)
    means = {pair: sum(results, Fraction(0)) / len(results) for pair, results in games.items()}
    return [sum((means[one, other] for other in own if other != one), Fraction(0)) for one in own]


_VALUES: Final[
    Mapping[TieBreak, Callable[[Sequence[SeasonRow], Sequence[SeasonEvent]], _Values]]
] = {
    TieBreak.WON: _won,
    TieBreak.BEST: _best,
    TieBreak.EVENTS: _played,
    TieBreak.LAST: _last,
    TieBreak.DIRECT: _direct,
}


def _ranked(
    rules: SeasonRules, rows: Sequence[SeasonRow], events: Sequence[SeasonEvent]
) -> tuple[SeasonRow, ...]:
    """Return the lines in their order, with places and tie-breaks."""

    def key(row: SeasonRow) -> tuple[bool, Fraction]:
        return row.events < rules.least(len(events)), -row.total

    ordered = sorted(rows, key=key)
    groups = [list(group) for _, group in groupby(ordered, key=key)]
    for tie_break in rules.tie_breaks:
        split: list[list[SeasonRow]] = []
        for group in groups:
            values: _Values = [None] * len(group)
            if len(group) > 1:
                values = _VALUES[tie_break](group, events)
            valued = [
                (value, row._replace(values=(*row.values, value)))
                for value, row in zip(values, group, strict=True)
            ]
            valued.sort(key=lambda item: -(item[0] or 0))
            split += [
                [row for _, row in part] for _, part in groupby(valued, key=lambda item: item[0])
            ]
        groups = split
    ranked: list[SeasonRow] = []
    for group in groups:
        rank = None if key(group[0])[0] else len(ranked) + 1
        ranked += [row._replace(rank=rank) for row in group]
    return tuple(ranked)
