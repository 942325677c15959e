"""National ids of members of teams: typed, imported, never twice, kept in files and sent on."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

import swissmate
from arbiter_events import make_event, mark_in
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.event.teams import rosters
from swissmate.arbiter.event.teams.roster_import import read_rosters
from swissmate.arbiter.ground.backups.archives import archive
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Member, Player
from swissmate.arbiter.outside.exchange import answers
from swissmate.arbiter.outside.files import trf_import
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.restoring import restore

Login = Callable[[Account | None], Client]


@pytest.fixture
def teams(chief: Account) -> Event:
    """Four teams; each member has a number of the DSB, ``1``, team and board."""
    facts: dict[str, Any] = {
        "federation": "GER",
        "time_control": "90+30",
        "end": date(2026, 11, 22),
    }
    event = make_team_event(chief, 4, **facts)
    for member in Member.objects.filter(team__event=event).select_related("team"):
        member.national_ids = f"GER 1{member.team.tpn}{member.board:03}"
        member.federation = "GER"
        member.save()
    return event


def ids(event: Event) -> list[str]:
    members = Member.objects.filter(team__event=event)
    return list(members.order_by("team__tpn", "board").values_list("national_ids", flat=True))


def file_of(event: Event, name: str) -> bytes:
    made = export(event, name)
    assert made is not None

    return made.content


def test_they_are_typed_and_shown(teams: Event, chief: Account, client_of: Login) -> None:
    client = client_of(chief)
    team = Player.objects.get(event=teams, tpn=1)
    address = f"/events/{teams.pk}/players/{team.pk}/roster"
    page = unescape(client.get(address).content.decode())
    assert 'value="GER 11001"' in page
    members = list(team.members.all())
    fields = ("board", "name", "title", "sex", "rating", "federation", "fide_id", "birth")
    typed: dict[str, object] = {
        name: [str(getattr(member, name)) for member in members] for name in fields
    }
    typed["pk"] = [str(member.pk) for member in members]
    numbers = [member.national_ids for member in members]
    typed["national_ids"] = ["eng:123456a; ger 11001", *numbers[1:]]
    answer = client.post(address, {**typed, "seen": mark_in(client, address)})
    assert answer.status_code == 302
    assert ids(teams)[0] == "ENG 123456A, GER 11001"
    typed["national_ids"] = ["GER 1, GER 2", *numbers[1:]]
    answer = client.post(address, {**typed, "seen": mark_in(client, address)})
    assert answer.status_code == 400
    assert ids(teams)[0] == "ENG 123456A, GER 11001"


def test_they_are_imported_with_rosters() -> None:
    table = [
        ["Team", "Board", "Name", "Fed", "PKZ"],
        ["Berlin", "1", "Berg, Berta", "GER", "10012345"],
    ]
    rows, notes = read_rosters(table)
    assert rows["Berlin"][0]["national_ids"] == "GER 10012345"
    assert not any("not used" in note for note in notes)


def test_an_id_is_there_once_in_an_event(teams: Event, chief: Account) -> None:
    other = Player.objects.get(event=teams, tpn=2)
    row = {"board": 1, "name": "Twice, Player", "national_ids": "11001", "federation": "GER"}
    with pytest.raises(Refused, match=r"GER 11001 is that of .* \(Team A\) already"):
        rosters.set_roster(teams.pk, chief, other.pk, [row])
    twice = [{**row, "national_ids": "77"}, {**row, "national_ids": "GER 77", "board": 2}]
    with pytest.raises(Refused, match="GER 77 is that of Twice, Player already"):
        rosters.set_roster(teams.pk, chief, other.pk, twice)


def test_who_also_plays_in_another_group_is_told(
    teams: Event, chief: Account, client_of: Login
) -> None:
    group = make_event(chief, 0, name="Open", series="Festival", federation="GER")
    Event.objects.filter(pk=teams.pk).update(series="Festival", name="Teams")
    Player.objects.create(event=group, tpn=1, name="Berg, Berta", national_ids="GER 90001")
    client = client_of(chief)
    rows = "Team;Board;Name;National id\nNew;1;Berg, Berta;GER 90001\n"
    page = client.post(f"/events/{teams.pk}/teams/import", {"rows": rows}, follow=True)
    text = unescape(page.content.decode())
    assert "The national id GER 90001 also plays in “Open”: Berg, Berta." in text
    rows = "Name;National id\nA1, Player;GER 11001\n"
    page = client.post(f"/events/{group.pk}/players/import", {"rows": rows})
    assert "GER 11001 also plays in “Teams”: A1, Player." in unescape(page.content.decode())


def test_files_have_them_and_bring_them_back(teams: Event, chief: Account) -> None:
    play_matches(teams, chief, 1)
    expected = ids(teams)
    data = file_of(teams, "trf26")
    tournament = swissmate.read_trf(data)
    written = [record.id for player in tournament.players for record in player.national]
    assert [f"GER {number}" for number in written] == expected
    imported = trf_import.import_trf(data, "teams.trf", chief)
    assert ids(imported.event) == expected
    assert ids(restore(archive(teams.pk), chief)) == expected
    table = file_of(teams, "players-csv").decode("utf-8-sig")
    assert "National ids" in table.splitlines()[0]
    assert all(number in table for number in expected)
    values = json.loads(file_of(teams, "json"))
    assert [p["national_ids"] for team in values["teams"] for p in team["players"]] == expected


def test_offices_get_them(teams: Event, chief: Account) -> None:
    """The German report has the PKZ of each player, and asks for none of those it has."""
    play_matches(teams, chief, 1)
    where = answers.found("germany")
    assert where is not None
    made = answers.made(teams, where)
    assert made.ready, made.concerns
    assert not [concern for concern in made.concerns if concern.field == "national_id"]
    text = made.files[0].data.decode("cp850")
    assert all(number.removeprefix("GER ") in text for number in ids(teams))
