"""``swissmate publish``: the public pages of events as a static web site."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from swissmate.wording import counted

from .serve import require_application
from .streams import tell

NAME: Final = "publish"
HELP: Final = "write the public pages of events as a web site of plain files"
EPILOG: Final = """\
examples:
  swissmate publish --out site                    all events with public pages
  swissmate publish --out site --event "Open A"   one event, after each round
  swissmate publish --data DIR --out /media/stick --no-why --language de

The folder works from any web host, and from a memory stick without one. Run the command again
after each round: files that are the same are not touched, pages of other events stay.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the application's data")
    parser.add_argument("--out", type=Path, metavar="FOLDER", required=True, help="where to write")
    parser.add_argument(
        "--event", action="append", default=[], metavar="NAME", help="only this event (repeatable)"
    )
    parser.add_argument("--no-why", action="store_true", help="leave the explanations out")
    parser.add_argument(
        "--language", metavar="CODE", default="en", help="of the pages (%(default)s)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the site and return the exit code.

    Raises:
        InputError: an extra is not installed, there is no such event, no event is public, or the
            folder cannot be written.
    """
    require_application()
    from swissmate.arbiter.command import publish  # noqa: PLC0415 # Django is slow to import

    files, written, names = publish(
        args.data, args.out, args.event, why=not args.no_why, language=args.language
    )
    tell(f"{args.out}: {', '.join(names)}: {counted(files, 'file')}, {written} written")
    return 0
