"""Players from pasted rows, CSV and spreadsheets.

The first row may name the columns, in any order and in several languages; without it the columns
are guessed from their content (a federation is three capitals, a rating three or four digits).
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ledger.errors import Refused
from swissmate.systems.common.initial_order import TITLE_ORDER

MAX_ROWS: Final = 2000

_HEADINGS: Final = {
    "name": ("name", "nombre", "spieler", "player", "nom", "nachname, vorname", "full name"),
    "surname": ("surname", "last name", "lastname", "nachname", "apellidos", "apellido"),
    "first": ("first name", "firstname", "vorname", "given name", "prenom"),
    "title": ("title", "titel", "tit", "titulo", "ttl"),
    "sex": ("sex", "gender", "geschlecht", "sexo", "mw"),
    "rating": ("rating", "elo", "rtg", "fide rating", "rating int", "elo int", "srtg", "rtgi"),
    "national_rating": ("national rating", "nat", "dwz", "rating nat", "elo nat", "rtgn"),
    "federation": ("federation", "fed", "country", "verband", "land", "fideration"),
    "fide_id": ("fide id", "fideid", "id", "fide-id", "id number", "fide no", "code fide"),
    "birth": ("birth", "born", "birthday", "b-day", "year", "geburt", "geburtsjahr", "jahrgang"),
    "club": ("club", "verein", "team", "club/city", "verein/ort"),
    "contact": ("contact", "email", "e-mail", "phone", "kontakt", "telefon", "mail"),
}


@dataclass
class ParsedRows:
    """What was understood: rows for ``add_players``, and what was left out or assumed."""

    rows: list[dict[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def decode(raw: bytes) -> tuple[str, str]:
    """Return the text of a file and the encoding that was assumed."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return raw.decode("utf-16"), "UTF-16"
        except UnicodeDecodeError as error:
            raise Refused(_("This file is not text.")) from error
    try:
        text = raw.decode("utf-8-sig")
        encoding = "UTF-8"
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
        encoding = "Windows-1252"
    if "\x00" in text:
        raise Refused(_("This file is not text."))
    return text, encoding


def _plain(text: str) -> str:
    folded = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter)).strip(" .:")


def _heading(cell: str) -> str | None:
    plain = _plain(cell)
    return next((name for name, words in _HEADINGS.items() if plain in words), None)


def parse_text(text: str) -> ParsedRows:
    """Read rows separated by tabs, semicolons or commas; or one name a line.

    Raises:
        Refused: too many rows, or nothing to read.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise Refused(_("There is nothing to read."))
    if lines[0].lstrip()[:1] in "{[<":
        raise Refused(_("This is no list of players."))
    first = lines[0]
    if "\t" in first:
        separator = "\t"
    elif ";" in first:
        separator = ";"
    elif first.count(",") >= 2 or (first.count(",") == 1 and _heading(first.split(",")[0])):
        separator = ","
    else:
        separator = ""
    if not separator:
        return _understand([[line.strip()] for line in lines])
    try:
        table = list(csv.reader(io.StringIO("\n".join(lines)), delimiter=separator))
    except csv.Error as error:
        raise Refused(_("These rows cannot be read: %(why)s") % {"why": error}) from error
    return _understand(table)


def parse_xlsx(raw: bytes) -> ParsedRows:
    """Read the first sheet of a spreadsheet.

    Raises:
        Refused: it is not a spreadsheet, too large, or openpyxl is not installed.
    """
    try:
        import openpyxl  # noqa: PLC0415 # optional, and slow to import
    except ModuleNotFoundError as error:
        raise Refused(
            _("Reading XLSX needs openpyxl: pip install 'swissmate[arbiter]'.")
        ) from error
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > 100 * 1024 * 1024:
                raise Refused(_("This spreadsheet is too large."))
        book = openpyxl.load_workbook(io.BytesIO(raw), read_only=True, data_only=True)
        table = []
        for row in book.worksheets[0].iter_rows(values_only=True, max_row=MAX_ROWS + 2, max_col=40):
            cells = ["" if cell is None else _cell(cell) for cell in row]
            if any(cells):
                table.append(cells)
        book.close()
    except Refused:
        raise
    except Exception as error:  # openpyxl raises whatever the broken file provokes
        raise Refused(_("This file is not a spreadsheet that can be read.")) from error
    if not table:
        raise Refused(_("There is nothing to read."))
    return _understand(table)


def _cell(value: object) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if hasattr(value, "date"):
        return str(value.date())
    return str(value).strip()


def _understand(table: Sequence[Sequence[str]]) -> ParsedRows:
    if len(table) > MAX_ROWS + 1:
        raise Refused(_("More than %(n)s rows.") % {"n": MAX_ROWS})
    parsed = ParsedRows()
    columns = [_heading(cell) for cell in table[0]]
    if any(column in {"name", "surname"} for column in columns):
        body = table[1:]
        ignored = [
            cell for cell, column in zip(table[0], columns, strict=True) if not column and cell
        ]
        if ignored:
            parsed.notes.append(_("Columns not used: %(names)s") % {"names": ", ".join(ignored)})
    else:
        columns = _guess(table)
        body = table
    for number, cells in enumerate(body, 1):
        row: dict[str, str] = {}
        for column, cell in zip(columns, cells, strict=False):
            if column and cell.strip():
                row.setdefault(column, cell.strip())
        surname, first = row.pop("surname", ""), row.pop("first", "")
        if surname and not row.get("name"):
            row["name"] = f"{surname}, {first}" if first else surname
        if not row.get("name"):
            parsed.notes.append(_("Row %(n)s has no name and was left out.") % {"n": number})
            continue
        parsed.notes += _tidy(row)
        parsed.rows.append(row)
    return parsed


_NOTHING: Final = re.compile(r"[-–—?0.\s]*|n/?a|nr|un?r(ated)?\.?|ohne|none", re.IGNORECASE)
"""What lists hold where there is nothing."""

_RATING: Final = re.compile(r"(\d+)(?:\.0+|\s*[-/]\s*\d{1,4}|\s*[^\w\s])?")
"""A rating, alone or with what lists add to it: the index of a DWZ (``1850-23``), a star."""


def _tidy(row: dict[str, str]) -> list[str]:
    """Bring values into the shapes that the player form checks; say what was left out.

    A rating that cannot be read stays as it is, so that the form refuses the list: a wrong one
    would change the order of the players.
    """
    left_out = []
    for name in ("rating", "national_rating", "title", "federation", "fide_id"):
        if name in row and _NOTHING.fullmatch(row[name]):
            del row[name]
    for name in ("rating", "national_rating"):
        found = _RATING.fullmatch(row.get(name, ""))
        if found:
            row[name] = found[1]
    if "birth" in row:
        day = re.fullmatch(r"(\d{1,2})[./](\d{1,2})[./](\d{4})", row["birth"])
        if day:
            row["birth"] = f"{day[3]}-{int(day[2]):02}-{int(day[1]):02}"
    if "title" in row:
        title = row["title"].upper()
        short = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM"}
        row["title"] = short.get(title, title)
        if row["title"] not in TITLE_ORDER:
            left_out.append(row.pop("title"))
    if "federation" in row:
        row["federation"] = row["federation"].upper()
        if not re.fullmatch(r"[A-Z]{3}", row["federation"]):
            left_out.append(row.pop("federation"))
    if "fide_id" in row and not row["fide_id"].isdigit():
        left_out.append(row.pop("fide_id"))
    return [
        _("%(name)s: “%(text)s” is not understood and was left out.")
        % {"name": row["name"], "text": text}
        for text in left_out
    ]


def _guess(table: Sequence[Sequence[str]]) -> list[str | None]:
    """Name columns by what is in them; the longest texts are the names."""
    width = max(len(cells) for cells in table)
    columns: list[str | None] = []
    taken: set[str] = set()

    def share(index: int, pattern: str) -> float:
        cells = [c[index].strip() for c in table if len(c) > index and c[index].strip()]
        return sum(bool(re.fullmatch(pattern, c)) for c in cells) / len(cells) if cells else 0

    titles = "|".join(TITLE_ORDER)
    patterns = (
        ("title", rf"({titles})"),
        ("federation", r"[A-Z]{3}"),
        ("birth", r"(19|20)\d\d([-./]\d\d[-./]\d\d)?|\d\d\.\d\d\.\d{4}"),
        ("fide_id", r"\d{5,12}"),
        ("rating", r"\d{3,4}"),
        ("sex", r"[mwfMWF]"),
    )
    for index in range(width):
        found = None
        for name, pattern in patterns:
            if name not in taken and share(index, pattern) > 0.8:
                found = name
                break
        if found is None and "name" not in taken and share(index, r".*[^\W\d_]{2,}.*") > 0.8:
            found = "name"
        elif found is None and "name" in taken and "club" not in taken:
            found = "club" if share(index, r".*[^\W\d_]{3,}.*") > 0.5 else None
        if found:
            taken.add(found)
        columns.append(found)
    # Between birth years and ratings of 1900 to 2099 the larger spread is the rating.
    if "rating" not in taken and "birth" in taken:
        columns[columns.index("birth")] = "rating"
    return columns
