"""C.04.1 and C.04.2 of three ages, article by article (2017: letters; then numbers)."""

from __future__ import annotations

from datetime import date

import pytest

from swissmate.errors import InputError
from swissmate.systems.articles import Force
from swissmate.systems.compare import Change, compare_criteria
from swissmate.systems.handling import (
    HANDLING_IDS,
    HandlingRules,
    NumberChange,
    handling_in_force,
    handling_rules,
)

OLD = handling_rules("c04-2017")
BETWEEN = handling_rules("c04-2025")
NEW = handling_rules("c04-2026")
CHANGES = {criterion.topic: criterion for criterion in compare_criteria(OLD, NEW)}


def test_every_article_of_the_old_text_has_its_row() -> None:
    """C.04.1 a-i; C.04.2 A.1-5, B.1-3, C.1-3, D.1-10."""
    numbers = [*"abcdefghi", *(f"A.{n}" for n in range(1, 6))]
    numbers += [f"{part}.{n}" for part in "BC" for n in range(1, 4)]
    numbers += [f"D.{n}" for n in range(1, 11)]
    assert [criterion.number for criterion in OLD.criteria] == numbers


def test_every_article_of_the_new_text_has_its_row() -> None:
    """C.04.1 1-9; C.04.2 1.1-1.5, 2.1-2.5, 3.1-3.6, 4.1-4.4."""
    numbers = [str(n) for n in range(1, 10)]
    for part, last in ((1, 5), (2, 5), (3, 6), (4, 4)):
        numbers += [f"{part}.{n}" for n in range(1, last + 1)]
    assert list(dict.fromkeys(criterion.number for criterion in NEW.criteria)) == numbers


@pytest.mark.parametrize("rules", [OLD, BETWEEN, NEW], ids=lambda rules: rules.id)
def test_articles_name_their_chapter_and_topics_are_unique(rules: HandlingRules) -> None:
    for criterion in rules.criteria:
        assert criterion.article.endswith(criterion.number)
        assert criterion.article.startswith("C.04.2" if "." in criterion.number else "C.04.1")
    topics = [criterion.topic for criterion in rules.criteria]
    assert len(set(topics)) == len(topics)


@pytest.mark.parametrize(
    ("topic", "before", "after"),
    [
        ("rematch", "b", "2"),
        ("same-score", "e", "5"),
        ("initial-order", "B.2", "2.2"),
        ("adjourned", "D.1", "3.1"),
        ("withdrawn", "D.3", "3.2"),
        ("announced-absence", "D.4", "3.3"),
        ("color-sequence", "D.5", "3.4"),
        ("not-played", "D.6", "3.5"),
        ("wrong-results", "D.8", "4.3"),
    ],
)
def test_what_was_only_renumbered(topic: str, before: str, after: str) -> None:
    change = CHANGES[topic]
    assert change.change is Change.RENUMBERED
    assert change.before is not None
    assert change.after is not None
    assert (change.before.number, change.after.number) == (before, after)


@pytest.mark.parametrize(
    "topic",
    [
        *("bye", "bye-bar", "color-difference", "color-thrice", "pairing-numbers"),
        *("late-entries", "board-order", "published-pairings", "acceleration", "reproducible"),
    ],
)
def test_what_was_changed(topic: str) -> None:
    assert CHANGES[topic].change is Change.REWORDED


def test_d2_absence_without_notice_is_no_rule_of_this_chapter_any_more() -> None:
    assert CHANGES["unannounced-absence"].change is Change.DROPPED
    assert OLD.absence_is_withdrawal
    assert not NEW.absence_is_withdrawal


def test_c3_the_bye_is_worth_the_same_for_everybody_since_2026() -> None:
    assert not OLD.one_bye_value
    assert NEW.one_bye_value


def test_d9_boards_are_sorted_by_rule_and_since_2026_by_recommendation() -> None:
    levels = [
        next(criterion.level for criterion in rules.criteria if criterion.topic == "board-order")
        for rules in (OLD, NEW)
    ]
    assert levels == [Force.BINDING, Force.RECOMMENDED]
    assert [OLD.board_order_is_binding, NEW.board_order_is_binding] == [True, False]


@pytest.mark.parametrize(("paired", "allowed"), [(0, True), (3, True), (4, False), (9, False)])
def test_b3_corrections_move_numbers_until_round_four_is_paired(paired: int, allowed: bool) -> None:
    for rules in (OLD, NEW):
        assert rules.numbers_may_change(NumberChange.CORRECTION, paired) is allowed


def test_b3_no_number_changes_after_round_four_for_any_reason_in_2017() -> None:
    assert OLD.numbers_may_change(NumberChange.LATE_ENTRY, 3)
    assert not OLD.numbers_may_change(NumberChange.LATE_ENTRY, 4)


def test_2_3_freezes_numbers_for_one_reason_only_in_2026() -> None:
    assert NEW.numbers_may_change(NumberChange.LATE_ENTRY, 8)


def test_d10_only_a_rematch_changed_a_published_pairing_in_2017() -> None:
    assert [change.topic for change in OLD.pairing_changes] == ["rematch"]
    assert OLD.pairing_may_change("rematch") is not None
    assert OLD.pairing_may_change("late-entry") is None


def test_4_4_names_five_cases_in_2026() -> None:
    articles = [change.article for change in NEW.pairing_changes]
    assert articles == [f"C.04.2 4.4.{n}" for n in range(1, 6)]
    agreed = [change.topic for change in NEW.pairing_changes if change.by_agreement]
    assert agreed == ["both-without-opponent", "late-entry"]


def test_4_4_5_is_for_the_last_round() -> None:
    assert NEW.pairing_may_change("top-boards") is None
    assert NEW.pairing_may_change("top-boards", last_round=True) is not None
    assert NEW.pairing_may_change("rematch", last_round=True) is not None
    assert NEW.pairing_may_change("weather", last_round=True) is None


def test_the_new_basic_rules_came_seven_months_before_the_new_handling_rules() -> None:
    # C.04.1 "applied from 1st July, 2025"; C.04.2 of 2017 until 31 January 2026.
    basic = {
        criterion.topic: criterion
        for criterion in BETWEEN.criteria
        if criterion.article.startswith("C.04.1")
    }
    assert [article.number for article in basic.values()] == [str(n) for n in range(1, 10)]
    assert basic["bye-bar"] in NEW.criteria
    # 6 and 7: exceptions still in the last round only.
    assert "last round" in basic["color-difference"].summary
    assert basic["color-thrice"] not in NEW.criteria
    general = [criterion for criterion in OLD.criteria if criterion.article.startswith("C.04.2")]
    assert BETWEEN.criteria[len(basic) :] == tuple(general)
    for reason in NumberChange:
        assert not BETWEEN.numbers_may_change(reason, 4)


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (date(2025, 6, 30), "c04-2017"),
        (date(2025, 7, 1), "c04-2025"),
        (date(2026, 1, 31), "c04-2025"),
        (date(2026, 2, 1), "c04-2026"),
        (date(2017, 7, 1), "c04-2017"),
        (date(1999, 1, 1), "c04-2017"),
        (None, "c04-2026"),
    ],
)
def test_which_age_was_in_force(day: date | None, expected: str) -> None:
    assert handling_in_force(day).id == expected


def test_an_age_that_does_not_exist() -> None:
    assert HANDLING_IDS == ("c04-2017", "c04-2025", "c04-2026")
    with pytest.raises(InputError, match=r"c04-1851.*c04-2017, c04-2025, c04-2026"):
        handling_rules("c04-1851")
