"""Options and configuration files: what they mean, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.generator import (
    PRESETS,
    Amount,
    GeneratorConfig,
    Span,
    config_from_tournament,
    generate,
    read_config,
)
from swissmate.generator.config import most_rounds, parse_amount, parse_ratings, parse_span
from swissmate.generator.options import configured, parse_scoring

BBP = """\
# bbpPairings
PlayersNumber=40
RoundsNumber=7
DrawPercentage=20
ForfeitRate=10
RetiredRate=20
HalfPointByteRate=8
HighestRating=2500
LowestRating=1500
PointsForWin=3.0
PointsForDraw=1
"""

JAVAFO = "PlayersNumber=30\rRoundsNumber=6\rHPBRate=45\rQuickgameRate=10\rGroups=2\rWWPoints=2\r"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2%", Amount(0.02, 0.02)),
        ("0.02", Amount(0.02, 0.02)),
        ("3", Amount(3, 3, "number")),
        ("1%-3%", Amount(0.01, 0.03)),
        ("0-5%", Amount(0, 0.05)),
        ("2-4", Amount(2, 4, "number")),
        ("1.0", Amount(1, 1)),
    ],
)
def test_amounts(text: str, amount: Amount) -> None:
    assert parse_amount(text, "x") == amount


@pytest.mark.parametrize("text", ["", "a", "-1", "1.5", "150%", "5%-1%", "1%-3", "nan", "1e3"])
def test_amounts_that_are_none(text: str) -> None:
    with pytest.raises(InputError):
        parse_amount(text, "half-byes")


def test_a_rate_over_one_says_what_a_rate_is() -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        parse_amount("1.5", "half-byes")


@pytest.mark.parametrize("text", ["", "a", "5-", "-5", "5-a", "1.5"])
def test_spans_that_are_none(text: str) -> None:
    with pytest.raises(InputError, match="expected a number"):
        parse_span(text, "players")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "uniform:5-1",
        "normal:1",
        "normal:a,b",
        "flat:1-2",
        "nofile",
        "steps:5",
        "list:",
        "list:9,x",
    ],
)
def test_ratings_that_are_none(text: str) -> None:
    with pytest.raises(InputError):
        parse_ratings(text)


def test_most_rounds_without_a_rematch() -> None:
    assert [most_rounds(size) for size in (2, 3, 4, 5)] == [1, 3, 3, 5]


def test_three_players_for_nine_rounds() -> None:
    with pytest.raises(InputError, match=r"3 players cannot play 9 rounds .* at most 3"):
        GeneratorConfig(players=Span(3, 3), rounds=Span(9, 9))


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": "20-10"},
        {"rounds": 0},
        {"half-byes": 0.6, "zero-byes": 0.6},
        {"draws": 3},
        {"results": "coin"},
        {"initial-color": "red"},
        {"rules": "dutch-1850"},
        {"speed": 3},
        {"players": True},
        {"players": [3]},
        {"scoring": "1-2"},
        {"scoring": "Q=3"},
        {"tie-breaks": "??"},
    ],
)
def test_options_that_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(InputError):
        configured(PRESETS["clean"], options)


def test_an_unknown_option_names_those_there_are() -> None:
    with pytest.raises(InputError, match="there is no option 'speed'; there are rules, "):
        configured(PRESETS["clean"], {"speed": 3})


def test_acceleration_must_cover_the_rounds() -> None:
    with pytest.raises(UnsupportedByRuleSet, match="nine rounds or more"):
        configured(PRESETS["clean"], {"acceleration": "baku-2016", "rounds": "7"})


def test_scoring() -> None:
    scoring = parse_scoring("3-1-0")
    assert (scoring.win, scoring.draw, scoring.loss) == (30, 10, 0)
    assert (scoring.pab, scoring.half_bye, scoring.forfeit_win) == (30, 10, 30)
    assert parse_scoring("W=3 D=1 PAB=1.5").pab == 15


def test_ratings_in_steps_and_one_by_one() -> None:
    options = {"ratings": "steps:2400,15", "players": 4, "rounds": 2}
    tournament = generate(configured(PRESETS["clean"], options), 1).tournament
    assert [player.rating for player in tournament.players] == [2400, 2385, 2370, 2355]
    options = {"ratings": "list:1500,2310,2000", "players": 3, "rounds": 2}
    tournament = generate(configured(PRESETS["clean"], options), 1).tournament
    assert [player.rating for player in tournament.players] == [2310, 2000, 1500]


def test_ratings_from_files(tmp_path: Path) -> None:
    numbers = tmp_path / "ratings.txt"
    numbers.write_text("2000\n1900, 1800\n")
    config = configured(PRESETS["clean"], {"ratings": str(numbers), "players": 3, "rounds": 2})
    ratings = [player.rating for player in generate(config, 1).tournament.players]
    assert ratings == [2000, 1900, 1800]
    example = Path(__file__).parents[2] / "examples" / "open40.trf"
    config = configured(PRESETS["clean"], {"ratings": str(example), "players": 40, "rounds": 2})
    assert max(player.rating for player in generate(config, 1).tournament.players) == 2588


def test_bbp_configuration() -> None:
    config, seed, remarks = read_config(BBP, "rtg.cfg")
    assert seed is None
    assert remarks == ()
    assert (config.players, config.rounds) == (Span(40, 40), Span(7, 7))
    assert config.draws == Amount(0.2, 0.2)
    assert config.forfeits == Amount(10, 10, "one-in")
    assert config.scoring.win_black == config.scoring.pab == 30
    assert config.scoring.half_bye == 10
    tournament = generate(config, 1).tournament
    ratings = [player.rating for player in tournament.players]
    assert min(ratings) >= 1500
    assert max(ratings) <= 2500
    # RetiredRate 20: floor(40 / 20) players have a zero-point bye at some time.
    assert sum("Z" in [e.result for e in player.entries] for player in tournament.players) == 2
    # HalfPointByeRate 8: floor(40 / 8), none in the last round, some hidden by the other kind.
    half = [player for player in tournament.players if "H" in [e.result for e in player.entries]]
    assert 4 <= len(half) <= 5
    assert all(player.entry(7).result != "H" for player in half)


def test_points_for_the_bye_do_not_hang_on_the_order() -> None:
    """bbpPairings 6.0.0 forgets the bye's points when those of a win come after them."""
    config = read_config("PointsForPAB=1\nPointsForWin=3\nPlayersNumber=20", "x").config
    assert config.scoring.pab == 10


def test_javafo_configuration() -> None:
    config, _, _ = read_config(JAVAFO, "rtg.cfg")
    assert config.half_byes == Amount(0.45, 0.45)
    assert config.short_games == Amount(0.1, 0.1)
    assert config.scoring.win_white == 20
    assert config.scoring.win_black == 10
    tournament = generate(config, 1).tournament
    assert len(tournament.forbidden) == 2
    half = sum("H" in [e.result for e in player.entries] for player in tournament.players)
    assert half == 13  # 45 % of 30


def test_what_has_no_effect_is_told() -> None:
    config, seed, remarks = read_config("Separator=30\nFirstSeed=12\nForfeitRate=0", "f.cfg")
    assert seed == 12
    assert config.forfeits.nothing
    assert remarks == ("f.cfg, line 1: Separator is not documented and has no effect",)


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("Colour=blue", r"f.cfg, line 1: there is no key 'Colour'; there are PlayersNumber"),
        ("PlayersNumber=20\nRounds", "line 2: 'Rounds': expected Key=Value"),
        ("PlayersNumber=many", "line 1: 'many' is not a number"),
        ("PointsForWin=1.55", "line 1: '1.55': points have one decimal"),
        ("HighestRating=1000\nLowestRating=2000", "the lowest rating 2000 is above"),
        ("PlayersNumber=3\nRoundsNumber=9", "3 players cannot play 9 rounds"),
        ("HPBRate=200", "between 0 and 1"),
        ("ForfeitRate=0.5", "one in N"),
    ],
)
def test_configurations_that_are_refused(text: str, match: str) -> None:
    with pytest.raises(InputError, match=match):
        read_config(text, "f.cfg")


def test_small_fields_need_fewer_rounds_unless_they_are_given() -> None:
    config = read_config("PlayersNumber=4", "f.cfg").config
    assert generate(config, 1).tournament.rounds in (1, 2, 3)


def test_a_tournament_as_a_model() -> None:
    """Forty players, seven rounds: the file in ``examples``."""
    from swissmate.trf import read_trf

    model = read_trf(Path(__file__).parents[2] / "examples" / "open40.trf")
    config = config_from_tournament(model, PRESETS["clean"])
    assert (config.players, config.rounds) == (Span(40, 40), Span(7, 7))
    byes = sum(player.entry(r).result == "H" for player in model.players for r in range(1, 6))
    assert config.half_byes.low == pytest.approx(byes / 200, abs=0.01)
    made = generate(config, 1).tournament
    assert sorted(player.rating for player in made.players) == sorted(
        player.rating for player in model.players
    )
