"""Places among equals that something beside the tie-breaks decided (C.07 4.2)."""

from typing import Final, NamedTuple

PLAYOFF: Final = "Play-off"
LOT: Final = "Lot"


class Decision(NamedTuple):
    """The places that a play-off or lots gave to players with equal points.

    ``how`` is :data:`PLAYOFF`, which ranks before the tie-breaks, or :data:`LOT`, which ranks after
    them. ``order`` has the players by place, the best first, those with the same place together (of
    teams, the teams). They decide the standings after round ``after_round`` (from 1) alone.
    """

    how: str
    after_round: int
    order: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        """Return the players by place: ``3 > 7 = 9``."""
        return " > ".join(" = ".join(map(str, players)) for players in self.order)
