"""Which scoregroups are paired as one (burstein-2017 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from swissmate.errors import InternalError
from swissmate.matching.maximum import is_perfectly_matchable

from .field import missed, neighbors


class Partner(Enum):
    """The neighbour with which a scoregroup that cannot be paired is joined."""

    SOURCE = auto()
    """The one whose floater cannot be placed in it; the one below if nobody floats into it."""
    BELOW = auto()
    """The one below, while there is one: a reading not taken."""
    ABOVE = auto()
    """The one above, while there is one: a reading not taken."""


def join_groups(
    rows: Sequence[int],
    groups: Sequence[int],
    partner: Partner = Partner.SOURCE,
    *,
    parted: bool = False,
) -> list[int]:
    """Return the scoregroups, after joining those that cannot be paired separately (6.6).

    From the top: if no choice of floaters lets a scoregroup be paired, it is joined with its
    ``partner``. The last scoregroup is always joined with the one above, the first always with the
    one below. Joined scoregroups count as one, to which 6.6 applies again. With ``parted``, a
    reading not taken, only the highest part of it is joined with the one above, and the other parts
    are separate again. See ``docs/disputes/burstein.md#burstein-2017-joining`` and
    ``#burstein-2017-joined-kept``.

    Raises:
        InternalError: the players cannot all be paired, even as one scoregroup.
    """
    # Each scoregroup is the list of its parts; floaters[k] are the players who may float from above
    # into scoregroup k. Each joining makes a scoregroup larger and leaves those above it as they
    # are, so the procedure ends.
    joined = [[group] for group in groups]
    floaters: list[int] = [0]
    while len(floaters) <= len(joined):
        place = len(floaters) - 1
        possible, onward = floaters_onward(rows, floaters[place], sum(joined[place]))
        if possible:
            floaters.append(onward)
            continue
        following = place + 1 < len(joined)
        wanted = partner is Partner.ABOVE or (partner is Partner.SOURCE and floaters[place] > 0)
        if place and (wanted or not following):
            core, *tail = joined[place] if parted else [sum(joined[place])]
            upper = [*joined[place - 1], core]
            joined[place - 1 : place + 1] = [upper, *([score] for score in tail)]
            floaters.pop()
        elif following:
            joined[place : place + 2] = [joined[place] + joined[place + 1]]
        else:
            raise InternalError("players who can be paired were left without a pairing")
    return [sum(scores) for scores in joined]


def floaters_onward(rows: Sequence[int], floaters: int, group: int) -> tuple[bool, int]:
    """Return whether a scoregroup can be paired, and which of its players may float from it.

    One of ``floaters`` comes in, if there are any. The scoregroup counts as paired if everybody is
    paired, or everybody except one of its own players (6.3).
    """
    odd = group.bit_count() % 2
    if floaters and odd:
        return bool(neighbors(rows, floaters) & missed(rows, group)), 0
    if not floaters and not odd:
        return is_perfectly_matchable(rows, group), 0
    if floaters:
        onward = missed(with_dummy(rows, neighbors(rows, floaters)), group | 1 << len(rows))
    else:
        onward = missed(rows, group)
    onward &= group
    return bool(onward), onward


def with_dummy(rows: Sequence[int], opponents: int) -> list[int]:
    """Return the graph with one more player, who may meet ``opponents``."""
    dummy = 1 << len(rows)
    graph = [row | dummy if opponents >> v & 1 else row for v, row in enumerate(rows)]
    graph.append(opponents)
    return graph
