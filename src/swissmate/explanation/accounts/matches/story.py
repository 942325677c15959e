"""The story of a round of matches: the bye, then bracket after bracket from the top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ...statements import (
    BracketAccount,
    CriterionAccount,
    PairAccount,
    RoundExplanation,
    Statement,
    say,
)
from ..marks import heading, player_marks
from .brackets import Bracket, brackets_of, count_set
from .bye_bars import match_bye_obstacles
from .match_colors import color_statement
from .match_field import MatchField

_SHOWN: Final = 6


def match_explanation(position: PairingPosition, rules: RuleSet) -> RoundExplanation:
    """Explain a round of teams or of a double Swiss.

    Raises:
        NoLegalPairing: the round cannot be paired.
    """
    pairing = rules.pair(position)
    field = MatchField(position, rules)
    brackets = brackets_of(field, pairing.pairs, pairing.pab)
    home = _home(field, brackets)
    where = dict(home)
    for index, bracket in enumerate(brackets):
        where.update(dict.fromkeys(bracket.members, index))
    marks = tuple(
        replace(mark, preference=wish, strength=int(strength))
        for mark in player_marks(position, rules, pairing, home, where)
        for wish, strength in [field.preference(mark.id)]
    )
    return RoundExplanation(
        *heading(position, rules),
        marks,
        tuple(_account(field, index, bracket, brackets) for index, bracket in enumerate(brackets)),
        tuple(
            PairAccount(white, black, where[white], color_statement(field, white, black))
            for white, black in pairing.pairs
        ),
        pairing.pab,
        (
            say(
                "match-round",
                round=position.round_number,
                rounds=position.rounds,
                entrants=len(position.contenders),
                pairs=len(pairing.pairs),
                scoregroups=len({contender.score for contender in position.contenders}),
            ),
        ),
        tuple(_bye(field, pairing.pab)),
    )


def _home(field: MatchField, brackets: Sequence[Bracket]) -> dict[int, int]:
    """Return the bracket of each participant's scoregroup; if that was emptied, where it went."""
    of_score = {bracket.score: index for index, bracket in enumerate(brackets)}
    home = {}
    for participant in field.by_id:
        score = field.score(participant)
        below = [index for other, index in of_score.items() if other <= score]
        home[participant] = of_score.get(score, min(below, default=max(len(brackets) - 1, 0)))
    return home


def _account(
    field: MatchField, index: int, bracket: Bracket, brackets: Sequence[Bracket]
) -> BracketAccount:
    criteria = tuple(
        CriterionAccount(
            criterion.topic,
            criterion.number,
            criterion.article,
            criterion.summary,
            value,
            "counted" if value else "none",
        )
        for criterion, value in (*bracket.of_set, *bracket.of_pairs)
    )
    return BracketAccount(
        index,
        "scoregroup",
        (bracket.score,),
        (),
        bracket.members,
        bracket.pairs,
        (),
        criteria=criteria,
        statements=tuple(_said(field, bracket, brackets[index + 1 :])),
    )


def _said(field: MatchField, bracket: Bracket, following: Sequence[Bracket]) -> list[Statement]:
    chapter = field.rules.chapter
    statements = [say("match-residents", residents=bracket.residents, score=bracket.score)]
    lower = {member for other in following for member in other.members} | {*bracket.upfloaters}
    if not bracket.upfloaters:
        statements.append(say("match-no-upfloaters"))
    else:
        statements.append(
            say("match-upfloaters", upfloaters=bracket.upfloaters, article=f"{chapter} 3.5")
        )
        odd = len(bracket.residents) % 2
        single = odd and len(bracket.upfloaters) == 1
        statements.append(say("match-odd" if single else "match-fewest", rule="C3, C4"))
        statements += _passed(field, bracket, lower)
    tops = tuple(top for top, _ in bracket.pairs)
    bottoms = tuple(bottom for _, bottom in bracket.pairs)
    statements.append(say("match-tops", tops=tops, bottoms=bottoms, article=f"{chapter} 3.6"))
    return statements


def _passed(field: MatchField, bracket: Bracket, lower: set[int]) -> list[Statement]:
    """Say why those who come before a single upfloater in the order stay."""
    if len(bracket.upfloaters) != 1:
        return []
    chosen = bracket.upfloaters[0]
    statements: list[Statement] = []
    for participant in field.order(lower):
        if participant == chosen or len(statements) == _SHOWN:
            break
        statements.append(why_not_up(field, bracket, lower, participant))
    return statements


def why_not_up(field: MatchField, bracket: Bracket, lower: set[int], candidate: int) -> Statement:
    """Say why a participant is not a bracket's one upfloater; ``lower`` are all those below."""
    left = lower - {candidate}
    residents = {*bracket.residents}
    if not any(field.may_meet(candidate, resident) for resident in residents):
        return say("match-up-nobody", a=candidate)
    if not (field.can_be_paired(residents | {candidate}) and field.can_be_paired(left)):
        return say("match-up-breaks", a=candidate, rule="C3")
    counted = count_set(field, bracket.score, [candidate], left)
    for (criterion, real), (_, other) in zip(bracket.of_set, counted, strict=True):
        if real != other:
            return say(
                "match-up-criterion",
                a=candidate,
                number=criterion.number,
                article=criterion.article,
                topic=criterion.topic,
            )
    return say("match-up-order", a=candidate, article=f"{field.rules.chapter} 3.5.4")


def _bye(field: MatchField, bye: int | None) -> list[Statement]:
    """Say who has the bye, and why those before it in the order of the bye do not (3.4)."""
    if bye is None:
        return [say("match-bye-none")]
    article = f"{field.rules.chapter} 3.4"
    statements = [say("match-bye", a=bye, score=field.score(bye), article=article)]
    everybody = {*field.by_id}
    for participant in sorted(everybody, key=field.bye_order):
        if participant == bye:
            break
        if len(statements) > _SHOWN:
            statements.append(say("match-bye-more"))
            break
        barred = match_bye_obstacles(field, participant)
        statements.append(
            barred[0] if barred else say("match-bye-breaks", a=participant, rule="C3")
        )
    if len(statements) == 1:
        statements.append(say("match-bye-first", a=bye))
    return statements
