"""The players to be paired as a graph: who may meet whom, in ranking order.

Both editions share it: C1 and C3 of 2026 and 3.1, 5.2 and 5.3 of 2017 say the same about two
players.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import gallai_edmonds, is_perfectly_matchable, maximum_matching
from swissmate.model import Points
from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.common.completion import pairable_rows
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .order import Dues


@dataclass(frozen=True, slots=True)
class BursteinField:
    """The contenders in ranking order: vertex 0 is ranked first.

    ``rows[v]`` are the legal opponents of v as bits, ``scores[v]`` the pairing score.
    """

    contenders: tuple[Contender, ...]
    rows: tuple[int, ...]
    scores: tuple[Points, ...]
    dues: Dues

    @property
    def everybody(self) -> int:
        """All vertices, as bits."""
        return (1 << len(self.rows)) - 1


def ranked_field(
    position: PairingPosition, ranking: Sequence[int], scores: Sequence[Points]
) -> BursteinField:
    """Return the field of a position; ``scores`` are in the order of ``ranking`` (ids).

    Two players may meet unless they have met, both have the same absolute preference, or they
    are forbidden to meet. Rules: burstein-2017 3.1, 5.2, 5.3; burstein-2026 C1, C3.
    """
    by_id = {contender.id: contender for contender in position.contenders}
    contenders = tuple(by_id[player] for player in ranking)
    white = black = 0
    for v, contender in enumerate(contenders):
        color, _ = color_preference(contender.colors)
        if color == "w":
            white |= 1 << v
        elif color == "b":
            black |= 1 << v
    rows = pairable_rows(contenders, position.forbidden)
    return BursteinField(contenders, tuple(rows), tuple(scores), Dues(white, black))


def scoregroups(field: BursteinField, members: int) -> list[int]:
    """Return the scoregroups of some players, as bits, in descending order of score."""
    groups: dict[Points, int] = {}
    for v in iter_bits(members):
        groups[field.scores[v]] = groups.get(field.scores[v], 0) | 1 << v
    return [groups[score] for score in sorted(groups, reverse=True)]


def missed(rows: Sequence[int], alive: int) -> int:
    """Return the members of ``alive`` any one of whom can be left out to let the others be paired.

    Returns 0 unless a maximum matching leaves out exactly one.
    """
    mate = maximum_matching(rows, alive)
    if sum(mate[v] < 0 for v in iter_bits(alive)) != 1:
        return 0
    return gallai_edmonds(rows, alive, mate)[0]


def places_below(rows: Sequence[int], below: int) -> tuple[list[int], list[int]]:
    """Return the places that players from above may float to, if as few as possible float.

    Returns, for each place, the players who may take it, and, for each hub, the places (as bits) of
    which it takes one away. The places are the components of the Gallai-Edmonds set D of ``below``,
    each of which lacks one opponent; the hubs are the set A between them. Everybody below can be
    paired with the floaters' help if and only if the floaters take all places that the hubs leave.
    """
    mate = maximum_matching(rows, below)
    if all(mate[v] >= 0 for v in iter_bits(below)):
        return [], []
    lacking, between = gallai_edmonds(rows, below, mate)
    components = []
    while lacking:
        component = fresh = lacking & -lacking
        while fresh:
            fresh = neighbors(rows, fresh) & lacking & ~component
            component |= fresh
        components.append(component)
        lacking &= ~component
    places = [neighbors(rows, island) for island in components]
    hubs = [
        sum(1 << place for place, island in enumerate(components) if rows[v] & island)
        for v in iter_bits(between)
    ]
    return places, hubs


def neighbors(rows: Sequence[int], vertices: int) -> int:
    """Return everybody who may meet at least one of some players, as bits."""
    result = 0
    for v in iter_bits(vertices):
        result |= rows[v]
    return result


def require_complete(
    field: BursteinField, position: PairingPosition, may_have_bye: int, articles: AbsoluteArticles
) -> int:
    """Check that a field can be paired; return the players who may get the bye, as bits.

    These are the players of ``may_have_bye`` without whom the others can be paired; nobody if the
    field is even.

    Raises:
        NoLegalPairing: it cannot be paired (C.04.4.2 2026 1.9.3: the arbiter decides).
    """
    if len(field.rows) % 2:
        candidates = missed(field.rows, field.everybody) & may_have_bye
        if candidates:
            return candidates
    elif is_perfectly_matchable(field.rows, field.everybody):
        return 0
    raise no_legal_pairing(field.contenders, field.rows, may_have_bye, position.forbidden, articles)


def published(
    position: PairingPosition,
    field: BursteinField,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    color: Callable[[Contender, Contender, str], str],
) -> RoundPairing:
    """Return a round-pairing with colours, in publishing order.

    ``pairs`` are vertices, higher ranked first; ``color`` is the edition's colour allocation: it
    returns the colour of the higher ranked of two players. The boards go by the players' own
    scores: the imaginary point of 3.3 (2017) makes scoregroups, not scores
    (``docs/disputes/burstein.md#burstein-2017-boards``).
    """
    colored = []
    for v, w in pairs:
        higher, lower = field.contenders[v], field.contenders[w]
        if color(higher, lower, position.initial_color) == "w":
            colored.append((higher.id, lower.id))
        else:
            colored.append((lower.id, higher.id))
    contenders = {contender.id: contender for contender in field.contenders}
    return RoundPairing(
        position.round_number,
        publishing_order(colored, contenders),
        None if bye is None else field.contenders[bye].id,
    )
