"""What is shown when the program has not started: the window in which it says so closes with it."""

from __future__ import annotations

import gettext
import html
import locale
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from swissmate.arbiter.languages import OFFERED

from .opening import show

if sys.platform == "win32":
    import ctypes  # a Python of another system may come without it

_LOCALE: Final = Path(__file__).resolve().parent / "locale"

_ = str
"""Marks a text for the catalogues; Django's own mark needs the settings."""

_NOT_STARTED: Final = _("swissmate has not started")
_FOLDER_IS: Final = _("The folder of the data:")
_FOR_HELPERS: Final = _("For whoever helps you")
WHY: Final = {
    "newer-database": _(
        "A newer version of swissmate has used these data. Start the newer version; nothing was "
        "changed."
    ),
    "development-database": _(
        "These data are of a version from before the first release. Make a backup of each event "
        "with that version, start this one with a new folder, and restore the backups there. "
        "Nothing was changed."
    ),
    "data-folder": _(
        "swissmate cannot write in the folder of its data. Allow it to (the folder or its disk may "
        "be read-only, or belong to somebody else), then start again. Nothing was changed."
    ),
    "disk-full": _("The disk is full. Make room on it, then start again; nothing was lost."),
    "no-copy": _(
        "Before a new version changes the data it copies them, and this copy failed. Make room on "
        "the disk, then start again. Nothing was changed."
    ),
    "damaged-database": _(
        "The database is damaged or no database of swissmate. Nothing was changed; its backups are "
        "in the same folder."
    ),
    "data-in-use": _(
        "Another copy of swissmate uses these data just now. Close it (if you see none, restart "
        "the computer), then start again. Nothing was changed."
    ),
    "no-address": _(
        "swissmate was to be reached at an address that this computer does not have just now. "
        "Connect it to its network, or start swissmate without naming an address."
    ),
}
"""What an arbiter can do about an error, by its code."""
_OTHERWISE: Final = _(
    "The lines at the end say why, in English. Start again; if that does not help, show this to "
    "whoever helps you. Your events are still there."
)


def language_here() -> str:
    """Return the language of whoever uses this machine, among those offered; else English."""
    names = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    if sys.platform == "win32":
        chosen = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        names = [locale.windows_locale.get(chosen, "")]
    spoken = (name[:2].lower() for name in names if name)
    return next((code for code in spoken if code in OFFERED), "en")


def show_problem(code: str, text: str, folder: Path, log: Path | None) -> None:
    """Show why the program has not started, and what can be done about it.

    ``text`` is the message of the error. A page in the browser says it in every language, that of
    this machine first. On Windows, without a browser or a place for the page, a dialog says it.
    """
    language = language_here()
    with suppress(OSError):
        with tempfile.NamedTemporaryFile(prefix="swissmate-", suffix=".html", delete=False) as file:
            file.write(page(code, text, folder, log, language).encode())
        if show(Path(file.name).as_uri()):
            return
    if sys.platform == "win32":
        title, why = (_said(words, language) for words in (_NOT_STARTED, _why(code)))
        ctypes.windll.user32.MessageBoxW(None, f"{why}\n\n{folder}\n\n{text}", title, 0x10)


def _why(code: str) -> str:
    return WHY.get(code, _OTHERWISE)


def _said(words: str, language: str) -> str:
    return gettext.translation("django", _LOCALE, [language], fallback=True).gettext(words)


def page(code: str, text: str, folder: Path, log: Path | None, language: str) -> str:
    """Return the page that says why the program has not started, ``language`` first."""
    others = [other for other in OFFERED if other != language]
    parts = [
        f'<section lang="{other}"><h2>{OFFERED[other]}: {_html(_NOT_STARTED, other)}</h2>'
        f"<p>{_html(_why(code), other)}</p></section>"
        for other in others
    ]
    return _PAGE.format(
        language=language,
        title=_html(_NOT_STARTED, language),
        why=_html(_why(code), language),
        place=_html(_FOLDER_IS, language),
        folder=html.escape(str(folder)),
        others="".join(parts),
        helpers=_html(_FOR_HELPERS, language),
        text=html.escape(text),
        log=html.escape(str(log)) if log else "",
    )


def _html(words: str, language: str) -> str:
    return html.escape(_said(words, language))


_PAGE: Final = """<!doctype html><html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<meta name="color-scheme" content="light dark">
<style>body{{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:1.5rem auto;padding:0 1rem}}
h1{{font-size:1.5rem}}h2{{font-size:1.05rem;margin:1rem 0 0}}p{{margin:.2rem 0}}
.why{{font-size:1.15rem}}code,pre{{white-space:pre-wrap;overflow-wrap:anywhere}}
pre{{border:1px solid;padding:.8rem}}</style></head>
<body><main><section lang="{language}"><h1>{title}</h1><p class="why">{why}</p>
<p>{place} <code>{folder}</code></p></section>{others}
<h2>{helpers}</h2><pre lang="en">{text}
{log}</pre></main></body></html>
"""
