"""``--verify``: an answer is proven again, and a wrong one is found out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from swissmate.checker.verify import verify_pairing
from swissmate.cli.main import main
from swissmate.errors import InternalError
from swissmate.model import Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

EXAMPLE = Path(__file__).parents[2] / "examples" / "open40.trf"
LIM = Path(__file__).parents[1] / "data" / "lim" / "B.trf"
EDITIONS = ("dutch-2017", "dutch-2026")


def paired(rules: str) -> tuple[Tournament, RoundPairing]:
    tournament = swissmate.read_trf(EXAMPLE)
    return tournament, rule_set(rules).pair(position_before(tournament))


@pytest.mark.parametrize("rules", EDITIONS)
def test_a_right_pairing_is_proven(rules: str) -> None:
    tournament, pairing = paired(rules)
    proof = verify_pairing(tournament, pairing, rules)
    assert proof.brackets > 3
    assert not proof.literal


@pytest.mark.parametrize("rules", EDITIONS)
def test_two_exchanged_opponents_are_found_out(rules: str) -> None:
    tournament, pairing = paired(rules)
    (white, black), (other_white, other_black), *rest = pairing.pairs
    wrong = replace(pairing, pairs=((white, other_black), (other_white, black), *rest))
    with pytest.raises(InternalError):
        verify_pairing(tournament, wrong, rules)


def test_an_illegal_pairing_is_called_that() -> None:
    tournament, pairing = paired("dutch-2017")
    wrong = replace(pairing, pairs=pairing.pairs[1:])
    with pytest.raises(InternalError, match="not legal"):
        verify_pairing(tournament, wrong, "dutch-2017")


def test_the_literal_order_judges_a_small_field() -> None:
    tournament = swissmate.read_trf(EXAMPLE)
    # The first round of six players: 1-4, 5-2, 3-6 by every edition (B.2, E.5).
    six = tuple(player._replace(entries=()) for player in tournament.players[:6])
    small = replace(tournament, players=six, initial_color="w")
    pairing = rule_set("dutch-2017").pair(position_before(small))
    assert verify_pairing(small, pairing, "dutch-2017").literal
    # Another transposition is as good, but not the first.
    wrong = replace(pairing, pairs=((1, 5), (4, 2), (3, 6)))
    with pytest.raises(InternalError):
        verify_pairing(small, wrong, "dutch-2017")


def test_the_text_judges_a_small_field_of_the_lim_system() -> None:
    tournament = swissmate.read_trf(LIM)
    pairing = rule_set("lim-1999").pair(position_before(tournament))
    assert str(verify_pairing(tournament, pairing, "lim-1999")) == (
        "legal; step by step as the text has it"
    )
    # 2 may float no less than 1, and both who float may meet 5: legal, but not by 4.4.a.
    wrong = replace(pairing, pairs=((2, 3), (5, 1), (7, 4)))
    with pytest.raises(InternalError, match="the text gives"):
        verify_pairing(tournament, wrong, "lim-1999")


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pair", str(EXAMPLE), "--verify"]) == 0
    assert "brackets proven best" in capsys.readouterr().err


@pytest.mark.parametrize("rules", EDITIONS)
def test_how_far_the_proof_is_can_be_watched(rules: str) -> None:
    """The numbers begin at none, never go back, and end at all who are paired."""
    tournament, pairing = paired(rules)
    told: list[tuple[int, int]] = []
    verify_pairing(tournament, pairing, rules, step=lambda *step: told.append(step))
    done = [each for each, _ in told]
    assert done[0] == 0
    assert done == sorted(done)
    assert len(set(done)) > 10
    assert {total for _, total in told} == {done[-1]}


def test_the_command_shows_how_far_it_is_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["pair", str(EXAMPLE), "--verify"]) == 0
    shown = capsys.readouterr().err
    assert "0/" in shown
    assert " players" in shown
    assert shown.endswith("verified: legal; 8 brackets proven best by certificates\n")
