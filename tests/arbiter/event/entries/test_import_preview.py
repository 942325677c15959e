"""Lists as result servers and mails have them: no rating is lost in silence."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter_events import hidden_in, kept_table, make_event, play, say_yes, send_list
from swissmate.arbiter.event.entries.imports import table_of_text
from swissmate.arbiter.event.entries.player_table import read_table
from swissmate.arbiter.event.ratings import rating_lists
from swissmate.arbiter.models import Account, Event, Player


def on_the_list(event: Event) -> dict[str, int]:
    return dict(Player.objects.filter(event=event).values_list("name", "rating"))


def rows_shown(page: str) -> list[list[str]]:
    """The rows of the preview as they were understood: number, row in the file, name, fields."""
    found = []
    for row in re.findall(r'<tr(?: class="doubt")?> <td class="num"> <input.*?</tr>', page, re.S):
        number = re.search(r'name="row" value="(\d+)"', row)
        assert number is not None
        cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S)[1:]
        texts = [re.sub(r"<small.*|<span.*|<[^>]*>", "", cell, flags=re.S) for cell in cells]
        found.append([number[1], *(text.strip() for text in texts)])
    return found


def spreadsheet(*rows: tuple[object, ...]) -> SimpleUploadedFile:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return SimpleUploadedFile("list.xlsx", out.getvalue())


EXPORT = (
    ("From the database of tournaments",),
    ("Spring Open 2026",),
    (),
    ("Starting rank",),
    ("No.", "", "Name", "FideID", "FED", "Rtg", "RtgI", "RtgN", "Club/City"),
    (1, "GM", "Alder, Ines", 12345678, "GER", 2510, 2510, 2480, "SK Nord"),
    (2, "", "Birch, Tom", 0, "ENG", 1902, 0, 1902, ""),
    ("The program of the export, on the 1st of March",),
)


def test_title_rows_above_the_headings(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    status, page = send_list(client, event, file=spreadsheet(*EXPORT))
    assert status == 200
    assert "3 rows above the headings were left out" in page
    assert "Spring Open 2026" in page
    assert "has no name and was left out: The program of the export" in page
    assert page.count('name="column"') == 9, "a sheet is read with forty columns, filled or not"
    assert not on_the_list(event)
    status, page = send_list(
        client, event, table=kept_table(page), shown="1", row=["1", "2"], do="add"
    )
    assert status == 302, page[page.index("Nothing was") :][:400]
    assert on_the_list(event) == {"Alder, Ines": 2510, "Birch, Tom": 0}
    one, other = Player.objects.filter(event=event).order_by("tpn")
    assert (one.title, one.federation, one.fide_id, one.club) == (
        "GM",
        "GER",
        "12345678",
        "SK Nord",
    )
    assert (other.national_rating, other.fide_id) == (1902, "")


@pytest.mark.parametrize("heading", ["Elo", "EloI", "Rtg", "RtgI", "Elo Int.", "FIDE-Elo", "Std."])
def test_headings_of_ratings(heading: str) -> None:
    text = f"No;Name;{heading};EloN;FED\n1;Alder, Ines;2310;2280;GER\n"
    assert [line.values for line in read_table(table_of_text(text)).lines] == [
        {
            "name": "Alder, Ines",
            "rating": "2310",
            "national_rating": "2280",
            "federation": "GER",
        }
    ]


@pytest.mark.parametrize(
    ("text", "name", "rating", "federation"),
    [
        ("Smith, John,1800,ENG\nJones, Ann Mary,1750,WLS", "Smith, John", "1800", "ENG"),
        ("Name,Rating,Fed\nSmith, John,1800,ENG", "Smith, John", "1800", "ENG"),
        ("Larsson, Eva 2050 SWE\nBerg, Olof 1999 NOR", "Larsson, Eva", "2050", "SWE"),
        ("1. IM Larsson, Eva SWE 2050\n2. Berg, Olof NOR 1999", "Larsson, Eva", "2050", "SWE"),
        ("Larsson, Eva   2050   SWE\nBerg, Olof   1999   NOR", "Larsson, Eva", "2050", "SWE"),
        ("John Smith;1.800\nAnn Jones;1.750", "John Smith", "1800", ""),
        ("LARSSON EVA 2050\nBERG OLOF 1999", "LARSSON EVA", "2050", ""),
        ("Eva Larsson (2050)\nOlof Berg (1999)", "Eva Larsson", "2050", ""),
        ("1. Eva Larsson\n2. Olof Berg", "Eva Larsson", None, ""),
        ("• Larsson, Eva\n• Berg, Olof", "Larsson, Eva", None, ""),
    ],
)
def test_lists_as_people_write_them(
    text: str, name: str, rating: str | None, federation: str
) -> None:
    lines = read_table(table_of_text(text)).lines
    assert len(lines) == len(text.split("\n")) - text.startswith("Name")
    row = lines[0].values
    assert (row["name"], row.get("rating"), row.get("federation", "")) == (name, rating, federation)


def test_ratings_about_2000_are_no_years_of_birth() -> None:
    """Eleven of these twelve numbers could be years; the last cannot."""
    table = [[f"Player {n}", str(2000 - 10 * n)] for n in range(12)]
    reading = read_table(table)
    assert [column.meaning for column in reading.columns] == ["name", "rating"]
    assert not reading.is_doubtful
    # Where all of them could be, somebody should look.
    assert read_table(table[:4]).is_doubtful


def test_the_meaning_of_a_column_is_changed_by_a_choice(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = "Name;Elo rapid;Elo blitz\nAlder, Ines;2310;2200\nBirch, Tom;1900;1950\n"
    status, page = send_list(client, event, rows=rows)
    assert status == 200
    assert page.count("not used</small>") == 2
    assert "No column of ratings was found." in page
    chosen = {"table": kept_table(page), "shown": "1", "column": ["name", "", "rating"]}
    _status, page = send_list(client, event, **chosen, do="look", row=["1", "2"])
    assert rows_shown(page)[0] == ["1", "2", "Alder, Ines", "2200"]
    status, page = send_list(client, event, **chosen, do="add", row=["2"])
    assert status == 302
    assert on_the_list(event) == {"Birch, Tom": 1950}


def test_another_row_of_headings_can_be_chosen(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    table = json.dumps({"": [["Player", "x"], ["Name", "Elo"], ["Alder, Ines", "2310"]]})
    choice = {"table": table, "shown": "1", "do": "look", "column": ["", ""]}
    _status, page = send_list(
        client_of(chief), event, **choice, **{"heading-was": "none"}, heading="1"
    )
    assert rows_shown(page) == [["1", "3", "Alder, Ines", "2310"]]


@pytest.mark.parametrize(
    ("rows", "doubt"),
    [
        (
            "Name;Elo\nAlder, Ines;2310\nAlder, Ines;1810\n",
            "the same name as in row 2, but other data: two people? Alder, Ines 2310",
        ),
        ("Name;Elo\nPlayer 01;2310\nBirch, Tom;1810\n", "Player 01 is on the list already"),
        ("Name;Elo\nAlder, Ines;1.800\nBirch, Tom;1810\n", "“1.800” is read as 1800"),
        ("Name;Elo;Fed\nAlder, Ines;1800;QQQ\nBirch, Tom;1810;GER\n", "“QQQ” is not understood"),
    ],
)
def test_each_doubt_is_shown_before_anybody_is_added(
    rows: str, doubt: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 1)
    status, page = send_list(client_of(chief), event, rows=rows)
    assert status == 200
    assert doubt in page
    assert on_the_list(event) == {"Player 01": 2380}


def test_a_list_without_a_doubt_is_added_at_once_unless_asked(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = "Name;Elo;Fed\nAlder, Ines;1800;GER\nBirch, Tom;1810;ENG\n"
    status, page = send_list(client, event, rows=rows, do="look")
    assert status == 200
    assert "<h1> 2 players </h1>" in page
    assert send_list(client, event, rows=rows)[0] == 302
    assert len(on_the_list(event)) == 2


def test_a_file_is_still_there_when_a_question_was_answered(chief: Account, client_of: Any) -> None:
    """A strong late entry moves numbers that are in use, which is asked about."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    file = SimpleUploadedFile("late.csv", b"Name;Elo;Fed\nAlder, Ines;2700;GER\n")
    answer = say_yes(client_of(chief), f"/events/{event.pk}/players/import", {"file": file})
    assert answer.status_code == 302
    assert on_the_list(event)["Alder, Ines"] == 2700


def test_the_rating_list_fills_and_contradicts(chief: Account, client_of: Any) -> None:
    people = "".join(
        f"<player><fideid>{number}</fideid><name>{name}</name><country>{fed}</country>"
        f"<sex>F</sex><title>{title}</title><rating>{rating}</rating><birthday>1990</birthday>"
        "</player>"
        for number, name, fed, title, rating in (
            (100001, "Alder, Ines", "GER", "WFM", 2105),
            (100002, "Birch, Tom", "ENG", "", 1902),
            (100003, "Cedar, Lu", "ESP", "", 1700),
            (100004, "Cedar, Lu", "MEX", "", 1500),
        )
    )
    raw = f"<playerslist>{people}</playerslist>".encode()
    rating_lists.import_list(io.BytesIO(raw), "x.xml", chief)
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = "Name;Elo\nAlder, Ines;\nBirch, Tom;1950\nCedar, Lu;1600\n"
    _status, page = send_list(client, event, rows=rows, do="look")
    assert "Fill in missing data from the rating list (2 players)" in page
    assert "the rating list has 1902, the row 1950" in page
    assert "Ratings as in the rating list (1 differs)" in page
    ticked = ["1", "2", "3"]
    send_list(client, event, table=kept_table(page), shown="1", fill="1", do="add", row=ticked)
    assert on_the_list(event) == {"Alder, Ines": 2105, "Birch, Tom": 1950, "Cedar, Lu": 1600}
    one = Player.objects.get(event=event, name="Alder, Ines")
    assert (one.fide_id, one.title, one.federation, one.birth) == ("100001", "WFM", "GER", "1990")
    # Two people have this name: nobody is taken for the other.
    assert Player.objects.get(event=event, name="Cedar, Lu").fide_id == ""


def test_a_table_that_is_not_ours_is_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    for table in ("{", "[1]", "17"):
        _status, page = send_list(client_of(chief), event, table=table, shown="1")
        assert "out of date" in page
    assert not on_the_list(event)


def test_a_rating_beside_an_empty_international_one_is_told() -> None:
    table = [["Name", "Elo", "EloI"], ["Alder", "1650", "0"], ["Birch", "1900", "1900"]]
    assert [(column.meaning, column.doubt) for column in read_table(table).columns] == [
        ("name", ""),
        ("", "not used"),
        ("rating", ""),
    ]


def test_one_of_a_kind_is_told_in_the_singular(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = (("Open",), ("Name", "Rating"), ("Alder, Ines", 2310))
    page = send_list(client, event, file=spreadsheet(*rows), do="look")[1]
    assert "1 row above the headings was left out: Open" in page
    send_list(client, event, table=kept_table(page), shown="1", row=["1"], do="add")
    assert "1 player added." in client.get(f"/events/{event.pk}/players").content.decode()
    assert "1 player ·" in client.get("/").content.decode()


def test_cancel_at_the_question_leads_back_to_the_rows(chief: Account, client_of: Any) -> None:
    """It led to the event, and what had been ticked and corrected was lost."""
    event = make_event(chief, 0)
    client = client_of(chief)
    rows = "Name;Rating;Byes\nBirch, Tom;1900;1H 2H\nAsh, Una;1800;\nTotal: 2;;\n"
    address = f"/events/{event.pk}/players/import"
    page = send_list(client, event, rows=rows, do="look")[1]
    sent = {"table": kept_table(page), "shown": "1", "declined": "look", "row": ["1"]}
    asked = client.post(address, {**sent, "do": "add"})
    assert asked.headers["X-Asked"]
    assert re.search(
        r'<button name="do" value="look" formnovalidate>\s*Cancel', asked.content.decode()
    )
    again = client.post(address, {**hidden_in(asked), "do": "look"})
    assert "X-Asked" not in again.headers
    assert not Player.objects.filter(event=event).exists()
    assert len(re.findall(r'name="row"[^>]*checked', again.content.decode())) == 1


def test_unused_columns_are_named_while_they_are_folded(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    rows = "Name;Rating;Hut;No.\nBirch, Tom;1900;58;1\nAsh, Una;1800;59;2\n"
    address = f"/events/{event.pk}/players/import"
    page = client_of(chief).post(address, {"rows": rows, "do": "look"}).content.decode()
    assert re.search(r"not used: Hut\s*</small>", page)


def test_one_sheet_of_several_can_be_undone_at_once(chief: Account, client_of: Any) -> None:
    """Where the others were offered, there was no way back."""
    event = make_event(chief, 0)
    book = openpyxl.Workbook()
    for row in (("Name", "Rating"), ("Alder, Ines", 2310)):
        book.active.append(row)
    for row in (("Name", "Rating"), ("Birch, Tom", 1900)):
        book.create_sheet("B").append(row) if row[0] == "Name" else book["B"].append(row)
    raw = io.BytesIO()
    book.save(raw)
    client = client_of(chief)
    file = SimpleUploadedFile("two.xlsx", raw.getvalue())
    page = send_list(client, event, file=file, do="look")[1]
    sent = {"table": kept_table(page), "shown": "1", "row": ["1"], "do": "add"}
    _status, page = send_list(client, event, **sent)
    assert "Go on with B" in page
    assert page.count("1 player added.") == 1
    assert re.search(r"1 player added\..{0,40}<form[^>]*log/undo", page, re.S)


def test_empty_columns_take_no_room(chief: Account, client_of: Any) -> None:
    """Children have neither rating nor federation."""
    event = make_event(chief, 0)
    client = client_of(chief)
    send_list(client, event, rows="Mia Baker\nTom O'Hara\nNoah", do="add")
    page = client.get(f"/events/{event.pk}/players").content.decode()
    heads = re.findall(r'class="sort">([^<]+)<', page)
    assert not {"Rating", "Fed.", "Club"} & set(heads)
