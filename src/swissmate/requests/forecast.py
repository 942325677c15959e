"""``forecast``: the next round while games are open, and how the event may end."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, Request, number
from .shared import COUNTED_KEYS, FILE, IGNORE_POINTS, LANGUAGE, OUT, READING, format_of

_PLAYER: Final = Field("player", "only this player's next game", Kind.PLAYER, "ID")
_RESULTS: Final = (
    Field(
        "given",
        'results taken as known, "BOARD:RESULT ..." with 1-0, 1/2 or 0-1',
        metavar="RESULTS",
        default="",
    ),
    Field(
        "results",
        "chances of the open games: by rating (default; B.02 8.1.2, 30% draws between equals, "
        "unrated players as 1400), or a third for each result",
        choices=("model", "equal"),
        default="model",
    ),
    Field("chances", 'own chances, "BOARD:WIN/DRAW/LOSS ..."', metavar="LIST", default=""),
    Field(
        "most_outcomes",
        "up to so many outcomes every one is paired (default: 19683, nine open games)",
        Kind.POSITIVE,
        "N",
    ),
    Field("samples", "outcomes drawn beyond that (default: 4000)", Kind.POSITIVE, "N"),
)
_SEED: Final = number("seed", "of what is drawn", 1)

FORECAST: Final = Request(
    "forecast",
    "say who meets whom next while games are still open, and where the event may end",
    (
        FILE,
        *READING,
        IGNORE_POINTS,
        _PLAYER,
        *_RESULTS,
        Field(
            "endings",
            "play the rest of the event N times and count the places",
            Kind.POSITIVE,
            "N",
        ),
        Field(
            "goal",
            "can --player still reach it: first, place=3, score=5.5, performance=2450",
            metavar="GOAL",
        ),
        _SEED,
        Field("jobs", "processes (default: all processors)", Kind.POSITIVE, "N"),
        format_of(("table", "json", "html", "svg")),
        LANGUAGE.about(
            "the language of table, html and svg: en, de, es, fr, it or nl (default: en)"
        ),
        OUT,
    ),
    """\
examples:
  swissmate forecast playing.trf                        all boards of the next round
  swissmate forecast playing.trf --player 12            whom 12 may meet, and what decides it
  swissmate forecast playing.trf --player Hakobyan      names will do where only one fits
  swissmate forecast playing.trf --given "1:1-0 3:1/2"  if these games end so
  swissmate forecast playing.trf --results equal        a third for each result
  swissmate forecast playing.trf --chances "3:.5/.3/.2"  own chances for a board
  swissmate forecast playing.trf --endings 300          final places, by playing the rest
  swissmate forecast playing.trf --player 12 --goal place=3    can 12 still be third?
  swissmate forecast playing.trf --format html -o next.html    a page for phones

Boards are numbered as the round was published. Up to --most-outcomes outcomes the answer is exact;
beyond that it is sampled, and every probability has a 95 % interval.""",
    keys=(*COUNTED_KEYS, _PLAYER._replace(kind=Kind.NUMBER), *_RESULTS, _SEED),
    result="as `forecast --json` ([forecast.md](forecast.md)), and `remarks`",
)
