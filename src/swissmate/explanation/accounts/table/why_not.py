"""Why-not answers for a round by a table: the round in which the table has what is asked about."""

from __future__ import annotations

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ...question import AskBye, AskColor, AskInstead, AskPair, PlayerWish, WhyNot
from ...statements import RoundExplanation, Statement, say
from ..answers import already_so
from .story import in_words_of, known_mark, schedule_of, table_player


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
    ids = [player.id for player in position.tournament.players]
    numbers = []
    for scheduled_round in schedule_of(position, rules):
        games = [frozenset((ids[one - 1], ids[two - 1])) for one, two in scheduled_round.games]
        free = ids[scheduled_round.free - 1] if scheduled_round.free else None
        is_bye = isinstance(question, AskBye)
        has_it = free == mark.id if is_bye else frozenset(question.players) in games
        if has_it:
            numbers.append(scheduled_round.number)
    if position.round_number in numbers:
        return already_so(question)
    rounds = say("table-rounds", rounds=tuple(numbers)) if numbers else say("table-never")
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
    games = {(pair.white, pair.black) for pair in explanation.pairs}
    if set(pairs) <= games and bye in (None, explanation.pab):
        return already_so(question)
    statements: list[Statement] = []
    for pair in pairs:
        if pair in games:
            continue
        own = [
            pair_account.color_rule
            for pair_account in explanation.pairs
            if pair == (pair_account.black, pair_account.white)
        ]
        reasons = own or table_why_not(position, rules, explanation, AskPair(*pair)).statements
        statements += [say(in_words_of(rules, "table-proposed"), a=pair[0], b=pair[1]), *reasons]
    if bye and bye != explanation.pab:
        statements += table_why_not(position, rules, explanation, AskBye(bye)).statements
    return WhyNot(question, "procedure", tuple(statements))
