"""Why this opponent: the turn in which the pair was made, and what ruled out earlier choices.

For every rule set. Each statement is a fact of the position (who was opposite, who was still free,
who may not meet) or the answer to a why-not question.
"""

from __future__ import annotations

from collections.abc import Callable

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..question import AskPair, PlayerWish, WhyNot
from ..statements import BracketAccount, PlayerMark, RoundExplanation, Statement, say
from .obstacles import pair_obstacles
from .opponent_choice import Choice, bracket_choices
from .procedures.account import turns_by_player

Ask = Callable[[PlayerWish], WhyNot]
"""Answers a why-not question about the round."""

_SHOWN = 6


def opponent_reasons(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    ask: Ask,
    mark: PlayerMark,
) -> list[Statement]:
    """Return who a paired player's opponent is, and why.

    Costs up to two why-not questions.
    """
    barred = _Barred(position, rules)
    opponent = explanation.by_id[mark.opponent]
    statements = [say("opponent-is", b=opponent.id, score=opponent.score)]
    bracket = explanation.brackets[mark.bracket]
    if bracket.kind == "scoregroup":
        statements += _outside(barred, explanation, mark, opponent)
        members = explanation.brackets[opponent.home].residents
        choice = turns_by_player(position, rules.id, explanation).get(mark.id)
    else:
        if mark.id in bracket.mdps and opponent.id in bracket.mdps:
            return [*statements, say("mdps-together", pairs=((mark.id, opponent.id),))]
        if mark.id in bracket.mdps:
            statements.append(say("opponent-you-mdp", a=mark.id))
        elif opponent.id in bracket.mdps:
            statements.append(say("opponent-mdp", b=opponent.id))
        members = (*bracket.mdps, *bracket.residents)
        choices = bracket_choices(bracket)
        choice = next((turn for turn in choices if mark.id in (turn.chooser, turn.partner)), None)
    only = _only(barred, bracket, mark, opponent, members, explanation)
    if only:
        return statements + only
    if choice is not None:
        if choice.partner == mark.id and choice.kind == "halves":
            statements.append(say("opponent-sought", a=mark.id, b=choice.chooser))
        statements += _of_choice(barred, bracket, ask, choice)
    return statements


class _Barred:
    """Says which players may not meet, and why."""

    def __init__(self, position: PairingPosition, rules: RuleSet) -> None:
        self.position = position
        self.rules = rules
        self.contenders = {contender.id: contender for contender in position.contenders}

    def reasons(self, one: int, other: int) -> tuple[Statement, ...]:
        """Return the first reason why two players may not meet; empty if they may."""
        pair = self.contenders[one], self.contenders[other]
        return pair_obstacles(self.position, self.rules, *pair)[:1]


def _outside(
    barred: _Barred, explanation: RoundExplanation, mark: PlayerMark, opponent: PlayerMark
) -> list[Statement]:
    """Say that a pair crosses scoregroups, and who had nobody to meet in the own scoregroup."""
    if mark.home == opponent.home:
        return []
    upper, lower = sorted((mark, opponent), key=lambda player_mark: player_mark.home)
    scores = {
        player_mark.id: explanation.brackets[player_mark.home].scores[0]
        for player_mark in (upper, lower)
    }
    statements = [
        say(
            "met-lower",
            a=upper.id,
            b=lower.id,
            a_score=scores[upper.id],
            b_score=scores[lower.id],
        )
    ]
    for player_mark in (upper, lower):
        others = [
            other
            for other in explanation.brackets[player_mark.home].residents
            if other != player_mark.id
        ]
        if not others:
            statements.append(say("opponent-alone", a=player_mark.id, score=scores[player_mark.id]))
        elif all(barred.reasons(player_mark.id, other) for other in others):
            statements.append(
                say("opponent-nobody", a=player_mark.id, score=scores[player_mark.id])
            )
            statements += [
                reason for other in others for reason in barred.reasons(player_mark.id, other)
            ][:_SHOWN]
        elif player_mark is upper and len(others) % 2 == 0:
            statements.append(
                say("opponent-odd", score=scores[player_mark.id], players=len(others) + 1)
            )
    return statements


def _only(
    barred: _Barred,
    bracket: BracketAccount,
    mark: PlayerMark,
    opponent: PlayerMark,
    members: tuple[int, ...],
    explanation: RoundExplanation,
) -> list[Statement]:
    """Say that one of the two may meet nobody else here; empty if that is not so.

    For a pair across scoregroups only one side is examined: whom the player may meet in the
    opponent's scoregroup.
    """
    crosses = bracket.kind == "scoregroup" and mark.home != opponent.home
    for one, other in ((mark, opponent), (opponent, mark)):
        if crosses and one is opponent:
            break
        moved = set(bracket.mdps) if one.id in bracket.mdps else set()
        rest = [
            member for member in members if member not in {one.id, other.id} and member not in moved
        ]
        reasons = [barred.reasons(one.id, other) for other in rest]
        if not all(reasons):
            continue
        if bracket.kind == "scoregroup":
            score = explanation.brackets[other.home].scores[0]
            statements = [say("opponent-only-score", a=one.id, b=other.id, score=score)]
        else:
            statements = [say("opponent-only", a=one.id, b=other.id)]
        # The section on the bracket lists the player's own obstacles.
        shown = [] if one is mark and not crosses else [reason[0] for reason in reasons]
        return statements + shown[:_SHOWN]
    return []


def _of_choice(
    barred: _Barred, bracket: BracketAccount, ask: Ask, choice: Choice
) -> list[Statement]:
    """Say whose turn it was and why this opponent was taken."""
    one, other = choice.chooser, choice.partner
    statements: list[Statement] = [] if choice.step is None else [choice.step]
    if choice.kind == "exchange":
        statements.append(say("opponent-exchanged", a=one, b=other))
    elif choice.kind != "turn" and choice.natural == other:
        return [_opposite(bracket, choice)]
    skipped = list(choice.options[: choice.options.index(other)]) if choice.options else []
    legal = [candidate for candidate in skipped if not barred.reasons(one, candidate)]
    if choice.options and not legal:
        statements.append(say("opponent-first-left", a=one, b=other))
        statements += [
            reason for candidate in skipped for reason in barred.reasons(one, candidate)
        ][:_SHOWN]
    if choice.natural and choice.natural != other and choice.natural not in skipped:
        statements.append(_natural(choice))
        statements += ask(AskPair(one, choice.natural)).statements
    elif legal and choice.natural in skipped and choice.natural not in legal:
        statements += barred.reasons(one, choice.natural)
    if legal:
        statements.append(say("opponent-before", a=one, b=legal[0]))
        passed = [statement for statement in choice.passed if statement.params["b"] == legal[0]]
        statements += passed or ask(AskPair(one, legal[0])).statements
    return statements


def _opposite(bracket: BracketAccount, choice: Choice) -> Statement:
    facts = {"a": choice.chooser, "b": choice.partner, "place": choice.place}
    if choice.kind == "mdp":
        return say("opponent-mdp-opposite", **facts)
    if choice.kind == "ends":
        return say("opponent-ends", **facts)
    return say("opponent-opposite", **facts, remainder=bool(bracket.mdps))


def _natural(choice: Choice) -> Statement:
    facts = {"a": choice.chooser, "b": choice.natural}
    if choice.kind == "mdp":
        return say("opponent-mdp-natural", **facts, place=choice.place)
    if choice.kind == "ends":
        return say("opponent-ends-natural", **facts, place=choice.place)
    return say("opponent-natural", **facts)
