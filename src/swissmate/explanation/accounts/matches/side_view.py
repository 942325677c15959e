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
    return PlayerExplanation(mark, tuple((name, tuple(said)) for name, said in sections if said))


def _before(field: MatchField, explanation: RoundExplanation, mark: PlayerMark) -> list[Statement]:
    place = [each.id for each in explanation.players].index(mark.id) + 1
    said = [say("you", a=mark.id, score=mark.score, place=place, players=len(explanation.players))]
    if mark.score != mark.points:
        said.append(say("you-virtual", virtual=mark.score - mark.points))
    said.append(say("match-colors", colors=mark.colors))
    if mark.preference:
        strong = mark.strength > 1
        article = f"{field.rules.chapter} 1.7"
        said.append(
            say(
                "match-prefers-strongly" if strong else "match-prefers",
                color=mark.preference,
                article=article,
            )
        )
    elif field.is_team:
        said.append(say("match-prefers-none", article=f"{field.rules.chapter} 1.7"))
    if mark.floats[0]:
        said.append(say("you-float", back=1, float=mark.floats[0]))
    return said


def _bracket(field: MatchField, bracket: BracketAccount, mark: PlayerMark) -> list[Statement]:
    said = list(bracket.statements)
    others = [each for each in bracket.residents if each != mark.id]
    barred = [reason for each in others for reason in _barred(field, mark.id, each)]
    if barred:
        said.append(say("you-could-meet", count=len(others) - len(barred), barred=len(barred)))
        said += barred[:_SHOWN]
    return said


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
    said = [say("opponent-is", b=opponent.id, score=opponent.score)]
    for each, other in ((mark, opponent), (opponent, mark)):
        if each.score < other.score:
            said.append(say("match-floated-up", a=each.id, score=bracket.scores[0]))
    top, bottom = sorted((mark.id, opponent.id))
    article = f"{field.rules.chapter} 3.6.1"
    said.append(say("match-top", a=top, b=bottom, article=article))
    before = [each for each in bracket.residents if top < each < bottom]
    free = [each for each in before if field.may_meet(top, each)]
    said += [reason for each in before if each not in free for reason in _barred(field, top, each)][
        :_SHOWN
    ]
    if free:
        said.append(say("match-not-smaller", a=top, b=free[0]))
        said += ask(AskPair(top, free[0])).statements
    else:
        said.append(say("match-first-left", a=top, b=bottom))
    return said


def _color(field: MatchField, explanation: RoundExplanation, mark: PlayerMark) -> list[Statement]:
    for pair in explanation.pairs:
        if mark.id in (pair.white, pair.black):
            return [pair.color_rule, boards_statement(field, pair.white, pair.black)]
    return []


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
