"""What nobody set is drawn for each tournament, and fits what was set (C.04.A A.5)."""

from __future__ import annotations

import pytest

import swissmate
from swissmate.generator import PRESETS, GeneratorConfig, generate
from swissmate.generator.options import configured
from swissmate.generator.seeds import Dice
from swissmate.generator.unset import DRAWN_OPTIONS, drawn
from swissmate.systems.registry import RULE_SET_IDS
from swissmate.trf import read_trf

RANDOM = PRESETS["random"]


def _drawn(config: GeneratorConfig, count: int) -> list[GeneratorConfig]:
    return [
        drawn(config, Dice(11, number, "unset"), Dice(11, number, "setup"))
        for number in range(1, count + 1)
    ]


@pytest.mark.parametrize("name", sorted(DRAWN_OPTIONS - {"team_type"}))
def test_no_option_is_a_constant(name: str) -> None:
    assert (
        len({repr(getattr(generator_config, name)) for generator_config in _drawn(RANDOM, 60)}) > 1
    )


def test_what_is_set_stays_and_moves_nothing_else() -> None:
    set_ = configured(RANDOM, {"half-byes": "50%", "tie-breaks": "SB"})
    for free, other in zip(_drawn(RANDOM, 30), _drawn(set_, 30), strict=True):
        assert (other.half_byes.low, other.tie_breaks) == (0.5, ("PTS", "SB"))
        for name in DRAWN_OPTIONS - {"half_byes", "tie_breaks"}:
            assert getattr(free, name) == getattr(other, name)


@pytest.mark.parametrize("options", [{"players": 4}, {"rounds": 30}, {"players": 5, "rounds": 5}])
def test_what_is_drawn_fits_what_is_set(options: dict[str, object]) -> None:
    for generator_config in _drawn(configured(RANDOM, options), 40):
        assert generator_config.rounds.low <= generator_config.players.low
        assert not generator_config.unset


@pytest.mark.parametrize("rules", sorted(set(RULE_SET_IDS) - {"dutch-2012"}))
def test_whatever_is_drawn_is_paired_and_ranked_by_its_rules(rules: str) -> None:
    """The file says enough to be checked: every round, the points and the ranks."""
    config = configured(RANDOM, {"rules": rules, "players": "6-9", "boards": "2"})
    for number in (1, 2, 3):
        tournament = generate(config, 5, number).tournament
        again = read_trf(swissmate.write_trf(tournament, dialect="trf26"))
        report = swissmate.check(again, rules)
        assert report.clean
        assert report.ranks is not None
        if not rules.startswith("keizer"):
            assert report.ranks.compared > 3
            assert len(report.ranks.tie_breaks) > 2


def test_rounds_go_by_the_size_of_each_tournament_of_a_range() -> None:
    """Six players have four rounds at most (two thirds of them); a hundred may have eleven."""
    config = configured(RANDOM, {"players": "6-200"})
    lengths = [
        (len(made.tournament.players), made.tournament.rounds or 0)
        for made in (generate(config, 5, number) for number in range(1, 13))
    ]
    assert max(rounds for _size, rounds in lengths) > 4
    assert all(rounds <= max(2 * size // 3, 3) for size, rounds in lengths)


def test_formats_without_room_for_it_draw_less(capsys: pytest.CaptureFixture[str]) -> None:
    """TRF06 knows no acceleration and one scoring: each file reads as it was played."""
    from swissmate.cli.main import main

    for seed in range(12):
        assert main(["generate", "--seed", str(seed), "--players", "8", "--format", "trf06"]) == 0
        out = capsys.readouterr().out
        assert swissmate.check(read_trf(out.encode()), "dutch-2026").points == ()


def test_a_team_that_left_a_table_has_no_place() -> None:
    """Results of less than half of the rounds are not in the table (Annex of C.05)."""
    config = configured(RANDOM, {"rules": "team-round-robin", "players": "6-9", "boards": "2"})
    places = [
        team.rank
        for number in range(1, 40)
        if (teams := generate(config, 3, number).tournament.teams) is not None
        for team in teams.teams
    ]
    assert None in places
