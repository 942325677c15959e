"""Why-not answers: by hand, and against every candidate of the literal oracle."""

from __future__ import annotations

import os
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from building import position_of
from explanation.questions.every_candidate import BYE, Judge
from oracle.positions import random_position
from swissmate.errors import InputError, NoLegalPairing
from swissmate.explanation.accounts.dutch.dutch_round import DutchRound
from swissmate.explanation.accounts.dutch.why_not import dutch_why_not
from swissmate.explanation.question import AskBye, AskColor, AskPair, PlayerWish, WhyNot
from swissmate.systems.position import position_before
from swissmate.trf import read_trf

EDITIONS = ("dutch-2017", "dutch-2026")

FOUR = """
    1  1.0  wb
    2  1.0  bw
    3  1.0  bw
    4  1.0  wb
"""
"""Whites due to 1 and 4, Blacks to 2 and 3: 1-3, 4-2 gives all of them their colour."""


def ask(text: str, question: PlayerWish, rules: str = "dutch-2017", **more: int) -> WhyNot:
    return dutch_why_not(DutchRound(position_of(text, **more), rules), question)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_later_transposition(rules: str) -> None:
    """1-4 and 2-3 leave all four without their colour: C.10 (C12) decides against them."""
    answer = ask(FOUR, AskPair(1, 4), rules)
    number = {"dutch-2017": "C.10", "dutch-2026": "C12"}[rules]
    assert (answer.verdict, answer.decided_by, answer.number) == ("criterion", "color", number)
    assert (answer.real, answer.other) == (0, 2)
    assert answer.alternative is not None
    assert set(answer.alternative.pairs) == {(1, 4), (2, 3)}


@pytest.mark.parametrize("rules", EDITIONS)
def test_an_exchange_comes_after_all_transpositions(rules: str) -> None:
    """1-2 and 4-3 serve all colours too, but 1 and 2 are both in S1 (D.2.a, 4.3)."""
    answer = ask(FOUR, AskPair(1, 2), rules)
    assert (answer.verdict, answer.decided_by) == ("order", "exchange-count")
    article = {"dutch-2017": "C.04.3 D.2.a", "dutch-2026": "C.04.3 4.3"}[rules]
    assert answer.article == article


@pytest.mark.parametrize("rules", EDITIONS)
def test_the_transposition_that_comes_first(rules: str) -> None:
    """Nobody has a preference: 1-3 2-4 comes before 1-4 2-3 (D.1, 4.2)."""
    text = "1 0.0 -\n2 0.0 -\n3 0.0 -\n4 0.0 -"
    answer = ask(text, AskPair(1, 4), rules, round_number=1)
    assert (answer.verdict, answer.decided_by) == ("order", "transposition")
    people, rule = (statement.params for statement in answer.statements[:2])
    assert (rule["a"], rule["real"], rule["other"]) == (1, 3, 4)
    # What it would bring to 1 and 4 stands in the question: 2 is told of.
    assert (people["a"], people["real"], people["other"]) == (2, 4, 3)


def test_an_earlier_meeting() -> None:
    position = position_of("1 1.0 w x2\n2 1.0 b\n3 1.0 w\n4 1.0 b")
    answer = dutch_why_not(DutchRound(position, "dutch-2017"), AskPair(1, 2))
    assert answer.verdict == "impossible"
    assert [statement.id for statement in answer.statements] == ["met"]


def test_the_same_absolute_preference() -> None:
    text = "1 1.0 ww\n2 1.0 ww\n3 1.0 bb\n4 1.0 bb"
    answer = ask(text, AskPair(1, 2))
    assert [statement.id for statement in answer.statements] == ["same-absolute"]
    assert answer.statements[0].params["color"] == "b"
    assert answer.statements[0].params["article"] == "C.3"


def test_the_others_could_not_be_paired() -> None:
    """1-2 would leave 3 and 4, who have met."""
    answer = ask("1 1.0 w\n2 1.0 b\n3 1.0 w x4\n4 1.0 b", AskPair(1, 2))
    assert answer.verdict == "impossible"
    assert [statement.id for statement in answer.statements] == ["cannot-complete"]
    assert set(answer.statements[0].params["left"]) == {3, 4}  # type: ignore[arg-type]


def test_a_bye_that_was_had() -> None:
    answer = ask("1 1.0 wb\n2 1.0 bw\n3 0.0 b pab", AskBye(3))
    assert answer.verdict == "impossible"
    assert [(statement.id, statement.params["article"]) for statement in answer.statements] == [
        ("bye-barred", "C.2")
    ]


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_bye_from_above(rules: str) -> None:
    """1 could have it if he floated down: 2017 C.5 speaks first, in 2026 C5 before all else."""
    text = "1 2.0 wb\n2 2.0 bw\n3 0.0 wb"
    answer = ask(text, AskBye(1), rules)
    expected = {
        "dutch-2017": ("pairs", "C.5", 0, 2),
        "dutch-2026": ("bye-score", "C5", 0, 20),
    }[rules]
    assert (answer.decided_by, answer.number, answer.real, answer.other) == expected


def test_no_bye_in_an_even_field() -> None:
    answer = ask(FOUR, AskBye(1))
    assert [statement.id for statement in answer.statements] == ["no-bye-needed"]


def test_what_is_so() -> None:
    assert ask(FOUR, AskPair(1, 3)).verdict == "is-so"
    assert ask(FOUR, AskColor(1, "w")).verdict == "is-so"


def test_who_is_not_paired() -> None:
    with pytest.raises(InputError, match="no player 9; the numbers go from 1 to 4"):
        ask(FOUR, AskPair(1, 9))
    with pytest.raises(InputError, match="meet himself"):
        ask(FOUR, AskPair(1, 1))


# Against the oracle -------------------------------------------------------------------------------

_MOST = 8


def questions(seed: int, judge: Judge) -> list[tuple[PlayerWish, int, frozenset[int]]]:
    """Return random questions about a round, each with the partners that would fulfil it."""
    random = Random(seed)
    ids = [contender.id for contender in judge.position.contenders]
    if not 2 <= len(ids) <= _MOST:
        return []
    one, two = random.sample(ids, 2)
    asked: list[tuple[PlayerWish, int, frozenset[int]]]
    asked = [(AskPair(one, two), one, frozenset({two}))]
    if len(ids) % 2:
        one = random.choice(ids)
        asked.append((AskBye(one), one, frozenset({BYE})))
    one, color = random.choice(ids), random.choice("wb")
    asked.append((AskColor(one, color), one, judge.color_partners(one, color)))
    return asked


def compare_with_oracle(seed: int, rules: str, seen: Counter[str]) -> None:
    position = random_position(seed)
    try:
        judge = Judge(position, rules)
    except NoLegalPairing:
        return
    done = DutchRound(position, rules)
    for question, player, partners in questions(seed, judge):
        theirs = judge.answer(player, partners)
        mine = dutch_why_not(done, question)
        where = (seed, rules, question)
        assert mine.exact, where
        if theirs.verdict in ("is-so", "impossible"):
            assert mine.verdict == theirs.verdict, where
        elif theirs.verdict == "bye-score":
            assert mine.decided_by == "bye-score", where
        else:
            other = mine.alternative
            assert other is not None, where
            assert mine.bracket == theirs.bracket, where
            assert {frozenset(pair) for pair in other.pairs} == theirs.other_pairs, where
            assert (
                tuple(criterion_account.value for criterion_account in other.values) == theirs.other
            ), where
            first = next(
                (
                    criterion_account.topic
                    for criterion_account, real, value in zip(
                        other.values, theirs.real, theirs.other, strict=True
                    )
                    if real != value
                ),
                None,
            )
            assert (mine.decided_by if mine.verdict == "criterion" else None) == first, where
        seen[mine.decided_by or mine.verdict] += 1


@pytest.mark.parametrize("rules", EDITIONS)
def test_every_candidate_was_tried(rules: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(450):
        compare_with_oracle(seed, rules, seen)
    assert sum(seen.values()) > 500
    assert {"pairs", "scores", "color", "exchange-count", "transposition"} <= set(seen)


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_every_candidate_was_tried_for_5000_questions(rules: str) -> None:
    seen: Counter[str] = Counter()
    seed = 450
    while sum(seen.values()) < 5_000:
        compare_with_oracle(seed, rules, seen)
        seed += 1
    assert {"following", "down-1", "up-1", "strong-color", "down-2"} <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("rules", EDITIONS)
def test_300_players_within_two_seconds(rules: str) -> None:
    shared = os.environ.get("SWISSMATE_SHARED")
    if not shared:
        pytest.skip("SWISSMATE_SHARED does not name a folder of corpora")
    for path in sorted((Path(shared) / "corpora" / "bench").glob("n0300-*.trf")):
        position = position_before(read_trf(path))
        random = Random(7)
        ids = [contender.id for contender in position.contenders]
        for _ in range(10):
            one, two = random.sample(ids, 2)
            for question in (
                AskPair(one, two),
                AskBye(one),
                AskColor(two, "w"),
            ):
                start = time.process_time()
                answer = dutch_why_not(DutchRound(position, rules), question)
                assert time.process_time() - start < 20, question
                assert answer.exact
