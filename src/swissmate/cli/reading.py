"""Gets a tournament from a file or from standard input, and says on stderr what was noticed."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from swissmate.errors import TournamentError
from swissmate.systems.resolution import RulesChoice, resolve_rules

if TYPE_CHECKING:
    import argparse

    from swissmate.model import Tournament
    from swissmate.trf import TRFDocument

__all__ = [
    "STDIN",
    "SUFFIXES",
    "add_reading_arguments",
    "announce_diagnostics",
    "announce_rules",
    "choose_rules",
    "diagnostic_lines",
    "expand",
    "read_document",
    "with_rounds",
]

STDIN = "-"


def add_reading_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of every command that reads tournaments and applies rules."""
    parser.add_argument(
        "--rules",
        metavar="ID",
        help="rule set, for example dutch-2017 (default: what the file says, else the edition in "
        "force on its start date, else dutch-2017); 'swissmate rules' lists them",
    )
    parser.add_argument(
        "--rounds",
        metavar="N",
        type=int,
        help="the number of rounds of the tournament, where the file does not say it",
    )


def read_document(
    name: str, *, strict: bool = False, check_points_column: bool = True
) -> TRFDocument:
    """Read the tournament file of this name; ``"-"`` is standard input.

    Without ``check_points_column`` points that do not add up are left to the caller to report.

    Raises:
        TRFError: the file is not a tournament file; the error names line and column.
        OSError: it cannot be read.
    """
    from swissmate.trf import load  # noqa: PLC0415 - only a command that reads pays for it

    return load(name, strict=strict, check_points_column=check_points_column)


def with_rounds(tournament: Tournament, rounds: int | None) -> Tournament:
    """Return the tournament with the number of rounds given on the command line.

    Raises:
        TournamentError: the file names another number, or more rounds are recorded.
    """
    if rounds is None or rounds == tournament.rounds:
        return tournament
    if tournament.rounds is not None:
        raise TournamentError(
            f"--rounds {rounds} was given, but the file declares {tournament.rounds} rounds",
            code="rounds-conflict",
        )
    if rounds < tournament.rounds_paired:
        raise TournamentError(
            f"--rounds {rounds} was given, but {tournament.rounds_paired} rounds are recorded",
            code="rounds-conflict",
        )
    return replace(tournament, rounds=rounds)


def choose_rules(
    tournament: Tournament, args: argparse.Namespace, *, system: str | None = None
) -> RulesChoice:
    """Return the rule set for a tournament under the command's ``--rules``."""
    return resolve_rules(tournament, args.rules, system=system)


def announce_rules(name: str, choice: RulesChoice) -> None:
    """Tell on stderr which rules were taken, when neither the user nor the file named them."""
    if not choice.said:
        print(f"{name}: rules {choice.id}: {choice.reason}", file=sys.stderr)


def diagnostic_lines(document: TRFDocument, *, without: str = "") -> list[str]:
    """Return what the reader noticed, a line each; of many only the first and their number.

    ``without`` is a code to leave out, because its matter is reported otherwise.
    """
    lines = [str(each) for each in document.diagnostics if each.code != without]
    if len(lines) > _SHOWN:
        lines[_SHOWN:] = [f"{document.file}: and {len(lines) - _SHOWN} more such remarks"]
    return lines


_SHOWN = 20


def announce_diagnostics(document: TRFDocument) -> None:
    """Tell on stderr what the reader noticed."""
    for line in diagnostic_lines(document):
        print(line, file=sys.stderr)


SUFFIXES = (".trf", ".trfx", ".fid", ".trf16", ".trf26")


def expand(names: list[str]) -> list[str]:
    """Return the files meant by names of files and folders (of these, their tournament files).

    Raises:
        TournamentError: a folder holds no tournament file.
    """
    files = []
    for name in names:
        if name == STDIN or not os.path.isdir(name):
            files.append(name)
            continue
        inside = sorted(
            entry.path
            for entry in os.scandir(name)
            if entry.is_file() and entry.name.lower().endswith(SUFFIXES)
        )
        if not inside:
            raise TournamentError(
                f"{name}: no tournament file in this folder; expected names ending in "
                + ", ".join(SUFFIXES),
                code="empty-folder",
            )
        files += inside
    return files
