"""The words of the frame around the pages, which appears before the program runs: shipped apart.

``tools/make_site.py`` writes these sentences in every language into ``app/words``; the scripts and
the page of ``site/app`` look them up by the English text.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

WORDS: Final = (
    _("A new version is ready."),
    _("Restart with it"),
    _("The arbiter's application, in this tab"),
    _("Starting…"),
    _("Loading the application…"),
    _(
        "Players, rounds, results, standings, prints and exports, for one arbiter on one device. "
        "Nothing is installed, nothing leaves this device, and after this visit it works without "
        "a network."
    ),
    _(
        'To look at one tournament file there is <a href="../workbench/">the workbench</a>. '
        'Several arbiters, public pages and phones need <a href="../docs/web.html">swissmate on a '
        "computer</a>; an event moves there and back by its backup file."
    ),
    _("this address is not secure: it must be https or localhost"),
    _("this window has no service workers (private windows of some browsers have none)"),
    _("this browser has no locks between tabs"),
    _("this browser has no WebAssembly"),
    _("this window does not keep files (%(name)s); private windows may not be allowed to"),
    _("The application cannot run in this window."),
    _(
        "The application cannot run here: %(why)s. Nothing was changed. Use an ordinary window of "
        "a current browser, or the workbench, which keeps nothing."
    ),
    _("its files could not be loaded"),
    _(
        "The program stopped and has started again. Check whether your last entry is "
        "there. Everything before it was saved."
    ),
    _("The program stopped and is starting again: %(why)s"),
    _("The last entry was not saved. Everything before it was."),
    _("The program cannot go on: %(why)s"),
    _("What was saved is on this device. Make room on it, then load this page again."),
    _("The application could not be started."),
    _("The application could not be started: %(why)s"),
    _("What was saved before is still on this device."),
    _("%(n)s GB free"),
    _("%(n)s MB free"),
    _("The browser promised to keep the data"),
    _("The browser has not promised to keep the data: save copies"),
    _(
        "A private window keeps nothing once it is closed. Clearing the browser's data deletes "
        "events too."
    ),
    _("This file is too large"),
    _("Nothing was changed. Go back and choose another file."),
    _("Not saved: the program stopped in the meantime"),
    _("Go back and try again."),
    _("swissmate is not open in any tab"),
    _("Open it here"),
)
