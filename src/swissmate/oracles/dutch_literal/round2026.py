"""The round in the edition in force since 1 February 2026 (C.04.3 articles 1-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Final

from swissmate.errors import NoLegalPairing
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .candidates import Bracket, Candidate, bracket_candidates, mdp_sets_2026
from .choice import (
    JudgedBracket,
    Value,
    Values,
    best_candidate,
    mdp_choices,
    round_pairing,
    scoregroups,
)
from .criteria import DOWN, NO_FLOAT, UP, color_values, descending
from .field import LiteralField

FLOATING: Final = 1_000_000
"""Added to the score difference of an MDP who stays in the Limbo, so that it exceeds all others."""

Following = Callable[[frozenset[int]], tuple[int, ...]]


def may_have_pab(position: PairingPosition, player: Contender) -> bool:
    """Check [C2]: no bye after a bye, or after a round that brought a win's points unplayed."""
    return not player.had_pab and player.top_unplayed < position.scoring.win


def float_of(position: PairingPosition, past: PastRound | None) -> str:
    """Return the float of a past round (1.4.2-1.4.4)."""
    if past is None:
        return NO_FLOAT
    if past.entry.played:
        if past.score == past.opponent_score:
            return NO_FLOAT
        return DOWN if past.score > past.opponent_score else UP
    if past.entry.result == "U" or past.points > position.scoring.loss:
        return DOWN
    return NO_FLOAT


def lowest_pab_score(field: LiteralField) -> int | None:
    """Return the lowest score that the bye's assignee can have ([C5]); None without a bye.

    It is found over the whole round before the first bracket is paired. Every bracket must keep it
    attainable (``docs/disputes/dutch.md#c5-before-the-first-bracket``), with as few protected pairs
    as possible.
    """
    players = frozenset(field.player)
    if len(players) % 2 == 0:
        return None
    return min(
        (
            contender.score
            for contender in field.player.values()
            if field.may_have_pab(contender)
            and field.perfect(players - {contender.id})
            and (
                not field.position.protected
                or field.least_protected(players - {contender.id}) == field.least_of_rest(players)
            )
        ),
        default=None,
    )


def criteria_values_2026(
    field: LiteralField,
    bracket: Bracket,
    candidate: Candidate,
    following: Following | None = None,
    pab_score: int | None = None,
) -> Values:
    """Count [C6] to [C21] on a candidate, in this order; smaller is better.

    ``following`` measures [C8]; it is None in the last bracket. ``pab_score`` is the score that the
    bye's assignee will have, None without a bye.
    """
    position = field.position
    down = candidate.downfloaters
    mdp_pairs = candidate.pairs[: candidate.mdp_pairs]
    gaps = [(mdp, opponent, mdp.score - opponent.score) for mdp, opponent in mdp_pairs]
    residents_down = [contender for contender in down if contender in bracket.residents]
    limbo = [contender for contender in down if contender in bracket.mdps]
    bye = down[0] if len(down) == 1 and down[0].score == pab_score else None
    floaters = frozenset(contender.id for contender in down)
    ahead: Value = following(floaters) if following and floaters else ()

    def repeats(rounds_back: int, players: Iterable[Contender], which: str) -> int:
        return sum(_float(position, player, rounds_back) == which for player in players)

    def mdp_gaps(rounds_back: int) -> tuple[int, ...]:
        lowest = bracket.lowest_score
        every = [(mdp, gap) for mdp, _, gap in gaps]
        every += [(mdp, FLOATING + mdp.score - lowest) for mdp in limbo]
        return descending(gap for mdp, gap in every if repeats(rounds_back, [mdp], DOWN))

    def opponent_gaps(rounds_back: int) -> tuple[int, ...]:
        return descending(
            gap for _, contender, gap in gaps if repeats(rounds_back, [contender], UP)
        )

    opponents = [opponent for _, opponent, _ in gaps]
    return (
        len(down),  # C6
        descending(contender.score for contender in down),  # C7
        ahead,  # C8
        0 if bye is None else bye.unplayed,  # C9
        *color_values(field, candidate),  # C10-C13
        repeats(1, residents_down, DOWN),  # C14
        repeats(1, opponents, UP),  # C15
        repeats(2, residents_down, DOWN),  # C16
        repeats(2, opponents, UP),  # C17
        mdp_gaps(1),  # C18
        opponent_gaps(1),  # C19
        mdp_gaps(2),  # C20
        opponent_gaps(2),  # C21
    )


def _float(position: PairingPosition, player: Contender, rounds_back: int) -> str:
    return float_of(position, player.last if rounds_back == 1 else player.before_last)


def following_bracket(
    field: LiteralField,
    residents: Sequence[Contender],
    below: frozenset[int],
    downfloaters: frozenset[int],
) -> tuple[int, ...]:
    """Measure [C8]: the fewest downfloaters of the following bracket, then their lowest scores.

    Only pairings of that bracket count that meet [C1]-[C5] and leave as few protected pairs as
    possible. (``below`` are the ids of all players in lower brackets.)
    """
    mdps = sorted(
        (field.player[downfloater] for downfloater in downfloaters), key=lambda p: (-p.score, p.id)
    )
    best: tuple[int, ...] = (10_000,)
    all_left = below | downfloaters | frozenset(resident.id for resident in residents)
    least = field.least_of_rest(all_left)
    for pairs, limbo, left in mdp_choices(field, mdps, residents):
        ids = frozenset(contender.id for contender in left)
        for count in range(len(left) % 2, len(left) + 1, 2):
            value = (
                len(limbo) + count,
                *descending(contender.score for contender in limbo),
                *(count * [residents[0].score]),
            )
            if value >= best:
                break
            if any(
                field.perfect(ids - set(floating))
                and field.completes(below | {*floating, *(contender.id for contender in limbo)})
                and (
                    not field.position.protected
                    or field.protected(pairs)
                    + field.least_protected(ids - set(floating))
                    + field.least_of_rest(
                        below | {*floating, *(contender.id for contender in limbo)}
                    )
                    == least
                )
                for floating in combinations(sorted(ids), count)
            ):
                best = value
                break
    return best


def trace_round_2026(position: PairingPosition) -> tuple[JudgedBracket, ...]:
    """Return every bracket of the round with the chosen candidate (1.9).

    Raises:
        NoLegalPairing: no round-pairing keeps [C1]-[C3].
    """
    return _pair_brackets(*_field(position))


def pair_round_2026(position: PairingPosition) -> RoundPairing:
    """Pair a round by the Dutch rules of 2026, literally.

    Raises:
        NoLegalPairing: no round-pairing keeps [C1]-[C3].
    """
    field, pab_score = _field(position)
    return round_pairing(field, _pair_brackets(field, pab_score))


def _field(position: PairingPosition) -> tuple[LiteralField, int | None]:
    """Return the field in which only players with the lowest score possible may have the bye."""
    whole = LiteralField(position, partial(may_have_pab, position))
    if not whole.completes(frozenset(whole.player)):
        raise NoLegalPairing(
            "the absolute criteria C1-C3 leave no complete round-pairing", tuple(whole.player)
        )
    lowest = lowest_pab_score(whole)
    field = LiteralField(
        position, lambda contender: may_have_pab(position, contender) and contender.score == lowest
    )
    return field, lowest


def _pair_brackets(field: LiteralField, pab_score: int | None) -> tuple[JudgedBracket, ...]:
    groups = scoregroups(field.position.contenders)
    judged_brackets: list[JudgedBracket] = []
    mdps: tuple[Contender, ...] = ()
    for place, group in enumerate(groups):
        bracket = Bracket(mdps, group)
        below = _ids(groups[place + 1 :])
        following: Following | None = None
        if below:
            rest = _ids(groups[place + 2 :])
            following = cache(partial(following_bracket, field, groups[place + 1], rest))
        judged = _pair_bracket(field, bracket, below, following, pab_score)
        judged_brackets.append(judged)
        mdps = tuple(
            sorted(
                judged.candidate.downfloaters,
                key=lambda contender: (-contender.score, contender.id),
            )
        )
    return tuple(judged_brackets)


def _ids(groups: Iterable[Sequence[Contender]]) -> frozenset[int]:
    return frozenset(contender.id for group in groups for contender in group)


def _pair_bracket(
    field: LiteralField,
    bracket: Bracket,
    below: frozenset[int],
    following: Following | None,
    pab_score: int | None,
) -> JudgedBracket:
    everybody = below | {contender.id for contender in (*bracket.mdps, *bracket.residents)}
    least = field.least_of_rest(everybody)

    def legal(candidate: Candidate) -> bool:
        """Check [C4], the protected pairs, and [C5] (and, in the last bracket, 1.9.1)."""
        down = {downfloater.id for downfloater in candidate.downfloaters}
        if not below:
            left = field.ends_round(candidate.downfloaters)
            return left and field.protected(candidate.pairs) == least
        if not field.completes(below | down):
            return False
        return field.protected(candidate.pairs) + field.least_of_rest(below | down) == least

    candidate, values = best_candidate(
        bracket,
        lambda pairs: bracket_candidates(
            bracket, pairs, mdp_sets=mdp_sets_2026, may_meet=field.may_meet
        ),
        legal,
        lambda alternative: criteria_values_2026(field, bracket, alternative, following, pab_score),
    )
    return JudgedBracket("bracket" if below else "last", bracket, candidate, values)
