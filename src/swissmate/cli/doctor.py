"""``swissmate doctor``: what a report of a fault needs, without names."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path

from swissmate.errors import InputError
from swissmate.requests.field import Arguments

from .exit_codes import ExitCode
from .output import write_stdout


def run(args: Arguments) -> int:
    """Print the facts and return the exit code.

    Raises:
        InputError: the application is not in this file or package.
    """
    if importlib.util.find_spec("swissmate.arbiter") is None:
        raise InputError(
            "the arbiter's application is not in this file or package, so it has no data to look "
            "at; expected the wheel, installed with pip and [arbiter] (docs/install.md)",
            code="missing-extra",
        )
    from swissmate.arbiter import doctor  # not in every file or package

    known = doctor.facts(None if args.data is None else Path(args.data))
    as_json = json.dumps(known, ensure_ascii=False, indent=2)
    write_stdout(f"{as_json if args.json else doctor.as_text(known)}\n")
    return ExitCode.DONE
