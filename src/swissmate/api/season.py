"""A season: several events become one table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from swissmate.errors import InputError
from swissmate.model import TeamEvent, Tournament
from swissmate.season import (
    Adjustment,
    Decision,
    Held,
    Person,
    SeasonRules,
    SeasonTable,
    season_of,
    table_of,
)
from swissmate.season.identity import Entry
from swissmate.systems.plays import play_of

from .keizer import keizer_standings
from .placing import standings


def season_table(
    tournaments: Sequence[Tournament | TeamEvent],
    rules: SeasonRules | None = None,
    *,
    names: Sequence[str] = (),
    weights: Sequence[Fraction | int] = (),
    decisions: Collection[tuple[Entry, Entry, bool]] = (),
    adjustments: Sequence[tuple[Entry, Fraction | int, str]] = (),
    category: Callable[[Person], bool] | None = None,
) -> SeasonTable:
    """Return the table of a season.

    Args:
        tournaments: the events in their order. Those without a round count as not yet held. One
            that is played by Keizer rules is ranked by them, every other one as
            :func:`swissmate.standings` ranks it.
        rules: points, ties, how many results count, and so on; by default ``SeasonRules()``.
        names: what the events are called; by default their names.
        weights: by what the points of each event are multiplied; by default 1.
        decisions: pairs of entries that are the same person (True) or two people (False), where
            numbers and names do not show it. An entry is the index of the event, from 0, and a
            pairing number.
        adjustments: bonuses and penalties: an entry of the player, points, a reason.
        category: the table of those alone of whom this is true.

    Returns:
        Places and exact points; ``str()`` gives a table.

    Raises:
        InputError: there are no tournaments, a number of names or weights that does not go with
            them, a weight below zero, or a decision or adjustment about somebody who has not
            played.
    """
    rules = rules or SeasonRules()
    if not tournaments:
        raise InputError("no events: a season needs at least one", code="season-rules")
    for what, values in (("names", names), ("weights", weights)):
        if values and len(values) != len(tournaments):
            text = f"{len(values)} {what} for {len(tournaments)} events; expected one of each"
            raise InputError(text, code="season-rules")
    if any(weight < 0 for weight in weights):
        raise InputError("a weight below zero; expected one from 0", code="season-rules")
    held = [
        _held(tournament, names[index] if names else "", weights[index] if weights else 1)
        for index, tournament in enumerate(tournaments)
    ]
    known = [Decision(*decision) for decision in decisions]
    people, events = season_of(held, rules.source, known)
    number_of = {entry: number for number, person in enumerate(people) for entry in person.entries}
    named = [*(row.one for row in known), *(row.other for row in known)]
    for index, number in [*named, *(entry for entry, *_ in adjustments)]:
        if (index, number) not in number_of:
            text = f"event {index + 1}: found player {number}; expected one who has played there"
            raise InputError(text, code="season-person")
    given = [
        Adjustment(number_of[entry], Fraction(points), reason)
        for entry, points, reason in adjustments
    ]
    members = None
    if category is not None:
        members = [number for number, person in enumerate(people) if category(person)]
    return table_of(rules, people, events, given, members)


def _held(event: Tournament | TeamEvent, name: str, weight: Fraction | int) -> Held:
    tournament = event.tournament if isinstance(event, TeamEvent) else event
    called = name or tournament.name
    if isinstance(event, Tournament) and play_of(event.rules).ranks_itself:
        return Held(called, keizer_standings(event), Fraction(weight))
    return Held(called, standings(event), Fraction(weight))
