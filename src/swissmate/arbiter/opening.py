"""Brings whoever started the program to its pages: those of a copy that runs already, or its own.

While the program serves, its address is written in the data folder, with the way in for whoever
uses it without a password.
"""

from __future__ import annotations

import gettext
import html
import http.client
import ssl
import sys
import tempfile
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from swissmate.arbiter.languages import OFFERED
from swissmate.files.whole_file import write_whole

if sys.platform == "win32":
    import ctypes  # a Python of another system may come without it

_NAME: Final = "address"
_PATIENCE: Final = 3.0
"""Seconds that a running copy may take to answer."""
_LOCALE: Final = Path(__file__).resolve().parent / "locale"

_ = str
"""Marks a text for the catalogues; Django's own mark needs the settings."""

_NOT_STARTED: Final = _("swissmate has not started")
_WHY: Final = {
    "newer-database": _(
        "A newer version of swissmate has used these data. Start the newer version; nothing was "
        "changed."
    ),
    "development-database": _(
        "These data are of a version from before the first release. Nothing was changed."
    ),
    "data-folder": _(
        "The folder of the data cannot be written. Look at its rights, or choose another folder."
    ),
    "disk-full": _("The disk is full. Make room on it, then start again; nothing was lost."),
    "damaged-database": _(
        "The database is damaged or no database of swissmate. Nothing was changed; its backups are "
        "in the same folder."
    ),
    "data-in-use": _(
        "Another copy of swissmate uses these data just now. Close it, then start again."
    ),
    "no-port": _("Another program uses the port. Close it, or choose another port."),
}
_OTHERWISE: Final = _("What follows says why. Nothing was changed.")


def note(folder: Path, address: str, door: str) -> None:
    """Note at which address the data of a folder are served, and by which path one gets in."""
    write_whole(folder / _NAME, f"{address}\n{door}\n".encode(), private=True)


def forget(folder: Path) -> None:
    """Take the note back."""
    with suppress(OSError):
        (folder / _NAME).unlink()


def running(folder: Path) -> tuple[str, str] | None:
    """Return the address of the program that serves the data of a folder, and the path into it.

    None: no program answers there.
    """
    try:
        address, _end, door = (folder / _NAME).read_text("utf-8").strip().partition("\n")
        connection = _connection(address)
        try:
            connection.request("GET", "/login")
            answer = connection.getresponse()
            return (address, door) if b"swissmate" in answer.read() else None
        finally:
            connection.close()
    except (OSError, ValueError, http.client.HTTPException):
        return None


def _connection(address: str) -> http.client.HTTPConnection:
    """Return a connection to a copy on this machine; its certificate is one that nobody signed."""
    place = urlsplit(address)
    if place.scheme != "https":
        return http.client.HTTPConnection(place.netloc, timeout=_PATIENCE)
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return http.client.HTTPSConnection(place.netloc, timeout=_PATIENCE, context=context)


def show(address: str) -> bool:
    """Open the browser of the user at an address; False if there is none."""
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


def show_problem(code: str, text: str, log: Path | None) -> None:
    """Show why the program has not started: the window in which it says so closes with it.

    A page in the browser says it in every language. On Windows, without a browser or a place for
    the page, a dialog says it.
    """
    page = _page(code, text, log).encode()
    with suppress(OSError):
        with tempfile.NamedTemporaryFile(prefix="swissmate-", suffix=".html", delete=False) as file:
            file.write(page)
        if show(Path(file.name).as_uri()):
            return
    if sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, text, _NOT_STARTED, 0x10)


def _page(code: str, text: str, log: Path | None) -> str:
    """Return the page that says why the program has not started."""
    parts = []
    for language, name in OFFERED.items():
        words = gettext.translation("django", _LOCALE, [language], fallback=True).gettext
        why = html.escape(words(_WHY.get(code, _OTHERWISE)))
        title = html.escape(words(_NOT_STARTED))
        parts.append(f'<section lang="{language}"><h2>{name}: {title}</h2><p>{why}</p></section>')
    where = f"<p><code>{html.escape(str(log))}</code></p>" if log else ""
    return _PAGE.format(title=_NOT_STARTED, text=html.escape(text), parts="".join(parts), log=where)


_PAGE: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>body{{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:1.5rem auto;padding:0 1rem;
color:#1c1c1c;background:#fff}}h2{{font-size:1.05rem;margin:1rem 0 0}}p{{margin:.2rem 0}}
code,pre{{white-space:pre-wrap;overflow-wrap:anywhere}}pre{{background:#f3f3f3;padding:.8rem}}
</style></head><body><h1>{title}</h1><pre>{text}</pre>{parts}{log}</body></html>
"""
