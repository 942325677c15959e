"""C.05 Annex 1: the Berger tables, cycles, the next round of a file."""

from __future__ import annotations

from dataclasses import replace

import pytest

import swissmate
from building import tournament_of
from swissmate.errors import TournamentError
from swissmate.model import Entry, Player, Tournament
from swissmate.systems.round_robin.schedule import berger_schedule
from swissmate.systems.round_robin.tables import berger_table
from swissmate.systems.ruleset import ScheduledRound

# The printed tables of Annex 1, each round of 4 to 10 players and the last one of 12 to 16.
PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 "
    "| 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7 | 10-7 8-6 9-5 1-4 2-3 "
    "| 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4 | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 "
    "| 5-10 6-4 7-3 8-2 9-1",
}
PRINTED_LAST = {
    12: "6-12 7-5 8-4 9-3 10-2 11-1",
    14: "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    16: "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
}


def text(games: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{white}-{black}" for white, black in games)


@pytest.mark.parametrize("players", PRINTED)
def test_the_printed_tables(players: int) -> None:
    ours = " | ".join(text(table_round.games) for table_round in berger_table(players))
    assert ours == PRINTED[players]


@pytest.mark.parametrize("players", PRINTED_LAST)
def test_the_last_round_of_the_printed_tables(players: int) -> None:
    assert text(berger_table(players)[-1].games) == PRINTED_LAST[players]


def turning_table(players: int) -> list[set[tuple[int, int]]]:
    """Another way to the same table: all but the last number move on by half the field, and the
    last one changes sides (how Annex 1 is written down by hand)."""
    circle = players - 1
    first = [(own, players - own + 1) for own in range(1, players // 2 + 1)]
    rounds = [set(first)]
    seats = [number for game in first for number in game]
    for index in range(1, circle):
        seats = [s if s == players else (s + players // 2 - 1) % circle + 1 for s in seats]
        games = list(zip(seats[::2], seats[1::2], strict=True))
        if index % 2:
            games[0] = games[0][::-1]
        rounds.append(set(games))
    return rounds


@pytest.mark.parametrize("players", [4, 6, 18, 24, 66, 200])
def test_a_table_is_the_turned_first_round(players: int) -> None:
    ours = [set(table_round.games) for table_round in berger_table(players)]
    assert ours == turning_table(players)


def colors_of(schedule: tuple[ScheduledRound, ...], players: int) -> dict[int, str]:
    colors = dict.fromkeys(range(1, players + 1), "")
    for scheduled_round in schedule:
        busy = [number for game in scheduled_round.games for number in game]
        assert sorted([*busy, *([scheduled_round.free] if scheduled_round.free else [])]) == list(
            range(1, players + 1)
        )
        for white, black in scheduled_round.games:
            colors[white] += "w"
            colors[black] += "b"
    return colors


def longest_run(colors: str) -> int:
    length = 0
    while "w" * (length + 1) in colors or "b" * (length + 1) in colors:
        length += 1
    return length


def test_every_size_to_200() -> None:
    """Everybody meets everybody; colours are even, or one apart; never three running, not across
    the repaired cycles either."""
    for players in range(2, 201):
        single, double = berger_schedule(players), berger_schedule(players, 2)
        met = [frozenset(game) for scheduled_round in single for game in scheduled_round.games]
        assert len(met) == len(set(met)) == players * (players - 1) // 2
        both = [game for scheduled_round in double for game in scheduled_round.games]
        assert sorted(both) == sorted(game[::-1] for game in both)
        assert len(set(both)) == players * (players - 1)
        for schedule, most in ((single, 1 - players % 2), (double, 0)):
            for colors in colors_of(schedule, players).values():
                assert abs(colors.count("w") - colors.count("b")) <= most
                assert longest_run(colors) <= 2


def test_without_the_repair_somebody_has_one_color_three_times() -> None:
    plain = colors_of(berger_schedule(6, 2, repaired=False), 6)
    assert max(map(longest_run, plain.values())) == 3
    rows = [scheduled_round.row for scheduled_round in berger_schedule(6, 2)]
    assert rows == [1, 2, 3, 5, 4, 1, 2, 3, 4, 5]


def fields(players: int, rounds: int | None, **more: str) -> Tournament:
    return Tournament(tuple(Player(number) for number in range(1, players + 1)), rounds, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tournament", "rounds"),
    [
        (fields(6, 5), 5),
        (fields(6, 10), 10),
        (fields(5, 10), 10),
        (fields(6, None), 5),
        (fields(6, None, type_code="FIDE_DOUBLEROUNDROBIN"), 10),
        (fields(6, None, type_code="BERGER_ROUNDROBIN_G4"), 20),
        (fields(6, None, kind="Double Round-Robin"), 10),
    ],
)
def test_the_number_of_cycles(tournament: Tournament, rounds: int) -> None:
    assert len(swissmate.schedule(tournament, "berger")) == rounds


@pytest.mark.parametrize(("players", "rounds"), [(6, 7), (6, 3), (5, 4), (1, None)])
def test_rounds_that_make_no_cycles_are_refused(players: int, rounds: int | None) -> None:
    with pytest.raises(TournamentError) as raised:
        swissmate.pair(fields(players, rounds), "berger")
    assert raised.value.code in ("schedule-rounds", "schedule-players")


def test_the_next_round_has_all_games_of_the_table() -> None:
    """Absences are forfeits: player 3 is not there, and his game stands (C.05 6.6)."""
    tournament = replace(tournament_of(["1-4:1 2-3:="], players=4, rounds=3), absent=frozenset({3}))
    pairing = swissmate.pair(tournament, "berger")
    assert (pairing.pairs, pairing.pab) == (((4, 3), (1, 2)), None)


def test_an_odd_field_and_ids_with_gaps() -> None:
    numbers = (2, 3, 5, 8, 9)
    tournament = Tournament(tuple(Player(number) for number in numbers), 5)
    pairing = swissmate.pair(tournament, "berger")
    assert (pairing.pairs, pairing.pab) == (((3, 9), (5, 8)), 2)  # 1-6 2-5 3-4 without 6


def test_both_orders_of_a_double_event_are_the_table() -> None:
    for repaired in (True, False):
        rounds = [
            " ".join(f"{white}-{black}:=" for white, black in scheduled_round.games)
            for scheduled_round in berger_schedule(4, 2, repaired=repaired)
        ]
        report = swissmate.check(tournament_of(rounds, players=4, rounds=6), "berger")
        assert report.clean
        assert [round_check.identical for round_check in report.rounds] == [True] * 6


def test_check_tells_another_table() -> None:
    report = swissmate.check(
        tournament_of(["1-4:1 2-3:=", "1-3:= 4-2:1"], players=4, rounds=3), "berger"
    )
    assert [round_check.identical for round_check in report.rounds] == [True, False]
    assert set(report.rounds[1].expected_only) == {(4, 3), (1, 2)}


def test_a_recorded_round_without_the_player_who_left() -> None:
    """His opponent may be recorded with the bye, or be left out with him."""
    half = tournament_of(["1-4:1 2-3:=", "4:U 1-2:1"], players=4, rounds=3)
    assert swissmate.check(half, "berger").rounds[1].identical
    out = tournament_of(["1-4:1 2-3:=", "1-2:1"], players=4, rounds=3)
    assert swissmate.check(out, "berger").rounds[1].identical
    forfeit = tournament_of(["1-4:1 2-3:=", "4-3:+- 1-2:1"], players=4, rounds=3)
    assert swissmate.check(forfeit, "berger").rounds[1].identical


def test_the_bye_of_an_odd_field_may_be_recorded_in_any_way() -> None:
    for code in "UZHF":
        one = tournament_of(["2-3:1"], players=3, rounds=3)
        players = (one.players[0]._replace(entries=(Entry(0, "-", code),)), *one.players[1:])
        report = swissmate.check(replace(one, players=players), "berger")
        assert report.rounds[0].identical
        assert not report.rounds[0].findings
