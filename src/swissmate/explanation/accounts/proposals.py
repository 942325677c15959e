"""Rounds other than that of the rules: recorded, proposed, or asked about.

**A wish as a prohibition.** The best round in which certain players meet, or one of them floats, is
the round of the rules when these players may meet nobody else: prohibiting pairs removes rounds,
and those that remain keep their order. So a partial proposal is completed as the rules would
complete it, for every system alike, and the answer names what distinguishes that round from the
real one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from swissmate.errors import NoLegalPairing
from swissmate.model import Points
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from ..question import AskFloat, AskInstead, WhyNot
from ..statements import PlayerMark, RoundExplanation, Statement, Value, say
from .answers import already_so, new_pairs
from .obstacles import barring, require_paired
from .what_decides import what_decides

if TYPE_CHECKING:
    from .scored import ScoredAccount

Pair = tuple[int, int]

_ORDER: Final = "order-"
_NOT_DECIDED: Final = ("colors-differ", "no-difference", "recorded-better")
_MOST_MEMBERS: Final = 30
"""In a larger bracket the table of its members is omitted."""


def judge_proposal(account: ScoredAccount, question: AskInstead) -> WhyNot:
    """Judge a whole or partial proposal against the round of the rules.

    Raises:
        InputError: a player occurs twice in it, or is not paired in the round.
    """
    position, pairs, bye = account.position, question.pairs, question.bye
    require_paired(position, question.proposed)
    for player in question.proposed:
        question.require_once(player)
    obstacles = _obstacles(account, pairs, bye)
    if obstacles:
        return WhyNot(question, "impossible", obstacles)
    whole = len(question.proposed) == len(position.contenders)
    if whole:
        other: RoundPairing | None = replace(account.pairing, pairs=pairs, pab=bye)
    else:
        other = _paired_with(account, _only(position, pairs, bye))
    if other is None:
        return WhyNot(question, "impossible", (say("proposal-unpairable"),))
    if not whole:
        # The proposed colours are kept, whatever the rules would give.
        proposed = {frozenset(pair): pair for pair in pairs}
        kept = tuple(proposed.get(frozenset(pair), pair) for pair in other.pairs)
        other = replace(other, pairs=kept)
    return _judged(account, question, other)


def judge_float(account: ScoredAccount, question: AskFloat) -> WhyNot:
    """Explain why a player does not float down, and what if others of the bracket had.

    Raises:
        InputError: the player is not paired in the round.
    """
    player, explanation = question.player, account.explanation
    require_paired(account.position, [player])
    mark = explanation.by_id[player]
    if mark.home < mark.bracket:
        return already_so(question)
    bracket = explanation.brackets[mark.bracket]
    lowest = min(bracket.scores)
    answer = _floated(account, question, player, lowest)
    if answer.verdict == "is-so":
        return answer
    members = (*bracket.mdps, *bracket.residents)
    table: list[Statement] = []
    if bracket.index < len(explanation.brackets) - 1:
        down = tuple(member for member in members if _moves_down(explanation, member, mark, lowest))
        if not down:  # nobody could be asked to move down instead
            nobody = say("floats-nobody", bracket=bracket.index, score=lowest)
            return replace(answer, statements=(*answer.statements, nobody))
        table.append(say("floats-now", players=down))
    for member in members if len(bracket.residents) <= _MOST_MEMBERS else ():
        if member != player and explanation.by_id[member].bracket == mark.bracket:
            why_not = _floated(account, question, member, lowest)
            table += [say("if-floated", a=member), *why_not.statements[:2]]
    return replace(answer, statements=(*answer.statements, *table))


def _moves_down(
    explanation: RoundExplanation, player: int, player_mark: PlayerMark, lowest: Points
) -> bool:
    """Whether a player in the same bracket as the one asked about meets somebody below it."""
    mark = explanation.by_id[player]
    if mark.bracket > player_mark.bracket:
        return True
    return mark.opponent != 0 and explanation.by_id[mark.opponent].score < lowest


def _obstacles(
    account: ScoredAccount, pairs: Iterable[Pair], bye: int | None
) -> tuple[Statement, ...]:
    by_id = {contender.id: contender for contender in account.position.contenders}
    for one, two in pairs:
        obstacles = account.pair_obstacles(by_id[one], by_id[two])
        if obstacles:
            return obstacles
    if bye:
        if len(by_id) % 2 == 0:
            return (say("no-bye-needed", a=bye, players=len(by_id)),)
        return account.bye_obstacles(by_id[bye])
    return ()


def _only(
    position: PairingPosition, pairs: Iterable[Pair], bye: int | None
) -> Mapping[int, frozenset[int]]:
    """Return whom each named player may no longer meet when only the proposal is allowed."""
    everybody = frozenset(contender.id for contender in position.contenders)
    kept = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    barred = {one: everybody - {one, two} for one, two in kept.items()}
    if bye:
        barred[bye] = everybody - {bye}
    return barred


def _paired_with(
    account: ScoredAccount, barred: Mapping[int, frozenset[int]]
) -> RoundPairing | None:
    """Pair the round with further prohibitions (both ways); None if there is no pairing."""
    try:
        return account.rules.pair(barring(account.position, barred.items()))
    except NoLegalPairing:
        return None


def _floated(account: ScoredAccount, question: AskFloat, player: int, lowest: int) -> WhyNot:
    """Judge the round in which a player floats down from the bracket."""
    score = {contender.id: contender.score for contender in account.position.contenders}
    pairs = account.pairing.pairs
    opponent = next((b if a == player else a for a, b in pairs if player in (a, b)), 0)
    if not opponent or score[opponent] < lowest:
        return already_so(question)
    above = frozenset(other for other in score if score[other] >= lowest and other != player)
    other = _paired_with(account, {player: above})
    if other is None:
        return WhyNot(question, "impossible", (say("float-impossible", a=player),))
    return _judged(account, question, other)


def _judged(account: ScoredAccount, question: AskFloat | AskInstead, other: RoundPairing) -> WhyNot:
    pairing = account.pairing
    if set(other.pairs) == set(pairing.pairs) and other.pab == pairing.pab:
        return already_so(question)
    statements = what_decides(account, other.pairs, other.pab, pairing)
    decided = statements[-1]
    params = decided.params
    verdict = "criterion"
    if decided.id.startswith(_ORDER):
        verdict = "order"
    elif decided.id.startswith("step-") or decided.id in _NOT_DECIDED:
        verdict = "procedure"
    bracket = params.get("bracket")
    return WhyNot(
        question,
        verdict,
        statements,
        str(params.get("topic") or ("bye-score" if decided.id == "bye-score-worse" else "")),
        str(params.get("number") or ""),
        str(params.get("article") or ""),
        _value(params.get("real")),
        _value(params.get("other")),
        bracket if isinstance(bracket, int) else None,
        exact=not decided.id.startswith("step-"),
        changed=new_pairs(account.explanation, other.pairs),
    )


def _value(value: object) -> Value:
    return value if isinstance(value, int | tuple) else ()
