"""The table of the checklist: whole, walked as it says, and named by tests that exist."""

from __future__ import annotations

import checklist_table as table

PATH_PARTS = {"Y", "N"}


def test_every_question_has_two_outcomes_and_an_answer() -> None:
    rows = table.questions()
    assert list(rows) == list(range(1, 226))
    for row in rows.values():
        assert set(row.outcomes) == PATH_PARTS
        assert row.answer in PATH_PARTS
        assert row.asks
        for outcome in row.outcomes.values():
            assert outcome.following == 0 or outcome.following in rows
            assert outcome.following == 0 or outcome.following > row.number or row.number == 121


def test_tests_name_questions_that_exist() -> None:
    assert set(table.marked_tests()) <= set(table.questions())


def test_without_a_test_the_answer_that_costs_more_counts() -> None:
    # 42: whoever can leave the mode answers 43-46 too (failure, 30 %, failure, 3 %).
    everything = set(table.questions())
    whole = table.total(everything)
    without = table.total(everything - {43, 44, 45, 46})
    assert without.failures - whole.failures == 2
    assert without.penalty - whole.penalty == 33


def test_an_act_of_the_owner_counts_only_once_it_is_ready() -> None:
    everything = set(table.questions())
    if any(row.owner for row in table.questions().values()):
        assert table.total(everything - {37}).penalty > table.total(everything).penalty
        # Who has written to the authors is not asked for 39: it counts where 37 does not.
        neither = table.total(everything - {37, 39}).penalty
        assert neither > table.total(everything - {37}).penalty
