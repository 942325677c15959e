"""Play-offs and lots that a file tells: they rank, are checked, and are lost in no format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from swissmate import Result, Tournament, check, convert, read_trf, standings, write_trf
from swissmate.model.decision import LOT, PLAYOFF, Decision
from swissmate.ranking import rank_differences
from swissmate.trf import load
from swissmate.trf.json_format import from_json, to_json

# Three won and three lost: among the winners Buchholz says nothing, and numbers decide (TPN).
RESULTS = {(1, 4): Result("1-0"), (5, 2): Result("0-1"), (3, 6): Result("1-0")}
PLAYED = Decision(PLAYOFF, 1, ((3,), (1,), (2,)))
DRAWN = Decision(LOT, 1, ((6,), (4,), (5,)))


def won_by(*tie_breaks: str) -> Tournament:
    tournament = Tournament(rounds=1, initial_color="w", tie_breaks=("PTS", *tie_breaks))
    for number in range(1, 7):
        tournament = tournament.with_player(f"Player {number}", rating=2000 - number)
    return tournament.with_round([*RESULTS]).with_results(RESULTS)


def order(tournament: Tournament) -> list[tuple[int, int]]:
    return [(row.rank, row.player) for row in standings(tournament).rows]


def test_a_play_off_ranks_before_the_tie_breaks_and_lots_after_them() -> None:
    tournament = won_by("TPN")
    decided = replace(tournament, decisions=(Decision(LOT, 1, ((3,), (2,), (1,))), PLAYED))
    assert order(decided) == [(1, 3), (2, 1), (3, 2), *order(tournament)[3:]]
    # After the play-off nobody shares a place, so that no lots are drawn for it.
    notes = [note.text("en") for note in standings(decided).notes]
    assert notes == [
        "play-off, which ranks before the tie-breaks: 3 > 1 > 2",
        "the lots 3 > 2 > 1 do not count: this place is not shared by exactly these players",
    ]
    lots = replace(won_by("BH"), decisions=(DRAWN,))
    assert order(lots) == [(1, 1), (1, 2), (1, 3), (4, 6), (5, 4), (6, 5)]


def test_who_is_equal_after_a_play_off_stays_in_the_order_of_the_tie_breaks() -> None:
    equal = Decision(PLAYOFF, 1, ((3,), (1, 2)))
    assert order(replace(won_by("TPN"), decisions=(equal,)))[:3] == [(1, 3), (2, 1), (3, 2)]
    assert order(replace(won_by("BH"), decisions=(equal,)))[:3] == [(1, 3), (2, 1), (2, 2)]


@pytest.mark.parametrize(
    "places",
    [((4,), (1,)), ((3,), (1,)), ((1,), (77,)), ((77,), (78,))],
    ids=["other points", "not all of the shared place", "an unknown player", "nobody"],
)
def test_who_is_no_equal_decides_nothing(places: tuple[tuple[int, ...], ...]) -> None:
    tournament = won_by("BH")
    for how in (PLAYOFF, LOT):
        decided = replace(tournament, decisions=(Decision(how, 1, places),))
        assert order(decided) == order(tournament)
        assert "do" in standings(decided).notes[0].text("en").split(" not count")[0]


def test_they_decide_the_standings_of_their_round_alone() -> None:
    tournament = won_by("BH")
    later = replace(tournament, decisions=(PLAYED._replace(after_round=2),))
    assert order(later) == order(tournament)
    assert not standings(later).notes


@pytest.mark.parametrize("dialect", ["trf26", "trf16", "trf16x", None])
def test_no_file_loses_them(dialect: str | None) -> None:
    tournament = replace(won_by("BH"), decisions=(PLAYED, DRAWN))
    file = (
        write_trf(tournament, dialect=dialect, lossy=True)
        if dialect
        else to_json(tournament).encode()
    )
    again = read_trf(file) if dialect else from_json(file)
    assert again.decisions == (PLAYED, DRAWN)
    if dialect:
        document = load(file)
        for other in ("trf26", "trf16x", "json"):
            converted = convert(document, other).data.decode()
            assert converted.count("Play-off") == 1, other


def test_ranks_that_a_play_off_decided_follow_from_the_file() -> None:
    tournament = replace(won_by("TPN"), decisions=(PLAYED,))
    ranks = {row.player: row.rank for row in standings(tournament).rows}
    players = tuple(player._replace(rank=ranks[player.id]) for player in tournament.players)
    file = write_trf(replace(tournament, players=players), dialect="trf26")
    assert rank_differences(read_trf(file)).differences == ()
    assert check(read_trf(file)).ranks == rank_differences(read_trf(file))
    without = read_trf(file.replace(b"Play-off", b"Played off"))
    assert [row.player for row in rank_differences(without).differences] == [1, 2, 3]


def test_lines_that_decide_nothing_stay_as_they_are() -> None:
    file = write_trf(won_by("BH"), dialect="trf26").decode()
    lines = ["1 > 1", "1", "the sun shone", "1 > 2 > 1"]
    file += "".join(f"### Play-off @ Round 1: {text}\n" for text in lines)
    file += "### Play-off before the first round: 1 > 2\n"
    document = load(file.encode())
    assert document.tournament.decisions == ()
    converted = convert(document, "trf16x").data.decode()
    assert converted.count("### Play-off") == len(lines) + 1
