"""A round of matches from one side's point of view: opponent, colours, upfloat, bye."""

from __future__ import annotations

from collections.abc import Callable

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ...question import AskBye, AskPair, PlayerWish, WhyNot
from ...statements import (
    BracketAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    say,
)
from ..marks import standing
from ..obstacles import pair_bars, require_paired
from ..openings import bye_opening
from .bye_bars import match_bye_obstacles
from .match_colors import boards_statement
from .match_field import MatchField

Ask = Callable[[PlayerWish], WhyNot]

_SHOWN = 6


def side_explanation(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, ask: Ask, who: int
) -> PlayerExplanation:
    """Return the part of a team, or of a player of a double Swiss.

    Raises:
        InputError: there is no such participant, or the round does not pair it.
    """
    require_paired(position, (who,))
    field = MatchField(position, rules)
    mark = explanation.by_id[who]
    bracket = explanation.brackets[mark.bracket] if explanation.brackets else None
    sections = [("before", _before(field, explanation, mark))]
    if mark.opponent and bracket is not None:
        sections += [
            ("bracket", _bracket(field, bracket, mark)),
            ("opponent", _opponent(field, explanation, bracket, ask, mark)),
            ("color", _color(field, explanation, mark)),
        ]
    sections.append(("bye", _bye(field, explanation, mark, ask)))
    return PlayerExplanation(
        mark, tuple((name, tuple(statements)) for name, statements in sections if statements)
    )


def _before(field: MatchField, explanation: RoundExplanation, mark: PlayerMark) -> list[Statement]:
    statements = standing(explanation, mark)
    statements.append(say("match-colors", colors=mark.colors))
    if mark.preference:
        strong = mark.strength > 1
        article = f"{field.rules.chapter} 1.7"
        statements.append(
            say(
                "match-prefers-strongly" if strong else "match-prefers",
                color=mark.preference,
                article=article,
            )
        )
    elif field.is_team:
        statements.append(say("match-prefers-none", article=f"{field.rules.chapter} 1.7"))
    if mark.floats[0]:
        statements.append(say("you-float", back=1, float=mark.floats[0]))
    return statements


def _bracket(field: MatchField, bracket: BracketAccount, mark: PlayerMark) -> list[Statement]:
    statements = list(bracket.statements)
    others = [resident for resident in bracket.residents if resident != mark.id]
    barred = [reason for other in others for reason in _barred(field, mark.id, other)]
    if barred:
        statements.append(
            say("you-could-meet", count=len(others) - len(barred), barred=len(barred))
        )
        statements += barred[:_SHOWN]
    return statements


def _barred(field: MatchField, one: int, other: int) -> tuple[Statement, ...]:
    """Return the first reason why two may not be paired; empty if they may."""
    return pair_bars(field.position, field.rules, field.by_id[one], field.by_id[other])[:1]


def _opponent(
    field: MatchField,
    explanation: RoundExplanation,
    bracket: BracketAccount,
    ask: Ask,
    mark: PlayerMark,
) -> list[Statement]:
    """Say who is top and who is bottom, and why the bottom is not one with a smaller number.

    Costs one why-not question.
    """
    opponent = explanation.by_id[mark.opponent]
    statements = [say("opponent-is", b=opponent.id, score=opponent.score)]
    for player_mark, other in ((mark, opponent), (opponent, mark)):
        if player_mark.score < other.score:
            statements.append(say("match-floated-up", a=player_mark.id, score=bracket.scores[0]))
    top, bottom = sorted((mark.id, opponent.id))
    article = f"{field.rules.chapter} 3.6.1"
    statements.append(say("match-top", a=top, b=bottom, article=article))
    before = [resident for resident in bracket.residents if top < resident < bottom]
    free = [earlier for earlier in before if field.may_meet(top, earlier)]
    statements += [
        reason
        for earlier in before
        if earlier not in free
        for reason in _barred(field, top, earlier)
    ][:_SHOWN]
    if free:
        statements.append(say("match-not-smaller", a=top, b=free[0]))
        statements += ask(AskPair(top, free[0])).statements
    else:
        statements.append(say("match-first-left", a=top, b=bottom))
    return statements


def _color(field: MatchField, explanation: RoundExplanation, mark: PlayerMark) -> list[Statement]:
    pair = explanation.pair_of(mark.id)
    return [pair.color_rule, boards_statement(field, pair.white, pair.black)] if pair else []


def _bye(
    field: MatchField, explanation: RoundExplanation, mark: PlayerMark, ask: Ask
) -> list[Statement]:
    if explanation.pab is None:
        return []
    if explanation.pab == mark.id:
        return [say("you-have-bye", a=mark.id), *explanation.bye]
    barred = match_bye_obstacles(field, mark.id)
    if barred:
        return list(barred[:1])
    return [
        *bye_opening(explanation, mark.id),
        say("if-bye", a=mark.id),
        *ask(AskBye(mark.id)).statements,
    ]
