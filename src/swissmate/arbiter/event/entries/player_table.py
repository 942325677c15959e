"""A table of players: which row names the columns, what each column means, what is doubtful.

The headings may stand below title rows, as result servers export them, in any order and in several
languages. Without headings the columns are guessed from their content. Nothing is dropped silently:
whatever was assumed or left out becomes a doubt or a note, which a page shows before anybody is
added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_letters
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.bye_notes import byes_of, round_of_heading
from swissmate.arbiter.event.entries.columns import (
    TITLE,
    Column,
    filled,
    guessed,
    share_of,
)
from swissmate.arbiter.event.entries.list_lines import Line
from swissmate.arbiter.event.entries.turned_names import is_clear, may_be_turned, turned
from swissmate.arbiter.event.entries.unlikely import doubt_lines
from swissmate.arbiter.event.entries.values import NUMBERED, tidy, without_thousands
from swissmate.lists.births import month_comes_first
from swissmate.lists.cells import Table
from swissmate.lists.headings import MEANINGS, federation_in, is_absence, meaning_of
from swissmate.systems.common.names import words_of

_HEADINGS_WITHIN: Final = 25
"""This many rows are searched for the headings: a letterhead may stand above them, but not a
list."""


@dataclass
class Reading:
    """A table as it was understood. ``heading`` is the index of the heading row, or None.

    ``turnable`` is the name that shows how names that begin with the first name would be turned
    round, "" if there is none.
    """

    heading: int | None
    columns: list[Column]
    lines: list[Line]
    notes: list[str] = field(default_factory=list)
    turnable: str = ""

    @property
    def turnable_to(self) -> str:
        """The example as it would be turned round."""
        return turned(self.turnable)

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody should check it before anybody is added."""
        return bool(
            self.notes
            or any(column.doubt for column in self.columns)
            or any(line.doubts for line in self.lines)
        )

    @property
    def all_notes(self) -> list[str]:
        """Every note and doubt as one list."""
        columns = [f"“{column.heading}”: {column.doubt}" for column in self.columns if column.doubt]
        rows = [f"{line.label}: {text}" for line in self.lines for text in line.doubts]
        return self.notes + columns + rows


def find_headings(table: Table) -> int | None:
    """Return the index of the row that names the columns; None if there is none."""
    for index, row in enumerate(table[:_HEADINGS_WITHIN]):
        meanings = [meaning_of(cell) for cell in row if cell.strip()]
        if not {"name", "surname"} & set(meanings):
            continue
        # Headings contain no numbers, except where most of them are known.
        are_words = not any(letter.isdigit() for cell in row for letter in cell)
        if len(set(filter(None, meanings))) >= 2 or are_words:
            return index
    # A list of ids needs no names: they are looked up.
    of_ids = {"fide_id", "own_id"}
    ids = (i for i, row in enumerate(table[:1]) if of_ids & {*map(meaning_of, row)})
    return next(ids, None)


def read_table(
    table: Table,
    heading: int | str | None = "find",
    meanings: Sequence[str] | None = None,
    corrected: Mapping[tuple[int, str], str] | None = None,
    *,
    turn: bool = False,
) -> Reading:
    """Read a table; what the user has said about it is kept, and the rest is found out.

    ``heading`` is the index of the heading row, or None if there is none; ``meanings`` is what each
    column means; ``corrected`` are texts typed for what could not be read, by row and field. With
    ``turn``, names that begin with the first name are turned round.
    """
    at = find_headings(table) if isinstance(heading, str) else heading
    if at is not None and not 0 <= at < len(table):
        at = None
    width = max(map(_length, table), default=0)  # Spreadsheets fill rows up with empty cells.
    body = list(table[at + 1 :] if at is not None else table)
    titles = [*table[at], *[""] * width][:width] if at is not None else [""] * width
    columns = _named(titles, body) if at is not None else guessed(body, width)
    if meanings is not None:
        columns = [
            Column(column.heading, meaning if meaning in MEANINGS else "")
            for column, meaning in zip(columns, [*meanings, *[""] * width], strict=False)
        ]
    reading = Reading(at, columns, [])
    above = [text for row in table[:at] if (text := _text(row))] if at else []
    if above:
        reading.notes.append(
            ngettext(
                "%(n)s row above the headings was left out: %(text)s",
                "%(n)s rows above the headings were left out: %(text)s",
                len(above),
            )
            % {"n": len(above), "text": " · ".join(above)[:200]}
        )
    births = [index for index, column in enumerate(columns) if column.meaning == "birth"]
    orders = {index: month_comes_first(filled(body, index)) for index in births}
    month_first = any(orders.values())
    for index, order in orders.items():
        if order is None:
            columns[index].doubt = _("read as day/month/year")
    for index, column in enumerate(columns):
        if column.meaning not in NUMBERED or column.doubt:
            continue
        first = next((cell for cell in filled(body, index) if without_thousands(cell)), "")
        if first:
            shown = {"text": first, "value": without_thousands(first)}
            column.doubt = _("“%(text)s” is read as %(value)s") % shown
    for number, cells in enumerate(body, 1):
        typed = {name: text for (row, name), text in (corrected or {}).items() if row == number}
        named = _length(titles) if at is not None else 0
        _read_line(reading, number, list(cells), named, typed, month_first=month_first)
    meant = {column.meaning for column in reading.columns}
    if len(reading.columns) > 1 and not meant & {*NUMBERED}:
        reading.notes.append(_("No column of ratings was found."))
    doubt_lines(reading.lines)
    _turn_names(reading, turn=turn)
    return reading


def _length(row: Sequence[str]) -> int:
    """Return how many cells a row has up to the last one that is filled."""
    return max((index + 1 for index, cell in enumerate(row) if cell.strip()), default=0)


def _text(row: Sequence[str]) -> str:
    return " ".join(cell.strip() for cell in row if cell.strip())


def _read_line(
    reading: Reading,
    number: int,
    cells: list[str],
    named: int,
    typed: Mapping[str, str],
    *,
    month_first: bool,
) -> None:
    """Read a row of players; ``typed`` replaces what stands in its cells."""
    columns = reading.columns
    at = next((i for i, column in enumerate(columns) if column.meaning == "name"), None)
    doubts = []
    if at is not None and named and _length(cells) == named + 1 and at + 1 < len(cells):
        # "Smith, John,1800": the comma in the name does not separate columns.
        cells[at : at + 2] = [f"{cells[at].strip()}, {cells[at + 1].strip()}"]
        doubts.append(_("read as one name: %(name)s") % {"name": cells[at]})
    values: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        text, meaning = cell.strip(), column.meaning
        if meaning == "national_ids" and text and (code := federation_in(column.heading)):
            text = f"{code} {text}"
        if meaning in _JOINED and text and values.get(meaning):
            values[meaning] += _JOINED[meaning] + text
        elif meaning and meaning != "byes" and text:
            values.setdefault(meaning, text)
    values.update(typed)
    if name_typed := typed.get("name"):
        values = {key: text for key, text in values.items() if key not in ("surname", "first")}
        values["name"] = name_typed
    name = _whole_name(values.pop("name", ""), values.pop("surname", ""), values.pop("first", ""))
    if name:
        values = {"name": name, **values}
    row = number + (0 if reading.heading is None else reading.heading + 1)
    changed, unread = tidy(values, month_first=month_first)
    doubts += changed + _read_byes(columns, cells, typed, values, unread)
    if not values.get("name") and not values.get("fide_id"):
        if _text(cells):
            reading.notes.append(
                _("Row %(n)s has no name and was left out: %(text)s")
                % {"n": row, "text": _text(cells)[:80]}
            )
        return
    texts = {field: typed.get(field, unread.get(field, "")) for field in {**typed, **unread}}
    reading.lines.append(Line(number, row, cells, values, doubts, asked=texts))


_JOINED: Final = {"comment": "; ", "contact": ", ", "national_ids": ", "}
"""Several columns may hold these; what stands between their texts."""


def _read_byes(
    columns: Sequence[Column],
    cells: Sequence[str],
    typed: Mapping[str, str],
    values: dict[str, str],
    unread: dict[str, str],
) -> list[str]:
    """Read the byes of a row, from as many columns as have them; return what is doubtful."""
    cells_read = (
        [("", typed["byes"])]
        if "byes" in typed
        else [
            (column.heading, cell)
            for column, cell in zip(columns, cells, strict=False)
            if column.meaning == "byes" and cell.strip()
        ]
    )
    byes: dict[str, str] = {}  # by the digits of their rounds
    for heading, cell in cells_read:
        notes = byes_of(cell, round_of_heading(heading))
        if notes is not None and is_absence(heading):
            notes = [f"{note}Z" if note.isdigit() else note for note in notes]
        read = {note.rstrip(ascii_letters): note for note in notes or ()}
        if notes is None or any(byes.get(number, note) != note for number, note in read.items()):
            unread["byes"] = ", ".join(filter(None, [unread.get("byes", ""), cell.strip()]))
        else:
            byes |= read
    values.pop("byes", None)  # the text as it was typed
    if byes:
        values["byes"] = " ".join(byes.values())
    if "byes" not in unread:
        return []
    problem = _(
        "the byes “%(text)s” are not understood and were left out: write the rounds, as 3H 5Z"
    )
    return [problem % {"text": unread["byes"]}]


def _turn_names(reading: Reading, *, turn: bool) -> None:
    """Turn names round, or find out whether that could be offered."""
    lines = [line for line in reading.lines if not line.is_out and may_be_turned(line.name)]
    if not lines:
        return
    reading.turnable = lines[0].name
    some_have_commas = any("," in line.name for line in reading.lines if not line.is_out)
    for line in lines:
        if turn and not is_clear(line.name):
            line.doubts.append(_("turned round from “%(name)s”") % {"name": line.name})
        elif not turn and some_have_commas:
            line.doubts.append(_("written without a comma: is this the first name first?"))
        if turn:
            line.values["name"] = turned(line.name)


def _whole_name(name: str, surname: str, first: str) -> str:
    """Return the name of a row, ``Surname, First name``.

    Beside a column of first names, one that is headed "name" holds surnames; beside one of
    surnames, first names (``Nom;Prénom``, ``Apellidos;Nombre``). If it repeats what the other
    column holds, it is the whole name.
    """
    if name and bool(surname) != bool(first):
        other = surname or first
        if set(words_of(other)) <= set(words_of(name)):
            return name
        surname, first = (surname, name) if surname else (name, first)
        name = ""
    return name or ", ".join(filter(None, (surname, first)))


def _named(titles: Sequence[str], body: Table) -> list[Column]:
    """Return the columns of a table with headings."""
    columns = []
    recognized = [meaning_of(title) for title in titles]
    for index, (title, meaning) in enumerate(zip(titles, recognized, strict=True)):
        if meaning == "own_id" and recognized.count("own_id") == 1 and "fide_id" not in recognized:
            columns.append(Column(title, "fide_id"))
        elif meaning == "own_id":
            columns.append(Column(title, "national_ids"))
        elif meaning == "-":
            columns.append(Column(title, ""))
        elif meaning == "rating" and "international" in recognized:
            # The export has the international rating beside it, and that one counts.
            others = recognized.index("international"), *_indexes(recognized, "national_rating")
            lost = any(_has(row, index) and not _has_any(row, others) for row in body)
            columns.append(Column(title, "", _("not used") if lost else ""))
        elif meaning:
            columns.append(Column(title, "rating" if meaning == "international" else meaning))
        elif not any(len(row) > index and row[index].strip() for row in body):
            columns.append(Column(title, ""))
        elif _has_byes(body, index, title):
            columns.append(Column(title, "byes", _("read as byes")))
        elif not title.strip() and share_of(body, index, TITLE) > 0.9 and "title" not in recognized:
            columns.append(Column(title, "title"))
        else:
            columns.append(Column(title, "", _("not used") if title.strip() else ""))
    for meaning, count in Counter(column.meaning for column in columns if column.meaning).items():
        if count > 1 and meaning not in {"byes", *_JOINED}:
            for column in columns:
                if column.meaning == meaning:
                    column.doubt = _("two columns mean the same; the first that is filled counts")
    return columns


def _has_byes(body: Table, index: int, title: str) -> bool:
    """Whether a column headed by a round has byes; one of results is filled in most rows."""
    number, cells = round_of_heading(title), filled(body, index)
    return (
        bool(number and cells)
        and len(cells) < len(body) / 2
        and all(byes_of(cell, number) is not None for cell in cells)
    )


def _indexes(meanings: Sequence[str], meaning: str) -> list[int]:
    return [index for index, other in enumerate(meanings) if other == meaning]


def _has(row: Sequence[str], index: int) -> bool:
    return len(row) > index and bool(row[index].strip(" 0-"))


def _has_any(row: Sequence[str], indexes: Iterable[int]) -> bool:
    return any(_has(row, index) for index in indexes)
