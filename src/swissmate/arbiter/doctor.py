"""What a report of a fault needs to know of a machine and its data, without names or secrets.

Nothing is changed, and Django is not needed: the program may be the one that does not start. Every
fact is a number, a version, a word of ours, or a name that the program itself has made.
"""

from __future__ import annotations

import os
import platform
import shutil
import sqlite3
import ssl
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

from swissmate import __version__

from .folders import data_folder
from .log_file import described, last_entries

_LIBRARIES: Final = (
    *("django", "tornado", "whitenoise", "segno", "openpyxl", "defusedxml", "cryptography"),
    *("psycopg", "tzdata"),
)
_LAST_ENTRIES: Final = 10
_COUNTED: Final = {
    "events": "arbiter_event",
    "players": "arbiter_player",
    "rounds": "arbiter_round",
    "accounts": "arbiter_account",
}
_SHOWN: Final = frozenset({"SWISSMATE_HTTPS"})
"""Settings of the environment that are shown; of the others it is said that they are set."""
_MEGABYTE: Final = 1_000_000

Facts = dict[str, object]


def facts(data: Path | None) -> dict[str, object]:
    """Return what is known of the program, the machine and a data folder (None: the usual one)."""
    folder = data_folder() if data is None else data
    return {
        "program": {"version": __version__, "installed": _installed()},
        "system": _system(),
        "libraries": _libraries(),
        "settings": _settings(),
        "folder": _folder(folder, is_named=data is not None),
        "database": _database(folder),
        "log": last_entries(folder, _LAST_ENTRIES),
    }


def _installed() -> str:
    """Return how the program came here."""
    try:
        version("swissmate")
    except PackageNotFoundError:
        return "sources"
    return "package"


def _system() -> Facts:
    """Return the system and the Python; Windows is not asked for names, which can take long."""
    if sys.platform == "win32":
        numbers = sys.getwindowsversion()
        name = f"Windows {numbers.major}.{numbers.minor}.{numbers.build}"
        machine = os.environ.get("PROCESSOR_ARCHITECTURE", "unknown")
    else:
        name, machine = f"{platform.system()} {platform.release()}", platform.machine()
    return {
        "system": name,
        "machine": machine,
        "processors": os.cpu_count(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "encoding": sys.getfilesystemencoding(),
        "sqlite": sqlite3.sqlite_version,
        "openssl": ssl.OPENSSL_VERSION,
    }


def _libraries() -> Facts:
    """Return the versions of the libraries of the application."""
    versions: Facts = {}
    for name in _LIBRARIES:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = "missing"
    return versions


def _settings() -> Facts:
    """Return which settings of ours the environment has, without the secrets in them."""
    names = sorted(name for name in os.environ if name.startswith("SWISSMATE_"))
    return {name: os.environ[name][:8] if name in _SHOWN else "set" for name in names}


def _folder(folder: Path, *, is_named: bool) -> Facts:
    """Return what can be done in the data folder, and what its path is like; not the path."""
    path = str(folder.absolute())
    known: Facts = {
        "place": "named by --data"
        if is_named
        else "named by SWISSMATE_DATA"
        if os.environ.get("SWISSMATE_DATA")
        else "the usual one of this system",
        "letters": len(path),
        "has_blanks": " " in path,
        "is_ascii": path.isascii(),
        "is_on_a_server": path.startswith(("\\\\", "//")),
        "exists": folder.is_dir(),
    }
    if not folder.is_dir():
        return known
    known["can_be_read"] = os.access(folder, os.R_OK | os.X_OK)
    known["can_be_written"] = os.access(folder, os.W_OK)
    try:
        usage = shutil.disk_usage(folder)
        known["free_megabytes"] = usage.free // _MEGABYTE
        known["rights"] = f"{folder.stat().st_mode & 0o777:o}"
        known["backups"] = sum(1 for path in (folder / "backups").rglob("*") if path.is_file())
        known["copies_before_upgrades"] = len([*folder.glob("before-upgrade-*.sqlite3")])
        known["was_running"] = (folder / "address").exists()
    except OSError as error:
        known["problem"] = described(error)
    return known


def _database(folder: Path) -> Facts:
    """Return the version of the database, whether it is whole, and how much is in it."""
    if os.environ.get("SWISSMATE_DATABASE_URL"):
        return {"kind": "PostgreSQL", **_of_server()}
    path = folder / "swissmate.sqlite3"
    known: Facts = {"kind": "SQLite", "exists": path.is_file()}
    if not path.is_file():
        return known
    try:
        known["megabytes"] = round(path.stat().st_size / _MEGABYTE, 1)
        known["rights"] = f"{path.stat().st_mode & 0o777:o}"
        with _opened(path) as connection:
            known |= _content(connection)
    except (OSError, sqlite3.Error) as error:
        known["problem"] = _said(error)
    return known


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a database for reading, whether a program uses it or its folder cannot be written."""
    wal = path.with_name(path.name + "-wal")
    mode = "mode=ro" if wal.exists() and wal.stat().st_size else "immutable=1"
    uri = f"{path.resolve().as_uri()}?{mode}"
    with closing(sqlite3.connect(uri, uri=True, timeout=5)) as connection:
        yield connection


def _said(error: Exception) -> str:
    """Return what is wrong with a database: SQLite names tables and columns, no content."""
    return (
        f"{type(error).__name__} ({error})"
        if isinstance(error, sqlite3.Error)
        else described(error)
    )


def _content(connection: sqlite3.Connection) -> Facts:
    [whole] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    known: Facts = {
        "integrity": "ok" if whole == "ok" else "damaged",
        "rows_that_refer_to_nothing": len(lost),
        "journal": connection.execute("PRAGMA journal_mode").fetchone()[0],
    }
    rows = connection.execute("SELECT name FROM django_migrations WHERE app = 'arbiter'")
    known |= _versions({name for (name,) in rows})
    for what, table in _COUNTED.items():
        [(known[what],)] = connection.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 # ours
    return known


def _versions(applied: set[str]) -> Facts:
    """Return the version of the tables, and how it stands to that of this program."""
    folder = Path(__file__).resolve().parent / "migrations"
    ours = {path.stem for path in folder.glob("[0-9]*.py*")}
    newer, older = applied - ours, ours - applied
    words = "of a newer version" if newer else "of an older version" if older else "of this version"
    last = max(applied, default="none")
    return {"version": last if last in ours else last[:4], "tables": words}


def _of_server() -> Facts:
    try:
        psycopg = import_module("psycopg")  # an extra of its own
    except ImportError:
        return {"problem": "psycopg is missing"}
    try:
        with psycopg.connect(os.environ["SWISSMATE_DATABASE_URL"], connect_timeout=5) as server:
            number = server.info.server_version
            rows = server.execute("SELECT name FROM django_migrations WHERE app = 'arbiter'")
            return {"server": number, **_versions({str(name) for (name,) in rows})}
    except psycopg.Error as error:  # what it says has names of machines and people
        return {"problem": type(error).__name__}


def as_text(known: Mapping[str, object]) -> str:
    """Return the facts as lines, a heading for each part."""
    lines: list[str] = []
    for heading, part in known.items():
        lines.append(f"{heading}:")
        if isinstance(part, Mapping):
            lines += [f"  {_label(name)}: {_word(value)}" for name, value in part.items()]
        elif isinstance(part, list):
            lines += [f"  {line}" for entry in part for line in str(entry).splitlines()]
        if not part:
            lines.append("  nothing")
    return "\n".join(lines)


def _label(name: str) -> str:
    """Return the words of a fact; a setting of the environment has its own name."""
    return name if name.isupper() else name.replace("_", " ")


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
