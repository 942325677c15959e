"""Why-not answers for a Keizer round: whose turn it was, and what ruled the wish out."""

from __future__ import annotations

from swissmate.errors import InputError
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ...question import AskBye, AskColor, PlayerWish, WhyNot
from ...statements import RoundExplanation, say
from ..answers import already_so
from ..obstacles import require_paired
from .story import pair_statements, places, why_passed


def keizer_why_not(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, question: PlayerWish
) -> WhyNot:
    """Explain why two do not meet, or why a player does not get the bye or the other colour.

    Raises:
        InputError: there is no such player, or the player is not paired in the round.
    """
    require_paired(position, question.players)
    who = question.player
    mark = explanation.by_id[who]
    if isinstance(question, AskBye):
        if explanation.pab == who:
            return already_so(question)
        return WhyNot(question, "procedure", explanation.bye)
    if isinstance(question, AskColor):
        if mark.color == question.color:
            return already_so(question)
        return WhyNot(question, "procedure", explanation.colors_of(who) or explanation.bye)
    other = question.other
    if other == who:
        raise InputError("a player cannot meet himself", code="usage")
    if mark.opponent == other:
        return already_so(question)
    place = places(position, rules)
    chooser, passed = sorted((who, other), key=place.__getitem__)
    taken = explanation.by_id[chooser].opponent
    if not taken or place[taken] < place[chooser]:
        own = say("keizer-taken", a=chooser, b=taken) if taken else explanation.bye[0]
        return WhyNot(question, "procedure", (own,))
    if place[taken] < place[passed]:
        nearer = say("keizer-nearer", a=chooser, b=taken)
        return WhyNot(question, "procedure", (nearer,))
    pairing = explanation.pairing
    statement = why_passed(position, rules, place, pairing, chooser, passed)
    return WhyNot(
        question,
        "procedure",
        (statement, *pair_statements(position, rules, place, pairing, chooser, taken)[:1]),
    )
