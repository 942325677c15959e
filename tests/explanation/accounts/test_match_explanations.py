"""Explanations of teams and double Swisses, held against the enumeration of the articles.

Every round that can be made is enumerated and measured by the literal oracle: for each wish the
best round that has it, and the first thing by which it is worse than the best of all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from match_scenes import before, matches_of
from oracle.match_positions import random_match_position
from swissmate.api.explaining import explain
from swissmate.errors import NoLegalPairing
from swissmate.explanation.accounts.matches.side_view import side_explanation
from swissmate.explanation.accounts.matches.story import match_explanation
from swissmate.explanation.accounts.matches.why_not import match_why_not
from swissmate.explanation.pages.speaker import names_of
from swissmate.explanation.question import AskBye, AskPair, PlayerWish, WhyNot
from swissmate.explanation.speech import sentence
from swissmate.languages.language import LANGUAGES
from swissmate.model import TeamRecords
from swissmate.oracles import double_swiss_literal, team_literal
from swissmate.oracles.upfloating_literal import Criteria, _Round, identifier
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set

RULES = {"team": "team-2026", "double": "double-swiss-2026"}
Key = list[tuple[str, Any]]


class Enumerated:
    """All rounds of a position with their places in the written order."""

    def __init__(self, position: PairingPosition, system: str) -> None:
        literal: Any = team_literal if system == "team" else double_swiss_literal
        reading = literal._Reading(position)
        number, rounds = position.round_number, position.rounds
        ids = sorted(contender.id for contender in position.contenders)
        free = 2 if system == "team" else 1
        floats = rounds == 0 or number <= rounds - free
        colors = reading.unfulfilled if system == "team" else lambda _one, _other: ()
        self.team = system == "team"
        self.round = _Round(
            {player: reading.participant(player) for player in ids}, Criteria(floats, colors)
        )
        self.keys: list[tuple[Key, frozenset[frozenset[int]], int | None]] = []
        everybody = frozenset(ids)
        byes = [None] if len(ids) % 2 == 0 else [e for e in ids if not self.round.all[e].barred]
        for bye in byes:
            for pairs in self.round.pairings(everybody - {bye}):
                made = frozenset(frozenset(pair) for pair in pairs)
                self.keys.append((self.key(pairs, bye), made, bye))
        self.keys.sort(key=lambda entry: [value for _label, value in entry[0]])

    def key(self, pairs: tuple[tuple[int, int], ...], bye: int | None) -> Key:
        of = self.round.all
        key: Key = []
        if bye is not None:
            key.append(("bye", (of[bye].score, -of[bye].matches, -bye)))
        opponent = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
        left = frozenset(opponent)
        while left:
            top = max(of[player].score for player in left)
            residents = frozenset(player for player in left if of[player].score == top)
            chosen = frozenset(opponent[resident] for resident in residents) - residents
            lower = left - residents
            scores = sorted(of[player].score for player in chosen)
            key.append(("C4", len(chosen)))
            key.append(("C5", [-score for score in scores]))
            key.append(("C6", not self.round.following_complies(residents, lower, chosen)))
            if self.round.criteria.floaters_count:
                key.append(("C7", sum(of[player].floated for player in chosen)))
            key.append(("set", self.round.sequence(chosen)))
            own = sorted({(min(e, opponent[e]), max(e, opponent[e])) for e in residents | chosen})
            counts = [self.round.criteria.colors(*pair) for pair in own]
            for place, label in enumerate(("C8", "C9") if self.team else ()):
                key.append((label, sum(count[place] for count in counts)))
            if self.round.criteria.floaters_count:
                floated = sum(of[opponent[e]].floated for e in chosen if opponent[e] not in chosen)
                key.append(("C10" if self.team else "C8", floated))
            key.append(("identifier", identifier(tuple(own))))
            left -= residents | chosen
        return key

    def decides(self, wish: frozenset[int], bye: int | None) -> str:
        """The first thing by which the best round with a wish is worse; "" if there is none."""
        best = self.keys[0][0]
        for key, made, who in self.keys:
            if wish in made if bye is None else who == bye:
                return next(
                    label
                    for (label, one), (_same, other) in zip(best, key, strict=False)
                    if one != other
                )
        return ""


def answered(answer: WhyNot) -> str:
    if answer.verdict == "impossible":
        return ""
    said = answer.statements[0].id
    known = {"order-bye": "bye", "order-upfloaters": "set"}
    known |= dict.fromkeys(("order-tops", "order-bottoms"), "identifier")
    return known.get(said, answer.number)


def questions(position: PairingPosition) -> Iterator[PlayerWish]:
    ids = [contender.id for contender in position.contenders]
    yield from (AskPair(one, two) for one in ids for two in ids if one < two)
    if len(ids) % 2:
        yield from (AskBye(player) for player in ids)


@pytest.mark.parametrize("system", RULES)
def test_what_decides_is_what_the_enumeration_says(system: str) -> None:
    rules = rule_set(RULES[system])
    deciders: dict[str, int] = {}
    inexact = 0
    for seed in range(160):
        position = random_match_position(seed, most=8, double=system == "double")
        try:
            real = rules.pair(position)
        except NoLegalPairing:
            continue
        known = Enumerated(position, system)
        assert known.keys[0][1] == {frozenset(pair) for pair in real.pairs}
        assert known.keys[0][2] == real.pab
        for question in questions(position):
            answer = match_why_not(position, rules, question)
            if answer.verdict == "is-so":
                continue
            bye = question.player if isinstance(question, AskBye) else None
            wish = frozenset((question.player, *((None,) if bye else question.players)))
            expected = known.decides(wish, bye)
            if not answer.exact:
                inexact += 1
                continue
            assert answered(answer) == expected, (seed, question)
            deciders[expected] = deciders.get(expected, 0) + 1
    wanted = {"", "bye", "C4", "C5", "set", "identifier"} | ({"C8"} if system == "team" else set())
    assert wanted <= set(deciders)
    assert inexact < sum(deciders.values()) / 10


@pytest.mark.parametrize("system", RULES)
def test_everything_that_is_said_has_words_and_is_true_of_the_colors(system: str) -> None:
    rules = rule_set(RULES[system])
    told = 0
    for seed in range(300, 360):
        position = random_match_position(seed, most=10, double=system == "double")
        try:
            explanation = match_explanation(position, rules)
        except NoLegalPairing:
            continue
        names = names_of(explanation)
        statements = [*explanation.statements, *explanation.bye]
        statements += [
            statement for bracket in explanation.brackets for statement in bracket.statements
        ]
        statements += [pair.color_rule for pair in explanation.pairs]
        # The engine's colours are those of the rule that is named.
        assert all(pair.color_rule.id != "match-color-not" for pair in explanation.pairs)
        ask = partial(match_why_not, position, rules)
        for who in explanation.by_id:
            view = side_explanation(position, rules, explanation, ask, who)
            statements += [statement for _name, own in view.sections for statement in own]
        for statement in statements:
            for language in LANGUAGES:
                assert sentence(statement, names, language)
            told += 1
    assert told > 500


def test_why_an_earlier_team_does_not_float_up() -> None:
    # Three winners: one has to float up to them. 4 and 5 drew and come first; 4 has met 1, 2 and 3.
    rounds = ["1-4:1 2-5:= 3-6:1", "2-4:= 1-6:1 3-5:1", "3-4:1 1-5:1 2-6:1"]
    tournament = matches_of(
        rounds,
        entrants=8,
        rounds=9,
        points={1: 60, 2: 60, 3: 60, 4: 30, 5: 30, 6: 30, 7: 10, 8: 10},
    )
    found = explain(tournament, rules="team-2026")
    assert [statement.id for statement in found.round.brackets[0].statements][:4] == [
        "match-residents",
        "match-upfloaters",
        "match-odd",
        "match-up-nobody",
    ]
    text = found.text()
    assert "4 T4 comes earlier in the order, but may meet none of them." in text


def test_the_boards_follow_from_the_match() -> None:
    tournament = matches_of([], entrants=4, rounds=3)
    records = TeamRecords((), board_colors="wbwb")
    text = explain(replace(tournament, teams=records), rules="team-2026").player(1).text()
    assert "1 T1 has White on boards 1 and 3 and Black on 2 and 4" in text
    assert before(tournament).round_number == 1


def test_a_proposal_of_a_whole_round_is_judged() -> None:
    tournament = matches_of(["1-5:1 2-6:1 3-7:1 4-8:1"], entrants=8, rounds=5)
    explained = explain(tournament, rules="team-2026")
    real = [(pair.white, pair.black) for pair in explained.round.pairs]
    assert explained.instead(real).answer.verdict == "is-so"
    other = explained.instead([(1, 2)])
    assert other.answer.verdict == "order"
    assert "identifier" in other.text()
