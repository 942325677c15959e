"""The recorded Burstein tournaments, and where their program departs from the text.

The witness is an implementation of the 2017 text that its authors call flawed. Two departures
account for every round in which it differs from us:

- ``product``: a floater and a resident whose Sonneborn-Berger is equal are compared by Buchholz
  (and Median) *times their scores*; 3.2 says Buchholz.
- ``downward``: a scoregroup that no floater from above can be placed in is joined with the one
  below it; 6.6 joins "these two", the one he comes from and the one he cannot be placed in.

:func:`pair_with` pairs with either departure, from the parts of the engine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cmp_to_key

from swissmate.errors import NoLegalPairing
from swissmate.matching.bits import iter_bits
from swissmate.model import Points, Tournament
from swissmate.systems.burstein import procedure, scoregroup_chain
from swissmate.systems.burstein.field import BursteinField, missed, ranked_field, scoregroups
from swissmate.systems.burstein.joining import Partner, join_groups
from swissmate.systems.burstein.opposition import opposition_2017, ranking_2017
from swissmate.systems.burstein.order import Dues, first_pairing
from swissmate.systems.position import PairingPosition, position_before

Meetings = frozenset[frozenset[int]]


def recorded(tournament: Tournament, round_number: int) -> Meetings:
    """Return who met whom in a round."""
    return frozenset(
        frozenset((player.id, player.entry(round_number).opponent))
        for player in tournament.players
        if player.entry(round_number).opponent
    )


def pair_with(position: PairingPosition, *, product: bool, downward: bool) -> Meetings:
    """Return who meets whom with the departures asked for."""
    extra = procedure.imaginary_points(position)
    ranking = ranking_2017(position, extra)
    by_id = {contender.id: contender for contender in position.contenders}
    field = ranked_field(
        position, ranking, [by_id[player].points + extra.get(player, 0) for player in ranking]
    )
    unpaired = field.everybody
    bye = procedure._pab(field, position)
    if bye is not None:
        unpaired &= ~(1 << bye)
    groups = scoregroups(field, unpaired)
    joined = join_groups(field.rows, groups, Partner.BELOW if downward else Partner.SOURCE)
    opposition = opposition_2017(position, extra)
    order = _Products(field, opposition) if product else None
    welcome = scoregroup_chain._welcome(field.rows, joined)
    meetings = set()
    floater = 0
    for place, group in enumerate(joined):
        bracket = group | floater
        candidates = []
        if bracket.bit_count() % 2:
            candidates.append(missed(field.rows, bracket) & ~floater & welcome[place + 1])
        members = iter_bits(bracket)
        if order is not None:
            members.sort(key=cmp_to_key(order))
        pairs, floater = _pair_in_order(field, members, candidates)
        meetings |= {frozenset((field.contenders[v].id, field.contenders[w].id)) for v, w in pairs}
    return frozenset(meetings)


def _pair_in_order(
    field: BursteinField, members: Sequence[int], floaters: Iterable[int]
) -> tuple[list[tuple[int, int]], int]:
    place = {v: number for number, v in enumerate(members)}

    def placed(vertices: int) -> int:
        return sum(1 << place[v] for v in iter_bits(vertices) if v in place)

    found = first_pairing(
        [placed(field.rows[v]) for v in members],
        (1 << len(members)) - 1,
        Dues(placed(field.dues.white), placed(field.dues.black)),
        [placed(floater) for floater in floaters],
    )
    assert found is not None
    pairs = [(members[one], members[two]) for one, two in found.pairs]
    return pairs, sum(1 << members[bit] for bit in iter_bits(found.floaters))


class _Products:
    """Compares two vertices as the witness does."""

    def __init__(self, field: BursteinField, opposition: dict[int, tuple[int, int, int]]) -> None:
        self.field = field
        self.opposition = opposition

    def __call__(self, v: int, w: int) -> int:
        scores = self.field.scores
        equal = scores[v] == scores[w]
        keys = []
        for player in (v, w):
            contender = self.field.contenders[player]
            berger, buchholz, median = self.opposition[contender.id]
            factor: Points = 1 if equal else scores[player]
            keys.append((berger, buchholz * factor, median * factor, -contender.id))
        return -1 if keys[0] > keys[1] else 1


def agreement(tournaments: Iterable[Tournament]) -> dict[str, int]:
    """Count the rounds: the text's pairing, each departure, both of them, as recorded."""
    readings = {
        "as the text": (False, False),
        "product": (True, False),
        "downward": (False, True),
        "both": (True, True),
    }
    count = dict.fromkeys(["rounds", *readings], 0)
    for tournament in tournaments:
        for number in range(1, tournament.rounds_paired + 1):
            position = position_before(tournament, number)
            expected = recorded(tournament, number)
            count["rounds"] += 1
            for name, (product, downward) in readings.items():
                try:
                    found = pair_with(position, product=product, downward=downward)
                except NoLegalPairing:
                    continue
                count[name] += found == expected
    return count
