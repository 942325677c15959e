"""The players of a round as dubov-2026 sees them (Article 1)."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.systems.common.color_preference import Strength, color_preference
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.position import Contender, PairingPosition

from .history import aro, upfloat_rounds


def due_color(contender: Contender) -> tuple[str, Strength]:
    """Return a player's colour preference and its strength (dubov-2026 1.6).

    Unlike in the Dutch system, a player without games has a mild preference for Black (1.6.4).
    """
    color, strength = color_preference(contender.colors)
    return (color, strength) if color else ("b", Strength.MILD)


def maximum_upfloats(rounds: int) -> int:
    """Return MaxT for a tournament of this number of rounds (dubov-2026 1.8.2)."""
    return 2 + rounds // 5


@dataclass(frozen=True, slots=True)
class DubovField:
    """The players to be paired, numbered from 0 in the order of score and then TPN.

    ``rows`` says who may meet whom (dubov-2026 C1, C3, forbidden pairs). ``white`` is the set of
    players who prefer White, ``fresh`` that of players without a game. ``upfloats`` counts each
    player's upfloats in earlier rounds; ``upfloated_last`` is the set of last round's upfloaters.
    """

    position: PairingPosition
    contenders: tuple[Contender, ...]
    rows: list[int]
    white: int
    fresh: int
    aro: tuple[int, ...]
    upfloats: tuple[int, ...]
    upfloated_last: int

    def score(self, player: int) -> int:
        """Return the pairing score of a player, in tenths."""
        return self.contenders[player].score

    def tpn(self, player: int) -> int:
        """Return a player's TPN."""
        return self.contenders[player].id


def field_of(position: PairingPosition) -> DubovField:
    """Derive the field of a position. Takes time proportional to players times rounds."""
    contenders = position.contenders
    rounds = upfloat_rounds(position)
    white = fresh = last = 0
    for index, contender in enumerate(contenders):
        if due_color(contender)[0] == "w":
            white |= 1 << index
        if not contender.colors:
            fresh |= 1 << index
        if rounds[contender.id] and rounds[contender.id][-1]:
            last |= 1 << index
    return DubovField(
        position,
        contenders,
        pairable_rows(contenders, position.forbidden),
        white,
        fresh,
        tuple(aro(position, contender) for contender in contenders),
        tuple(sum(rounds[contender.id]) for contender in contenders),
        last,
    )
