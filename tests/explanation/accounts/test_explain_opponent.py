"""Why this opponent: by hand from the texts, and that no view is without a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from building import position_of, tournament_of
from swissmate.errors import SwissmateError
from swissmate.explanation import LANGUAGES, ExplainedRound, explain_player, render_text
from swissmate.explanation.accounts.dutch.dutch_round import DutchRound
from swissmate.explanation.accounts.dutch.story import dutch_explanation
from swissmate.explanation.accounts.dutch.why_not import dutch_why_not
from swissmate.explanation.accounts.player_view import player_explanation
from swissmate.explanation.accounts.procedures.story import procedure_explanation
from swissmate.explanation.accounts.procedures.why_not import procedure_why_not
from swissmate.explanation.question import PlayerWish, WhyNot
from swissmate.explanation.statements import PlayerExplanation, Statement
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf

DATA = Path(__file__).parents[2] / "data"
EXPLAINED = [each for each in RULE_SET_IDS if rule_set(each).play.is_individual_swiss]
DUTCH = ("dutch-2017", "dutch-2026")

NO_REASON = {
    "opponent-is",
    "opponent-mdp",
    "opponent-you-mdp",
    "opponent-sought",
    "met-lower",
    "opponent-odd",
    "opponent-alone",
    "opponent-nobody",
    "floater-turn",
    "lim-turn",
    "dubov-s1",
    "dubov-column",
    "step-order",
}
"""What only says who the opponent is, or whose turn it was."""
QUESTIONS = {
    "opponent-natural",
    "opponent-mdp-natural",
    "opponent-ends-natural",
    "opponent-before",
}


def opponent(view: PlayerExplanation) -> tuple[Statement, ...]:
    return dict(view.sections)["opponent"]


def said(text: str, player: int, rules: str, **more: int) -> list[tuple[str, dict[str, object]]]:
    """Return what the section on the opponent says, without who he is."""
    position = position_of(text, **more)  # type: ignore[arg-type]
    chosen = rule_set(rules)
    if rules in DUTCH:
        done = DutchRound(position, rules)
        explanation = dutch_explanation(done)

        def ask(question: PlayerWish) -> WhyNot:
            return dutch_why_not(done, question)
    else:
        explanation = procedure_explanation(position, chosen)

        def ask(question: PlayerWish) -> WhyNot:
            return procedure_why_not(position, chosen, explanation, question)

    view = player_explanation(position, chosen, explanation, ask, player)
    return [(statement.id, dict(statement.params)) for statement in opponent(view)[1:]]


FOUR = "1 0.0 -\n2 0.0 -\n3 0.0 -\n4 0.0 -"


@pytest.mark.parametrize("rules", [*DUTCH, "dutch-2012"])
@pytest.mark.parametrize("player", [2, 4])
def test_the_one_opposite(rules: str, player: int) -> None:
    """S1 is 1 2, S2 is 3 4 (2017 B.3, 2026 3.3): number two meets number two, on both cards."""
    told = said(FOUR, player, rules, round_number=1)
    name, facts = told[-1]
    assert name == "opponent-opposite"
    assert (facts["a"], facts["b"], facts["place"]) == (2, 4, 2)
    assert [each for each, _ in told[:-1]] == (["opponent-sought"] if player == 4 else [])


SIX = """
    1  1.0  wb  x4
    2  1.0  bw
    3  1.0  bw
    4  1.0  bw
    5  1.0  bw
    6  1.0  wb
"""
"""1 and 6 are due White, the others Black. 1 has met 4, whom the halves give him: he gets 5."""


@pytest.mark.parametrize("rules", DUTCH)
@pytest.mark.parametrize("player", [1, 5])
def test_the_next_transposition(rules: str, player: int) -> None:
    """Of 4 5 6 the first whom 1 may meet is 5 (2017 D.1, 2026 4.2)."""
    told = said(SIX, player, rules)
    names = [name for name, _ in told]
    assert ("opponent-first-left", {"a": 1, "b": 5}) in told
    met = next(facts for name, facts in told if name == "met")
    assert {met["a"], met["b"]} == {1, 4}
    assert ("opponent-sought" in names) == (player == 5)
    assert not QUESTIONS & set(names)


ONLY = """
    1  1.0  w  x2 x3
    2  1.0  b
    3  1.0  w
    4  1.0  b
"""


@pytest.mark.parametrize("rules", DUTCH)
def test_nobody_else_left(rules: str) -> None:
    """1 has met 2 and 3: whatever the order, only 4 is left to him. 4 reads it, too."""
    assert said(ONLY, 1, rules)[-1] == ("opponent-only", {"a": 1, "b": 4})
    told = said(ONLY, 4, rules)
    assert told[0] == ("opponent-only", {"a": 1, "b": 4})
    assert {name for name, _ in told[1:]} == {"met"}


MOVED = """
    1  2.0  wb
    2  1.0  bw  x1
    3  1.0  bw
    4  1.0  wb
    5  1.0  wb
    6  1.0  bw
"""
"""1 is alone with his score and moved down; 2 is barred, so he gets the next resident (D.1)."""


@pytest.mark.parametrize("rules", DUTCH)
def test_a_moved_down_player_takes_the_next_resident(rules: str) -> None:
    for player, first in ((1, "opponent-you-mdp"), (3, "opponent-mdp")):
        told = said(MOVED, player, rules)
        assert told[0][0] == first
        assert told[1] == ("opponent-first-left", {"a": 1, "b": 3})
        assert [name for name, _ in told[2:]] == ["met"]


@pytest.mark.parametrize("rules", DUTCH)
def test_a_moved_down_player_meets_the_first_resident(rules: str) -> None:
    """1 is due White and 2 Black: nothing stands against the first resident."""
    text = MOVED.replace("x1", "")
    for player in (1, 2):
        name, facts = said(text, player, rules)[-1]
        assert (name, facts["a"], facts["b"]) == ("opponent-mdp-opposite", 1, 2)
        assert facts["place"] == 1


COLORS = """
    1  1.0  wb
    2  1.0  bw
    3  1.0  wb
    4  1.0  bw
"""
"""1-3 and 2-4 leave everybody's colour to chance; 1-4 and 2-3 serve all four (C.10, C12)."""


@pytest.mark.parametrize("rules", DUTCH)
def test_the_criterion_against_the_one_opposite(rules: str) -> None:
    number = {"dutch-2017": "C.10", "dutch-2026": "C12"}[rules]
    for player in (1, 4):
        told = said(COLORS, player, rules)
        before = next(facts for name, facts in told if name == "opponent-before")
        assert (before["a"], before["b"]) == (1, 3)
        worse = dict(told)["criterion-worse"]
        assert (worse["number"], worse["real"], worse["other"]) == (number, 0, 2)


EXCHANGED = """
    1  1.0  wb  x3 x4
    2  1.0  wb
    3  1.0  bw
    4  1.0  bw  x3
"""
"""1 may meet 2 only and 3, 4 have met: no pairing. Without the second meeting: 1-2 and 3-4."""


@pytest.mark.parametrize("rules", DUTCH)
def test_an_exchange(rules: str) -> None:
    """1-2 and 3-4 are possible after an exchange only (2017 D.2, 2026 4.3).

    1 has nobody but 2. 3 may meet 2, too: that he does not is for want of an opponent for 1.
    """
    text = EXCHANGED.replace("bw  x3", "bw")
    assert said(text, 1, rules)[-1] == ("opponent-only", {"a": 1, "b": 2})
    told = said(text, 3, rules)
    assert ("opponent-exchanged", {"a": 3, "b": 4}) in told
    assert "met" in dict(told)


def test_burstein_pairs_the_ends() -> None:
    """2017 6.2: the highest ranked meets the lowest ranked; unplayed, ratings then numbers rank.

    In round three nobody has imaginary points any more.
    """
    told = said(FOUR, 1, "burstein-2017", round_number=3)
    assert told == [("opponent-ends", {"a": 1, "b": 4, "place": 1})]
    assert said(FOUR, 3, "burstein-2017", round_number=3) == [
        ("opponent-ends", {"a": 2, "b": 3, "place": 2})
    ]


def test_lim_proposes_the_other_half() -> None:
    """4.1: #1 of six is proposed 4, the first of the bottom half."""
    text = "\n".join(f"{number} 0.0 -" for number in range(1, 7))
    told = said(text, 4, "lim-2026", round_number=1)
    assert told == [
        ("lim-turn", {"a": 1, "b": 4}),
        ("opponent-first-left", {"a": 1, "b": 4}),
    ]


def test_lim_looks_for_the_due_color() -> None:
    """4.2, 5.2: 1 of four is proposed 3; both are due White, so 4 comes, who is due Black."""
    told = said(COLORS, 1, "lim-2026", round_number=3)
    assert told[0] == ("lim-turn", {"a": 1, "b": 3})
    assert told[1:] == [
        ("opponent-before", {"a": 1, "b": 3}),
        ("lim-unsuited", {"a": 1, "b": 3, "color": "w"}),
    ]


def test_a_floater_who_was_alone() -> None:
    """1 alone has won and is moved down (A.3); he is due Black and 2, the first resident, White."""
    tournament = tournament_of(["1-6:1 4-2:= 5-3:="], players=6, rounds=5)
    _, view = explain_player(tournament, 1, rules="dutch-2012")
    names = [statement.id for statement in opponent(view)]
    assert names[:3] == ["opponent-is", "met-lower", "opponent-alone"]
    assert names[3] == "opponent-mdp-opposite"
    assert opponent(view)[3].params["b"] == 2


# The recorded slice ------------------------------------------------------------------------------


def is_answered(view: PlayerExplanation) -> bool:
    """Whether a view gives a reason for the opponent, and every question in it an answer."""
    sections = dict(view.sections)
    names = [statement.id for statement in sections["opponent"]]
    if names == ["opponent-bye"]:
        return len(sections["bye"]) > 2
    follows = zip(names, [*names[1:], "opponent-before"], strict=True)
    if any(name in QUESTIONS and after in QUESTIONS for name, after in follows):
        return False
    return bool(set(names) - NO_REASON - QUESTIONS)


SLICES = {
    "dutch-2012": ("dutch-2012", "d12-[ts]*[0-4].trf"),
    "dutch-2017": ("dutch-2017", "d17-[ts]*[0-4].trf"),
    "dutch-2026": ("dutch-2026", "*.trf"),
    "dubov-1997": ("dubov-2026", "*.trf"),
    "dubov-2026": ("dubov-2026", "*.trf"),
    "burstein-2017": ("burstein-2017", "bur-tiny-*.trf"),
    "burstein-2026": ("burstein-2026", "*.trf"),
    "lim-1999": ("dubov-2026", "*.trf"),
    "lim-2026": ("burstein-2026", "*.trf"),
    "lim-1999-maxi": ("dubov-2026", "*.trf"),
    "lim-2026-maxi": ("dubov-2026", "*.trf"),
}


def test_every_rule_set_has_a_slice() -> None:
    assert set(SLICES) == set(EXPLAINED)


@pytest.mark.parametrize("rules", EXPLAINED)
def test_no_view_is_without_a_reason(rules: str) -> None:
    folder, pattern = SLICES[rules]
    views = 0
    for path in sorted((DATA / folder).glob(pattern)):
        tournament = read_trf(path)
        for number in range(2, tournament.rounds_paired + 1, 2):
            try:
                explained = ExplainedRound(tournament, number, rules)
            except SwissmateError:
                continue
            for player in tournament.players[::3]:
                try:
                    view = explained.player(player.id)
                except SwissmateError:
                    continue
                assert is_answered(view), (path.name, number, player.id)
                if views % 10 == 0:
                    told = explained.explanation
                    assert all(render_text(told, view, code) for code in LANGUAGES)
                views += 1
    assert views > 50
