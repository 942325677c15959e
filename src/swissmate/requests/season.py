"""``season``: several events in one table."""

from __future__ import annotations

from typing import Final

from swissmate.season.rules import SCHEMES, Source, TieBreak, Ties

from .field import Field, Kind, Request, flag, number
from .shared import FILES, FORMS_OF_FILES, LANGUAGE, OUTPUT, format_of

_SOURCES: Final = [source.value for source in Source if source is not Source.TABLE]
_TIE_BREAKS: Final = ", ".join(tie_break.value for tie_break in TieBreak)
_CATEGORY: Final = (
    number("born_from", "only players born in or after this year"),
    number("born_to", "only players born in or before this year"),
    number("rating_from", "only players with at least this rating at the season's start"),
    number("rating_to", "only players with at most this rating at the season's start"),
    Field("sex", "only women or only men", choices=("w", "m"), default=""),
    Field("federation", "only players of this federation", metavar="FED", default=""),
    flag(
        "move_up",
        "take the others out of every event, so that those behind them move up (default: places "
        "stay as they were)",
    ),
)

SEASON: Final = Request(
    "season",
    "make one table of several events: points by place, best n of m",
    (
        FILES.about("tournament files in the order of the season, - for stdin"),
        Field(
            "points",
            f"points by place ('10 8 6 5'), a scheme ({', '.join(SCHEMES)}), or one of "
            f"{', '.join(_SOURCES)} (default: club, 10 8 6 5 4 3 2 1)",
            metavar="LIST",
            default="club",
        ),
        Field(
            "weights",
            "by what the points of each event are multiplied, for example 1,1,2 (default: 1)",
            metavar="LIST",
            default="",
        ),
        Field(
            "ties",
            "what those get who share a place: the average, highest or lowest of their points, or "
            "each his own by the tie-breaks of the event (default: average)",
            choices=tuple(ties.value for ties in Ties),
            default="average",
        ),
        number("best", "count only the N best results of everybody (default: all)", 0),
        number("drop", "leave out the N worst of all events, missed ones first", 0),
        number("best_percent", "count only the best N per cent of all events, rounded down", 0),
        number("minimum", "no place for players with fewer than N events", 0),
        number(
            "minimum_percent", "no place for players with less than N per cent of all events", 0
        ),
        Field(
            "participation",
            "points for every event played, whether its result counts or not (default: 0)",
            metavar="POINTS",
            default="0",
        ),
        Field(
            "tie_breaks",
            f"what ranks equal points: {_TIE_BREAKS} (default: won,best,events)",
            metavar="LIST",
            default="won,best,events",
        ),
        Field(
            "same",
            "these are one person: 1/12=3/7 is player 12 of the first file and player 7 of the "
            "third (repeatable)",
            metavar="WHO=WHO",
            repeated=True,
        ),
        Field("apart", "these are two people (repeatable)", metavar="WHO=WHO", repeated=True),
        Field(
            "adjust",
            "a bonus or penalty with its reason: '1/12=-2 late withdrawal' (repeatable)",
            metavar="WHO=POINTS",
            repeated=True,
        ),
        *_CATEGORY,
        Field(
            "explain",
            "where the points of this player come from, by name or as 1/12 (repeatable); as a "
            "table, the explanations stand alone",
            Kind.TEXT,
            "WHO",
            repeated=True,
        ),
        *FORMS_OF_FILES,
        format_of(("table", "csv", "json", "html")),
        LANGUAGE.about("the language of table and html: en, de, es, fr, it or nl (default: en)"),
        OUTPUT,
    ),
    """examples:
  swissmate season may.trf june.trf july.trf
  swissmate season may.trf june.trf july.trf --points "10 8 6 5 4 3 2 1" --best 2
  swissmate season may.trf june.trf july.trf --points score --weights 1,1,2 --participation 1
  swissmate season may.trf june.trf july.trf --ties tie-breaks --tie-breaks won,direct
  swissmate season may.trf june.trf july.trf --born-from 2008 --move-up
  swissmate season may.trf june.trf july.trf --same 1/12=3/7 --explain 1/12
  swissmate season may.trf june.trf july.trf --format html -o season.html

Players are recognised by FIDE ID, by the number in a federation, or by name and year of birth.
Who may be the same person is listed; --same and --apart decide it.""",
)
