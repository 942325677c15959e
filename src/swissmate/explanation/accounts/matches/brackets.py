"""A round of matches, bracket by bracket, with the value of each criterion (3.3, 3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from swissmate.model import Points
from swissmate.systems.ruleset import Criterion
from swissmate.systems.team.colors import Strength
from swissmate.systems.topics import Topic

from ...statements import Param, Statement, Value, say
from .match_field import MatchField

Pair = tuple[int, int]
Counted = tuple[tuple[Criterion, Value], ...]


class Bracket(NamedTuple):
    """A top-scoregroup and its upfloaters, in the order of 3.5.3; pairs are (top, bottom).

    ``of_set`` and ``of_pairs`` are the criteria in force, with their values.
    """

    score: Points
    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[Pair, ...]
    of_set: Counted
    of_pairs: Counted

    @property
    def members(self) -> tuple[int, ...]:
        """All participants, by TPN."""
        return tuple(sorted((*self.residents, *self.upfloaters)))

    @property
    def identifier(self) -> tuple[int, ...]:
        """The tops, ascending, and then their bottoms (3.6.2)."""
        return (*(top for top, _ in self.pairs), *(bottom for _, bottom in self.pairs))


def brackets_of(field: MatchField, pairs: Iterable[Pair], bye: int | None) -> list[Bracket]:
    """Split a round from the top: the highest scoregroup left, and its opponents below (3.3.2)."""
    opponent = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    left = {
        participant for participant in field.by_id if participant != bye and participant in opponent
    }
    brackets = []
    while left:
        score = max(map(field.score, left))
        residents = {participant for participant in left if field.score(participant) == score}
        upfloaters = {opponent[resident] for resident in residents} - residents
        members = residents | upfloaters
        left -= members
        made = sorted({(min(e, opponent[e]), max(e, opponent[e])) for e in members})
        brackets.append(
            Bracket(
                score,
                field.order(residents),
                field.order(upfloaters),
                tuple(made),
                count_set(field, score, upfloaters, left),
                tuple(
                    (criterion, _of_pairs(field, criterion, made, upfloaters))
                    for criterion in field.criteria(of_pairs=True)
                ),
            )
        )
    return brackets


def count_set(
    field: MatchField, score: Points, upfloaters: Iterable[int], left: Iterable[int]
) -> Counted:
    """Return the values of the criteria for a set of upfloaters; ``left`` are the others below."""
    chosen, below = list(upfloaters), set(left)
    counted: list[tuple[Criterion, Value]] = []
    for criterion in field.criteria(of_pairs=False):
        match criterion.topic:
            case Topic.UPFLOATERS:
                value: Value = len(chosen)
            case Topic.SCORES:
                value = tuple(sorted(map(field.score, chosen)))
            case Topic.FOLLOWING:
                value = int(not following_complies(field, score, below))
            case _:
                value = len(field.floated.intersection(chosen))
        counted.append((criterion, value))
    return tuple(counted)


def following_complies(field: MatchField, score: Points, left: set[int]) -> bool:
    """Whether the following scoregroup can be paired with at most one upfloater, if odd (C6).

    It is the next scoregroup of the round; a scoregroup that has been emptied complies.
    """
    scores = [contender.score for contender in field.by_id.values() if contender.score < score]
    if not scores:
        return True
    group = {participant for participant in left if field.score(participant) == max(scores)}
    others = left - group
    if len(group) % 2 == 0:
        return field.can_be_paired(group) and field.can_be_paired(others)
    return any(
        field.can_be_paired(group | {other}) and field.can_be_paired(others - {other})
        for other in others
    )


def _of_pairs(
    field: MatchField, criterion: Criterion, pairs: Sequence[Pair], upfloaters: set[int]
) -> int:
    if criterion.topic is Topic.UP_1_OPPONENTS:
        return sum(
            other in field.floated
            for pair in pairs
            for one, other in (pair, pair[::-1])
            if one in upfloaters and other not in upfloaters
        )
    if not field.is_team:
        return 0
    wishes = [(field.preference(one), field.preference(other)) for one, other in pairs]
    clashes = [(one, other) for one, other in wishes if one[0] and one[0] == other[0]]
    if criterion.topic is Topic.COLOR:
        return len(clashes)
    if _kind(field) != "B":
        return 0
    return sum(one[1] == other[1] == Strength.STRONG for one, other in clashes)


def _kind(field: MatchField) -> str:
    matches = field.position.tournament.matches
    return matches.preferences if matches else "A"


def difference(
    field: MatchField,
    real: tuple[Sequence[Pair], int | None],
    other: tuple[Sequence[Pair], int | None],
) -> Statement:
    """Return what decides between the round of the rules and another legal one.

    It is the order of the bye or, in the first bracket that differs, the first criterion that
    counts more, or the order of the sets (3.5.4) or of the identifiers (3.6.3). ``recorded-better``
    means that the other round is better: a fault of ours, or another reading.
    """
    if real[1] != other[1] and real[1] is not None and other[1] is not None:
        if field.bye_order(other[1]) < field.bye_order(real[1]):
            return say("recorded-better", bracket=0)
        article = f"{field.rules.chapter} 3.4"
        return say("order-bye", real=real[1], other=other[1], article=article)
    ours, theirs = (brackets_of(field, *pairing) for pairing in (real, other))
    for index, (mine, its) in enumerate(zip(ours, theirs, strict=False)):
        if mine.pairs != its.pairs:
            return _in_bracket(field, index, mine, its)
    return say("no-difference", bracket=0)


def _in_bracket(field: MatchField, index: int, mine: Bracket, its: Bracket) -> Statement:
    where: dict[str, Param] = {"bracket": index, "score": mine.score}
    chapter = field.rules.chapter
    for counted, others in ((mine.of_set, its.of_set), (mine.of_pairs, its.of_pairs)):
        for (criterion, real), (_, other) in zip(counted, others, strict=True):
            if real == other:
                continue
            if _is_worse(criterion, real, other):
                return say("recorded-better", bracket=index)
            return say(
                "up-scores" if criterion.topic is Topic.SCORES else "criterion-worse",
                topic=criterion.topic,
                number=criterion.number,
                article=criterion.article,
                summary=criterion.summary,
                real=real,
                other=other,
                **where,
            )
        if counted is mine.of_set and mine.upfloaters != its.upfloaters:
            sets = mine.upfloaters, its.upfloaters
            if sets[1] < sets[0]:
                return say("recorded-better", bracket=index)
            article = f"{chapter} 3.5.4"
            return say("order-upfloaters", real=sets[0], other=sets[1], article=article, **where)
    if its.identifier < mine.identifier:
        return say("recorded-better", bracket=index)
    at = next(i for i, part in enumerate(mine.identifier) if part != its.identifier[i])
    facts: dict[str, Param] = {"article": f"{chapter} 3.6.3", **where}
    if at < len(mine.pairs):
        return say("order-tops", real=mine.identifier[at], other=its.identifier[at], **facts)
    top = mine.pairs[at - len(mine.pairs)][0]
    return say("order-bottoms", a=top, real=mine.identifier[at], other=its.identifier[at], **facts)


def _is_worse(criterion: Criterion, real: Value, other: Value) -> bool:
    """Whether the round of the rules has a worse value; high scores are good, all else is bad."""
    if isinstance(real, tuple) and isinstance(other, tuple):
        return other > real if criterion.topic is Topic.SCORES else other < real
    if isinstance(real, int) and isinstance(other, int):
        return other < real
    raise TypeError(criterion.number)
