"""An independent judge of the Lim system: every step of a round against the text, by enumeration.

It is given what the engine says it did (``GroupAccount``) and recomputes, with code of its own and
by trying everything, what each paragraph asks for. Only for small fields.
"""

from __future__ import annotations

from judges.play import illegalities
from swissmate.systems.lim.procedure import GroupAccount
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

OTHER = {"w": "b", "b": "w"}
Pairs = tuple[tuple[int, int], ...]


class Judge:
    def __init__(self, position: PairingPosition, *, maxi: bool = False) -> None:
        self.position = position
        self.maxi = maxi
        self.by_id = {c.id: c for c in position.contenders}
        self.median = position.scoring.best * (position.round_number - 1) // 2
        self._most: dict[tuple[frozenset[int], bool], int] = {}

    # What the text defines ---------------------------------------------------------------------

    def score(self, i: int) -> int:
        return self.by_id[i].score

    def rating(self, i: int) -> int:
        return self.by_id[i].player.rating

    def due(self, i: int) -> str:
        """5.1: first the equalising, then the alternate colour."""
        colors = self.by_id[i].colors
        whites, blacks = colors.count("w"), colors.count("b")
        if whites != blacks:
            return "b" if whites > blacks else "w"
        return OTHER[colors[-1]] if colors else ""

    def must(self, i: int) -> str:
        colors = self.by_id[i].colors
        left = [
            c
            for c in "wb"
            if abs((colors + c).count("w") - (colors + c).count("b")) < 3
            and (colors + c)[-3:] != c * 3
        ]
        return left[0] if len(left) == 1 else ""

    def compatible(self, i: int, j: int, *, limits: bool = True) -> bool:
        """2.1; without limits 6.1, which is for players with the same score."""
        if i == j or j in self.by_id[i].met or j in self.position.forbidden.get(i, frozenset()):
            return False
        if not self.must(i) or self.must(i) != self.must(j):
            return True
        return not limits and self.score(i) == self.score(j)

    def most(self, players: frozenset[int], *, limits: bool = True) -> int:
        """The most pairings that players allow."""
        if len(players) < 2:
            return 0
        key = (players, limits)
        if key not in self._most:
            first = min(players)
            rest = players - {first}
            best = self.most(rest, limits=limits)
            for j in rest:
                if self.compatible(first, j, limits=limits):
                    best = max(best, 1 + self.most(rest - {j}, limits=limits))
                    if best == len(players) // 2:
                        break
            self._most[key] = best
        return self._most[key]

    def all_pairable(self, players: frozenset[int], *, limits: bool) -> bool:
        return 2 * self.most(players, limits=limits) == len(players)

    def suited(self, i: int, j: int) -> bool:
        return not (self.due(i) and self.due(i) == self.due(j))

    # The round -----------------------------------------------------------------------------------

    def round(
        self, pairing: RoundPairing, accounts: tuple[GroupAccount, ...], *, by_points: bool = False
    ) -> list[str]:
        """Return every requirement that the round does not meet."""
        faults = illegalities(self.position, pairing, last_round_waives=True)
        if faults:
            return faults
        left = frozenset(self.by_id) - {pairing.pab}
        faults += self._bye(pairing.pab, by_points=by_points)
        scores = {self.score(i) for i in left} | {self.median}
        order = [s for s in sorted(scores, reverse=True) if s > self.median]
        order += [s for s in sorted(scores) if s < self.median] + [self.median]
        if [a.score for a in accounts] != order:
            return [*faults, "2.2: order of the scoregroups"]
        waiting: dict[bool, list[int]] = {True: [], False: []}
        made: dict[bool, list[tuple[int, int]]] = {True: [], False: []}
        for place, account in enumerate(accounts[:-1]):
            down = account.score > self.median
            following = order[place + 1]
            if (following > self.median) != down:
                following = self.median
            adjacent = frozenset(i for i in left if self.score(i) == following)
            found = self._group(account, left, waiting[down], adjacent, down=down)
            faults += [f"{account.score}: {fault}" for fault in found]
            waiting[down] = list(account.floaters)
            made[down] += account.floater_pairs + account.pairs
        found = self._median(accounts[-1], left, waiting[True] + waiting[False], made)
        faults += [f"median: {fault}" for fault in found]
        last = [*accounts[-1].floater_pairs, *accounts[-1].pairs]
        colored = {frozenset(p): p for p in pairing.pairs}
        for pairs, upper in ((made[True], True), (last, True), (made[False], False)):
            for i, j in pairs:
                got = colored.pop(frozenset((i, j)), None)
                if got is None or got[0] != self.white(i, j, upper=upper):
                    faults.append(f"5: {i}-{j} is missing or has the wrong colours")
        if colored:
            faults.append("pairs that no scoregroup made")
        return faults

    def _bye(self, bye: int | None, *, by_points: bool) -> list[str]:
        if bye is None:
            return []
        able = []
        for i, c in self.by_id.items():
            barred = c.had_pab or (
                c.top_unplayed >= self.position.scoring.win if by_points else c.had_forfeit_win
            )
            limits = not self.position.is_last_round
            if not barred and self.all_pairable(frozenset(self.by_id) - {i}, limits=limits):
                able.append(i)
        want = min(able, key=lambda i: (self.score(i), -i))
        return [] if want == bye else [f"1.1: the bye belongs to {want}"]

    def _limits(self, players: frozenset[int]) -> bool:
        """6.1: the limits fall in the last round where they cost a pairing of the scoregroup."""
        if not self.position.is_last_round:
            return True
        return self.most(players) == self.most(players, limits=False)

    def _group(
        self,
        a: GroupAccount,
        left: frozenset[int],
        arriving: list[int],
        adjacent: frozenset[int],
        *,
        down: bool,
    ) -> list[str]:
        faults = []
        residents = frozenset(i for i in left if self.score(i) == a.score)
        if set(a.residents) != residents or a.down != down:
            faults.append("not the scoregroup, or not its direction")
        players = residents | set(arriving)
        limits = self._limits(players)
        if limits != a.limits:
            faults.append("6.1: colour limits")
        want = [
            i for i in players if not any(self.compatible(i, j, limits=limits) for j in players)
        ]
        want.sort(key=lambda i: (self.score(i), -i) if not down else (-self.score(i), i))
        staying = players - set(want)
        while len(staying) > 2 * self.most(staying, limits=limits):
            pairings = self.most(staying, limits=limits)
            candidates = [i for i in staying if self.most(staying - {i}, limits=limits) == pairings]
            one = self._floater(candidates, want, staying, arriving, adjacent, down=down)
            want.append(one)
            staying -= {one}
        if tuple(want) != a.floaters:
            faults.append(f"3: {want} should float")
            staying = players - set(a.floaters)
        return faults + self._pairs(a, staying, arriving, down=down, limits=limits)

    def _floater(
        self,
        candidates: list[int],
        chosen: list[int],
        staying: frozenset[int],
        arriving: list[int],
        adjacent: frozenset[int],
        *,
        down: bool,
    ) -> int:
        """2.3, 3.2-3.4, 3.9, 3.10: the best of the players whose going costs no pairing."""
        due = [self.due(i) for i in staying]
        surplus = ""
        if due.count("w") != due.count("b"):
            surplus = "w" if due.count("w") > due.count("b") else "b"
        number_of = max(staying) if down else min(staying)

        def outranks(i: int, j: int) -> bool:
            if self.score(i) != self.score(j):
                return (self.score(i) > self.score(j)) == down
            return (i < j) == down

        def kind(i: int) -> int:
            ahead = [j for j in chosen if outranks(j, i)]
            served = self._served(ahead, adjacent)
            has = self._served([*ahead, i], adjacent) > served
            return (2 if i in arriving else 0) + (0 if has else 1)

        pool = candidates
        least = min(map(kind, pool))
        pool = [i for i in pool if kind(i) == least]
        pool = [i for i in pool if not self._floated(i)] or pool
        tending = [i for i in pool if surplus and self.due(i) == surplus]
        if self.maxi:
            tending = [i for i in tending if abs(self.rating(i) - self.rating(number_of)) <= 100]
        pool = tending or pool
        return max(pool) if down else min(pool)

    def _served(self, floaters: list[int], adjacent: frozenset[int]) -> int:
        """How many floaters can have a compatible opponent each."""
        if not floaters:
            return 0
        first, rest = floaters[0], floaters[1:]
        best = self._served(rest, adjacent)
        for j in adjacent:
            if self.compatible(first, j):
                best = max(best, 1 + self._served(rest, adjacent - {j}))
        return best

    def _floated(self, i: int) -> bool:
        """3.10, by what the last round shows."""
        number = self.position.round_number - 1
        tournament = self.position.tournament
        opponent = self.by_id[i].player.entry(number).opponent
        if number < 1 or not opponent:
            return False
        own = tournament.points_before(i, number)
        other = tournament.points_before(opponent, number)
        median = self.position.scoring.best * (number - 1) // 2
        if own > other:
            return own > median
        return own < other and own < median

    def _pairs(
        self,
        a: GroupAccount,
        staying: frozenset[int],
        arriving: list[int],
        *,
        down: bool,
        limits: bool,
    ) -> list[str]:
        faults = []
        above = sorted((i for i in arriving if self.score(i) > a.score),
                       key=lambda i: (-self.score(i), i))  # fmt: skip
        below = sorted((i for i in arriving if self.score(i) < a.score),
                       key=lambda i: (self.score(i), -i))  # fmt: skip
        order = above + below if a.score >= self.median else below + above
        if tuple(order) != a.incoming:
            faults.append("3.6, 3.7: order of the floaters")
        want = []
        left = staying
        for floater in order:
            if floater not in left:
                continue
            residents = sorted(left & set(a.residents), reverse=not down)
            others = [i for i in order if i in left and i != floater]
            opponent = self._opponent(floater, residents + others, left, limits=limits)
            want.append((floater, opponent))
            left -= {floater, opponent}
        if tuple(want) != a.floater_pairs:
            return [*faults, f"3.8: {want} should be paired"]
        want = []
        while left:
            ranked = sorted(left, reverse=not down)
            half = len(ranked) // 2
            exchanges = ranked[half:] + ranked[1:half][::-1]
            opponent = self._opponent(ranked[0], exchanges, left, limits=limits)
            want.append((ranked[0], opponent))
            left -= {ranked[0], opponent}
        if tuple(want) != a.pairs:
            faults.append(f"4, 5.2: {want} come first")
        return faults

    def _opponent(self, i: int, options: list[int], left: frozenset[int], *, limits: bool) -> int:
        """The first of the exchanges that suits the colours, else the first compatible one."""
        possible = [
            j
            for j in options
            if self.compatible(i, j, limits=limits)
            and self.all_pairable(left - {i, j}, limits=limits)
        ]
        within = [j for j in possible if self.compatible(i, j)]
        proposed = (within or possible)[0]
        for j in within:
            near = abs(self.rating(j) - self.rating(proposed)) <= 100
            if self.suited(i, j) and (near or not self.maxi):
                return j
        return proposed

    def _median(
        self,
        a: GroupAccount,
        left: frozenset[int],
        arriving: list[int],
        made: dict[bool, list[tuple[int, int]]],
    ) -> list[str]:
        """2.6, then the pairing."""
        residents = frozenset(i for i in left if self.score(i) == self.median)
        cracked = []
        while True:
            players = residents | set(arriving)
            limits = self._limits(players)
            if self.all_pairable(players, limits=limits):
                break
            from_above = [i for i in arriving if self.score(i) > self.median]
            side = not len(from_above) > len(arriving) - len(from_above)
            pair = made[side if made[side] else not side].pop()
            cracked.append(pair)
            arriving = [*arriving, *pair]
        faults = []
        if tuple(cracked) != a.cracked:
            faults.append(f"2.6: {cracked} should be cracked")
        if set(a.residents) != residents or a.floaters or not a.down:
            faults.append("not the median, or floaters out of it")
        return faults + self._pairs(a, players, arriving, down=True, limits=limits)

    def white(self, i: int, j: int, *, upper: bool) -> int:
        """5.3-5.6, 7.2."""
        high, low = sorted((i, j), key=lambda p: (-self.score(p), p))
        mine, other = self.by_id[high], self.by_id[low]
        if not mine.colors and not other.colors:
            initial = self.position.initial_color == "w"
            return high if (mine.number % 2 == 1) == initial else low
        if self.due(high) != self.due(low):
            return high if self.due(high) == "w" or self.due(low) == "b" else low
        if self.must(high) != self.must(low):
            one, two = (high, low) if self.must(high) else (low, high)
            return one if self.must(one) == "w" else two
        for back in range(1, min(len(mine.colors), len(other.colors)) + 1):
            if mine.colors[-back] != other.colors[-back]:
                return high if mine.colors[-back] == "b" else low
        one, two = (high, low) if upper else (low, high)
        return one if self.due(one) == "w" else two
