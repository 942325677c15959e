"""Writes tournament report files, whole or not at all."""

from __future__ import annotations

import codecs
import os
from typing import Final

from swissmate.errors import InputError
from swissmate.files.whole_file import write_whole
from swissmate.model import Tournament
from swissmate.model.agreement import require_types

from .decision_lines import decision_in
from .dialects import DIALECTS, Dialect, dialect_named
from .document import TRFDocument
from .headers import OWN_COMMENTS
from .national import Carried, national_lines
from .record_lines import header_lines, player_lines
from .records.fields import is_national
from .records.table import KEPT_RECORDS, MODEL_RECORDS, TEAM_RECORDS
from .team_lines import team_lines

_LINE_ENDS: Final = (None, "\n", "\r\n", "\r")


def write_trf(
    source: Tournament | TRFDocument,
    path: str | os.PathLike[str] | None = None,
    *,
    dialect: str | None = None,
    line_end: str | None = None,
) -> bytes:
    """Write a tournament; return the bytes of the file.

    Args:
        source: a tournament, or a document, whose other records are then kept.
        path: where to write; None: only return the bytes. The file is replaced in one step.
        dialect: ``trf06``, ``trf16``, ``trf16x``, ``trf16bx`` or ``trf26``. By default a file that
            was read is written back unchanged, byte for byte, and everything else as ``trf16``, the
            dialect that JaVaFo and bbpPairings both read.
        line_end: ``"\\n"``, ``"\\r\\n"`` or ``"\\r"``; by default that of the document, or LF.

    Whatever the dialect cannot hold is left out; :func:`~swissmate.trf.convert` reports it.

    Raises:
        InputError: there is no such dialect or line end.
        TournamentError: a value of the tournament has another type than it should, the initial
            colour or the number of rounds is not valid, or a number does not fit into its columns.
        OSError: the file cannot be written.
    """
    if line_end not in _LINE_ENDS:
        raise InputError(
            f"line_end: found {line_end!r:.40}; expected '\\n', '\\r\\n', '\\r' or None",
            code="wrong-type",
        )
    if path is not None and not isinstance(path, str | os.PathLike):
        raise InputError(f"path: found {path!r:.40}; expected a file's name", code="wrong-type")
    require_types(source.tournament if isinstance(source, TRFDocument) else source)
    chosen = dialect_named(dialect or "trf16")
    if isinstance(source, TRFDocument) and source.data and dialect is None:
        data = source.data if line_end is None else _with_line_ends(source, line_end)
    elif isinstance(source, TRFDocument):
        data = _encoded(_document_lines(source, chosen), line_end or source.line_end)
    else:
        lines = [
            *header_lines(source, chosen),
            *player_lines(source, chosen),
            *(national_lines(source) if chosen.new else ()),
            *team_lines(source.teams, chosen),
        ]
        data = _encoded(lines, line_end or "\n")
    if path is not None:
        write_whole(path, data)
    return data


def _encoded(lines: list[str], line_end: str) -> bytes:
    return "".join(line + line_end for line in lines).encode("utf-8")


def _is_beside(line: str) -> bool:
    """Whether a line says what a tournament does not hold; such lines are copied."""
    own = line.startswith(("001", *MODEL_RECORDS, *OWN_COMMENTS)) or (
        line.startswith("###") and decision_in(line[3:].strip()) is not None
    )
    return not own and bool(line.strip())


def _is_kept(line: str, dialect: Dialect) -> bool:
    """Whether a line of another file is copied into this dialect unchanged."""
    code = line[:3]
    if not _is_beside(line):
        return False
    if code == "###":
        return dialect.comments
    if code in TEAM_RECORDS and dialect.bbp26:
        return False
    if code == "013":
        return True
    if code in KEPT_RECORDS or is_national(line):
        return dialect.new
    return True


def dropped_lines(document: TRFDocument, dialect: Dialect) -> list[int]:
    """Return the lines (from 1) for which this dialect has no place."""
    return [
        number
        for number, line in enumerate(document.lines, 1)
        if _is_beside(line) and not _is_kept(line, dialect)
    ]


def carried_lines(document: TRFDocument) -> list[str]:
    """Return the lines of a document that its tournament does not hold."""
    everything = DIALECTS["trf26"]
    return [line for line in document.lines if _is_kept(line, everything)]


def _document_lines(document: TRFDocument, dialect: Dialect) -> list[str]:
    """Return a document's lines in another dialect; the records of the model are written anew."""
    tournament = document.tournament
    before: list[str] = []
    after: list[str] = []
    kept = before
    national = Carried(tournament, document.lines)
    for line in document.lines:
        if line.startswith("001"):
            kept = after
        elif _is_kept(line, dialect) and (not is_national(line) or national.stays(line)):
            kept.append(line.rstrip())
    if dialect.new:
        after += national.missing()
    if not dialect.new and not any(line.startswith("013") for line in document.lines):
        after += team_lines(tournament.teams, dialect)  # what 013 can hold of 310
    header = header_lines(tournament, dialect)
    return [*header, *before, *player_lines(tournament, dialect), *after]


def _with_line_ends(document: TRFDocument, line_end: str) -> bytes:
    """Return a document unchanged except for its line ends."""
    lines = document.lines if document.lines[-1] else document.lines[:-1]
    text = "".join(line + line_end for line in lines)
    return (codecs.BOM_UTF8 if document.bom else b"") + text.encode(document.encoding)
