"""dubov-2026 by enumeration, in the written order: the oracle of the engine for small fields.

Only the position is shared with the engine. Every set of upfloaters, every legal pairing of a
bracket, every set of shifters and every transposition is listed as the text lists them, so about
ten players are the limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import floor

from swissmate.errors import NoLegalPairing
from swissmate.systems.position import Contender, PairingPosition

Pairs = tuple[tuple[Contender, Contender], ...]


class _Round:
    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.last = position.rounds == position.round_number
        self.max_t = 2 + floor(position.rounds / 5)
        self.past = {c.id: self._upfloats(c) for c in position.contenders}

    def _score(self, player_id: int, number: int) -> int:
        tournament = self.position.tournament
        return tournament.points_before(player_id, number) + tournament.virtual(player_id, number)

    def _upfloats(self, contender: Contender) -> list[bool]:
        result = []
        for number in range(1, self.position.round_number):
            opponent = contender.player.entry(number).opponent
            result.append(
                bool(opponent) and self._score(opponent, number) > self._score(contender.id, number)
            )
        return result

    def preference(self, contender: Contender) -> tuple[str, int]:
        """1.6: the colour, and 3, 2 or 1 for absolute, strong or mild."""
        played = contender.colors
        if not played:
            return "b", 1
        difference = played.count("w") - played.count("b")
        if difference > 1:
            return "b", 3
        if difference < -1:
            return "w", 3
        if played[-2:] == "ww":
            return "b", 3
        if played[-2:] == "bb":
            return "w", 3
        if difference == 1:
            return "b", 2
        if difference == -1:
            return "w", 2
        return ("b" if played[-1] == "w" else "w"), 1

    def aro(self, contender: Contender) -> int:
        """1.7."""
        by_id = self.position.tournament.by_id
        entries = contender.player.entries[: self.position.round_number - 1]
        ratings = [by_id[e.opponent].rating for e in entries if e.played]
        return floor(sum(ratings) / len(ratings) + 0.5) if ratings else 0

    def legal(self, one: Contender, two: Contender) -> bool:
        """C1, C3 and forbidden pairs."""
        if two.id in one.met or two.id in self.position.forbidden.get(one.id, frozenset()):
            return False
        mine, other = self.preference(one), self.preference(two)
        return not (mine == other and mine[1] == 3)

    def pairings(self, players: Sequence[Contender]) -> Iterator[Pairs]:
        """Every legal pairing of all these players."""
        if not players:
            yield ()
            return
        first, rest = players[0], players[1:]
        for index, other in enumerate(rest):
            if self.legal(first, other):
                for more in self.pairings((*rest[:index], *rest[index + 1 :])):
                    yield ((first, other), *more)

    def completable(self, players: Sequence[Contender]) -> bool:
        """C4."""
        return next(self.pairings(players), None) is not None

    def unhappy(self, pairs: Pairs) -> int:
        """C7: of two paired players with the same preference, one does not get it."""
        return sum(self.preference(a)[0] == self.preference(b)[0] for a, b in pairs)

    def bye(self) -> Contender:
        """3.1."""
        everybody = self.position.contenders
        candidates = [
            c
            for c in everybody
            if not c.had_pab
            and c.top_unplayed < self.position.scoring.win
            and self.completable([other for other in everybody if other is not c])
        ]
        if not candidates:
            raise NoLegalPairing("no bye is possible")
        lowest = min(c.score for c in candidates)
        candidates = [c for c in candidates if c.score == lowest]
        most = max(len(c.colors) for c in candidates)
        return max((c for c in candidates if len(c.colors) == most), key=lambda c: c.id)

    def bracket(self, players: Sequence[Contender]) -> tuple[Contender, ...]:
        """3.2.1 and 3.2.2: the residents of the top score with the best set of upfloaters."""
        top = max(c.score for c in players)
        residents = tuple(c for c in players if c.score == top)
        pool = sorted((c for c in players if c.score < top), key=lambda c: (-c.score, c.id))
        for count in range(len(pool) + 1):
            best: tuple[object, ...] | None = None
            chosen: tuple[Contender, ...] = ()
            for upfloaters in combinations(pool, count):
                rest = [c for c in pool if c not in upfloaters]
                members = (*residents, *upfloaters)
                if len(members) % 2 or not self.completable(rest):
                    continue
                unhappy = [self.unhappy(pairs) for pairs in self.pairings(members)]
                if not unhappy:
                    continue
                maximum = [c for c in upfloaters if sum(self.past[c.id]) >= self.max_t]
                quality: tuple[object, ...] = (
                    [-score for score in sorted(c.score for c in upfloaters)],
                    min(unhappy),
                )
                if not self.last:
                    quality += (
                        len(maximum),
                        sum(sum(self.past[c.id]) for c in maximum),
                        sum(bool(self.past[c.id] and self.past[c.id][-1]) for c in upfloaters),
                    )
                if best is None or quality < best:
                    best, chosen = quality, upfloaters
            if best is not None:
                return (*residents, *chosen)
        raise NoLegalPairing("a scoregroup cannot be paired")

    def shifted(
        self, members: Sequence[Contender], smaller: list[Contender], larger: list[Contender]
    ) -> tuple[list[Contender], list[Contender]]:
        """3.2.4: both steps, the sets in the order of 4.1.3 and 4.3."""
        every = list(self.pairings(tuple(members)))
        best = min(self.unhappy(pairs) for pairs in every)
        every = [pairs for pairs in every if self.unhappy(pairs) == best]
        inner = min(sum(a in smaller and b in smaller for a, b in pairs) for pairs in every)

        @cache
        def yields(group: frozenset[int]) -> bool:
            other = [c for c in members if c.id not in group]
            mine = [c for c in members if c.id in group]
            return any(
                all(self.legal(a, b) for a, b in zip(mine, order, strict=True))
                and self.unhappy(tuple(zip(mine, order, strict=True))) == best
                for order in permutations(other)
            )

        def second(small: list[Contender], large: list[Contender]) -> list[Contender] | None:
            own = [c for c in large if c in larger]
            for extra in combinations(self.numbered(own), (len(large) - len(small)) // 2):
                if yields(frozenset(c.id for c in (*small, *extra))):
                    return list(extra)
            return None

        for leaving in combinations(self.numbered(smaller), inner):
            small = [c for c in smaller if c not in leaving]
            large = [*larger, *leaving]
            extra = second(small, large)
            if extra is not None:
                return [*small, *extra], [c for c in large if c not in extra]
        raise AssertionError("some pairing exists, so some shift does")

    def numbered(self, pool: list[Contender]) -> list[Contender]:
        """4.3.2 and 4.3.3."""
        white = bool(pool) and self.preference(pool[0])[0] == "w"
        pool = sorted(pool, key=lambda c: (self.aro(c) if white else 0, c.id))
        numbered = []
        while pool:
            numbered.append(pool.pop((len(pool) - 1) // 2))
        return numbered

    def pair_bracket(self, members: tuple[Contender, ...]) -> Pairs:
        """3.2.3 to 3.2.6."""
        by_tpn = sorted(members, key=lambda c: c.id)
        if all(not c.colors for c in members):
            g1 = by_tpn[: len(by_tpn) // 2]
        else:
            g1 = [c for c in by_tpn if self.preference(c)[0] == "w"]
        g2 = [c for c in by_tpn if c not in g1]
        if len(g1) <= len(g2):
            g1, g2 = self.shifted(members, g1, g2)
        else:
            g2, g1 = self.shifted(members, g2, g1)
        s1 = sorted(g1, key=lambda c: (self.aro(c), c.id))
        for t2 in permutations(sorted(g2, key=lambda c: c.id)):
            pairs = tuple(zip(s1, t2, strict=True))
            if all(self.legal(a, b) for a, b in pairs):
                return pairs
        raise AssertionError("the shifters were chosen so that a transposition is legal")

    def colored(self, one: Contender, two: Contender) -> tuple[int, int]:
        """5.2, as (white id, black id)."""
        high, low = sorted((one, two), key=lambda c: (-c.score, c.id))
        color = self._color_of_higher(high, low)
        return (high.id, low.id) if color == "w" else (low.id, high.id)

    def _color_of_higher(self, high: Contender, low: Contender) -> str:
        other = {"w": "b", "b": "w"}
        if high.colors == low.colors == "":
            initial = self.position.initial_color
            return initial if high.number % 2 == 1 else other[initial]
        mine, yours = self.preference(high), self.preference(low)
        if mine[0] != yours[0] or mine[1] > yours[1]:
            return mine[0]
        if mine[1] < yours[1]:
            return other[yours[0]]
        for back in range(1, min(len(high.colors), len(low.colors)) + 1):
            if high.colors[-back] != low.colors[-back]:
                return low.colors[-back]
        return mine[0]


def pair_literally(position: PairingPosition) -> tuple[frozenset[tuple[int, int]], int | None]:
    """Return the pairs ``(white id, black id)`` and the bye of a round.

    Raises:
        NoLegalPairing: the round cannot be completed.

    Takes time factorial in the number of players.
    """
    run = _Round(position)
    left = list(position.contenders)
    bye = None
    if len(left) % 2:
        bye = run.bye()
        left.remove(bye)
    elif not run.completable(left):
        raise NoLegalPairing("the players cannot all be paired")
    pairs: list[tuple[Contender, Contender]] = []
    while left:
        members = run.bracket(left)
        pairs += run.pair_bracket(members)
        left = [c for c in left if c not in members]
    return frozenset(run.colored(*pair) for pair in pairs), bye.id if bye else None
