"""Type B tie-breaks (C.07 article 7), Koya (9.2), and scoring systems other than 1, 1/2, 0."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from swissmate.model import AbnormalPoints, Entry, Player, ScoringSystem, Tournament
from swissmate.ranking import standings

Crosstable = Callable[..., Tournament]

# Player 1: win with White, win with Black, draw with Black, forfeit win, bye, half-point bye,
# forfeit loss, absence.
ALL_KINDS = """
1: 2w1 3b1 4b= 2w+ U H 3b- Z
2: 1b0 H 3w1 1b- 3b1 4w= 4w0 3w=
3: 4w0 1w0 2b0 4b1 2w0 U 1w+ 2b=
4: 3b1 U 1w= 3w0 H 2b= 2b1 U
"""


def _value(tournament: Tournament, player: int, code: str) -> object:
    return standings(tournament, ("PTS", code)).by_player[player].values[1]


def test_7_1_to_7_6(from_crosstable: Crosstable) -> None:
    tournament = from_crosstable(ALL_KINDS)
    values = {code: _value(tournament, 1, code) for code in ("WIN", "WON", "BPG", "BWG", "REP")}
    assert values == {"WIN": 4, "WON": 2, "BPG": 2, "BWG": 1, "REP": 5}


def test_7_5_progressive_scores_and_their_cut(from_crosstable: Crosstable) -> None:
    tournament = from_crosstable(ALL_KINDS)
    # After each round: 1, 2, 2.5, 3.5, 4.5, 5, 5, 5.
    assert _value(tournament, 1, "PS") == 285
    assert _value(tournament, 1, "PS/C1") == 275
    assert _value(tournament, 1, "PS/C2") == 255


def test_7_7_standard_points(from_crosstable: Crosstable) -> None:
    # Three points for a win, one for a draw: 1, 1, 1/2, 1, bye 1, half-point bye (a draw) 1/2.
    three = ScoringSystem(30, 30, 10, 10, forfeit_win=30, pab=30, full_bye=30, half_bye=10)
    tournament = from_crosstable(ALL_KINDS, scoring=three)
    assert _value(tournament, 1, "STD") == 50


def test_7_7_is_compared_with_the_scheduled_opponent() -> None:
    # Both forfeit: as many points as the opponent, so half a point to each, as the text has it.
    # A draw against a loss (penalty): more than the opponent, one point.
    tournament = Tournament(
        (
            Player(1, entries=(Entry(2, "w", "-"), Entry(2, "b", "="))),
            Player(2, entries=(Entry(1, "b", "-"), Entry(1, "w", "0"))),
        ),
        rounds=2,
    )
    assert (_value(tournament, 1, "STD"), _value(tournament, 2, "STD")) == (15, 5)


def test_7_1_the_points_of_a_win_decide_without_playing(from_crosstable: Crosstable) -> None:
    half_bye = ScoringSystem(pab=5)
    tournament = from_crosstable(ALL_KINDS, scoring=half_bye)
    assert _value(tournament, 1, "WIN") == 3


def test_9_2_koya_and_14_5_its_limit(from_crosstable: Crosstable) -> None:
    # Four rounds: the limit is 2 points. 2 has 2, 3 has 1.5, 4 has 2.5.
    tournament = from_crosstable(
        """
        1: 2w1 3b1 4w0 2b=
        2: 1b0 4w1 3w= 1w=
        3: 4w1 1w0 2b= 4b0
        4: 3b0 2b0 1b1 3w1
        """,
    )
    assert _value(tournament, 1, "KS") == 15
    assert _value(tournament, 1, "KS/L-1") == 25
    assert _value(tournament, 1, "KS/L+1") == 0
    assert _value(tournament, 2, "KS/L+1") == 5


def test_9_2_koya_of_an_odd_round_robin(from_crosstable: Crosstable) -> None:
    # Three players and two games each: the limit is 1 point, which 3 has and 2 has not.
    tournament = from_crosstable("1: Z 2w1 3w=\n2: 3w= 1b0 Z\n3: 2b= Z 1b=")
    ranked = standings(tournament, ("PTS", "KS"), predetermined=True).by_player
    assert {player: ranked[player].values[1] for player in (1, 2, 3)} == {1: 5, 2: 5, 3: 5}


def test_9_1_sonneborn_berger_multiplies_by_what_a_game_brought(
    from_crosstable: Crosstable,
) -> None:
    # 3-1-0: 1 beat 2 (1 point) and drew with 3 (4 points): 3 x 1 + 1 x 4.
    scoring = ScoringSystem(
        win_white=30, win_black=30, draw_white=10, draw_black=10, forfeit_win=30, pab=30
    )
    tournament = from_crosstable("1: 2w1 3b=\n2: 1b0 4w=\n3: 4b1 1w=\n4: 3w0 2b=", scoring=scoring)
    assert _value(tournament, 1, "SB") == 700


def test_7_1_a_win_is_worth_what_its_colour_makes_it(from_crosstable: Crosstable) -> None:
    # JaVaFo's WW and BW: a win with Black brings two points, one with White one.
    tournament = from_crosstable("1: 2w1 2b=\n2: 1b0 1w=", scoring=ScoringSystem(win_black=20))
    assert _value(tournament, 1, "WIN") == 1


def test_virtual_points_count_nowhere(from_crosstable: Crosstable) -> None:
    plain = from_crosstable(ALL_KINDS)
    accelerated = Tournament(
        plain.players, rounds=plain.rounds, virtual_points={1: (10,) * 8, 2: (5,) * 8}
    )
    codes = ("PTS", "BH", "SB", "PS", "KS", "FB", "AOB")
    assert standings(plain, codes).rows == standings(accelerated, codes).rows


def test_abnormal_points_of_trf26_record_299(from_crosstable: Crosstable) -> None:
    # 1 has a penalty of half a point in round 2; for 2 the bye is worth nothing.
    plain = from_crosstable("1: 2w1 3b1\n2: 1b0 U\n3: Z 1w0")
    changed = replace(
        plain,
        abnormal_points=(AbnormalPoints(" ", -5, 2, (1,)), AbnormalPoints("U", 0, 0, (2,))),
    )
    rows = standings(changed, ("PTS", "PS", "SB", "WIN")).by_player
    assert rows[1].values == (15, 25, 0, 2)
    assert rows[2].values == (0, 0, 0, 0)
    # A penalty was scored against nobody: Sonneborn-Berger of the plain event and with it alone.
    penalty = replace(plain, abnormal_points=changed.abnormal_points[:1])
    assert standings(plain, ("PTS", "SB")).by_player[1].values == (20, 100)
    assert standings(penalty, ("PTS", "SB")).by_player[1].values == (15, 100)


def test_a_bonus_of_no_particular_round_is_there_from_the_start(
    from_crosstable: Crosstable,
) -> None:
    plain = from_crosstable("1: 2w1 2b0\n2: 1b0 1w1")
    changed = replace(plain, abnormal_points=(AbnormalPoints(" ", 5, 0, (1,)),))
    # Scores after each round: 1.5 and 1.5.
    assert standings(changed, ("PTS", "PS")).by_player[1].values == (15, 30)
