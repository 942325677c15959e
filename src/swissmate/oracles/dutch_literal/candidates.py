"""Candidates of a bracket in the written order (2017 B.2-B.7, D.1-D.3; 2026 3.2-3.7, 4.1-4.5).

Players of a bracket are identified by their in-bracket sequence-number (BSN), from 1, in the order
of 2017 A.2 / 2026 1.2. A remainder has its own BSNs (``docs/disputes/dutch.md#remainder-bsn``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from swissmate.systems.position import Contender

MayMeet = Callable[[Contender, Contender], bool]
BSNs = tuple[int, ...]


def _anybody(one: Contender, other: Contender) -> bool:
    """Allow every pair: the candidates of a bracket in which nobody has met."""
    return one is not other


@dataclass(frozen=True, slots=True)
class Bracket:
    """The moved-down players and the residents, each in the order of 2017 A.2 / 2026 1.2."""

    mdps: tuple[Contender, ...]
    residents: tuple[Contender, ...]

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.mdps) + len(self.residents)

    @property
    def lowest_score(self) -> int:
        """The score of the lowest ranked player (2017 A.8), in tenths."""
        return min(contender.score for contender in self.mdps + self.residents)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A proposed pairing of a bracket (2017 B.3, 2026 3.3): pairs and downfloaters.

    The first ``mdp_pairs`` of the pairs are the MDP-pairing; the others come from the remainder
    or the homogeneous bracket. In each pair the player of S1 comes first.
    """

    pairs: tuple[tuple[Contender, Contender], ...]
    mdp_pairs: int
    downfloaters: tuple[Contender, ...]

    @property
    def key(self) -> frozenset[frozenset[int]]:
        """Who meets whom, regardless of the order in which it was generated."""
        return frozenset(frozenset((one.id, other.id)) for one, other in self.pairs)


def transpositions(
    s1: Sequence[int], s2: Sequence[int], allowed: Callable[[int, int], bool] | None = None
) -> Iterator[BSNs]:
    """Yield the first ``len(s1)`` BSNs of every transposition of S2, lexicographically.

    Rules: dutch-2017 D.1; dutch-2026 4.2. With ``allowed``, a place is not filled if its pair would
    break an absolute criterion, since every transposition that begins like this breaks it too.
    """

    def fill(place: int, used: BSNs) -> Iterator[BSNs]:
        if place == len(s1):
            yield used
            return
        for bsn in s2:
            if bsn not in used and (allowed is None or allowed(s1[place], bsn)):
                yield from fill(place + 1, (*used, bsn))

    yield from fill(0, ())


@lru_cache(maxsize=256)
def resident_exchanges(n1: int, size: int) -> tuple[tuple[BSNs, BSNs], ...]:
    """Return every exchange between the original S1 (BSNs 1..n1) and S2 (the others), in order.

    Each is ``(BSNs moved from S1 to S2, BSNs moved from S2 to S1)``, both ascending; the first
    one moves nobody. Rules: dutch-2017 D.2; dutch-2026 4.3.
    """
    s1, s2 = range(1, n1 + 1), range(n1 + 1, size + 1)
    exchanges = [
        (down, up)
        for count in range(min(n1, size - n1) + 1)
        for down in combinations(s1, count)
        for up in combinations(s2, count)
    ]

    def priority(exchange: tuple[BSNs, BSNs]) -> tuple[int, int, BSNs, BSNs]:
        down, up = exchange
        return (
            len(down),  # a: the fewest
            sum(up) - sum(down),  # b: the smallest difference of the sums
            tuple(-bsn for bsn in reversed(down)),  # c: the highest different BSN leaving S1
            up,  # d: the lowest different BSN leaving S2
        )

    return tuple(sorted(exchanges, key=priority))


def mdp_sets_2017(mdps: Sequence[Contender], m1: int) -> list[BSNs]:
    """Return the sets of M1 MDPs that can be S1, the original one first (dutch-2017 B.2, D.3).

    First the set with the highest different score, then the lowest BSNs.
    """
    return sorted(
        combinations(range(1, len(mdps) + 1), m1),
        key=lambda bsns: ([-mdps[bsn - 1].score for bsn in bsns], bsns),
    )


def mdp_sets_2026(mdps: Sequence[Contender], m1: int) -> list[BSNs]:
    """Return the sets of M1 pairable MDPs by their smallest differing BSN (dutch-2026 4.4.2).

    Which of them are valid (4.4.1) is left to [C7], which judges the Limbo.
    """
    return sorted(combinations(range(1, len(mdps) + 1), m1))


def _homogeneous(
    players: Sequence[Contender], n1: int, may_meet: MayMeet
) -> Iterator[tuple[tuple[tuple[Contender, Contender], ...], tuple[Contender, ...]]]:
    """Yield the pairs and the unpaired of a homogeneous bracket or remainder, in order.

    Rules: dutch-2017 B.3, B.6; dutch-2026 3.3.2, 3.6.1: the transpositions of S2, then an exchange
    from the original S1 and S2, both sorted again, and its transpositions.
    """
    size = len(players)
    legal = [[may_meet(one, other) for other in players] for one in players]

    def allowed(one: int, other: int) -> bool:
        return legal[one - 1][other - 1]

    for down, up in resident_exchanges(n1, size):
        s1 = sorted((set(range(1, n1 + 1)) - set(down)) | set(up))
        s2 = [bsn for bsn in range(1, size + 1) if bsn not in s1]
        for order in transpositions(s1, s2, allowed):
            yield (
                tuple(
                    (players[one - 1], players[other - 1])
                    for one, other in zip(s1, order, strict=True)
                ),
                tuple(players[bsn - 1] for bsn in s2 if bsn not in order),
            )


def bracket_candidates(
    bracket: Bracket,
    pairs: int,
    *,
    mdp_sets: Callable[[Sequence[Contender], int], Iterable[BSNs]] = mdp_sets_2017,
    may_meet: MayMeet = _anybody,
) -> Iterator[Candidate]:
    """Yield the candidates with ``pairs`` pairs (MaxPairs), in the written order.

    Rules: dutch-2017 B.2-B.7, D; dutch-2026 3.2-3.7, 4. ``mdp_sets`` is the edition's order of
    the sets of MDPs; ``may_meet`` tells which pairs meet C.1 and C.3. M1 starts with the most MDPs
    that could be paired and is lowered afterwards, because C.6 (2017) and [C7] may be better served
    by fewer, higher MDPs (``docs/disputes/dutch.md#m1``).

    Takes time that grows with the factorial of the size.
    """
    mdps, residents = bracket.mdps, bracket.residents
    for m1 in range(min(len(mdps), len(residents), pairs), -1, -1):
        if pairs - m1 > (len(residents) - m1) // 2:
            break
        for chosen in mdp_sets(mdps, m1):
            s1 = [mdps[bsn - 1] for bsn in chosen]
            limbo = tuple(mdp for place, mdp in enumerate(mdps, 1) if place not in chosen)
            for partners in _mdp_pairings(s1, residents, may_meet):
                remainder = [resident for resident in residents if resident not in partners]
                for inner, unpaired in _homogeneous(remainder, pairs - m1, may_meet):
                    yield Candidate((*zip(s1, partners, strict=True), *inner), m1, limbo + unpaired)


def _mdp_pairings(
    s1: Sequence[Contender], residents: Sequence[Contender], may_meet: MayMeet
) -> Iterator[tuple[Contender, ...]]:
    """Yield the residents whom the MDPs of S1 meet, one transposition of S2 after another."""
    places = range(1, len(s1) + 1)
    s2 = range(len(s1) + 1, len(s1) + len(residents) + 1)

    def allowed(one: int, other: int) -> bool:
        return may_meet(s1[one - 1], residents[other - len(s1) - 1])

    for order in transpositions(places, s2, allowed):
        yield tuple(residents[bsn - len(s1) - 1] for bsn in order)
