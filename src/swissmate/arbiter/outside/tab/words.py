"""The words of the site's own pages, which appear before the program runs.

``tools/site_words.py`` writes this list; ``tools/make_site.py`` writes its sentences, in
every language, beside the pages of ``site/``, which look them up by the English text.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

WORDS: Final = (
    _("%(n)s (next)"),
    _("%(n)s GB free"),
    _("%(n)s MB are fetched once and kept on this device."),
    _("%(n)s MB free"),
    _("%(name)s: the file has %(n)s MiB; expected a tournament file of at most 64 MiB"),
    _("<strong>Drop a tournament file here</strong>, or choose one. It stays on this device."),
    _("A new version is ready."),
    _("Acceleration"),
    _("Account of"),
    _("Answer"),
    _("Black"),
    _("Boards"),
    _("Byes: %(who)s"),
    _("Check"),
    _("Convert"),
    _("Count the points from the results"),
    _("Documentation"),
    _(
        "Drop a tournament file and ask: who meets whom next, was each round paired by the "
        "rules, why this opponent and not another. It runs in this page. Nothing is "
        "installed, and nothing leaves your device."
    ),
    _("Editions"),
    _("Encoding"),
    _(
        "Everything that swissmate kept in this browser is deleted. Loading the page again "
        "begins anew."
    ),
    _("Fetching"),
    _("For"),
    _("Forecast"),
    _("Go back and try again."),
    _("How the rules are read, every command, the arbiter's application. In English."),
    _("Language"),
    _("Licences"),
    _("Link to this question"),
    _("Link, %(n)s characters"),
    _("Loading the application…"),
    _("Loading the engine…"),
    _("Make ready for offline"),
    _("No."),
    _("Not endorsed by anybody."),
    _(
        "Not saved: the browser writes nothing any more (%(name)s). Save copies before you "
        "close this tab."
    ),
    _("Not saved: the program stopped in the meantime"),
    _(
        "Not saved: the storage of this device is full. Make room on it and enter it again. "
        "Everything before it was saved."
    ),
    _(
        "Nothing has begun for half a minute. Load the page again. If that does not help, "
        "this browser is too old or something in it stops the page: use another one."
    ),
    _(
        "Nothing leaves this page: there is no server behind it. <a "
        'href="../docs/">Documentation</a> · <a href="../licences.html">Licences</a>'
    ),
    _("Nothing to say."),
    _("Nothing was changed. Go back and choose another file."),
    _("Nothing was changed. What was saved before is still on this device."),
    _("Number of rounds"),
    _("Open it here"),
    _("Order of dates"),
    _("Pair"),
    _("Paste a file"),
    _("Player"),
    _(
        "Player %(n)s has signs in the columns of numbers and results; expected none but "
        "those of TRF16."
    ),
    _(
        "Players, rounds, results, standings, prints and exports, for one arbiter on one "
        "device. Nothing is installed, nothing leaves this device, and after this visit it "
        "works without a network."
    ),
    _("Players: %(players)s · rounds paired: %(paired)s"),
    _("Players: %(players)s · rounds paired: %(paired)s of %(rounds)s"),
    _("Ready: %(name)s"),
    _("Ready: the workbench and the application work on this device without a network."),
    _("Records that did not go into it: %(which)s."),
    _("Restart with it"),
    _("Result"),
    _("Round"),
    _("Rules"),
    _(
        "Run an event in this browser: players, rounds, results, standings, prints and "
        "exports. One arbiter, one device, no server. An invented event to look around in is "
        "inside."
    ),
    _("Save %(name)s"),
    _("Save a copy or restore one"),
    _("Save the file and send it."),
    _("Save the file with round %(n)s"),
    _("Show me an example"),
    _("Standings"),
    _("Starting the program…"),
    _("Starting…"),
    _("Stop"),
    _("Stopped."),
    _("Take this text"),
    _("Text of a tournament file"),
    _(
        "The application cannot run here: %(why)s. Nothing was changed. Use an ordinary "
        "window of a current browser, or the workbench, which keeps nothing."
    ),
    _("The application cannot run in this window."),
    _("The application could not be started."),
    _("The application could not be started: %(why)s"),
    _("The arbiter's application"),
    _("The arbiter's application, in this tab"),
    _(
        "The browser had deleted what it kept for this site. Everything that this tab has was "
        "written again."
    ),
    _(
        "The browser has deleted what it kept for this site. This tab still has your events: "
        "save copies now. The next entry writes them again."
    ),
    _(
        "The browser has deleted what it kept for this site: no event is here any more. "
        "Restore your last copies."
    ),
    _("The browser has not promised to keep the data: save copies"),
    _("The browser promised to keep the data"),
    _("The engine could not be loaded."),
    _("The engine could not be loaded: %(why)s"),
    _(
        "The last entry was not saved. Load this page again, and look whether everything "
        "before it is there."
    ),
    _("The link all the same"),
    _("The link asks for the rules “%(name)s”, which this program does not have."),
    _("The link has %(n)s characters, and programs cut such links."),
    _("The link has format %(other)s; this page reads format %(own)s."),
    _("The link is damaged: its file cannot be unpacked. Was it cut on the way?"),
    _("The link is damaged: its file holds a character that no link has."),
    _("The link names the example “%(name)s”, which this site does not have."),
    _("The link unpacks to more than 4 MiB; no tournament of a link is that large."),
    _("The link was made with %(other)s; this is %(own)s."),
    _("The program cannot go on: %(why)s"),
    _(
        "The program stopped and has started again. Check whether your last entry is there. "
        "Everything before it was saved."
    ),
    _("The program stopped and is starting again: %(why)s"),
    _("The workbench"),
    _("This did not work: %(why)s. Try again with a network."),
    _("This file is too large"),
    _(
        "This looks like a private window: when it closes, everything in it is gone. Save "
        "copies, or use an ordinary window."
    ),
    _("This round is not paired yet: “Pair” does it."),
    _("This window or this device keeps no files, so nothing works without a network here."),
    _("To"),
    _(
        'To look at one tournament file there is <a href="../workbench/">the workbench</a>. '
        'Several arbiters, public pages and phones need <a href="../docs/web.html">swissmate '
        "on a computer</a>; an event moves there and back by its backup file."
    ),
    _("Tournament file"),
    _("What the file does not say"),
    _("What to ask"),
    _("White"),
    _("Why not?"),
    _("Why?"),
    _("Without a network"),
    _("Working"),
    _("Working: %(n)s s"),
    _(
        "a part of it is not on this device yet, and there is no network. Once there is one, "
        "the first page has a button that fetches everything"
    ),
    _("as the file says"),
    _("copied"),
    _("day, month, year"),
    _("does not have"),
    _("found automatically"),
    _("its files could not be loaded"),
    _("month, day, year"),
    _("nobody"),
    _("none"),
    _("pairs, checks and explains Swiss-system chess tournaments"),
    _("swissmate is not open in any tab"),
    _("the bye"),
    _("the storage of this device is full"),
    _("the usual one"),
    _("the whole round"),
    _("this address is not secure: it must be https or localhost"),
    _("this browser has no WebAssembly"),
    _("this browser has no locks between tabs"),
    _(
        "this window does not keep data (%(name)s): it is a private one, or the browser "
        "blocks cookies for this address"
    ),
    _("this window has no service workers (private windows of some browsers have none)"),
    _("with names"),
    _("workbench"),
    _("year, month, day"),
)
