"""The step of a procedure that decides between two pairings of a round: the first that differs.

The steps are those of every system. First comes the bye. Then, scoregroup after scoregroup in the
order in which the system pairs them, comes who leaves the group (or comes up into it), and in which
turn who meets whom. All of it is derived from the two finished pairings. If a criterion of the
system has a worse value for the other pairing, the criterion is named, otherwise the order of the
system.
"""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from ...statements import Param, RoundExplanation, Statement, Value, say
from .account import ProcedureAccount, account_of
from .group_pairing import GroupPairing, Judged, groups_of


@dataclass(frozen=True, slots=True)
class DecidingStep:
    """Who is affected and how, and the rule; ``topic`` is ``""`` if no criterion decides.

    ``bracket`` is the scoregroup's index from the top, -1 for the bye.
    """

    statements: tuple[Statement, ...]
    topic: str
    number: str
    article: str
    real: Value
    other: Value
    bracket: int


def deciding_step(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    other: RoundPairing,
) -> DecidingStep | None:
    """Return the step that decides between the explained round and another one.

    None if they have the same pairs and the same bye, whatever the colours.
    """
    account = account_of(rules.id)
    real = explanation.pairing
    scores = account.scores(position)
    if real.pab != other.pab:
        return _bye(rules, real, other)
    order = account.order(position, scores)
    descending = sorted(set(scores.values()), reverse=True)
    sides = (
        groups_of(position, scores, order, round_pairing, moves_up=account.moves_up)
        for round_pairing in (real, other)
    )
    for mine, theirs in zip(*sides, strict=True):
        index = descending.index(scores[mine.members[0]])
        other_come = account.moves_up and set(mine.coming) != set(theirs.coming)
        if other_come or set(mine.leaving) != set(theirs.leaving):
            return _floaters(rules, account, mine, theirs, index)
        if {frozenset(pair) for pair in mine.pairs} != {frozenset(pair) for pair in theirs.pairs}:
            return _inside(position, rules, account, explanation, mine, theirs, index)
    return None


def _bye(rules: RuleSet, real: RoundPairing, other: RoundPairing) -> DecidingStep:
    article = rules.articles["bye-order"]
    statements = (
        say("then-bye", a=other.pab or 0, b=real.pab or 0),
        say("step-bye", b=real.pab or 0, article=article),
    )
    return DecidingStep(statements, "bye", article, article, (), (), -1)


def _criterion(rules: RuleSet, topic: Topic) -> Criterion:
    return next(criterion for criterion in rules.criteria if criterion.topic is topic)


def _judge(
    judged: tuple[Judged, ...], mine: GroupPairing, theirs: GroupPairing
) -> tuple[Judged | None, Value, Value]:
    """Return the first criterion that is worse for the other side, or that cannot be counted.

    None if a criterion that comes first is better for the other side: then something else decides.
    """
    for criterion in judged:
        if criterion.measure is None:
            return criterion, (), ()
        one, two = criterion.measure(mine), criterion.measure(theirs)
        if one != two:
            worse = one < two  # type: ignore[operator]
            return (criterion, one, two) if worse else (None, one, two)
    return None, (), ()


def _floaters(
    rules: RuleSet,
    account: ProcedureAccount,
    mine: GroupPairing,
    theirs: GroupPairing,
    index: int,
) -> DecidingStep:
    up = account.moves_up and set(mine.coming) != set(theirs.coming)
    now, then = (
        group_pairing.coming if up else group_pairing.leaving for group_pairing in (mine, theirs)
    )
    score = mine.scores[mine.members[0]]
    players = tuple(player for player in then if player not in now)
    instead = tuple(player for player in now if player not in then)
    kind = "up" if up else "down"
    name = f"then-{kind}" if players and instead else f"then-{kind}-too" if players else "then-stay"
    people = say(name, players=players or instead, now=instead, score=score)
    judged, real, other = _judge(account.floaters, mine, theirs)
    return _step(rules, account, people, judged, (real, other), index, score)


def _inside(
    position: PairingPosition,
    rules: RuleSet,
    account: ProcedureAccount,
    explanation: RoundExplanation,
    mine: GroupPairing,
    theirs: GroupPairing,
    index: int,
) -> DecidingStep:
    """Name the first turn in which a player would meet somebody else."""
    partner = {one: two for pair in theirs.pairs for one, two in (pair, pair[::-1])}
    here = {player for pair in mine.pairs for player in pair}
    opponent = {player.id: player.opponent for player in explanation.players if player.opponent}
    turns = [
        turn
        for turn in account.turns(position, explanation, opponent)
        if turn.chooser in here and partner[turn.chooser] != opponent[turn.chooser]
    ]
    chooser = (
        turns[0].chooser
        if turns
        else next(
            player
            for pair in mine.pairs
            for player in sorted(pair)
            if partner[player] != opponent[player]
        )
    )
    score = mine.scores[mine.members[0]]
    people = say(
        "then-turn", a=chooser, real=opponent[chooser], other=partner[chooser], score=score
    )
    judged, real, other = _judge(account.inside, mine, theirs)
    return _step(rules, account, people, judged, (real, other), index, score)


def _step(
    rules: RuleSet,
    account: ProcedureAccount,
    people: Statement,
    judged: Judged | None,
    values: tuple[Value, Value],
    index: int,
    score: int,
) -> DecidingStep:
    if judged is None:
        article = account.turn_article
        return DecidingStep(
            (people, say("step-order", score=score, article=article)),
            "", article, article, (), (), index,
        )  # fmt: skip
    row = _criterion(rules, judged.topic)
    facts: dict[str, Param] = {
        "score": score,
        "topic": str(row.topic),
        "number": row.number,
        "article": row.article,
        "summary": row.summary,
    }
    statement = say("step-criterion", **facts)
    if judged.measure is not None:
        statement = say("criterion-worse", **facts, real=values[0], other=values[1], bracket=index)
    return DecidingStep(
        (people, statement), str(row.topic), row.number, row.article, *values, index
    )
