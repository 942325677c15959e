"""The records of a tournament file, each a table of its columns, by which it is read and written.

Sources: TRF16; TRF26; JaVaFo's advanced manual (``XXR XXC XXZ XXS XXA XXP``); bbpPairings' notes
(``BBW BBD BBL BBZ BBF BBU``). Columns count from 1 and ranges include the last one, as in the
specification. :mod:`.fields` reads and writes a record by its table.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

END: Final = 10_000
"""The last column of a text that goes on to the end of the line."""


class Column(NamedTuple):
    """One field of a record.

    ``kind`` is ``text``, ``points``, or a whole number: ``number``, ``round``, ``team`` (a TPN; 0
    for none), ``player`` (a starting rank; 0 for nobody) or ``named`` (a team in a team event, else
    a player; such a list is read number by number), or ``numbers``, a list without columns, which
    stands where it likes behind the code. ``step`` is the distance to the next field of
    the same name, 0 if there is only one. A field that is ``needed`` is not blank. Numbers with
    ``zeros`` are written with zeros before them, as in the examples of TRF26. ``form`` is a pattern
    of the texts that the specification has.
    """

    name: str
    first: int
    last: int
    kind: str = "text"
    step: int = 0
    needed: bool = False
    zeros: bool = False
    form: str = ""


class Table(NamedTuple):
    """One record: its code, what it holds, its columns, and the part of a tournament it goes into.

    ``pairs`` is a pattern of a symbol and its value: such a record is read pair by pair, wherever
    they stand, because programs differ in the columns. A ``kept`` record is written back as it
    stands. ``form`` says in words how a record is written whose columns do not. ``of_teams``: it
    marks a tournament as one of teams. ``leaves_out``: it is left out if something stands outside
    its columns, since the numbers beside it would be read as others. ``once``: there is one in a
    file, or one for each value of these fields.
    """

    code: str
    holds: str
    columns: tuple[Column, ...] = ()
    into: str = ""
    form: str = ""
    pairs: str = ""
    kept: bool = False
    of_teams: bool = False
    leaves_out: bool = False
    once: tuple[str, ...] | None = None


_TEXT: Final = (Column("text", 5, END),)
_NUMBERS: Final = (Column("numbers", 5, END, "numbers"),)
_POINTS: Final = (Column("points", 5, 8, "points"),)

_PERIODS: Final = r"(?:\d+/)?\d+(?:\+\d+)?(?::(?:\d+/)?\d+(?:\+\d+)?)*"
"""Periods of a time control: moves/seconds+increment; the moves or the increment may be missing."""

# fmt: off
_TABLES: Final = (
    Table("012", "name of the tournament", _TEXT, "name"),
    Table("022", "city", _TEXT, "place"),
    Table("032", "federation", _TEXT, "federation"),
    Table("042", "first day, `YYYY/MM/DD`", _TEXT, "start"),
    Table("052", "last day, `YYYY/MM/DD`", _TEXT, "end"),
    Table("062", "number of players (counted when it is written)", _TEXT, "players"),
    Table("072", "number of rated players (counted when it is written)", _TEXT, "players"),
    Table("082", "number of teams", _TEXT),
    Table("092", "type in words, or a type code, which names the rules", _TEXT, "kind"),
    Table("102", "chief arbiter", _TEXT, "chief_arbiter"),
    Table("112", "deputy arbiter, one a line", _TEXT, "arbiters"),
    Table("122", "time control in words", _TEXT, "time_control"),
    Table("132", "days of the rounds, `YY/MM/DD`", (Column("days", 92, 99, step=10),),
          "round_dates"),
    Table("142", "number of rounds", _TEXT, "rounds"),
    Table("152", "initial colour, `W` or `B`", _TEXT, "initial_color"),
    Table("162", "scoring system", (
        Column("symbols", 6, 6, step=9),
        Column("points", 7, 10, "points", 9),
    ), "scoring", pairs=r"([A-Za-z])\s*([^A-Za-z]*)"),
    Table("172", "starting rank method", (
        Column("federation", 5, 7),
        Column("method", 9, 13, form="|FIDE|NRO|FIDON|NIDOF|HBFN|LBFN|OTHER"),
    ), kept=True, once=()),
    Table("182", "pairing controller", (Column("controller", 5, END),), kept=True, once=()),
    Table("192", "type code", _TEXT, "rules, acceleration, type_code"),
    Table("202", "tie-breaks without `PTS`", _TEXT, "tie_breaks"),
    Table("212", "tie-breaks with `PTS`", _TEXT, "tie_breaks"),
    Table("222", "time control in code", (
        Column("time_control", 5, END, form=f"|{_PERIODS}|W{_PERIODS}-B{_PERIODS}"),
    ), kept=True, once=()),
    Table("352", "colours of the boards", (Column("colors", 5, END, form="[WB]*"),), "teams",
          kept=True, once=()),
    Table("362", "match points", (
        Column("symbols", 5, 6, step=9, form="|T[WDL]"),
        Column("points", 7, 10, "points", 9),
    ), "teams", kept=True, pairs=r"(T[WDL])\s*(\S*)"),
    Table("001", "a player", (
        Column("number", 5, 8, "player"),
        Column("sex", 10, 10),
        Column("title", 11, 13),
        Column("name", 15, 47),
        Column("rating", 49, 52, "number"),
        Column("federation", 54, 56),
        Column("fide_id", 58, 68),
        Column("birth", 70, 79),
        Column("points", 81, 84, "points"),
        Column("rank", 86, 89, "number"),
        Column("opponents", 92, 95, "player", 10),
        Column("colors", 97, 97, step=10),
        Column("results", 99, 99, step=10),
    ), "players"),
    Table("NRS", "a national rating, under the code of its federation", (
        Column("player", 5, 8, "player"),
        Column("sex", 10, 10),
        Column("classification", 11, 13),
        Column("name", 15, 47),
        Column("rating", 49, 52, "number"),
        Column("origin", 54, 56),
        Column("number", 58, 68),
        Column("birth", 70, 79),
    ), kept=True),
    Table("013", "a team, as in TRF16", (
        Column("name", 5, 36),
        Column("players", 37, 40, "player", 5),
    ), "teams", kept=True, of_teams=True),
    Table("310", "a team", (
        Column("team", 5, 7, "number"),
        Column("name", 9, 40),
        Column("nickname", 42, 46),
        Column("strength", 48, 53),
        Column("match_points", 55, 60, "points"),
        Column("game_points", 62, 67, "points"),
        Column("rank", 69, 71, "number"),
        Column("players", 74, 77, "player", 5),
    ), "teams", kept=True, of_teams=True),
    Table("240", "byes, and absences of the round to pair", (
        Column("result", 5, 5),
        Column("round", 7, 9, "round", needed=True, zeros=True),
        Column("ids", 11, 14, "named", 5),
    ), "players, absent", leaves_out=True),
    Table("250", "virtual points of a range", (
        Column("match_points", 5, 8, "points"),
        Column("points", 10, 13, "points"),
        Column("first_round", 15, 17, "round", needed=True, zeros=True),
        Column("last_round", 19, 21, "number", needed=True, zeros=True),
        Column("first_id", 23, 26, "number", needed=True),
        Column("last_id", 28, 31, "number", needed=True),
    ), "virtual_points", leaves_out=True),
    Table("260", "who may not meet in some rounds", (
        Column("first_round", 5, 7, "number", needed=True, zeros=True),
        Column("last_round", 9, 11, "number", needed=True, zeros=True),
        Column("ids", 13, 16, "named", 5),
    ), "forbidden", leaves_out=True),
    Table("299", "points outside the scoring system", (
        Column("result", 5, 5),
        Column("match_points", 8, 11, "points"),
        Column("points", 13, 17, "points"),  # from 14, but a penalty of 10.0 needs five columns
        Column("round", 20, 22, "number", zeros=True),
        Column("ids", 24, 27, "named", 5),
    ), "abnormal_points", leaves_out=True),
    Table("300", "a line-up", (
        Column("round", 5, 7, "round", zeros=True),
        Column("team", 9, 11, "team", zeros=True),
        Column("opponent", 13, 15, "team", zeros=True),
        Column("players", 17, 20, "player", 5, zeros=True),
    ), "teams", kept=True, of_teams=True, leaves_out=True, once=("round", "team")),
    Table("320", "pairing-allocated byes of teams", (
        Column("match_points", 5, 8, "points"),
        Column("game_points", 10, 13, "points"),
        Column("teams", 15, 17, "team", 4, zeros=True),
    ), "teams", kept=True, leaves_out=True, once=()),
    Table("330", "a forfeited match", (
        Column("type", 5, 6, form=r"\+-|-\+|--"),
        Column("round", 8, 10, "round", zeros=True),
        Column("white", 12, 14, "team", zeros=True),
        Column("black", 16, 18, "team", zeros=True),
    ), "teams", kept=True, leaves_out=True, once=("round", "white", "black")),
    Table("801", "teams, for people", _TEXT, kept=True),
    Table("802", "rounds of a team, for people", (
        Column("team", 5, 7, "team"),
        Column("nickname", 9, 13),
        Column("match_points", 15, 20, "points"),
        Column("game_points", 22, 27, "points"),
        Column("opponents", 29, 31, step=13),
        Column("colors", 33, 33, step=13),
        Column("points", 35, 38, "points", 13),
        Column("forfeits", 39, 39, step=13),
    ), kept=True, once=("team",)),
    Table("XXA", "virtual points of a player", (
        Column("player", 5, 8, "number", needed=True),
        Column("points", 10, 14, "points", 5),  # pp.p and a blank, which some write before it
    ), "virtual_points"),
    Table("XXC", "initial colour", (), "initial_color", "`white1` or `black1`"),
    Table("XXP", "who may not meet", _NUMBERS, "forbidden"),
    Table("XXR", "number of rounds", _TEXT, "rounds"),
    Table("XXS", "scoring system", (Column("values", 5, END, "numbers"),), "scoring",
          "`CODE=POINTS`, several", pairs=r"[\s;]*([^\s;]+?)(?:=([^\s;]*)|(?=[\s;]|$))"),
    Table("XXZ", "absences of the round to pair", _NUMBERS, "absent"),
    Table("BBW", "points of a win", _POINTS, "scoring"),
    Table("BBD", "points of a draw", _POINTS, "scoring"),
    Table("BBL", "points of a loss", _POINTS, "scoring"),
    Table("BBZ", "points of an absence", _POINTS, "scoring"),
    Table("BBF", "points of a forfeit loss", _POINTS, "scoring"),
    Table("BBU", "points of the pairing-allocated bye", _POINTS, "scoring"),
)
# fmt: on

RECORDS: Final[Mapping[str, Table]] = {table.code: table for table in _TABLES}
"""The records by their codes; ``NRS`` stands for any federation's code."""

MODEL_RECORDS: Final = frozenset(
    table.code for table in _TABLES if table.into and not table.kept and table.code != "001"
)
"""The records whose content the tournament holds: they are written from it, not carried over."""

KEPT_RECORDS: Final = frozenset(table.code for table in _TABLES if table.kept) - {"NRS"}
"""Those that are kept as they stand."""

TEXT_FIELDS: Final[Mapping[str, str]] = {
    code: RECORDS[code].into for code in ("012", "022", "032", "092", "102", "122")
}
"""The records that hold one text of a tournament, each with its field."""

HELD_LISTS: Final = frozenset(("240", "250", "260", "299"))
"""The list and range records that the tournament holds."""

NEEDS_COLUMNS: Final = frozenset(table.code for table in _TABLES if table.leaves_out)
"""Those that are left out if something stands outside their columns."""

TEAM_RECORDS: Final = frozenset(table.code for table in _TABLES if table.of_teams)
"""Those that mark a tournament as one of teams."""


MATCH_RECORDS: Final = frozenset(("300", "320", "330", "352", "362"))
"""Those that only an event has in which teams meet."""


def column_of(code: str, name: str) -> Column:
    """Return the column of a field of a record."""
    return next(column for column in RECORDS[code].columns if column.name == name)
