"""``explain``: why a round is paired as it is."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, OneOf, Request, flag, number
from .shared import COUNTED_KEYS, FILE, IGNORE_POINTS, LANGUAGE, OUT, READING, format_of

_ROUND: Final = number("round", "default: the next round")
_PLAYER: Final = Field("player", "the round from one player's chair", Kind.PLAYER, "ID")
_WHY_NOT: Final = Field(
    "why_not",
    "OTHER is a player's ID, bye, white, black or float",
    Kind.WISH,
    ("ID", "OTHER"),
    nargs="2",
)
_INSTEAD: Final = Field(
    "instead",
    'judge a proposal, whole or partial: "11-22 16-20", White first; "12-bye"',
    metavar="PAIRS",
)
_FULL: Final = flag(
    "full",
    "the whole story: every criterion, every pair's colours; with --player every reason",
)

EXPLAIN: Final = Request(
    "explain",
    "say why a round is paired as it is",
    (
        FILE,
        *READING,
        IGNORE_POINTS,
        _ROUND,
        OneOf((_PLAYER, _WHY_NOT, _INSTEAD)),
        flag(
            "sheet",
            "one page to print, as HTML: the answer, both pairings drawn, the players concerned",
        ),
        flag("checklist", "a line a player: what a recount needs"),
        format_of(("text", "json", "html", "svg"), None, "text; a --sheet is html"),
        _FULL,
        LANGUAGE.about(
            "the language of text and html: en, de, es, fr, it or nl (default: en); "
            "JSON holds no words"
        ),
        OUT,
    ),
    """\
examples:
  swissmate explain open.trf                       the next round, bracket by bracket
  swissmate explain open.trf --round 5             a round already played
  swissmate explain open.trf --player 12           one player: opponent, colour, float, bye
  swissmate explain open.trf --why-not 12 7        why 12 and 7 do not meet
  swissmate explain open.trf --why-not 12 bye      why 12 has not got the bye
  swissmate explain open.trf --why-not 12 white    why 12 has not got White
  swissmate explain open.trf --why-not 8 float     why 8 does not float down, nor others
  swissmate explain open.trf --player Hakobyan     names will do where only one fits
  swissmate explain open.trf --round 5 --instead "1-9 12-bye"    a proposal, judged
  swissmate explain open.trf --format html -o round6.html    a page with a picture
  swissmate explain open.trf --why-not 12 7 --sheet -o protest.html    one page to print
  swissmate explain open.trf --round 5 --checklist --format html -o list.html
  swissmate explain open.trf --player 12 --lang de    in German
""",
    keys=(
        *COUNTED_KEYS,
        _ROUND,
        *(_PLAYER, _WHY_NOT.about("a player, and what he does not get"), _INSTEAD),
        flag("text", "the answer in words, as text"),
        flag("html", "the answer in words, as a page with a picture"),
        Field(
            "language",
            "the language of the words: en, de, es, fr, it or nl; goes with `text` or `html`",
            default=None,
        ),
        _FULL.about("every detail of a round, the whole account of a player"),
    ),
    result="as `explain --json` with `open_games` (earlier games without a result, which count as "
    "draws), `text` and `html` if asked for, and `remarks`",
)
