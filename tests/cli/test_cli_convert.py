"""``swissmate convert``: formats, destinations, what is lost."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from swissmate.trf import load, read_trf

from .conftest import Run, Trf, player_line

RoundOne = Callable[..., Path]


@pytest.fixture
def recorded(data: Path) -> Path:
    return data / "d17-small-00051.trf"


def test_there_and_back_loses_nothing(run: Run, recorded: Path, tmp_path: Path) -> None:
    """TRF16 -> TRF26 -> TRF16, and through JSON: the same tournament each time."""
    new, old, text = tmp_path / "a.trf26", tmp_path / "a.trf", tmp_path / "a.json"
    assert run("convert", recorded, "-o", new) == (0, "", "")
    assert run("convert", new, "-o", old) == (0, "", "")
    assert run("convert", old, "-o", text) == (0, "", "")
    back = tmp_path / "b.trf16"
    assert run("convert", text, "-o", back) == (0, "", "")
    before = read_trf(recorded)
    assert read_trf(new) == read_trf(old) == read_trf(back) == before
    assert len(before.players[0].entries) > 3
    # JSON knows no line ends: LF; a file keeps its own.
    assert back.read_bytes() == old.read_bytes().replace(b"\r", b"\n")


def test_records_are_those_of_the_dialect(run: Run, recorded: Path, tmp_path: Path) -> None:
    """TRF26 tells the number of rounds in 142; JaVaFo's extension in XXR."""
    for suffix, present, absent in (("trf26", "142", "XXR"), ("trf16x", "XXR", "142")):
        target = tmp_path / f"a.{suffix}"
        run("convert", recorded, "-o", target)
        codes = {line[:3] for line in target.read_text().splitlines()}
        assert present in codes
        assert absent not in codes


def test_what_is_lost_is_told(run: Run, trf: Trf, tmp_path: Path) -> None:
    """TRF06 has no place for the number of rounds nor for who may not meet."""
    path = trf(*(player_line(player) for player in range(1, 5)), "XXP 1 2")
    target = tmp_path / "old.trf06"
    code, out, err = run("convert", path, "-o", target, "--json")
    assert code == 0
    (answer,) = json.loads(out)["files"]
    assert answer["out"] == str(target)
    assert {loss["code"] for loss in answer["losses"]} >= {"convert-rounds", "convert-forbidden"}
    assert "forbidden pairs" in err
    assert target.exists()


def test_strict_writes_nothing_that_loses(run: Run, trf: Trf, tmp_path: Path) -> None:
    path = trf(player_line(1), player_line(2))
    target = tmp_path / "old.trf06"
    code, _, err = run("convert", path, "-o", target, "--strict")
    assert code == 6
    assert "nothing was written" in err
    assert not target.exists()
    assert run("convert", path, "-o", tmp_path / "new.trf26", "--strict").code == 0


def test_several_files_into_a_folder(run: Run, round_one: RoundOne, tmp_path: Path) -> None:
    one, two = round_one(4, name="one.trf"), round_one(6, name="two.trf")
    broken = tmp_path / "broken.trf"
    broken.write_text("nothing")
    target = tmp_path / "out"
    code, _, err = run("convert", one, broken, two, "--to", "json", "--out-dir", target)
    assert code == 3
    assert "broken.trf" in err
    assert sorted(path.name for path in target.iterdir()) == ["one.json", "two.json"]
    assert len(json.loads((target / "two.json").read_text())["players"]) == 6


def test_standard_streams(run: Run, round_one: RoundOne, monkeypatch: pytest.MonkeyPatch) -> None:
    path = round_one(4)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    code, out, _ = run("convert", "-", "--to", "trf26", "-o", "-")
    assert code == 0
    assert load(out.encode()).tournament == read_trf(path)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-o", "-"), "expected --to"),
        (("-o", "out.xyz"), "expected --to"),
        (("--out-dir", "x"), "needs --to"),
        (("--to", "trf26", "-o", "-", "--json"), "both go to stdout"),
        ((), "required"),
    ],
)
def test_requests_that_make_no_sense(
    run: Run, round_one: RoundOne, arguments: tuple[str, ...], said: str
) -> None:
    code, out, err = run("convert", round_one(4), *arguments)
    assert (code, out) == (3, "")
    assert said in err


def test_no_input_is_written_over(run: Run, round_one: RoundOne) -> None:
    path = round_one(4)
    before = path.read_bytes()
    for arguments in (("-o", path), ("--out-dir", path.parent)):
        code, _, err = run("convert", path, "--to", "trf16", *arguments)
        assert code == 3
        assert "would be overwritten" in err
    assert path.read_bytes() == before


def test_json_is_read_by_the_other_commands_too(
    run: Run, round_one: RoundOne, tmp_path: Path
) -> None:
    path, text = round_one(11), tmp_path / "t.json"
    run("convert", path, "-o", text)
    assert run("pair", text).out == run("pair", path).out != ""


@pytest.mark.parametrize(
    "player",
    [
        {"id": 1, "name": "A\nB"},
        {"id": 1, "name": "\ud800"},
        {"id": 0},
        {"id": 1, "rounds": [{"opponent": 2, "color": "w", "result": "1"}]},
        {"id": 1, "rounds": [{"opponent": 1, "color": "w", "result": "1"}]},
        {"id": 1, "rounds": [{"opponent": 7, "color": "w", "result": "1"}]},
    ],
)
def test_json_that_contradicts_itself(run: Run, tmp_path: Path, player: dict[str, object]) -> None:
    text = tmp_path / "t.json"
    value = {"format": "swissmate-tournament", "version": 1, "players": [player, {"id": 2}]}
    text.write_text(json.dumps(value))
    code, _, err = run("convert", text, "-o", tmp_path / "t.trf")
    assert code == 3
    assert "JSON key players" in err
    assert not (tmp_path / "t.trf").exists()


LISTS = (
    ("players.csv", "No.;Name;FED\n3;Cedar, Una;NOR\n1;Alder, Ines;NOR\n2;Birch, Tom;NOR\n"),
    ("table.csv", "Rk.;Name;Rtg;1.Rd;Pts.\n1;Alder, Ines;2000;3w1;1\n2;Cedar, Una;1800;-1;1\n"
     "3;Birch, Tom;1900;1b0;0\n"),
)  # fmt: skip


def test_lists_of_one_event_become_one_file(run: Run, tmp_path: Path) -> None:
    for name, text in LISTS:
        (tmp_path / name).write_text(text)
    files, out = [tmp_path / name for name, _text in LISTS], tmp_path / "open.trf26"
    assert run("convert", "--lists", "--strict", *files, "-o", out) == (0, "", "")
    players = read_trf(out).players
    assert [(player.id, player.name) for player in players] == [
        (1, "Alder, Ines"),
        (2, "Birch, Tom"),
        (3, "Cedar, Una"),
    ]
    assert [tuple(player.entries[0]) for player in players] == [
        (2, "w", "1"),
        (1, "b", "0"),
        (0, "-", "U"),
    ]


def test_doubts_about_lists_are_told_and_with_strict_nothing_is_written(
    run: Run, tmp_path: Path
) -> None:
    table, out = tmp_path / "table.csv", tmp_path / "open.trf26"
    table.write_text("No.;Name;Rtg;1.Rd\n1;Alder, Ines;2000;2w1\n2;Birch, Tom;1900;1b1\n")
    told = "Round 1, 1 Alder, Ines–2 Birch, Tom: the two sides say “2w1” and “1b1”."
    code, _out, errors = run("convert", "--lists", "--strict", table, "-o", out)
    assert code == 6
    assert told in errors
    assert not out.exists()
    code, answer, errors = run("convert", "--lists", "--json", table, "-o", out)
    assert code == 0
    assert told in errors
    (report,) = json.loads(answer)["files"]
    assert report["doubts"][0].startswith(told)
    assert read_trf(out).players[0].entries[0].result == " "


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--out-dir", "x", "--to", "trf26"), "--lists makes one file of all, so it needs -o"),
        (("-o", "open.trf26"), "list.csv: neither a list of players"),
    ],
)
def test_what_is_no_list_is_refused(
    args: tuple[str, ...], told: str, run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text("a;b\nc;d\n")
    code, _out, errors = run("convert", "--lists", file, *args)
    assert code == 3
    assert told in errors
