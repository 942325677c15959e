"""Whether two entries are the same person: one set of rules for seasons, sections and lists.

A FIDE ID decides, or else the number in a federation, or else the name (without accents, order and
signs), with the year of birth where events lie far apart. Nobody plays twice in one event, and
numbers, births and sexes that differ say that two people have the same name. A decision that
somebody has taken goes before all of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from swissmate.model import Player
from swissmate.model.conditions import Traits, year_of
from swissmate.systems.common.names import may_be_the_same, words_of

Entry: TypeAlias = tuple[int, int]
"""Whom somebody is in an event: the number of the event, and that of the player there."""


class Decision(NamedTuple):
    """That two entries are the same person, or two people."""

    one: Entry
    other: Entry
    same: bool


_Keys: TypeAlias = Callable[[Player], Iterable[Hashable]]
_Differ: TypeAlias = Callable[[Player, Player], bool]
Rules: TypeAlias = tuple[tuple[_Keys, _Differ], ...]
"""By what people are recognised, in this order, and what must not differ then."""


def differ(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two people have different numbers of one kind."""
    return any(one[kind] != other[kind] for kind in one.keys() & other.keys())


def numbers_of(player: Player) -> Mapping[str, str]:
    """Return the FIDE ID (by "") and the numbers in federations."""
    own = {record.federation: record.id for record in player.national if record.id}
    return {**own, **_fide(player)}


def _fide(player: Player) -> Mapping[str, str]:
    return {"": player.fide_id} if player.fide_id else {}


def _nothing_differs(_one: Player, _other: Player) -> bool:
    return False


def _fide_ids_differ(one: Player, other: Player) -> bool:
    return differ(_fide(one), _fide(other))


def _births_differ(*births: str) -> bool:
    """Whether two births differ as far as both are known: ``1990-00-00`` is the year alone."""
    figures = (re.sub(r"\D", "", birth) for birth in births)
    mine, theirs = (known[:4] + re.sub("(00)+$", "", known[4:]) for known in figures)
    return not (mine.startswith(theirs) or theirs.startswith(mine))


def _are_two(one: Player, other: Player) -> bool:
    """Whether numbers, sex or birth, as far as both are known, say that a name is that of two."""
    sexes = {Traits(sex=player.sex).told_sex for player in (one, other) if player.sex}
    return (
        differ(numbers_of(one), numbers_of(other))
        or len(sexes) > 1
        or _births_differ(one.birth, other.birth)
    )


def _are_two_or_of_two_federations(one: Player, other: Player) -> bool:
    federations = {one.federation, other.federation} - {""}
    return len(federations) > 1 or _are_two(one, other)


def _national_keys(player: Player) -> Iterable[Hashable]:
    return [(record.federation, record.id) for record in player.national if record.id]


def _name_keys(player: Player) -> Iterable[Hashable]:
    words = words_of(player.name)
    return [words] if words else []


def _birth_keys(player: Player) -> Iterable[Hashable]:
    year = year_of(player.birth)
    return [(words, year) for words in _name_keys(player) if year]


_BY_NUMBER: Final[Rules] = (
    (lambda player: _fide(player).values(), _nothing_differs),
    (_national_keys, _fide_ids_differ),
)
IN_A_SEASON: Final[Rules] = (*_BY_NUMBER, (_birth_keys, _are_two))
IN_SECTIONS: Final[Rules] = (*_BY_NUMBER, (_name_keys, _are_two_or_of_two_federations))
"""In the sections of one event the name is enough."""
TEAMS: Final[Rules] = ((_name_keys, _nothing_differs),)
"""Teams have no numbers."""


class Groups:
    """Entries that are one person, as far as rules and decisions say it.

    Of decisions about entries that are not there, nothing is made; one that contradicts an earlier
    one, or the rule that nobody plays twice in one event, is not followed. What two of one event
    have recognises nobody, unless it ``guesses``: then the first of them is meant.
    """

    def __init__(
        self,
        players: Mapping[Entry, Player],
        rules: Rules,
        decisions: Iterable[Decision] = (),
        *,
        guesses: bool = False,
    ) -> None:
        self.players = players
        self._guesses = guesses
        known = [row for row in decisions if {row.one, row.other} <= {*players}]
        self._apart = {frozenset((row.one, row.other)) for row in known if not row.same}
        self._of = {entry: [entry] for entry in players}
        for decision in known:
            if decision.same:
                self._join(decision.one, decision.other, _nothing_differs)
        for keys, are_two in rules:
            self._join_by(keys, are_two)

    @property
    def people(self) -> list[list[Entry]]:
        """The entries of each person, in the order in which they first appear."""
        return list({id(own): own for own in self._of.values()}.values())

    def _join_by(self, keys: _Keys, are_two: _Differ) -> None:
        """Join those who share a key."""
        sharing: dict[Hashable, list[Entry]] = {}
        for entry, player in self.players.items():
            for key in keys(player):
                sharing.setdefault(key, []).append(entry)
        for entries in sharing.values():
            if len({event for event, _ in entries}) < len(entries) and not self._guesses:
                continue
            for index, entry in enumerate(entries):
                any(self._join(other, entry, are_two) for other in entries[:index])

    def _join(self, one: Entry, other: Entry, are_two: _Differ) -> bool:
        """Make two groups one, unless something says that they are two people."""
        mine, theirs = self._of[one], self._of[other]
        if mine is theirs:
            return True
        if not self.may_join(mine, theirs) or any(
            are_two(self.players[a], self.players[b]) for a in mine for b in theirs
        ):
            return False
        both = sorted(mine + theirs)
        for entry in both:
            self._of[entry] = both
        return True

    def may_join(self, mine: Sequence[Entry], theirs: Sequence[Entry]) -> bool:
        """Whether they play in different events, and nobody has decided to keep them apart."""
        if {event for event, _ in mine} & {event for event, _ in theirs}:
            return False
        return not any(frozenset((a, b)) in self._apart for a in mine for b in theirs)


Someone = TypeVar("Someone")


@dataclass(frozen=True)
class Namesake(Generic[Someone]):
    """Somebody who may be the same person.

    ``is_sure`` if the id agrees, or the whole name and what is known of the births.
    """

    player: Someone
    is_sure: bool


class Directory(Generic[Someone]):
    """Players with name, FIDE ID and birth, asked for namesakes in a time independent of them."""

    def __init__(self, players: Iterable[tuple[str, str, str, Someone]]) -> None:
        self._by_word: dict[str, list[tuple[tuple[str, ...], str, str, Someone]]] = {}
        self._by_id: dict[str, Someone] = {}
        for name, fide_id, birth, player in players:
            words = words_of(name)
            for word in set(words):
                self._by_word.setdefault(word, []).append((words, fide_id, birth, player))
            if fide_id:
                self._by_id[fide_id] = player

    def namesake(self, name: str, fide_id: str, birth: str) -> Namesake[Someone] | None:
        """Return a player with this id, or else with this name, or else one who may be meant."""
        if fide_id and fide_id in self._by_id:
            return Namesake(self._by_id[fide_id], is_sure=True)
        words = words_of(name)
        likely = None
        for word in words:
            for others, other_id, other_birth, player in self._by_word.get(word, ()):
                if fide_id and other_id and other_id != fide_id:
                    continue  # two people, as their ids say
                if others == words and not _births_differ(birth, other_birth):
                    return Namesake(player, is_sure=True)
                if others == words or (len(word) > 1 and may_be_the_same(words, others)):
                    likely = Namesake(player, is_sure=False)
        return likely
