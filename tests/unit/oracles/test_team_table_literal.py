"""The literal table of a team round robin: withdrawals and tie-breaks, reasoned out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from judges.team_round_robin_literal import schedule
from judges.team_table_literal import (
    Encounter,
    Event,
    Match,
    counted_matches,
    direct_encounter,
    extended_direct_encounter,
    places,
    sonneborn_berger,
    totals,
    unranked,
)


def event_of(*rounds: str, **about: object) -> Event:
    """Return an event; a round is written ``1-4 10,== 2-3 ?,?`` (no results yet)."""
    played = []
    for text in rounds:
        words = text.split()
        matches = []
        for pair, boards in zip(words[::2], words[1::2], strict=True):
            first, second = pair.split("-")
            matches.append(
                Match(int(first), int(second), tuple(boards.replace("?", "").split(",")))
            )
        played.append(matches)
    teams = max(max(match.first, match.second) for matches in played for match in matches)
    return Event(**({"teams": teams, "rounds": played} | about))  # type: ignore[arg-type]


def scores(event: Event) -> dict[int, tuple[float, float]]:
    """Return match and game points."""
    return {team: (float(row["MP"]), float(row["GP"])) for team, row in totals(event).items()}


def meetings(*lines: tuple[int, int, float, float], boards: int = 4) -> list[Encounter]:
    """Return encounters: two teams and their game points, 2/1/0 for a match."""
    seen = []
    for first, second, made, lost in lines:
        win = 1 + (made > lost) - (made < lost)
        for team, rival, mp, gp in ((first, second, win, made), (second, first, 2 - win, lost)):
            both = {"MP": Fraction(mp), "GP": Fraction(gp)}
            seen.append(Encounter(team, rival, both, (Fraction(0),) * boards, True))
    return seen


# Withdrawals: General Regulations 6.6

# The table of four on two boards; team 4 leaves.
ROUND_1 = "1-4 10,10 2-3 10,=="
ROUND_2 = "4-3 10,10 1-2 01,=="
ROUND_3 = "2-4 ?,? 3-1 10,01"


def test_who_left_before_half_counts_for_nobody() -> None:
    # Team 4 completed one match of three.
    event = event_of(ROUND_1, ROUND_2, ROUND_3, withdrawn={4: 2})
    assert unranked(event) == {4}
    # 2-3 1½-½, 1-2 ½-1½, 3-1 1-1
    assert scores(event) == {1: (1, 1.5), 2: (4, 3), 3: (1, 1.5)}
    # 1 and 3 are level, and their match was drawn. Board count (12.1): 3 has half a point on board
    # 2 and won board 1, 1 + 1 = 2; 1 has half a point on board 2 and won it once, 1 + 2 = 3. The
    # lower count comes first.
    assert places(event) == {2: 1, 3: 2, 1: 3}


def test_who_left_later_loses_the_rest_by_default() -> None:
    # Team 4 completed two matches of three; 2 wins both boards of the third.
    event = event_of(ROUND_1, ROUND_2, ROUND_3, withdrawn={4: 3})
    assert unranked(event) == set()
    assert Match(2, 4, ("+-", "+-")) in counted_matches(event)
    # 4: lost 0-2, won 2-0, lost 0-2
    assert scores(event) == {1: (3, 3.5), 2: (6, 5), 3: (1, 1.5), 4: (2, 2)}
    assert places(event) == {2: 1, 1: 2, 4: 3, 3: 4}


def test_exactly_half_is_not_less_than_half() -> None:
    # Three teams twice: four matches each. 3 plays two of them and leaves.
    first, second = "2-3 10", "1-2 10"
    rest = ["3-2 ?", "1-3 ?", "2-1 =="]
    left = {"cycles": 2, "withdrawn": {3: 4}}
    assert unranked(event_of(first, "3-1 10", second, *rest, **left)) == set()
    # A match won without a game is not completed: one of four.
    assert unranked(event_of(first, "3-1 +-", second, *rest, **left)) == {3}


def test_two_teams_that_left_both_lose_their_match() -> None:
    # 3 and 4 have completed two of three matches; they would meet in round 3.
    event = event_of(
        "1-4 10,10 2-3 10,10",
        "4-2 10,10 3-1 10,10",
        "4-3 ?,? 1-2 10,10",
        withdrawn={3: 3, 4: 3},
    )
    assert Match(4, 3, ("--", "--")) in counted_matches(event)
    assert scores(event) == {1: (4, 4), 2: (2, 2), 3: (2, 2), 4: (2, 2)}


# Byes and points


def test_the_free_round_is_no_match() -> None:
    rounds = ["2-3 10,==", "1-2 10,10", "3-1 ==,=="]
    assert scores(event_of(*rounds)) == {1: (3, 3), 2: (2, 1.5), 3: (1, 1.5)}
    paid = event_of(*rounds, bye=(Fraction(1), Fraction(1)))
    assert scores(paid) == {1: (4, 4), 2: (3, 2.5), 3: (2, 2.5)}


def test_the_free_round_of_a_team_that_has_left_brings_nothing() -> None:
    # Three teams twice; 3 leaves after two matches of four and would be free in round 6.
    rounds = ["2-3 10", "1-2 10", "3-1 10", "3-2 ?", "1-3 ?", "2-1 =="]
    one = (Fraction(1), Fraction(1))
    event = event_of(*rounds, cycles=2, withdrawn={3: 4}, bye=one)
    # 1 and 2 won, lost, won by default and drew: 5 and 2½; they were free twice. 3 won once and was
    # free once.
    assert scores(event) == {1: (7, 4.5), 2: (7, 4.5), 3: (3, 2)}
    # In an even field nobody is free: a match that is missing is no bye.
    assert scores(event_of("1-4 10,10", bye=one)) == {1: (2, 2), 2: (0, 0), 3: (0, 0), 4: (0, 0)}


# Direct encounter: C.07 article 6


def test_direct_encounter_is_applied_again_to_those_who_are_level() -> None:
    # 1 beat 2 and 3 and lost to 4; 2 beat 3 and 4; 3 beat 4: 4 4 2 2. Then 1 before 2, 3 before 4.
    table = meetings(
        (1, 2, 3, 1), (1, 3, 3, 1), (4, 1, 3, 1), (2, 3, 3, 1), (2, 4, 3, 1), (3, 4, 3, 1)
    )
    assert direct_encounter([1, 2, 3, 4], table, "MP") == [[1], [2], [3], [4]]


def test_direct_encounter_needs_all_meetings() -> None:
    # 6.1; 6.3 is for Swiss tournaments. 1 beat both, but 2 and 3 have not met.
    assert direct_encounter([1, 2, 3], meetings((1, 2, 3, 1), (1, 3, 3, 1)), "MP") == [[1, 2, 3]]


def test_repeated_meetings_are_averaged() -> None:
    # 6.1.2: 1 beat 2 and drew with 2: 1.5 against 0.5; 2 beat 3, 3 beat 1.
    # 2 has 0.5 + 2, 3 has 2 + 0, 1 has 1.5 + 0. Without averages 1 would have 3, as 2 has.
    table = meetings((1, 2, 3, 1), (2, 1, 2, 2), (2, 3, 3, 1), (3, 1, 3, 1))
    assert direct_encounter([1, 2, 3], table, "MP") == [[2], [3], [1]]


# 1 beat 4 and 3; 2 beat 4, lost to 3 and won against 1, who did not come; 4 beat 3.
FORFEITED = ("1-4 10,10 2-3 01,01", "4-3 10,10 1-2 -+,-+", "2-4 10,10 3-1 01,01")


def test_a_forfeited_match_is_a_meeting_in_a_round_robin() -> None:
    # 15.2: four match points for 1 and 2, two for 3 and 4. 2 won against 1, 4 against 3.
    assert places(event_of(*FORFEITED), ["MPTS", "DE"]) == {2: 1, 1: 2, 4: 3, 3: 4}


def test_forfeits_can_be_left_out_of_direct_encounter() -> None:
    # 6.1.1: 1 and 2 have not met then.
    event = event_of(*FORFEITED, forfeits_are_meetings=False)
    assert places(event, ["MPTS", "DE"]) == {1: 1, 2: 1, 4: 3, 3: 4}
    assert places(event, ["MPTS", "EDET"]) == {1: 1, 2: 1, 4: 3, 3: 4}


# Boards: C.07 article 12


# 2 beat 3 by 2-0, 1 beat 2 by 1½-½, 3 beat 1 by 2-0: 2 match points each; 1½, 2½, 2 game points.
CIRCLE = ("2-3 10,10", "1-2 10,==", "3-1 10,10")


def test_board_count_compares_only_teams_of_equal_game_points() -> None:
    event = event_of(*CIRCLE)
    assert places(event, ["MPTS", "BC"]) == {1: 1, 2: 1, 3: 1}
    assert places(event, ["MPTS", "GPTS"]) == {2: 1, 3: 2, 1: 3}


def test_top_boards_and_bottom_boards() -> None:
    # 1 won boards 1 and 4, 2 won 2 and 3: board counts 5 and 5. Board 1 is 1's; without board 4 it
    # is 1-2.
    event = event_of("1-2 10,01,01,10")
    first, second, level = {1: 1, 2: 2}, {1: 2, 2: 1}, {1: 1, 2: 1}
    for code, expected in {
        "BC": level,
        "TBR": first,
        "BBE": second,
        "EDE": level,
        "EDEC": level,
        "EDEBT": first,
        "EDEBB": second,
        "EDET": first,
        "EDEB": second,
    }.items():
        assert places(event, ["MPTS", code]) == expected, code


# Sonneborn-Berger: C.07 9.1 and 13.2


def test_sonneborn_berger_of_teams() -> None:
    # Match and game points: 1 has 3 and 3½, 2 has 6 and 5, 3 has 1 and 1½, 4 has 2 and 2. Team 1
    # beat 4 by 2-0, lost to 2 by ½-1½ and drew with 3.
    event = event_of(ROUND_1, ROUND_2, ROUND_3, withdrawn={4: 3})
    assert sonneborn_berger(event, 1, "MP", "MP") == 2 * 2 + 6 * 0 + 1 * 1
    assert sonneborn_berger(event, 1, "MP", "GP") == 2 * 2 + 6 * 0.5 + 1 * 1
    assert sonneborn_berger(event, 1, "GP", "MP") == 2 * 2 + 5 * 0 + 1.5 * 1
    assert sonneborn_berger(event, 1, "GP", "GP") == 2 * 2 + 5 * 0.5 + 1.5 * 1


def test_game_points_first() -> None:
    matches_first, games_first = event_of(*CIRCLE), event_of(*CIRCLE, primary="GP")
    level, by_games = {1: 1, 2: 1, 3: 1}, {2: 1, 3: 2, 1: 3}
    assert places(matches_first, ["DE"]) == places(games_first, ["MPVGP"]) == level
    assert places(games_first, ["DE"]) == places(matches_first, ["MPVGP"]) == by_games
    assert places(games_first, ["DE:MP"]) == level
    assert places(matches_first, ["DE:GP"]) == by_games
    # 2 x 2 for each; by game points 1 has 2½ x 1½, 2 has 2 x 2 + 1½ x ½, 3 has 1½ x 2.
    assert places(matches_first, ["SB"]) == level
    assert places(games_first, ["SB"]) == {2: 1, 1: 2, 3: 3}
    # 1 has 2 x 1½ and 2½ x 2, 2 has 2 x 2½ and 2 x 2, 3 has 2 x 2 and 1½ x 2.
    assert places(matches_first, ["EMGSB"]) == by_games
    assert places(matches_first, ["EGMSB"]) == {1: 1, 2: 2, 3: 3}


# Extended direct encounter: C.07 13.3


# R. Held's exercise (2024): five teams with 10 match points have met each other.
HELD = meetings(
    (4, 1, 2.5, 1.5),
    (1, 2, 2.5, 1.5),
    (5, 1, 2.5, 1.5),
    (1, 3, 2.5, 1.5),
    (2, 3, 4, 0),
    (5, 2, 4, 0),
    (2, 4, 2.5, 1.5),
    (3, 4, 3, 1),
    (3, 5, 3.5, 0.5),
    (4, 5, 3.5, 0.5),
)


def test_extended_direct_encounter_of_the_published_exercise() -> None:
    # All have two wins: no order by match points. By game points 4 has 8½; 1, 2 and 3 have 8; 5 has
    # 7½. Among 1, 2 and 3: 5½ for 2, 5 for 1, 1½ for 3.
    assert direct_encounter([1, 2, 3, 4, 5], HELD, "MP") == [[1, 2, 3, 4, 5]]
    assert extended_direct_encounter([1, 2, 3, 4, 5], HELD, "MP") == [[4], [2], [1], [3], [5]]


def test_the_secondary_score_by_game_points_first_is_that_of_matches() -> None:
    # Six game points each. 1 and 2 won two matches, 3 and 4 one; 1 beat 2 and 3 beat 4.
    table = meetings(
        (1, 2, 3, 1),
        (1, 3, 2.5, 1.5),
        (4, 1, 3.5, 0.5),
        (2, 3, 2.5, 1.5),
        (2, 4, 2.5, 1.5),
        (3, 4, 3, 1),
    )
    assert extended_direct_encounter([1, 2, 3, 4], table, "GP") == [[1], [2], [3], [4]]


def test_a_smaller_group_starts_again() -> None:
    # 13.3.3: 4 lost to all; 1, 2 and 3 have beaten each other in a circle. Game points among them:
    # 4½, 3½, 4.
    table = meetings(
        (1, 2, 3, 1),
        (2, 3, 2.5, 1.5),
        (3, 1, 2.5, 1.5),
        (1, 4, 3, 1),
        (2, 4, 4, 0),
        (3, 4, 3, 1),
    )
    assert extended_direct_encounter([1, 2, 3, 4], table, "MP") == [[1], [3], [2], [4]]


def test_secondary_scores_decide_and_the_rest_starts_again() -> None:
    # Team 8 of the exercise lost its match with 6.
    assert extended_direct_encounter([6, 8], meetings((6, 8, 3, 1)), "MP") == [[6], [8]]
    # A drawn match with no boards to compare leaves two level.
    assert extended_direct_encounter([1, 2], meetings((1, 2, 2, 2)), "MP", "C") == [[1, 2]]


def test_who_stays_level_shares_a_place() -> None:
    event = event_of("1-4 10,01 2-3 10,10", "4-3 10,10 1-2 01,01", "2-4 10,10 3-1 01,01")
    # 2 has 6; 1 and 4 have 3 match points and 3 game points and drew, a board each; 3 has nothing.
    assert scores(event) == {1: (3, 3), 2: (6, 6), 3: (0, 0), 4: (3, 3)}
    # 1 made 2 points on board 1 and 1 on board 2: 4; 4 made 1 and 2: 5.
    assert places(event) == {2: 1, 1: 2, 4: 3, 3: 4}
    assert places(event, ["MPTS", "GPTS", "DE", "SB:MP"]) == {2: 1, 1: 2, 4: 2, 3: 4}


# Whatever happens


RESULTS = ["10", "01", "==", "==", "+-", "-+", "--"]


def random_event(random: Random) -> Event:
    """Return an event with forfeits, a withdrawal, and perhaps a round that is not finished."""
    teams, boards = random.randint(3, 7), random.randint(1, 4)
    form = random.choice(["single", "double", "match"])
    rounds = [
        [
            Match(*pair, tuple(random.choice(RESULTS) for _ in range(boards)))
            for pair in table_round.pairs
        ]
        for table_round in schedule(teams, form)  # type: ignore[arg-type]
    ]
    if random.random() < 0.3:
        rounds[-1] = [match._replace(boards=("",) * boards) for match in rounds[-1]]
    withdrawn = {random.randint(1, teams): random.randint(1, len(rounds))}
    return Event(teams, rounds, cycles=1 + (form != "single"), withdrawn=withdrawn)


@pytest.mark.parametrize("seed", range(40))
def test_places_do_not_depend_on_the_numbers(seed: int) -> None:
    random = Random(seed)
    event = random_event(random)
    name = dict(enumerate(random.sample(range(1, event.teams + 1), event.teams), start=1))
    renamed = Event(
        event.teams,
        [
            [Match(name[match.first], name[match.second], match.boards) for match in matches]
            for matches in event.rounds
        ],
        cycles=event.cycles,
        withdrawn={name[team]: number for team, number in event.withdrawn.items()},
    )
    for last in ("BC", "SB:MP", "EDEBB", "TBR"):
        order = ["MPTS", "GPTS", "DE", last]
        expected = {name[team]: place for team, place in places(event, order).items()}
        assert places(renamed, order) == expected


@pytest.mark.parametrize("seed", range(40))
def test_more_match_points_are_never_behind(seed: int) -> None:
    event = random_event(Random(seed))
    total, place = totals(event), places(event)
    assert set(place) == set(range(1, event.teams + 1)) - unranked(event)
    for team, rival in permutations(place, 2):
        if (total[team]["MP"], total[team]["GP"]) > (total[rival]["MP"], total[rival]["GP"]):
            assert place[team] < place[rival]
    # A place is one more than the number of those who are ahead.
    for team in place:
        assert place[team] == 1 + sum(place[rival] < place[team] for rival in place)
