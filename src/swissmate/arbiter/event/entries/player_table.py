"""A table of players: which row names the columns, what each column means, what is doubtful.

The headings may stand below title rows, as result servers export them, in any order and in several
languages. Without headings the columns are guessed from their content. Nothing is dropped silently:
whatever was assumed or left out becomes a doubt or a note, which a page shows before anybody is
added.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.births import month_comes_first
from swissmate.arbiter.event.entries.headings import MEANINGS, meaning_of
from swissmate.arbiter.event.entries.namesakes import may_be_the_same, words_of
from swissmate.arbiter.event.entries.values import tidy
from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.systems.common.initial_order import TITLE_ORDER

Table = Sequence[Sequence[str]]

_HEADINGS_WITHIN: Final = 25
"""This many rows are searched for the headings: a letterhead may stand above them, but not a
list."""


@dataclass
class Column:
    """A column with its heading; ``meaning`` is one of MEANINGS or "", ``doubt`` why it is."""

    heading: str
    meaning: str
    doubt: str = ""


@dataclass
class Line:
    """A row: its cells, the values read from them, and each doubt about it.

    ``asked`` are the fields whose text could not be read, or was corrected, with the text: somebody
    can type another one.
    """

    number: int
    cells: list[str]
    values: dict[str, str]
    doubts: list[str] = field(default_factory=list)
    filled: dict[str, str] = field(default_factory=dict)
    asked: dict[str, str] = field(default_factory=dict)


@dataclass
class Reading:
    """A table as it was understood. ``heading`` is the index of the heading row, or None."""

    heading: int | None
    columns: list[Column]
    lines: list[Line]
    notes: list[str] = field(default_factory=list)

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
        columns = [f"“{each.heading}”: {each.doubt}" for each in self.columns if each.doubt]
        return self.notes + columns + [text for line in self.lines for text in line.doubts]


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
    return None


def read_table(
    table: Table,
    heading: int | str | None = "find",
    meanings: Sequence[str] | None = None,
    corrected: Mapping[tuple[int, str], str] | None = None,
) -> Reading:
    """Read a table; what the user has said about it is kept, and the rest is found out.

    ``heading`` is the index of the heading row, or None if there is none; ``meanings`` is what each
    column means; ``corrected`` are texts typed for what could not be read, by row and field.
    """
    at = find_headings(table) if isinstance(heading, str) else heading
    if at is not None and not 0 <= at < len(table):
        at = None
    width = max(map(_length, table), default=0)  # Spreadsheets fill rows up with empty cells.
    body = list(table[at + 1 :] if at is not None else table)
    titles = [*table[at], *[""] * width][:width] if at is not None else [""] * width
    columns = _named(titles, body) if at is not None else _guessed(body, width)
    if meanings is not None:
        columns = [
            Column(each.heading, said if said in MEANINGS else "")
            for each, said in zip(columns, [*meanings, *[""] * width], strict=False)
        ]
    reading = Reading(at, columns, [])
    if at:
        reading.notes.append(
            ngettext(
                "%(n)s row above the headings was left out: %(text)s",
                "%(n)s rows above the headings were left out: %(text)s",
                at,
            )
            % {"n": at, "text": " · ".join(filter(None, (_text(row) for row in table[:at])))[:200]}
        )
    births = [index for index, column in enumerate(columns) if column.meaning == "birth"]
    orders = {index: month_comes_first(_filled(body, index)) for index in births}
    month_first = any(orders.values())
    for index, order in orders.items():
        if order is None:
            columns[index].doubt = _("read as day/month/year")
    for number, cells in enumerate(body, 1):
        typed = {name: text for (row, name), text in (corrected or {}).items() if row == number}
        named = _length(titles) if at is not None else 0
        _read_line(reading, number, list(cells), named, typed, month_first=month_first)
    _doubt_table(reading)
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
    at = next((i for i, each in enumerate(columns) if each.meaning == "name"), None)
    doubts = []
    if at is not None and named and _length(cells) == named + 1 and at + 1 < len(cells):
        # "Smith, John,1800": the comma in the name does not separate columns.
        cells[at : at + 2] = [f"{cells[at].strip()}, {cells[at + 1].strip()}"]
        doubts.append(_("read as one name: %(name)s") % {"name": cells[at]})
    values: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column.meaning and cell.strip():
            values.setdefault(column.meaning, cell.strip())
    values.update(typed)
    name = _whole_name(values.pop("name", ""), values.pop("surname", ""), values.pop("first", ""))
    if name:
        values = {"name": name, **values}
    if not values.get("name"):
        if _text(cells):
            reading.notes.append(
                _("Row %(n)s has no name and was left out: %(text)s")
                % {"n": number, "text": _text(cells)[:80]}
            )
        return
    changed, unread = tidy(values, month_first=month_first)
    doubts = [f"{values['name']}: {doubt}" for doubt in doubts] + changed
    asked = {field: typed.get(field, unread.get(field, "")) for field in {**typed, **unread}}
    reading.lines.append(Line(number, cells, values, doubts, asked=asked))


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
    said = [meaning_of(title) for title in titles]
    for index, (title, meaning) in enumerate(zip(titles, said, strict=True)):
        if meaning == "-":
            columns.append(Column(title, ""))
        elif meaning == "rating" and "international" in said:
            # The export has the international rating beside it, and that one counts.
            others = said.index("international"), *_indexes(said, "national_rating")
            lost = any(_has(row, index) and not _has_any(row, others) for row in body)
            columns.append(Column(title, "", _("not used") if lost else ""))
        elif meaning:
            columns.append(Column(title, "rating" if meaning == "international" else meaning))
        elif not any(len(row) > index and row[index].strip() for row in body):
            columns.append(Column(title, ""))
        elif not title.strip() and _share(body, index, _TITLE) > 0.9 and "title" not in said:
            columns.append(Column(title, "title"))
        else:
            columns.append(Column(title, "", _("not used") if title.strip() else ""))
    for meaning, count in Counter(each.meaning for each in columns if each.meaning).items():
        if count > 1:
            for each in columns:
                if each.meaning == meaning:
                    each.doubt = _("two columns mean the same; the first that is filled counts")
    return columns


def _indexes(said: Sequence[str], meaning: str) -> list[int]:
    return [index for index, each in enumerate(said) if each == meaning]


def _has(row: Sequence[str], index: int) -> bool:
    return len(row) > index and bool(row[index].strip(" 0-"))


def _has_any(row: Sequence[str], indexes: Iterable[int]) -> bool:
    return any(_has(row, index) for index in indexes)


_TITLE: Final = rf"({'|'.join(TITLE_ORDER)})"
_WORDS: Final = r".*[^\W\d_]{2,}.*"
_PATTERNS: Final = (
    ("title", _TITLE, 0.8),
    # One number that is not a year shows that the column holds ratings.
    ("birth", r"(19[2-9]|20[0-2])\d([-./]\d\d?[-./]\d\d?)?|\d\d?[./]\d\d?[./]\d{4}", 0.99),
    ("fide_id", r"\d{5,12}", 0.8),
    ("rating", r"\d{3,4}|[1-3][.,' ]\d{3}|0", 0.8),
    ("sex", r"[mwfMWF]", 0.8),
)
"""What the cells of a column look like, and the share of them that must look so."""


def _filled(body: Table, index: int) -> list[str]:
    return [row[index].strip() for row in body if len(row) > index and row[index].strip()]


def _share(body: Table, index: int, pattern: str) -> float:
    cells = _filled(body, index)
    return sum(bool(re.fullmatch(pattern, cell)) for cell in cells) / len(cells) if cells else 0


def _guessed(body: Table, width: int) -> list[Column]:
    """Name columns by their content; the first texts are the names."""
    columns = [Column("", "") for _index in range(width)]
    taken: set[str] = set()

    def take(index: int, meaning: str, share: float) -> None:
        columns[index].meaning = meaning
        taken.add(meaning)
        if share < 1:
            columns[index].doubt = _("guessed")

    for index in range(width):
        cells = _filled(body, index)
        if not cells:
            continue
        codes = sum(cell in FEDERATIONS for cell in cells) / len(cells)
        found = next(
            (
                (meaning, share)
                for meaning, pattern, least in _PATTERNS
                if meaning not in taken and (share := _share(body, index, pattern)) > least
            ),
            None,
        )
        words = _share(body, index, _WORDS)
        if found:
            take(index, *found)
        elif codes > 0.8 and "federation" not in taken:
            take(index, "federation", codes)
        elif "name" not in taken and words > 0.8:
            take(index, "name", 1)
        elif words > 0.5 and "club" not in taken:
            take(index, "club", 1)
        elif [cell for cell in cells if not cell.isdigit()] or index:
            columns[index].doubt = _("not used")
    _settle_numbers(columns, taken)
    _settle_names(body, columns)
    return columns


def _settle_numbers(columns: list[Column], taken: set[str]) -> None:
    """Decide if 1900 to 2099 are birth years or ratings: a list without ratings has no years."""
    if "rating" not in taken and "birth" in taken:
        one = next(each for each in columns if each.meaning == "birth")
        one.meaning, one.doubt = "rating", _("guessed")


def _settle_names(body: Table, columns: list[Column]) -> None:
    """Distinguish ``Smith`` and ``John`` in two columns from a name and a club."""
    meanings = [each.meaning for each in columns]
    if "name" not in meanings or "club" not in meanings:
        return
    one, other = meanings.index("name"), meanings.index("club")
    are_short = _share(body, one, r"\S+") > 0.5 and _share(body, other, r"\S+( \S+)?") > 0.8
    if other == one + 1 and are_short:
        columns[one].meaning, columns[other].meaning = "surname", "first"
        columns[one].doubt = columns[other].doubt = _("guessed")


def _doubt_table(reading: Reading) -> None:
    """Note doubts about the table as a whole: no ratings at all, the same name twice."""
    meanings = {each.meaning for each in reading.columns}
    if len(reading.columns) > 1 and not meanings & {"rating", "national_rating"}:
        reading.notes.append(_("No column of ratings was found."))
    names = [words_of(line.values["name"]) for line in reading.lines]
    exact = Counter(names)
    by_word: dict[str, list[tuple[str, ...]]] = {}
    for words in exact:
        for word in words:
            by_word.setdefault(word, []).append(words)
    for line, words in zip(reading.lines, names, strict=True):
        alike = (other for word in words if len(word) > 1 for other in by_word[word])
        name = {"name": line.values["name"]}
        if exact[words] > 1:
            line.doubts.append(_("%(name)s: the same name twice") % name)
        elif any(other != words and may_be_the_same(words, other) for other in alike):
            line.doubts.append(_("%(name)s: nearly the same name twice") % name)
