"""Who gets what: prizes by category, with money shared among those with the same points.

This is pure arithmetic on whole cents: the awards add up to the prizes, to the cent. The Hort
system gives each player who shares half of the prize for the player's place and half of the equal
share. A thing cannot be shared: the player whose place it belongs to gets it, beside a share of the
money. Players with the same rank after all tie-breaks get the same: the money of their places is
divided equally among them before anything else, and a thing is for them to draw lots for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from math import lcm


class Method(StrEnum):
    """How the prizes of players with the same points are divided."""

    RANK = "rank"
    EQUAL = "equal"
    HORT = "hort"


class Preference(StrEnum):
    """Which of several prizes a player gets, if each player gets at most one."""

    AMOUNT = "amount"
    ORDER = "order"


@dataclass(frozen=True)
class Placed:
    """A player in the final standings; ``points`` are in tenths.

    ``rank`` is equal for those whom no tie-break separates; 0 if nobody shares this one's.
    """

    player: int
    points: int
    rank: int = 0


@dataclass(frozen=True)
class Purse:
    """The prizes of a category: its players, best first, and the cents and thing for each place.

    ``things`` has as many entries as ``cents``, with "" where the prize is only money; or it is
    empty.
    """

    category: int
    players: tuple[Placed, ...]
    cents: tuple[int, ...]
    things: tuple[str, ...] = ()

    def cents_of(self, index: int) -> int:
        """Return the money of a place, counted from 0."""
        return self.cents[index] if index < len(self.cents) else 0

    def thing_of(self, index: int) -> str:
        """Return the thing of a place, counted from 0; "" for none."""
        return self.things[index] if index < len(self.things) else ""

    def worth(self, index: int, cents: int) -> int:
        """Return an award's value: a thing counts as much as any money further down its list."""
        return max(cents, *self.cents[index:], 0) if self.thing_of(index) else cents


@dataclass(frozen=True)
class Award:
    """What a player gets in a category; the money is ``shared`` with others on the same points.

    ``by_lot``: others have the same rank, and lots decide who of them gets the thing.
    """

    player: int
    category: int
    place: int
    cents: int
    shared: bool
    thing: str = ""
    worth: int = 0
    by_lot: bool = False


def shares(purse: Purse, method: Method, without: Iterable[int] = ()) -> tuple[Award, ...]:
    """Return the awards of one category, best place first; players who get nothing are left out."""
    gone = set(without)
    players = [player for player in purse.players if player.player not in gone]
    awards: list[Award] = []
    place = 0
    for _, tied in groupby(players, key=lambda placed: placed.points):
        if place >= len(purse.cents):
            break
        group = list(tied)
        prizes = [purse.cents_of(place + index) for index in range(len(group))]
        equals = Counter(placed.rank for placed in group)
        amounts = _amounts(prizes, group, equals, method)
        together = method is not Method.RANK and len(group) > 1 and any(prizes)
        for cents, placed in zip(amounts, group, strict=True):
            is_level = placed.rank > 0 and equals[placed.rank] > 1
            thing = purse.thing_of(place)
            if cents or thing:
                worth = purse.worth(place, cents)
                award = Award(
                    placed.player,
                    purse.category,
                    place + 1,
                    cents,
                    (together or is_level) and cents > 0,
                    thing,
                    worth,
                    by_lot=bool(thing) and is_level,
                )
                awards.append(award)
            place += 1
    return tuple(awards)


def _amounts(
    prizes: Sequence[int], group: Sequence[Placed], equals: Counter[int], method: Method
) -> list[int]:
    """Return what each of a group on the same points gets, in cents that add up to the prizes.

    ``equals`` counts the ranks in the group: those with the same rank share their places' prizes.
    """
    total = sum(prizes)
    if not total:
        return [0] * len(group)
    of_rank: Counter[int] = Counter()
    for prize, player in zip(prizes, group, strict=True):
        of_rank[player.rank] += prize
    # Each share is a fraction with this denominator; in the Hort system, half the prize plus half
    # the equal share.
    denominator = 2 * len(group) * lcm(*equals.values())
    share = total * denominator // len(group)
    own = [
        of_rank[player.rank] * denominator // equals[player.rank]
        if player.rank
        else prize * denominator
        for prize, player in zip(prizes, group, strict=True)
    ]
    exact = {
        Method.RANK: own,
        Method.EQUAL: [share] * len(group),
        Method.HORT: [(prize + share) // 2 for prize in own],
    }[method]
    whole = [amount // denominator for amount in exact]
    left = total - sum(whole)
    # The remaining cents go to the largest remainders, better places first.
    order = sorted(range(len(group)), key=lambda i: (-(exact[i] % denominator), i))
    for index in order[:left]:
        whole[index] += 1
    return whole


def distribute(
    purses: Sequence[Purse], method: Method, preference: Preference | None
) -> tuple[Award, ...]:
    """Return all awards; with a preference each player gets at most one.

    With ``ORDER``, categories are served one after another, and a player who got something is out
    of the following ones. With ``AMOUNT``, the highest award that anybody could have is settled
    first (of equal ones a thing, then the one of the first category, then of the better place). A
    player with an award is removed from the other categories, in which the others move up, and so
    on.
    """
    if preference is None:
        return tuple(award for purse in purses for award in shares(purse, method))
    taken: dict[int, int] = {}
    if preference is Preference.ORDER:
        for purse in purses:
            for award in shares(purse, method, taken):
                taken[award.player] = purse.category
    else:
        _settle_by_amount(purses, method, taken)
    return tuple(
        award
        for purse in purses
        for award in shares(purse, method, _elsewhere(taken, purse.category))
    )


def _settle_by_amount(purses: Sequence[Purse], method: Method, taken: dict[int, int]) -> None:
    place = {purse.category: index for index, purse in enumerate(purses)}
    while True:
        best = min(
            (
                (-award.worth, not award.thing, place[award.category], award.place, award)
                for purse in purses
                for award in shares(purse, method, _elsewhere(taken, purse.category))
                if award.player not in taken
            ),
            key=lambda row: row[:4],
            default=None,
        )
        if best is None:
            return
        taken[best[4].player] = best[4].category


def _elsewhere(taken: dict[int, int], category: int) -> list[int]:
    return [player for player, where in taken.items() if where != category]
