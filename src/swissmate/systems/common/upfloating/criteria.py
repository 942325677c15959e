"""Quality criteria as an executable table: each row says what an edge of the graph costs.

A perfect matching of all participants not yet paired is a bracket together with a proof of C3. The
residents' opponents below are the upfloaters, since two upfloaters never meet (if they did, the set
without them would be legal and smaller). So every criterion is a sum over pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from swissmate.matching.levels import Charge
from swissmate.systems.ruleset import Criterion

from .field import UpfloatingField


@dataclass(frozen=True, slots=True)
class Bracket:
    """One top-scoregroup and what lies below it, as sets of vertices.

    ``groups`` are the lower scoregroups that still have unpaired members, highest first;
    ``following`` is the next scoregroup of the round, empty if all of it has already been paired
    (``docs/disputes/team.md#a6b-group-emptied-before``). ``upfloaters`` is empty until chosen.
    """

    field: UpfloatingField
    residents: int
    groups: tuple[int, ...]
    following: int
    upfloaters: int = 0

    @property
    def lower(self) -> int:
        """All participants below the residents."""
        return sum(self.groups)


class Demand(NamedTuple):
    """A quantity that should be as small as possible: the sum of some charges.

    With ``bound`` the demand is either met or not: if the sum cannot be brought down to the bound,
    the demand is ignored. ``bound`` computes it from any of the best matchings, given as
    everybody's opponent (by vertex).
    """

    charges: Sequence[Charge]
    bound: Callable[[Sequence[int]], int] | None = None


@dataclass(frozen=True, slots=True)
class Quality:
    """One quality criterion. It does not apply in the last ``lapses`` rounds."""

    criterion: Criterion
    demands: Callable[[Bracket], Iterable[Demand]]
    lapses: int = 0


@dataclass(frozen=True, slots=True)
class QualityTable:
    """The quality criteria of an edition: for the set of upfloaters, and for the pairs.

    ``noun`` is the edition's word for the participants.
    """

    of_the_set: tuple[Quality, ...]
    of_the_pairs: tuple[Quality, ...]
    noun: str = "player"


def in_force(rows: Sequence[Quality], round_number: int, rounds: int) -> tuple[Quality, ...]:
    """Return the rows that apply in a round; ``rounds`` is 0 if their number is not known."""
    left = rounds - round_number if rounds else 99
    return tuple(row for row in rows if left >= row.lapses)


def fewest_upfloaters(bracket: Bracket) -> Iterable[Demand]:
    """Few upfloaters (C4)."""
    yield Demand([(bracket.residents, bracket.lower, 1)])


def highest_scores(bracket: Bracket) -> Iterable[Demand]:
    """High scores of the upfloaters, the lowest of them first (C5)."""
    for group in reversed(bracket.groups[1:]):
        yield Demand([(bracket.residents, group, 1)])


def following_complies(bracket: Bracket) -> Iterable[Demand]:
    """The following scoregroup can meet C1, C3 and C4: if odd, with one upfloater (C6)."""
    following, residents = bracket.following, bracket.residents
    below = bracket.lower & ~following

    def parity(mate: Sequence[int]) -> int:
        staying = [v for v, w in enumerate(mate) if following >> v & 1 and not residents >> w & 1]
        return len(staying) % 2

    if following and below:
        yield Demand([(following, below, 1)], parity)


def floated_upfloaters(bracket: Bracket) -> Iterable[Demand]:
    """Few upfloaters who were floaters in the previous round (C7)."""
    yield Demand([(bracket.residents, bracket.lower & bracket.field.floated, 1)])


def wishes(number: int) -> Callable[[Bracket], Iterable[Demand]]:
    """Few colour preferences not granted; ``number`` is the index in ``field.wishes``."""

    def demands(bracket: Bracket) -> Iterable[Demand]:
        if number < len(bracket.field.wishes):
            white, black = bracket.field.wishes[number]
            members = bracket.residents | bracket.upfloaters
            white, black = white & members, black & members
            yield Demand([(white, white, 1), (black, black, 1)])

    return demands


def floated_opponents(bracket: Bracket) -> Iterable[Demand]:
    """Few opponents of upfloaters who were themselves floaters in the previous round (C10)."""
    yield Demand([(bracket.upfloaters, bracket.residents & bracket.field.floated, 1)])
