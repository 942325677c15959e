"""dubov-1997 by enumeration, paragraph by paragraph: the oracle of the engine for small fields.

Only the position is shared with the engine. Sets of floaters, transpositions and ways to complete a
round are tried one after another, so about twelve players are the limit. Where the text leaves a
choice, ``docs/disputes/dubov.md`` says which reading is taken.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, permutations
from typing import NamedTuple

from swissmate.errors import NoLegalPairing
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .dubov1997_players import OTHER, Players

Pair = tuple[int, int]


class Step(NamedTuple):
    """How one scoregroup was paired, in pairing numbers.

    ``incoming``: floaters from above in the order of 8.1; ``floater_pairs``: the pairs made here
    with them. ``isolated``: players with nobody to meet, each with the player whom 7.1 transferred
    for him; ``even``: the player whom 7.2 transferred, or None. ``floaters``: the players who go
    down. ``inside``: pairs within a column; ``whites``, ``blacks``, ``shifted``: the columns of 6.2
    without these; ``rows``: the pairs between the columns.
    """

    score: int
    members: frozenset[int]
    incoming: tuple[int, ...]
    floater_pairs: tuple[Pair, ...]
    isolated: tuple[Pair, ...]
    even: int | None
    floaters: tuple[int, ...]
    inside: tuple[Pair, ...]
    whites: tuple[int, ...]
    blacks: tuple[int, ...]
    shifted: frozenset[int]
    rows: tuple[Pair, ...]


class Columns(NamedTuple):
    """The two columns of 6.2, and the players shifted to make them equal (7.3, 7.4)."""

    whites: tuple[int, ...]
    blacks: tuple[int, ...]
    shifted: frozenset[int]


READINGS = (
    "dubov97-color-limits",
    "dubov97-completion",
    "dubov97-no-due-color",
    "dubov97-even-transfer",
    "dubov97-isolated",
    "dubov97-floater-choice",
    "dubov97-rows",
    "dubov97-blocked-white",
)
"""The disputes whose other reading the oracle knows."""


def pair_literally(
    position: PairingPosition, other: str = ""
) -> tuple[RoundPairing, tuple[Step, ...]]:
    """Return the pairs ``(white, black)`` with the bye, and how each scoregroup was paired.

    ``other`` names a dispute (``READINGS``) for which the other reading is taken; if that leaves
    the answer open, ``NoLegalPairing`` is raised.

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    return _Round(position, other).paired()


class _Round(Players):
    """A round, paired scoregroup by scoregroup."""

    def _completable(self, players: frozenset[int]) -> bool:
        """9: whether a choice leaves a pairing for the players who come later."""
        return self.other == "dubov97-completion" or self.pairable(players)

    def _open(self) -> NoLegalPairing:
        return NoLegalPairing(f"{self.other} leaves the answer open", tuple(self.by_id))

    def paired(self) -> tuple[RoundPairing, tuple[Step, ...]]:
        everybody = frozenset(self.by_id)
        bye = self._bye(everybody) if len(everybody) % 2 else None
        left = everybody - {bye}
        if not self.pairable(left):
            raise NoLegalPairing("the players cannot all be paired", tuple(sorted(left)))
        if self.position.round_number == 1:
            return self._answer(self._first_round(left), bye), ()
        steps: list[Step] = []
        floating: list[int] = []
        while left:
            before = set(floating)
            step, left, floating = self._group(left, floating)
            steps.append(step)
            if left and left == before == set(floating):
                raise self._open()  # nobody is below, and these players cannot be paired
        pairs = [
            (i, j) if self.white(i, j) == i else (j, i)
            for step in steps
            for i, j in step.floater_pairs + step.inside + step.rows
        ]
        return self._answer(pairs, bye), tuple(steps)

    def _answer(self, pairs: Iterable[Pair], bye: int | None) -> RoundPairing:
        return RoundPairing(self.position.round_number, tuple(sorted(pairs)), bye)

    def _bye(self, everybody: frozenset[int]) -> int:
        """4; 5 in round one."""
        able = [i for i in everybody if self.may_have_bye(i) and self._completable(everybody - {i})]
        if not able:
            raise NoLegalPairing("nobody may have the bye", tuple(sorted(everybody)))
        if self.position.round_number == 1:
            return max(able)
        score = min(map(self.score, able))
        able = [i for i in able if self.score(i) == score]
        able = [i for i in able if self.rating(i) == min(map(self.rating, able))]
        if len({self.due(i) for i in able}) > 1:
            color = self.dominating(frozenset(i for i in everybody if self.score(i) == score))
            if color:
                able = [i for i in able if self.due(i) == color] or able
        return max(i for i in able if self.aro(i) == max(map(self.aro, able)))

    def _first_round(self, players: frozenset[int]) -> tuple[Pair, ...]:
        """5: the two halves of the list or, if that is impossible, what the Dutch system gives."""
        ordered = sorted(players)
        disturbed = any(self.position.forbidden.get(i) for i in ordered)
        if disturbed or len({self.score(i) for i in ordered}) > 1:
            present = tuple(
                contender for contender in self.position.contenders if contender.id in players
            )
            return pair_round_2017(self.position._replace(contenders=present)).pairs
        half = len(ordered) // 2
        first_is_white = self.position.initial_color == "w"
        return tuple(
            (upper, lower) if first_is_white == (place % 2 == 0) else (lower, upper)
            for place, (upper, lower) in enumerate(zip(ordered[:half], ordered[half:], strict=True))
        )

    def _group(
        self, left: frozenset[int], floating: list[int]
    ) -> tuple[Step, frozenset[int], list[int]]:
        """Pair the highest scoregroup; return the step, the players left, and their floaters."""
        residents = left - set(floating)
        score = max(map(self.score, residents or left))
        members = group = frozenset(i for i in residents if self.score(i) == score)
        lower = residents - group
        incoming = self._floater_order(floating)
        floater_pairs = []
        waiting = []
        for floater in incoming:
            partner = self._opponent_of_floater(floater, group, left)
            if partner is None:
                waiting.append(floater)
            else:
                floater_pairs.append((floater, partner))
                group -= {partner}
                left -= {floater, partner}
        if not lower:
            group |= set(waiting)
            waiting = []
        isolated = self._isolated(group, lower, left)
        transferred = {partner for _, partner in isolated}
        even = self._even(group | transferred, lower - transferred, left)
        if even is not None:
            transferred.add(even)
        group |= transferred
        floaters = self._floaters(group, transferred, left - group)
        stay = group - set(floaters)
        inside, columns, rows = self._columns(stay)
        step = Step(
            score,
            members,
            tuple(incoming),
            tuple(floater_pairs),
            isolated,
            even,
            floaters,
            inside,
            *columns,
            tuple(zip(columns.whites, rows, strict=True)),
        )
        return step, left - stay, [i for i in floaters if i not in transferred] + waiting

    def _floater_order(self, floaters: list[int]) -> list[int]:
        """8.1: the highest White, the highest Black, the next White, ..."""
        whites, blacks = self.sides(floaters)
        order = []
        while whites or blacks:
            order += whites[:1] + blacks[:1]
            whites, blacks = whites[1:], blacks[1:]
        return order

    def _opponent_of_floater(
        self, floater: int, group: frozenset[int], left: frozenset[int]
    ) -> int | None:
        """8.2, among the opponents that leave the others pairable."""
        for i in self.best_first(group, OTHER[self.due(floater)]):
            if self.legal(floater, i) and self._completable(left - {floater, i}):
                return i
        return None

    def _isolated(
        self, group: frozenset[int], lower: frozenset[int], left: frozenset[int]
    ) -> tuple[Pair, ...]:
        """7.1: an opponent from below for each player who has none here, the highest R first."""
        pairs: list[Pair] = []
        for i in self.black_order(group):
            several = [j for _, j in pairs] if self.other == "dubov97-isolated" else []
            if any(self.legal(i, j) for j in [*group, *several]):
                continue
            for level in self._levels(lower & left):
                able = [
                    j
                    for j in level
                    if self.legal(i, j) and self.may_go_up(j) and self._completable(left - {i, j})
                ]
                if able:
                    best = self.best_first(able, OTHER[self.due(i)])[0]
                    pairs.append((i, best))
                    left -= {i, best}
                    break
        return tuple(pairs)

    def _even(
        self, group: frozenset[int], lower: frozenset[int], left: frozenset[int]
    ) -> int | None:
        """7.2: a player from below with whom an odd scoregroup can be paired."""
        if len(group) % 2 == 0:
            return None

        def fits(i: int) -> bool:
            if self.other == "dubov97-even-transfer":
                return any(self.legal(i, j) for j in group)
            return self.pairable(group | {i})

        for level in self._levels(lower):
            able = [
                i
                for i in level
                if self.may_go_up(i) and fits(i) and self._completable(left - group - {i})
            ]
            if able:
                return self.best_first(able, OTHER[self.dominating(group)])[0]
        return None

    def _levels(self, players: frozenset[int]) -> list[list[int]]:
        scores = sorted({self.score(i) for i in players}, reverse=True)
        return [[i for i in players if self.score(i) == score] for score in scores]

    def _floaters(
        self, group: frozenset[int], transferred: set[int], rest: frozenset[int]
    ) -> tuple[int, ...]:
        """6.4: as few as possible, few of type b; then the lowest R, the higher ARO, the last."""
        following = next(iter(self._levels(rest)), [])

        def grade(i: int) -> int:
            if i in transferred:
                return 2
            return 0 if any(self.legal(i, j) for j in following) else 1

        order = sorted(group, key=lambda i: (grade(i), self.rating(i), -self.aro(i), -i))
        for size in range(len(group) + 1):
            able = [
                combination
                for combination in combinations(order, size)
                if self.pairable(group - set(combination))
                and self._completable(rest | set(combination))
            ]
            if able:
                # Among equal grades, the first set in the order of preference stays first.
                grades = [sorted(map(grade, option), reverse=True) for option in able]
                best = min(grades)
                if self.other == "dubov97-floater-choice" and grades.count(best) > 1:
                    raise self._open()
                return able[grades.index(best)]
        raise self._open()

    def _columns(self, stay: frozenset[int]) -> tuple[tuple[Pair, ...], Columns, tuple[int, ...]]:
        """6.2, 6.3: pairs of one colour, then the columns, then their rows."""
        inside: list[Pair] = []
        while True:
            columns = self._equal(stay)
            rows = self._transposition(columns)
            if rows is not None:
                return tuple(inside), columns, rows
            inside.append(self._white_pair(columns))
            stay -= set(inside[-1])

    def _equal(self, players: frozenset[int]) -> Columns:
        """6.2 with 7.3 and 7.4, within 2.2."""
        whites, blacks = self.sides(players)
        shifted: set[int] = set()
        while len(whites) != len(blacks):
            if len(whites) > len(blacks):
                free = [i for i in whites if not self.must(i) and i not in shifted]
                # The lowest ARO, the higher R, the alphabet.
                player = min(free, key=lambda i: (self.aro(i), -self.rating(i), self.name(i)))
                from_, to = whites, blacks
            else:
                free = [i for i in blacks if not self.must(i) and i not in shifted]
                player = min(free, key=lambda i: (-self.aro(i), self.rating(i), self.name(i)))
                from_, to = blacks, whites
            from_.remove(player)
            to.append(player)
            shifted.add(player)
        ordered = (tuple(self.white_order(whites)), tuple(self.black_order(blacks)))
        return Columns(*ordered, frozenset(shifted))

    def _transposition(self, columns: Columns) -> tuple[int, ...] | None:
        """6.3: the first order of the Blacks in which every row is legal."""
        if self.other == "dubov97-rows":
            return self._changed_places(columns)
        for rows in permutations(columns.blacks):
            if all(self.legal(i, j) for i, j in zip(columns.whites, rows, strict=True)):
                return rows
        return None

    def _changed_places(self, columns: Columns) -> tuple[int, ...] | None:
        """6.3 read as exchanges: a White takes the first Black from below, who changes places."""
        if any(not any(self.legal(i, j) for j in columns.blacks) for i in columns.whites):
            return None
        rows = list(columns.blacks)
        for k, i in enumerate(columns.whites):
            place = next((n for n in range(k, len(rows)) if self.legal(i, rows[n])), None)
            if place is None:
                raise self._open()
            rows[k], rows[place] = rows[place], rows[k]
        return tuple(rows)

    def _white_pair(self, columns: Columns) -> Pair:
        """6.3, last paragraph: a White for whom no rows leave a Black meets another White."""
        whites, blacks = columns.whites, columns.blacks
        if self.other == "dubov97-blocked-white":
            return self._white_without_black(columns)
        blocked = next(
            k
            for k in range(len(whites))
            if not any(
                all(self.legal(i, j) for i, j in zip(whites[: k + 1], rows, strict=True))
                for rows in permutations(blacks, k + 1)
            )
        )
        everybody = frozenset(whites + blacks)
        for k in range(blocked, -1, -1):
            for j in whites[k + 1 :] + whites[:k][::-1]:
                if self.legal(whites[k], j) and self.pairable(everybody - {whites[k], j}):
                    return whites[k], j
        raise self._open()

    def _white_without_black(self, columns: Columns) -> Pair:
        """6.3 to the letter: only for a White who may meet no Black at all."""
        whites, blacks = columns.whites, columns.blacks
        for k, i in enumerate(whites):
            if not any(self.legal(i, j) for j in blacks):
                for j in whites[k + 1 :] + whites[:k][::-1]:
                    if self.legal(i, j) and self.pairable(frozenset(whites + blacks) - {i, j}):
                        return i, j
        raise self._open()
