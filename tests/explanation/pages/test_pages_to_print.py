"""The sheet, the checklist and the pictures: what they hold, from the entries of the file."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from swissmate.api.explaining import explain
from swissmate.cli.main import main
from swissmate.explanation import LANGUAGES, round_picture_svg
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "open40.trf"
EXPLAINED = [rules for rules in RULE_SET_IDS if rule_set(rules).play.is_individual_swiss]
SPACE = "{http://www.w3.org/2000/svg}"


def test_the_checklist_is_what_the_file_says() -> None:
    tournament = read_trf(EXAMPLE)
    lines = explain(tournament, 5).checklist_json()
    assert len(lines) == 39  # one of the forty is absent in round 5
    for line in lines:
        player = tournament.by_id[int(str(line["id"]))]
        played = [player.entry(number) for number in range(1, 5)]
        assert line["met"] == sorted(entry.opponent for entry in played if entry.played)
        assert line["colors"] == "".join(entry.color for entry in played if entry.played)
        assert line["opponent"] == player.entry(5).opponent  # the round is that of the rules


def test_who_may_not_have_the_bye_is_marked() -> None:
    lines = {row["id"]: row for row in explain(read_trf(EXAMPLE)).checklist_json()}
    tournament = read_trf(EXAMPLE)
    for player in tournament.players:
        had = any(player.entry(number).result == "U" for number in range(1, 6))
        if player.id in lines and had:
            assert lines[player.id]["bye_barred_by"], player.id


def test_the_checklist_is_a_table_that_sorts() -> None:
    page = explain(read_trf(EXAMPLE), 5).checklist_html()
    assert page.count("<tr>") == 40
    assert page.count("<th>") == 9
    assert "addEventListener" in page
    assert not re.search(r"(?:src|href)=(?!\"#)", page)


@pytest.mark.parametrize("rules", EXPLAINED)
def test_a_sheet_in_every_system_and_language(rules: str) -> None:
    story = explain(read_trf(EXAMPLE), 5, rules)
    for code in LANGUAGES:
        for page in (story, story.player(1), story.why_not(1, 8), story.why_not(1, "black")):
            text = page.sheet(code)
            assert "Hakobyan, Tigran" in text
            assert "{" not in re.sub(
                r"<style>.*?</style>|<script>.*?</script>", "", text, flags=re.S
            )


def test_a_sheet_draws_both_pairings_and_tells_everybody_concerned() -> None:
    """Round 5 has 9-8 and 1-5; with 1-8 the rules would pair 9 with 5, who floated up before."""
    answer = explain(read_trf(EXAMPLE), 5).why_not(1, 8)
    page = answer.sheet()
    assert page.count("<svg") == 2
    assert {frozenset(pair) for pair in answer.answer.changed} == {frozenset((9, 5))}
    table = page[page.index("The players concerned") :]
    for player in ("Hakobyan", "Halmos", "Lomidze", "Ferrer Soto"):
        assert player in table
    assert page.index("In that case 5 Ferrer Soto") < page.index("C.04.3 C.13")
    assert "C.04.3 C.13: few players with the same" in page


def test_a_bracket_is_drawn_alone() -> None:
    round_ = explain(read_trf(EXAMPLE), 5).round
    picture = ET.fromstring(round_picture_svg(round_, brackets={2}))  # noqa: S314 - our own
    marks = [element for element in picture.iter(f"{SPACE}circle")]
    assert len(marks) == len(round_.brackets[2].residents)
    width = float(picture.attrib["viewBox"].split()[2])
    assert width <= 430  # legible on a telephone


def test_nothing_but_form_tells_white_from_black_and_floats_from_pairs() -> None:
    """In print without colour: filled or empty discs, dashed lines, letters."""
    svg = round_picture_svg(explain(read_trf(EXAMPLE), 5).round)
    assert "stroke-dasharray" in svg
    assert "WBBW" in svg
    root = ET.fromstring(svg)  # noqa: S314 - our own
    heads = [element for element in root.iter() if element.get("class") == "head"]
    last_line = max(
        place for place, element in enumerate(root.iter()) if element.tag == f"{SPACE}path"
    )
    first_head = next(place for place, element in enumerate(root.iter()) if element is heads[0])
    assert first_head > last_line  # headings are drawn over the lines


def test_a_picture_darkens_only_on_pages_that_do() -> None:
    """A saved picture, and one on a sheet of paper, keep ink on white."""
    round_ = explain(read_trf(EXAMPLE), 5).round
    assert "prefers-color-scheme" not in round_picture_svg(round_)
    assert "@media screen and (prefers-color-scheme:dark)" in round_picture_svg(
        round_, darkens=True
    )


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "sheet.html"
    assert main(["explain", str(EXAMPLE), "--why-not", "1", "8", "--sheet", "-o", str(page)]) == 0
    assert "@page" in page.read_text(encoding="utf-8")
    assert main(["explain", str(EXAMPLE), "--checklist"]) == 0
    assert "Hakobyan, Tigran" in capsys.readouterr().out
    assert main(["explain", str(EXAMPLE), "--format", "svg"]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["explain", str(EXAMPLE), "--checklist", "--format", "svg"]) == 3


@pytest.mark.parametrize(
    "words",
    [
        ("--checklist", "--player", "1"),
        ("--checklist", "--full"),
        ("--checklist", "--sheet"),
        ("--sheet", "--json"),
        ("--sheet", "--format", "text"),
        ("--sheet", "--full"),
    ],
)
def test_options_without_effect_are_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """They were passed over: who asked for JSON got a page of HTML."""
    assert main(["explain", str(EXAMPLE), *words]) == 3
    caught = capsys.readouterr()
    assert caught.out == ""
    assert f"{words[0]} does not go with" in caught.err
    assert main(["explain", str(EXAMPLE), "--sheet", "--format", "html"]) == 0
