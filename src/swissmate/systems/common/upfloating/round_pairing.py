"""The pairing of a round: the bye, then bracket after bracket from the top (3.3, 3.4)."""

from __future__ import annotations

from swissmate.matching.bits import iter_bits
from swissmate.matching.levels import Charge, induced
from swissmate.matching.maximum import (
    complete_matching,
    gallai_edmonds,
    maximum_matching,
)
from swissmate.systems.common.unpairable import AbsoluteArticles, no_legal_pairing
from swissmate.systems.position import PairingPosition

from .bracket_order import first_pairing
from .criteria import Bracket, Demand, Quality, QualityTable, in_force
from .field import UpfloatingField
from .upfloaters import choose_upfloaters


def pair_brackets(
    position: PairingPosition, field: UpfloatingField, table: QualityTable
) -> tuple[list[tuple[int, int]], int | None]:
    """Return the pairs of a round as vertices, smaller TPN first, and the one with the bye.

    Rules: C.04.5 and C.04.6 of 2026, articles 3.2 to 3.6.

    Raises:
        NoLegalPairing: the round-pairing cannot be completed (3.3.3).
    """
    when = position.round_number, position.rounds
    of_the_set = in_force(table.of_the_set, *when)
    of_the_pairs = in_force(table.of_the_pairs, *when)
    bye, mate = _bye(position, field, AbsoluteArticles("C1", "C2", "C1", table.noun))
    unpaired = field.everybody
    if bye is not None:
        unpaired &= ~(1 << bye)
    pairs: list[tuple[int, int]] = []
    for number, group in enumerate(field.groups):
        residents = group & unpaired
        if not residents:
            continue
        lower = [members & unpaired for members in field.groups[number + 1 :]]
        bracket = Bracket(
            field,
            residents,
            tuple(members for members in lower if members),
            lower[0] if lower else 0,
        )
        chosen, mate = choose_upfloaters(bracket, of_the_set, mate)
        pairs.extend(_pair_bracket(bracket, chosen, of_the_pairs))
        unpaired &= ~(residents | chosen)
    return pairs, bye


def _bye(
    position: PairingPosition, field: UpfloatingField, articles: AbsoluteArticles
) -> tuple[int | None, list[int]]:
    """Return the one with the bye (3.4), None in an even field, and a perfect matching of the rest.

    Of those who may have the bye (C2) and leave a legal pairing, it goes to the lowest score, then
    the most matches played, then the largest TPN.
    """
    rows, everybody = field.rows, field.everybody
    # It begins in the order of scores, so that most scoregroups are paired internally.
    mate = maximum_matching(rows)
    left = [v for v, w in enumerate(mate) if w < 0]
    if not left and not len(rows) % 2:
        return None, mate
    if len(left) == 1:
        candidates = gallai_edmonds(rows, everybody, mate)[0] & field.may_have_bye
        if candidates:
            of = field.contenders
            bye = min(
                iter_bits(candidates),
                key=lambda v: (of[v].score, of[v].unplayed, -of[v].id),
            )
            if bye != left[0]:
                mate[mate[bye]], mate[bye] = -1, -1
                complete_matching(rows, everybody & ~(1 << bye), mate)
            return bye, mate
    raise no_legal_pairing(field.contenders, rows, field.may_have_bye, position.forbidden, articles)


def _pair_bracket(
    bracket: Bracket, upfloaters: int, table: tuple[Quality, ...]
) -> list[tuple[int, int]]:
    """Return the pairs of a bracket (3.6)."""
    field = bracket.field
    vertices = field.by_number(iter_bits(bracket.residents | upfloaters))
    if len(vertices) == 2:
        return [(vertices[0], vertices[1])]
    whole = Bracket(field, bracket.residents, bracket.groups, bracket.following, upfloaters)
    place = {v: i for i, v in enumerate(vertices)}
    demands = []
    for row in table:
        for demand in row.demands(whole):
            charges: list[Charge] = []
            for one, other, cost in demand.charges:
                if one and other:
                    charges.append((_moved(one, place), _moved(other, place), cost))
            if charges:
                demands.append(Demand(charges))
    pairs = first_pairing(induced(field.rows, vertices), demands)
    return [(vertices[top], vertices[bottom]) for top, bottom in pairs]


def _moved(members: int, place: dict[int, int]) -> int:
    return sum(1 << place[v] for v in iter_bits(members))
