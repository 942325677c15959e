"""The text of the Lim system (C.04.4.3), followed literally step by step and by enumeration.

This is the oracle for small fields. It shares no code with the engine: compatibility, due colours,
the pairings of a scoregroup and the exchanges are all worked out again here, by trying everything.
Exponential in the number of players. The paragraphs are those of 1999; 2026 says the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from swissmate.errors import NoLegalPairing
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .lim_players import LimPlayers, Pair

Players = frozenset[int]


class Step(NamedTuple):
    """What was done to one scoregroup, in pairing numbers.

    ``arriving``: floaters into it, in the order of 3.6 and 3.7; ``floaters``: the players who leave
    it; ``pairs``: in the order in which they are made, the floaters' first; ``cracked``: see 2.6.
    """

    score: float
    arriving: tuple[int, ...]
    floaters: tuple[int, ...]
    pairs: tuple[Pair, ...]
    cracked: tuple[Pair, ...] = ()


def pair_literally(
    position: PairingPosition,
    *,
    maxi: bool = False,
    bye_by_points: bool = False,
    last_round: str = "same-score",
    row_first: bool = False,
) -> tuple[RoundPairing, tuple[Step, ...]]:
    """Pair a round by trying everything; return the pairing and the scoregroups in their order.

    ``maxi`` applies the 100 points of 3.2, 3.8 and 5.7. ``bye_by_points`` selects the bar to the
    bye that C.04.1 has had since 2025 (Article 4). ``last_round`` tells how far 6.1 goes. With
    ``"same-score"``, two players with the same score may break the colour limits if their
    scoregroup would otherwise have fewer pairings. The readings not taken are ``"any-score"``, any
    two players in that case, and ``"everybody"``, in every case
    (docs/disputes/lim.md#lim-last-round). ``row_first`` lets 5.3 decide where each allocation of a
    pair breaks one limit, which is not taken either (docs/disputes/lim.md#lim-limit-each).

    Raises:
        NoLegalPairing: the round cannot be completed.
    """
    reading = _Reading(position, maxi, bye_by_points, last_round, row_first)
    return reading.round_pairing(), tuple(reading.steps)


class _Reading(LimPlayers):
    def __init__(
        self,
        position: PairingPosition,
        maxi: bool,
        bye_by_points: bool,
        last_round: str,
        row_first: bool,
    ) -> None:
        super().__init__(position, same_score=last_round == "same-score", row_first=row_first)
        self.maxi = maxi
        self.everybody_free = last_round == "everybody"
        self.bye_by_points = bye_by_points
        self.steps: list[Step] = []
        self.known: dict[tuple[Players, Players, bool], bool] = {}

    def can_cover(self, wanted: Players, among: Players, limits: bool) -> bool:
        """Whether all ``wanted`` can have opponents ``among`` these players at the same time."""
        if not wanted:
            return True
        key = wanted, among, limits
        if key not in self.known:
            one = min(wanted)
            self.known[key] = any(
                self.compatible(one, two, limits)
                and self.can_cover(wanted - {one, two}, among - {one, two}, limits)
                for two in among
            )
        return self.known[key]

    def can_pair(self, players: Players, limits: bool) -> bool:
        return self.can_cover(players, players, limits)

    # The round

    def round_pairing(self) -> RoundPairing:
        limits = not self.position.is_last_round
        bye = None
        if len(self.everybody) % 2:
            bye = self.bye(limits)
        elif not self.can_pair(self.everybody, limits):
            raise NoLegalPairing("nobody can be left out, and not everybody can be paired")
        left = self.everybody - {bye} if bye is not None else self.everybody
        scores = sorted({self.score(player) for player in left})
        above = self.side(left, [score for score in scores[::-1] if score > self.median], True)
        below = self.side(left, [score for score in scores if score < self.median], False)
        pairs = self.median_group(left, above, below)
        order = publishing_order(pairs, self.players)
        return RoundPairing(self.position.round_number, order, bye)

    def bye(self, limits: bool) -> int:
        """1.1, 7.1: the lowest ranked player who may have it and leaves the others a pairing."""
        for player in sorted(self.everybody, key=lambda player: (self.score(player), -player)):
            contender = self.players[player]
            barred = contender.had_pab or (
                contender.top_unplayed >= self.position.scoring.win
                if self.bye_by_points
                else contender.had_forfeit_win
            )
            if not barred and self.can_pair(self.everybody - {player}, limits):
                return player
        raise NoLegalPairing("nobody may have the bye and leave the others a pairing")

    def side(
        self, left: Players, scores: Sequence[int], down: bool
    ) -> tuple[list[int], list[Pair]]:
        """2.2: the scoregroups of one side up to the median; return its floaters and the pairs."""
        floating: list[int] = []
        made: list[Pair] = []
        for place, score in enumerate(scores):
            nearest = scores[place + 1] if place + 1 < len(scores) else self.median
            residents = frozenset(player for player in left if self.score(player) == score)
            adjacent = frozenset(player for player in left if self.score(player) == nearest)
            arriving = self.in_order(floating, score)
            group = residents | set(arriving)
            limits = self.limits(group)
            floating = self.floaters(group, arriving, adjacent, down, limits)
            pairs = self.pairs(group - set(floating), arriving, down, limits)
            self.steps.append(Step(score, tuple(arriving), tuple(floating), tuple(pairs)))
            made += pairs
        return floating, made

    def limits(self, group: Players) -> bool:
        """6.1: in the last round the limits are lifted if they cost the scoregroup a pairing."""
        if not self.position.is_last_round:
            return True
        if self.everybody_free:
            return False
        order = sorted(group)
        return len(self.left_over(order, True)) == len(self.left_over(order, False))

    def median_group(
        self,
        left: Players,
        above: tuple[list[int], list[Pair]],
        below: tuple[list[int], list[Pair]],
    ) -> list[Pair]:
        """2.6: the median with all floaters, and as many cracked pairings as it needs."""
        residents = frozenset(player for player in left if self.score(player) == self.median)
        (from_above, upper), (from_below, lower) = above, below
        cracked: list[Pair] = []
        while True:
            arriving = self.in_order([*from_above, *from_below], self.median)
            group = residents | set(arriving)
            limits = self.limits(group)
            if self.can_pair(group, limits):
                break
            crack_lower = len(from_above) > len(from_below)
            if crack_lower if lower and upper else lower:
                cracked.append(lower.pop())
                from_below = [*from_below, *cracked[-1]]
            else:
                cracked.append(upper.pop())
                from_above = [*from_above, *cracked[-1]]
        median = self.pairs(group, arriving, True, limits)
        self.steps.append(Step(self.median, tuple(arriving), (), tuple(median), tuple(cracked)))
        return [self.colored(one, two, True) for one, two in upper + median] + [
            self.colored(one, two, False) for one, two in lower
        ]

    # 3: floaters

    def in_order(self, floaters: list[int], score: float) -> list[int]:
        """3.6, 3.7: the order in which floaters are paired in the scoregroup with a score."""
        down = sorted(
            (floater for floater in floaters if self.score(floater) > score),
            key=lambda player: (-self.score(player), player),
        )
        up = sorted(
            (floater for floater in floaters if self.score(floater) < score),
            key=lambda player: (self.score(player), -player),
        )
        return down + up if score >= self.median else up + down

    def left_over(self, order: Sequence[int], limits: bool) -> list[int]:
        """4.4: the players, in the order of scrutiny, who find no opponent.

        Players scrutinised earlier keep an opponent; those who find none are not tried again.
        """
        among, paired, over = frozenset(order), frozenset[int](), []
        for player in order:
            if self.can_cover(paired | {player}, among, limits):
                paired |= {player}
            else:
                over.append(player)
        return over

    def floaters(
        self, group: Players, arriving: list[int], adjacent: Players, down: bool, limits: bool
    ) -> list[int]:
        """2.3, 3.1 and 4.4: the players who float out of a scoregroup."""
        order = arriving + sorted(group - set(arriving), reverse=not down)
        # 2.3.a-c
        gone = [
            player for player in order if not any(self.compatible(player, j, limits) for j in group)
        ]
        order = [player for player in order if player not in gone]
        over = self.left_over(order, limits)
        if len(over) == 1:
            # 2.3.d; 4.4.a when the others cannot all be paired without him.
            floater = self.making_even(order, arriving, gone, adjacent, down, limits)
            if self.can_pair(frozenset(order) - {floater}, limits):
                return [*gone, floater]
        while over:
            # 4.4: the first player who finds no opponent, unless 3.9 prefers somebody else.
            able = [
                player
                for player in order
                if len(self.left_over([i for i in order if i != player], limits)) < len(over)
            ]
            kinds = {player: self.kind(player, arriving, gone, adjacent, down) for player in able}
            best = [player for player in able if kinds[player] == min(kinds.values())]
            floater = over[0] if over[0] in best else best[-1]
            gone.append(floater)
            order.remove(floater)
            over = self.left_over(order, limits)
        return gone

    def making_even(
        self,
        order: list[int],
        arriving: list[int],
        gone: list[int],
        adjacent: Players,
        down: bool,
        limits: bool,
    ) -> int:
        """3.2, 3.3, 3.9 and 3.10: the player who floats by 2.3.d."""
        kinds = {player: self.kind(player, arriving, gone, adjacent, down) for player in order}
        pool = [player for player in order if kinds[player] == min(kinds.values())]
        fresh = [player for player in pool if not self.floated(player)]
        if any(self.can_pair(frozenset(order) - {player}, limits) for player in fresh):
            pool = fresh
        dues = [self.due(player) for player in order]
        surplus = dues.count("w") - dues.count("b")
        tending = [player for player in pool if surplus and self.due(player) == "bw"[surplus > 0]]
        end = max(order) if down else min(order)
        if self.maxi:
            tending = [player for player in tending if self.near(player, end)]
        pool = tending or pool
        return max(pool) if down else min(pool)

    def kind(
        self, player: int, arriving: list[int], gone: list[int], adjacent: Players, down: bool
    ) -> int:
        """3.9: 3 for type a, 2 for b, 1 for c, 0 for d."""

        def place(number: int) -> tuple[int, int]:
            return (-self.score(number), number) if down else (self.score(number), -number)

        ahead = [other for other in gone if place(other) < place(player)]
        finds = self.most_served([*ahead, player], adjacent) > self.most_served(ahead, adjacent)
        return (2 if player in arriving else 0) + (0 if finds else 1)

    def most_served(self, floaters: list[int], adjacent: Players) -> int:
        """3.3: how many floaters can have an opponent of their own in the next scoregroup."""
        if not floaters:
            return 0
        one, others = floaters[0], floaters[1:]
        return max(
            self.most_served(others, adjacent),
            *(
                1 + self.most_served(others, adjacent - {two})
                for two in adjacent
                if self.compatible(one, two, True)
            ),
            0,
        )

    # 3.8, 4 and 5.2: pairs

    def pairs(
        self, group: Players, arriving: Sequence[int], down: bool, limits: bool
    ) -> list[Pair]:
        made: list[Pair] = []
        left = group
        for floater in arriving:
            if floater in left:
                # Residents come before other floaters, who are also ordered by number.
                opponents = sorted(left - set(arriving), reverse=not down)
                opponents += sorted(left & set(arriving), reverse=not down)
                made.append((floater, self.choices(floater, opponents, left, limits)[0]))
                left -= set(made[-1])
        one_by_one = self.scrutiny(left, down, limits, ahead=False)
        looking_ahead = self.scrutiny(left, down, limits, ahead=True)
        assert one_by_one is not None  # the others could always be paired
        falls = looking_ahead and self.unsuited(looking_ahead) < self.unsuited(one_by_one)
        return made + (looking_ahead if looking_ahead and falls else one_by_one)

    def choices(
        self, player: int, options: Sequence[int], left: Players, limits: bool
    ) -> list[int]:
        """The possible opponents: those who suit the colours first, else in ``options`` order.

        An opponent is possible if he is compatible and lets the others be paired; players beyond
        the colour limits come last (6.1). In a Maxi-tournament, an exchange for a due colour must
        be within 100 points of the opponent that the order proposes (3.8, 5.7).
        """
        able = [
            option
            for option in options
            if self.compatible(player, option, limits)
            and self.can_pair(left - {player, option}, limits)
        ]
        within = [opponent for opponent in able if self.compatible(player, opponent, True)]
        beyond = [opponent for opponent in able if opponent not in within]
        suited = [opponent for opponent in within if self.suited(player, opponent)]
        if self.maxi:
            proposed = (within + beyond)[0]
            return [opponent for opponent in suited if self.near(opponent, proposed)] + [proposed]
        return suited + within + beyond

    def unsuited(self, pairs: Sequence[Pair]) -> int:
        return sum(not self.suited(one, two) for one, two in pairs)

    def pairings(self, players: Players, limits: bool) -> Iterator[list[Pair]]:
        """Yield every pairing of these players."""
        if not players:
            yield []
            return
        one = min(players)
        for two in sorted(players):
            if self.compatible(one, two, limits):
                for others in self.pairings(players - {one, two}, limits):
                    yield [(one, two), *others]

    def least(self, players: Players, limits: bool) -> int:
        return min(map(self.unsuited, self.pairings(players, limits)))

    def scrutiny(
        self, left: Players, down: bool, limits: bool, *, ahead: bool
    ) -> list[Pair] | None:
        """4.2, 4.3, 5.2: one player after another, by the columns of the tables.

        ``ahead`` makes only exchanges that keep the number of unsuited pairs at the least possible;
        returns None if 5.7 forbids these.
        """
        made: list[Pair] = []
        while left:
            ranked = sorted(left, reverse=not down)
            half = len(ranked) // 2
            columns = ranked[half:] + ranked[half - 1 : 0 : -1]
            player = ranked[0]
            choices = self.choices(player, columns, left, limits)
            if ahead:
                least = self.least(left, limits)
                choices = [
                    choice
                    for choice in choices
                    if (not self.suited(player, choice))
                    + self.least(left - {player, choice}, limits)
                    == least
                ]
            if not choices:
                return None
            made.append((player, choices[0]))
            left -= {player, choices[0]}
        return made
