"""What is said of a list: a sentence with its values, which a face may translate as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from swissmate.errors import InputError

REFUSALS: Final = {
    "rows": "More than %(n)s rows.",
    "columns": "Row %(n)s has more than %(max)s columns: this is not a list of players.",
    "long-line": "Row %(n)s has more than %(max)s characters: this is not a list of players.",
    "empty": "There is nothing to read.",
    "no-text": "This file is not text.",
    "old-book": "This is a spreadsheet in the old format (.xls): save it as XLSX, and choose that.",
    "no-rows": "These rows cannot be read: %(why)s",
    "no-library": "Reading XLSX and ODS needs two libraries: install swissmate with [arbiter].",
    "book-damaged": "This file is not a spreadsheet that can be read.",
    "book-large": "This spreadsheet is too large.",
    "nothing": (
        "%(where)s: neither a list of players, of results or of pairings was found, nor games; "
        "expected a row of headings such as “No., Name, Rtg, 1.Rd” or “Bo., White, Result, Black”, "
        "or PGN"
    ),
    "grid": (
        "%(where)s: this table has a column for each opponent, and does not say in which round "
        "they met; expected the pairings of the rounds, or a table with a column for each round"
    ),
    "no-round": (
        "%(where)s: these pairings do not say of which round they are; expected a line such as "
        "“Round 3” above them, or in the name of the file"
    ),
    "round": "%(where)s: round %(found)s; expected one from 1 to %(most)s",
    "players": "More than %(n)s players.",
}
"""Why a list cannot be read. Each names its values as ``%`` does."""

DOUBTS: Final = {
    "result": "%(where)s: round %(round)s of %(who)s is “%(found)s”; expected an opponent, a "
    "colour and a result (12w1), or a bye (-1, -½, -0). It is left out.",
    "pair-result": "%(where)s: the result of %(who)s is “%(found)s”; expected 1-0, ½-½, 0-1, or a "
    "forfeit (+:-). The game is taken as one without a result.",
    "one-sided": "%(where)s: in round %(round)s, %(who)s meets %(opponent)s, who does not meet "
    "%(who)s there. It is left out.",
    "sides": "Round %(round)s, %(who)s–%(opponent)s: the two sides say “%(found)s” and "
    "“%(other)s”. The game is taken as one without a result.",
    "files": "Round %(round)s, %(who)s: %(where)s says “%(found)s”, another place “%(other)s”. "
    "What was read first is kept.",
    "numbers": "%(where)s: it is not clear whether the opponents are given by rank, by starting "
    "number or by row. Taken: %(found)s, by which %(n)s of %(of)s entries agree.",
    "colors": "%(where)s: the letters of the colours are %(found)s; expected those of White and "
    "Black in one language, such as w and b. The games are left out.",
    "points": "%(who)s: the list has %(found)s points, the results that were read give "
    "%(counted)s.",
    "two-numbers": "%(where)s: number %(found)s is %(who)s here and %(other)s elsewhere; they are "
    "taken as two players.",
    "alike": "%(where)s: %(who)s has the FIDE id of %(other)s; they are taken as one player.",
    "late-player": "%(where)s: %(who)s stands in no list of players; added.",
    "new-numbers": "The starting numbers are not in these lists, or not for everybody: all are "
    "numbered by rating, title and name.",
    "absent": "Round %(round)s: nothing is said of %(who)s; taken as absent, without points.",
    "bye": "%(where)s: round %(round)s of %(who)s is “%(found)s” without an opponent; taken as a "
    "%(kind)s.",
    "value": "%(where)s: %(who)s has “%(found)s” as %(what)s; expected %(expected)s. It is left "
    "out.",
    "teams": "%(n)s teams are taken over, numbered in the order of the list. Boards are those of "
    "the list, matches those of the games; forfeited matches without games are not in lists.",
    "teams-lists": "%(n)s teams are taken over with the line-ups, matches and byes of the lists. "
    "Their numbers are those beside the matches, or the order of the lists if one is missing.",
    "no-board": "The teams are not taken over, and the players play for themselves: %(who)s has no "
    "team or no board in these lists.",
    "one-board": "The teams are not taken over, and the players play for themselves: %(who)s and "
    "%(other)s are both on board %(found)s of %(where)s.",
    "no-matches": "The teams are not taken over, and the players play for themselves: their games "
    "are no matches of these teams (%(why)s).",
    "board-colors": "%(where)s: the boards of the matches do not say who had White; taken: the "
    "team named first has White on the first board, the third, ...",
    "match": "%(where)s: in round %(round)s, %(who)s meets %(found)s, elsewhere %(other)s. What "
    "was read first is kept.",
    "match-score": "%(where)s: round %(round)s, %(who)s: the list has %(found)s, the boards that "
    "were read give %(counted)s.",
    "no-boards": "Round %(round)s, %(who)s: who played there stands in no list; the match is left "
    "out.",
    "columns": "%(where)s: these columns were not used: %(found)s",
    "rows": "%(where)s: these rows were not used: %(found)s",
    "sheet": "%(where)s: no list was found here; not used.",
    "encoding": "%(where)s: this text is not UTF-8, and was read as Windows-1252. If letters of "
    "names are wrong, save it as UTF-8 and take it over again.",
    "game-round": "%(where)s: %(who)s has the round “%(found)s”; expected a number. The game is "
    "left out.",
    "game-names": "%(where)s: a game without the names of both players was left out: %(found)s",
    "more": "%(n)s more like this: %(found)s",
}
"""What was assumed or left out when lists were read; an arbiter should look at each."""

BYES: Final = {
    "U": "pairing-allocated bye",
    "F": "full-point bye",
    "H": "half-point bye",
    "Z": "zero-point bye",
}
FIELDS: Final = {
    "number": ("starting number", "a number up to 9999"),
    "rating": ("rating", "a number up to 9999"),
    "title": ("title", "a title such as FM"),
    "sex": ("sex", "m or w"),
    "federation": ("federation", "a code of three letters"),
    "fide_id": ("FIDE id", "a number"),
    "birth": ("birth", "a year or a date"),
    "board": ("board", "a number up to 9999"),
    "points": ("points", "a number such as 3½"),
}
"""What a player's fields are called, and what is expected of them."""

REFERENCES: Final = {"number": "starting number", "rank": "rank", "row": "row"}
"""By what a table may name opponents."""

TERMS: Final = frozenset(
    (
        *BYES.values(),
        *REFERENCES.values(),
        *(term for terms in FIELDS.values() for term in terms),
    )
)
"""The words in the values of doubts that a face translates, too."""


class Doubt(NamedTuple):
    """Something that was assumed or left out; ``kind`` is a key of :data:`DOUBTS`."""

    kind: str
    values: Mapping[str, str]

    @property
    def template(self) -> str:
        """The sentence without the values."""
        return DOUBTS[self.kind]

    def __str__(self) -> str:
        """Return it as a sentence."""
        return self.template % self.values


class ListError(InputError):
    """A list cannot be read; ``template`` is its sentence (:data:`REFUSALS`), with ``values``."""

    def __init__(self, kind: str, /, **values: object) -> None:
        super().__init__(REFUSALS[kind] % values, code="list")
        self.template, self.values = REFUSALS[kind], values
        self.file = ""

    def of_file(self, name: str) -> ListError:
        """Return the same error, which says of which file it is."""
        if not self.file and "where" not in self.values:
            self.file = name
            self.args = (f"{name}: {self.args[0]}",)
        return self
