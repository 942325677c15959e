"""``standings``: the ranking of players or teams."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, Request, flag, number
from .shared import FILE, FILE_KEYS, FORMS_OF_FILES, IGNORE_POINTS, LANGUAGE, OUTPUT, format_of

_KEIZER: Final = Field(
    "keizer",
    "rank by the Keizer system: keizer or a preset such as keizer-haren (default: what the file "
    "names, else keizer)",
    metavar="ID",
    nargs="?",
    const="",
)
_RANKING: Final = (
    Field(
        "tie_breaks",
        "tie-breaks in their order, for example PTS,BH/C1,BH,SB (default: what the file names, "
        "else PTS,BH/C1,BH,SB,DE); PTS comes first if it is left out",
        metavar="LIST",
    ),
    number("after_round", "count the first N rounds (default: all with results)"),
    Field(
        "edition",
        "c07-2026 or c07-2024 (default: the edition in force on the tournament's start date, else "
        "c07-2026)",
        metavar="ID",
    ),
    flag(
        "round_robin",
        "the pairings were predetermined: article 15.2 holds for unplayed rounds, not 16 "
        "(default: what 192 or 092 of the file say)",
    ),
    _KEIZER,
)
_PLAYERS: Final = flag(
    "players",
    "rank the players of a team event or a double Swiss by their games (default: the teams, the "
    "matches)",
)
_CROSSTABLE: Final = flag("crosstable", "show the rounds too")
_EXPLAIN: Final = Field(
    "explain",
    "explain every value of this player, by number or name (may be given more than once); as a "
    "table, the explanations stand alone",
    Kind.PLAYERS,
    "ID",
    repeated=True,
)

STANDINGS: Final = Request(
    "standings",
    "rank the players or teams by the tie-breaks of C.07, and say why",
    (
        FILE.about("tournament file; - is standard input"),
        *_RANKING,
        IGNORE_POINTS,
        *FORMS_OF_FILES,
        _PLAYERS,
        format_of(("table", "csv", "json", "html")),
        LANGUAGE.about(
            "the language of table, html and the legend of csv: en, de, es, fr, it or nl "
            "(default: en)"
        ),
        _CROSSTABLE,
        _EXPLAIN,
        OUTPUT,
    ),
    """examples:
  swissmate standings open.trf
  swissmate standings open.trf --tie-breaks PTS,BH/C1,BH,SB --format csv
  swissmate standings open.trf --after-round 5 --crosstable
  swissmate standings open.trf --explain 12 --explain Hakobyan
  swissmate standings team.trf --tie-breaks MPTS,GPTS,EDE,SSSC
  swissmate standings club.trf --keizer --explain 12
  swissmate standings open.trf --format html --crosstable -o standings.html

tie-breaks: PTS DE WIN WON BPG BWG PS REP STD TPN BH AOB FB SB KS ARO TPR PTP APRO APPO RTNG;
modifiers: /C1 /C2 (cut least), /M1 /M2 (cut least and most), /L+1 (limit of KS in half points),
/P (forfeits as games), /F (Fore Buchholz), /R (reverse), /U1400 (a rating for unrated players)

of teams all of them by :MP or :GP (BH:GP/C1), and MPTS GPTS MPvGP BC TBR BBE EMMSB EMGSB EGMSB
EGGSB EDE EDEC EDET EDEB EDEBT EDEBB SSSC; /K4 is the divisor of SSSC""",
    keys=(
        *FILE_KEYS,
        IGNORE_POINTS,
        *_RANKING,
        _PLAYERS,
        _CROSSTABLE,
        _EXPLAIN.about("explain every value of these players"),
    ),
    result="as `standings --json`, and `remarks`",
)
