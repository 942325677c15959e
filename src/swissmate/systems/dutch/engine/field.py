"""The players to be paired, as bit sets for the engine of the Dutch system.

Positions 0..n-1 are the players in the order of A.2 (2026 1.2). A scoregroup is a range of
positions, and the order of positions inside a bracket is the order of its BSNs. Vertex n is the
pairing-allocated bye; it is joined to the players who may have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import groupby, islice
from typing import Final, NamedTuple

from swissmate.matching.bits import iter_bits, mask_of, packed, runs_of, span
from swissmate.model import Points, ScoringSystem
from swissmate.model.result import PLAYED_CODES
from swissmate.systems.common.color_allocation import color_by_games
from swissmate.systems.common.color_preference import (
    Strength,
    color_difference,
    color_preference,
    opposite,
)
from swissmate.systems.common.completion import unmet_rows, without_inner_edges
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition


class FieldRules(NamedTuple):
    """What an edition says about single players, before any bracket is formed.

    ``float_of`` returns the float of one past round: ``"d"``, ``"u"`` or ``""``. ``may_have_bye``
    tells whether a player may have the pairing-allocated bye.
    """

    float_of: Callable[[PastRound, ScoringSystem], str]
    may_have_bye: Callable[[Contender, ScoringSystem], bool]


WORD: Final = 64
"""With fewer players than this, making all rows at once costs no more than making some of them."""


@lru_cache(maxsize=1 << 14)
def _color_kind(colors: str) -> tuple[bool, ...]:
    """Return a player's colour preference from the colours of his games, a flag for each mask.

    He prefers White; he prefers Black; the preference is strong or absolute; it is absolute; he is
    irregular. A player is irregular if even his preferred colour breaks C.8 or C.9 of 2017: he has
    a colour difference of three or more, or he has just had the preferred colour twice in a row.
    Rounds paired by the rules never lead to this.
    """
    wanted, strength = color_preference(colors)
    absolute = strength == Strength.ABSOLUTE
    irregular = absolute and (abs(color_difference(colors)) > 2 or colors[-2:] == wanted * 2)
    return wanted == "w", wanted == "b", strength >= Strength.STRONG, absolute, irregular


BEYOND_TWO, THRICE = 0, 1
"""What the two counts of :func:`color_penalties` are."""


@lru_cache(maxsize=1 << 14)
def color_penalties(higher: str, lower: str) -> tuple[int, int]:
    """Count for a pair with a topscorer what C.8 and C.9 (2026: C10, C11) minimise.

    The first count is of players who get a colour difference beyond two, the second of those who
    get the same colour a third time in a row.

    ``higher`` and ``lower`` are the colours of their games. If these do not decide the colours of
    the new game, neither has played yet, and both ways of allocating them give the same penalty.
    """
    color = color_by_games(higher, lower)[0] or "w"
    beyond = thrice = 0
    for colors, given in ((higher, color), (lower, opposite(color))):
        difference = color_difference(colors + given)
        beyond += abs(difference) > 2
        thrice += colors[-2:] == given * 2
    return beyond, thrice


def _floats(
    past: Sequence[PastRound | None],
    float_of: Callable[[PastRound, ScoringSystem], str],
    scoring: ScoringSystem,
) -> tuple[int, int]:
    """Return who floated down and who floated up in a past round.

    A game between players with equal scores is no float in any edition (2017 A.4.a; 2026 1.4.1).
    For all other rounds the edition decides.
    """
    down, up, played = bytearray(len(past)), bytearray(len(past)), PLAYED_CODES
    for v, past_round in enumerate(past):
        if past_round is None:
            continue
        entry, _, own, other = past_round
        if own == other and (entry[2] in played or entry.played):
            continue
        float_ = float_of(past_round, scoring)
        if float_:
            (down if float_ == "d" else up)[v] = 1
    return mask_of(down), mask_of(up)


def _scoregroups(score: Sequence[Points]) -> list[range]:
    """Return the scoregroups as ranges of positions, highest score first (A.3)."""
    groups, start = [], 0
    for _, group in groupby(score):
        groups.append(range(start, start + len(list(group))))
        start = groups[-1].stop
    return groups


class Field:
    """All players of a round as masks and adjacency rows.

    ``rows`` are given if they differ from what the rules allow in the position; ``whole`` are the
    rows, if they have been made. ``groups`` are the scoregroups as ranges of positions, the highest
    score first (A.3). Masks: ``white`` and ``black`` by colour preference, ``strong`` (strong or
    absolute) and ``absolute``; ``down1``, ``down2``, ``up1``, ``up2`` by the float one and two
    rounds ago; ``top`` for topscorers; ``irregular``, if there are topscorers, for players who
    break C.8 or C.9 of 2017 even with their preferred colour.
    ``most_missing`` is an upper bound on how many players (himself included) a player may not meet,
    apart from those with the same absolute preference.
    ``protected`` are sets of players whose pairs row P counts. They are given only if the round
    cannot avoid all such pairs; it has at least ``fewest_protected`` (:mod:`.protection`).
    """

    def __init__(
        self, position: PairingPosition, rules: FieldRules, rows: Sequence[int] | None = None
    ) -> None:
        contenders = position.contenders
        size = len(contenders)
        self.position = position
        self.rules = rules
        self.contenders = contenders
        self.size = size
        self.bye = size
        self.odd = size % 2 == 1
        self.protected: tuple[int, ...] = ()
        self.fewest_protected = 0
        # Everybody's scores together, everybody's colours together, and so on.
        columns = islice(zip(*contenders, strict=True), 8) if size else [()] * 8
        _, _, score, _, colors, met, last, before_last = columns
        self.score: Sequence[Points] = score
        self.groups = _scoregroups(score)
        kinds = zip(*map(_color_kind, colors), strict=True) if size else [()] * 5
        self.white, self.black, self.strong, self.absolute, self.irregular = map(mask_of, kinds)
        scoring = position.scoring
        self.down1, self.up1 = _floats(last, rules.float_of, scoring)
        self.down2, self.up2 = _floats(before_last, rules.float_of, scoring)
        self.may_bye = self.top = 0
        if self.odd:
            self.may_bye = mask_of([rules.may_have_bye(player, scoring) for player in contenders])
        if position.is_last_round:
            # A topscorer has more than half of what the rounds before the last one could give
            # (2017 A.7; 2026 1.8; docs/disputes/dutch.md#topscorer-half).
            most = (position.round_number - 1) * scoring.best
            self.top = sum([span(group) for group in self.groups if 2 * score[group[0]] > most])
        if not self.top:
            self.irregular = 0
        bound = self.absolute & ~self.top
        self.bars = (bound & self.white, bound & self.black)
        self.whole = rows
        if rows is None and size < WORD:
            self.whole = self.among(range(size + 1))
        self._single: dict[int, int] = {}
        barred = list(map(len, met))
        if position.forbidden:
            # The opponents a player has met are few, but his club may be large.
            kept_from = [position.forbidden.get(player.id, frozenset()) for player in contenders]
            both = zip(met, kept_from, strict=True)
            barred = [len(group) + len(opponents - group) for opponents, group in both]
        self.most_missing = 1 + max(barred, default=0)

    @property
    def rows(self) -> Sequence[int]:
        """The legal opponents of each player, with bit n if he may have the bye; then the bye's.

        The rows are made when they are first used, since most brackets need only their own part.
        They are never changed in place, but they may be replaced by others.
        """
        if self.whole is None:
            self.whole = self.among(range(self.size + 1))
        return self.whole

    def among(self, vertices: Sequence[int]) -> list[int]:
        """Return the rows among some positions; the bye may be the last of them.

        Bit i of a row stands for the i-th of these positions. :attr:`rows` is not used.
        """
        size, count = self.size, len(vertices)
        has_bye = count > 0 and vertices[-1] == size
        players = vertices[:-1] if has_bye else vertices
        runs = runs_of(players)
        contenders = self.contenders
        rows = unmet_rows([contenders[v] for v in players], self.position.forbidden)
        for bar in self.bars:
            rows = without_inner_edges(rows, packed(bar, runs))
        if has_bye:
            may_bye, bye = packed(self.may_bye, runs), 1 << count - 1
            for i in iter_bits(may_bye):
                rows[i] |= bye
            rows.append(may_bye)
        return rows

    def row(self, v: int) -> int:
        """Return the row of a player or the bye; it is made alone if they have not been made."""
        if self.whole is not None:
            return self.whole[v]
        if v == self.bye:
            return self.may_bye
        known = self._single.get(v)
        if known is None:
            known = self._single[v] = self._made(v)
        return known | (self.may_bye >> v & 1) << self.size

    def rows_of(self, alive: int, apart: int, barred: int = 0) -> Sequence[int]:
        """Return the rows of the vertices ``alive`` without the edges inside ``apart``.

        The edges between ``apart`` and ``barred`` are left out, too. The rows of vertices that are
        not alive mean nothing. The caller must not change the rows.
        """
        whole = self.whole
        if whole is not None and not apart:
            return whole
        if whole is None and 2 * alive.bit_count() < self.size:
            result = [0] * (self.size + 1)
            for v in iter_bits(alive):
                result[v] = self.row(v)
        else:
            result = list(self.rows)
        for v in iter_bits(apart):
            result[v] &= ~(apart | barred)
        for v in iter_bits(barred):
            result[v] &= ~apart
        return result

    @cached_property
    def _place(self) -> dict[int, int]:
        return {contender.id: v for v, contender in enumerate(self.contenders)}

    def _made(self, v: int) -> int:
        """Make the row of one player, without the bye."""
        contender, place = self.contenders[v], self._place.get
        group = self.position.forbidden.get(contender.id, frozenset())
        places = [w for w in map(place, contender.met | group) if w is not None]
        row = (1 << self.size) - 1 & ~(1 << v | sum([1 << w for w in places]))
        for bar in self.bars:
            if bar >> v & 1:
                row &= ~bar
        return row

    def with_rows(self, rows: Sequence[int]) -> Field:
        """Return a field of the same players with other rows."""
        other = Field(self.position, self.rules, rows)
        other.may_bye = self.may_bye
        other.protected, other.fewest_protected = self.protected, self.fewest_protected
        other.most_missing = self.most_missing
        return other

    def restrict_bye(self, mask: int) -> None:
        """Allow the bye only to the players of a set (2026 C5)."""
        self.may_bye &= mask
        if self.whole is None:
            return
        bye, players = 1 << self.size, (1 << self.size) - 1
        rows = [row & players for row in self.whole]
        for v in iter_bits(self.may_bye):
            rows[v] |= bye
        rows[self.size] = self.may_bye
        self.whole = rows

    def is_dense(self, players: int, spare: int = 0) -> bool:
        """Whether Dirac's bound shows that these players, less any ``spare`` ones, can be paired.

        The degree of a player among k players is at least k minus the players with his own absolute
        preference, minus those he may not meet for other reasons. Takes a few population counts.
        """
        count = players.bit_count()
        white, black = self.bars
        barred = max((players & white).bit_count(), (players & black).bit_count())
        return 2 * (count - spare - self.most_missing - barred) >= count - spare
