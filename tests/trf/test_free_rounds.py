"""The free round of a round robin: no game, and no points unless a file says so (C.05 Annex 1)."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import swissmate
from swissmate.cli.engine_lines import serve
from swissmate.cli.main import main
from swissmate.trf import document_from_json, load, to_json, write_trf

HEAD = """\
012 Club
042 2026/01/01
052 2026/01/02
142 3
152 W
192 BERGER_ROUNDROBIN
"""
PLAYERS = (
    ("Alder, Ines", "0000 - U     2 w 1     3 b 1"),
    ("Birch, Tom", "   3 w =     1 b 0  0000 - U"),
    ("Cedar, Una", "   2 b =  0000 - U     1 w 0"),
)
WITHOUT, WITH_WINS = ("2.0", "0.5", "0.5"), ("3.0", "1.5", "1.5")
WITH_DRAWS = ("2.5", "1.0", "1.0")


def file(points: tuple[str, str, str], scoring: str = "") -> bytes:
    lines = [
        f"001 {number:>4}      {name:<33} 2300{stated:>32} {number:>4}  {rounds}\n"
        for number, (stated, (name, rounds)) in enumerate(zip(points, PLAYERS, strict=True), 1)
    ]
    return (HEAD + scoring + "".join(lines)).encode()


@pytest.mark.parametrize(
    ("points", "scoring", "worth"),
    [
        (WITHOUT, "", 0),
        (WITHOUT, "162 W 1.0    D 0.5    L 0.0\n", 0),
        (("6.0", "1.0", "1.0"), "162 W 3.0    D 1.0    L 0.0\n", 0),
        (("", "", ""), "", 0),
        (WITH_WINS, "", 10),  # the points column says so
        (WITH_DRAWS, "162 W 1.0    D 0.5    P 0.5\n", 5),
        (WITH_WINS, "162 W 1.0    D 0.5    P 1.0\n", 10),
        (WITH_DRAWS, "XXS PAB=0.5\n", 5),
    ],
)
def test_a_free_round_brings_what_the_file_says_or_nothing(
    points: tuple[str, str, str], scoring: str, worth: int
) -> None:
    tournament = load(file(points, scoring)).tournament
    assert tournament.scoring.pab == worth
    again = load(write_trf(tournament, dialect="trf26")).tournament
    assert again.scoring == tournament.scoring
    assert again.points_before(1, 4) == tournament.points_before(1, 4)


def test_nobody_has_points_for_a_free_round() -> None:
    tournament = load(file(WITHOUT)).tournament
    assert [tournament.points_before(number, 4) for number in (1, 2, 3)] == [20, 5, 5]
    assert swissmate.standings(tournament).rows[0].player == 1


def test_points_that_fit_neither_are_refused() -> None:
    with pytest.raises(swissmate.TRFError, match=r"found 9.0; expected 2.0"):
        load(file(("9.0", "0.5", "0.5")))


def test_the_bye_of_a_swiss_is_still_a_win() -> None:
    swiss = file(WITH_WINS).replace(b"BERGER_ROUNDROBIN", b"FIDE_DUTCH_2026")
    assert load(swiss).tournament.scoring.pab == 10


def test_a_round_robin_that_only_the_command_names_has_free_rounds_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unnamed = tmp_path / "club.trf"
    unnamed.write_bytes(file(WITHOUT).replace(b"192 BERGER_ROUNDROBIN\n", b""))
    as_json = tmp_path / "club.json"
    as_json.write_text(to_json(load(unnamed, check_points_column=False).tournament))
    without = json.loads(as_json.read_text())
    del without["scoring"]
    as_json.write_text(json.dumps(without))
    for path in (unnamed, as_json):
        assert main(["check", "--rules", "berger", "--strict", str(path)]) == 0, path
        assert main(["check", "--rules", "dutch-2026", "--strict", str(path)]) == 6, path
    assert "the results give 3.0" in capsys.readouterr().out
    for rules, wrong in (("berger", 0), ("dutch-2026", 3)):
        request = {"method": "check", "path": str(unnamed), "rules": rules}
        answers = io.BytesIO()
        serve(io.BytesIO(json.dumps(request).encode() + b"\n"), answers)
        assert len(json.loads(answers.getvalue())["result"]["points"]) == wrong


def test_json_without_a_scoring_is_read_alike() -> None:
    whole = json.loads(to_json(load(file(WITHOUT)).tournament))
    del whole["scoring"]
    assert document_from_json(json.dumps(whole)).tournament.scoring.pab == 0
    whole["scoring"] = {"pab": 0.5}
    for player in whole["players"]:
        player["points"] = None
    assert document_from_json(json.dumps(whole)).tournament.scoring.pab == 5
