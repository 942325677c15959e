"""Reads rating lists as streams: the official one as text or XML, zipped or not, and tables."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import IO, Final
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.errors import InputError, TooLargeError
from swissmate.files.unpacking import DAMAGE, ZIP_BEGINS, limited, open_zip

_LARGEST: Final = 1024**3
"""The bytes of the largest list; the official one has two thirds of them as XML."""
_LONGEST_LINE: Final = 4096
_MOST_LINES: Final = 5_000_000
_LONGEST_ELEMENT: Final = 256 * 2**10
"""The bytes of XML after which another player has to begin."""

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


def _lines(stream: IO[bytes]) -> Iterator[str]:
    """Yield the lines of a list.

    Raises:
        Refused: one is too long, or there are too many.
    """
    number = 0
    while line := stream.readline(_LONGEST_LINE + 1):
        number += 1
        if len(line) > _LONGEST_LINE:
            text = _("Line %(n)s of this list is longer than any line of a rating list.")
            raise Refused(text % {"n": number})
        if number > _MOST_LINES:
            raise Refused(_("This file is too large."))
        yield _decoded(line)


def _text_people(heading: str, lines: Iterable[str]) -> Iterator[Person]:
    columns = _text_columns(heading.rstrip("\r\n").lstrip("\ufeff"))
    for line in lines:
        if line.strip():
            yield {field: line[start:end].strip() for field, start, end in columns}


class _Elements:
    """XML in which one player follows the other: nothing else may fill the memory."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self.since_player = 0

    def read(self, size: int) -> bytes:
        """Read some bytes.

        Raises:
            Refused: no player has ended for too long.
        """
        piece = self._stream.read(min(size, 16 * 2**10))
        self.since_player += len(piece)
        if self.since_player > _LONGEST_ELEMENT:
            raise Refused(_("This is not a rating list that the program knows (TXT or XML)."))
        return piece


def _xml_people(stream: IO[bytes]) -> Iterator[Person]:
    """Read ``<player>`` elements one at a time; entities and type declarations are refused."""
    elements = _Elements(stream)
    try:
        parser = iterparse(elements, events=("start", "end"), forbid_dtd=True)
        _event, root = next(parser)
        for kind, element in parser:
            if kind == "end" and element.tag == "player":
                yield {
                    _XML_FIELDS[child.tag]: (child.text or "").strip()
                    for child in element
                    if child.tag in _XML_FIELDS
                }
                root.clear()
                elements.since_player = 0
    except DefusedXmlException as error:
        raise Refused(
            _("This is not a rating list that the program knows (TXT or XML).")
        ) from error
    except (ParseError, LookupError, ValueError) as error:  # or an encoding nobody knows
        raise Refused(_("The XML of this list is broken: %(why)s") % {"why": error}) from error


def _csv_people(heading: str, lines: Iterable[str]) -> Iterator[Person] | None:
    """Read a user's own list, whose first row names the columns; None if it is not one."""
    heading = heading.lstrip("\ufeff")
    divider = next((character for character in ";\t," if character in heading), None)
    if divider is None:
        return None
    names = [
        _CSV_FIELDS.get("".join(filter(str.isalpha, cell.lower())), "")
        for cell in next(csv.reader([heading], delimiter=divider))
    ]
    if "name" not in names or "standard" not in names:
        return None
    return (
        {field: cell.strip() for field, cell in zip(names, row, strict=False) if field}
        for row in csv.reader(lines, delimiter=divider)
        if any(row)
    )


@contextmanager
def _opened(
    stream: IO[bytes], tell: Callable[[float], None] | None = None
) -> Iterator[tuple[io.BufferedReader, str]]:
    """Open a list, unpacked if it is packed, with the name of the file inside.

    ``tell`` is called with the part that has been read, from 0 to 1.
    """
    stream.seek(0)
    is_packed = stream.read(4) == ZIP_BEGINS
    size = stream.seek(0, io.SEEK_END)
    stream.seek(0)

    def share(count: int) -> None:
        if tell is not None:
            tell(min(count / max(size, 1), 1.0))

    if not is_packed:
        yield limited(stream, _LARGEST, share), ""
        return
    with open_zip(stream) as archive:
        entry = max(archive.infolist(), key=lambda zip_info: zip_info.file_size, default=None)
        if entry is None:
            raise Refused(_("This archive is broken."))
        size = entry.file_size
        with archive.open(entry) as inner:
            yield limited(inner, _LARGEST, share), entry.filename


@contextmanager
def _refusing() -> Iterator[None]:
    """Turn what a broken file causes into a refusal."""
    try:
        yield
    except Refused:
        raise
    except TooLargeError as error:
        raise Refused(_("This file is too large.")) from error
    except csv.Error as error:
        raise Refused(_("These rows cannot be read: %(why)s") % {"why": error}) from error
    except (*DAMAGE, InputError) as error:
        raise Refused(_("This archive is broken.")) from error


def month_of_file(stream: IO[bytes], name: str) -> date | None:
    """Return the month of a list from its heading (``OCT26``) or its name; None if neither has it.

    Raises:
        Refused: the archive is broken.
    """
    with _refusing(), _opened(stream) as (inner, entry):
        texts = [inner.readline(300).decode("latin-1"), entry, name]
    stream.seek(0)
    match = next(filter(None, map(_MONTH.search, texts)), None)
    return date(2000 + int(match[2]), _MONTHS.index(match[1].lower()) + 1, 1) if match else None


def people_of_file(
    stream: IO[bytes], tell: Callable[[float], None] | None = None
) -> Iterator[Person]:
    """Yield the people of a list one by one, with the column names of ``RatedPlayer``.

    ``tell`` is called now and then with the part that has been read, from 0 to 1; what it raises
    ends the reading.

    Raises:
        Refused: the file is not a rating list, is too large, or is broken.
    """
    with _refusing(), _opened(stream, tell) as (inner, _entry):
        beginning = inner.peek(64)[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
        if beginning.startswith(ZIP_BEGINS):
            raise Refused(_("This archive holds another archive: unpack it first."))
        if beginning.startswith(b"<"):
            yield from _xml_people(inner)
            return
        lines = _lines(inner)
        heading = next(lines, "")
        own = _csv_people(heading, lines)
        yield from own if own is not None else _text_people(heading, lines)
