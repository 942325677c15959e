"""The players of a round as the Lim system sees them (lim-1999 2.1, 2.2, 3.10, 5)."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.position import Contender, PairingPosition

MAXI_POINTS = 100
"""In a Maxi-tournament, players are not exchanged if their ratings differ by more than this.

Rules: 3.2, 3.8, 5.7.
"""


@dataclass(frozen=True, slots=True)
class Side:
    """The direction in which a scoregroup is paired: ``down`` or up (lim-1999 2.2).

    The regulations call player #1 the highest numbered. He comes first when pairing downwards; when
    pairing upwards, the lowest numbered player comes first.
    """

    down: bool


@dataclass(frozen=True, slots=True)
class LimField:
    """The players to be paired, numbered from 0 in the order of score and then pairing number.

    ``compatible`` says who may meet whom (2.1, forbidden pairs). ``open`` is equal to it, except in
    the last round: there, players with the same score only must not have met before (6.1). ``due``
    is the colour that equalises or, if nothing is to be equalised, alternates (5.1). ``unbalanced``
    are the players whom it equalises (5.5, 5.6). ``floated`` are last round's floaters (3.10).
    """

    position: PairingPosition
    contenders: tuple[Contender, ...]
    compatible: list[int]
    open: list[int]
    due: tuple[str, ...]
    unbalanced: int
    floated: int
    median: int
    maxi: bool

    def score(self, player: int) -> int:
        """Return the pairing score of a player, in tenths."""
        return self.contenders[player].score

    def number(self, player: int) -> int:
        """Return a player's pairing number."""
        return self.contenders[player].id

    def rating(self, player: int) -> int:
        """Return a player's rating."""
        return self.contenders[player].player.rating

    def suited(self, one: int, two: int) -> bool:
        """Whether both can have their due colour against each other (5.2)."""
        return not self.due[one] or not self.due[two] or self.due[one] != self.due[two]

    def near(self, one: int, two: int) -> bool:
        """Whether a Maxi-tournament allows the exchange of two players (3.8, 5.7)."""
        return not self.maxi or abs(self.rating(one) - self.rating(two)) <= MAXI_POINTS


def median_score(position: PairingPosition, round_number: int) -> int:
    """Return half the points that could be won before a round, in tenths (lim-1999 2.2)."""
    return position.scoring.best * (round_number - 1) // 2


def floated_last_round(position: PairingPosition, contender: Contender) -> bool:
    """Whether a player was a floater in the previous round (lim-1999 3.10).

    The files show pairs, not transfers. Of two players with different scores, the one above the
    median was sent down, or the one below it was sent up. A player who was in the median, or on the
    other's way to it, received the floater (docs/disputes/lim.md#lim-who-floated).
    """
    last = contender.last
    if last is None or not last.entry.opponent:
        return False
    median = median_score(position, position.round_number - 1)
    own, other = last.score, last.opponent_score
    return (own > median and other < own) or (own < median and other > own)


def field_of(position: PairingPosition, *, maxi: bool) -> LimField:
    """Derive the field of a position. Takes time proportional to players times rounds."""
    contenders = position.contenders
    compatible = pairable_rows(contenders, position.forbidden)
    open_rows = compatible
    if position.is_last_round:
        same: dict[int, int] = {}
        for index, contender in enumerate(contenders):
            same[contender.score] = same.get(contender.score, 0) | 1 << index
        unmet = pairable_rows(contenders, position.forbidden, color_limits=False)
        open_rows = [
            row | unmet[index] & same[contenders[index].score]
            for index, row in enumerate(compatible)
        ]
    colors = [color_preference(contender.colors) for contender in contenders]
    unbalanced = floated = 0
    for index, contender in enumerate(contenders):
        if contender.color_difference:
            unbalanced |= 1 << index
        if floated_last_round(position, contender):
            floated |= 1 << index
    return LimField(
        position,
        contenders,
        compatible,
        open_rows,
        tuple(color for color, _ in colors),
        unbalanced,
        floated,
        median_score(position, position.round_number),
        maxi,
    )
