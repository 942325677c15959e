"""``swissmate-classic``: nothing but the arguments of JaVaFo and bbpPairings.

A tournament manager that calls another engine by name can call this program instead, whatever the
arguments are: none of them can be mistaken for a command of swissmate.
"""

from __future__ import annotations

import sys

from .main import run_guarded


def main() -> int:
    """Run with the arguments of the process, read in the old shape; return the exit code."""
    from . import legacy  # errors of the import are told like any other

    return run_guarded(legacy.run, sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
