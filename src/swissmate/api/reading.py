"""A tournament file with everything that its tournament does not hold."""

from __future__ import annotations

import os

from swissmate.trf import TRFDocument, load


def read_document(
    path: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    acceleration: str | None = None,
    date_order: str | None = None,
    check_points_column: bool = True,
) -> TRFDocument:
    """Read a file as :func:`swissmate.read_trf` does, and keep its lines, remarks and encoding.

    The arguments and errors are those of :func:`swissmate.read_trf`. ``check_points_column=False``
    turns points that do not add up into remarks.
    """
    return load(
        path,
        strict=strict,
        encoding=encoding,
        acceleration=acceleration,
        date_order=date_order,
        check_points_column=check_points_column,
    )
