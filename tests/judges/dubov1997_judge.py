"""An independent judge of dubov-1997: every step of a round against the text, by enumeration.

It is given what the engine says it did (``GroupAccount``) and recomputes, with code of its own and
by trying everything, what each paragraph asks for. Only for small fields.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations

from judges.play import illegalities
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.systems.dubov.procedure import GroupAccount
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

OTHER = {"w": "b", "b": "w", "": ""}


class Judge:
    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.by_id = {c.id: c for c in position.contenders}
        self._memo: dict[frozenset[int], bool] = {frozenset(): True}

    # What the text defines ---------------------------------------------------------------------

    def due(self, i: int) -> str:
        """1.3, 1.4."""
        colors = self.by_id[i].colors
        whites, blacks = colors.count("w"), colors.count("b")
        if whites != blacks:
            return "b" if whites > blacks else "w"
        return OTHER[colors[-1]] if colors else ""

    def must(self, i: int) -> str:
        """The colour that C.04.1.f or g leaves, "" when both are left."""
        colors = self.by_id[i].colors
        left = [
            c
            for c in "wb"
            if abs((colors + c).count("w") - (colors + c).count("b")) <= 2
            and (colors + c)[-3:] != c * 3
        ]
        return left[0] if len(left) == 1 else ""

    def rating(self, i: int) -> int:
        return self.by_id[i].player.rating

    def aro(self, i: int) -> Fraction:
        entries = self.by_id[i].player.entries[: self.position.round_number - 1]
        players = self.position.tournament.by_id
        ratings = [players[e.opponent].rating for e in entries if e.played]
        return Fraction(sum(ratings), len(ratings)) if ratings else Fraction(0)

    def name(self, i: int) -> tuple[str, int]:
        return (self.by_id[i].player.name, i)

    def score(self, i: int) -> int:
        return self.by_id[i].score

    def legal(self, i: int, j: int) -> bool:
        if i == j or j in self.by_id[i].met or j in self.position.forbidden.get(i, frozenset()):
            return False
        return not self.must(i) or self.must(i) != self.must(j)

    def pairable(self, players: frozenset[int]) -> bool:
        if players not in self._memo:
            first = min(players)
            self._memo[players] = len(players) % 2 == 0 and any(
                self.legal(first, j) and self.pairable(players - {first, j})
                for j in players - {first}
            )
        return self._memo[players]

    def may_go_up(self, i: int) -> bool:
        """2.1."""
        if self.position.is_last_round:
            return True
        tournament = self.position.tournament
        rounds = []
        for number in range(1, self.position.round_number):
            opponent = self.by_id[i].player.entry(number).opponent
            rounds.append(
                bool(opponent)
                and tournament.points_before(opponent, number) > tournament.points_before(i, number)
            )
        limit = 4 if self.position.rounds > 9 else 3
        return sum(rounds) < limit and not (rounds and rounds[-1])

    def dominating(self, players: frozenset[int]) -> str:
        due = [self.due(i) for i in players]
        if due.count("w") == due.count("b"):
            return ""
        return "w" if due.count("w") > due.count("b") else "b"

    def best_first(self, players: frozenset[int], wanted: str) -> list[int]:
        """7.1, 7.2, 8.2: the wanted colour if any, the highest R, the lowest ARO, the alphabet."""
        ordered = sorted(players, key=self.name)
        ordered.sort(key=self.aro)
        ordered.sort(key=self.rating, reverse=True)
        if wanted:
            ordered.sort(key=lambda i: self.due(i) != wanted)
        return ordered

    # The round -----------------------------------------------------------------------------------

    def round(self, pairing: RoundPairing, accounts: tuple[GroupAccount, ...]) -> list[str]:
        """Return every requirement that the round does not meet."""
        faults = illegalities(self.position, pairing)
        if faults:
            return faults
        faults += self._bye(pairing.pab)
        for white, black in pairing.pairs:
            if self.position.round_number > 1 and self.white(white, black) != white:
                faults.append(f"3: {white}-{black} should have the other colours")
        left = frozenset(self.by_id) - {pairing.pab}
        if self.position.round_number == 1:
            return faults + self._first_round(pairing)
        floating: list[int] = []
        made: list[tuple[int, int]] = []
        for account in accounts:
            found, left, floating = self._group(account, left, floating)
            faults += [f"{account.score}: {fault}" for fault in found]
            made += account.floater_pairs + account.inside + account.rows
        if left:
            faults.append(f"{sorted(left)} are in no scoregroup's account")
        if {frozenset(p) for p in made} != {frozenset(p) for p in pairing.pairs}:
            faults.append("the account is not the pairing")
        return faults

    def _bye(self, bye: int | None) -> list[str]:
        if bye is None:
            return []
        everybody = frozenset(self.by_id)
        able = [
            i
            for i in everybody
            if not self.by_id[i].had_pab
            and not self.by_id[i].had_forfeit_win
            and self.pairable(everybody - {i})
        ]
        if bye not in able:
            return ["4: the bye goes to somebody who may not have it"]
        if self.position.round_number == 1:
            return [] if bye == max(able) else ["5: the bye is not the last of the list"]
        able = [i for i in able if self.score(i) == min(map(self.score, able))]
        lowest = [i for i in able if self.rating(i) == min(map(self.rating, able))]
        if len({self.due(i) for i in lowest}) > 1:
            group = frozenset(i for i in everybody if self.score(i) == self.score(bye))
            color = self.dominating(group)
            if color:
                lowest = [i for i in lowest if self.due(i) == color] or lowest
        lowest = [i for i in lowest if self.aro(i) == max(map(self.aro, lowest))]
        return [] if bye == max(lowest) else [f"4: the bye belongs to {max(lowest)}"]

    def _first_round(self, pairing: RoundPairing) -> list[str]:
        """5: the two halves of the list; if that cannot be, what the Dutch system gives."""
        players = sorted(frozenset(self.by_id) - {pairing.pab})
        scores = {self.score(i) for i in players}
        if any(self.position.forbidden.get(i) for i in players) or len(scores) > 1:
            others = tuple(c for c in self.position.contenders if c.id != pairing.pab)
            want = set(pair_round_2017(replace(self.position, contenders=others)).pairs)
            return [] if set(pairing.pairs) == want else [f"5: not {want}"]
        half = len(players) // 2
        want = set()
        for place, (i, j) in enumerate(zip(players[:half], players[half:], strict=True)):
            upper_white = (self.position.initial_color == "w") == (place % 2 == 0)
            want.add((i, j) if upper_white else (j, i))
        return [] if set(pairing.pairs) == want else ["5: not the two halves"]

    def _group(
        self, a: GroupAccount, left: frozenset[int], floating: list[int]
    ) -> tuple[list[str], frozenset[int], list[int]]:
        faults = []
        residents = left - set(floating)
        if residents:
            top = max(map(self.score, residents))
            group = frozenset(i for i in residents if self.score(i) == top)
        else:
            top, group = a.score, frozenset()
        if a.score != top and residents:
            faults.append("not the highest scoregroup left")
        if set(a.members) != group:
            faults.append("not all of the scoregroup")
        if list(a.incoming) != self._floater_order(floating):
            faults.append("8.1: order of floaters")
        lower = residents - group
        paired = dict(a.floater_pairs)
        waiting = []
        for floater in a.incoming:
            options = [
                j
                for j in self.best_first(group, OTHER[self.due(floater)])
                if self.legal(floater, j) and self.pairable(left - {floater, j})
            ]
            if next(iter(options), None) != paired.get(floater):
                faults.append(f"8.2: {floater} should meet {options[:1]}")
            if floater in paired:
                group -= {paired[floater]}
                left -= {floater, paired[floater]}
            else:
                waiting.append(floater)
        if not lower:
            group |= set(waiting)
            waiting = []
        faults += self._isolated(a, group, lower, left)
        transferred = {j for _, j in a.isolated}
        faults += self._even(a, group | transferred, lower - transferred, left)
        transferred |= {a.even} if a.even is not None else set()
        group |= transferred
        faults += self._floaters(a, group, frozenset(transferred), left - group)
        stay = group - set(a.floaters)
        faults += self._columns(a, stay)
        floating = [i for i in a.floaters if i not in transferred] + waiting
        return faults, left - stay, floating

    def _floater_order(self, floaters: list[int]) -> list[int]:
        whites, blacks = self._sides(floaters)
        order = []
        while whites or blacks:
            order += whites[:1] + blacks[:1]
            whites, blacks = whites[1:], blacks[1:]
        return order

    def _sides(self, players: list[int] | frozenset[int]) -> tuple[list[int], list[int]]:
        """The players by due colour, each list in its order of 6.2."""
        whites = [i for i in players if self.due(i) == "w"]
        blacks = [i for i in players if self.due(i) == "b"]
        for i in self._black_order([i for i in players if not self.due(i)]):
            (whites if len(whites) < len(blacks) else blacks).append(i)
        return self._white_order(whites), self._black_order(blacks)

    def _white_order(self, players: list[int]) -> list[int]:
        return sorted(players, key=lambda i: (self.aro(i), self.rating(i), self.name(i)))

    def _black_order(self, players: list[int]) -> list[int]:
        return sorted(players, key=lambda i: (-self.rating(i), -self.aro(i), self.name(i)))

    def _isolated(
        self, a: GroupAccount, group: frozenset[int], lower: frozenset[int], left: frozenset[int]
    ) -> list[str]:
        want = []
        rest = left
        for i in self._black_order(list(group)):
            if any(self.legal(i, j) for j in group):
                continue
            for score in sorted({self.score(j) for j in lower}, reverse=True):
                level = frozenset(
                    j
                    for j in lower & rest
                    if self.score(j) == score
                    and self.legal(i, j)
                    and self.may_go_up(j)
                    and self.pairable(rest - {i, j})
                )
                if level:
                    best = self.best_first(level, OTHER[self.due(i)])[0]
                    want.append((i, best))
                    rest -= {i, best}
                    break
        return [] if tuple(want) == a.isolated else [f"7.1: {want} should be transferred"]

    def _even(
        self, a: GroupAccount, group: frozenset[int], lower: frozenset[int], left: frozenset[int]
    ) -> list[str]:
        want = None
        if len(group) % 2:
            for score in sorted({self.score(j) for j in lower}, reverse=True):
                level = frozenset(
                    j
                    for j in lower
                    if self.score(j) == score
                    and self.may_go_up(j)
                    and self.pairable(group | {j})
                    and self.pairable(left - group - {j})
                )
                if level:
                    want = self.best_first(level, OTHER[self.dominating(group)])[0]
                    break
        return [] if want == a.even else [f"7.2: {want} should be transferred"]

    def _floaters(
        self,
        a: GroupAccount,
        group: frozenset[int],
        transferred: frozenset[int],
        rest: frozenset[int],
    ) -> list[str]:
        below = max(map(self.score, rest), default=None)
        level = [j for j in rest if self.score(j) == below]

        def grade(i: int) -> int:
            if i in transferred:
                return 2
            return 0 if any(self.legal(i, j) for j in level) else 1

        order = sorted(group, key=lambda i: (grade(i), self.rating(i), -self.aro(i), -i))
        for size in range(len(group) + 1):
            sets = [
                s
                for s in combinations(order, size)
                if self.pairable(group - set(s)) and self.pairable(rest | set(s))
            ]
            if sets:
                # Of equal grades the first set in the order of preference stays first.
                best = min(sets, key=lambda s: _counts([grade(i) for i in s]))
                if tuple(best) != a.floaters:
                    return [f"6.4: {best} should float"]
                return []
        return ["6.4: nobody can float"]

    def _columns(self, a: GroupAccount, stay: frozenset[int]) -> list[str]:
        faults = []
        for pair in a.inside:
            whites, blacks, _ = self._equal(stay)
            if self._transposition(whites, blacks) is not None:
                faults.append("6.3: a pair of Whites without need")
            elif self._white_pair(whites, blacks) != pair:
                faults.append(f"6.3: {self._white_pair(whites, blacks)} should be paired")
            stay -= set(pair)
        whites, blacks, shifted = self._equal(stay)
        if (tuple(whites), tuple(blacks)) != (a.whites, a.blacks) or shifted != set(a.shifted):
            faults.append("6.2, 7.3, 7.4: other columns")
        rows = self._transposition(whites, blacks)
        if rows is None or tuple(zip(whites, rows, strict=True)) != a.rows:
            faults.append("6.3: other rows come first")
        return faults

    def _equal(self, players: frozenset[int]) -> tuple[list[int], list[int], set[int]]:
        whites, blacks = self._sides(players)
        shifted: set[int] = set()
        while len(whites) > len(blacks):
            free = [i for i in whites if not self.must(i) and i not in shifted]
            # The lowest ARO, the higher R, the alphabet.
            one = min(free, key=lambda i: (self.aro(i), -self.rating(i), self.name(i)))
            whites.remove(one)
            blacks.append(one)
            shifted.add(one)
        while len(blacks) > len(whites):
            free = [i for i in blacks if not self.must(i) and i not in shifted]
            one = min(free, key=lambda i: (-self.aro(i), self.rating(i), self.name(i)))
            blacks.remove(one)
            whites.append(one)
            shifted.add(one)
        return self._white_order(whites), self._black_order(blacks), shifted

    def _transposition(self, whites: list[int], blacks: list[int]) -> tuple[int, ...] | None:
        for rows in permutations(blacks):
            if all(self.legal(i, j) for i, j in zip(whites, rows, strict=True)):
                return rows
        return None

    def _white_pair(self, whites: list[int], blacks: list[int]) -> tuple[int, int] | None:
        count = next(
            k
            for k in range(1, len(whites) + 1)
            if not any(
                all(self.legal(i, j) for i, j in zip(whites[:k], rows, strict=True))
                for rows in permutations(blacks, k)
            )
        )
        everybody = frozenset(whites + blacks)
        for k in range(count - 1, -1, -1):
            for j in whites[k + 1 :] + whites[:k][::-1]:
                if self.legal(whites[k], j) and self.pairable(everybody - {whites[k], j}):
                    return whites[k], j
        return None

    def white(self, i: int, j: int) -> int:
        """3, within C.04.1.f and g."""
        one, two = self.by_id[i], self.by_id[j]
        for player, other in ((i, j), (j, i)):
            if self.must(player) == "w" or self.must(other) == "b":
                return player
        if self.due(i) != self.due(j):
            if self.due(i) == "w" or self.due(j) == "b":
                return i
            return j
        by_difference = sorted((one, two), key=_difference)
        if _difference(one) != _difference(two):
            greater = by_difference[1].id
            other_id = by_difference[0].id
            return greater if self.due(greater) == "w" else other_id
        for back in range(1, min(len(one.colors), len(two.colors)) + 1):
            if one.colors[-back] != two.colors[-back]:
                return i if one.colors[-back] == "b" else j
        return max((i, j), key=lambda p: (self.aro(p), -self.rating(p), p))


def _difference(c: Contender) -> int:
    return abs(c.colors.count("w") - c.colors.count("b"))


def _counts(grades: list[int]) -> tuple[int, int]:
    return grades.count(2), grades.count(1)
