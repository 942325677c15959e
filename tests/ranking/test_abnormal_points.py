"""TRF26 record 299 has one evaluation: for the table, the pairing and the points column."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from swissmate import standings
from swissmate.model import AbnormalPoints, Entry, Player, Tournament, team_event
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import from_json, load, read_trf, to_json, write_trf

RECORDS = Path(__file__).parents[1] / "data" / "records"


def ranked(tournament: Tournament) -> dict[int, int]:
    return {row.player: int(row.values[0] or 0) for row in standings(tournament, ("PTS",)).rows}


def paired(tournament: Tournament) -> dict[int, int]:
    position = position_before(tournament, tournament.rounds_paired + 1)
    return {contender.id: contender.points for contender in position.contenders}


def test_a_bonus_for_all_rounds_counts_once_everywhere() -> None:
    """Player 5 lost both games and was absent once; the file states the point of the bonus."""
    tournament = read_trf(RECORDS / "bonus-all-rounds.trf")
    assert ranked(tournament) == paired(tournament)
    assert ranked(tournament)[5] == 10 == tournament.by_id[5].points
    assert tournament.points_before(5, 1) == 0  # it counts from the first round on
    assert [tournament.points_before(5, number) for number in (2, 3, 4)] == [10, 10, 10]
    for again in (
        load(write_trf(tournament, dialect="trf26")).tournament,
        from_json(to_json(tournament)),
    ):
        assert again.abnormal_points == tournament.abnormal_points


@pytest.mark.parametrize(
    ("records", "points"),
    [
        ((), 0),
        ((AbnormalPoints("L", 5, 0, (2,)),), 10),  # each lost game
        ((AbnormalPoints("L", 5, 0, (2,)), AbnormalPoints("L", 10, 2, (2,))), 15),  # the last
        ((AbnormalPoints(" ", 10, 0, (2,)), AbnormalPoints("L", 5, 0, (2,))), 20),
        ((AbnormalPoints(" ", 10, 2, (2,)), AbnormalPoints(" ", -5, 1, (2,))), 5),
        ((AbnormalPoints(" ", 10, 0, (1,)),), 0),
    ],
)
def test_table_and_pairing_evaluate_records_alike(
    records: tuple[AbnormalPoints, ...], points: int
) -> None:
    """Player 2 lost both games. A result has the worth that the last record gives it; points beside
    the results are added to that, whatever the order of the records."""
    lost, won = Entry(1, "b", "0"), Entry(2, "w", "1")
    players = (Player(1, entries=(won, won)), Player(2, entries=(lost, lost)))
    tournament = Tournament(players, rounds=5, abnormal_points=records)
    assert ranked(tournament)[2] == points
    assert paired(tournament)[2] == points
    assert tournament.points_before(2, 3) == points


def test_a_bonus_of_a_team_counts_once_and_beside_what_replaces_a_result() -> None:
    head = "142 5\n192 FIDE_TEAM\n299     1.0   0.5  000    2\n299 L   0.5        000    2\n"
    lines = [f"001 {number:4}".ljust(91) for number in (1, 2)]
    lines[0] += "   2 w 1     2 b 1"
    lines[1] += "   1 b 0     1 w 0"
    teams = "".join(f"310 {number:3} T".ljust(73) + f"{number:4}\n" for number in (1, 2))
    event = team_event(read_trf((head + "\n".join(lines) + "\n" + teams).encode()))
    assert [event.result(2, number)[:2] for number in (1, 2)] == [(15, 5), (5, 0)]


def test_a_bye_of_a_double_swiss_is_replaced_once() -> None:
    """A bye stands in both rounds of a match and brings its points once (docs/trf.md)."""
    bye, won = Entry(0, "-", "H"), Entry(3, "w", "1")
    players = (
        Player(1, entries=(bye, bye)),
        Player(2, entries=(won, won._replace(color="b"))),
        Player(3, entries=(Entry(2, "b", "0"), Entry(2, "w", "0"))),
    )
    plain = Tournament(players, rounds=4, rules="double-swiss-2026")
    records = (AbnormalPoints("H", 15, 0, (1,)), AbnormalPoints(" ", 5, 2, (1,)))
    seen = rule_set("double-swiss-2026").as_seen(replace(plain, abnormal_points=records))
    assert seen.points_before(1, 2) == 20
