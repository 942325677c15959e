"""Files of tournaments built in code: whole, with ranks, and nothing left out without a word."""

from __future__ import annotations

import os
import warnings

from swissmate.errors import InputError, LossWarning
from swissmate.messages import in_python, told
from swissmate.model import Tournament
from swissmate.ranking.filled_ranks import with_ranks
from swissmate.trf import Conversion, TRFDocument
from swissmate.trf import convert as convert_as_it_is
from swissmate.trf import write_trf as write_as_it_is
from swissmate.wording import first_of


def write_trf(
    source: Tournament | TRFDocument,
    path: str | os.PathLike[str] | None = None,
    *,
    dialect: str | None = None,
    line_end: str | None = None,
    lossy: bool = False,
) -> bytes:
    """Write a tournament; return the bytes of the file.

    Args:
        source: a tournament, or a document, whose other records are then kept. If no player of a
            tournament has a rank, the ranks are filled in: by its tie-breaks, else by points and
            pairing number. Other programs refuse files without them.
        path: where to write; None: only return the bytes. The file is replaced in one step.
        dialect: ``trf06``, ``trf16``, ``trf16x``, ``trf16bx``, ``trf26`` or ``trf26bx``. By default
            a file that was read is written back unchanged, byte for byte, and everything else as
            ``trf16``, the dialect that JaVaFo and bbpPairings both read.
        line_end: ``"\\n"``, ``"\\r\\n"`` or ``"\\r"``; by default that of the document, or LF.
        lossy: True leaves out what the dialect cannot hold without a word. By default a
            :class:`~swissmate.LossWarning` tells it; :func:`swissmate.convert` lists everything.

    Raises:
        InputError: there is no such dialect or line end.
        TournamentError: a value of the tournament has another type than it should, the initial
            colour or the number of rounds is not valid, or a number does not fit into its columns.
        OSError: the file cannot be written.
    """
    filled = with_ranks(source)
    data = write_as_it_is(filled, path, dialect=dialect, line_end=line_end)
    unchanged = isinstance(source, TRFDocument) and dialect is None
    if not lossy and not unchanged:
        losses = _losses(filled, dialect or "trf16")
        if losses:
            warnings.warn(first_of(losses), LossWarning, stacklevel=2)
    return data


def convert(source: Tournament | TRFDocument, dialect: str) -> Conversion:
    """Write a tournament in another dialect (or ``json``) and report what that loses.

    The file is read again and compared, so no loss goes unnoticed. Points that nobody stated are
    filled in, and ranks as by :func:`write_trf`; an absence counts as the same absence in whichever
    record it stands.

    Raises:
        InputError: there is no such dialect.
        TournamentError: a number does not fit into its columns.
    """
    return convert_as_it_is(source if dialect == "json" else with_ranks(source), dialect)


def _losses(source: Tournament | TRFDocument, dialect: str) -> list[str]:
    tournament = source.tournament if isinstance(source, TRFDocument) else source
    if not tournament.players:
        return []  # no file without players can be read again
    try:
        return [told(loss.message, in_python) for loss in convert_as_it_is(source, dialect).losses]
    except InputError as error:
        return [f"the file cannot be read again: {error.told(in_python)}"]
