"""Lists as clubs and federations send them: names in two columns, dates, ids, several sheets."""

from __future__ import annotations

import html
import io
import json
import re
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter_events import kept_table, make_event, send_list
from swissmate.arbiter.event.entries.imports import sheets_of_file, table_of_file, table_of_text
from swissmate.arbiter.event.entries.namesakes import directory_of
from swissmate.arbiter.event.entries.player_table import Reading, read_table
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.tables.series.qualifying import Way, enter
from swissmate.lists.births import month_comes_first
from swissmate.systems.common.names import may_be_the_same, words_of

LISTS = Path(__file__).resolve().parents[3] / "data" / "imports"


def names(reading: Reading) -> list[str]:
    return [line.values["name"] for line in reading.lines]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("names_de.csv", ["Müller, Jörg", "Müller, Anke"]),
        ("names_en2.csv", ["Able, Ann", "Bold, Ben"]),
        ("names_fr.csv", ["Dupuis, Inès", "Morel, Luc"]),
        (
            "reg_fr_latin1.csv",
            ["LEFÈVRE, Anaïs", "O'Shea, Ciarán", "d'Aubigné, Éloi", "BRÛLÉ, Zoé", "LEFÈVRE, Anaïs"],
        ),
    ],
)
def test_names_in_two_columns_are_whole(file: str, expected: list[str]) -> None:
    assert names(read_table(table_of_file((LISTS / file).read_bytes())[0])) == expected


@pytest.mark.parametrize(
    "headings",
    [
        *("Name;First name", "Surname;Name", "Name;Vorname", "Nachname;Name", "Nom;Prénom"),
        *("Nom de famille;Nom", "Apellidos;Nombre", "Cognome;Nome", "Naam;Voornaam"),
        *("Achternaam;Naam", "Last_Name;First_Name", "Nombre;Apellidos", "Vorname;Name"),
    ],
)
def test_the_other_part_of_a_name_in_six_languages(headings: str) -> None:
    """Whichever column is only headed "name" completes the one that says which part it holds."""
    said = {
        "first": ("First", "Vorname", "Prénom", "Voornaam"),
        "surname": ("Sur", "Last", "Nach", "fam", "Ape", "Cog", "Achter"),
    }
    one, other = headings.split(";")
    first_is_first = one.startswith(said["first"]) or any(word in other for word in said["surname"])
    row = "Ann;Able" if first_is_first else "Able;Ann"
    assert names(read_table(table_of_text(f"{headings};Elo\n{row};1650"))) == ["Able, Ann"]


def test_a_whole_name_beside_one_of_its_parts_stays() -> None:
    text = "Name;Vorname;Elo\nMüller, Jörg;Jörg;1650\nAnke Müller;Anke;1500"
    assert names(read_table(table_of_text(text))) == ["Müller, Jörg", "Anke Müller"]


def test_one_column_has_one_order_of_day_and_month() -> None:
    assert month_comes_first(["01/02/2009", "12/31/2009"])
    assert not month_comes_first(["31/12/2009", "12/31/2009"])
    assert month_comes_first(["01/02/2009"]) is None
    assert month_comes_first(["14/02/2009", "01/02/2009"]) is False
    text = "Name;Elo;Birthday\nAble, Ann;1500;01/02/2009\nBold, Ben;1400;12/31/2009"
    reading = read_table(table_of_text(text))
    assert [line.values["birth"] for line in reading.lines] == ["2009-01-02", "2009-12-31"]
    unclear = read_table(table_of_text(text.replace("12/31", "3/4")))
    assert unclear.columns[2].doubt == "read as day/month/year"


def test_one_wrong_date_is_asked_about_and_the_rest_comes_in(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = "Name;Elo;Birthday\nAble, Ann;1500;soon\nBold, Ben;1400;2009\n"
    status, page = send_list(client, event, rows=rows)
    assert status == 200
    assert "“soon” is not understood and was left out." in page
    assert 'name="value-1-birth" value="soon"' in page
    chosen = {"table": kept_table(page), "shown": "1", "row": ["1", "2"], "do": "add"}
    status, _page = send_list(client, event, **chosen, **{"value-1-birth": "1.2.2010"})
    assert status == 302
    births = dict(Player.objects.filter(event=event).values_list("name", "birth"))
    assert births == {"Able, Ann": "2010-02-01", "Bold, Ben": "2009"}


def test_a_wrong_rating_is_corrected_in_the_preview(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    _status, page = send_list(client, event, rows="Name;Elo\nAble, Ann;15oo\nBold, Ben;1400\n")
    chosen = {"table": kept_table(page), "shown": "1", "row": ["1", "2"], "do": "add"}
    status, page = send_list(client, event, **chosen, **{"value-1-rating": "15x0"})
    assert status == 400
    assert 'value="15x0"' in page  # what was typed stays
    status, _page = send_list(client, event, **chosen, **{"value-1-rating": "1500"})
    assert status == 302
    assert Player.objects.get(event=event, name="Able, Ann").rating == 1500


def test_ids_that_are_none_are_left_out_and_told() -> None:
    """Apostrophe, filling zeros and gaps go; a licence, a date or a title is no id of FIDE's."""
    reading = read_table(table_of_file((LISTS / "odd_ids.csv").read_bytes())[0])
    assert [line.values.get("fide_id", "") for line in reading.lines] == [
        "34170001",
        "1360123",
        "",
        "",
        "",
        "1360777",
        "",
    ]
    assert [line.asked for line in reading.lines[2:]] == [
        {"fide_id": "Z56538"},
        {"fide_id": "11/01/1987"},
        {"fide_id": "CM1"},
        {},
        {},
    ]


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [
        ("Rtg_Nat", "national_rating"),
        ("Rtg_Int", "rating"),
        ("Id_No", "fide_id"),
        ("Fide_No", "fide_id"),
        ("Grade", "rating"),
        ("FIDE-Titel", "title"),
        ("Club/Ciudad", "club"),
        ("Date of Birth", "birth"),
        ("E-Mail", "contact"),
        ("Geschlecht", "sex"),
    ],
)
def test_headings_of_programs(heading: str, meaning: str) -> None:
    reading = read_table(table_of_text(f"Name;{heading}\nAble, Ann;x\n"))
    assert reading.columns[1].meaning == meaning


@pytest.mark.parametrize("name", ["youth_sheets.xlsx", "youth_sheets.ods"])
def test_every_sheet_of_a_workbook_is_offered(name: str, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    raw = (LISTS / name).read_bytes()
    status, page = send_list(client, event, file=SimpleUploadedFile(name, raw))
    assert status == 200
    sheets = re.findall(r'name="sheet" value="(\w+)" data-submit="look"( checked)?', page)
    assert sheets == [("U10", " checked"), ("U12", "")]
    choice = {
        "table": kept_table(page),
        "shown": "1",
        "row": ["1"],
        "sheet": "U12",
        "sheet-was": "U10",
    }
    _status, page = send_list(client, event, **choice, do="look")
    assert "Cole, Cy" in page
    assert (
        len(re.findall('name="row" value="." checked', page)) == 2
    )  # ticks of the other sheet are not those of this one
    chosen = {**choice, "sheet-was": "U12", "row": ["1", "2"], "do": "add"}
    status, page = send_list(client, event, **chosen)
    names = Player.objects.filter(event=event).values_list("name", flat=True)
    assert set(names) == {"Cole, Cy", "Dunn, Di"}
    # The rest of the file is offered, and does not have to be loaded again.
    assert status == 200
    assert "2 players added." in page
    assert "these sheets have not been added: U10" in page
    assert "Go on with U10" in page
    _status, page = send_list(client, event, table=kept_table(page), do="look")
    rest = re.findall(r'name="row" value="(.)" checked', page)
    status, _page = send_list(client, event, table=kept_table(page), shown="1", row=rest, do="add")
    assert status == 302
    assert len(names.all()) == 2 + len(rest) > 2


@pytest.mark.parametrize("name", ["merged.xlsx", "merged.ods"])
def test_merged_cells_hold_for_each_of_their_rows_and_a_cover_is_no_list(name: str) -> None:
    reading = read_table(table_of_file((LISTS / name).read_bytes())[0])
    assert [(line.values["name"], line.values.get("club")) for line in reading.lines] == [
        ("Meier, Karl", "SC Turm"),
        ("Huber, Eva", "SC Turm"),
        ("Öztürk, Ali", "SC Turm"),
        ("Zürcher, Max", "SC Läufer"),
        ("Ägerter, Ida", "SC Läufer"),
    ]
    assert [line.values.get("birth") for line in reading.lines] == [
        "1960-02-29",
        "1999-12-01",
        "2004-04-03",
        "2004-01-14",
        "2009-08-07",
    ]
    assert [line.values.get("rating") for line in reading.lines] == [
        "1720",
        "1650",
        "1580",
        "1490",
        None,
    ]
    book = openpyxl.Workbook()
    book.active.append(["Club championship"])
    book.active.title = "Cover"
    sheet = book.create_sheet("Players")
    sheet.append(["Name", "Elo"])
    sheet.append(["Able, Ann", 1500])
    out = io.BytesIO()
    book.save(out)
    assert list(sheets_of_file(out.getvalue())[0]) == ["Cover", "Players"]
    assert names(read_table(table_of_file(out.getvalue())[0])) == ["Able, Ann"]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Vogel, Jörg", "vogel, jorg", True),
        ("Vögel, Jörg", "VOEGEL Joerg", True),
        ("Vogel, Jörg", "Jörg Vogel", True),
        ("O'Neill, Sean", "ONeill, Sean", True),
        ("Vogel, J.", "Vogel, Jörg", True),
        ("Vogel, Jan", "Vogel, Jörg", False),
        ("Vogel, J.", "Vogt, Jörg", False),
        ("Player 1", "Player 11", False),
        ("J. V.", "Jörg Vogel", False),
    ],
)
def test_who_may_be_the_same_person(one: str, other: str, same: bool) -> None:
    assert may_be_the_same(words_of(one), words_of(other)) is same
    assert may_be_the_same(words_of(other), words_of(one)) is same


def test_a_player_who_is_there_already_is_told_on_every_way_in(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    players = f"/events/{event.pk}/players"
    client.post(players + "/add", {"name": "Vogel, Jörg"})
    page = html.unescape(
        client.post(players + "/add", {"name": "vogel, jorg"}, follow=True).content.decode()
    )
    assert "vogel, jorg is on the list already: no. 1 Vogel, Jörg" in page
    _status, page = send_list(client, event, rows="Name;Elo\nVogel, J.;1500\nJORG VOGEL;1500\n")
    assert "Vogel, J. may be on the list already" in page
    assert "JORG VOGEL is on the list already" in page
    assert page.count(' name="row"') == 2
    assert len(re.findall(r'name="row" value="\d" checked', page)) == 1
    line = client.post(players + "/line", {"line": "Vogel, Joerg 1500"}, HTTP_HX_REQUEST="true")
    assert "is on the list already" in html.unescape(line.content.decode())


def test_a_name_with_another_birth_may_be_that_of_two_people(chief: Account) -> None:
    event = make_event(chief, 0, name="Final")
    add_players(event.pk, chief, [{"name": "Vogel, Jörg", "birth": "2012-00-00"}])
    for birth, is_sure in (("2012-05-03", True), ("", True), ("2015", False)):
        namesake = directory_of(event).namesake("Jorg Vogel", "", birth)
        assert namesake is not None
        assert namesake.is_sure is is_sure
    # Who qualifies from a group is another person then, and not refused.
    group = make_event(chief, 0, name="Group")
    add_players(group.pk, chief, [{"name": "Vogel, Jörg", "birth": "2015-07-01"}])
    assert len(enter(event, chief, Way((group,), 1))) == 1


def test_an_id_in_two_groups_of_one_event_is_told(chief: Account, client_of: Any) -> None:
    group = make_event(chief, 0, name="Group A", series="Summer Open")
    other = make_event(chief, 0, name="Group B", series="summer open")
    elsewhere = make_event(chief, 0, name="Elsewhere")
    client = client_of(chief)
    for event in (other, elsewhere):
        row = {"name": "Able, Ann", "fide_id": "12345678"}
        client.post(f"/events/{event.pk}/players/add", row)
    row = {"name": "Able, A.", "fide_id": "12345678"}
    page = html.unescape(
        client.post(f"/events/{group.pk}/players/add", row, follow=True).content.decode()
    )
    assert "The id 12345678 also plays in “Group B”: Able, Ann." in page
    assert "Elsewhere" not in page.split("<main")[1]
    third = make_event(chief, 0, name="Group C", series="Summer Open")
    _status, page = send_list(client, third, rows="Name;Elo;Fide-Id\nAble, Ann;1500;12345678\n")
    assert "also plays in “Group A”" in page or "also plays in “Group B”" in page


def test_a_refused_add_keeps_what_was_reviewed(chief: Account, client_of: Any) -> None:
    """The id turns up while the list is being looked at: ticks and corrections stay."""
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = [["Name", "Elo", "Fide-Id"], ["Able, Ann", "15oo", "123456"], ["Bold, Ben", "1400", ""]]
    table = json.dumps({"": rows})
    client.post(f"/events/{event.pk}/players/add", {"name": "Somebody Else", "fide_id": "123456"})
    chosen = {"table": table, "shown": "1", "row": ["1"], "do": "add", "value-1-rating": "1500"}
    status, page = send_list(client, event, **chosen)
    assert status == 400
    assert "the id 123456 is in the list already" in page
    assert 'name="value-1-rating" value="1500"' in page
    assert re.findall(r'name="row" value="(\d)" checked', page) == ["1"]
    assert kept_table(page) == table
