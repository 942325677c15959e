"""National ids: typed, imported under the headings of lists, shown, never twice, in every file."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

import swissmate
from arbiter_events import make_event, play, send_list
from swissmate.arbiter.event.entries import anonymity, players
from swissmate.arbiter.event.entries.national_ids import tidied
from swissmate.arbiter.event.entries.player_table import read_table
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.outside.files import trf_import
from swissmate.arbiter.outside.files.exports import export

Login = Callable[[Account | None], Client]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("10012345", "10012345"),
        ("ger 10012345;ENG:123456a", "ENG 123456A, GER 10012345"),
        ("A12345", "A12345"),
        ("USA  12345678", "USA 12345678"),
        ("QQQ 1", None),  # no such federation
        ("GER 1, GER 2", None),  # one id of each federation
        ("GER", "GER"),  # an id of letters, as far as anybody can tell
        ("1, 2", None),
        ("GER 1001#", None),
    ],
)
def test_how_ids_are_written(text: str, expected: str | None) -> None:
    assert tidied(text) == expected


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("PKZ", "GER 1001"),
        ("ECF code", "ENG 1001"),
        ("BCFCode", "ENG 1001"),
        ("USCF id", "USA 1001"),
        ("US Chess ID", "USA 1001"),
        ("NrFFE", "FRA 1001"),
        ("Ident-Number", "1001"),
        ("Ident-Nummer", "1001"),
        ("Ident-Numéro", "1001"),
        ("Código nacional", "1001"),
        ("Nat. ID", "1001"),
        ("National id", "1001"),
    ],
)
def test_headings_of_lists_name_national_ids(heading: str, expected: str) -> None:
    (line,) = read_table([["Name", heading], ["Berg, Berta", "1001"]]).lines
    assert line.values["national_ids"] == expected


def test_beside_a_column_of_fide_ids_the_other_one_is_national() -> None:
    """Swiss-Manager's own lists: ID_No is the federation's number, Fide_No that of FIDE."""
    (line,) = read_table(
        [["ID_No", "Name", "Fide_No", "PKZ"], ["77", "Berg, Berta", "1503014", "10012345"]]
    ).lines
    assert (line.values["fide_id"], line.values["national_ids"]) == ("1503014", "77, GER 10012345")
    (alone,) = read_table([["ID_No", "Name"], ["1503014", "Berg, Berta"]]).lines
    assert alone.values["fide_id"] == "1503014"  # as before


def test_an_id_is_there_once_in_an_event(client_of: Login, chief: Account) -> None:
    """An id without a code is that of the player's own federation."""
    event = make_event(chief, 3)
    first, second, third = Player.objects.filter(event=event)
    players.change_player(
        event.pk, chief, first.pk, {"federation": "GER", "national_ids": "10012345"}
    )
    with pytest.raises(Refused, match="GER 10012345 is that of Player 01 already"):
        players.change_player(event.pk, chief, second.pk, {"national_ids": "GER 10012345"})
    second.refresh_from_db()
    assert second.national_ids == ""
    players.change_player(event.pk, chief, third.pk, {"national_ids": "USA 10012345"})
    row = {"name": "New, Nora", "federation": "GER", "national_ids": "10012345"}
    with pytest.raises(Refused, match="GER 10012345 is that of Player 01 already"):
        players.add_players(event.pk, chief, [row])
    form = client_of(chief).get(f"/events/{event.pk}/players/{second.pk}/edit").content.decode()
    assert 'name="national_ids"' in form


def test_lists_are_checked_within_against_the_event_and_its_other_groups(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 2, series="Open", name="A")
    other = make_event(chief, 2, series="Open", name="B")
    one = Player.objects.filter(event=event)[0]
    elsewhere = Player.objects.filter(event=other)[0]
    players.change_player(event.pk, chief, one.pk, {"national_ids": "GER 1"})
    players.change_player(other.pk, chief, elsewhere.pk, {"national_ids": "GER 2"})
    text = "Name;PKZ\nAlder, Anton;1\nBerg, Berta;2\nCarls, Carl;3\nDahl, Dora;3"
    _status, page = send_list(client_of(chief), event, rows=text)
    assert "the national id GER 1 is that of Player 01 already" in page
    assert "The national id GER 2 also plays in “B”: Player 01." in page
    assert "the same national id as in row 4: Carls, Carl" in page


def test_the_list_shows_them_and_every_file_has_them(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 2, rounds=1, federation="GER")
    first = Player.objects.filter(event=event)[0]
    ids = "10012345, ENG 123456A"
    values = {"national_ids": ids, "national_rating": 1987, "federation": "GER"}
    players.change_player(event.pk, chief, first.pk, values)
    play(event, chief, 1)
    page = unescape(client_of(chief).get(f"/events/{event.pk}/players").content.decode())
    assert "National ids" in page
    assert ids in page
    trf = export(event, "trf26")
    assert trf is not None
    tournament = swissmate.read_trf(trf.content)
    records = {record.federation: record for record in tournament.players[0].national}
    assert (records["GER"].id, records["GER"].rating) == ("10012345", 1987)
    assert (records["ENG"].id, records["ENG"].rating) == ("123456A", 0)
    again = swissmate.trf.from_json(swissmate.trf.to_json(tournament))
    assert again.players[0].national == tournament.players[0].national
    table = export(event, "players-csv")
    assert table is not None
    assert ids in table.content.decode()
    public = client_of(None).get(f"/p/{event.key}/players").content.decode()
    assert "10012345" not in public


def test_an_imported_file_brings_them(chief: Account) -> None:
    event = make_event(chief, 2, rounds=1)
    first = Player.objects.filter(event=event)[0]
    players.change_player(event.pk, chief, first.pk, {"national_ids": "ENG 123456A, GER 1"})
    play(event, chief, 1)
    made = export(event, "trf26")
    assert made is not None
    imported = trf_import.import_trf(made.content, "open.trf", chief).event
    row = Player.objects.get(event=imported, tpn=1)
    assert row.national_ids == "ENG 123456A, GER 1"


def test_who_becomes_anonymous_loses_them(chief: Account) -> None:
    event = make_event(chief, 2)
    first = Player.objects.filter(event=event)[0]
    players.change_player(event.pk, chief, first.pk, {"national_ids": "GER 10012345"})
    anonymity.anonymise(event.pk, chief, first.pk)
    first.refresh_from_db()
    assert first.national_ids == ""
    assert "10012345" not in json.dumps(list(Player.objects.values()), default=str)
