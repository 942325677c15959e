"""The players of a round as dubov-1997 sees them (Articles 1 and 2)."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm

from swissmate.systems.common.color_preference import Strength, color_preference
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.position import Contender, PairingPosition

from .history import exact_aro, upfloat_rounds


def most_transfers(rounds: int) -> int:
    """Return how often a player may be transferred upwards in a tournament (dubov-1997 2.1)."""
    return 3 if rounds < 10 else 4


@dataclass(frozen=True, slots=True)
class DubovField1997:
    """The players to be paired, numbered from 0 in the order of score and then of the list.

    ``rows`` says who may meet whom (C.04.1.b, f, g and forbidden pairs). ``due`` is each player's
    due colour (1.3, 1.4), "" if he has not played. ``bound`` is the set of players who must have
    it (2.2). ``aro`` can be compared exactly: every ARO is multiplied by one common number.
    ``transferable`` is the set of players whom 2.1 allows to go to a higher scoregroup.
    """

    position: PairingPosition
    contenders: tuple[Contender, ...]
    rows: list[int]
    due: tuple[str, ...]
    bound: int
    aro: tuple[int, ...]
    rating: tuple[int, ...]
    transferable: int

    def score(self, player: int) -> int:
        """Return the pairing score of a player, in tenths."""
        return self.contenders[player].score

    def alphabetical(self, player: int) -> tuple[str, int]:
        """Return the key that decides if ARO and R are equal (6.2): the name, then the list."""
        contender = self.contenders[player]
        return contender.player.name, contender.id


def field1997_of(position: PairingPosition) -> DubovField1997:
    """Derive the field of a position. Takes time proportional to players times rounds."""
    contenders = position.contenders
    colors = [color_preference(contender.colors) for contender in contenders]
    sums = [exact_aro(position, contender) for contender in contenders]
    common = lcm(*(count for _, count in sums if count)) if any(n for _, n in sums) else 1
    upfloats = upfloat_rounds(position)
    bound = transferable = 0
    for index, contender in enumerate(contenders):
        if colors[index][1] is Strength.ABSOLUTE:
            bound |= 1 << index
        past = upfloats[contender.id]
        twice = bool(past) and past[-1]
        if position.is_last_round or (not twice and sum(past) < most_transfers(position.rounds)):
            transferable |= 1 << index
    return DubovField1997(
        position,
        contenders,
        pairable_rows(contenders, position.forbidden),
        tuple(color for color, _ in colors),
        bound,
        tuple(total * (common // count) if count else 0 for total, count in sums),
        tuple(contender.player.rating for contender in contenders),
        transferable,
    )
