"""Why somebody has his place in a season: where every point comes from, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from swissmate.languages.phrase import Figure, Part, Phrase
from swissmate.systems.keizer.ranking import score_text

if TYPE_CHECKING:
    from .table import Result, SeasonRow, SeasonTable


def figure(value: Fraction) -> Figure:
    """Return a number of points as it is printed: whole, or with two decimals."""
    return Figure(score_text(value))


def said(what: str, /, **fields: Part) -> Phrase:
    """Return a phrase about seasons by the rest of its name."""
    return Phrase(f"season-{what}", fields)


def account(table: SeasonTable, row: SeasonRow) -> tuple[Phrase, ...]:
    """Return the sentences about a line: the place, every event, what was added, what decided."""
    sentences = [_place(table, row)]
    for index, result in enumerate(row.results):
        if result is not None:
            sentences.append(_in_event(table, index, result))
        elif table.events[index].finishes:
            sentences.append(said("absent", event=table.events[index].name))
    if row.participation:
        points = figure(row.participation)
        sentences.append(said("participation", points=points, events=row.events))
    for adjustment in row.adjustments:
        sign = "+" if adjustment.points > 0 else ""
        points = Figure(f"{sign}{score_text(adjustment.points)}")
        reason: Part = adjustment.reason or said("by-hand")
        sentences.append(said("adjusted", points=points, reason=reason))
    sentences += [
        said("tied", what=tie_break_title(table, index), value=figure(value))
        for index, value in enumerate(row.values)
        if value is not None and row.rank is not None
    ]
    return tuple(sentences)


def tie_break_title(table: SeasonTable, index: int) -> Phrase:
    """Return what a tie-break is called."""
    return said(f"tie-{table.rules.tie_breaks[index].value}")


def notes(table: SeasonTable) -> tuple[Phrase, ...]:
    """Return what readers of a table have to know: what counts, and what is not over."""
    rules, several = table.rules, len(table.events)
    counted = rules.counted(several)
    sentences = []
    if counted < several:
        sentences.append(said("note-best", best=counted, events=several))
    if (least := rules.least(several)) > 1:
        sentences.append(said("note-minimum", minimum=least))
    sentences += [
        said("note-running", event=event.name)
        for event in table.events
        if event.finishes and not event.is_final
    ]
    return tuple(sentences)


def _place(table: SeasonTable, row: SeasonRow) -> Phrase:
    name, points = table.people[row.person].name, figure(row.total)
    if row.rank is None:
        few = table.rules.least(len(table.events))
        return said("unranked", name=name, points=points, events=row.events, minimum=few)
    shared = "-shared" if row.rank in table.shared else ""
    return said(f"place{shared}", name=name, points=points, place=row.rank)


def _in_event(table: SeasonTable, index: int, result: Result) -> Phrase:
    """Return where the points of an event come from, and whether they count."""
    event, source = table.events[index], table.rules.source
    about: dict[str, Part] = {"event": event.name, "points": figure(result.points)}
    name = source.value
    if source.of_places:
        about["place"] = result.first
        name = "place"
        if result.first != result.last:
            about["last"] = result.last
            name = "shared"
    about["weight"] = about["dropped"] = ""
    if event.weight != 1:
        base, weight = figure(result.base), figure(event.weight)
        about["weight"] = said("weight", base=base, weight=weight)
    if not result.counts:
        about["dropped"] = said("dropped")
    return said(f"for-{name}", **about)


def cell(result: Result | None) -> Part:
    """Return what an event's column says: the points, in brackets if they do not count."""
    if result is None:
        return ""
    points = figure(result.points)
    return points if result.counts else ("(", points, ")")
