"""Every line of an answer is in the language asked for; the words here were written by hand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .conftest import Run, Trf, player_line

OPEN = Path(__file__).parents[2] / "examples" / "open40.trf"
ENGLISH = re.compile(
    r"\b(the|and|by|in force|rules|round|rounds|board|boards|white|black|rank|"
    r"identical|differ|differs|differently|standings|names|tournament|opponents|colours)\b",
    re.IGNORECASE,
)
"""Words that only English has; the names of the example have none of them."""
SAID = {
    "de": ("Regeln dutch-2017: in Kraft", "Runde 1: gleich", "Brett", "Schwarz", "andere Gegner"),
    "es": (
        "reglas dutch-2017: en vigor",
        "Ronda 1: idéntica",
        "Tablero",
        "Negras",
        "otros rivales",
    ),
    "fr": ("règles dutch-2017 : en vigueur", "Ronde 1 : identique", "Éch.", "Noirs", "adversaires"),
    "it": ("regole dutch-2017: in vigore", "Turno 1: identico", "Scacch.", "Nero", "avversari"),
    "nl": ("regels dutch-2017: van kracht", "Ronde 1: gelijk", "Bord", "Zwart", "tegenstanders"),
}


def whole(run: Run, *arguments: object) -> str:
    answer = run(*arguments)
    assert answer.code == 0, answer.err
    return " ".join((answer.out + answer.err).split())


@pytest.mark.parametrize("code", SAID)
def test_tables_and_notes_are_in_the_language_asked_for(run: Run, code: str) -> None:
    asked = ("--lang", code)
    text = whole(run, "check", OPEN, *asked)
    text += whole(run, "pair", OPEN, "--format", "table", *asked)
    text += whole(run, "rules", "compare", "dutch-2017", "lim-2026", OPEN, *asked)
    text += whole(run, "standings", OPEN, *asked)
    for words in SAID[code]:
        assert words in text
    assert ENGLISH.findall(text) == []


@pytest.mark.parametrize("code", SAID)
def test_faults_of_a_file_are_told_in_the_language_asked_for(run: Run, trf: Trf, code: str) -> None:
    """A pair that met twice, a bye given twice, wrong points, an open game, no start date."""
    cells = {
        1: ("9.0", ["   2 w  ", "   2 b =", "0000 - U"]),
        2: ("0.5", ["   1 b  ", "   1 w =", "   3 w  "]),
        3: ("1.0", ["0000 - U", "0000 - U", "   2 b  "]),
    }
    lines = (player_line(number, points, rounds) for number, (points, rounds) in cells.items())
    path = trf(*lines, head=("012 Test",))
    english = whole(run, "check", path)
    assert "players 2 and 1 met before, in round 1" in english
    assert "player 3 may not have the bye: had the bye in round 1" in english
    assert "points of player 1: the file says 9.0, the results give" in english
    assert "no result for any game (1-2)" in english
    assert "the newest edition, since the file names neither rules nor a start date" in english
    answer = run("check", path, "--lang", code)
    # The reader's own remarks on lines of a file are in English (docs/explain.md).
    kept = [line for line in (answer.out + answer.err).splitlines() if ": warning: " not in line]
    assert len(kept) > 20
    assert ENGLISH.findall(" ".join(kept).replace("white1", "")) == []
