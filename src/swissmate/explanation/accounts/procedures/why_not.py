"""Why not this pair, this bye, this colour? For the systems that are procedures."""

from __future__ import annotations

from swissmate.errors import InputError, InternalError, NoLegalPairing
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ...question import AskBye, AskColor, AskPair, PlayerWish, WhyNot
from ...statements import RoundExplanation, say
from ..answers import already_so, new_pairs
from ..marks import pair_accounts
from ..obstacles import bye_obstacles, pair_obstacles, require_paired, without_opponents
from .deciding_step import deciding_step


def procedure_why_not(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, question: PlayerWish
) -> WhyNot:
    """Answer a why-not question for a system that is a procedure.

    If the wish is legal, the rules pair the round once more with everything else forbidden to the
    player, and the answer names the first step of the procedure at which the two rounds differ.

    Raises:
        InputError: there is no such player, or the player is not among those who are paired.
    """
    by_id = {contender.id: contender for contender in position.contenders}
    require_paired(position, question.players)
    player, real = by_id[question.player], explanation.pairing
    if _holds(real, question):
        return already_so(question)
    if isinstance(question, AskColor):
        return _other_color(position, rules, question, player, real)
    if isinstance(question, AskPair):
        other = by_id[question.other]
        if other is player:
            raise InputError("a player cannot meet himself", code="usage")
        obstacles = pair_obstacles(position, rules, player, other)
        wished = without_opponents(position, player.id, set(by_id) - {player.id, other.id})
    else:
        obstacles = bye_obstacles(position, rules, player)
        if len(by_id) % 2 == 0:
            obstacles = (say("no-bye-needed", a=player.id, players=len(by_id)),)
        wished = _bye_for(position, player.id)
    if obstacles:
        return WhyNot(question, "impossible", obstacles)
    try:
        other_round = rules.pair(wished)
    except NoLegalPairing as error:
        return WhyNot(
            question,
            "impossible",
            (say("cannot-complete", a=player.id, left=tuple(error.players)),),
        )
    if not _holds(other_round, question):
        return WhyNot(question, "impossible", (say("procedure-refuses", a=player.id),), exact=False)
    return _procedure_answer(position, rules, question, explanation, other_round)


def _holds(pairing: RoundPairing, question: PlayerWish) -> bool:
    if isinstance(question, AskBye):
        return pairing.pab == question.player
    if isinstance(question, AskPair):
        return any({*question.players} == set(pair) for pair in pairing.pairs)
    place = 0 if question.color == "w" else 1
    return any(pair[place] == question.player for pair in pairing.pairs)


def _bye_for(position: PairingPosition, player: int) -> PairingPosition:
    contenders = tuple(
        contender if contender.id == player else contender._replace(had_pab=True)
        for contender in position.contenders
    )
    return position._replace(contenders=contenders)


def _other_color(
    position: PairingPosition,
    rules: RuleSet,
    question: AskColor,
    player: Contender,
    real: RoundPairing,
) -> WhyNot:
    """Answer a question about a colour: the rule that gave the other colour in the actual pair."""
    where = dict.fromkeys((contender.id for contender in position.contenders), 0)
    for account in pair_accounts(position, rules, real, where):
        if player.id in (account.white, account.black):
            return WhyNot(question, "procedure", (account.color_rule,))
    return WhyNot(question, "impossible", (say("match-bye-no-color", a=player.id),))


def _procedure_answer(
    position: PairingPosition,
    rules: RuleSet,
    question: PlayerWish,
    explanation: RoundExplanation,
    other: RoundPairing,
) -> WhyNot:
    step = deciding_step(position, rules, explanation, other)
    if step is None:
        raise InternalError(f"the round of {rules.id} with a wish is the one without it")
    return WhyNot(
        question,
        "procedure",
        step.statements,
        step.topic,
        step.number,
        step.article,
        step.real,
        step.other,
        step.bracket if step.bracket >= 0 else None,
        changed=new_pairs(explanation, other.pairs),
        exact=False,
    )
