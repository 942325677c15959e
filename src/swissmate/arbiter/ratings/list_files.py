"""Reads rating lists as streams: the official one as text or XML, zipped or not, and tables."""

from __future__ import annotations

import csv
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date
from typing import IO, Final
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger.errors import Refused

_TEXT_FIELDS: Final = {
    "ID Number": "fide_id",
    "Name": "name",
    "Fed": "federation",
    "Sex": "sex",
    "Tit": "title",
    "SRtng": "standard",
    "RRtng": "rapid",
    "BRtng": "blitz",
    "B-day": "birth",
}


_XML_FIELDS: Final = {
    "fideid": "fide_id",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "rating": "standard",
    "rapid_rating": "rapid",
    "blitz_rating": "blitz",
    "birthday": "birth",
}


_CSV_FIELDS: Final = {
    "id": "fide_id",
    "fideid": "fide_id",
    "idnumber": "fide_id",
    "name": "name",
    "fed": "federation",
    "federation": "federation",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "tit": "title",
    "rating": "standard",
    "elo": "standard",
    "standard": "standard",
    "rapid": "rapid",
    "blitz": "blitz",
    "birth": "birth",
    "born": "birth",
}


_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_MONTH: Final = re.compile(rf"(?<![a-z])({'|'.join(_MONTHS)})(\d\d)(?!\d)", re.IGNORECASE)

Person = dict[str, str]


def _text_columns(heading: str) -> list[tuple[str, int, int]]:
    """Return the columns of the fixed-width list, whose heading changes with the month."""
    marks = {}
    for label, field in _TEXT_FIELDS.items():
        at = heading.find(label)
        if at >= 0:
            marks[at] = field
    if "fide_id" not in marks.values() or "name" not in marks.values():
        raise Refused(_("This is not a rating list that the program knows (TXT or XML)."))
    # Every label starts a column, including those that are not used.
    starts = sorted(
        index
        for index, letter in enumerate(heading)
        if letter != " " and (index == 0 or heading[index - 1] == " ")
    )
    starts = [at for at in starts if heading[at:].split(" ", 1)[0] != "Number"]
    columns = []
    for position, at in enumerate(starts):
        if at in marks:
            end = starts[position + 1] if position + 1 < len(starts) else len(heading) + 20
            columns.append((marks[at], at, end))
    # The rating in a single-purpose list has a heading such as OCT26.
    if "standard" not in marks.values():
        for position, at in enumerate(starts):
            label = heading[at:].split(" ", 1)[0]
            if len(label) == 5 and label[:3].isalpha() and label[3:].isdigit():
                end = starts[position + 1] if position + 1 < len(starts) else at + 6
                columns.append(("standard", at, end))
    return columns


def _decoded(line: bytes) -> str:
    """Return a line of a list, which may be in the older encoding of one byte per letter."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _text_people(stream: IO[bytes]) -> Iterator[Person]:
    lines = map(_decoded, stream)
    heading = next(lines, "").rstrip("\r\n").lstrip("\ufeff")
    columns = _text_columns(heading)
    for line in lines:
        if line.strip():
            yield {field: line[start:end].strip() for field, start, end in columns}


def _xml_people(stream: IO[bytes]) -> Iterator[Person]:
    """Read ``<player>`` elements one at a time; entities and type declarations are refused."""
    try:
        parser = iterparse(stream, events=("start", "end"), forbid_dtd=True)
        _event, root = next(parser)
        for kind, element in parser:
            if kind == "end" and element.tag == "player":
                yield {
                    _XML_FIELDS[child.tag]: (child.text or "").strip()
                    for child in element
                    if child.tag in _XML_FIELDS
                }
                root.clear()
    except DefusedXmlException as error:
        raise Refused(
            _("This is not a rating list that the program knows (TXT or XML).")
        ) from error
    except ParseError as error:
        raise Refused(_("The XML of this list is broken: %(why)s") % {"why": error}) from error


def _csv_people(stream: IO[bytes]) -> Iterator[Person] | None:
    """Read a user's own list, whose first row names the columns; None if it is not one."""
    lines = io.TextIOWrapper(stream, encoding="utf-8-sig", errors="replace", newline="")
    heading = lines.readline()
    divider = next((each for each in ";\t," if each in heading), None)
    if divider is None:
        lines.detach()
        stream.seek(0)
        return None
    names = [
        _CSV_FIELDS.get("".join(filter(str.isalpha, cell.lower())), "")
        for cell in next(csv.reader([heading], delimiter=divider))
    ]
    if "name" not in names or "standard" not in names:
        lines.detach()
        stream.seek(0)
        return None
    return (
        {field: cell.strip() for field, cell in zip(names, row, strict=False) if field}
        for row in csv.reader(lines, delimiter=divider)
        if any(row)
    )


def month_of_file(stream: IO[bytes], name: str) -> date | None:
    """Return the month of a list from its heading (``OCT26``) or its name; None if neither has it.

    Raises:
        Refused: the archive is broken.
    """
    texts = [name]
    try:
        if stream.read(4) == b"PK\x03\x04":
            with zipfile.ZipFile(stream) as archive:
                entry = _largest(archive)
                with archive.open(entry) as inner:
                    texts = [inner.readline(300).decode("latin-1"), entry.filename, name]
        else:
            stream.seek(0)
            texts.insert(0, stream.readline(300).decode("latin-1"))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error) as error:
        raise Refused(_("This archive is broken.")) from error
    finally:
        stream.seek(0)
    found = next(filter(None, map(_MONTH.search, texts)), None)
    return date(2000 + int(found[2]), _MONTHS.index(found[1].lower()) + 1, 1) if found else None


def _largest(archive: zipfile.ZipFile) -> zipfile.ZipInfo:
    if not archive.infolist():
        raise zipfile.BadZipFile
    return max(archive.infolist(), key=lambda each: each.file_size)


def people_of_file(stream: IO[bytes]) -> Iterator[Person]:
    """Yield the people of a list one by one, with the column names of ``RatedPlayer``.

    Raises:
        Refused: the file is not a rating list, is too large, or is broken.
    """
    head = stream.read(64).lstrip(b"\xef\xbb\xbf").lstrip()
    stream.seek(0)
    if head.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(stream) as archive:
            entry = _largest(archive)
            if entry.file_size > 1024 * 1024 * 1024:
                raise Refused(_("This file is too large."))
            with archive.open(entry) as inner:
                yield from people_of_file(inner)
    elif head.startswith(b"<"):
        yield from _xml_people(stream)
    elif (own := _csv_people(stream)) is not None:
        yield from own
    else:
        yield from _text_people(stream)
