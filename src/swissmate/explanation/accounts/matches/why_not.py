"""Why not this match, this bye, this colour? For teams and double Swiss.

The round of the rules is compared with the best round in which the wish is fulfilled, which is the
round of the rules once everything else is prohibited (:mod:`.proposals`). The first thing that
differs decides.
"""

from __future__ import annotations

from swissmate.errors import InputError, NoLegalPairing
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from ...question import AskBye, AskColor, PlayerWish, WhyNot
from ...statements import Statement, say
from ..answers import already_so
from ..obstacles import barring, pair_bars, require_paired
from .brackets import brackets_of, difference
from .bye_bars import match_bye_obstacles
from .match_colors import boards_statement, color_statement
from .match_field import MatchField

_EARLY = (Topic.UPFLOATERS, Topic.SCORES)


def match_why_not(position: PairingPosition, rules: RuleSet, question: PlayerWish) -> WhyNot:
    """Answer a why-not question about a round of matches.

    Raises:
        InputError: there is no such participant, or the round does not pair it.
    """
    require_paired(position, question.players)
    field = MatchField(position, rules)
    real = rules.pair(position)
    who = question.player
    if isinstance(question, AskColor):
        return _color(field, question, real)
    everybody = frozenset(field.by_id)
    if isinstance(question, AskBye):
        if real.pab == who:
            return already_so(question)
        if len(everybody) % 2 == 0:
            return WhyNot(question, "impossible", (say("match-bye-none"),))
        obstacles = match_bye_obstacles(field, who)
        barred = {who: everybody - {who}}
    else:
        other = question.other
        if other == who:
            raise InputError("nobody can be paired with himself", code="usage")
        if any({who, other} == {*pair} for pair in real.pairs):
            return already_so(question)
        obstacles = pair_bars(position, rules, field.by_id[who], field.by_id[other])
        barred = {participant: everybody - {who, other} for participant in (who, other)}
    if obstacles:
        return WhyNot(question, "impossible", obstacles)
    try:
        wished = rules.pair(barring(position, barred.items()))
    except NoLegalPairing:
        return WhyNot(question, "impossible", (say("match-unpairable"),))
    return match_judged(field, question, real, wished)


def match_judged(
    field: MatchField,
    question: PlayerWish,
    real: RoundPairing,
    other: RoundPairing,
) -> WhyNot:
    """Say what distinguishes another legal round from that of the rules."""
    decided = difference(field, (real.pairs, real.pab), (other.pairs, other.pab))
    params = decided.params
    verdict = "criterion"
    if decided.id.startswith("order-"):
        verdict = "order"
    elif decided.id in ("no-difference", "recorded-better"):
        verdict = "procedure"
    ours = {frozenset(pair) for pair in real.pairs}
    changed = tuple(pair for pair in other.pairs if frozenset(pair) not in ours)
    bracket = params.get("bracket")
    counts = [params.get(side) for side in ("real", "other")]
    real_value, other_value = (count if isinstance(count, int) else () for count in counts)
    return WhyNot(
        question,
        verdict,
        (decided,),
        str(params.get("topic") or ""),
        str(params.get("number") or ""),
        str(params.get("article") or ""),
        real_value,
        other_value,
        bracket if isinstance(bracket, int) else None,
        exact=_is_exact(field, decided, real, other, question.players),
        changed=changed,
    )


def _is_exact(
    field: MatchField,
    decided: Statement,
    real: RoundPairing,
    other: RoundPairing,
    named: tuple[int, ...],
) -> bool:
    """Whether a better round that fulfils the wish can be excluded.

    Prohibitions affect C6: what the following scoregroup could do is judged under them. That
    matters only if the wish concerns players who are still below the deciding bracket.
    """
    bracket = decided.params.get("bracket")
    if not isinstance(bracket, int) or decided.id == "order-bye":
        return True
    if decided.params.get("topic") in _EARLY:
        return True
    for pairing in (real, other):
        brackets = brackets_of(field, pairing.pairs, pairing.pab)[: bracket + 1]
        if not {*named} <= {member for part in brackets for member in part.members} | {pairing.pab}:
            return False
    return True


def _color(field: MatchField, question: AskColor, real: RoundPairing) -> WhyNot:
    """Answer a question about a colour: the rule that gave the colours of the actual match."""
    who = question.player
    for white, black in real.pairs:
        if who in (white, black):
            has = "w" if who == white else "b"
            if has == question.color:
                return already_so(question)
            statements = color_statement(field, white, black), boards_statement(field, white, black)
            return WhyNot(question, "procedure", statements)
    return WhyNot(question, "impossible", (say("match-bye-no-color", a=who),))
