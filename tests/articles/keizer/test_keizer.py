"""The Keizer system: rankings that clubs print, and the pairing by the ranking."""

from __future__ import annotations

from fractions import Fraction

import pytest

import swissmate
from building import tournament_of
from swissmate.errors import InputError, NoLegalPairing
from swissmate.model import Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.keizer.parameters import KeizerParameters
from swissmate.systems.keizer.ranking import account, keizer_ranking, values_of

# http://www.caissa-amsterdam.nl/het-keizer-systeem/: ten players, values 50 to 41, round one,
# and the totals by these values (own value + round): the first counting, before places change.
CAISSA = tournament_of(["1-2:1 3-4:= 5-6:0 7-8:= 9-10:0"], players=10, rounds=9)
CAISSA_TOTALS = ["99", "49", "71.5", "71", "46", "91", "65.5", "65", "42", "83"]

# https://schaakclubharen.nl, 16 September 2016: the ranking after round one, counted anew until it
# stays as it is: values 80 to 65, scores with the own value. Ids are the places printed.
HAREN = tournament_of(
    ["1-10:1 11-2:0 3-12:1 9-8:= 13-4:0 5-14:1 6-15:1 16-7:0"], players=16, rounds=30
)
HAREN_SCORES = ["151", "149", "147", "145", "143", "141", "139", "109", "108.5"]
HAREN_SCORES += ["71", "70", "69", "68", "67", "66", "65"]


def test_the_first_counting_of_caissa() -> None:
    parameters = KeizerParameters(top=50)
    values = values_of(range(1, 11), parameters)
    totals = [
        sum(element.points for element in account(CAISSA, parameters, values, player, 1))
        for player in range(1, 11)
    ]
    assert totals == [Fraction(total) for total in CAISSA_TOTALS]


def test_the_ranking_of_haren() -> None:
    result = swissmate.keizer_standings(HAREN, "keizer-haren")
    assert [row.player for row in result.rows] == list(range(1, 17))
    assert [row.value for row in result.rows] == list(range(80, 64, -1))
    assert [row.score for row in result.rows] == [Fraction(score) for score in HAREN_SCORES]
    assert result.settled


def test_a_settled_ranking_gives_itself() -> None:
    """Round after round: the scores by the values of the ranking have its order."""
    rounds = ["1-2:0 3-4:1 5-6:=", "2-3:1 6-1:0 4-5:=", "1-3:= 2-5:1 4-6:0", "5-1:1 3-6:1 2-4:0"]
    for count in range(1, 5):
        tournament = tournament_of(rounds[:count], players=7, rounds=9)
        result = keizer_ranking(tournament, KeizerParameters())
        if result.settled:
            assert [row.score for row in result.rows] == sorted(
                (row.score for row in result.rows), reverse=True
            )
            assert all(
                row.score == sum(element.points for element in row.elements) for row in result.rows
            )


def player(number: int, *entries: Entry) -> Player:
    return Player(number, entries=entries)


def test_the_ranking_is_counted_again_by_its_own_values() -> None:
    # 2 beats 1 and comes first; by the new values he is first again.
    result = keizer_ranking(tournament_of(["2-1:1"], players=2, rounds=3), KeizerParameters())
    assert ([row.player for row in result.rows], result.settled) == ([2, 1], True)


def test_rounds_without_a_game() -> None:
    """Bye and duty two thirds of the own value, absence one third, forfeits as games."""
    away, bye, duty = Entry(0, "-", "Z"), Entry(0, "-", "U"), Entry(0, "-", "F")
    tournament = Tournament(
        (
            player(1, Entry(2, "w", "+"), away, away),
            player(2, Entry(1, "b", "-"), bye, duty),
            player(3, away, Entry(4, "w", "="), Entry(4, "b", " ")),
            player(4, away, Entry(3, "b", "="), Entry(3, "w", " ")),
        )
    )
    rows = keizer_ranking(tournament, KeizerParameters(top=9, absences=1)).by_player
    kinds = {
        number: [(element.what, element.part) for element in rows[number].elements]
        for number in rows
    }
    third = Fraction(1, 3)
    own = ("own value", Fraction(1))
    assert kinds[1] == [own, ("win by forfeit", 1), ("absence", third), ("absence", 0)]
    assert kinds[2] == [own, ("loss by forfeit", 0), ("bye", 2 * third), ("duty", 2 * third)]
    assert kinds[3] == [own, ("absence", third), ("draw", Fraction(1, 2)), ("no result yet", 0)]


def test_the_top_value() -> None:
    assert KeizerParameters().top_value(10) == 15
    assert KeizerParameters().top_value(7) == 10
    assert KeizerParameters(top=70).top_value(80) == 80  # nobody is worth less than one


def test_a_ranking_in_a_circle_is_told_and_ends() -> None:
    """Random results of four: those that circle end, with the first ranking of the circle."""
    from itertools import product

    circles = 0
    for results in product("10=", repeat=4):
        rounds = [
            f"1-2:{results[0]} 3-4:{results[1]}",
            f"4-1:{results[2]} 2-3:{results[3]}",
        ]
        result = keizer_ranking(tournament_of(rounds, players=4, rounds=9), KeizerParameters(top=4))
        ordered = [row.score for row in result.rows]
        assert not result.settled or ordered == sorted(ordered, reverse=True)
        circles += not result.settled
    assert circles < 81


def test_unknown_rules() -> None:
    with pytest.raises(InputError, match="keizer-haren"):
        swissmate.keizer_standings(HAREN, "keizer-nowhere")


# Pairing


def games(tournament: Tournament, rules: str = "keizer") -> set[frozenset[int]]:
    return {frozenset(pair) for pair in swissmate.pair(tournament, rules).pairs}


def test_round_one_is_the_first_against_the_second() -> None:
    tournament = Tournament(tuple(Player(number) for number in range(1, 7)))
    assert swissmate.pair(tournament, "keizer").pairs == ((1, 2), (3, 4), (5, 6))


def test_neighbours_who_met_do_not_meet_again_soon() -> None:
    """Draws leave the ranking as it is (13, 12.5, 10, 9.5, 7, 6.5). 1 has met 2, so he meets 3; 2
    against 4 would leave 5 and 6, who have met, so 2 meets 5."""
    tournament = tournament_of(["1-2:= 3-4:= 5-6:="], players=6, rounds=9)
    scores = [float(row.score) for row in swissmate.keizer_standings(tournament).rows]
    assert scores == [13, 12.5, 10, 9.5, 7, 6.5]
    assert games(tournament) == {frozenset(pair) for pair in ((1, 3), (2, 5), (4, 6))}


def test_they_meet_again_when_nobody_else_is_left() -> None:
    """Two players: every round the same game, the colours reversed."""
    tournament = tournament_of(["1-2:1", "2-1:="], players=2, rounds=9)
    assert swissmate.pair(tournament, "keizer").pairs == ((1, 2),)
    once = tournament_of(["1-2:1"], players=2, rounds=9)
    assert swissmate.pair(once, "keizer").pairs == ((2, 1),)


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    tournament = Tournament(tuple(Player(number) for number in range(1, 6)))
    assert swissmate.pair(tournament, "keizer").pab == 5
    after = tournament_of(["1-2:1 3-4:1 5:U"], players=5, rounds=9)
    order = [row.player for row in swissmate.keizer_standings(after).rows]
    lowest = [player for player in order if player != 5][-1]
    assert swissmate.pair(after, "keizer").pab == lowest


def test_forbidden_pairs_are_kept() -> None:
    players = tuple(Player(number) for number in range(1, 3))
    tournament = Tournament(players, forbidden=(ForbiddenGroup(frozenset({1, 2})),))
    with pytest.raises(NoLegalPairing):
        swissmate.pair(tournament, "keizer")


def test_a_season_is_paired_and_checked_on_and_on() -> None:
    """Forty rounds of six: nobody is left out, and no colour difference goes beyond two."""
    tournament = Tournament(tuple(Player(number) for number in range(1, 7)), rules="keizer")
    for number in range(40):
        pairing = swissmate.pair(tournament)
        entries = {each.id: each.entries for each in tournament.players}
        for index, (white, black) in enumerate(pairing.pairs):
            mine, theirs = ("1", "0") if (number + index) % 3 else ("=", "=")
            entries[white] += (Entry(black, "w", mine),)
            entries[black] += (Entry(white, "b", theirs),)
        tournament = Tournament(
            tuple(Player(player, entries=own) for player, own in entries.items()), rules="keizer"
        )
    report = swissmate.check(tournament)
    assert report.clean
    assert all(round_check.identical for round_check in report.rounds)
    for each in tournament.players:
        whites = sum(entry.color == "w" for entry in each.entries)
        assert abs(2 * whites - 40) <= 4
