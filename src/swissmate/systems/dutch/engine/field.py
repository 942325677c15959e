"""The players to be paired as bits: what the engine of the Dutch system computes with.

Positions 0..n-1 are the players in the order of A.2 (2026 1.2): a scoregroup is a range of
positions, and the order of positions inside a bracket is the order of its BSNs. Vertex n is the
pairing-allocated bye: it is joined to those who may have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import gt, lt

from swissmate.matching.bits import iter_bits, mask_of
from swissmate.matching.rows_on_demand import RowsOnDemand
from swissmate.model import Entry, Points, ScoringSystem
from swissmate.model.result import PLAYED_CODES
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.color_preference import Strength, color_preference, opposite
from swissmate.systems.common.completion import unmet_rows, without_inner_edges
from swissmate.systems.position import Contender, PairingPosition, PastRound
from swissmate.values import Final, dataclass

Float = str
"""``"d"`` for a downfloat, ``"u"`` for an upfloat, ``""`` for none."""


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


@lru_cache(maxsize=1 << 14)
def _color_kind(colors: str) -> int:
    """Return what the colours of a player's games come to, one bit for each of the masks.

    From the lowest: his colour preference is White; Black; it is strong or absolute; absolute; he
    is irregular. Irregular is whom even the preferred colour leaves beyond C.8 or C.9 of 2017: with
    a colour difference of three and more, or with the colour that he needs twice in a row just now.
    No round paired by the rules brings this about.
    """
    wanted, strength = color_preference(colors)
    absolute = strength == Strength.ABSOLUTE
    difference = colors.count("w") - colors.count("b")
    irregular = absolute and (abs(difference) > 2 or colors[-2:] == wanted * 2)
    flags = wanted == "w", wanted == "b", strength >= Strength.STRONG, absolute, irregular
    return sum(1 << place for place, flag in enumerate(flags) if flag)


_COLOR_KINDS: Final = [
    bytes([48 + (kind >> place & 1) for kind in range(256)]) for place in range(5)
]
"""For each bit of a kind of colours the digit 1 or 0 of every kind."""

_LEVEL: Final = PastRound(Entry(-1, "-", "="), 0, 0, 0)
"""A round before the first one: no float."""


def _floats(
    past: Sequence[PastRound | None],
    float_of: Callable[[PastRound, ScoringSystem], Float],
    scoring: ScoringSystem,
) -> tuple[int, int]:
    """Return who floated down and who up in a past round.

    A game is a downfloat of the player with the higher score in every edition (2017 A.4.a; 2026
    1.4.1); of a round without a game the edition tells.
    """
    if not any(past):
        return 0, 0
    rounds = [each or _LEVEL for each in past]
    entries, _, scores, others = zip(*rounds, strict=True)
    down, up = mask_of(map(gt, scores, others)), mask_of(map(lt, scores, others))
    for v in [v for v, entry in enumerate(entries) if entry[2] not in PLAYED_CODES]:
        if not entries[v].played:
            own = float_of(rounds[v], scoring)
            down = down & ~(1 << v) | (own == "d") << v
            up = up & ~(1 << v) | (own == "u") << v
    return down, up


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
        position, scoring, contenders = self.position, self.position.scoring, self.contenders
        histories = bytes(map(_color_kind, [each.colors for each in contenders]))[::-1]
        self.white, self.black, self.strong, self.absolute, irregular = (
            int(b"0" + histories.translate(kind), 2) for kind in _COLOR_KINDS
        )
        last, before_last = (
            [each.last for each in contenders],
            [each.before_last for each in contenders],
        )
        self.down1, self.up1 = _floats(last, rules.float_of, scoring)
        self.down2, self.up2 = _floats(before_last, rules.float_of, scoring)
        self.may_bye = self.top = 0
        if self.odd:
            self.may_bye = mask_of([rules.may_have_bye(each, scoring) for each in contenders])
        if position.is_last_round:
            bar = rules.topscorer_bar(position)
            self.top = mask_of([2 * each > bar for each in self.score])
        self.irregular = irregular if self.top else 0

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
