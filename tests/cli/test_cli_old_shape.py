"""What programs that drive JaVaFo or bbpPairings rely on, beyond the bytes of the answers."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from swissmate import read_trf, resolve_rules

from .conftest import Run, Trf, player_line

RoundOne = Callable[..., Path]

LICHESS = ("012 Swiss", "042 Feb 14, 2026", "092 Individual: Swiss-System", "XXR 5", "XXC white1")


def test_a_bare_output_lies_beside_the_input(
    run: Run, round_one: RoundOne, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """bbpPairings 5 and 6 and JaVaFo do so; their own tests read the file there."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    path = round_one(4, name="event/a.trf")
    assert run("--dutch", path, "-p", "round.txt") == (0, "", run("--dutch", path, "-p").err)
    assert (tmp_path / "event" / "round.txt").read_text() == "2\n1 3\n4 2\n"
    assert list(elsewhere.iterdir()) == []
    assert run("--dutch", path, "-p", "./round.txt").code == 0  # a folder was named: that one
    assert [path.name for path in elsewhere.iterdir()] == ["round.txt"]


def test_a_bare_output_does_not_replace_the_input(run: Run, round_one: RoundOne) -> None:
    path = round_one(4, name="event/a.trf")
    before = path.read_bytes()
    assert run("--dutch", path, "-p", "a.trf").code == 3
    assert path.read_bytes() == before


def test_a_generated_file_lies_beside_its_model(run: Run, data: Path, tmp_path: Path) -> None:
    path = tmp_path / "event" / "a.trf"
    path.parent.mkdir()
    shutil.copyfile(data / "d17-small-00217.trf", path)
    assert run("--dutch", path, "-g", "-o", "made.trf", "-s", "1").code == 0
    assert (path.parent / "made.trf").exists()


def test_an_undated_file_is_paired_by_the_newest_edition_everywhere(
    run: Run, round_one: RoundOne
) -> None:
    path = round_one(4)
    assert "rules dutch-2026: the newest edition, since the file" in run(path, "-p").err
    assert "rules burstein-2026: the newest" in run("--burstein", path, "-p").err
    assert "rules dutch-2026: the newest" in run(path, "-c").err
    for command in ("pair", "check", "explain", "forecast"):
        assert "rules dutch-2026: the newest edition" in run(command, path).err, command
    choice = resolve_rules(read_trf(path))
    assert (choice.id, choice.said) == ("dutch-2026", False)
    newest = "the newest edition, since the file names neither rules nor a start date"
    assert str(choice.reason) == newest


@pytest.mark.parametrize(
    ("system", "before", "newest"),
    [
        ("dutch", "dutch-2017", "dutch-2026"),
        ("dubov", "dubov-1997", "dubov-2026"),
        ("burstein", "burstein-2017", "burstein-2026"),
        ("lim", "lim-1999", "lim-2026"),
    ],
)
def test_a_system_alone_goes_by_the_date(
    run: Run, round_one: RoundOne, system: str, before: str, newest: str
) -> None:
    undated = round_one(4)
    dated = round_one(4, name="b.trf", head=("012 T", "042 2018/05/05", "XXR 5", "XXC white1"))
    for command in (("pair",), ("explain",), ("check",)):
        told = run(*command, dated, "--rules", system).err
        assert f"rules {before}: in force when the tournament started on 2018-05-05" in told
        told = run(*command, undated, "--rules", system).err
        assert f"rules {newest}: the newest edition, since the file names no start date" in told
    assert f"rules {before}: in force" in run(dated, "-p", "--rules", system).err
    assert f"rules {newest}: the newest" in run(undated, "-p", "--rules", system).err
    assert resolve_rules(read_trf(dated), system).id == before
    # A file may name the system alone too, and an edition that it names stands.
    assert resolve_rules(replace(read_trf(dated), rules=system)).id == before
    assert resolve_rules(replace(read_trf(dated), rules=newest), system).id == newest


def test_a_dated_file_is_not(run: Run, round_one: RoundOne) -> None:
    path = round_one(4, head=("012 T", "042 2025/05/05", "XXR 5", "XXC white1"))
    assert "rules dutch-2017: in force when" in run("--dutch", path, "-p").err


def test_rules_in_the_old_shape(run: Run, round_one: RoundOne) -> None:
    path = round_one(4)
    code, out, err = run("--dutch", path, "-p", "--rules", "dutch-2012")
    assert (code, out, err) == (0, "2\n1 3\n4 2\n", "")
    code, _, err = run("--burstein", path, "-p", "--rules", "dutch-2012")
    assert code == 3
    assert "dutch-2012" in err
    assert "burstein" in err
    assert run(path, "-p", "--rules", "dutch-1066").code == 3


def test_rules_of_the_environment(
    run: Run, round_one: RoundOne, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = round_one(4)
    monkeypatch.setenv("SWISSMATE_RULES", "dutch-2017")
    assert "rules dutch-2017: $SWISSMATE_RULES asks" in run("--dutch", path, "-p").err
    assert run("--dutch", path, "-p", "--rules", "dutch-2026").err == ""
    assert "rules burstein-2026: the newest" in run("--burstein", path, "-p").err
    assert "dutch-2026: the newest" in run("pair", path).err  # the other commands have --rules
    monkeypatch.setenv("SWISSMATE_RULES", "dutch")
    assert "rules dutch-2026" in run(path, "-p").err
    monkeypatch.setenv("SWISSMATE_RULES", "nonsense")
    assert run(path, "-p").code == 3


def test_the_environment_does_not_make_an_individual_swiss(
    run: Run, round_one: RoundOne, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWISSMATE_RULES", "dutch-2026")
    path = round_one(4, head=("012 T", "192 FIDE_TEAM", "XXR 5", "XXC white1"))
    code, _, err = run("--dutch", path, "-p")
    assert code == 3
    assert "the file names team-2026" in err


def test_rounds_in_the_old_shape(run: Run, round_one: RoundOne) -> None:
    """The message about a missing number of rounds advises it."""
    path = round_one(4, head=("012 T", "XXC white1"))
    code, out, err = run("--dutch", path, "-p")
    assert (code, out) == (3, "")
    assert "--rounds" in err
    assert run("--dutch", path, "-p", "--rounds", "5").out == "2\n1 3\n4 2\n"
    assert run("--dutch", path, "-p", "--rounds", "five").code == 3
    assert run("--dutch", round_one(4, name="b.trf"), "-p", "--rounds", "6").code == 3


def test_dates_of_lichess_choose_the_edition(run: Run, round_one: RoundOne) -> None:
    err = run("--dutch", round_one(4, head=LICHESS), "-p").err
    assert "rules dutch-2026: in force when the tournament started on 2026-02-14" in err
    before = [line.replace("Feb", "Jan") for line in LICHESS]
    assert "rules dutch-2017: in force" in run("--dutch", round_one(4, head=before), "-p").err


def test_fast_is_paired_exactly_and_team_pairs_teams(run: Run, round_one: RoundOne) -> None:
    path = round_one(4)
    code, out, err = run("--fast", path, "-p")
    assert (code, out) == (0, "2\n1 3\n4 2\n")
    assert "--fast: paired exactly, by the Dutch system" in err
    code, out, err = run("--team", path, "-p")
    assert (code, out) == (3, "")
    assert "this tournament has none; expected records of teams" in err


def test_ignored_points(run: Run, trf: Trf) -> None:
    lines = [
        player_line(1, "9.0", ["   3 w 1"]),
        player_line(2, "0.0", ["   4 b 0"]),
        player_line(3, "0.0", ["   1 b 0"]),
        player_line(4, "1.0", ["   2 w 1"]),
    ]
    path = trf(*lines)
    assert run("--dutch", path, "-p").code == 3
    code, out, err = run("--dutch", path, "-p", "--ignore-points")
    assert (code, out.splitlines()[0]) == (0, "2")
    assert "the points of 1 player are not those of the rounds, which count" in err


def test_a_check_without_the_number_of_rounds_takes_those_played(run: Run, trf: Trf) -> None:
    """Burstein 2026 needs the number (1.6.2); bbpPairings checks such files as complete ones."""
    lines = [
        player_line(1, "1.0", ["   3 w 1"]),
        player_line(2, "0.0", ["   4 b 0"]),
        player_line(3, "0.0", ["   1 b 0"]),
        player_line(4, "1.0", ["   2 w 1"]),
    ]
    path = trf(*lines, head=("012 T", "XXC white1"))
    code, out, err = run("--burstein", path, "-c")
    assert (code, out.splitlines()[0]) == (0, "t: Round #1")
    assert "the number of rounds is not stated; the 1 played are taken for all" in err
    assert run("--burstein", path, "-p").code == 3  # nobody knows whether this is the last round


def test_generating_takes_the_number_of_rounds(run: Run, data: Path, tmp_path: Path) -> None:
    made, model = tmp_path / "made.trf", data / "d17-small-00217.trf"
    for before in (("--dutch",), ("--dutch", model)):
        assert run(*before, "-g", "-o", made, "-s", "3", "--rounds", "4").code == 0
        assert swissmate.read_trf(made).rounds == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--dutch", "--rules", "burstein-2017", "-g", "-s", "3"), "--dutch asks for"),
        (("--dutch", "model.trf", "-g", "random.cfg"), "imitate, not both"),
        (("--dutch", "-g", "-s", "-1"), "-s -1: expected a whole number"),
        (("--dutch", "-g", "--rounds", "-2"), "--rounds -2: expected a number from 1 to 999"),
        (("--dutch", "-g", "-s", "1", "-l", ""), "an output has no name"),
        (("--dutch", "-g", "-1"), "-g -1: expected a seed from 0"),
    ],
)
def test_generating_drops_no_argument(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run(*arguments, "-o", tmp_path / "made.trf")
    assert (code, out) == (3, "")
    assert said in err
    assert not list(tmp_path.iterdir())


NINE = ("012 T", "XXR 9", "XXC white1")
SPLIT, BAKU = "4\n1 5\n6 2\n3 7\n8 4\n", "4\n1 3\n4 2\n5 7\n8 6\n"


@pytest.mark.parametrize("place", [0, 1, 3])
def test_the_flag_b_accelerates_as_that_of_javafo(
    run: Run, round_one: RoundOne, place: int
) -> None:
    """JaVaFo 3.0p pairs these players so; without effect the flag would give another round."""
    arguments = ["--dutch", round_one(8, head=NINE), "-p"]
    assert run(*arguments).out == SPLIT
    arguments.insert(place, "-b")
    code, out, err = run(*arguments)
    assert (code, out) == (0, BAKU)
    assert "acceleration baku-2026: asked for" in err


def test_the_flag_b_takes_the_text_beside_the_edition(run: Run, round_one: RoundOne) -> None:
    path = round_one(8, head=NINE)
    code, out, err = run(path, "-b", "-p", "--rules", "dutch-2017")
    assert (code, out) == (0, BAKU)
    assert "acceleration baku-2016: asked for" in err
    short = round_one(8, name="short.trf")
    code, out, err = run(short, "-b", "-p", "--rules", "dutch-2017")
    assert (code, out) == (3, "")
    assert "nine rounds or more" in err


def test_the_flag_b_leaves_the_points_of_the_file(run: Run, round_one: RoundOne) -> None:
    head = (*NINE, "XXA    7  1.0", "XXA    8  1.0")
    path = round_one(8, head=head)
    assert run(path, "-p").out == run(path, "-b", "-p").out == "4\n7 8\n1 4\n5 2\n3 6\n"


def test_the_flag_b_in_a_check(run: Run, trf: Trf) -> None:
    pairs = {1: 3, 2: 4, 5: 7, 6: 8}
    white = {1, 4, 5, 8}
    games = pairs | {black: player for player, black in pairs.items()}
    lines = [
        player_line(player, "0.5", [f"{games[player]:4d} {'w' if player in white else 'b'} ="])
        for player in sorted(games)
    ]
    path = trf(*lines, head=NINE)
    assert "Checker pairings" in run(path, "-c").out
    assert run(path, "-b", "-c").out == "t: Round #1\n\n"


def test_generating_with_the_flag_b(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made.trf"
    assert run("-g", "5", "-b", "-o", made).code == 0
    assert "\nXXA " in made.read_text()
    assert "Checker" not in run(made, "-c").out
    monkeypatch.setenv("SWISSMATE_RULES", "dutch-2017")
    code, _, err = run("-g", "5", "-b", "-o", made)
    assert code == 0
    assert "-b: no acceleration: baku-2016 is for nine rounds or more" in err
    assert "\nXXA " not in made.read_text()


@pytest.mark.parametrize("flags", [["-q"], ["-q5000"], ["-q", "5"], ["-w", "-q"]])
def test_the_limit_of_javafo_may_have_no_number(
    run: Run, round_one: RoundOne, flags: list[str]
) -> None:
    path = round_one(4)
    for arguments in ([path, *flags, "-p"], [*flags, path, "-p"], [path, "-p", *flags]):
        assert run(*arguments).out == "2\n1 3\n4 2\n"
