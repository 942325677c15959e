"""Why not this pair, this bye, this colour? For the systems that are procedures."""

from __future__ import annotations

from dataclasses import replace

from swissmate.errors import InputError, NoLegalPairing
from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ..accounts.marks import pair_accounts
from ..accounts.obstacles import bye_obstacles, pair_obstacles, require_paired, without_opponents
from ..accounts.procedures.account import account_of
from ..statements import Statement, WhyNot, say


def procedure_why_not(position: PairingPosition, rules: RuleSet, question: Statement) -> WhyNot:
    """Answer a why-not question for a system that is a procedure.

    When the wish is legal, the rules pair the round once more with everything else forbidden to
    the player, and the two rounds are compared by what they count: pairs across scoregroups and
    colours denied.

    Raises:
        InputError: there is no such player, or he is not among those who are paired.
    """
    by_id = {each.id: each for each in position.contenders}
    params = question.params
    require_paired(position, [int(str(params[name])) for name in "ab" if name in params])
    player = by_id[int(str(params["a"]))]
    real = rules.pair(position)
    if _holds(real, question):
        return WhyNot(question, "is-so", (say("is-so"),))
    wished: PairingPosition | None = None
    obstacles: tuple[Statement, ...] = ()
    if question.id == "ask-pair":
        other = by_id[int(str(params["b"]))]
        if other is player:
            raise InputError("a player cannot meet himself", code="usage")
        obstacles = pair_obstacles(position, rules, player, other)
        wished = without_opponents(position, player.id, set(by_id) - {player.id, other.id})
    elif question.id == "ask-bye":
        obstacles = bye_obstacles(position, rules, player)
        if len(by_id) % 2 == 0:
            obstacles = (say("no-bye-needed", players=len(by_id)),)
        wished = _bye_for(position, player.id)
    if obstacles:
        return WhyNot(question, "impossible", obstacles)
    if wished is None:
        return _other_color(position, rules, question, player, real)
    try:
        other_round = rules.pair(wished)
    except NoLegalPairing as error:
        return WhyNot(question, "impossible", (say("cannot-complete", left=tuple(error.players)),))
    if not _holds(other_round, question):
        return WhyNot(question, "impossible", (say("procedure-refuses"),), exact=False)
    return _procedure_answer(position, rules, question, real, other_round)


def _holds(pairing: RoundPairing, question: Statement) -> bool:
    one = question.params["a"]
    if question.id == "ask-bye":
        return pairing.pab == one
    if question.id == "ask-pair":
        return any({one, question.params["b"]} == set(pair) for pair in pairing.pairs)
    place = 0 if question.params["color"] == "w" else 1
    return any(pair[place] == one for pair in pairing.pairs)


def _bye_for(position: PairingPosition, player: int) -> PairingPosition:
    contenders = tuple(
        each if each.id == player else each._replace(had_pab=True) for each in position.contenders
    )
    return replace(position, contenders=contenders)


def _other_color(
    position: PairingPosition,
    rules: RuleSet,
    question: Statement,
    player: Contender,
    real: RoundPairing,
) -> WhyNot:
    """Answer for a colour: the rule that gave the other one in the pair as it is."""
    where = dict.fromkeys((each.id for each in position.contenders), 0)
    for account in pair_accounts(position, rules, real, where):
        if player.id in (account.white, account.black):
            return WhyNot(question, "procedure", (account.color_rule,), exact=False)
    return WhyNot(question, "impossible", (say("color-never", **question.params),))


def _procedure_answer(
    position: PairingPosition,
    rules: RuleSet,
    question: Statement,
    real: RoundPairing,
    other: RoundPairing,
) -> WhyNot:
    counts = [_totals(position, rules, each) for each in (real, other)]
    changed = tuple(pair for pair in other.pairs if pair not in set(real.pairs))
    said = [
        say(
            "procedure-other",
            real_across=counts[0][0],
            other_across=counts[1][0],
            real_denied=counts[0][1],
            other_denied=counts[1][1],
            pairs=changed,
            bye=other.pab,
        )
    ]
    if counts[0] == counts[1]:
        said.append(say("procedure-equal"))
    return WhyNot(question, "procedure", tuple(said), exact=False)


def _totals(position: PairingPosition, rules: RuleSet, pairing: RoundPairing) -> tuple[int, int]:
    scores = account_of(rules.id).scores(position)
    by_id = {each.id: each for each in position.contenders}
    across = sum(scores[one] != scores[two] for one, two in pairing.pairs)
    denied = sum(
        (color_preference(by_id[white].colors)[0] == "b")
        + (color_preference(by_id[black].colors)[0] == "w")
        for white, black in pairing.pairs
    )
    return across, denied
