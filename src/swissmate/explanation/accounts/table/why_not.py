"""Why-not answers for a round by a table: the round in which the table has what is asked about."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import InputError
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ...statements import RoundExplanation, Statement, WhyNot, say
from ..answers import already_so
from .story import known_mark, schedule_of, table_player


def table_why_not(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, question: Statement
) -> WhyNot:
    """Say in which round the table has what is asked about.

    Raises:
        TournamentError: there is no such player.
    """
    a, b = question.params["a"], question.params.get("b")
    if not isinstance(a, int):
        raise TypeError(f"{question.id} asks about {a!r}")
    mark = known_mark(explanation, a)
    if question.id == "ask-color":
        if mark.color == question.params["color"]:
            return already_so(question)
        return WhyNot(question, "procedure", table_player(explanation, a).sections[0][1])
    if isinstance(b, int):
        known_mark(explanation, b)
    ids = [each.id for each in position.tournament.players]
    found = []
    for each in schedule_of(position, rules):
        games = [frozenset((ids[one - 1], ids[two - 1])) for one, two in each.games]
        free = ids[each.free - 1] if each.free else None
        has_it = free == a if question.id == "ask-bye" else frozenset((a, b)) in games
        if has_it:
            found.append(each.number)
    if position.round_number in found:
        return already_so(question)
    rounds = say("table-rounds", rounds=tuple(found)) if found else say("table-never")
    return WhyNot(question, "procedure", (rounds,))


def table_instead(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
) -> WhyNot:
    """Compare a proposal, White first, with the table: say where the table has its games.

    Raises:
        TournamentError: there is no such player.
        InputError: a player occurs twice in it.
    """
    question = say("ask-instead", pairs=tuple(pairs), bye=bye or 0)
    named = [each for pair in pairs for each in pair] + ([bye] if bye else [])
    for each in named:
        known_mark(explanation, each)
        if named.count(each) > 1:
            raise InputError(f"player {each} stands in the proposal twice", code="usage")
    games = {(each.white, each.black) for each in explanation.pairs}
    if set(pairs) <= games and bye in (None, explanation.pab):
        return already_so(question)
    said: list[Statement] = []
    for pair in pairs:
        if pair in games:
            continue
        own = [each.color_rule for each in explanation.pairs if pair == (each.black, each.white)]
        asked = say("ask-pair", a=pair[0], b=pair[1])
        found = own or table_why_not(position, rules, explanation, asked).statements
        said += [say("table-proposed", a=pair[0], b=pair[1]), *found]
    if bye and bye != explanation.pab:
        said += table_why_not(position, rules, explanation, say("ask-bye", a=bye)).statements
    return WhyNot(question, "procedure", tuple(said))
