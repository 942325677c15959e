"""The table of the checklist: whole, walked as it says, and named by tests that exist."""

from __future__ import annotations

import checklist_table as table

PATH_PARTS = {"Y", "N"}
DOCS = table.FOLDER.parents[1] / "docs"


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


def test_an_act_of_the_owner_costs_until_it_is_done() -> None:
    """A letter that is ready is not a letter that was sent (checklist, 37 and 39)."""
    rows = table.questions()
    acts = {number for number, row in rows.items() if row.owner}
    waiting = (DOCS / "evidence" / "letters.md").read_text(encoding="utf-8").count("| not yet |")
    assert (waiting == 3) == ({rows[number].answer for number in acts} == {"N"})
    whole = table.total(set(rows))
    left = table.owners_acts(set(rows))
    assert {row.number for row in left} <= set(whole.open)
    assert whole.penalty >= sum(map(table.owners_cost, left))


def test_an_answer_that_no_run_shows_is_not_given() -> None:
    """Where nobody has run it, no test can say that it runs."""
    page = (DOCS / "install.md").read_text(encoding="utf-8")
    is_run = "Nobody has sat at a Windows machine with swissmate yet" not in page
    shown = table.marked_tests()
    assert (table.questions()[1].answer == "Y", 1 in shown) == (is_run, is_run)
    assert (2 in table.asked(shown)) != is_run
