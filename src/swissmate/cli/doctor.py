"""``swissmate doctor``: what a report of a fault needs, without names."""

from __future__ import annotations

import json
from pathlib import Path

from swissmate.requests.field import Arguments

from .exit_codes import ExitCode
from .output import write_stdout
from .serve import require_package


def run(args: Arguments) -> int:
    """Print the facts and return the exit code.

    Raises:
        InputError: the application is not in this file or package.
    """
    require_package()
    from swissmate.arbiter import doctor  # not in every file or package

    known = doctor.facts(None if args.data is None else Path(args.data))
    as_json = json.dumps(known, ensure_ascii=False, indent=2)
    write_stdout(f"{as_json if args.json else doctor.as_text(known)}\n")
    return ExitCode.DONE
