"""The story of a round: its claims by hand, its forms, and that it changes nothing."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import string
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import pytest

from building import tournament_of
from swissmate.errors import InputError, NoLegalPairing
from swissmate.explanation import (
    ExplainedRound,
    RoundExplanation,
    WhyNot,
    ask,
    explain_player,
    explain_round,
    render_html,
    render_text,
    round_picture_svg,
    sentence,
    to_json,
)
from swissmate.languages.language import language_of
from swissmate.model import Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"
SOURCE = ROOT / "src" / "swissmate" / "explanation"
EXPLAINED = [rules for rules in RULE_SET_IDS if rule_set(rules).play.is_individual_swiss]
EXAMPLE = ROOT / "examples" / "open40.trf"


def ids(statements: tuple[object, ...]) -> list[str]:
    return [getattr(statement, "id") for statement in statements]  # noqa: B009 - of any statement


# By hand -----------------------------------------------------------------------------------------


def why_not(
    tournament: Tournament,
    player: int,
    wish: int | str,
    round_number: int | None = None,
    rules: str | None = None,
) -> tuple[RoundExplanation, WhyNot]:
    explained = ExplainedRound(tournament, round_number, rules)
    return explained.explanation, explained.ask(ask(player, wish))


def five() -> Tournament:
    """Five players after one round: 1 and 2 won, 5 had the bye, 3 and 4 lost."""
    return tournament_of(["1-3:1 4-2:0 5:U"], players=5, rounds=5)


def test_the_brackets_of_a_small_round() -> None:
    """1, 2 and 5 have a point, 3 and 4 none; the three are odd, so one of them floats.

    5 is the lowest, but the bye was a downfloat (A.4.b), and C.12 spares him a second one. The next
    transposition pairs 1 with 5 and lets 2 float. Of 3 and 4 he can meet 3 only; 4 has the bye.
    """
    explanation = explain_round(five(), rules="dutch-2017")
    top, last = explanation.brackets
    assert top.residents == (1, 2, 5)
    assert (top.pairs, top.downfloaters) == (((1, 5),), (2,))
    assert top.earlier == (("down-1", 1),)
    said = {statement.id: statement.params for statement in top.statements}
    assert said["float-instead"]["a"] == 5
    assert said["criterion-worse"]["number"] == "C.12"
    assert (said["criterion-worse"]["real"], said["criterion-worse"]["other"]) == (0, 1)
    assert (last.mdps, last.residents) == ((2,), (3, 4))
    assert explanation.pab == 4
    assert ids(explanation.bye) == ["bye-odd", "bye-receiver", "bye-may", "bye-last"]
    # 1 is due Black, 5 nothing (A.6.d, E.1); 2 and 3 both had Black, and 2 is higher (E.4).
    rules = {(pair.white, pair.black): pair.color_rule for pair in explanation.pairs}
    assert set(rules) == {(5, 1), (2, 3)}
    assert (rules[5, 1].id, rules[5, 1].params["granted"]) == ("color-one", 1)
    assert (rules[2, 3].id, rules[2, 3].params["granted"]) == ("color-rank", 2)


def test_one_player() -> None:
    _, answer = explain_player(five(), 5, rules="dutch-2017")
    said = {name: ids(statements) for name, statements in answer.sections}
    assert said["before"] == ["you", "you-no-games", "you-float"]
    assert said["bye"] == ["had-bye"]
    assert said["float"] == ["you-stayed"]
    _, answer = explain_player(five(), 2, rules="dutch-2017")
    said = {name: ids(statements) for name, statements in answer.sections}
    assert "you-moved-down" in said["bracket"]
    assert "you-floated" in said["float"]
    assert "criterion-worse" in said["float"]
    with pytest.raises(InputError, match="no player 77"):
        explain_player(five(), 77)


def test_why_he_has_not_the_bye() -> None:
    _, answer = why_not(five(), 5, "bye", rules="dutch-2017")
    assert answer.verdict == "impossible"
    _, answer = why_not(five(), 4, "white", rules="dutch-2017")
    assert answer.verdict in {"impossible", "criterion", "order"}


# The golden pages --------------------------------------------------------------------------------


def golden() -> ModuleType:
    spec = importlib.util.spec_from_file_location("golden", ROOT / "tools" / "explain_golden.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_golden_pages() -> None:
    """They were read through as an arbiter would; a change is to be read again."""
    pages = list(golden().pages())
    assert len(pages) >= 10
    for path, text in pages:
        assert path.read_text(encoding="utf-8") == text, path.name


# Words and forms ---------------------------------------------------------------------------------


def said_in_source() -> set[str]:
    """Return the ids of all statements that the modules make."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id != "say" or not node.args:
                    continue
                first = node.args[0]
                options = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                found |= {
                    str(option.value) for option in options if isinstance(option, ast.Constant)
                }
    return found


TEMPLATES = language_of("en").sentences


def test_every_statement_has_words() -> None:
    assert said_in_source() <= set(TEMPLATES)


def test_every_template_is_documented_and_used() -> None:
    page = (ROOT / "docs" / "statements.md").read_text(encoding="utf-8")
    made = said_in_source()
    for name in TEMPLATES:
        assert f"`{name}`" in page, name
        by_rule = (
            "ask-",
            "open-",
            "order-",
            "color-",
            "match-color-",
            "keizer-color-",
            "knockout-",
            "table-",
            "so-",
            "then-",
        )
        assert name in made or name.startswith(by_rule), name


def test_templates_name_no_internals() -> None:
    for text in TEMPLATES.values():
        words = "".join(part for part, *_ in string.Formatter().parse(text))
        assert not re.search(r"weight|dummy|vertex|None|_", words), text


def all_rounds() -> list[tuple[Tournament, int]]:
    found = []
    for path in [EXAMPLE, *sorted((DATA / "explain").glob("*.trf"))]:
        tournament = read_trf(path)
        found += [(tournament, number) for number in (1, tournament.rounds_paired)]
    return found


@pytest.mark.parametrize("rules", EXPLAINED)
def test_explaining_changes_nothing_and_leaves_nobody_out(rules: str) -> None:
    explained = 0
    for tournament, number in all_rounds():
        position = position_before(tournament, number)
        try:
            pairing = rule_set(rules).pair(position)
        except NoLegalPairing:
            continue
        explanation = explain_round(tournament, number, rules)
        assert tuple((pair.white, pair.black) for pair in explanation.pairs) == pairing.pairs
        assert explanation.pab == pairing.pab
        assert "color-other" not in {pair.color_rule.id for pair in explanation.pairs}
        told = [pair for bracket in explanation.brackets for pair in bracket.pairs]
        assert {frozenset(pair) for pair in told} == {frozenset(pair) for pair in pairing.pairs}
        assert len(told) == len(pairing.pairs)
        across = {
            player.id
            for player in explanation.players
            if player.opponent and explanation.by_id[player.opponent].home > player.home
        }
        floated = {
            downfloater for bracket in explanation.brackets for downfloater in bracket.downfloaters
        }
        assert across <= floated
        if pairing.pab is not None:
            assert {"bye-odd", "bye-receiver"} <= set(ids(explanation.bye))
        explained += 1
    assert explained > 10


@pytest.mark.parametrize("rules", EXPLAINED)
def test_every_form(rules: str) -> None:
    tournament = read_trf(DATA / "explain" / "d17-small-00004.trf")
    explanation = explain_round(tournament, 4, rules)
    first, second = explanation.players[0].id, explanation.players[-1].id
    answers = [
        (explanation, None),
        explain_player(tournament, first, 4, rules),
        explain_player(tournament, second, 4, rules),
        why_not(tournament, first, second, 4, rules),
        why_not(tournament, first, "bye", 4, rules),
        why_not(tournament, first, "white", 4, rules),
        why_not(tournament, first, "black", 4, rules),
    ]
    for told, answer in answers:
        assert render_text(told, answer).strip()
        value = to_json(told, answer)
        assert value["schema"] == 2
        json.loads(json.dumps(value))
        page = render_html(told, answer)
        assert page.count("<html") == 1
        assert not re.search(r"(?:src|href)=(?!\"#)", page)
        assert "<html" not in render_html(told, answer, fragment=True)


def test_the_picture_shows_everybody() -> None:
    explanation = explain_round(read_trf(EXAMPLE), rules="dutch-2017")
    svg = round_picture_svg(explanation, 12)
    root = ET.fromstring(svg)  # noqa: S314 - our own output
    space = "{http://www.w3.org/2000/svg}"
    lines = [element for element in root.iter(f"{space}path")]
    assert len(lines) == len(explanation.pairs)
    assert len(list(root.iter(f"{space}circle"))) == len(explanation.players)
    names = [
        element for element in root.iter(f"{space}text") if "chosen" in element.get("class", "")
    ]
    assert [(name.text or "").split()[0] for name in names] == ["12"]
    floating = [line for line in lines if line.get("class") == "float"]
    by_id = explanation.by_id
    assert len(floating) == sum(
        by_id[pair.white].home != by_id[pair.black].home for pair in explanation.pairs
    )


def test_names_are_escaped() -> None:
    tournament = five()
    evil = tournament.players[0]
    players = (
        type(evil)(evil.id, "<b>&", evil.rating, entries=evil.entries),
        *tournament.players[1:],
    )
    page = render_html(explain_round(type(tournament)(players, rounds=5), rules="dutch-2017"))
    assert "<b>&" not in page
    assert "&lt;b&gt;&amp;" in page


def test_sentences_are_for_people() -> None:
    explanation = explain_round(read_trf(EXAMPLE), rules="dutch-2017")
    told = [statement for bracket in explanation.brackets for statement in bracket.statements]
    for statement in told:
        text = sentence(statement, str)
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith((".", "?", ":")), text
        assert "{" not in text


def test_pairing_loads_nothing_of_this() -> None:
    code = (
        "import sys; from swissmate.cli.main import main; "
        f"main(['pair', {str(EXAMPLE)!r}]); "
        "print([m for m in sys.modules if m.startswith('swissmate.explanation')], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.splitlines()[-1] == "[]"


def test_2017_c4_binds_the_penultimate_bracket_only() -> None:
    # Bracket 6 of round 7 is neither PPB nor last, so nothing makes it leave a rest that can be
    # paired (C.4): with 22 floating one player is left, as with 19, and the colours decide (C.10).
    tournament = read_trf(DATA / "explain" / "float-2017-round7.trf")
    bracket = explain_round(tournament, 7, "dutch-2017").brackets[5]
    assert (bracket.kind, bracket.downfloaters) == ("normal", (19,))
    instead = next(
        index
        for index, statement in enumerate(bracket.statements)
        if statement.id == "float-instead"
    )
    assert bracket.statements[instead].params["a"] == 22
    decided = bracket.statements[instead + 2]
    assert (decided.params["number"], decided.params["real"]) == ("C.10", 0)


def test_who_would_find_no_opponent_is_everybody_whom_the_rule_counts() -> None:
    """Of 9, 12 and 14 the first two have met: without 14 nobody there has an opponent."""
    tournament = read_trf(DATA / "explain" / "d17-small-00004.trf")
    ninth = next(player for player in tournament.players if player.id == 9)
    assert 12 in [ninth.entry(number).opponent for number in (1, 2, 3)]
    bracket = explain_round(tournament, 4, "dutch-2017").brackets[4]
    assert bracket.residents == (9, 12, 14)
    (told,) = (statement for statement in bracket.statements if statement.id == "then-pairs")
    assert told.params["players"] == (9, 12, 14)
