"""What the command line does with the application's data without starting the server."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import django
from django.conf import settings

from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.schema import bring_up_to_date
from swissmate.errors import InputError
from swissmate.languages.language import unknown_language

from .data_lock import DataLock
from .folders import data_folder
from .languages import OFFERED


def open_data(data: Path | None) -> DataLock | None:
    """Make the data in a folder (by default the usual one) ready for reading; return its lock.

    Raises:
        InputError: there is no data, a newer version wrote it, or it has to be brought up to date
            and a server uses it.
    """
    if data is not None:
        os.environ["SWISSMATE_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissmate.arbiter.settings")
    django.setup()
    if not os.environ.get("SWISSMATE_DATABASE_URL"):
        database = Path(settings.DATABASES["default"]["NAME"])
        if not database.exists():
            raise InputError(
                f"{data_folder()} holds no data of the application; expected the folder that "
                "'swissmate serve' uses (--data)",
                code="no-data",
            )
    lock = DataLock(data_folder()) if data_folder().is_dir() else None
    try:
        bring_up_to_date(alone=lock is None or lock.is_alone)
    except BaseException:
        if lock is not None:
            lock.close()
        raise
    if lock is not None:
        lock.share()
    return lock


def publish(
    data: Path | None,
    out: Path,
    names: Sequence[str],
    *,
    why: bool,
    language: str,
    reach: Callable[[int, int], None],
) -> tuple[int, int, list[str]]:
    """Write the public pages of events into a folder; return files, files written, event names.

    ``reach`` is told how many pages of an event are done, and of how many.

    Raises:
        InputError: there is no such language or event, no event is public, or the folder cannot be
            written.
    """
    if language not in OFFERED:
        raise unknown_language(language, [*OFFERED])
    lock = open_data(data)
    try:
        return _publish(out, names, why=why, language=language, reach=reach)
    finally:
        if lock is not None:
            lock.close()


def _publish(
    out: Path,
    names: Sequence[str],
    *,
    why: bool,
    language: str,
    reach: Callable[[int, int], None],
) -> tuple[int, int, list[str]]:
    """Write the pages; the data are open."""
    from swissmate.arbiter.models import Event  # only after setup
    from swissmate.arbiter.outside.publishing import public_why  # likewise
    from swissmate.arbiter.outside.site import site_folder  # likewise

    events = list(Event.objects.order_by("start", "pk"))
    if names:
        wanted = {" ".join(name.split()).casefold() for name in names}
        chosen = [event for event in events if " ".join(event.name.split()).casefold() in wanted]
        present = {" ".join(event.name.split()).casefold() for event in chosen}
        missing = [name for name in names if " ".join(name.split()).casefold() not in present]
        if missing:
            there = ", ".join(repr(event.name) for event in events[-5:]) or "no event"
            raise InputError(
                f"there is no event {missing[0]!r}; there is {there}", code="unknown-event"
            )
    else:
        chosen = [event for event in events if event.is_public]
    if not chosen:
        raise InputError("no event has public pages", code="unknown-event")
    try:
        files, written = site_folder.publish(chosen, out, why=why, language=language, reach=reach)
    except Refused as refusal:
        raise InputError(str(refusal), code="not-public") from refusal
    finally:
        public_why.close()
    return files, written, [event.name for event in chosen]
