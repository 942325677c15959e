"""FIDE's forms: every field that they have, read back by the spreadsheet library.

The field of the norm is that of B.01's worked example in ``tests/ranking``: six points of
nine against an average of 2361 (with one opponent raised to 2050) are just the six that an IM norm
needs.
"""

from __future__ import annotations

import io
from dataclasses import replace
from datetime import date

import pytest
from openpyxl import load_workbook

import swissmate
from swissmate import Export, Player, Tournament
from swissmate.model import Entry

TITLES = ["FM", "GM", "GM", "IM", "IM", "FM", "", "", "", "CM"]
FEDERATIONS = ["GER", "FRA", "POL", "FRA", "POL", *["GER"] * 5]
RATINGS = [2400, 2500, 2500, 2450, 2450, 2400, 2300, 2300, 2300, 2000]
RESULTS = "1=1=1=1=0"
OTHER_SIDE = {"1": "0", "=": "=", "0": "1"}


def event(**changes: object) -> Tournament:
    """Player 1 meets the nine others, one in each round; nobody else plays."""
    absent = Entry(0, "-", "Z")
    first = tuple(Entry(number + 2, "w", result) for number, result in enumerate(RESULTS))
    entries = [
        first,
        *(
            tuple(
                Entry(1, "b", OTHER_SIDE[RESULTS[number]]) if number == own else absent
                for number in range(9)
            )
            for own in range(9)
        ),
    ]
    rows = zip(TITLES, FEDERATIONS, RATINGS, entries, strict=True)
    players = tuple(
        Player(
            number,
            f"Player{number}, Ann",
            rating,
            title,
            "",
            federation,
            str(1000 + number),
            "1990",
            entries=own,
        )
        for number, (title, federation, rating, own) in enumerate(rows, 1)
    )
    values: dict[str, object] = {
        "rounds": 9,
        "rules": "dutch-2026",
        "start": date(2026, 5, 1),
        "end": date(2026, 5, 5),
        "round_dates": tuple(date(2026, 5, 1 + number // 2) for number in range(9)),
        "name": "Norm Open",
        "place": "Köln",
        "federation": "GER",
        "chief_arbiter": "Berg, Berta",
        "arbiters": ("Dahl, Dora", "Eck, Emil", "Falk, Fred"),
        "time_control": "90 min + 30 s",
    }
    return replace(Tournament(players), **{**values, **changes})  # type: ignore[arg-type]


def cells(data: bytes) -> list[list[object]]:
    """Return the filled cells of the sheet, row by row."""
    sheet = load_workbook(io.BytesIO(data)).active
    assert sheet is not None
    return [
        [cell for cell in row if cell not in (None, "")]
        for row in sheet.iter_rows(values_only=True)
    ]


def fields(data: bytes) -> dict[object, object]:
    """Return the rows of two cells: a field and its value."""
    return {row[0]: row[1] for row in cells(data) if len(row) == 2}


def form(to: str, **details: str) -> tuple[Export, bytes]:
    made = swissmate.export(event(), to, details=details)
    (file,) = made.files
    assert file.name.endswith(".xlsx")
    return made, file.data


def test_the_certificate_of_a_norm_has_all_fields() -> None:
    made, data = form("fide-it1", chief_arbiter_id="1234", confirming="GER", remarks="none")
    assert made.files[0].name == "it1-im-1-player1.xlsx"
    found = fields(data)
    assert found["IM"] == "X"
    assert "GM" not in found  # not ticked
    expected = {
        "Last name": "Player1", "First name": "Ann", "FIDE ID": "1001", "Federation": "GER",
        "Event": "Norm Open", "Start": "01/05/2026", "Close": "05/05/2026",
        "Chief arbiter": "Berg, Berta", "FIDE ID of the chief arbiter": "1234",
        "Number of games": 9, "Rate of play": "90 min + 30 s", "Number of federations": 3,
        "Players not of the applicant's federation": 4, "Rated opponents": 9,
        "Players of the host federation": 5,
        "Titled opponents": 5,  # CM is not counted
        "Number of GM": 2, "Number of IM": 2, "Number of WGM": 0, "Number of WIM": 0,
        "Number of FM": 1, "Number of WFM": 0,
        "Federations": 3, "Rated players not of the host federation": 4,
        "Title-holders not of the host federation": 4, "Special remarks": "none",
        "Rating average": 2361, "Score required": "6", "Score achieved": "6", "Exceeding by": "0",
        "Federation confirming": "GER",
    }  # fmt: skip
    assert {name: found.get(name) for name in expected} == expected
    rows = cells(data)
    assert ["Rd", "Opponent", "ID", "Fed", "Rating", "Rat. 1.4.6c", "Title", "Score"] in rows
    assert [1, "Player2, Ann", "1002", "FRA", 2500, "GM", "1"] in rows
    assert [9, "Player10, Ann", "1010", "GER", 2000, 2050, "CM", "0"] in rows


def test_without_a_norm_there_is_no_certificate() -> None:
    made = swissmate.export(event(federation="FRA", start=date(2023, 5, 1)), "fide-it1")
    assert made.files == ()
    assert "nobody has made a norm: there is no certificate" in [
        concern.message for concern in made.concerns
    ]


def test_the_report_of_the_event_has_all_fields() -> None:
    details = {
        "event_code": "123456", "country": "Germany", "organiser_id": "77", "organiser": "SK",
        "organiser_mail": "a@example.org", "chief_arbiter_id": "1234",
        "chief_arbiter_mail": "b@example.org", "deputy_ids": "21, 22", "remark_2": "a remark",
    }  # fmt: skip
    made, data = form("fide-it3", **details)
    found = fields(data)
    expected = {
        "Federation": "GER", "ID of the tournament": "123456", "Name": "Norm Open",
        "Country": "Germany", "Place": "Köln", "Start": "01/05/2026", "End": "05/05/2026",
        "Organiser ID": "77", "Organiser": "SK", "Organiser mail": "a@example.org", "Rounds": 9,
        "Schedule": "2-2-2-2-1", "Rate of play": "90 min + 30 s",
        "Standard/Rapid/Blitz": "Standard",
        "Swiss/Round Robin": "Swiss", "Individual/Team": "Individual", "Swiss variant": "Dutch",
        "Normal/Accelerated": "Normal", "Computerised": "X",
        "Program": "swissmate", "Remark 2": "a remark",
    }  # fmt: skip
    assert {name: found.get(name) for name in expected} == expected
    assert "Manual" not in found
    rows = cells(data)
    for row in (
        ["Total", "Federations", "Host", "Others"],
        ["rated", 10, 3, 6, 4],
        ["GM", 2, 2, 0, 2],
        ["IM", 2, 2, 0, 2],
        ["FM", 2, 1, 2, 0],
        ["unrated", 0, 0, 0, 0],
        ["WGM", 0, 0, 0, 0],
        ["WIM", 0, 0, 0, 0],
        ["WFM", 0, 0, 0, 0],
        ["Chief arbiter", "1234", "Berg, Berta", "b@example.org"],
        ["1st deputy", "21", "Dahl, Dora"],
        ["2nd deputy", "22", "Eck, Emil"],
        ["Arbiter", "Falk, Fred"],  # only two deputies are ranked
    ):
        assert row in rows, row
    assert any("2 ids of 3 deputy arbiters" in str(concern.message) for concern in made.concerns)


def test_the_report_on_a_candidate_has_all_fields() -> None:
    details = {
        "form": "IA1", "surname": "Dahl", "first_name": "Dora", "candidate_id": "21",
        "event_code": "123456", "chief_arbiter_id": "1234", "chief_position": "IA",
        "chief_federation": "GER", "official": "Voss, V.", "official_position": "President",
    }  # fmt: skip
    made, data = form("fide-ia1", **details)
    found = fields(data)
    assert cells(data)[0] == ["IA1 Arbiter Norm Report"]
    expected = {
        "Surname": "Dahl", "First name": "Dora", "FIDE ID": "21",
        "Federation of the event": "GER", "Code of the event": "123456", "Name": "Norm Open",
        "Start": "01/05/2026", "End": "05/05/2026", "Place": "Köln", "Kind of event": "Swiss",
        "Rounds": 9, "Players": 10, "Rated players": 10, "Federations": 3, "Titled players": 6,
        "Rate of play": "90 min + 30 s", "Chief arbiter": "Berg, Berta",
        "FIDE ID of the chief arbiter": "1234", "Official of the federation": "Voss, V.",
    }  # fmt: skip
    assert {name: found.get(name) for name in expected} == expected
    assert not [concern for concern in made.concerns if concern.field in details]


def test_the_table_of_norms_has_all_columns() -> None:
    _made, data = form("fide-it4", event_code="123456", chief_arbiter_id="1234", group="Open")
    rows = cells(data)
    assert rows[2:12] == [
        ["Event"],
        ["Federation", "GER"],
        ["Event", "Norm Open"],
        ["Code", "123456"],
        ["Chief arbiter", "Berg, Berta (1234)"],
        ["Country and place", "GER, Köln"],
        ["Kind of event", "Swiss"],
        ["Start", "01/05/2026"],
        ["End", "05/05/2026"],
        ["Link to pairings"],
    ]
    norm = ["FM", "Ann PLAYER1", "GER", "1001", 2400, "Open", 3, 10, "6", "67%", "IM"]
    assert [*norm, "9-game norm"] in rows


@pytest.mark.parametrize("to", ["fide-it1", "fide-it3", "fide-ia1", "fide-it4"])
def test_a_text_is_no_formula(to: str) -> None:
    text = '=HYPERLINK("x")'
    for file in swissmate.export(event(name=text, chief_arbiter=text), to).files:
        sheet = load_workbook(io.BytesIO(file.data)).active
        assert sheet is not None
        kinds = {cell.value: cell.data_type for row in sheet.iter_rows() for cell in row}
        assert kinds[text] == "s"


def test_rapid_play_makes_norms_doubtful() -> None:
    made = swissmate.export(event(time_control="15 min + 5 s"), "fide-it1")
    assert "norms need standard play, and this is rapid or blitz" in [
        concern.message for concern in made.concerns
    ]
