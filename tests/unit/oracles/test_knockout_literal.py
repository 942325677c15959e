"""The literal knockout: brackets worked out by hand, and what must hold whatever happens."""

from __future__ import annotations

from random import Random

import pytest

from judges.knockout_literal import (
    NOBODY,
    Meeting,
    Seat,
    bracket_size,
    double_elimination,
    next_matches,
    out,
    places,
    seats,
    single_elimination,
    slots,
)
from judges.knockout_matches_literal import Verdict


def numbers(meetings: list[Meeting]) -> dict[str, list[int]]:
    """Return the numbers of the matches by name."""
    by_name: dict[str, list[int]] = {}
    for match in meetings:
        by_name.setdefault(match.name, []).append(match.number)
    return by_name


# The bracket


def test_slots_of_eight() -> None:
    # The two orders that the usual description gives: 1-8 4-5 2-7 3-6, and 1-8 5-4 3-6 7-2.
    assert slots(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert slots(8, halves_reversed=True) == [1, 8, 5, 4, 3, 6, 7, 2]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
@pytest.mark.parametrize("halves_reversed", [False, True])
def test_favorites_meet_as_late_as_possible(size: int, halves_reversed: bool) -> None:
    left = slots(size, halves_reversed=halves_reversed)
    assert sorted(left) == list(range(1, size + 1))
    while len(left) > 1:
        pairs = list(zip(left[::2], left[1::2], strict=True))
        # While the better seed always wins, the first meets the last, the second the last but one.
        assert all(sum(pair) == len(left) + 1 for pair in pairs)
        left = [min(pair) for pair in pairs]


@pytest.mark.parametrize("players", range(2, 34))
def test_byes_go_to_the_top_seeds(players: int) -> None:
    meetings = single_elimination(players)
    known = seats(meetings, players, {})
    free = {max(seat.upper or 0, seat.lower or 0) for seat in known.values() if NOBODY in seat[:2]}
    assert free == set(range(1, bracket_size(players) - players + 1))


# A knockout of six with a match for place 3:
#   1: 1-bye, 2: 4-5, 3: 2-bye, 4: 3-6; 5: winners of 1 and 2, 6: of 3 and 4; 7 final; 8 third place


def test_a_knockout_of_six() -> None:
    meetings = single_elimination(6, third_place=True)
    known = seats(meetings, 6, {})
    assert next_matches(known) == {2: (4, 5), 4: (3, 6)}
    verdicts: dict[int, Verdict] = {2: "lower", 4: "upper"}
    known = seats(meetings, 6, verdicts)
    assert next_matches(known) == {5: (1, 5), 6: (2, 3)}
    assert places(meetings, known) == {4: 5, 6: 5}
    known = seats(meetings, 6, verdicts | {5: "lower", 6: "upper"})
    assert next_matches(known) == {7: (5, 2), 8: (1, 3)}
    assert out(meetings, known) == {4, 6}
    known = seats(meetings, 6, verdicts | {5: "lower", 6: "upper", 7: "lower", 8: "lower"})
    assert next_matches(known) == {}
    assert places(meetings, known) == {2: 1, 5: 2, 3: 3, 1: 4, 4: 5, 6: 5}
    assert out(meetings, known) == {1, 3, 4, 5, 6}


def test_without_a_match_for_it_the_third_place_is_shared() -> None:
    meetings = single_elimination(4)
    known = seats(meetings, 4, {1: "upper", 2: "upper", 3: "upper"})
    assert places(meetings, known) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_the_only_loser_of_a_semifinal_is_third_without_a_match() -> None:
    # Three players: 1 is free, 2 beats 3.
    meetings = single_elimination(3, third_place=True)
    known = seats(meetings, 3, {2: "upper"})
    assert next_matches(known) == {3: (1, 2)}
    assert places(meetings, known) == {3: 3}


def test_who_is_left_by_two_that_are_out_goes_on() -> None:
    # 1-4 is forfeited by both: 2 and 3 play for all, and nobody is second.
    meetings = single_elimination(4)
    known = seats(meetings, 4, {1: "both out", 2: "lower"})
    assert next_matches(known) == {}
    assert places(meetings, known) == {1: 3, 4: 3, 2: 3, 3: 1}


def test_two_that_are_out_do_not_go_where_a_loser_goes() -> None:
    # A semifinal is forfeited by both: they do not play for place 3, and are fourth.
    meetings = single_elimination(4, third_place=True)
    known = seats(meetings, 4, {1: "both out", 2: "upper"})
    assert places(meetings, known) == {2: 1, 3: 3, 1: 4, 4: 4}
    # Nor do they go on among the losers.
    meetings = double_elimination(4)
    known = seats(meetings, 4, {1: "both out", 2: "upper"})
    assert places(meetings, known) == {1: 4, 4: 4}
    # 2 is the only one without a lost match, 3 the only one with one: the final.
    assert next_matches(known) == {6: (2, 3)}


def test_a_final_that_both_forfeit_has_no_winner() -> None:
    meetings = single_elimination(2)
    assert places(meetings, seats(meetings, 2, {1: "both out"})) == {1: 2, 2: 2}


def test_who_withdraws_loses_what_is_not_decided() -> None:
    meetings = single_elimination(4)
    # 1 beat 4 and leaves; 3 beats 2 and is the winner without a final.
    known = seats(meetings, 4, {1: "upper"}, frozenset({1}))
    assert known[3] == Seat(1, None, None, None)
    assert next_matches(known) == {2: (2, 3)}
    known = seats(meetings, 4, {1: "upper", 2: "lower"}, frozenset({1}))
    assert places(meetings, known) == {3: 1, 1: 2, 2: 3, 4: 3}
    both = seats(meetings, 4, {}, frozenset({1, 4}))
    assert places(meetings, both) == {1: 3, 4: 3}


# A double elimination of four:
#   1: 1-4, 2: 2-3; 3: their winners, 4: their losers; 5: winner of 4, loser of 3; 6, 7 the finals


def test_a_double_elimination_of_four() -> None:
    meetings = double_elimination(4)
    assert numbers(meetings) == {
        "round 1": [1, 2],
        "round 2": [3],
        "losers 1": [4],
        "losers 2": [5],
        "final": [6],
        "second final": [7],
    }
    verdicts: dict[int, Verdict] = {1: "upper", 2: "upper"}
    assert next_matches(seats(meetings, 4, verdicts)) == {3: (1, 2), 4: (4, 3)}
    verdicts |= {3: "upper", 4: "upper"}  # 1 beats 2; 4 beats 3, whose second loss it is
    known = seats(meetings, 4, verdicts)
    assert out(meetings, known) == {3}
    assert next_matches(known) == {5: (4, 2)}
    verdicts |= {5: "lower"}  # 2 beats 4
    assert next_matches(seats(meetings, 4, verdicts)) == {6: (1, 2)}
    unbeaten = seats(meetings, 4, verdicts | {6: "upper"})
    assert next_matches(unbeaten) == {}
    assert places(meetings, unbeaten) == {1: 1, 2: 2, 4: 3, 3: 4}
    # 2 wins the final: both have lost once, so they meet again.
    again = seats(meetings, 4, verdicts | {6: "lower"})
    assert next_matches(again) == {7: (1, 2)}
    assert 1 not in places(meetings, again)
    last = seats(meetings, 4, verdicts | {6: "lower", 7: "lower"})
    assert places(meetings, last) == {2: 1, 1: 2, 4: 3, 3: 4}
    single = double_elimination(4, second_final=False)
    once = seats(single, 4, verdicts | {6: "lower"})
    assert places(single, once) == {2: 1, 1: 2, 4: 3, 3: 4}


def test_losers_of_round_2_come_from_the_bottom_up() -> None:
    # Eight players, the better seed always wins: 1-8 4-5 2-7 3-6, then 1-4 2-3. The losers: 8-5
    # 7-6; 5 meets 3, who lost in the other half, 6 meets 4.
    meetings = double_elimination(8)
    verdicts: dict[int, Verdict] = dict.fromkeys(range(1, 7), "upper")
    assert next_matches(seats(meetings, 8, verdicts)) == {7: (1, 2), 8: (8, 5), 9: (7, 6)}
    verdicts |= {8: "lower", 9: "lower"}
    assert next_matches(seats(meetings, 8, verdicts)) == {7: (1, 2), 10: (5, 3), 11: (6, 4)}


# Whatever happens


def play(meetings: list[Meeting], players: int, random: Random) -> tuple[dict[int, Verdict], int]:
    """Return how every match ended, and how many were played."""
    verdicts: dict[int, Verdict] = {}
    while due := next_matches(seats(meetings, players, verdicts)):
        for upper, lower in due.values():
            assert upper != lower
        # Nobody sits at two boards.
        assert len({player for pair in due.values() for player in pair}) == 2 * len(due)
        verdicts[random.choice(sorted(due))] = random.choice(["upper", "lower"])
    return verdicts, len(verdicts)


def losses(known: dict[int, Seat]) -> list[int]:
    """Return the losers of the matches that were played."""
    return [seat.loser for seat in known.values() if seat.loser]


@pytest.mark.parametrize("players", range(2, 25))
def test_one_lost_match_puts_a_player_out(players: int) -> None:
    meetings = single_elimination(players, halves_reversed=players % 2 == 0)
    verdicts, played = play(meetings, players, Random(players))
    known = seats(meetings, players, verdicts)
    place = places(meetings, known)
    assert played == players - 1
    assert sorted(losses(known)) == sorted(out(meetings, known))
    assert set(place) == set(range(1, players + 1))
    assert [player for player in place if place[player] == 1] == [known[len(meetings)].winner]
    for player in place:
        assert place[player] == 1 + sum(place[other] < place[player] for other in place)


@pytest.mark.parametrize("players", range(3, 25))
@pytest.mark.parametrize("second_final", [False, True])
def test_two_lost_matches_put_a_player_out(players: int, second_final: bool) -> None:
    meetings = double_elimination(players, second_final=second_final)
    verdicts, _ = play(meetings, players, Random(players))
    known = seats(meetings, players, verdicts)
    place = places(meetings, known)
    lost = [seat.loser for number, seat in known.items() if number in verdicts]
    assert set(place) == set(range(1, players + 1))
    for player in place:
        if place[player] > 2:
            assert lost.count(player) == 2
        assert place[player] == 1 + sum(place[other] < place[player] for other in place)
    winner = min(place, key=place.__getitem__)
    assert lost.count(winner) <= 1
    if second_final:
        assert sum(lost.count(player) < 2 for player in place) == 1


@pytest.mark.parametrize("players", [8, 13, 16, 30])
def test_losers_do_not_meet_at_once_who_beat_them(players: int) -> None:
    meetings = double_elimination(players)
    for seed in range(20):
        verdicts, _ = play(meetings, players, Random(seed))
        known = seats(meetings, players, verdicts)
        names = numbers(meetings)
        first = {frozenset(known[number][:2]) for number in names["round 1"]}
        for name in ("losers 1", "losers 2"):
            assert first.isdisjoint(frozenset(known[number][:2]) for number in names[name])
