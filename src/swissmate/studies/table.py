"""Rows and timings as Parquet files, the same bytes for the same rows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final, get_type_hints

from swissmate.errors import InputError

from .design import Study
from .measures import Row
from .parts import PartResult, PartStore, Timing, parts_of

_PARTS_IN_A_GROUP: Final = 40


def require_parquet() -> None:
    """Make sure that Parquet can be written, before hours of work.

    Raises:
        InputError: pyarrow is not installed.
    """
    try:
        import pyarrow.parquet  # noqa: F401, PLC0415 - an optional extra
    except ImportError as error:
        raise InputError(
            "studies need pyarrow: pip install 'swissmate[study]'", code="missing-library"
        ) from error


def ordered_results_of(study: Study, store: PartStore) -> Iterator[PartResult]:
    """Yield the finished parts, design by design and by their tournaments."""
    for part in sorted(parts_of(study)):
        yield store.load(part)


def write_tables(study: Study, store: PartStore, rows_path: str, timings_path: str) -> None:
    """Write the rows and the timings of a finished study; each file whole or not at all.

    Raises:
        OSError: a file cannot be written.
    """
    import pyarrow as pa  # noqa: PLC0415 - an optional extra

    text, number, whole = pa.string(), pa.float64(), pa.int64()
    kinds = {str: text, float: number, int: whole, tuple[float, ...]: pa.list_(number)}
    rows = pa.schema([(name, kinds[kind]) for name, kind in get_type_hints(Row).items()])
    timings = pa.schema([(name, kinds[kind]) for name, kind in get_type_hints(Timing).items()])
    _write(rows_path, rows, (each.rows for each in ordered_results_of(study, store)))
    _write(timings_path, timings, (each.timings for each in ordered_results_of(study, store)))


def _write(path: str, schema: Any, parts: Iterator[tuple[Any, ...]]) -> None:  # noqa: ANN401
    import pyarrow as pa  # noqa: PLC0415 - an optional extra
    import pyarrow.parquet as pq  # noqa: PLC0415

    temporary = f"{path}.{os.getpid()}.part"
    try:
        with pq.ParquetWriter(temporary, schema) as writer:
            while group := list(islice(parts, _PARTS_IN_A_GROUP)):
                rows = [row for part in group for row in part]
                columns = [list(column) for column in zip(*rows, strict=True)]
                arrays = [
                    pa.array(column, field.type)
                    for column, field in zip(columns, schema, strict=True)
                ]
                writer.write_table(pa.Table.from_arrays(arrays, schema=schema))
        os.replace(temporary, path)
    except BaseException:
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise
