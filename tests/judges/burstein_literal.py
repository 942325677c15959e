"""The 2026 text followed literally: every pairing of a bracket in the order of article 4.

This is the oracle for small fields. It shares no code with the engine: legality, index, colours and
completion are all worked out again here, by enumeration. Exponential in the number of players.
"""

from __future__ import annotations

from collections.abc import Iterator

from swissmate.errors import NoLegalPairing
from swissmate.model import Points, entry_points
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing


def pairings_in_order(
    players: tuple[int, ...], pairs: int
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield every pairing with ``pairs`` pairs, in the order of 4.3; opponent 0 means to float.

    ``players`` are in-bracket sequence numbers, or any other numbers in ranking order except 0.
    """
    if not players:
        yield ()
        return
    first, others = players[0], players[1:]
    if pairs:
        for index in range(len(others) - 1, -1, -1):
            remaining = others[:index] + others[index + 1 :]
            if len(remaining) >= 2 * (pairs - 1):
                for tail in pairings_in_order(remaining, pairs - 1):
                    yield ((first, others[index]), *tail)
    if len(others) >= 2 * pairs:
        for tail in pairings_in_order(others, pairs):
            yield ((first, 0), *tail)


def pair_round_literally(position: PairingPosition) -> RoundPairing:
    """Pair a round: a seeding round by the literal Dutch system of 2026 (1.6).

    Raises:
        NoLegalPairing: no round-pairing is complete.
    """
    if position.round_number <= min(position.rounds // 2, 4):  # 1.6.2
        return pair_round_2026(position)
    return pair_literally(position)


def pair_literally(position: PairingPosition) -> RoundPairing:
    """Pair a round that is not a seeding round by enumeration (1.9.2, 3.1, 3.2).

    Raises:
        NoLegalPairing: no round-pairing is complete.
    """
    return _Reading(position).round_pairing()


class _Reading:
    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.players = {contender.id: contender for contender in position.contenders}
        self.index = {contender.id: self.opposition(contender) for contender in position.contenders}
        self.complete: dict[frozenset[int], bool] = {frozenset(): True}

    # 1.7 and 1.8

    def registered(self, player_id: int) -> Points:
        player = self.position.tournament.by_id[player_id]
        return sum(
            entry_points(player.entry(number), self.position.scoring)
            for number in range(1, self.position.round_number)
        )

    def score_for_opponents(self, player_id: int) -> Points:
        """Return the score of 1.7.2: with draws for the zero-point byes right before this round."""
        score = self.registered(player_id)
        if player_id in self.players:
            return score
        player = self.position.tournament.by_id[player_id]
        number = self.position.round_number
        while (
            number and player.entry(number).opponent == 0 and player.entry(number).result in "Z -"
        ):
            if number < self.position.round_number:
                score += self.position.scoring.draw
                score -= entry_points(player.entry(number), self.position.scoring)
            number -= 1
        return score

    def opposition(self, contender: Contender) -> tuple[int, int, int]:
        """Return a key that is smaller for a higher ranked player (1.8.1, 1.8.2)."""
        games = []
        for number in range(1, self.position.round_number):
            entry = contender.player.entry(number)
            earned = entry_points(entry, self.position.scoring)
            if entry.opponent and entry.result in "1=0WDL ":
                games.append((earned, self.score_for_opponents(entry.opponent)))
            else:
                games.append((earned, self.registered(contender.id)))
        return -sum(score for _, score in games), -sum(e * s for e, s in games), contender.id

    def ranked(self, players: frozenset[int]) -> tuple[int, ...]:
        return tuple(sorted(players, key=self.index.__getitem__))

    # 1.5 and C1 to C4

    def preference(self, player_id: int) -> tuple[str, int]:
        """Return the due colour and 3 for absolute, 2 for strong, 1 for mild (1.5.1-1.5.4)."""
        colors = self.players[player_id].colors
        if not colors:
            return "", 0
        difference = colors.count("w") - colors.count("b")
        if abs(difference) > 1:
            return "b" if difference > 0 else "w", 3
        other = "b" if colors[-1] == "w" else "w"
        if colors[-2:] in ("ww", "bb"):
            return other, 3
        if difference:
            return "b" if difference > 0 else "w", 2
        return other, 1

    def legal(self, one: int, two: int) -> bool:
        wish = self.preference(one)
        return not (
            two in self.players[one].met
            or two in self.position.forbidden.get(one, ())
            or (wish[1] == 3 and wish == self.preference(two))
        )

    def completes(self, players: frozenset[int]) -> bool:
        if players not in self.complete:
            one = min(players)
            self.complete[players] = len(players) % 2 == 0 and any(
                self.legal(one, two) and self.completes(players - {one, two})
                for two in players - {one}
            )
        return self.complete[players]

    # 3.1

    def bye(self, players: frozenset[int]) -> int:
        candidates = [
            contender
            for contender in map(self.players.__getitem__, players)
            if not contender.had_pab
            and contender.top_unplayed < self.position.scoring.win
            and self.completes(players - {contender.id})
        ]
        if not candidates:
            raise NoLegalPairing("nobody may have the bye and leave a complete pairing")
        lowest = min(candidate.score for candidate in candidates)
        candidates = [candidate for candidate in candidates if candidate.score == lowest]
        most = max(len(candidate.colors) for candidate in candidates)
        candidates = [candidate for candidate in candidates if len(candidate.colors) == most]
        return self.ranked(frozenset(candidate.id for candidate in candidates))[-1]

    # 2.3 and 3.2

    def legal_pairings(
        self, bracket: frozenset[int], below: frozenset[int]
    ) -> list[tuple[tuple[tuple[int, int], ...], frozenset[int]]]:
        """Return, in order, the pairings with as many pairs as C1, C3 and C4 allow (C5)."""
        for pairs in range(len(bracket) // 2, -1, -1):
            legal = []
            for pairing in pairings_in_order(self.ranked(bracket), pairs):
                floaters = frozenset(one for one, two in pairing if not two)
                if all(self.legal(*pair) for pair in pairing if pair[1]) and self.completes(
                    floaters | below
                ):
                    legal.append((pairing, floaters))
            if legal:
                return legal
        raise NoLegalPairing("the players not yet paired cannot all be paired")

    def floater_scores(self, floaters: frozenset[int]) -> list[Points]:
        return sorted((self.players[floater].score for floater in floaters), reverse=True)

    def best_pairing(
        self, bracket: frozenset[int], following: frozenset[int], rest: frozenset[int]
    ) -> tuple[tuple[tuple[int, int], ...], frozenset[int]]:
        """Return the first pairing that complies best with C5 to C8."""
        ahead: dict[frozenset[int], tuple[int, list[Points]]] = {}

        def quality(
            candidate: tuple[tuple[tuple[int, int], ...], frozenset[int]],
        ) -> tuple[list[Points], tuple[int, list[Points]], int]:
            pairing, floaters = candidate
            if floaters not in ahead:
                ahead[floaters] = self.look_ahead(floaters | following, rest)
            denied = 0
            for one, two in pairing:
                wish = self.preference(one)[0]
                denied += bool(two and wish and wish == self.preference(two)[0])
            return self.floater_scores(floaters), ahead[floaters], denied

        # min() returns the first of equally good ones.
        return min(self.legal_pairings(bracket, following | rest), key=quality)

    def look_ahead(
        self, bracket: frozenset[int], below: frozenset[int]
    ) -> tuple[int, list[Points]]:
        """Return the values of C5 and C6 in the following bracket (C7)."""
        return min(
            (len(floaters), self.floater_scores(floaters))
            for _, floaters in self.legal_pairings(bracket, below)
        )

    def round_pairing(self) -> RoundPairing:
        unpaired = frozenset(self.players)
        bye = None
        if len(unpaired) % 2:
            bye = self.bye(unpaired)
            unpaired -= {bye}
        elif not self.completes(unpaired):
            raise NoLegalPairing("the players cannot all be paired")
        scores = sorted({self.players[player].score for player in unpaired}, reverse=True)
        groups = [
            frozenset(player for player in unpaired if self.players[player].score == score)
            for score in scores
        ]
        bracket: frozenset[int] = frozenset()
        pairs: list[tuple[int, int]] = []
        for number, group in enumerate(groups):
            unpaired -= group
            following = groups[number + 1] if number + 1 < len(groups) else frozenset()
            pairing, bracket = self.best_pairing(bracket | group, following, unpaired - following)
            pairs.extend(self.colored(*pair) for pair in pairing if pair[1])
        return RoundPairing(self.position.round_number, publishing_order(pairs, self.players), bye)

    # 5.2

    def colored(self, higher: int, lower: int) -> tuple[int, int]:
        """Return (white, black)."""
        one, two = self.players[higher], self.players[lower]
        initial = self.position.initial_color
        if not one.colors and not two.colors:
            return self.with_color(higher, lower, initial if one.number % 2 else _other(initial))
        wish, strength = self.preference(higher)
        other_wish, other_strength = self.preference(lower)
        if wish != other_wish:
            return self.with_color(higher, lower, wish or _other(other_wish))
        if strength != other_strength:
            return self.with_color(
                higher, lower, wish if strength > other_strength else _other(wish)
            )
        for back in range(1, min(len(one.colors), len(two.colors)) + 1):
            if one.colors[-back] != two.colors[-back]:
                return self.with_color(higher, lower, two.colors[-back])
        return self.with_color(higher, lower, wish)

    @staticmethod
    def with_color(one: int, two: int, color: str) -> tuple[int, int]:
        return (one, two) if color == "w" else (two, one)


def _other(color: str) -> str:
    return "b" if color == "w" else "w"
