"""What is said of lists of other programs, in the language of the page."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from swissmate.lists.sentences import TERMS, Doubt

SENTENCES: Final = (
    gettext_noop("More than %(n)s rows."),
    gettext_noop("Row %(n)s has more than %(max)s columns: this is not a list of players."),
    gettext_noop("Row %(n)s has more than %(max)s characters: this is not a list of players."),
    gettext_noop("There is nothing to read."),
    gettext_noop("This file is not text."),
    gettext_noop(
        "This is a spreadsheet in the old format (.xls): save it as XLSX, and choose that."
    ),
    gettext_noop("These rows cannot be read: %(why)s"),
    gettext_noop("Reading XLSX needs openpyxl: install swissmate with [arbiter]."),
    gettext_noop("This file is not a spreadsheet that can be read."),
    gettext_noop("This spreadsheet is too large."),
    gettext_noop(
        "%(where)s: neither a list of players, of results or of pairings was found, nor "
        "games; expected a row of headings such as “No., Name, Rtg, 1.Rd” or “Bo., "
        "White, Result, Black”, or PGN"
    ),
    gettext_noop(
        "%(where)s: this table has a column for each opponent, and does not say in "
        "which round they met; expected the pairings of the rounds, or a table with a "
        "column for each round"
    ),
    gettext_noop(
        "%(where)s: these pairings do not say of which round they are; expected a line "
        "such as “Round 3” above them, or in the name of the file"
    ),
    gettext_noop("%(where)s: round %(found)s; expected one from 1 to %(most)s"),
    gettext_noop("More than %(n)s players."),
    gettext_noop(
        "%(where)s: round %(round)s of %(who)s is “%(found)s”; expected an opponent, a "
        "colour and a result (12w1), or a bye (-1, -½, -0). It is left out."
    ),
    gettext_noop(
        "%(where)s: the result of %(who)s is “%(found)s”; expected 1-0, ½-½, 0-1, or a "
        "forfeit (+:-). The game is taken as one without a result."
    ),
    gettext_noop(
        "%(where)s: in round %(round)s, %(who)s meets %(opponent)s, who does not meet "
        "%(who)s there. It is left out."
    ),
    gettext_noop(
        "Round %(round)s, %(who)s–%(opponent)s: the two sides say “%(found)s” and "
        "“%(other)s”. The game is taken as one without a result."
    ),
    gettext_noop(
        "Round %(round)s, %(who)s: %(where)s says “%(found)s”, another place "
        "“%(other)s”. What was read first is kept."
    ),
    gettext_noop(
        "%(where)s: it is not clear whether the opponents are given by rank, by "
        "starting number or by row. Taken: %(found)s, by which %(n)s of %(of)s "
        "entries agree."
    ),
    gettext_noop(
        "%(where)s: the letters of the colours are %(found)s; expected those of White "
        "and Black in one language, such as w and b. The games are left out."
    ),
    gettext_noop(
        "%(who)s: the list has %(found)s points, the results that were read give %(counted)s."
    ),
    gettext_noop(
        "%(where)s: number %(found)s is %(who)s here and %(other)s elsewhere; they are "
        "taken as two players."
    ),
    gettext_noop("%(where)s: %(who)s has the FIDE id of %(other)s; they are taken as one player."),
    gettext_noop("%(where)s: %(who)s stands in no list of players; added."),
    gettext_noop(
        "The starting numbers are not in these lists, or not for everybody: all are "
        "numbered by rating, title and name."
    ),
    gettext_noop("Round %(round)s: nothing is said of %(who)s; taken as absent, without points."),
    gettext_noop(
        "%(where)s: round %(round)s of %(who)s is “%(found)s” without an opponent; "
        "taken as a %(kind)s."
    ),
    gettext_noop(
        "%(where)s: %(who)s has “%(found)s” as %(what)s; expected %(expected)s. It is left out."
    ),
    gettext_noop(
        "%(n)s teams are taken over, numbered in the order of the list. Boards are those of the "
        "list, matches those of the games; forfeited matches without games are not in lists."
    ),
    gettext_noop(
        "The teams are not taken over, and the players play for themselves: %(who)s has no team or "
        "no board in these lists."
    ),
    gettext_noop(
        "The teams are not taken over, and the players play for themselves: %(who)s and %(other)s "
        "are both on board %(found)s of %(where)s."
    ),
    gettext_noop(
        "The teams are not taken over, and the players play for themselves: their games are no "
        "matches of these teams (%(why)s)."
    ),
    gettext_noop("%(where)s: these columns were not used: %(found)s"),
    gettext_noop("%(where)s: these rows were not used: %(found)s"),
    gettext_noop("%(where)s: no list was found here; not used."),
    gettext_noop(
        "%(where)s: %(who)s has the round “%(found)s”; expected a number. The game is left out."
    ),
    gettext_noop("%(where)s: a game without the names of both players was left out: %(found)s"),
    gettext_noop("%(n)s more like this: %(found)s"),
    gettext_noop("FIDE id"),
    gettext_noop("a code of three letters"),
    gettext_noop("a number"),
    gettext_noop("a number such as 3½"),
    gettext_noop("a number up to 9999"),
    gettext_noop("a title such as FM"),
    gettext_noop("a year or a date"),
    gettext_noop("birth"),
    gettext_noop("board"),
    gettext_noop("federation"),
    gettext_noop("full-point bye"),
    gettext_noop("half-point bye"),
    gettext_noop("m or w"),
    gettext_noop("pairing-allocated bye"),
    gettext_noop("points"),
    gettext_noop("rank"),
    gettext_noop("rating"),
    gettext_noop("row"),
    gettext_noop("sex"),
    gettext_noop("starting number"),
    gettext_noop("title"),
    gettext_noop("zero-point bye"),
)
"""The sentences of the reader, which the catalogues of the application translate."""


def doubt_text(doubt: Doubt) -> str:
    """Return a doubt as a sentence."""
    values = {
        name: _(str(value)) if value in TERMS else value for name, value in doubt.values.items()
    }
    return _(doubt.template) % values
