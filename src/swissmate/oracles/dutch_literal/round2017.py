"""The round in the edition of 2017 (C.04.3 A-E): bracket by bracket, and the collapse of A.9."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

from swissmate.errors import NoLegalPairing
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .candidates import Bracket, Candidate, bracket_candidates, mdp_sets_2017
from .choice import (
    JudgedBracket,
    Value,
    Values,
    best_candidate,
    mdp_choices,
    round_pairing,
    scoregroups,
)
from .colors import higher_ranked
from .criteria import DOWN, NO_FLOAT, UP, color_values, descending
from .field import LiteralField

ONE_POINT: Final = 10

Following = Callable[[frozenset[int]], tuple[int, ...]]


def may_have_pab(player: Contender) -> bool:
    """Check C.2: no bye after a bye, or after a win because the opponent was absent (C.04.1.d)."""
    return not player.had_pab and not player.had_forfeit_win


def float_of(past: PastRound | None) -> str:
    """Return the float of a past round (A.4.b): not playing is a downfloat."""
    if past is None:
        return NO_FLOAT
    if not past.entry.played or past.score > past.opponent_score:
        return DOWN
    return UP if past.score < past.opponent_score else NO_FLOAT


def artificial_score(bracket: Bracket) -> int:
    """Return the score with which a downfloater's score is compared (A.8), in tenths."""
    return bracket.lowest_score - ONE_POINT


def pairing_score_difference(bracket: Bracket, candidate: Candidate) -> tuple[int, ...]:
    """Return the PSD (A.8): the score differences of pairs and downfloaters, highest first."""
    below = artificial_score(bracket)
    return descending(
        [abs(one.score - other.score) for one, other in candidate.pairs]
        + [downfloater.score - below for downfloater in candidate.downfloaters]
    )


def criteria_values_2017(
    field: LiteralField, bracket: Bracket, candidate: Candidate, following: Following | None = None
) -> Values:
    """Count C.5 to C.19 on a candidate, in this order; smaller is better.

    ``following`` measures C.7; it is None in the last bracket, the PPB and the CLB. C.12-C.19 look
    at everybody who goes down here: paired with a lower score, or downfloating
    (``docs/disputes/dutch.md#floats-2017``).
    """
    below = artificial_score(bracket)
    down = [(downfloater, downfloater.score - below) for downfloater in candidate.downfloaters]
    up = []
    for one, other in candidate.pairs:
        higher, lower = higher_ranked(one, other)
        if higher.score != lower.score:
            down.append((higher, higher.score - lower.score))
            up.append((lower, higher.score - lower.score))
    down1 = [gap for contender, gap in down if float_of(contender.last) == DOWN]
    up1 = [gap for contender, gap in up if float_of(contender.last) == UP]
    down2 = [gap for contender, gap in down if float_of(contender.before_last) == DOWN]
    up2 = [gap for contender, gap in up if float_of(contender.before_last) == UP]
    floaters = frozenset(downfloater.id for downfloater in candidate.downfloaters)
    ahead: Value = following(floaters) if following and floaters else ()
    return (
        len(candidate.downfloaters),  # C.5
        pairing_score_difference(bracket, candidate),  # C.6
        ahead,  # C.7
        *color_values(field, candidate),  # C.8-C.11
        len(down1),  # C.12
        len(up1),  # C.13
        len(down2),  # C.14
        len(up2),  # C.15
        descending(down1),  # C.16
        descending(up1),  # C.17
        descending(down2),  # C.18
        descending(up2),  # C.19
    )


def following_bracket(
    field: LiteralField, residents: Sequence[Contender], is_last: bool, downfloaters: frozenset[int]
) -> tuple[int, ...]:
    """Measure C.7: the fewest who stay unpaired in the following bracket, then its lowest PSD.

    If the following bracket is the last one, it must end the round; downfloaters who do not allow
    that are worse than all others (``docs/disputes/dutch.md#look-ahead-last``).
    """
    mdps = sorted(
        (field.player[downfloater] for downfloater in downfloaters), key=lambda p: (-p.score, p.id)
    )
    score = residents[0].score
    best: tuple[int, ...] = (10_000,)
    for pairs, limbo, left in mdp_choices(field, mdps, residents):
        inner = field.most_pairs(frozenset(contender.id for contender in left))
        unpaired = len(left) - 2 * inner
        if is_last and not _ends(field, limbo, left, unpaired):
            continue
        differences = [one.score - other.score for one, other in pairs]
        differences += inner * [0]
        differences += [contender.score - score + ONE_POINT for contender in limbo]
        differences += unpaired * [ONE_POINT]
        best = min(best, (len(limbo) + unpaired, *descending(differences)))
    return best


def _ends(
    field: LiteralField, limbo: Sequence[Contender], left: Sequence[Contender], unpaired: int
) -> bool:
    if len(limbo) + unpaired > 1 or not field.ends_round(limbo):
        return False
    return field.completes(frozenset(contender.id for contender in left))


def trace_round_2017(position: PairingPosition) -> tuple[JudgedBracket, ...]:
    """Return every bracket of the round with the chosen candidate (A.9).

    Raises:
        NoLegalPairing: no round-pairing keeps C.1-C.3.
    """
    return _pair_brackets(LiteralField(position, may_have_pab))


def pair_round_2017(position: PairingPosition) -> RoundPairing:
    """Pair a round by the Dutch rules of 2017, literally.

    Raises:
        NoLegalPairing: no round-pairing keeps C.1-C.3.
    """
    field = LiteralField(position, may_have_pab)
    return round_pairing(field, _pair_brackets(field))


def _pair_brackets(field: LiteralField) -> tuple[JudgedBracket, ...]:
    groups = scoregroups(field.position.contenders)
    least = field.least_of_rest(frozenset(field.player))
    if least == 0 and field.position.protected:
        return _pair_brackets(_kept_apart(field))
    if not field.completes(frozenset(field.player)):
        raise NoLegalPairing(
            "the absolute criteria C.1-C.3 leave no complete round-pairing", tuple(field.player)
        )
    if least:
        return _with_protected_pairs(field, groups, least)
    judged_brackets: list[JudgedBracket] = []
    mdps: tuple[Contender, ...] = ()
    for place, group in enumerate(groups):
        bracket = Bracket(mdps, group)
        lower = groups[place + 1 :]
        if not lower:
            judged_brackets.append(_pair_bracket(field, "last", bracket, field_ends(field)))
            break
        following = cache(partial(following_bracket, field, lower[0], len(lower) == 1))
        judged = _pair_bracket(field, "bracket", bracket, lambda _: True, following)
        collapsed = tuple(contender for lower_group in lower for contender in lower_group)
        completes = _completes_with(field, collapsed)
        if completes(judged.candidate):
            judged_brackets.append(judged)
            mdps = _ranked(judged.candidate.downfloaters)
            continue
        ppb = _pair_bracket(field, "ppb", bracket, completes)
        clb = Bracket(_ranked(ppb.candidate.downfloaters), collapsed)
        judged_brackets += [ppb, _pair_bracket(field, "clb", clb, field_ends(field))]
        break
    return tuple(judged_brackets)


def _with_protected_pairs(
    field: LiteralField, groups: Sequence[tuple[Contender, ...]], least: float
) -> tuple[JudgedBracket, ...]:
    """Pair a round that cannot avoid protected pairs: each bracket is paired as the PPB is.

    In each bracket C.4 requires that the round can be completed with no more protected pairs than
    necessary; C.7 does not apply.
    """
    judged_brackets: list[JudgedBracket] = []
    mdps: tuple[Contender, ...] = ()
    for place, group in enumerate(groups):
        rest = tuple(contender for lower in groups[place + 1 :] for contender in lower)
        legal = _completes_with(field, rest, least) if rest else field_ends(field, least)
        bracket = Bracket(mdps, group)
        judged_brackets.append(_pair_bracket(field, "ppb" if rest else "last", bracket, legal))
        least -= field.protected(judged_brackets[-1].candidate.pairs)
        mdps = _ranked(judged_brackets[-1].candidate.downfloaters)
    return tuple(judged_brackets)


def _kept_apart(field: LiteralField) -> LiteralField:
    """Return the field in which nobody meets a player he is protected from."""
    position = field.position
    barred = {
        contender.id: frozenset(position.forbidden.get(contender.id, ())).union(
            *(group - {contender.id} for group in position.protected if contender.id in group)
        )
        for contender in position.contenders
    }
    return LiteralField(position._replace(forbidden=barred, protected=()), field.may_have_pab)


def field_ends(field: LiteralField, least: float = 0) -> Callable[[Candidate], bool]:
    """Return the test that a candidate of the last bracket must pass (A.9, C.2).

    ``least`` is the number of protected pairs that are still to be made.
    """
    return lambda candidate: (
        field.ends_round(candidate.downfloaters) and field.protected(candidate.pairs) == least
    )


def _completes_with(
    field: LiteralField, rest: Sequence[Contender], least: float = 0
) -> Callable[[Candidate], bool]:
    """Return the test of A.9 and C.4: the downfloaters and the rest can complete the round.

    In all, there may be no more protected pairs than the round must have.
    """
    below = frozenset(contender.id for contender in rest)

    def completes(candidate: Candidate) -> bool:
        left = below | {downfloater.id for downfloater in candidate.downfloaters}
        if not field.completes(left):
            return False
        return field.protected(candidate.pairs) + field.least_of_rest(left) == least

    return completes


def _ranked(players: Sequence[Contender]) -> tuple[Contender, ...]:
    return tuple(sorted(players, key=lambda contender: (-contender.score, contender.id)))


def _pair_bracket(
    field: LiteralField,
    kind: str,
    bracket: Bracket,
    legal: Callable[[Candidate], bool],
    following: Following | None = None,
) -> JudgedBracket:
    candidate, values = best_candidate(
        bracket,
        lambda pairs: bracket_candidates(
            bracket, pairs, mdp_sets=mdp_sets_2017, may_meet=field.may_meet
        ),
        legal,
        lambda alternative: criteria_values_2017(field, bracket, alternative, following),
    )
    return JudgedBracket(kind, bracket, candidate, values)
