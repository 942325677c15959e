"""The players to be paired as bits: what the engine of the Dutch system computes with.

Positions 0..n-1 are the players in the order of A.2 (2026 1.2): a scoregroup is a range of
positions, and the order of positions inside a bracket is the order of its BSNs. Vertex n is the
pairing-allocated bye: it is joined to those who may have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissmate.matching.bits import iter_bits
from swissmate.matching.rows_on_demand import RowsOnDemand
from swissmate.model import Points, ScoringSystem
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.color_preference import Strength, color_preference, opposite
from swissmate.systems.common.completion import unmet_rows, without_inner_edges
from swissmate.systems.position import Contender, PairingPosition, PastRound
from swissmate.values import Final, dataclass

Float = str
"""``"d"`` for a downfloat, ``"u"`` for an upfloat, ``""`` for none."""


_BEYOND: Final = 1 << 40
"""A bar that no score reaches: there are topscorers only when the final round is paired."""


@dataclass(frozen=True, slots=True)
class FieldRules:
    """What an edition says of single players, before any bracket is formed.

    ``float_of`` tells the float of one past round; ``may_have_bye`` the bar to the
    pairing-allocated bye; ``topscorer_bar`` twice the score above which a player is a topscorer
    when the final round is paired.
    """

    float_of: Callable[[PastRound, ScoringSystem], Float]
    may_have_bye: Callable[[Contender, ScoringSystem], bool]
    topscorer_bar: Callable[[PairingPosition], Points]


MANY: Final = 10_000
"""With more players than a TRF file can hold, rows are made on demand."""


def _is_irregular(colors: str, wanted: str) -> bool:
    """Whether even the preferred colour leaves a player beyond C.8 or C.9 of 2017.

    He has a colour difference of three and more, or got the colour that he needs twice in a row
    just now: no round paired by the rules brings this about.
    """
    return abs(colors.count("w") - colors.count("b")) > 2 or colors[-2:] == wanted * 2


class Field:
    """All players of a round as masks and adjacency rows.

    ``rows[v]`` are the legal opponents of v (C.1, C.3 and forbidden pairs), with bit n when v may
    have the bye; ``rows[n]`` are those players; they are never changed in place. Masks: ``white``
    and ``black`` by colour preference, ``strong`` (strong or absolute) and ``absolute``; ``down1``,
    ``down2``, ``up1``, ``up2`` by the float of one and of two rounds ago; ``top`` the topscorers;
    ``irregular``, if there are any, those whom even their preferred colour does not help.
    ``most_missing`` bounds how many players, beside those of the same absolute preference, anybody
    may not meet.
    ``protected`` are sets whose pairs row P counts: the round cannot do without them all, and has
    ``fewest_protected`` at least (:mod:`.protection`).
    """

    def __init__(self, position: PairingPosition, rules: FieldRules) -> None:
        contenders = position.contenders
        size = len(contenders)
        self.position = position
        self.contenders = contenders
        self.size = size
        self.bye = size
        self.score: list[Points] = [each.score for each in contenders]
        self.odd = size % 2 == 1
        self.protected: tuple[int, ...] = ()
        self.fewest_protected = 0
        self._masks(rules)
        self._rows()
        self.groups = self._scoregroups()

    def _masks(self, rules: FieldRules) -> None:
        position, scoring = self.position, self.position.scoring
        bar = rules.topscorer_bar(position) if position.is_last_round else _BEYOND
        float_of, may_have_bye, odd = rules.float_of, rules.may_have_bye, self.odd
        # Players of the same kind are collected first: one operation on wide integers a player.
        kinds: dict[tuple[str, Float, Float, bool, bool], int] = {}
        for v, each in enumerate(self.contenders):
            last, before_last = each.last, each.before_last
            kind = (
                each.colors,
                float_of(last, scoring) if last else "",
                float_of(before_last, scoring) if before_last else "",
                odd and may_have_bye(each, scoring),
                2 * each.score > bar,
            )
            kinds[kind] = kinds.get(kind, 0) | 1 << v
        white = black = strong = absolute = irregular = top = may_bye = 0
        down1 = down2 = up1 = up2 = 0
        for (colors, float1, float2, eligible, topscorer), mask in kinds.items():
            wanted, strength = color_preference(colors)
            if wanted == "w":
                white |= mask
            elif wanted == "b":
                black |= mask
            if strength >= Strength.STRONG:
                strong |= mask
                if strength == Strength.ABSOLUTE:
                    absolute |= mask
                    if _is_irregular(colors, wanted):
                        irregular |= mask
            if float1 == "d":
                down1 |= mask
            elif float1:
                up1 |= mask
            if float2 == "d":
                down2 |= mask
            elif float2:
                up2 |= mask
            if eligible:
                may_bye |= mask
            if topscorer:
                top |= mask
        self.white, self.black, self.strong, self.absolute = white, black, strong, absolute
        self.down1, self.down2, self.up1, self.up2 = down1, down2, up1, up2
        self.top, self.may_bye = top, may_bye
        self.irregular = irregular if top else 0

    def _rows(self) -> None:
        bound = self.absolute & ~self.top
        self.bars = (bound & self.white, bound & self.black)
        self.rows: Sequence[int]
        if self.size > MANY:
            self._rows_on_demand()
        else:
            self._all_rows()

    def _all_rows(self) -> None:
        size = self.size
        rows = unmet_rows(self.contenders, self.position.forbidden)
        self.most_missing = size - min(map(int.bit_count, rows), default=size)
        for bar in self.bars:
            rows = without_inner_edges(rows, bar)
        may_bye, bye_bit = self.may_bye, 1 << size
        for v in iter_bits(may_bye):
            rows[v] |= bye_bit
        rows.append(may_bye)
        self.rows = rows

    def _rows_on_demand(self) -> None:
        place = {each.id: v for v, each in enumerate(self.contenders)}
        forbidden = self.position.forbidden
        outs = [
            [place[w] for w in {each.id}.union(each.met, forbidden.get(each.id, ())) if w in place]
            for each in self.contenders
        ]
        barred = [0] * self.size
        for bar in self.bars:
            for v in iter_bits(bar):
                barred[v] = bar
        size = self.size

        def part(v: int, first: int, window: int) -> int:
            if v == size:
                return self.may_bye >> first & window
            end = first + window.bit_length()
            row = window
            for w in outs[v]:
                if first <= w < end:
                    row ^= 1 << w - first
            if end > size and not self.may_bye >> v & 1:
                row &= ~(1 << size - first)
            return row & ~(barred[v] >> first) if barred[v] else row

        self.rows = RowsOnDemand(size + 1, part)
        self.most_missing = max(map(len, outs))

    def restrict_bye(self, mask: int) -> None:
        """Let only the players of a set have the bye (2026 C5)."""
        self.may_bye &= mask
        if isinstance(self.rows, RowsOnDemand):
            return
        bye, players = 1 << self.size, (1 << self.size) - 1
        rows = [row & players for row in self.rows]
        for v in iter_bits(self.may_bye):
            rows[v] |= bye
        rows[self.size] = self.may_bye
        self.rows = rows

    def _scoregroups(self) -> list[tuple[int, int]]:
        """Return the scoregroups as ranges of positions, highest score first (A.3)."""
        groups = []
        score = self.score
        start = 0
        for v in range(1, self.size + 1):
            if v == self.size or score[v] != score[start]:
                groups.append((start, v))
                start = v
        return groups

    def is_dense(self, players: int, spare: int = 0) -> bool:
        """Whether Dirac's bound shows that these players, less any ``spare`` ones, can be paired.

        A graph whose degrees are all at least half its order has a Hamiltonian cycle (Dirac
        1952), hence a perfect matching, or one that leaves a single vertex out. The degree of a
        player among k others is at least k minus the players of his own absolute preference minus
        those he may not meet for other reasons. Takes two population counts.
        """
        count = players.bit_count()
        white, black = self.bars
        barred = max((players & white).bit_count(), (players & black).bit_count())
        return 2 * (count - spare - self.most_missing - barred) >= count - spare

    def color_penalty(self, v: int, w: int) -> tuple[int, int]:
        """Count who gets a colour difference beyond two, and who the same colour a third time.

        Only a pair with a topscorer can be concerned: one of two equal absolute preferences is
        denied, or a history that broke the rules before makes even the granted colour count. The
        colours are those that the allocation rules give. Rules: dutch-2017 C.8, C.9; dutch-2026
        C10, C11.
        """
        if not (self.top >> v | self.top >> w) & 1:
            return 0, 0
        clash = self.absolute >> v & self.absolute >> w & 1
        clash &= ~(self.white >> v ^ self.white >> w)
        if not clash and not (self.irregular >> v | self.irregular >> w) & 1:
            return 0, 0
        higher, lower = (v, w) if v < w else (w, v)
        one, two = self.contenders[higher], self.contenders[lower]
        color, _ = color_of_higher(one, two, self.position.initial_color)
        beyond = thrice = 0
        for player, given in ((one, color), (two, opposite(color))):
            difference = player.color_difference + (1 if given == "w" else -1)
            beyond += abs(difference) > 2
            thrice += player.colors[-2:] == given * 2
        return beyond, thrice

    def color_conflict(self, v: int, w: int) -> tuple[int, int]:
        """Count who is denied a colour preference, and who a strong one.

        Rules: dutch-2017 C.10, C.11; dutch-2026 C12, C13. Two absolute preferences do not count
        for the strong ones (``docs/disputes/dutch.md#strong-preference``).
        """
        same = (self.white >> v & self.white >> w | self.black >> v & self.black >> w) & 1
        if not same:
            return 0, 0
        strong = self.strong >> v & self.strong >> w & 1
        absolute = self.absolute >> v & self.absolute >> w & 1
        return 1, strong & ~absolute & 1
