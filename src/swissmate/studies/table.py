"""Rows and timings as Parquet files, the same bytes for the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_type_hints

from swissmate.parquet import ParquetRows

from .design import Study
from .measures import Row
from .parts import PartResult, PartStore, Timing, parts_of


def ordered_results_of(study: Study, store: PartStore) -> Iterator[PartResult]:
    """Yield the finished parts by design, and within a design by tournament."""
    for part in sorted(parts_of(study)):
        yield store.load(part)


def write_tables(study: Study, store: PartStore, rows_path: str, timings_path: str) -> None:
    """Write the rows and the timings of a finished study; each file whole or not at all.

    Raises:
        OSError: a file cannot be written.
    """
    _write(rows_path, Row, (each.rows for each in ordered_results_of(study, store)))
    _write(timings_path, Timing, (each.timings for each in ordered_results_of(study, store)))


def _write(path: str, kind: type, parts: Iterator[tuple[Any, ...]]) -> None:
    with ParquetRows(path, get_type_hints(kind)) as file:
        for part in parts:
            file.add(part)
