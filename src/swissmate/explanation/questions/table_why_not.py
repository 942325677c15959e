"""Why not, for a round by a table: in which round the table has what was asked for."""

from __future__ import annotations

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..accounts.table_round import known_mark, schedule_of, table_player
from ..statements import RoundExplanation, Statement, WhyNot, say


def table_why_not(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, question: Statement
) -> WhyNot:
    """Tell in which round the table has what was asked for.

    Raises:
        TournamentError: there is no such player.
    """
    a, b = question.params["a"], question.params.get("b")
    if not isinstance(a, int):
        raise TypeError(f"{question.id} asks about {a!r}")
    mark = known_mark(explanation, a)
    if question.id == "ask-color":
        so = mark.color == question.params["color"]
        own = table_player(explanation, a).sections[0][1]
        return WhyNot(question, "is-so" if so else "procedure", own)
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
    verdict = "is-so" if position.round_number in found else "procedure"
    if not found:
        return WhyNot(question, verdict, (say("table-never"),))
    return WhyNot(question, verdict, (say("table-rounds", rounds=tuple(found)),))
