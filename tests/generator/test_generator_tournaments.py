"""Whole generated tournaments: models and rates hold, every round is legal, files say the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from swissmate.checker import check
from swissmate.generator import PRESETS, Amount, Generated, GeneratorConfig, Ratings, Span, generate
from swissmate.generator.events import draw_plan
from swissmate.generator.results import result_model
from swissmate.generator.seeds import Dice
from swissmate.model import ScoringSystem, Tournament
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf, write_trf


def rate(value: float) -> Amount:
    return Amount(value, value)


def number(value: int) -> Amount:
    return Amount(value, value, "number")


def fixed(**changes: object) -> GeneratorConfig:
    base = GeneratorConfig(players=Span(60, 60), rounds=Span(9, 9))
    return replace(base, **changes)  # type: ignore[arg-type]


def results(tournament: Tournament) -> Counter[str]:
    """Count the results of the games, White's code first; forfeits too."""
    found: Counter[str] = Counter()
    for player in tournament.players:
        for index, entry in enumerate(player.entries):
            if entry.opponent and entry.color == "w":
                found[entry.result + tournament.by_id[entry.opponent].entries[index].result] += 1
    return found


def codes(tournament: Tournament) -> Counter[str]:
    return Counter(
        entry.result
        for player in tournament.players
        for entry in player.entries
        if not entry.opponent
    )


def within(count: int, of: int, share: float) -> bool:
    """Whether a binomial count lies within four standard deviations of what it should be."""
    return bool(abs(count - of * share) <= 4 * (of * share * (1 - share)) ** 0.5)


def neighbours(position: PairingPosition) -> RoundPairing:
    """Pair the first with the second and so on: for results and rates no rules are needed."""
    ids = [contender.id for contender in position.contenders]
    pairs = tuple(zip(ids[::2], ids[1::2], strict=False))
    return RoundPairing(position.round_number, pairs, ids[-1] if len(ids) % 2 else None)


def many(config: GeneratorConfig, count: int) -> list[Generated]:
    return [generate(config, 3, index, pair=neighbours) for index in range(1, count + 1)]


@pytest.mark.long
@pytest.mark.parametrize("name", ["table", "milvang"])
def test_a_hundred_thousand_games_follow_the_model(name: str) -> None:
    """Each outcome, by bands of 100 rating points: as often as the model says, to four deviations.

    The strengths are hidden ones, 80 points around the ratings.
    """
    config = fixed(players=Span(400, 400), draws=rate(0.35), results=name, strength_deviation=80)
    model = result_model(name, draws=0.35, cut=400, white_advantage=0)
    found: Counter[tuple[int, str]] = Counter()
    expected: Counter[tuple[int, str]] = Counter()
    variance: Counter[tuple[int, str]] = Counter()
    games = 0
    for generated in many(config, 56):
        strengths = generated.strengths
        for player in generated.tournament.players:
            for entry in player.entries:
                if entry.color != "w":
                    continue
                games += 1
                mine, theirs = strengths[player.id - 1], strengths[entry.opponent - 1]
                band = (mine - theirs) // 100
                chances = model(mine, theirs)
                found[band, entry.result] += 1
                for code, share in zip(
                    "1=0", (chances.white, chances.draw, chances.black), strict=True
                ):
                    expected[band, code] += share  # type: ignore[assignment]
                    variance[band, code] += share * (1 - share)  # type: ignore[assignment]
    assert games > 100_000
    assert set(found) <= set(expected)
    big = [key for key in expected if variance[key] > 20]
    assert len(big) > 12
    for key in big:
        assert abs(found[key] - expected[key]) < 4 * variance[key] ** 0.5, key


def test_rates_of_forfeits_come_out_as_asked() -> None:
    config = fixed(forfeits=rate(0.05), double_forfeits=rate(0.02), short_games=rate(0.1))
    found: Counter[str] = Counter()
    for generated in many(config, 40):
        found += results(generated.tournament)
    games = found.total()
    assert within(found["--"], games, 0.02)
    assert within(found["+-"] + found["-+"], games, 0.98 * 0.05)
    assert within(found["+-"], found["+-"] + found["-+"], 0.5)
    assert within(found["WL"] + found["LW"] + found["DD"], games, 0.98 * 0.95 * 0.1)


def test_rates_of_byes_come_out_as_asked() -> None:
    config = fixed(half_byes=rate(0.06), zero_byes=rate(0.04), full_byes=rate(0.02))
    tournaments = [generated.tournament for generated in many(config, 40)]
    found: Counter[str] = Counter()
    for tournament in tournaments:
        found += codes(tournament)
    all_rounds, without_last = 40 * 60 * 9, 40 * 60 * 8
    # Where two kinds meet in one player-round the first of Z, F, H stands.
    assert within(found["Z"], all_rounds, 0.04)
    assert within(found["F"], without_last, 0.96 * 0.02)
    assert within(found["H"], without_last, 0.96 * 0.98 * 0.06)
    assert not any(
        player.entry(9).result in "HF"
        for tournament in tournaments
        for player in tournament.players
    )


def test_numbers_come_out_exactly() -> None:
    config = fixed(
        forfeits=number(7),
        double_forfeits=number(2),
        unusual_results=number(3),
        half_byes=number(5),
        withdrawals=number(4),
        late_entries=number(3),
        forbidden_pairs=number(6),
        unrated=number(8),
    )
    for generated in many(config, 5):
        tournament = generated.tournament
        found = results(tournament)
        assert found["+-"] + found["-+"] == 7
        assert found["--"] == 2
        assert found["=0"] + found["0="] + found["00"] == 3
        assert sum(player.entry(1).result == "Z" for player in tournament.players) == 3
        assert len(tournament.forbidden) == 6
        assert sum(not player.rating for player in tournament.players) == 8
        assert [player.rating for player in tournament.players[-8:]] == [0] * 8


def test_who_has_not_come_yet_gets_no_bye_asked_for() -> None:
    config = fixed(byes_of_players=True, late_entries=number(5), half_byes=rate(1.0))
    for seed in range(20):
        plan = draw_plan(config, 10, 4, Dice(seed, 1, "plan"))
        assert Counter(plan.absences[0].values())["Z"] == 5


def test_no_pair_is_forbidden_twice() -> None:
    plan = draw_plan(fixed(forbidden_pairs=number(6)), 4, 3, Dice(1, 1, "plan"))
    assert len({group.players for group in plan.forbidden}) == 6  # all pairs of four players


def test_late_entries_come_and_withdrawn_players_stay_away() -> None:
    config = fixed(withdrawals=rate(0.2), late_entries=rate(0.2))
    left = late = 0
    for generated in many(config, 20):
        for player in generated.tournament.players:
            line = "".join("Z" if entry.result == "Z" else "." for entry in player.entries)
            assert "Z" not in line.strip("Z")
            left += line.endswith("Z")
            late += line.startswith("Z")
    assert within(left, 20 * 60, 0.2)
    assert within(late, 20 * 60, 0.2)


@pytest.mark.parametrize("one_in", [2, 5])
def test_one_in_counts_games_that_are_not_played(one_in: int) -> None:
    config = fixed(forfeits=Amount(one_in, one_in, "one-in"))
    found: Counter[str] = Counter()
    for generated in many(config, 40):
        found += results(generated.tournament)
    games = found.total()
    unplayed = found["+-"] + found["-+"] + found["--"]
    assert within(unplayed, games, 1 / one_in)
    there = (1 - 1 / one_in) ** 0.5
    assert within(found["--"], games, (1 - there) ** 2)


def test_ratings_follow_their_distribution() -> None:
    config = fixed(
        players=Span(2000, 2000),
        rounds=Span(1, 1),
        ratings=Ratings("normal", Span(1000, 1000), Span(3000, 3000), mean=1900, deviation=200),
    )
    ratings = [player.rating for player in generate(config, 1).tournament.players]
    assert ratings == sorted(ratings, reverse=True)
    mean = sum(ratings) / 2000
    spread = (sum((rating - mean) ** 2 for rating in ratings) / 2000) ** 0.5
    assert abs(mean - 1900) < 4 * 200 / 2000**0.5
    assert abs(spread - 200) < 4 * 200 / 4000**0.5


def test_ratings_of_a_list_are_used_once_each() -> None:
    values = tuple(range(1500, 1560))
    tournament = generate(fixed(ratings=Ratings("list", values=values)), 1).tournament
    assert sorted(player.rating for player in tournament.players) == list(values)


@pytest.mark.parametrize(
    "rules", ["dutch-2017", "dutch-2026", "dubov-2026", "burstein-2026", "lim-2026"]
)
@pytest.mark.parametrize("preset", ["realistic", "harsh"])
def test_every_round_is_legal_and_as_the_rules_pair_it(rules: str, preset: str) -> None:
    """The file is written and read again; the checker and its validator judge it."""
    config = replace(PRESETS[preset], rules=rules, players=Span(6, 30), rounds=Span(3, 7))
    for index in range(1, 13):
        generated = generate(config, 8, index)
        for dialect in ("trf16", "trf26"):
            report = check(read_trf(write_trf(generated.tournament, dialect=dialect)), rules)
            assert report.clean
            assert len(report.rounds) == generated.tournament.rounds_paired
            stopped = report.next_round is not None and not report.next_round.pairable
            assert stopped == bool(generated.stopped)


def test_a_round_that_cannot_be_paired_ends_the_tournament_and_says_so() -> None:
    """Four players who lose one of their pairs to a ban cannot play three rounds."""
    config = GeneratorConfig(players=Span(4, 4), rounds=Span(3, 3), forbidden_pairs=number(1))
    generated = generate(config, 1)
    played = generated.tournament.rounds_paired
    assert played < 3
    assert generated.stopped.startswith(f"round {played + 1} cannot be paired")
    assert generated.stopped in generated.comments


def test_a_tournament_that_ends_early_holds_no_byes_of_the_round_that_was_not_paired() -> None:
    """Points of a bye in a round that nobody plays: other programs refuse such a file."""
    config = GeneratorConfig(players=Span(6, 6), rounds=Span(5, 5), half_byes=rate(0.2))
    ended = [
        generated
        for generated in (generate(config, 3, n) for n in range(1, 40))
        if generated.stopped
    ]
    with_byes = [generated for generated in ended if "byes in that round" in generated.stopped]
    assert with_byes
    for generated in ended:
        played = generated.tournament.rounds_paired
        assert all(len(player.entries) == played for player in generated.tournament.players)


@pytest.mark.parametrize(
    ("acceleration", "virtual"),
    [("baku-2016", (10, 10, 10, 5, 5)), ("baku-2026", (10, 10, 10, 5, 5))],
)
def test_acceleration(acceleration: str, virtual: tuple[int, ...]) -> None:
    """C.04.5.1: of 61 players the first 32 are accelerated, nine rounds as in the text."""
    config = fixed(players=Span(61, 61), acceleration=acceleration)
    tournament = generate(config, 2).tournament
    assert tournament.virtual_points == dict.fromkeys(range(1, 33), virtual)
    assert check(read_trf(write_trf(tournament))).clean


def test_other_scoring_systems() -> None:
    scoring = ScoringSystem(win_white=30, win_black=30, draw_white=10, draw_black=10,
                            forfeit_win=30, full_bye=30, half_bye=10, pab=30)  # fmt: skip
    config = replace(PRESETS["harsh"], scoring=scoring, players=Span(21, 21), rounds=Span(7, 7))
    for index in range(1, 5):
        tournament = generate(config, 4, index).tournament
        for dialect in ("trf16", "trf26"):
            again = read_trf(write_trf(tournament, dialect=dialect))
            assert again.scoring == scoring
            assert check(again).clean


def test_ranks_follow_the_tie_breaks() -> None:
    from swissmate.ranking import standings

    codes_ = ("PTS", "BH/C1", "SB")
    tournament = generate(fixed(tie_breaks=codes_), 5).tournament
    rows = standings(tournament, codes_).rows
    assert {player.id: player.rank for player in tournament.players} == {
        row.player: row.rank for row in rows
    }
    assert read_trf(write_trf(tournament, dialect="trf26")).tie_breaks == codes_


def test_spans_are_drawn_and_kept_to() -> None:
    config = GeneratorConfig(players=Span(3, 9), rounds=Span(2, 8))
    sizes = set()
    for index in range(1, 60):
        tournament = generate(config, 6, index).tournament
        sizes.add(len(tournament.players))
        assert tournament.rounds is not None
        assert 2 <= tournament.rounds <= len(tournament.players)
    assert sizes == set(range(3, 10))
