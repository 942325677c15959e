"""A judge of burstein-2017 pairings, written from the text and sharing nothing with the engine.

It enumerates: every combination of a scoregroup in the order of 6.2 and 6.4, every way in which
scoregroups can be paired together. Only for small fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from swissmate.model import Entry, Points, entry_points
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

Combination = tuple[tuple[int, int], ...]
"""Pairs of ids, higher ranked first; an opponent 0 is the table's F."""


def combinations(players: tuple[int, ...]) -> Iterator[Combination]:
    """Yield all combinations in the order of the tables 6.2 (even) and 6.4 (odd)."""
    if len(players) < 2:
        yield tuple((player, 0) for player in players)
        return
    first, others = players[0], players[1:]
    for other in reversed(others):
        for rest in combinations(tuple(each for each in others if each != other)):
            yield ((first, other), *rest)
    if len(players) % 2:
        for rest in combinations(others):
            yield ((first, 0), *rest)


class Judge:
    """What the text asks for in one position."""

    def __init__(self, position: PairingPosition) -> None:
        self.position = position
        self.players = {contender.id: contender for contender in position.contenders}
        self.extra = self._extra()
        self.score = {
            contender.id: contender.points + self.extra.get(contender.id, 0)
            for contender in position.contenders
        }
        keys = {contender.id: self._key(contender) for contender in position.contenders}
        self.ranking = tuple(sorted(keys, key=keys.__getitem__))
        self._pairable: dict[frozenset[int], bool] = {frozenset(): True}

    def _extra(self) -> Mapping[int, Points]:
        """Return 3.3's imaginary points, or the virtual points of the tournament."""
        tournament = self.position.tournament
        number = self.position.round_number
        if tournament.virtual_points:
            return {
                player.id: tournament.virtual(player.id, number) for player in tournament.players
            }
        if number > 2:
            return {}
        if number == 1:
            present = sorted(self.players)
        else:
            present = [
                player.id
                for player in tournament.players
                if player.entry(1).opponent or player.entry(1).result == "U"
            ]
        half = present[: len(present) // 2]
        return {
            player.id: self.position.scoring.win
            for player in tournament.players
            if half and player.id <= half[-1]
        }

    def _for_opponents(self, player_id: int) -> Points:
        scoring = self.position.scoring
        total = self.extra.get(player_id, 0)
        for number in range(1, self.position.round_number):
            entry = self.position.tournament.by_id[player_id].entry(number)
            total += entry_points(entry, scoring) if _over_the_board(entry) else scoring.draw
        return total

    def _key(self, contender: Contender) -> tuple[int, ...]:
        """Return 3.2's order: Sonneborn-Berger, Buchholz, Median, rating (then the number)."""
        scoring = self.position.scoring
        last = self.position.round_number - 1
        games: list[tuple[Points, Points]] = []
        for number in range(1, last + 1):
            entry = contender.player.entry(number)
            earned = entry_points(entry, scoring)
            if _over_the_board(entry):
                games.append((earned, self._for_opponents(entry.opponent)))
                continue
            before = self.extra.get(contender.id, 0) + sum(
                entry_points(contender.player.entry(earlier), scoring)
                for earlier in range(1, number)
            )
            if earned >= scoring.win:
                mirrored = scoring.loss
            elif earned >= scoring.draw:
                mirrored = scoring.draw
            else:
                mirrored = scoring.win
            games.append((earned, before + mirrored + scoring.draw * (last - number)))
        opposition = sorted(score for _, score in games)
        return (
            -sum(earned * score for earned, score in games),
            -sum(opposition),
            -sum(opposition[1:-1]),
            -contender.player.rating,
            contender.id,
        )

    def due(self, player_id: int) -> str:
        """Return 1.3's due colour.

        After games that broke the limits the only colour left by 5.2 and 5.3 comes first.
        """
        allowed = [color for color in "wb" if self.may_have(player_id, color)]
        if len(allowed) == 1:
            return allowed[0]
        colors = self.players[player_id].colors
        difference = colors.count("w") - colors.count("b")
        if difference:
            return "b" if difference > 0 else "w"
        return {"w": "b", "b": "w"}[colors[-1]] if colors else ""

    def may_have(self, player_id: int, color: str) -> bool:
        """Whether 5.2 and 5.3 allow a colour."""
        colors = self.players[player_id].colors + color
        after = colors.count("w") - colors.count("b")
        worse = abs(after) > abs(self.players[player_id].color_difference)
        return not (abs(after) > 2 and worse) and colors[-3:] != color * 3

    def legal(self, one: int, two: int) -> bool:
        """Whether two players may meet (3.1, 5.2, 5.3)."""
        if two in self.players[one].met or two in self.position.forbidden.get(one, ()):
            return False
        return any(
            self.may_have(one, own) and self.may_have(two, other) for own, other in ("wb", "bw")
        )

    def pairable(self, players: frozenset[int]) -> bool:
        """Whether some players can all be paired with each other."""
        if players not in self._pairable:
            one = min(players)
            self._pairable[players] = len(players) % 2 == 0 and any(
                self.legal(one, two) and self.pairable(players - {one, two})
                for two in players - {one}
            )
        return self._pairable[players]

    def bye(self) -> int | None:
        """Return who gets the bye (4.1-4.3); None when nobody can."""
        everybody = frozenset(self.players)
        for each in sorted(reversed(self.ranking), key=lambda player_id: self.score[player_id]):
            player = self.players[each]
            rewarded = player.top_unplayed >= self.position.scoring.win
            barred = player.had_pab or player.had_forfeit_win or rewarded
            if not barred and self.pairable(everybody - {each}):
                return each
        return None

    def floaters(self, group: frozenset[int], incoming: int) -> set[int]:
        """Return who may float (0: nobody) so that everybody else of the group is paired."""
        players = group | {incoming} if incoming else group
        if len(players) % 2 == 0:
            return {0} if self.pairable(players) else set()
        return {player for player in group if self.pairable(players - {player})}

    def chain(self, groups: list[frozenset[int]], incoming: int) -> bool:
        """Whether all the groups can be paired, the first with this floater from above."""
        if not groups:
            return not incoming
        return any(
            self.chain(groups[1:], floater) for floater in self.floaters(groups[0], incoming)
        )

    def reachable(self, groups: list[frozenset[int]]) -> set[int]:
        """Return who may float from the last of some groups, whatever is below."""
        possible = {0}
        for group in groups:
            possible = {onward for rest in possible for onward in self.floaters(group, rest)}
        return possible

    def groups(self, unpaired: frozenset[int], reading: str = "") -> list[frozenset[int]]:
        """Return the scoregroups, joined where the text asks for it (6.6), or a reading of it."""
        scores = sorted({self.score[player] for player in unpaired}, reverse=True)
        waiting = [
            frozenset(player for player in unpaired if self.score[player] == score)
            for score in scores
        ]
        if not waiting:
            return []
        done: list[list[frozenset[int]]] = []
        current = [waiting.pop(0)]
        while True:
            above = [_union(groups) for groups in done]
            from_above = self.reachable(above) != {0}
            upwards = {"below": False, "above": True}.get(reading, from_above)
            if self.reachable([*above, _union(current)]):
                done.append(current)
                if not waiting:
                    return [_union(groups) for groups in done]
                current = [waiting.pop(0)]
            elif done and (not waiting or upwards):
                # A floater from the one above cannot be placed here: these two are one.
                part, *free = current if reading == "parted" else [_union(current)]
                current = [*done.pop(), part]
                waiting = [*free, *waiting]
            else:
                current.append(waiting.pop(0))

    def clashes(self, combination: Combination, reading: str = "") -> int:
        """Count the players who are denied their due colour (6.5); a reading counts the floater."""
        return sum(
            bool(self.due(one) and (self.due(one) == self.due(two) if two else reading == "due"))
            for one, two in combination
        )

    def paired(self, reading: str = "") -> set[frozenset[int]]:
        """Return the pairs by the text, or by a reading: below, above, parted, next or due."""
        bye = self.bye() if len(self.players) % 2 else None
        unpaired = frozenset(self.players) - {bye or 0}
        done: list[Combination] = []
        groups = self.groups(unpaired, reading)
        if reading == "next":
            scores = sorted({self.score[player] for player in unpaired}, reverse=True)
            groups = [frozenset(i for i in unpaired if self.score[i] == score) for score in scores]
        while len(done) < len(groups):
            place = len(done)
            incoming = next((one for one, two in done[-1] if not two), 0) if done else 0
            players = groups[place] | ({incoming} if incoming else frozenset())
            ranked = tuple(player for player in self.ranking if player in players)
            below = groups[place + 1 :]
            valid = [
                combination
                for combination in combinations(ranked)
                if self._is_valid(combination, incoming, below, next_only=reading == "next")
            ]
            if valid:
                done.append(min(valid, key=lambda pairing: self.clashes(pairing, reading)))
            elif below:
                groups[place : place + 2] = [groups[place] | groups[place + 1]]
            else:
                groups[place - 1 :] = [groups[place - 1] | groups[place]]
                done.pop()
        return {frozenset(pair) for pairing in done for pair in pairing if pair[1]}

    def complaints(self, pairing: RoundPairing) -> list[str]:
        """Return what is wrong with a pairing, as sentences."""
        found = []
        names = [player for pair in pairing.pairs for player in pair]
        if pairing.pab is not None:
            names.append(pairing.pab)
        if sorted(names) != sorted(self.players):
            return ["not everybody is there once"]
        for white, black in pairing.pairs:
            found.extend(self._color_complaints(white, black))
        expected_bye = self.bye() if len(self.players) % 2 else None
        if pairing.pab != expected_bye:
            return [*found, f"the bye belongs to {expected_bye}, not {pairing.pab}"]
        opponent = {player: other for pair in pairing.pairs for player, other in (pair, pair[::-1])}
        groups = self.groups(frozenset(self.players) - {pairing.pab or 0})
        incoming = 0
        for place, group in enumerate(groups):
            players = group | {incoming} if incoming else group
            ranked = tuple(player for player in self.ranking if player in players)
            actual = tuple(
                (player, opponent[player] if opponent[player] in players else 0)
                for index, player in enumerate(ranked)
                if opponent[player] not in ranked[:index]
            )
            valid = [
                combination
                for combination in combinations(ranked)
                if self._is_valid(combination, incoming, groups[place + 1 :])
            ]
            best = min(valid, key=self.clashes)
            if actual != best:
                return [*found, f"{ranked} with floater {incoming}: {actual} instead of {best}"]
            incoming = next((one for one, two in best if not two), 0)
        return found

    def _is_valid(
        self,
        combination: Combination,
        incoming: int,
        below: list[frozenset[int]],
        *,
        next_only: bool = False,
    ) -> bool:
        floater = next((one for one, two in combination if not two), 0)
        if not all(self.legal(one, two) for one, two in combination if two):
            return False
        if next_only:
            placed = bool(below and self.floaters(below[0], floater)) if floater else True
        else:
            placed = self.chain(below, floater)
        return placed and (not floater or floater != incoming)

    def _color_complaints(self, white: int, black: int) -> list[str]:
        if not self.legal(white, black):
            return [f"{white}-{black} may not meet"]
        if not (self.may_have(white, "w") and self.may_have(black, "b")):
            return [f"{white}-{black}: the colours break 5.2 or 5.3"]
        higher, lower = sorted((white, black), key=self.ranking.index)
        expected = self.white_of(higher, lower)
        return [] if expected == white else [f"{expected} should have White against the other"]

    def white_of(self, higher: int, lower: int) -> int:
        """Return who gets White (5.1-5.4)."""
        own, other = self.due(higher), self.due(lower)
        one, two = self.players[higher], self.players[lower]
        if not own and not other:
            odd = one.number % 2 == 1
            return higher if odd == (self.position.initial_color == "w") else lower
        if own != other:
            return higher if own == "w" or other == "b" else lower
        # Both are due the same colour: who has it, has White if it is White.
        for first, second in ((higher, lower), (lower, higher)):
            against = {"w": "b", "b": "w"}[own]
            if not self.may_have(first, against) and self.may_have(second, against):
                return first if own == "w" else second
        wide, other_wide = abs(one.color_difference), abs(two.color_difference)
        if wide != other_wide:
            served = higher if wide > other_wide else lower
            return served if own == "w" else (higher if served == lower else lower)
        for back in range(1, min(len(one.colors), len(two.colors)) + 1):
            if one.colors[-back] != two.colors[-back]:
                return higher if one.colors[-back] == "b" else lower
        return higher if own == "w" else lower


def _union(groups: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset().union(*groups)


def _over_the_board(entry: Entry) -> bool:
    return entry.opponent != 0 and entry.result in "1=0WDL "
