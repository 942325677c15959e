"""Tournaments built in code, step by step: each step is a new value, contradictions are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

import swissmate
from swissmate import Bye, Entry, Result, Tournament, TournamentError
from swissmate.model import STANDARD, entry_points
from swissmate.model.agreement import GAMES, MIXED_RESULTS

EXAMPLE = Path(__file__).parents[2] / "examples" / "open40.trf"
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


@pytest.fixture
def six() -> Tournament:
    tournament = Tournament(name="Six", rounds=5, rules="dutch-2017", initial_color="w")
    for place, name in enumerate(NAMES):
        tournament = tournament.with_player(name, 2000 - 10 * place)
    return tournament


@pytest.fixture
def played(six: Tournament) -> Tournament:
    """Round one by hand: 1-4, 5-2, 3-6, won by White."""
    paired = six.with_round([(1, 4), (5, 2), (3, 6)])
    return paired.with_results(dict.fromkeys([(1, 4), (5, 2), (3, 6)], Result.WHITE_WINS))


def test_players_are_entered_and_numbered_by_rating() -> None:
    """C.04.2.B.2: by rating, then by title, then by the alphabet."""
    tournament = Tournament()
    for name, rating, title in (
        ("Late", 1800, ""), ("Zed", 2100, ""), ("Abe", 2100, ""), ("Mia", 2100, "WGM"),
    ):  # fmt: skip
        tournament = tournament.with_player(name, rating, title=title)
    tournament = tournament.with_bye(1, Bye.HALF, 2).forbid(2, 4)
    numbered = swissmate.number_players(tournament)
    assert [player.name for player in numbered.players] == ["Mia", "Abe", "Zed", "Late"]
    assert numbered.by_id[4].entry(2) == Entry(0, "-", "H")
    assert numbered.forbidden[0].players == {1, 3}


def test_a_late_entry_has_the_number_of_his_rank(played: Tournament) -> None:
    """C.04.2.C.2 (2026: C.04.2 2.4); docs/disputes/handling.md#late-entry-number."""
    behind = played.players[2]
    late = played.with_player("Late", behind.rating + 1).forbid("Late", behind.id)
    given = swissmate.number_players(late)
    assert late.by_id[late.entered or 0].name == "Late"
    assert given.entered == given.player("Late").id == 3
    assert given.player(behind.name).id == 4
    # Games, colours and forbidden pairs go with the players.
    for before in late.players:
        after = given.player(before.name).entry(1)
        old = before.entry(1)
        assert (after.color, after.result) == (old.color, old.result)
        if old.opponent:
            assert given.by_id[after.opponent].name == late.by_id[old.opponent].name
    assert given.forbidden[0].players == {3, 4}
    assert swissmate.number_players(given) == given


@pytest.mark.parametrize(
    ("start", "numbers"),
    [
        # 2026 2.3 freezes the numbers for wrong data only: a late entry moves those behind him, and
        # the order of the others stays, although the rating of F was corrected.
        (date(2026, 5, 1), "A B Late C D E F"),
        # 2017 B.3 and C.3: nothing changes once round four is paired.
        (date(2025, 5, 1), "A B C D E F Late"),
    ],
)
def test_after_round_four_the_edition_decides(start: date, numbers: str) -> None:
    tournament = Tournament(rounds=5, start=start)
    for name, rating in zip("ABCDEF", (2400, 2300, 2200, 2100, 2000, 2500), strict=True):
        tournament = tournament.with_player(name, rating)
    rounds = ("1-4 2-5 3-6", "4-5 1-2 6-3", "1-5 4-6 2-3", "1-3 2-6 4-5")
    for line in rounds:
        pairs = [tuple(map(int, part.split("-"))) for part in line.split()]
        tournament = tournament.with_round([(one, two) for one, two in pairs])
    late = tournament.with_player("Late", 2250)
    given = swissmate.number_players(late)
    assert " ".join(player.name for player in given.players) == numbers
    assert [player.id for player in given.players] == [1, 2, 3, 4, 5, 6, 7]
    assert swissmate.number_players(given) == given


def test_a_step_leaves_the_tournament_as_it_was(six: Tournament) -> None:
    before = replace(six)
    six.with_round(swissmate.pair(six)).with_result(1, 4, Result.DRAW)
    six.withdraw(3).forbid(1, 2).with_bye(4, Bye.FULL).with_player("Gil")
    assert six == before


def test_a_round_is_paired_played_and_recorded(six: Tournament) -> None:
    """Dutch 2017, round one: S1 against S2 (1-4, 2-5, 3-6), colours in turn (E.5)."""
    pairing = swissmate.pair(six)
    assert pairing.pairs == ((1, 4), (5, 2), (3, 6))
    paired = six.with_round(pairing)
    assert [game.result for game in paired.games(1)] == [Result.PENDING] * 3
    done = paired.with_results({(1, 4): Result.WHITE_WINS, (5, 2): Result.DRAW})
    done = done.with_result(3, 6, Result.BLACK_WINS_BY_FORFEIT)
    assert done.games(1) == (
        (1, 4, Result.WHITE_WINS),
        (3, 6, Result.BLACK_WINS_BY_FORFEIT),
        (5, 2, Result.DRAW),
    )
    assert [done.points_before(player, 2) for player in range(1, 7)] == [10, 5, 0, 0, 5, 10]
    corrected = done.with_result(1, 4, Result.BLACK_WINS, 1)
    assert corrected.points_before(4, 2) == 10
    assert swissmate.check(corrected).clean


@pytest.mark.parametrize("result", list(Result))
def test_every_result_is_kept_and_written(six: Tournament, result: Result) -> None:
    tournament = six.with_round([(1, 4), (5, 2), (3, 6)]).with_result(5, 2, result)
    assert tournament.games(1)[2] == (5, 2, result)
    again = swissmate.read_trf(swissmate.write_trf(tournament))
    assert again.players == tournament.players


def test_byes_before_and_after_the_round(six: Tournament) -> None:
    asked = six.with_bye(2, Bye.HALF).with_bye(6, Bye.ZERO, 2).with_bye(1, Bye.FULL)
    assert {2, 1}.isdisjoint(player for pair in swissmate.pair(asked).pairs for player in pair)
    paired = asked.without_bye(1).with_bye(4, Bye.FULL).with_round(
        swissmate.pair(asked.without_bye(1).with_bye(4, Bye.FULL))
    )  # fmt: skip
    assert [paired.points_before(player, 2) for player in (2, 4)] == [5, 10]
    assert 6 in {player for pair in paired.games(1) for player in pair[:2]}
    assert paired.without_last_round() == asked.without_bye(1).with_bye(4, Bye.FULL)


def test_the_allocated_bye_of_a_pairing(six: Tournament) -> None:
    """Seven players: the last of the lowest score has the bye (2017 A.1, C.5)."""
    seven = six.with_player("Gil", 1500)
    pairing = swissmate.pair(seven)
    assert pairing.pab == 7
    assert seven.with_round(pairing).points_before(7, 2) == 10
    assert seven.with_round(pairing.pairs, bye=7) == seven.with_round(pairing)
    given = seven.with_bye(2, Bye.ALLOCATED)
    assert swissmate.pair(given).pab == 2


def test_who_withdraws_is_absent_to_the_end_and_can_come_back(played: Tournament) -> None:
    gone = played.withdraw(5)
    assert [gone.by_id[5].entry(number).result for number in range(2, 6)] == ["Z"] * 4
    assert len(gone.by_id[5].entries) == 5  # to the last round, not only to the one before
    assert 5 not in {player for pair in swissmate.pair(gone).pairs for player in pair}
    assert gone.rejoin(5) == played
    later = gone.rejoin(5, 4)
    assert [later.by_id[5].entry(number).result for number in (2, 3)] == ["Z", "Z"]
    assert len(later.by_id[5].entries) == 3


def test_a_late_entry_was_absent_before(played: Tournament) -> None:
    late = played.with_player("Gil", 1900).with_bye(7, Bye.HALF, 1)
    assert late.points_before(7, 2) == 5
    assert {player.name for player in late.players} == {*NAMES, "Gil"}


def test_forbidden_pairs_hold_for_their_rounds(six: Tournament) -> None:
    apart = six.forbid(1, 4, last_round=1)
    assert (1, 4) not in swissmate.pair(apart).pairs
    assert swissmate.check(apart.with_round(swissmate.pair(apart))).clean
    assert (1, 4) in swissmate.pair(six.forbid(1, 4, first_round=2)).pairs


@pytest.mark.parametrize(
    ("step", "says"),
    [
        (lambda t: t.with_player("Gil", number=3), "belongs to 'Cy' already"),
        (lambda t: t.with_player(5), "player 7, name: found 5; expected a text"),
        (lambda t: t.with_player("Gil", "2000"), "rating '2000': expected a whole number"),
        (lambda t: t.with_player("Gil", number="7"), "number '7': expected a whole number"),
        (lambda t: t.with_round(5), "expected what pair"),
        (lambda t: t.with_round([1, 2]), "expected what pair"),
        (lambda t: t.with_round([(1, 2, 3)]), "expected what pair"),
        (lambda t: t.with_results([(1, 4)]), "expected results by game"),
        (lambda t: t.withdraw(1, "2"), "round '2'"),
        (lambda t: t.forbid(1, "2"), "no player '2'"),
        (lambda t: t.with_round([(1, 2)]), "neither paired nor absent"),
        (lambda t: t.with_round([(1, 2), (1, 3), (4, 5)]), "paired twice"),
        (lambda t: t.with_round([(1, 1), (2, 3), (4, 5)]), "paired twice"),
        (lambda t: t.with_round([(1, 9), (2, 3), (4, 5)]), "no player 9"),
        (lambda t: t.with_bye(6, Bye.HALF).with_round([(1, 2), (3, 4), (5, 6)]), "is not there"),
        (lambda t: t.with_result(1, 5, Result.DRAW), "no game 1-5: player 1 meets 4"),
        (lambda t: t.with_result(4, 1, Result.DRAW), "no game 4-1: they play 1-4"),
        (lambda t: t.with_result(1, 4, "1-0"), r'did you mean Result\("1-0"\)\?'),
        (lambda t: t.with_bye(1, Bye.HALF, 1), "has a game in round 1"),
        (lambda t: t.with_bye(1, "H"), r"did you mean Bye.HALF\?"),
        (lambda t: t.with_bye(1, Bye.HALF, 6), "from 1 to 5"),
        (lambda t: t.with_bye("1", Bye.HALF), "there is no player '1'"),
        (lambda t: t.without_bye(1, 1), "paired already"),
        (lambda t: t.withdraw(1, 0), "has a game in round 1"),
        (lambda t: replace(t, rounds=None).withdraw(1), "number of rounds is not stated"),
        (lambda t: t.forbid(1), "two players or more"),
        (lambda t: t.games(9), "from 1 to 5"),
        (lambda t: Tournament().without_last_round(), "no round is paired"),
    ],
)
def test_what_contradicts_the_tournament_is_refused(
    played: Tournament, step: Callable[[Tournament], object], says: str
) -> None:
    with pytest.raises(TournamentError, match=says):
        step(played)


def test_the_two_codes_of_every_game_are_a_result() -> None:
    """What a file may hold for one game names a result that is worth the same to both."""
    for codes in {f"{white}{black}" for *_, white, black in GAMES} | MIXED_RESULTS:
        named = Result.of_codes(codes).codes
        for place, color in enumerate("wb"):
            worth = [
                entry_points(Entry(1, color, letters[place]), STANDARD)
                for letters in (codes, named)
            ]
            assert worth[0] == worth[1], codes
    with pytest.raises(TournamentError, match="both sides of one game"):
        Result.of_codes("11")


def test_the_pairing_of_another_round_is_refused(played: Tournament) -> None:
    first = swissmate.pair(played, round_number=1)
    with pytest.raises(TournamentError, match="pairing of round 1; expected round 2"):
        played.with_round(first)


def test_generated_tournaments_can_be_built_again_round_by_round() -> None:
    """Every round of random tournaments, with byes, withdrawals and forfeits, goes in as it was."""
    for number in range(1, 9):
        whole = swissmate.generate("harsh", seed=4, number=number, players="6-20").tournament
        start = replace(
            whole, players=tuple(player._replace(entries=()) for player in whole.players)
        )
        again = start
        for at in range(1, whole.rounds_paired + 1):
            for player in whole.players:
                entry = player.entry(at)
                if not entry.opponent and entry.result != "U":
                    kind = {"H": Bye.HALF, "F": Bye.FULL}.get(entry.result, Bye.ZERO)
                    again = again.with_bye(player.id, kind)
            again = again.with_round(swissmate.pair(again))
            again = again.with_results({(g.white, g.black): g.result for g in whole.games(at)})
        assert again == whole


def test_a_file_that_was_read_can_be_played_on_and_written() -> None:
    """The points that it stated before the round are not those after it, of byes neither."""
    tournament = swissmate.read_trf(EXAMPLE)
    pairing = swissmate.pair(tournament)
    after = tournament.with_round(pairing)
    after = after.with_results(dict.fromkeys(pairing.pairs, Result.DRAW))
    again = swissmate.read_trf(swissmate.write_trf(after))
    assert again == after
    scores = {player.id: player.points for player in again.players}
    assert all(player.points is not None for player in tournament.players)
    for white, _ in pairing.pairs:
        assert scores[white] == (tournament.by_id[white].points or 0) + 5
    assert not swissmate.check(after).points
