"""Whoever plays in one event is recognised in the next: the people of a season, and doubts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from swissmate.model import Player
from swissmate.model.conditions import Traits, year_of
from swissmate.systems.common.names import may_be_the_same, words_of

from .identity import IN_A_SEASON, TEAMS, Decision, Entry, Groups, differ, numbers_of


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays in a season: the data are those of the last event that has them.

    The rating is that of the first event in which the person had one, at the start of the season.
    ``doubts`` are entries of others who may be the same person, with nothing decided.
    """

    entries: tuple[Entry, ...]
    name: str
    traits: Traits = field(default_factory=Traits)
    fide_id: str = ""
    doubts: tuple[Entry, ...] = field(default=(), compare=False)


def recognised(
    events: Sequence[Iterable[Player]],
    decisions: Collection[Decision] = (),
    *,
    teams: Collection[int] = (),
) -> tuple[Person, ...]:
    """Return the people of a season, in the order in which they first appear by number.

    ``events`` are those who have played in each, ``teams`` the indexes of the events of teams.
    :mod:`.identity` has the rules.
    """
    players: dict[Entry, Player] = {}
    sides: dict[Entry, Player] = {}
    for index, event in enumerate(events):
        own = sides if index in teams else players
        # Who is who does not depend on the standings.
        own.update(sorted(((index, player.id), player) for player in event))
    groups = Groups(sides, TEAMS, decisions)
    people = [_person(groups, entries, ()) for entries in groups.people]
    people += _with_doubts(Groups(players, IN_A_SEASON, decisions))
    return tuple(sorted(people, key=lambda person: person.entries))


def _person(groups: Groups, entries: Sequence[Entry], doubts: tuple[Entry, ...]) -> Person:
    rows = [groups.players[entry] for entry in entries]

    def last(values: Iterable[str]) -> str:
        return next((value for value in reversed(list(values)) if value), "")

    rating = next((row.rating for row in rows if row.rating), 0)
    birth, sex, title, federation, fide_id, name = (
        last(getattr(row, name) for row in rows)
        for name in ("birth", "sex", "title", "federation", "fide_id", "name")
    )
    traits = Traits(birth, rating, sex, title, federation=federation)
    return Person(tuple(entries), name, traits, fide_id, doubts)


def _with_doubts(groups: Groups) -> tuple[Person, ...]:
    """Return the people, each with those who may be the same."""
    members = groups.people
    words = [{words_of(groups.players[entry].name) for entry in own} for own in members]
    numbers = [[numbers_of(groups.players[entry]) for entry in own] for own in members]
    years = [{year_of(groups.players[entry].birth) for entry in own} - {0} for own in members]
    by_word: dict[str, list[int]] = {}
    for index, names in enumerate(words):
        for word in {word for name in names for word in name if len(word) > 1}:
            by_word.setdefault(word, []).append(index)
    pairs = {pair for own in by_word.values() for pair in combinations(own, 2)}
    doubts: dict[int, list[Entry]] = {}
    for a, b in sorted(pairs):
        if (
            any(may_be_the_same(one, other) for one in words[a] for other in words[b])
            and groups.may_join(members[a], members[b])
            and not any(differ(one, other) for one in numbers[a] for other in numbers[b])
            and not (years[a] and years[b] and years[a].isdisjoint(years[b]))
        ):
            doubts.setdefault(a, []).append(members[b][0])
            doubts.setdefault(b, []).append(members[a][0])
    return tuple(
        _person(groups, own, tuple(doubts.get(index, ()))) for index, own in enumerate(members)
    )
