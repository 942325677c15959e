"""Whoever plays in one event is recognised in the next: by number, by name and birth, by decision.

Two entries are one person if they have the same FIDE ID, or else the same number in a federation,
or else the same name (without accents, order and signs) and the same year of birth. Nobody plays
twice in one event, different FIDE IDs are different people, and so are different numbers in one
federation, unless somebody has decided otherwise. Teams have no numbers: their name decides.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from swissmate.model import Player
from swissmate.model.conditions import Traits, year_of
from swissmate.systems.common.names import may_be_the_same, words_of

Entry: TypeAlias = tuple[int, int]
"""Whom somebody is in an event: the index of the event, and the pairing number there."""


class Decision(NamedTuple):
    """That two entries are the same person, or two people."""

    one: Entry
    other: Entry
    same: bool


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
    events: Sequence[Iterable[Player]], decisions: Iterable[Decision] = (), *, teams: bool = False
) -> tuple[Person, ...]:
    """Return the people of a season, in the order in which they first appear.

    ``events`` are those who have played in each. Of decisions about entries that are not there,
    nothing is made; a decision that contradicts an earlier one, or the rule that nobody plays twice
    in one event, is not followed.
    """
    entries = {(index, player.id): player for index, event in enumerate(events) for player in event}
    groups = _Groups(entries, [row for row in decisions if {row.one, row.other} <= {*entries}])
    for decision in groups.decisions:
        if decision.same:
            groups.join(decision.one, decision.other, _nothing)
    for keys, differing in _BY_NAME if teams else _STEPS:
        known: dict[Hashable, list[Entry]] = {}
        for entry, player in entries.items():
            for key in keys(player):
                others = known.setdefault(key, [])
                for other in others:
                    if groups.join(other, entry, differing):
                        break
                else:
                    others.append(entry)
    return _with_doubts(groups, teams=teams)


class _Groups:
    """Entries that are one person so far, joined step by step."""

    def __init__(self, players: Mapping[Entry, Player], decisions: Sequence[Decision]) -> None:
        self.players = players
        self.decisions = decisions
        self.apart = {frozenset((row.one, row.other)) for row in decisions if not row.same}
        self.of = {entry: [entry] for entry in players}

    def join(
        self, one: Entry, other: Entry, differing: Callable[[Player], Mapping[str, str]]
    ) -> bool:
        """Make two groups one, unless something says that they are two people."""
        mine, theirs = self.of[one], self.of[other]
        if mine is theirs:
            return True
        if not self.may_join(mine, theirs) or any(
            differ(differing(self.players[a]), differing(self.players[b]))
            for a in mine
            for b in theirs
        ):
            return False
        both = sorted(mine + theirs)
        for entry in both:
            self.of[entry] = both
        return True

    def may_join(self, mine: Sequence[Entry], theirs: Sequence[Entry]) -> bool:
        """Whether they play in different events, and nobody has decided to keep them apart."""
        if {event for event, _ in mine} & {event for event, _ in theirs}:
            return False
        return not any(frozenset((a, b)) in self.apart for a in mine for b in theirs)


def differ(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two people have different numbers of one kind."""
    return any(one[kind] != other[kind] for kind in one.keys() & other.keys())


def _nothing(_player: Player) -> Mapping[str, str]:
    return {}


def _fide(player: Player) -> Mapping[str, str]:
    return {"": player.fide_id} if player.fide_id else {}


def _numbers(player: Player) -> Mapping[str, str]:
    """Return the FIDE ID and the numbers in federations."""
    own = {record.federation: record.id for record in player.national if record.id}
    return {**own, **_fide(player)}


def _national_keys(player: Player) -> Iterable[Hashable]:
    return [(record.federation, record.id) for record in player.national if record.id]


def _birth_keys(player: Player) -> Iterable[Hashable]:
    words, year = words_of(player.name), year_of(player.birth)
    return [(words, year)] if words and year else []


def _name_keys(player: Player) -> Iterable[Hashable]:
    words = words_of(player.name)
    return [words] if words else []


_Step = tuple[Callable[[Player], Iterable[Hashable]], Callable[[Player], Mapping[str, str]]]
_STEPS: Final[tuple[_Step, ...]] = (
    (lambda player: _fide(player).values(), _nothing),
    (_national_keys, _fide),
    (_birth_keys, _numbers),
)
"""By what people are recognised, and what must not differ."""
_BY_NAME: Final[tuple[_Step, ...]] = ((_name_keys, _nothing),)


def _person(groups: _Groups, entries: Sequence[Entry], doubts: tuple[Entry, ...]) -> Person:
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


def _with_doubts(groups: _Groups, *, teams: bool) -> tuple[Person, ...]:
    """Return the people, each with those who may be the same."""
    members = list({id(own): own for own in groups.of.values()}.values())
    words = [{words_of(groups.players[entry].name) for entry in own} for own in members]
    numbers = [[_numbers(groups.players[entry]) for entry in own] for own in members]
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
            and not teams
        ):
            doubts.setdefault(a, []).append(members[b][0])
            doubts.setdefault(b, []).append(members[a][0])
    return tuple(
        _person(groups, own, tuple(doubts.get(index, ()))) for index, own in enumerate(members)
    )
