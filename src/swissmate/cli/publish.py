"""``swissmate publish``: the public pages of events as a static web site."""

from __future__ import annotations

from pathlib import Path

from swissmate.requests.field import Arguments
from swissmate.wording import counted

from .progress import Progress
from .serve import require_application
from .streams import tell


def run(args: Arguments) -> int:
    """Write the site and return the exit code.

    Raises:
        InputError: an extra is not installed, there is no such event, no event is public, or the
            folder cannot be written.
    """
    require_application()
    from swissmate.arbiter.command import publish  # Django is slow to import

    with Progress(0, "pages") as progress:
        files, written, names = publish(
            None if args.data is None else Path(args.data),
            Path(args.out),
            args.event,
            why=not args.no_why,
            language=args.language,
            reach=progress.reach,
        )
    tell(f"{args.out}: {', '.join(names)}: {counted(files, 'file')}, {written} written")
    return 0
