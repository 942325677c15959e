"""``swissmate.check``: its values, on tournaments whose answer is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from swissmate.checker import LastRound, check
from swissmate.generator import PRESETS, Amount, Span, generate
from swissmate.systems.position import positions

RECORDED = Path(__file__).parents[1] / "data"
DATA = Path(__file__).parents[1] / "data" / "cli"


def test_recorded_tournament() -> None:
    tournament = swissmate.read_trf(DATA / "d17-small-00217.trf")
    report = swissmate.check(tournament, "dutch-2017")
    assert report.clean
    assert report.rules == "dutch-2017"
    assert [round_check.round_number for round_check in report.rounds] == list(range(1, 12))
    assert all(round_check.expected == round_check.recorded for round_check in report.rounds)
    assert report.next_round is None


def test_unfinished_tournament_says_whether_it_can_go_on() -> None:
    stuck = swissmate.check(swissmate.read_trf(DATA / "d17-small-00051.trf")).next_round
    assert stuck is not None
    assert (stuck.round_number, stuck.pairable) == (8, False)
    assert stuck.reason
    going = swissmate.check(swissmate.read_trf(DATA / "n0020-r5.trf")).next_round
    assert going is not None
    assert (going.round_number, going.pairable) == (5, True)


def test_chosen_rounds_only() -> None:
    tournament = swissmate.read_trf(DATA / "d17-small-00217.trf")
    report = swissmate.check(tournament, "dutch-2017", [3, 5])
    assert [round_check.round_number for round_check in report.rounds] == [3, 5]
    with pytest.raises(swissmate.TournamentError, match="rounds 1 to 11"):
        swissmate.check(tournament, rounds=[12])


def test_points_column_with_or_without_a_pending_bye() -> None:
    tournament = swissmate.read_trf(DATA / "d17-small-00217.trf")
    players = list(tournament.players)
    players[0] = players[0]._replace(points=10)
    report = swissmate.check(replace(tournament, players=tuple(players)))
    assert [(finding.player, finding.recorded, finding.computed) for finding in report.points] == [
        (1, 10, 90)
    ]
    assert not report.clean


def test_positions_are_one_for_each_round() -> None:
    tournament = swissmate.read_trf(DATA / "d17-small-00217.trf")
    assert [position.round_number for position in positions(tournament)] == list(range(1, 12))


@pytest.mark.parametrize("name", ["dutch-2017/d17-tiny-00056", "dutch-2026/d26-tiny-00033"])
def test_a_last_round_fits_as_the_final_one_where_nobody_says_how_many_there_are(
    name: str,
) -> None:
    """Recorded by the endorsed program, which knew that its last round was the final one."""
    tournament = swissmate.read_trf(RECORDED / f"{name}.trf")
    assert tournament.rounds == tournament.rounds_paired
    report = check(replace(tournament, rounds=None), name.partition("/")[0])
    assert report.last_round is LastRound.FINAL
    assert report.clean
    assert check(tournament, report.rules).last_round is None
    part = check(replace(tournament, rounds=None), report.rules, [1])
    assert part.last_round is None


def test_a_last_round_fits_as_one_with_more_to_come() -> None:
    """Round five of seven: topscorers and their opponents had no exception yet (dutch-2017 C.3)."""
    config = replace(
        PRESETS["clean"],
        rules="dutch-2017",
        players=Span(8, 14),
        rounds=Span(7, 7),
        draws=Amount(0, 0.2),
    )
    whole = generate(config, 5, 55).tournament
    players = [player._replace(rank=None, entries=player.entries[:5]) for player in whole.players]
    cut = replace(whole, rounds=None, players=tuple(players))
    report = check(cut)
    assert (report.last_round, report.clean) == (LastRound.NOT_FINAL, True)
    assert not check(replace(cut, rounds=5)).clean


@pytest.mark.parametrize("rules", ["dutch-2017", "dutch-2026"])
def test_forfeits_without_colors_have_those_of_the_rules(rules: str) -> None:
    """Such pairs stand in real files (0013 - -, 0153 - +): the file names no White to differ in."""
    met = {1: 3, 2: 4, 3: 1, 4: 2}
    tournament = swissmate.Tournament(
        tuple(
            swissmate.Player(
                ident, entries=(swissmate.Entry(met[ident], "-", "+" if ident < 3 else "-"),)
            )
            for ident in met
        ),
        rounds=3,
        initial_color="w",
    )
    [found] = check(tournament, rules, (1,)).rounds
    assert found.identical
    assert found.recorded.pairs == ((1, 3), (4, 2))
    others = tuple(
        player._replace(entries=(swissmate.Entry(other, "-", "+" if player.id < other else "-"),))
        for player, other in zip(tournament.players, (2, 1, 4, 3), strict=True)
    )
    [found] = check(replace(tournament, players=others), rules, (1,)).rounds
    assert found.recorded_only == ((2, 1), (4, 3))
