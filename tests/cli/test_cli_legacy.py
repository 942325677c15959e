"""The shape of JaVaFo and bbpPairings, to the byte where other programs read it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from swissmate import __version__, read_trf
from swissmate.cli import legacy
from swissmate.cli.legacy_request import parse

from .conftest import Run, Trf, player_line

RoundOne = Callable[..., Path]
ROUND_ONE_OF_11 = "6\n1 6\n7 2\n3 8\n9 4\n5 10\n11 0\n"


@pytest.mark.parametrize("system", [("--dutch",), ()])
def test_pairing_on_stdout(run: Run, round_one: RoundOne, system: tuple[str, ...]) -> None:
    code, out, _ = run(*system, round_one(11), "-p")
    assert (code, out) == (0, ROUND_ONE_OF_11)


def test_pairing_into_a_file_leaves_stdout_empty(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")
    code, out, _ = run("--dutch", round_one(11), "-p", target)
    assert (code, out) == (0, "")
    assert target.read_bytes() == ROUND_ONE_OF_11.encode()


def test_banner(run: Run) -> None:
    code, out, err = run("-r")
    assert (code, err) == (0, "")
    assert out.startswith(f"swissmate {__version__}")
    assert out.count("\n") == 1


def test_a_flag_that_is_unknown_leads_to_the_help_of_this_shape(
    run: Run, round_one: RoundOne, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _, err = run("--dutch", round_one(11), "-p", "-z")
    assert code == 3
    assert "-z is unknown\ntry 'swissmate-classic --help'\n" in err
    assert legacy.run(["--help"]) == 0
    assert {"-p", "-c", "-g"} <= set(capsys.readouterr().out.replace("[", " ").split())


def test_banner_before_the_work(run: Run, round_one: RoundOne) -> None:
    out = run("-r", "--dutch", round_one(11), "-p").out
    assert out.partition("\n")[2] == ROUND_ONE_OF_11


CHECKED = """\
bad: Round #1
  Checker pairings        Tournament pairings\N{SPACE}
      6 -   1                  7 -   1
      2 -   7                  2 -   6

bad: Round #2

"""


def test_checker_output_to_the_byte(run: Run, trf: Trf) -> None:
    """Ten players, black1: 1 and 2 have exchanged opponents in round one; round two is right."""
    first = {7: 1, 2: 6, 8: 3, 4: 9, 10: 5}
    cells: dict[int, list[str]] = {}
    for white, black in first.items():
        cells[white] = [f"{black:4d} w ="]
        cells[black] = [f"{white:4d} b ="]
    head = ("012 T", "XXR 2", "XXC black1")
    path = trf(
        *(player_line(player, "0.5", cells[player]) for player in sorted(cells)),
        name="bad.trf",
        head=head,
    )
    for board in run("--dutch", path, "-p").out.splitlines()[1:]:
        white, black = map(int, board.split())
        cells[white].append(f"{black:4d} w =")
        cells[black].append(f"{white:4d} b =")
    trf(
        *(player_line(player, "1.0", cells[player]) for player in sorted(cells)),
        name="bad.trf",
        head=head,
    )
    code, out, _ = run("--dutch", path, "-c")
    assert (code, out) == (0, CHECKED)


def test_check_of_one_round(run: Run, data: Path) -> None:
    out = run(data / "d17-small-00217.trf", "-c", 7).out
    assert out == "d17-small-00217: Round #7\n\n"


def test_bye_in_checker_output(run: Run, trf: Trf) -> None:
    """Three players: the lowest has the bye, the file gave it to the second."""
    lines = [
        player_line(1, "1.0", ["   3 w 1"]),
        player_line(2, "1.0", ["0000 - U"]),
        player_line(3, "0.0", ["   1 b 0"]),
    ]
    out = run("--dutch", trf(*lines, head=("012 T", "XXR 1", "XXC white1")), "-c").out
    assert out == (
        "t: Round #1\n"
        "  Checker pairings        Tournament pairings \n"
        "      1 -   2                  1 -   3\n"
        "      3 -   0                  2 -   0\n\n\n"
    )


def test_the_environment_names_the_edition_of_generated_tournaments(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "made.trf"
    for rules, flag, expected in (
        ("dutch-2017", "--dutch", "dutch-2017"),
        ("", "--dutch", "dutch-2026"),
        ("dubov-1997", "--dutch", "dutch-2026"),
    ):
        monkeypatch.setenv("SWISSMATE_RULES", rules)
        code, _, err = run(flag, "-g", "-o", out, "-s", "3")
        assert code == 0
        assert read_trf(out).rules == expected
        assert ("rules dutch-2026: the newest edition" in err) == (expected == "dutch-2026")
    (tmp_path / "model.trf").write_bytes(out.read_bytes())
    monkeypatch.setenv("SWISSMATE_RULES", "dutch-2017")
    assert run("--dutch", tmp_path / "model.trf", "-g", "-o", out, "-s", "3").code == 0
    assert read_trf(out).rules == "dutch-2017"
    assert run("--dutch", "-g", tmp_path / "no.cfg").code == 3  # nowhere to write: said first


def test_a_checklist_is_as_wide_as_its_cells(run: Run, trf: Trf) -> None:
    """Four players, no bye: the column of this round holds ``(4W)``; bbpPairings 6.0.0 the same."""
    lines = [
        player_line(1, "1.0", ["   3 w 1"]),
        player_line(2, "0.0", ["   4 b 0"]),
        player_line(3, "0.0", ["   1 b 0"]),
        player_line(4, "1.0", ["   2 w 1"]),
    ]
    path = trf(*lines)
    assert run("--dutch", path, "-p", "-l").code == 0
    header, _, first = path.with_suffix(".list").read_text().split("\n")[1:4]
    assert header.split("\t")[7] == " Cur"
    assert first.split("\t")[7] == "(4B)"


def test_checklist_layout(run: Run, trf: Trf) -> None:
    """Five players after a round: 1 beat 3, 4 beat 2, 5 had the bye."""
    lines = [
        player_line(1, "1.0", ["   3 w 1"]),
        player_line(2, "0.0", ["   4 b 0"]),
        player_line(3, "0.0", ["   1 b 0"]),
        player_line(4, "1.0", ["   2 w 1"]),
        player_line(5, "1.0", ["0000 - U"]),
    ]
    path = trf(*lines)
    assert run("--dutch", path, "--rules", "dutch-2017", "-p", "-l").code == 0
    text = path.with_suffix(".list").read_text()
    lines_ = text.split("\n")
    assert lines_[:3] == ["", "ID\tPts\t--\tPref\tC2\tC12\tC14\t  Cur\t\tR1\t", ""]
    rows = {row.split("\t")[0].strip(): row.split("\t") for row in lines_[3:10] if row}
    # Colours, preference, bye, floats, opponents: from the rounds above (2017 A.4, A.6, C.2).
    assert [rows["1"][i] for i in (1, 2, 3, 4, 5, 6, 9)] == [
        "1.0", " W", " (B)", " Y", "   ", "   ", " 3",
    ]  # fmt: skip
    assert [rows["5"][i] for i in (1, 2, 3, 4, 5, 9)] == ["1.0", "  ", "  A ", " N", "  D", "  "]
    assert [row.split("\t")[0] for row in lines_[3:9]] == [" 1", " 4", " 5", "", " 2", " 3"]
    assert lines_[-1].startswith("BBP Pairings")
    assert all(
        row.count("\t") == 10 for row in [lines_[1], *(line for line in lines_[3:9] if line)]
    )
    paired = [rows[row][7].strip() for row in rows]
    assert sorted(color[-2:] for color in paired) == ["B)", "B)", "W)", "W)", "e)"]


def test_checklist_with_a_bare_name_lies_beside_the_input(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    path = round_one(4, name="event/a.trf")
    assert run("--dutch", path, "-p", tmp_path / "out.txt", "-l", "check.txt").code == 0
    assert (tmp_path / "event" / "check.txt").exists()


def test_checklist_of_a_check_holds_all_rounds(run: Run, data: Path, tmp_path: Path) -> None:
    target = tmp_path / "all.list"
    assert run("--dutch", data / "d17-small-00217.trf", "-c", "-l", target).code == 0
    text = target.read_text()
    assert text.startswith("Round #1\n\nID\t")
    assert [f"Round #{number}\n" in text for number in range(1, 12)] == [True] * 11


def test_no_valid_pairing(run: Run, trf: Trf, tmp_path: Path) -> None:
    lines = [player_line(1, "1.0", ["   2 w 1"]), player_line(2, "0.0", ["   1 b 0"])]
    path = trf(*lines)
    (tmp_path / "out.txt").write_text("1\n1 2\n")
    code, out, err = run("--dutch", path, "-p", tmp_path / "out.txt")
    assert (code, out) == (1, "")
    assert f"{path}: No valid pairing exists: " in err
    # Callers look whether the file is there; bbpPairings leaves an empty one.
    assert (tmp_path / "out.txt").read_text() == ""


def test_no_valid_pairing_with_a_checklist(run: Run, trf: Trf, tmp_path: Path) -> None:
    path = trf(
        player_line(1, "1.0", ["   2 w 1"]),
        player_line(2, "0.0", ["   1 b 0"]),
        player_line(3, "1.0", ["   4 b 1"]),
        player_line(4, "0.0", ["   3 w 0"]),
        "XXP 1 3",
        "XXP 1 4",
    )
    code, _, err = run(
        "--dutch", "--rules", "dutch-2026", path, "-p", tmp_path / "out.txt", "-l", "list"
    )
    assert (code, "No valid pairing exists" in err) == (1, True)
    # What bbpPairings 6.0.0 writes into its list, without the last line.
    assert (path.parent / "list").read_text().rsplit("\n", 1)[0] == (
        "\nID\tPts\t--\tPref\tC2\tC14\tC16\tCur\t\tR1\t\n\n"
        " 1\t1.0\t W\t (B)\t Y\t   \t   \t   \t\t 2\t\n"
        " 3\t1.0\t B\t (W)\t Y\t   \t   \t   \t\t 4\t\n\n"
        " 2\t0.0\t B\t (W)\t Y\t   \t   \t   \t\t 1\t\n"
        " 4\t0.0\t W\t (B)\t Y\t   \t   \t   \t\t 3\t\n\n"
    )


def test_games_without_a_result_are_told(run: Run, trf: Trf) -> None:
    lines = [("   2 w 1", "1.0"), ("   1 b 0", "0.0"), ("   4 w  ", "0.0"), ("   3 b  ", "0.0")]
    path = trf(*(player_line(n, points, [game]) for n, (game, points) in enumerate(lines, 1)))
    code, _, err = run("--dutch", path, "-p")
    assert code == 0
    assert "round 1: no result for 1 of 2 games (3-4)" in err


def test_games_without_a_result_are_told_of_matches_too(run: Run, trf: Trf) -> None:
    """As the file has them: the rules see one round, with results of its matches."""
    lines = [
        player_line(1, "1.0", ["   3 w 1", "   3 b  "]),
        player_line(2, "0.5", ["   4 b =", "   4 w  "]),
        player_line(3, "0.0", ["   1 b 0", "   1 w  "]),
        player_line(4, "0.5", ["   2 w =", "   2 b  "]),
    ]
    path = trf(*lines, head=("XXR 6", "XXC white1"))
    code, _, err = run("--double-swiss", path, "-p")
    assert code == 0
    assert "round 2: no result for any game (2-4, 3-1)" in err


def test_file_of_another_system_is_refused(run: Run, round_one: RoundOne) -> None:
    path = round_one(4, head=("012 T", "192 FIDE_DUTCH_2026", "XXR 5", "XXC white1"))
    code, out, err = run("--burstein", path, "-p")
    assert (code, out) == (3, "")
    assert "dutch-2026" in err


def test_flags_in_any_order() -> None:
    request = parse(["-p", "out.txt", "-q", "5", "-w", "in.trf", "--burstein", "-l"])
    assert (request.file, request.operand, request.system) == ("in.trf", "out.txt", "burstein")
    assert request.checklist == ""
