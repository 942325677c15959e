"""Why-not answers for a round by a table: the round in which the table has what is asked about."""

from __future__ import annotations

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ...question import AskBye, AskColor, AskInstead, AskPair, PlayerWish, WhyNot
from ...statements import RoundExplanation, Statement, say
from ..answers import already_so
from .story import known_mark, schedule_of, table_player


def table_why_not(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, question: PlayerWish
) -> WhyNot:
    """Say in which round the table has what is asked about.

    Raises:
        TournamentError: there is no such player.
    """
    mark, *_ = [known_mark(explanation, player) for player in question.players]
    if isinstance(question, AskColor):
        if mark.color == question.color:
            return already_so(question)
        return WhyNot(question, "procedure", table_player(explanation, mark.id).sections[0][1])
    ids = [each.id for each in position.tournament.players]
    found = []
    for each in schedule_of(position, rules):
        games = [frozenset((ids[one - 1], ids[two - 1])) for one, two in each.games]
        free = ids[each.free - 1] if each.free else None
        is_bye = isinstance(question, AskBye)
        has_it = free == mark.id if is_bye else frozenset(question.players) in games
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
    question: AskInstead,
) -> WhyNot:
    """Compare a proposal, White first, with the table: say where the table has its games.

    Raises:
        TournamentError: there is no such player.
        InputError: a player occurs twice in it.
    """
    pairs, bye = question.pairs, question.bye
    for player in question.proposed:
        known_mark(explanation, player)
        question.require_once(player)
    games = {(each.white, each.black) for each in explanation.pairs}
    if set(pairs) <= games and bye in (None, explanation.pab):
        return already_so(question)
    said: list[Statement] = []
    for pair in pairs:
        if pair in games:
            continue
        own = [each.color_rule for each in explanation.pairs if pair == (each.black, each.white)]
        found = own or table_why_not(position, rules, explanation, AskPair(*pair)).statements
        said += [say("table-proposed", a=pair[0], b=pair[1]), *found]
    if bye and bye != explanation.pab:
        said += table_why_not(position, rules, explanation, AskBye(bye)).statements
    return WhyNot(question, "procedure", tuple(said))
