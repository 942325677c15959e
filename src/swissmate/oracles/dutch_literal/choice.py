"""Choosing the best candidate of a bracket (2017 B.4, B.8; 2026 3.4, 3.8) and ending the round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from swissmate.errors import InternalError
from swissmate.systems.position import Contender
from swissmate.systems.ruleset import RoundPairing

from .candidates import Bracket, Candidate
from .colors import higher_ranked
from .field import LiteralField

Value = int | tuple[int, ...]
Values = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class JudgedBracket:
    """One bracket of a round, the chosen candidate, and the values of the quality criteria.

    ``kind`` is ``"bracket"``, ``"last"``, ``"ppb"`` or ``"clb"`` (the last two: 2017 A.9).
    ``values`` begin with 2017 C.5 or 2026 C6.
    """

    kind: str
    bracket: Bracket
    candidate: Candidate
    values: Values


def scoregroups(contenders: Sequence[Contender]) -> list[tuple[Contender, ...]]:
    """Return the players by score, the highest first, each group by pairing number."""
    ranked = sorted(contenders, key=lambda contender: (-contender.score, contender.id))
    return [tuple(group) for _, group in groupby(ranked, key=lambda contender: contender.score)]


def best_candidate(
    bracket: Bracket,
    candidates: Callable[[int], Iterable[Candidate]],
    legal: Callable[[Candidate], bool],
    judge: Callable[[Candidate], Values],
) -> tuple[Candidate, Values]:
    """Return the first best candidate and its values.

    ``candidates(n)`` yields the candidates with n pairs. The number of pairs is the first quality
    criterion that tells two legal candidates apart, so the first n with a legal candidate decides.
    A candidate with the same pairs as an earlier one cannot be better and is not judged again. A
    perfect candidate is accepted at once (2017 B.4, 2026 3.4.1): if all players have the same
    score, n settles the first two criteria, and all others must have the value zero.
    """
    homogeneous = len({contender.score for contender in bracket.mdps + bracket.residents}) == 1
    for pairs in range(bracket.size // 2, -1, -1):
        best: Candidate | None = None
        best_values: Values = ()
        seen = set()
        for candidate in candidates(pairs):
            key = candidate.key
            if key in seen:
                continue
            seen.add(key)
            if not legal(candidate):
                continue
            values = judge(candidate)
            if best is None or values < best_values:
                best, best_values = candidate, values
                if homogeneous and not any(values[2:]):
                    return best, best_values
        if best is not None:
            return best, best_values
    raise InternalError(
        "a bracket has no legal candidate although the round can be completed: players "
        + " ".join(str(contender.id) for contender in bracket.mdps + bracket.residents)
    )


def mdp_choices(
    field: LiteralField, mdps: Sequence[Contender], residents: Sequence[Contender]
) -> Iterator[tuple[list[tuple[Contender, Contender]], list[Contender], list[Contender]]]:
    """Yield every way to pair some MDPs: the pairs, the Limbo, the residents left over."""
    if not mdps:
        yield [], [], list(residents)
        return
    first, others = mdps[0], mdps[1:]
    for pairs, limbo, left in mdp_choices(field, others, residents):
        yield pairs, [first, *limbo], left
        for resident in left:
            if field.may_meet(first, resident):
                rest = [contender for contender in left if contender is not resident]
                yield [(first, resident), *pairs], limbo, rest


def round_pairing(field: LiteralField, brackets: Sequence[JudgedBracket]) -> RoundPairing:
    """Return the round with colours, in publishing order (C.04.2.D.9; 2026 C.04.2 3.6)."""
    pairs = [pair for judged in brackets for pair in judged.candidate.pairs]
    left = brackets[-1].candidate.downfloaters if brackets else ()

    def board(pair: tuple[Contender, Contender]) -> tuple[int, int, int]:
        higher, lower = higher_ranked(*pair)
        return (-higher.score, -higher.score - lower.score, higher.id)

    published = []
    for one, other in sorted(pairs, key=board):
        white, black = field.colors(one, other)
        published.append((white.id, black.id))
    return RoundPairing(field.position.round_number, tuple(published), left[0].id if left else None)
