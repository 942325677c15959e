"""Rows as Parquet files, written in full or not at all; the same rows give the same bytes."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from swissmate.errors import InputError

_ROWS_IN_A_GROUP: Final = 20_000


def require_parquet() -> Any:
    """Return pyarrow; make sure, before hours of work, that Parquet files can be written.

    Raises:
        InputError: pyarrow is not installed.
    """
    try:
        import pyarrow.parquet  # an optional extra
    except ImportError as error:
        raise InputError(
            "Parquet needs pyarrow: install swissmate with [study] (docs/install.md)",
            code="missing-library",
        ) from error
    return pyarrow


def require_ordinary(path: str) -> None:
    """Refuse the name of a folder, device or pipe, since a new file would replace it.

    Raises:
        OSError: something other than a file has this name.
    """
    if os.path.isdir(path):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(errno.EINVAL, "this is not an ordinary file; expected the name of one", path)


class ParquetRows:
    """A file that is being written, as a context manager. After an error no file is left.

    ``columns`` are names and types: ``str``, ``int``, ``float``, ``bool`` or ``tuple[float, ...]``;
    a value may be None. ``group`` rows are collected and then written together. A link is followed;
    a device or pipe is refused, since it would be replaced by an ordinary file.

    Raises:
        OSError: the file cannot be written, or the name is not that of an ordinary file.
    """

    def __init__(
        self, path: str, columns: Mapping[str, object], *, group: int = _ROWS_IN_A_GROUP
    ) -> None:
        pa = require_parquet()
        kinds: dict[object, Any] = {
            str: pa.string(),
            float: pa.float64(),
            int: pa.int64(),
            bool: pa.bool_(),
            tuple[float, ...]: pa.list_(pa.float64()),
        }
        self._pa: Any = pa
        self._schema = pa.schema([(name, kinds[kind]) for name, kind in columns.items()])
        require_ordinary(path)
        self._path = os.path.realpath(path)
        self._temporary = f"{self._path}.{os.getpid()}.part"
        self._group = group
        self._rows: list[Sequence[object]] = []
        self._writer: Any = pa.parquet.ParquetWriter(self._temporary, self._schema)

    def __enter__(self) -> ParquetRows:
        """Return the file."""
        return self

    def add(self, rows: Iterable[Sequence[object]]) -> None:
        """Add rows, each with a value for every column."""
        self._rows += rows
        while len(self._rows) >= self._group:
            self._write(self._rows[: self._group])
            del self._rows[: self._group]

    def _write(self, rows: list[Sequence[object]]) -> None:
        columns = [list(column) for column in zip(*rows, strict=True)]
        arrays = [
            self._pa.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(self._pa.Table.from_arrays(arrays, schema=self._schema))

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Put the file in its place or, after an error, leave none."""
        try:
            if kind is None and self._rows:
                self._write(self._rows)
            self._writer.close()
            if kind is None:
                os.replace(self._temporary, self._path)
        finally:
            with suppress(FileNotFoundError):
                os.unlink(self._temporary)
