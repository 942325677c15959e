"""``swissmate rules``: list, show, compare."""

from __future__ import annotations

import json

from .conftest import Run


def test_list_has_dates(run: Run) -> None:
    out = run("rules").out
    row = next(line for line in out.splitlines() if line.startswith("dutch-2017"))
    assert "2017-07-01" in row
    assert "2026-01-31" in row


def test_an_unknown_id_is_answered_with_all_ids_of_the_table(run: Run) -> None:
    ids = [line.split()[0] for line in run("rules").out.splitlines()[2:]]
    code, _, err = run("rules", "show", "x")
    assert code == 3
    assert err == f"swissmate: there is no rule set 'x'; there are {', '.join(ids)}\n"


def test_show_has_the_criteria_in_order(run: Run) -> None:
    out = run("rules", "show", "dutch-2017").out
    numbers = [f"C.{number}" for number in range(1, 20)]
    assert [line.split()[0] for line in out.splitlines() if line.startswith("C.")] == numbers


def test_diff_joins_on_what_is_measured(run: Run) -> None:
    """2017's C.12 is 2026's C14; the bye's score (C5) is new in 2026."""
    answer = json.loads(run("rules", "diff", "dutch-2017", "dutch-2026", "--json").out)
    rows = {
        (
            criterion["dutch-2017"] and criterion["dutch-2017"]["number"],
            criterion["dutch-2026"] and criterion["dutch-2026"]["number"],
        ): criterion["change"]
        for criterion in answer["criteria"]
    }
    assert rows[("C.1", "C1")] == "same"
    assert rows[("C.12", "C14")] in {"renumbered", "reworded"}
    assert rows[(None, "C5")] == "added"


def test_alias(run: Run) -> None:
    assert run("rules", "show", "dutch-2025").out == run("rules", "show", "dutch-2026").out


def test_wrong_number_of_ids(run: Run) -> None:
    code, out, err = run("rules", "diff", "dutch-2017")
    assert (code, out) == (3, "")
    assert "takes 2 rule-set ids; found dutch-2017" in err
    assert "takes 1 rule-set id; found none" in run("rules", "show").err
    assert "takes no rule-set ids; found foo" in run("rules", "list", "foo").err


def test_the_texts_beside_the_systems_are_listed(run: Run) -> None:
    kinds = {each["id"]: each["kind"] for each in json.loads(run("rules", "--json").out)}
    assert kinds["dutch-2017"] == "pairing system"
    assert kinds["baku-2016"] == kinds["baku-2026"] == "acceleration"
    assert kinds["c04-2017"] == kinds["c04-2026"] == "handling"
    assert kinds["c07-2024"] == kinds["c07-2026"] == "tie-breaks"


def test_handling_rules_are_shown_and_compared(run: Run) -> None:
    shown = json.loads(run("rules", "show", "c04-2017", "--json").out)
    assert shown["criteria"][-1]["number"] == "D.10"
    answer = json.loads(run("rules", "diff", "c04-2017", "c04-2026", "--json").out)
    rows = {criterion["topic"]: criterion for criterion in answer["criteria"]}
    assert rows["board-order"]["c04-2017"]["level"] == "binding"
    assert rows["board-order"]["c04-2026"]["level"] == "recommended"
    assert rows["unannounced-absence"]["change"] == "dropped"
    assert "(binding -> recommended)" in run("rules", "diff", "c04-2017", "c04-2026").out


def test_accelerations_and_tie_breaks_are_shown(run: Run) -> None:
    assert "nine rounds or more" in run("rules", "show", "baku-2016").out
    shown = json.loads(run("rules", "show", "c07-2026", "--json").out)
    rows = {criterion["number"]: criterion for criterion in shown["criteria"]}
    assert rows["DE"]["level"] == "own encounters"
    assert rows["BH"]["level"] == "opponents' results"
    changes = json.loads(run("rules", "diff", "c07-2024", "c07-2026", "--json").out)["criteria"]
    assert "STD" in [change["topic"] for change in changes if change["change"] == "added"]
