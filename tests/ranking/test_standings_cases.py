"""Tournaments whose tables once were wrong: one file, one fault (``tests/data/standings``)."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from swissmate.checker import check
from swissmate.cli.main import main
from swissmate.errors import InputError
from swissmate.model import Tournament
from swissmate.ranking import explain, explanation_text, rank_differences, standings
from swissmate.trf import load

FILES = Path(__file__).parents[1] / "data" / "standings"
FORMATS = ("table", "csv", "json", "html")
MEANING = "BH/C1: Buchholz: the opponents' points, without the lowest (C.07 8.1)"


def _read(name: str) -> Tournament:
    return load((FILES / f"{name}.trf").read_bytes()).tournament


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    captured = capsys.readouterr()
    return code, captured.out, captured.err


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("BERGER_ROUNDROBIN", ""),
        ("FIDE_DOUBLEROUNDROBIN", ""),
        ("", "FIDE_ROUNDROBIN"),
        ("", "Individual: Round-Robin"),
    ],
)
def test_a_round_robin_by_its_type_is_ranked_as_one(code: str, kind: str) -> None:
    # Article 15.2: the forfeit is a game with the scheduled opponent, and a free round is nothing,
    # so SB of player 1 is 2.0 + 1.5/2 + 2.0/2 + 0.5; a Swiss would add dummies (5.00).
    tournament = replace(_read("rr"), rules=None, type_code=code, kind=kind)
    result = standings(tournament, ("PTS", "SB"))
    assert result.by_player[1].values == (30, 425)
    with pytest.raises(InputError, match="article 8"):
        standings(tournament, ("PTS", "BH"))
    assert [tie_break_code.name for tie_break_code in standings(tournament).codes] == [
        "PTS",
        "DE",
        "WIN",
        "SB",
        "KS",
    ]


def test_a_coded_type_wins_over_the_words() -> None:
    tournament = replace(_read("rr"), rules=None, type_code="CUSTOM_SWISS", kind="Round-Robin")
    assert standings(tournament, ("PTS", "SB")).by_player[1].values == (30, 500)


def test_the_type_of_a_round_robin_survives_writing() -> None:
    tournament = _read("rr")
    assert (tournament.rules, tournament.predetermined) == ("berger", True)


def test_8_3_fore_buchholz_while_the_final_round_is_paired() -> None:
    # Round 3 of 3 is paired, 1 meets 4, 2 meets 3: with both drawn, 1's opponents have
    # 1.5 + 1.5 + 0.5; Buchholz knows two of them so far, with 1.0 and 1.0.
    result = standings(_read("fbpend"), ("PTS", "FB", "BH"))
    assert result.after_round == 2
    assert result.by_player[1].values == (20, 35, 20)
    assert "round 3" in explanation_text(explain(result, 1))
    # Before it is paired, Fore Buchholz is Buchholz.
    earlier = standings(_read("fbpend"), ("PTS", "FB"), 1)
    assert earlier.by_player[1].values == (10, 0)


@pytest.mark.parametrize("form", FORMATS)
def test_a_game_without_a_result_brings_nothing_and_every_format_says_so(
    capsys: pytest.CaptureFixture[str], form: str
) -> None:
    result = standings(_read("mid"), ("PTS", "BH", "BPG", "STD", "DE"))
    # 2 beat 4, lost to 1 and is playing 3: 1.0, not 1.5. The opponents' scores are 0, 3 and 1.
    assert result.by_player[2].values == (10, 40, 1, 10, 0)
    _, out, _ = _run(capsys, "standings", str(FILES / "mid.trf"), "--format", form)
    assert "round 3: 1 game without a result" in out


def test_162_x_says_what_an_adjourned_game_is_worth() -> None:
    tournament = _read("mid")
    halves = replace(tournament, scoring=tournament.scoring._replace(adjourned=5))
    assert standings(halves, ("PTS",)).by_player[2].values == (15,)


def test_7_1_wins_are_points_also_those_that_a_decision_awards() -> None:
    # 299 gives player 2 a whole point for the game lost to player 1.
    result = standings(_read("p299"), ("PTS", "WIN", "WON"))
    assert result.by_player[2].values == (20, 2, 1)


def test_one_unknown_code_of_the_file_leaves_the_table_standing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = standings(_read("other"))
    assert [str(code) for code in result.codes] == ["PTS", "BH/C1"]
    assert any("OTHER_X" in str(note) for note in result.notes)
    assert "OTHER_X" in str(rank_differences(_read("other")).unchecked)
    code, out, _ = _run(capsys, "standings", str(FILES / "other.trf"))
    assert code == 0
    assert "Note: OTHER_X" in out
    # Asked for on the command line it is a mistake of the one who asks.
    code, _, err = _run(capsys, "standings", str(FILES / "other.trf"), "--tie-breaks", "OTHER_X")
    assert code == 3
    assert "OTHER_X" in err


@pytest.mark.parametrize("form", FORMATS)
def test_no_edition_was_in_force_before_august_2024(
    capsys: pytest.CaptureFixture[str], form: str
) -> None:
    _, out, err = _run(capsys, "standings", str(FILES / "d2015.trf"), "--format", form)
    assert "in force on 2015" not in err
    assert "the oldest edition known here; it came into force on 2024-08-01" in out


def test_check_holds_the_ranks_against_the_tie_breaks_of_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    report = check(_read("rank"))
    assert [(rank.player, rank.recorded, rank.first) for rank in report.wrong_ranks] == [
        (1, 4, 1),
        (4, 1, 4),
    ]
    assert not report.clean
    file, record = str(FILES / "rank.trf"), tmp_path / "record.jsonl"
    code, out, _ = _run(capsys, "check", file, "--strict", "--report", str(record))
    assert code == 6
    assert "rank of player 1: the file says 4, its tie-breaks give 1" in out
    assert "2 other findings" in out
    assert "rank of player 4" in record.read_text(encoding="utf-8")
    _, out, _ = _run(capsys, "check", file, "--json")
    answer = json.loads(out)["files"][0]
    assert not answer["identical"]
    # He beat 2 and 3, who have one point each: BH is 2, BH/C1 is 1.
    first = {"player": 1, "recorded": 4, "first": 1, "last": 1, "values": ["2.0", "1.0", "2.0"]}
    assert answer["ranks"][0] == first
    # One round asked for: the ranks are after all of them, so nothing is said.
    assert check(_read("rank"), rounds=(1,)).clean


def test_ranks_are_not_held_against_a_table_with_open_games() -> None:
    tournament = replace(_read("mid"), tie_breaks=("PTS",))
    assert "without a result" in str(rank_differences(tournament).unchecked)


def test_aob_counts_forfeits_as_games_when_asked(
    from_crosstable: Callable[..., Tournament],
) -> None:
    tournament = from_crosstable("1: 2w= 3w+\n2: 1b= 5w1\n3: 4w= 1b-\n4: 3b= U\n5: U 2b0")
    result = standings(tournament, ("PTS", "BH/P", "AOB", "AOB/P"))
    # Scores 1.5 1.5 0.5 1.5 1.0. Buchholz with /P: of 2 it is 1.5 + 1.0, of 3 it is 1.5 + 1.5.
    assert [result.by_player[player].values[1] for player in (2, 3)] == [25, 30]
    # 1 met 2 over the board and 3 by forfeit: the mean of 2.5, and of 2.5 and 3.0.
    assert result.by_player[1].values[2:] == (25, Fraction(55, 2))


def test_csv_and_html_say_who_the_players_are_and_what_the_columns_mean(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    named = tmp_path / "named.trf"
    text = (FILES / "rank.trf").read_text(encoding="ascii")
    # Title in columns 11-13, federation in 54-56.
    line = next(line for line in text.splitlines() if line.startswith("001    1"))
    titled = f"{line[:10]} GM{line[13:53]}NOR{line[56:]}"
    named.write_text(text.replace(line, titled), encoding="ascii")
    _, out, _ = _run(capsys, "standings", str(named), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert (rows[0]["TITLE"], rows[0]["RATING"], rows[0]["FED"]) == ("GM", "2400", "NOR")
    assert rows[1]["LEGEND"] == MEANING
    _, out, _ = _run(capsys, "standings", str(named), "--format", "html")
    assert '<td class="name">GM</td><td class="name">2400</td><td class="name">NOR</td>' in out
    assert f"<li>{html.escape(MEANING)}</li>" in out
    assert "place is shared" in out


def test_a_team_file_ranks_the_teams(capsys: pytest.CaptureFixture[str]) -> None:
    # Matches by the games: 1-4 1.5, 2-3 1.0, 1-2 1.0, 3-4 1.0, 1-3 1.5, 2-4 2.0 (one by forfeit).
    code, out, _ = _run(
        capsys,
        *("standings", str(FILES / "team26b.trf"), "--crosstable", "--format", "csv"),
        *("--tie-breaks", "MPTS,GPTS,EMGSB,BC"),
    )
    assert code == 0
    rows = [line.split(",")[:10] for line in out.splitlines()]
    assert rows[1] == ["1", "1", "Team 1", "4w1.5", "2w1.0", "3b1.5", "5.0", "4.0", "8.50", "5.5"]
    assert rows[4] == ["4", "4", "Team 4", "1b0.5", "3w1.0", "2b0.0", "1.0", "1.5", "4.50", "3.0"]
    code, out, _ = _run(capsys, "standings", str(FILES / "team26b.trf"), "--players")
    assert out.splitlines()[1].split()[:4] == ["1", "1", "P1", "2.5"]


def test_the_ranks_of_teams_are_checked_too() -> None:
    tournament = replace(_read("team26b"), tie_breaks=("MPTS", "GPTS"))
    assert rank_differences(tournament).compared == 4
    assert not rank_differences(tournament).differences


def test_check_of_a_team_file_tells_wrong_ranks_and_colors(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = (FILES / "team26b.trf").read_text(encoding="ascii")
    lines = text.replace("352 WB", "352 WB\n212 MPTS,GPTS").splitlines()
    # The rank of record 310 in columns 69 to 71.
    wrong = [line[:68] + "  3" + line[71:] if line[:7] == "310   1" else line for line in lines]
    file = tmp_path / "team.trf"
    file.write_text("\n".join([*wrong, ""]), encoding="ascii")
    code, out, err = _run(capsys, "check", str(file), "--strict")
    assert code == 6
    assert "rank of team 1: the file says 3, its tie-breaks give 1" in out
    assert "internal error" not in err


def test_a_double_swiss_is_ranked_by_its_matches() -> None:
    result = standings(_read("double-swiss"), ("PTS", "WIN", "PS"))
    # The points of the file; 10 won five matches 2-0 and one by forfeit 2-0, all others less.
    assert [result.by_player[player].values[0] for player in (10, 12, 8, 11)] == [140, 120, 90, 35]
    assert result.after_round == 9
    by_games = standings(_read("double-swiss"), ("PTS",), players=True)
    assert by_games.after_round == 18


def test_the_crosstable_of_a_round_robin_has_a_column_for_each_opponent(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = str(FILES / "rr.trf")
    _, out, _ = _run(capsys, "standings", file, "--crosstable", "--format", "csv")
    rows = list(csv.reader(io.StringIO(out)))
    # Ranked 1 4 2 3 5: 1 beat 2, drew with 4 and 3, and won against 5 by forfeit;
    # neither 3 nor 4 came to their game.
    assert rows[0][3:8] == ["1", "4", "2", "3", "5"]
    assert [row[3:8] for row in rows[1:]] == [
        ["*", "=", "1", "=", "+"],
        ["=", "*", "1", "-", "="],
        ["0", "0", "*", "1", "1"],
        ["=", "-", "0", "*", "1"],
        ["-", "=", "0", "0", "*"],
    ]


def test_every_form_speaks_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    """Columns, legend, notes and explanations; csv keeps its English header for programs."""
    asked = ("standings", str(FILES / "rank.trf"), "--lang", "de", "--format")
    _, out, _ = _run(capsys, *asked, "table")
    assert out.split()[:3] == ["Rang", "Nr.", "Name"]
    meaning = "BH/C1: Buchholz: die Punkte der Gegner, ohne den niedrigsten Wert (C.07 8.1)"
    _, out, _ = _run(capsys, *asked, "csv")
    assert out.startswith("RANK,ID,NAME")
    assert meaning in out
    assert "der Platz ist geteilt" in out
    _, out, _ = _run(capsys, *asked, "html", "--explain", "1")
    assert '<html lang="de">' in out
    assert meaning in out
    assert "Tabelle nach Runde" in out
    assert "Regeln für Stichkämpfe" in out
    assert "Runde 1: " in out
    assert not re.search(r"\b(Round|points|Rating|Standings|opponents)\b", out)
