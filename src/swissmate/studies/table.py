"""Rows as files, Parquet or CSV: the same bytes for the same rows."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, get_type_hints

from swissmate.files.whole_file import write_whole
from swissmate.parquet import ParquetRows
from swissmate.wording import spreadsheet_text

from .design import Study
from .details import GameRow, PlayerRow
from .measures import Row
from .parts import PartResult, PartStore, Timing, parts_of

Rows = Iterator[Sequence[object]]


class Table(NamedTuple):
    """One file of rows: its name without ending, its columns with their types, its rows."""

    name: str
    columns: dict[str, object]
    rows: Callable[[], Rows]


def ordered_results_of(study: Study, store: PartStore) -> Iterator[PartResult]:
    """Yield the finished parts by design, and within a design by tournament."""
    for part in sorted(parts_of(study)):
        yield store.load(part)


def tables_of(study: Study, store: PartStore) -> list[Table]:
    """Return the tables of a finished study: tournaments, timings, and details if it has them."""
    own_names = [name for module in study.own_measures for name in module.measures()]
    columns = get_type_hints(Row)
    del columns["own"]
    columns |= dict.fromkeys(own_names, float)

    def of_each(rows_of: Callable[[PartResult], Iterable[Sequence[object]]]) -> Callable[[], Rows]:
        return lambda: (row for part in ordered_results_of(study, store) for row in rows_of(part))

    tables = [
        Table("rows", columns, of_each(lambda part: ((*row[:-1], *row.own) for row in part.rows))),
        Table("timings", get_type_hints(Timing), of_each(lambda part: part.timings)),
    ]
    if study.details:
        tables += [
            Table("players", get_type_hints(PlayerRow), of_each(lambda part: part.players)),
            Table("games", get_type_hints(GameRow), of_each(lambda part: part.games)),
        ]
    return tables


def write_parquet(path: str, table: Table) -> None:
    """Write a table as Parquet, whole or not at all.

    Raises:
        InputError: pyarrow is not installed.
        OSError: the file cannot be written.
    """
    with ParquetRows(path, table.columns) as file:
        for row in table.rows():
            file.add((row,))


def _csv_cell(cell: object) -> object:
    if isinstance(cell, tuple):
        return " ".join(map(str, cell))
    return spreadsheet_text(cell) if isinstance(cell, str) else cell


def write_csv(path: str, table: Table) -> None:
    """Write a table as CSV, whole or not at all; numbers of a list stand with spaces between.

    Raises:
        OSError: the file cannot be written.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    for row in table.rows():
        writer.writerow(map(_csv_cell, row))
    write_whole(path, text.getvalue().encode())


WRITERS: Final = {"parquet": write_parquet, "csv": write_csv}
"""How a table is written, by the ending of its file."""
