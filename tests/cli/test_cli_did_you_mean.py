"""A misspelt word is answered with the nearest one, and a file without a command with a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate import __version__
from swissmate.cli.commands import available_commands

from .conftest import Run

OPEN = Path(__file__).parents[2] / "examples" / "open40.trf"


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("pairs", "open.trf"), "pair"),
        (("standing",), "standings"),
        (("PAIR",), "pair"),
        (("open.trf",), "swissmate pair open.trf"),
        ((str(OPEN), "--json"), f"swissmate pair {OPEN} --json"),
        ((str(OPEN.parent),), f"swissmate check {OPEN.parent}"),
        (("pair", str(OPEN), "--rules", "dutch2026"), "dutch-2026"),
        (("explain", str(OPEN), "--rules", "dutch_2017"), "dutch-2017"),
        (("rules", "show", "Dubov 2026"), "dubov-2026"),
        (("rules", "lst"), "list"),
        (("standings", str(OPEN), "--tie-breaks", "Buchholz"), "BH"),
        (("standings", str(OPEN), "--tie-breaks", "Sonneborn"), "SB"),
        (("standings", str(OPEN), "--edition", "c07-2025"), "c07-2026"),
        (("pair", str(OPEN), "--formt", "json"), "--format"),
        (("pair", str(OPEN), "--format", "jsn"), "json"),
        (("pair", str(OPEN), "--acceleration", "baku2016"), "baku-2016"),
        (("convert", str(OPEN), "--to", "trf-26"), "trf26"),
        (("explain", str(OPEN), "--lang", "german"), "de"),
        (("check", str(OPEN), "--lang", "EN"), "en"),
        (("forecast", str(OPEN), "--results", "modell"), "model"),
        (("generate", "--preset", "realistik"), "realistic"),
        (("generate", "--results", "tabel"), "table"),
        (("publish", "--language", "germn", "--out", "nowhere"), "de"),
        (("simulate", "bakku", "--out-dir", "nowhere"), "baku"),
        (("--dutch", str(OPEN), "-p", "--date-ordr", "dmy"), "--date-order"),
        (("--dutch", str(OPEN), "-p", "--rules", "dutch2026"), "dutch-2026"),
    ],
)
def test_the_nearest_word(run: Run, arguments: tuple[str, ...], near: str) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (3, "")
    assert f"(did you mean {near}?)" in err


def test_nothing_is_guessed_where_nothing_is_near(run: Run) -> None:
    code, _, err = run("xyzzy")
    assert code == 3
    assert "did you mean" not in err
    assert "the commands are pair, schedule" in err


def test_without_arguments_the_help_is_shown(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert out.startswith(f"swissmate {__version__}\n")
    for told in (out, run("--help").out):
        assert all(f"\n  {name} " in told for name in available_commands())


def test_quiet_is_quiet(run: Run, tmp_path: Path) -> None:
    code, out, err = run("check", OPEN, "--quiet")
    assert (code, err) == (0, "")
    assert out == "1 tournament, 5 rounds: 0 rounds differ, 0 other findings\n"
    odd = tmp_path / "odd.trf"
    odd.write_text(OPEN.read_text(encoding="utf-8") + "XXQ what is this\n", encoding="utf-8")
    assert "This record is unknown" in run("rules", "compare", "dutch-2017", "dutch-2026", odd).err
    assert run("rules", "compare", "dutch-2017", "dutch-2026", odd, "--quiet").err == ""


def test_what_differs_comes_with_its_remarks(run: Run) -> None:
    """By the rules of another system the rounds differ, and the reader must know by which."""
    _, out, err = run("check", OPEN, "--quiet", "--rules", "dubov-2026")
    assert "Round #2: differs" in out or "differ" in out
    assert "rounds differ" in out
    assert err == ""  # the rules were asked for
