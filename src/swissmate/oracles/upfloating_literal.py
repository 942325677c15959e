"""Articles 3.2 to 3.6, followed literally: C.04.5 (double Swiss) and C.04.6 (teams) of 2026.

The two texts share these articles, word for word. Every set of upfloaters and every pairing of a
bracket is enumerated and put in the written order. Exponential, so only for small fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from swissmate.errors import NoLegalPairing
from swissmate.model import Points

Pairing = tuple[tuple[int, int], ...]
"""Pairs ``(top, bottom)``: the smaller TPN first (3.6.1), in the order of the tops."""


@dataclass(frozen=True)
class Participant:
    """A team, or a player of a double Swiss, as article 3 sees it.

    ``matches`` is the number of matches played (3.4.3). ``barred`` tells whether C2 bars the bye,
    ``floated`` whether the match of the previous round made a floater (1.5).
    """

    tpn: int
    score: Points
    matches: int
    barred: bool
    floated: bool
    met: frozenset[int]


@dataclass(frozen=True)
class Criteria:
    """What differs between the two texts.

    ``floaters_count``: whether the float criteria apply in this round (C7 and C10; in a double
    Swiss C7 and C8). ``colors`` counts C8 and C9 of a pair, the more important first; nothing in a
    double Swiss.
    """

    floaters_count: bool
    colors: Callable[[int, int], tuple[int, ...]]


def round_pairing(
    participants: Mapping[int, Participant], criteria: Criteria
) -> tuple[Pairing, int | None]:
    """Return the pairs of a round and the participant with the bye (3.3.2).

    Raises:
        NoLegalPairing: the round-pairing cannot be completed (3.3.3).
    """
    return _Round(participants, criteria).paired()


class _Round:
    def __init__(self, participants: Mapping[int, Participant], criteria: Criteria) -> None:
        self.all = participants
        self.criteria = criteria
        self.known: dict[frozenset[int], bool] = {frozenset(): True}

    def paired(self) -> tuple[Pairing, int | None]:
        unpaired = frozenset(self.all)
        bye = None
        if len(unpaired) % 2:
            bye = self.bye(unpaired)
            unpaired -= {bye}
        elif not self.can_be_paired(unpaired):
            raise NoLegalPairing("no round-pairing is complete (3.3.3)")
        pairs: list[tuple[int, int]] = []
        while unpaired:
            top = max(self.all[player].score for player in unpaired)
            residents = frozenset(player for player in unpaired if self.all[player].score == top)
            bracket = residents | self.upfloaters(residents, unpaired - residents)
            pairs.extend(self.pairing_of(bracket, bracket - residents))
            unpaired -= bracket
        return tuple(pairs), bye

    # 3.1 and C3

    def can_meet(self, one: int, two: int) -> bool:
        return two not in self.all[one].met and one not in self.all[two].met

    def can_be_paired(self, group: frozenset[int]) -> bool:
        if group not in self.known:
            one = min(group)
            self.known[group] = len(group) % 2 == 0 and any(
                self.can_meet(one, two) and self.can_be_paired(group - {one, two})
                for two in group - {one}
            )
        return self.known[group]

    # 3.4

    def bye(self, group: frozenset[int]) -> int:
        def order(player: int) -> tuple[Points, int, int]:
            of = self.all[player]
            return of.score, -of.matches, -of.tpn

        for player in sorted(group, key=order):
            if not self.all[player].barred and self.can_be_paired(group - {player}):
                return player
        raise NoLegalPairing("nobody can have the bye (3.4.1)")

    # 3.5

    def sequence(self, chosen: frozenset[int]) -> tuple[int, ...]:
        """Return the TPNs of a set by score, then by TPN (3.5.3)."""
        return tuple(sorted(chosen, key=lambda player: (-self.all[player].score, player)))

    def legal_sets(self, residents: frozenset[int], lower: frozenset[int]) -> list[frozenset[int]]:
        """Return the smallest sets with which C1, C3 and C4 are met."""
        for size in range(len(lower) + 1):
            legal = [
                chosen
                for chosen in map(frozenset, combinations(sorted(lower), size))
                if self.can_be_paired(residents | chosen) and self.can_be_paired(lower - chosen)
            ]
            if legal:
                return legal
        raise NoLegalPairing("the completion criterion failed (C3)")

    def upfloaters(self, residents: frozenset[int], lower: frozenset[int]) -> frozenset[int]:
        """Return the first set of upfloaters that complies with C4 to C7 (3.5.5)."""
        sets = self.legal_sets(residents, lower)

        def scores(chosen: frozenset[int]) -> tuple[Points, ...]:
            return tuple(sorted(self.all[player].score for player in chosen))

        best = max(map(scores, sets))
        sets = [chosen for chosen in sets if scores(chosen) == best]
        good = [chosen for chosen in sets if self.following_complies(residents, lower, chosen)]
        sets = good or sets
        if self.criteria.floaters_count:

            def floated(chosen: frozenset[int]) -> int:
                return sum(self.all[player].floated for player in chosen)

            fewest = min(map(floated, sets))
            sets = [chosen for chosen in sets if floated(chosen) == fewest]
        return min(sets, key=self.sequence)

    def following_complies(
        self, residents: frozenset[int], lower: frozenset[int], chosen: frozenset[int]
    ) -> bool:
        """Whether the following scoregroup can meet C1, C3 and C4 (C6)."""
        own = self.all[min(residents)].score
        next_scores = [
            participant.score for participant in self.all.values() if participant.score < own
        ]
        if not next_scores:
            return True
        left = lower - chosen
        group = frozenset(player for player in left if self.all[player].score == max(next_scores))
        if not group:
            return True
        return len(self.legal_sets(group, left - group)[0]) == len(group) % 2

    # 3.6

    def pairings(self, group: frozenset[int]) -> Iterator[Pairing]:
        """Yield every pairing that meets C1."""
        if not group:
            yield ()
            return
        top = min(group)
        for bottom in group - {top}:
            if self.can_meet(top, bottom):
                for others in self.pairings(group - {top, bottom}):
                    yield ((top, bottom), *others)

    def pairing_of(self, bracket: frozenset[int], upfloaters: frozenset[int]) -> Pairing:
        """Return the first pairing of a bracket that complies with the other criteria (3.6.4)."""

        def order(pairing: Pairing) -> tuple[object, ...]:
            colors = [self.criteria.colors(*pair) for pair in pairing]
            floated = 0
            if self.criteria.floaters_count:
                floated = sum(
                    self.all[other].floated
                    for pair in pairing
                    for player, other in (pair, pair[::-1])
                    if player in upfloaters and other not in upfloaters
                )
            return (
                *(sum(counts) for counts in zip(*colors, strict=True)),
                floated,
                identifier(pairing),
            )

        return min(self.pairings(bracket), key=order)


def identifier(pairing: Pairing) -> tuple[int, ...]:
    """Return the identifier of a pairing: the tops ascending, then their bottoms (3.6.2)."""
    ordered = sorted((min(pair), max(pair)) for pair in pairing)
    return (*(top for top, _ in ordered), *(bottom for _, bottom in ordered))
