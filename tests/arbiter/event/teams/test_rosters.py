"""Teams and rosters: entering, pasting, the fixed order, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter_events import last_entry, make_event
from arbiter_teams import keys, make_team_event, play_matches
from swissmate.arbiter.event.entries import forbidden_pairs, players
from swissmate.arbiter.event.events.events import change_event
from swissmate.arbiter.event.teams import rosters
from swissmate.arbiter.ground.backups.archives import back_up_event, backup_path
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    EVENT_TABLES,
    Account,
    Captain,
    Event,
    LineUp,
    Member,
    Player,
    TeamRules,
)
from swissmate.arbiter.outside.files.restoring import restore
from swissmate.arbiter.rounds.boards.tournament import recorded_tournament
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.tables.series import moving

ROWS = """Team;Board;Name;Rating
Rooks;1;Adler, Eva;2210
Rooks;2;Berg, Nils;2100
Bishops;1;Carlos, Ana;2300
Bishops;2;Dahl, Ivo;2000
"""


def pasted(client: Any, event: Event, rows: str) -> str:
    answer = client.post(f"/events/{event.pk}/teams/import", {"rows": rows}, follow=True)
    return str(answer.content.decode())


def test_pasted_teams_are_numbered_by_their_strength(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    pasted(client_of(chief), event, ROWS)
    teams = Player.objects.filter(event=event).values_list("tpn", "name", "rating")
    # 2150 on average, and 2155.
    assert list(teams) == [(1, "Rooks", 2155), (2, "Bishops", 2150)]


def test_rosters_of_teams_that_are_there_are_replaced_whatever_their_order_becomes(
    chief: Account, client_of: Any
) -> None:
    """Each roster numbers all teams anew, those that come later in the list as well."""
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    client = client_of(chief)
    pasted(client, event, f"{ROWS}Knights;1;Eder, Ulf;2250\n")
    text = ROWS.replace("2210", "1210").replace("2300", "2310")
    assert "Knights" in pasted(client, event, f"{text}Knights;1;Eder, Ulf;1000\n")
    teams = Player.objects.filter(event=event).values_list("tpn", "name", "rating")
    # By hand: (1210 + 2100) / 2, (2310 + 2000) / 2, 1000.
    assert list(teams) == [(1, "Bishops", 2155), (2, "Rooks", 1655), (3, "Knights", 1000)]


@pytest.mark.parametrize(("encoding", "told"), [("cp1252", True), ("utf-8", False)])
def test_an_assumed_encoding_is_told_as_it_is_of_players(
    encoding: str, told: bool, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    file = SimpleUploadedFile("teams.csv", ROWS.replace("Adler", "Müller").encode(encoding))
    url = f"/events/{event.pk}/teams/import"
    page = client_of(chief).post(url, {"file": file}, follow=True).content.decode()
    assert ("The file was read as Windows-1252." in page) is told
    assert Member.objects.filter(team__event=event, name="Müller, Eva").exists()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("Bishops;1;Ende, Max;1900\n", "Bishops has two players on board 1"),
        ("Bishops;x;Ende, Max;1900\n", "the board “x” is not a number"),
        ("Bishops;;Ende, Max;1900\n", "the board “” is not a number"),
        (";3;Ende, Max;1900\n", "has no team"),
    ],
)
def test_a_wrong_row_enters_nobody(
    chief: Account, client_of: Any, wrong: str, message: str
) -> None:
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    text = pasted(client_of(chief), event, ROWS + wrong)
    assert message in text
    assert "Ende, Max" in text  # what was typed is still there
    assert not Player.objects.filter(event=event).exists()


def test_two_first_boards_are_refused_and_stay_typed(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief, teams=2)
    team = Player.objects.get(event=event, tpn=1)
    members = list(team.members.all())
    form = {
        "pk": [m.pk for m in members],
        "board": ["1", "1", "3", "4", "5"],
        "name": [m.name for m in members],
    }
    answer = client_of(chief).post(f"/events/{event.pk}/players/{team.pk}/roster", form)
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "Team A has two players on board 1: A1, Player and A2, Player." in text
    assert all(f'value="{member.name}"' in text for member in members)
    assert list(team.members.values_list("board", flat=True)) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("field", "status", "message"),
    [("board", 400, "the board must be a number of 1 or more"), ("pk", 302, "")],
)
def test_numbers_of_a_roster_that_no_database_holds(
    field: str, status: int, message: str, chief: Account, client_of: Any
) -> None:
    event = make_team_event(chief, teams=2)
    team = Player.objects.get(event=event, tpn=1)
    member = Member.objects.filter(team=team).first()
    assert member is not None
    form = {"pk": str(member.pk), "board": "1", "name": member.name} | {field: "0999" + "9" * 30}
    answer = client_of(chief).post(f"/events/{event.pk}/players/{team.pk}/roster", form)
    assert answer.status_code == status
    assert message in answer.content.decode()


def test_a_match_has_no_more_boards_than_a_roster(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief, teams=2, members=5)
    rules = {"boards": 6, "primary": "MP", "preferences": "A", "win": "2", "draw": "1", "loss": "0"}
    answer = client_of(chief).post(f"/events/{event.pk}/teams/rules", rules)
    assert answer.status_code == 400
    assert "5 players: too few for a match on 6 boards" in answer.content.decode()
    assert not TeamRules.objects.exists()


def test_the_settings_offer_the_tie_breaks_of_teams(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief, teams=2)
    page = client_of(chief).get(f"/events/{event.pk}/settings")
    assert page.status_code == 200
    assert 'class="pick" value="BH:MP/C1"' in page.content.decode()


def test_the_order_is_fixed_once_a_round_is_paired(chief: Account) -> None:
    event = make_team_event(chief, teams=4)
    play_matches(event, chief, 1)
    team = Player.objects.get(event=event, tpn=1)
    members = list(team.members.all())
    rows = [{"pk": m.pk, "board": m.board, "name": m.name, "rating": m.rating} for m in members]
    turned = [{**row, "board": 6 - m.board} for row, m in zip(rows, members, strict=True)]
    with pytest.raises(Refused, match="board order is fixed"):
        rosters.set_roster(event.pk, chief, team.pk, turned)
    with pytest.raises(Refused, match="must stay in the team"):
        rosters.set_roster(event.pk, chief, team.pk, rows[1:])
    late_entry = {"board": 6, "name": "New, Player", "rating": 2500}
    rosters.set_roster(event.pk, chief, team.pk, [*rows, late_entry])
    assert team.members.count() == 6
    team.refresh_from_db()
    assert team.tpn == 1


def test_one_person_is_in_one_team(chief: Account) -> None:
    event = make_team_event(chief, teams=2)
    one, other = Player.objects.filter(event=event)
    row = {"board": 1, "name": "Twice, Player", "fide_id": "4600001"}
    rosters.set_roster(event.pk, chief, one.pk, [row])
    with pytest.raises(Refused, match="4600001 is in Team A already"):
        rosters.set_roster(event.pk, chief, other.pk, [row])


def test_a_team_without_players_is_not_paired(chief: Account) -> None:
    event = make_team_event(chief, teams=2)
    rosters.add_teams(event.pk, chief, {"Nobody": []})
    with pytest.raises(Refused, match="Nobody has no players"):
        rounds.pair_round(event.pk, chief, 1)


def test_players_do_not_become_teams(chief: Account) -> None:
    event = make_team_event(chief, teams=2)
    with pytest.raises(Refused, match="cannot change between players and teams"):
        change_event(event.pk, chief, {"rules": "dutch-2026"})


def test_a_backup_brings_everything_back(chief: Account) -> None:
    event = make_team_event(chief, teams=4)
    play_matches(event, chief, 1)
    name = back_up_event(event.pk, "test")
    path = backup_path(event.pk, name or "")
    assert path is not None
    again = restore(path.read_bytes(), chief)
    assert again.pk != event.pk
    assert recorded_tournament(again).players == recorded_tournament(event).players
    assert Member.objects.filter(team__event=again).count() == 20
    keys = Captain.objects.values_list("key", flat=True)
    assert len(set(keys)) == 8


def test_a_row_that_ends_before_the_column_of_the_board_is_told(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    rows = "Team;Name;Rating;Board\nRooks;Adler, Eva;2210;1\nRooks;Berg, Nils\n"
    page = pasted(client_of(chief), event, rows)
    assert "Row 3: the board “” is not a number of 1 or more." in page
    assert not Member.objects.filter(team__event=event).exists()


def test_names_alone_are_teams_or_teams_with_a_player_each(chief: Account, client_of: Any) -> None:
    """A volunteer pastes the schools, without a row of headings."""
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    client = client_of(chief)
    pasted(client, event, "Oak School\nRiver School\n\nHill School\n")
    teams = Player.objects.filter(event=event)
    assert {team.name for team in teams} == {"Oak School", "River School", "Hill School"}
    pasted(client, event, "Oak School; Ann Lee\nOak School; Bob Day\nHill School; Cid Fox")
    rosters = {
        team.name: [member.name for member in team.members.all()]
        for team in Player.objects.filter(event=event)
    }
    assert rosters == {
        "Oak School": ["Ann Lee", "Bob Day"],
        "River School": [],
        "Hill School": ["Cid Fox"],
    }


def test_more_columns_need_their_headings(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0, rules="team-2026", tie_breaks="")
    for rows in ("Oak School;Ann Lee;1500", "Oak School;1500", "Oak School\nHill School;Cid Fox"):
        assert "The first row must name the columns" in pasted(client_of(chief), event, rows)
    assert not Player.objects.filter(event=event).exists()


def test_a_removed_team_comes_back_with_all_that_it_had(chief: Account) -> None:
    event = make_team_event(chief, teams=3)
    team, other = Player.objects.filter(event=event)[:2]
    rosters.set_captain(event.pk, chief, team.pk, "Captain, Carl")
    LineUp.objects.create(team=team, round_number=1, members=keys(event, 1)[:4])
    forbidden_pairs.forbid_pair(event.pk, chief, other.pk, team.pk, 1, 9, "one club")

    def stored() -> list[Any]:
        rows = [row for table in EVENT_TABLES for row in table.rows_of(event.pk).values()]
        return [{**row, "tpn": 0} for row in rows]  # the number alone may be another

    before = stored()
    players.remove_player(event.pk, chief, team.pk)
    undoing.undo(event.pk, last_entry(event, "player-removed").pk, chief)
    assert stored() == before


def test_teams_stay_in_their_tournament_and_players_in_theirs(
    chief: Account, client_of: Any
) -> None:
    """A team is more than its line on the list, and a player is no team."""
    one = make_team_event(chief, teams=3, name="One", series="Cup")
    two = make_team_event(chief, teams=3, name="Two", series="Cup")
    open_ = make_event(chief, 2, name="Open", series="Cup")
    for source, target in ((one, two), (open_, two), (one, open_)):
        moved = Player.objects.filter(event=source)[0]
        with pytest.raises(Refused, match="Choose players and another tournament"):
            moving.move(source.pk, chief, [moved.pk], target.pk)
    client = client_of(chief)
    for page in ("", "/desk", "/qualifiers"):
        text = client.get(f"/events/{one.pk}/tournaments{page}").content.decode()
        assert ("Teams are not on this page" in text) is bool(page)
        assert "tournaments/move" not in text
    assert f"/events/{one.pk}/fees" in client.get(f"/events/{one.pk}/players").content.decode()
