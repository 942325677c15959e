"""Why not this pair, this bye, this colour? Finds the best round that has it (Dutch system).

Rounds are compared as the rules make them: bracket by bracket from the top, in each bracket by the
criteria in their order and then by the order in which candidates are generated. So the best round
with the wish agrees with the real one down to the first bracket whose pairing rules the wish out.
There, the difference between the best candidate that allows the wish and the real one decides. In
2026 the score of the bye comes before all brackets (C5).
"""

from __future__ import annotations

from typing import cast

from swissmate.errors import InputError, InternalError, NoLegalPairing
from swissmate.matching.bits import iter_bits
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.protection import protected_among
from swissmate.systems.topics import Topic

from ...question import Alternative, AskBye, AskColor, AskPair, PlayerWish, WhyNot
from ...statements import Statement, say
from ..answers import already_so
from ..obstacles import bye_obstacles, pair_obstacles, require_paired, without_opponents
from .best_candidate import best_candidate
from .criteria_account import Bracket
from .differences import (
    bye_score_statements,
    compare,
    criteria_of,
    describe_difference,
)
from .dutch_round import Candidate, DutchRound
from .wished_bracket import Search
from .wishes import Wish, is_open, left_over, wished_field


def dutch_why_not(dutch_round: DutchRound, question: PlayerWish) -> WhyNot:
    """Answer a question about a round of the Dutch system.

    Raises:
        InputError: there is no such player, or the player is not among those who were paired.

    Takes milliseconds; a bracket of a hundred players whose answer needs weights takes up to a
    second.
    """
    position = dutch_round.position
    place = dutch_round.place_of_id
    require_paired(position, question.players)
    player = place[question.player]
    contenders = dutch_round.field.contenders
    if isinstance(question, AskPair):
        other = place[question.other]
        if other == player:
            raise InputError("a player cannot meet himself", code="usage")
        wish = Wish(player, 1 << other)
        obstacles = pair_obstacles(
            position, dutch_round.terms.rules, contenders[player], contenders[other]
        )
    elif isinstance(question, AskBye):
        wish = Wish(player, 1 << dutch_round.field.bye)
        obstacles = bye_obstacles(position, dutch_round.terms.rules, contenders[player])
    else:
        wish = Wish(player, _color_partners(dutch_round, player, question.color))
        obstacles = (say("color-never", a=question.player, color=question.color),)
    real = tuple((place[one], place[two]) for one, two in dutch_round.pairing.pairs)
    bye = None if dutch_round.pairing.pab is None else place[dutch_round.pairing.pab]
    if wish.holds(real, bye, dutch_round.field.size):
        return already_so(question)
    if isinstance(question, AskBye) and not dutch_round.field.odd:
        obstacles = (say("no-bye-needed", a=question.player, players=dutch_round.field.size),)
        return WhyNot(question, "impossible", obstacles)
    if not dutch_round.whole.rows[player] & wish.partners:
        if [obstacle.id for obstacle in obstacles] == ["protected"]:
            return _protected(dutch_round, question, obstacles, 0, 1)
        return WhyNot(question, "impossible", obstacles)
    if dutch_round.field.protected:
        return _beside_protected(dutch_round, question, wish)
    return _answer(dutch_round, question, wish)


def _color_partners(dutch_round: DutchRound, player: int, color: str) -> int:
    """Return the opponents against whom a player would have a colour (2017 E, 2026 5.2)."""
    contenders, initial = dutch_round.field.contenders, dutch_round.position.initial_color
    partners = 0
    for v in iter_bits(dutch_round.whole.rows[player]):
        if v == dutch_round.field.bye:
            continue
        given, _ = color_of_higher(contenders[min(v, player)], contenders[max(v, player)], initial)
        if (given if player < v else opposite(given)) == color:
            partners |= 1 << v
    return partners


def _answer(dutch_round: DutchRound, question: PlayerWish, wish: Wish) -> WhyNot:
    whole = wished_field(dutch_round.whole, wish)
    everybody = (1 << whole.size) - 1
    if not is_open(whole, everybody):
        left = dutch_round.ids(left_over(whole))
        return WhyNot(
            question, "impossible", (say("cannot-complete", a=question.player, left=left),)
        )
    if dutch_round.terms.rules.fixes_bye_score and whole.odd and dutch_round.bye_score is not None:
        receiver = _lowest_receiver(whole)
        score = whole.score[receiver]
        if score != dutch_round.bye_score:
            return _worse_bye_score(dutch_round, question, receiver)
    wished = wished_field(dutch_round.field, wish)
    for bracket, real in dutch_round.brackets:
        below = _floated_out(dutch_round, wish, bracket)
        if _allows(dutch_round, bracket, real, wish, wished, below):
            continue
        search = best_candidate(dutch_round, bracket, wish, wished, below)
        if search.candidate is None:
            return WhyNot(
                question,
                "impossible",
                _no_candidate(dutch_round, question, bracket),
                exact=search.exact,
            )
        return _difference(dutch_round, question, wish, bracket, real, search)
    return WhyNot(
        question, "impossible", _no_candidate(dutch_round, question, dutch_round.brackets[-1][0])
    )


def _worse_bye_score(dutch_round: DutchRound, question: PlayerWish, receiver: int) -> WhyNot:
    """Return the answer that the score of the bye's receiver (2026 C5) rules the wish out."""
    row = dutch_round.terms.criterion(Topic.BYE_SCORE)
    score, real = dutch_round.field.score[receiver], dutch_round.bye_score or 0
    statements = bye_score_statements(dutch_round, dutch_round.id(receiver), score)
    return WhyNot(
        question, "criterion", statements, "bye-score", row.number, row.article, real, score
    )


def _protected(
    dutch_round: DutchRound,
    question: PlayerWish,
    statements: tuple[Statement, ...],
    real: int,
    other: int,
) -> WhyNot:
    """Return the answer that row P rules the wish out."""
    row = dutch_round.terms.criterion(Topic.PROTECTED)
    return WhyNot(
        question, "criterion", statements, row.topic, row.number, row.article, real, other
    )


def _beside_protected(dutch_round: DutchRound, question: PlayerWish, wish: Wish) -> WhyNot:
    """Answer for a round that cannot avoid protected pairs, by pairing it with the wish.

    Row P concerns the whole round, so a search inside one bracket cannot answer.
    """
    position, player = dutch_round.position, dutch_round.field.contenders[wish.player]
    others = {
        contender.id
        for v, contender in enumerate(dutch_round.field.contenders)
        if not wish.partners >> v & 1 and contender is not player
    }
    wished = without_opponents(
        position, player.id, others, bye=wish.partners >> dutch_round.field.size & 1
    )
    try:
        pairing = dutch_round.terms.rules.pair(wished)
    except NoLegalPairing as error:
        return WhyNot(
            question,
            "impossible",
            (say("cannot-complete", a=question.player, left=tuple(error.players)),),
        )
    place = dutch_round.place_of_id
    pairs = [(place[one], place[two]) for one, two in pairing.pairs]
    count, fewest = protected_among(dutch_round.field, pairs), dutch_round.field.fewest_protected
    if count > fewest:
        ours = set(dutch_round.pairing.pairs)
        new = [pair for pair in pairs if protected_among(dutch_round.field, [pair])]
        players = tuple(v for pair in dutch_round.id_pairs(new) if pair not in ours for v in pair)
        statements = (
            say("then-protected", players=players),
            say("protected-worse", real=fewest, other=count, number="P"),
        )
        return _protected(dutch_round, question, statements, fewest, count)
    if dutch_round.bye_score is not None and pairing.pab is not None:
        score = dutch_round.field.score[place[pairing.pab]]
        if score != dutch_round.bye_score:
            return _worse_bye_score(dutch_round, question, place[pairing.pab])
    for (bracket, real), (_, other) in zip(
        dutch_round.brackets, dutch_round.read(pairing.pairs), strict=False
    ):
        if real.pairs != other.pairs:
            return _difference(
                dutch_round, question, wish, bracket, real, Search(other, exact=False)
            )
    return WhyNot(
        question, "impossible", _no_candidate(dutch_round, question, dutch_round.brackets[-1][0])
    )


def _different_scores(dutch_round: DutchRound, question: AskPair) -> tuple[Statement, ...]:
    """Say that the two are in different scoregroups; empty if they are not."""
    high, low = sorted(question.players, key=lambda player: dutch_round.place_of_id[player])
    scores = [dutch_round.field.score[dutch_round.place_of_id[player]] for player in (high, low)]
    if scores[0] == scores[1]:
        return ()
    return (say("fewer-points", a=high, b=low, a_score=scores[0], b_score=scores[1]),)


def _no_candidate(
    dutch_round: DutchRound, question: PlayerWish, bracket: Bracket
) -> tuple[Statement, ...]:
    score = dutch_round.field.score[bracket.residents[0]]
    return (say("no-candidate", a=question.player, bracket=bracket.index, score=score),)


def _lowest_receiver(field: Field) -> int:
    """Return the lowest-ranked player of the lowest score who may get the bye (2026 C5)."""
    everybody = (1 << field.size) - 1
    for v in reversed(range(field.size)):
        if field.may_bye >> v & 1:
            tried = field.with_rows(field.rows)
            tried.restrict_bye(1 << v)
            if is_open(tried, everybody):
                return v
    raise InternalError("a round that can be completed gives nobody the bye")


def _floated_out(dutch_round: DutchRound, wish: Wish, bracket: Bracket) -> Field:
    """Return the field under the wish once its player has floated out of this bracket.

    As a moved-down player, that player meets only residents of lower brackets, or gets the bye.
    """
    return wished_field(
        dutch_round.field,
        Wish(wish.player, wish.partners & (bracket.below | 1 << dutch_round.field.bye)),
    )


def _allows(
    dutch_round: DutchRound,
    bracket: Bracket,
    real: Candidate,
    wish: Wish,
    wished: Field,
    below: Field,
) -> bool:
    """Whether the wish can still be fulfilled after the real pairing of a bracket."""
    player = wish.player
    if wish.holds(real.pairs, None, dutch_round.field.size):
        return True
    if any(player in pair for pair in real.pairs):
        return False
    if not bracket.below:
        return player in real.floaters and bool(wish.partners >> dutch_round.field.size & 1)
    left = bracket.below | sum(1 << v for v in real.floaters)
    return is_open(below if player in real.floaters else wished, left)


def _difference(
    dutch_round: DutchRound,
    question: PlayerWish,
    wish: Wish,
    bracket: Bracket,
    real: Candidate,
    search: Search,
) -> WhyNot:
    """Return the answer when the real pairing of a bracket rules the wish out."""
    other = cast("Candidate", search.candidate)
    topic, number, article, mine, theirs, is_criterion = compare(dutch_round, real, other)
    already_named = (
        {wish.player, *iter_bits(wish.partners)} if isinstance(question, AskPair) else set()
    )
    statements = describe_difference(dutch_round, bracket, real, other, already_named)
    ours = {frozenset(pair) for pair in dutch_round.pairing.pairs}
    named = (
        {wish.player, *iter_bits(wish.partners)}
        if not isinstance(question, AskColor)
        else {wish.player}
    )
    if not named & set(bracket.members):
        score = dutch_round.field.score[bracket.residents[0]]
        statements = (*statements, say("rules-it-out", bracket=bracket.index, score=score))
    if isinstance(question, AskPair):
        statements = (*statements, *_different_scores(dutch_round, question))
    return WhyNot(
        question,
        "criterion" if is_criterion else "order",
        statements,
        topic,
        number,
        article,
        mine,
        theirs,
        bracket.index,
        Alternative(
            bracket.index,
            bracket.kind,
            dutch_round.id_pairs(other.pairs),
            dutch_round.ids(other.floaters),
            criteria_of(dutch_round, bracket, other),
        ),
        search.exact,
        tuple(pair for pair in dutch_round.id_pairs(other.pairs) if frozenset(pair) not in ours),
    )
