"""Where the data is stored, and the local time zone."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, available_timezones


def data_folder() -> Path:
    """Return the data folder: that of ``SWISSMATE_DATA``, or this system's usual place."""
    folder = os.environ.get("SWISSMATE_DATA")
    if folder:
        return Path(folder)
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home())
        return Path(base) / "swissmate"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "swissmate"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "swissmate"


_NUMBERED: Final = re.compile(r"(?:[a-z-]+-)?(\d{6,})-")


def number_in_name(name: str) -> int:
    """Return the number of a file in the series of its folder; 0 for one from before there were.

    The number says which of two files was made later; the clock of a machine may have been wrong.
    """
    match = _NUMBERED.match(name)
    return int(match[1]) if match else 0


def next_number(names: Iterable[str]) -> str:
    """Return the number for the next file in a folder with these, as its name has it."""
    return f"{max(map(number_in_name, names), default=0) + 1:06}"


def make_private(database: Path) -> None:
    """Let only the owner read a database file: create it with such rights, or change its rights.

    SQLite gives the files beside it (``-wal``, ``-shm``) the rights of the database.
    """
    with suppress(FileExistsError):
        os.close(os.open(database, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for suffix in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            database.with_name(database.name + suffix).chmod(0o600)


def local_time_zone() -> str:
    """Return the name of this machine's time zone, so that the log shows the time in the hall.

    If the system does not tell the name, as on Windows, it is a zone with the same time.
    """
    known = available_timezones()
    names = [os.environ.get("TZ", "").lstrip(":")]
    try:
        names.append(os.path.realpath("/etc/localtime").partition("zoneinfo/")[2])
        names.append(Path("/etc/timezone").read_text(encoding="ascii").strip())
    except OSError:
        pass
    for name in names:
        if name in known:
            return name
    return _zone_with_the_time_of_this_machine(known)


def _zone_with_the_time_of_this_machine(known: Iterable[str]) -> str:
    """Return the first zone that agrees with this machine's clock in each month of the year."""
    year = time.localtime().tm_year
    moments = [time.mktime((year, month, 15, 12, 0, 0, 0, 0, -1)) for month in range(1, 13)]
    here = [timedelta(seconds=time.localtime(moment).tm_gmtoff) for moment in moments]
    for name in sorted(known):
        zone = ZoneInfo(name)
        if [datetime.fromtimestamp(moment, zone).utcoffset() for moment in moments] == here:
            return name
    return "UTC"
