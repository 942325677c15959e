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
    said = [say("opponent-is", b=opponent.id, score=opponent.score)]
    bracket = explanation.brackets[mark.bracket]
    if bracket.kind == "scoregroup":
        said += _outside(barred, explanation, mark, opponent)
        members = explanation.brackets[opponent.home].residents
        choice = turns_by_player(position, rules.id, explanation).get(mark.id)
    else:
        if mark.id in bracket.mdps and opponent.id in bracket.mdps:
            return [*said, say("mdps-together", pairs=((mark.id, opponent.id),))]
        if mark.id in bracket.mdps:
            said.append(say("opponent-you-mdp", a=mark.id))
        elif opponent.id in bracket.mdps:
            said.append(say("opponent-mdp", b=opponent.id))
        members = (*bracket.mdps, *bracket.residents)
        choices = bracket_choices(bracket)
        choice = next((each for each in choices if mark.id in (each.chooser, each.partner)), None)
    only = _only(barred, bracket, mark, opponent, members, explanation)
    if only:
        return said + only
    if choice is not None:
        if choice.partner == mark.id and choice.kind == "halves":
            said.append(say("opponent-sought", a=mark.id, b=choice.chooser))
        said += _of_choice(barred, bracket, ask, choice)
    return said


class _Barred:
    """Says which players may not meet, and why."""

    def __init__(self, position: PairingPosition, rules: RuleSet) -> None:
        self.position = position
        self.rules = rules
        self.contenders = {each.id: each for each in position.contenders}

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
    upper, lower = sorted((mark, opponent), key=lambda each: each.home)
    scores = {each.id: explanation.brackets[each.home].scores[0] for each in (upper, lower)}
    said = [
        say(
            "met-lower",
            a=upper.id,
            b=lower.id,
            a_score=scores[upper.id],
            b_score=scores[lower.id],
        )
    ]
    for each in (upper, lower):
        others = [other for other in explanation.brackets[each.home].residents if other != each.id]
        if not others:
            said.append(say("opponent-alone", a=each.id, score=scores[each.id]))
        elif all(barred.reasons(each.id, other) for other in others):
            said.append(say("opponent-nobody", a=each.id, score=scores[each.id]))
            said += [reason for other in others for reason in barred.reasons(each.id, other)][
                :_SHOWN
            ]
        elif each is upper and len(others) % 2 == 0:
            said.append(say("opponent-odd", score=scores[each.id], players=len(others) + 1))
    return said


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
        rest = [each for each in members if each not in {one.id, other.id} and each not in moved]
        reasons = [barred.reasons(one.id, each) for each in rest]
        if not all(reasons):
            continue
        if bracket.kind == "scoregroup":
            score = explanation.brackets[other.home].scores[0]
            said = [say("opponent-only-score", a=one.id, b=other.id, score=score)]
        else:
            said = [say("opponent-only", a=one.id, b=other.id)]
        # The section on the bracket lists the player's own obstacles.
        shown = [] if one is mark and not crosses else [each[0] for each in reasons]
        return said + shown[:_SHOWN]
    return []


def _of_choice(
    barred: _Barred, bracket: BracketAccount, ask: Ask, choice: Choice
) -> list[Statement]:
    """Say whose turn it was and why this opponent was taken."""
    one, other = choice.chooser, choice.partner
    said: list[Statement] = [] if choice.step is None else [choice.step]
    if choice.kind == "exchange":
        said.append(say("opponent-exchanged", a=one, b=other))
    elif choice.kind != "turn" and choice.natural == other:
        return [_opposite(bracket, choice)]
    skipped = list(choice.options[: choice.options.index(other)]) if choice.options else []
    legal = [each for each in skipped if not barred.reasons(one, each)]
    if choice.options and not legal:
        said.append(say("opponent-first-left", a=one, b=other))
        said += [reason for each in skipped for reason in barred.reasons(one, each)][:_SHOWN]
    if choice.natural and choice.natural != other and choice.natural not in skipped:
        said.append(_natural(choice))
        said += ask(AskPair(one, choice.natural)).statements
    elif legal and choice.natural in skipped and choice.natural not in legal:
        said += barred.reasons(one, choice.natural)
    if legal:
        said.append(say("opponent-before", a=one, b=legal[0]))
        passed = [each for each in choice.passed if each.params["b"] == legal[0]]
        said += passed or ask(AskPair(one, legal[0])).statements
    return said


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
