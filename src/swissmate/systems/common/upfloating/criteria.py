"""Quality criteria as a table that runs: each row says what an edge of the graph costs.

A perfect matching of all who are not yet paired is a bracket with proof of C3: the residents'
opponents below are the upfloaters, since two upfloaters never meet (if they did, the set without
them would be legal and smaller). So every criterion is a sum over pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from swissmate.matching.levels import Charge
from swissmate.systems.ruleset import Criterion
from swissmate.values import NamedTuple, dataclass

from .field import UpfloatingField


@dataclass(frozen=True, slots=True)
class Bracket:
    """One top-scoregroup and what lies below it; sets of vertices.

    ``groups`` are the lower scoregroups that still have somebody, highest first; ``following`` is
    the next scoregroup of the round, empty when all of it has been paired before
    (``docs/disputes/team.md#a6b-group-emptied-before``). ``upfloaters`` are empty until chosen.
    """

    field: UpfloatingField
    residents: int
    groups: tuple[int, ...]
    following: int
    upfloaters: int = 0

    @property
    def lower(self) -> int:
        """All who are below the residents."""
        return sum(self.groups)


class Demand(NamedTuple):
    """One thing that is to be as small as possible: the sum of some charges.

    With ``bound`` it is met or not: what cannot be brought down to the bound is left alone. The
    bound is told from the opponents (by vertex) that everybody has in any of the best matchings.
    """

    charges: Sequence[Charge]
    bound: Callable[[Sequence[int]], int] | None = None


@dataclass(frozen=True, slots=True)
class Quality:
    """One quality criterion. In the ``lapses`` last rounds it does not hold."""

    criterion: Criterion
    demands: Callable[[Bracket], Iterable[Demand]]
    lapses: int = 0


@dataclass(frozen=True, slots=True)
class QualityTable:
    """The quality criteria of an edition: those of the set of upfloaters, those of the pairs.

    ``noun`` is what the edition calls those whom it pairs.
    """

    of_the_set: tuple[Quality, ...]
    of_the_pairs: tuple[Quality, ...]
    noun: str = "player"


def in_force(rows: Sequence[Quality], round_number: int, rounds: int) -> tuple[Quality, ...]:
    """Return the rows that hold in a round; ``rounds`` is 0 when nobody knows the last one."""
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
    """The following scoregroup can keep C1, C3 and C4: it needs one upfloater if odd (C6)."""
    following, residents = bracket.following, bracket.residents
    below = bracket.lower & ~following

    def parity(mate: Sequence[int]) -> int:
        staying = [v for v, w in enumerate(mate) if following >> v & 1 and not residents >> w & 1]
        return len(staying) % 2

    if following and below:
        yield Demand([(following, below, 1)], parity)


def floated_upfloaters(bracket: Bracket) -> Iterable[Demand]:
    """Few upfloaters that were floaters in the previous round (C7)."""
    yield Demand([(bracket.residents, bracket.lower & bracket.field.floated, 1)])


def wishes(number: int) -> Callable[[Bracket], Iterable[Demand]]:
    """Few colour preferences that are not fulfilled; ``number`` is the place in the wishes."""

    def demands(bracket: Bracket) -> Iterable[Demand]:
        if number < len(bracket.field.wishes):
            white, black = bracket.field.wishes[number]
            members = bracket.residents | bracket.upfloaters
            white, black = white & members, black & members
            yield Demand([(white, white, 1), (black, black, 1)])

    return demands


def floated_opponents(bracket: Bracket) -> Iterable[Demand]:
    """Few opponents of upfloaters that were floaters in the previous round (C10)."""
    yield Demand([(bracket.upfloaters, bracket.residents & bracket.field.floated, 1)])
