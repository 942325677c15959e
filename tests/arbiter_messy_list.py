"""A club's spreadsheet as it comes: sixty players on two sheets, and what should become of them.

Each row is written with the reason for what is expected of it, so that nothing is expected because
the program says so.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field

import openpyxl

HEADINGS = ("Nr", "Name", "Titel", "Elo", "Land", "FIDE-Id", "Geb.", "Verein", "Freilos",
            "Startgeld", "bezahlt", "Bemerkung", "Festes Brett", "anwesend")  # fmt: skip

PLAIN = 49
"""Rows that hold nothing odd: the name, a rating of their own, a country in some language."""
COUNTRIES = (("Deutschland", "GER"), ("Suisse", "SUI"), ("Austria", "AUT"), ("Países Bajos", "NED"),
             ("Francia", "FRA"), ("België", "BEL"), ("England", "ENG"))  # fmt: skip
"""The country in one of the six languages, and the code of its federation."""


@dataclass
class Row:
    """A row of the sheet; what is expected of the player (None: no player); and why.

    ``is_doubtful``: an arbiter should look at it.
    """

    cells: tuple[object, ...]
    expected: dict[str, object] | None
    why: str
    is_doubtful: bool = False
    byes: dict[int, str] = field(default_factory=dict)
    is_here: bool = False


def _row(name: str, elo: object = "", land: str = "GER", **more: object) -> tuple[object, ...]:
    places = {"titel": 2, "id": 5, "geb": 6, "verein": 7, "freilos": 8, "geld": 9, "bezahlt": 10,
              "bemerkung": 11, "brett": 12, "da": 13}  # fmt: skip
    cells: list[object] = ["", name, "", elo, land, *[""] * 9]
    for key, value in more.items():
        cells[places[key]] = value
    return tuple(cells)


def rows() -> list[Row]:
    """The rows below the headings: 60 players, and what is none."""
    found = []
    for number in range(PLAIN):
        country, code = COUNTRIES[number % len(COUNTRIES)]
        name = f"Surname{chr(65 + number // 7)}{chr(97 + number % 7)}, First"
        found.append(
            Row(
                _row(name, 1100 + number, country),
                {"rating": 1100 + number, "federation": code},
                "plain",
            )
        )
    found += [
        Row(
            _row("O'Neill, Shaun", 1850.0, freilos="1,3"),
            {"rating": 1850},
            "two rounds by a comma; no kind: half points",
            byes={1: "H", 3: "H"},
        ),
        Row(
            _row("Vögel, Ida", 1720, freilos="R2 R4"),
            {"rating": 1720},
            "rounds by their letter",
            byes={2: "H", 4: "H"},
        ),
        Row(
            _row("Range, Rita", 1500, freilos="½ 5"),
            {"rating": 1500},
            "the sign of a half",
            byes={5: "H"},
        ),
        Row(
            _row("Zero, Zoe", 1490, freilos="2 (0)"),
            {"rating": 1490},
            "a zero in brackets is the zero-point bye",
            byes={2: "Z"},
        ),
        Row(
            _row("Fee, Fred", 1480, geld="25,50 €", bezahlt="ja"),
            {"owed": 2550},
            "a decimal comma and a currency; yes in German",
        ),
        Row(
            _row("Debt, Dora", 1470, geld="30.–", bezahlt="nein", bemerkung="pays at the door"),
            {"owed": 3000, "comment": "pays at the door"},
            "Swiss way to write",
        ),
        Row(
            _row("Wheel, Will", 1460, brett="12", da="x"),
            {"fixed_board": 12},
            "cannot move from board to board; is here",
            is_here=True,
        ),
        Row(
            _row("Title, Tina", 2105, titel="wfm", id="0012345674", geb="7.8.09"),
            {"title": "WFM", "fide_id": "12345674", "birth": "2009-08-07"},
            "small letters, filling zeros, a year of two digits: the latest that is not to come",
        ),
        Row(
            _row("Typo, Tom", "15O0"),
            None,
            "a letter O in the rating: nobody can say what it is, so it is asked",
            is_doubtful=True,
        ),
        Row(
            _row("Young, Yves", 1440, land="Absurdistan"),
            {"federation": "", "rating": 1440},
            "no country: left out, and said",
            is_doubtful=True,
        ),
        Row(
            _row("Xaver Anton", 1430),
            {"rating": 1430},
            "the only name without a comma: perhaps the first name is first",
            is_doubtful=True,
        ),
        Row(_row("Vögel, Ida", 1720), None, "the same person as above, row by row", True),
        Row(_row("", ""), None, "an empty row"),
        Row(("Nr", "Name", "Titel", "Elo", "Land"), None, "the headings of page two", True),
        Row(("", "Summe: 60"), None, "a total", True),
    ]
    return found


PLAYERS = 60
"""49 plain rows, and the eleven odd ones that are people."""
FIRST_ROW = 5
"""Row of the sheet in which the list begins: two of a letterhead, an empty one, the headings."""


def workbook() -> bytes:
    """The workbook: a cover, the list with a letterhead, and a second list."""
    book = openpyxl.Workbook()
    cover = book.active
    cover.title = "Deckblatt"
    cover.append(["Schachklub Musterstadt"])
    sheet = book.create_sheet("Meldungen Open")
    sheet.append(["Offene Stadtmeisterschaft"])
    sheet.append(["Stand: 12.03.2026"])
    sheet.append([])
    sheet.append(HEADINGS)
    for row in rows():
        sheet.append(row.cells)
    youth = book.create_sheet("Jugend U12")
    youth.append(["Name", "Jahrgang"])
    youth.append(["Klein, Kim", 2015])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
