"""The tie-breaks that an event can choose: their codes, what they mean, and which are usual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.api import standings as rank
from swissmate.arbiter.ground.frame.numbers import halves
from swissmate.arbiter.ground.ledger.errors import as_label
from swissmate.errors import InputError
from swissmate.model import TeamEvent, Tournament
from swissmate.ranking import TieBreakCode, edition_in_force, parse_code
from swissmate.ranking.editions import edition
from swissmate.systems.plays import play_of

DEFAULT_TIE_BREAKS: Final = "BH/C1,BH,SB,DE"
_DEFAULT_TEAM_TIE_BREAKS: Final = "MPVGP,EDE,EMGSB,SSSC"
_DEFAULT_TABLE_TIE_BREAKS: Final = "DE,WIN,SB,KS"
_OFTEN_USED_OF_TEAMS: Final = (
    "MPVGP",
    "EDE",
    "EMMSB",
    "EMGSB",
    "EGMSB",
    "BH:MP/C1",
    "BH:GP/C1",
    "SSSC",
    "BC",
    "TBR",
    "BBE",
)
_SELDOM_USED: Final = (
    *("BH/C2", "BH/M1", "BH/M2", "AOB", "AOB/F", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2"),
    *("SB/C1", "SB/C2", "PS/C1", "PS/C2", "DE/P", "BWG", "REP", "STD", "TPN", "TPN/R"),
    *("ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"),
    *("KS/L1", "KS/L2", "KS/L-1", "KS/L-2"),
)
_OFTEN_USED: Final = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "TPR", "KS")
_TITLES: Final = {
    "DE": gettext_lazy("direct encounter"),
    "WIN": gettext_lazy("wins"),
    "WON": gettext_lazy("games won"),
    "BPG": gettext_lazy("games played with Black"),
    "BWG": gettext_lazy("games won with Black"),
    "PS": gettext_lazy("progressive score"),
    "BH": gettext_lazy("Buchholz: the opponents' points"),
    "AOB": gettext_lazy("average of the opponents' Buchholz"),
    "FB": gettext_lazy("fore Buchholz"),
    "SB": gettext_lazy(
        "Sonneborn-Berger: the points of opponents beaten, half of those drawn with"
    ),
    "KS": gettext_lazy("Koya: points against the upper half"),
    "ARO": gettext_lazy("average rating of the opponents"),
    "TPR": gettext_lazy("performance rating"),
    "REP": gettext_lazy("rounds elected to play"),
    "STD": gettext_lazy("standard points"),
    "TPN": gettext_lazy("pairing number"),
    "PTP": gettext_lazy("perfect tournament performance"),
    "APRO": gettext_lazy("average performance rating of the opponents"),
    "APPO": gettext_lazy("average perfect performance of the opponents"),
    "RTNG": gettext_lazy("own rating"),
}


def tie_break_title(text: str) -> str:
    """Return a tie-break's code with its name, in the reader's language if there is one."""
    code = parse_code(text)
    rows = edition(edition_in_force(None)).tie_breaks
    titles = {row.name: row.title for row in rows} | {n: str(t) for n, t in _TITLES.items()}
    title = titles.get(code.name, code.name)
    return f"{text}: {title}{_modified(code)}"


def _modified(code: TieBreakCode) -> str:
    """Return what the modifiers of a tie-break do, to follow its name (C.07 14)."""
    phrases = [_by_score(code), _cut(code)]
    if code.limit:
        phrases.append(_moved(code.limit))
    if code.fore:
        phrases.append(_(", games of the last round counted as draws"))
    if code.forfeits_as_games:
        phrases.append(_(", forfeits counted as played games"))
    if code.unrated:
        phrases.append(_(", unrated players counted as %(n)s") % {"n": code.unrated})
    if code.divisor:
        phrases.append(_(", divided by %(n)s") % {"n": code.divisor})
    if code.reverse:
        phrases.append(_(", in reverse order"))
    return "".join(phrases)


def _moved(limit: int) -> str:
    """Return by how many half points the limit of Koya is moved."""
    number = (abs(limit) + 1) // 2  # ½ and 1 are a point, 1½ are points
    if limit > 0:
        text = ngettext(
            ", the limit raised by %(points)s point",
            ", the limit raised by %(points)s points",
            number,
        )
    else:
        text = ngettext(
            ", the limit lowered by %(points)s point",
            ", the limit lowered by %(points)s points",
            number,
        )
    return text % {"points": halves(5 * abs(limit))}


def _by_score(code: TieBreakCode) -> str:
    if code.score == "MP":
        return _(", by match points")
    return _(", by game points") if code.score == "GP" else ""


def _cut(code: TieBreakCode) -> str:
    if code.cut_most == 1:
        return _(", without the lowest and the highest")
    if code.cut_most:
        return _(", without the %(n)s lowest and highest") % {"n": code.cut_most}
    if code.cut_least == 1:
        return _(", without the lowest")
    return _(", without the %(n)s lowest") % {"n": code.cut_least} if code.cut_least else ""


def default_tie_breaks(rules: str) -> str:
    """Return the tie-breaks that rank an event with these rules if none are chosen."""
    if play_of(rules).enters_teams:
        return _DEFAULT_TEAM_TIE_BREAKS
    return _DEFAULT_TABLE_TIE_BREAKS if play_of(rules).drawn_beforehand else DEFAULT_TIE_BREAKS


def usual_tie_breaks(rules: str = "") -> list[tuple[str, str]]:
    """Return the most common codes, with their names."""
    codes = _OFTEN_USED_OF_TEAMS if play_of(rules).enters_teams else _OFTEN_USED
    if play_of(rules).drawn_beforehand:  # those of Swiss events are not offered (C.07 8)
        fitting = [code for code in codes if not check_tie_breaks([code], rules)]
        return [(code, tie_break_title(code).partition(": ")[2]) for code in fitting]
    return [(code, tie_break_title(code).partition(": ")[2]) for code in codes]


def other_tie_breaks(rules: str = "") -> list[tuple[str, str]]:
    """Return the other codes that are possible for such an event, each with code and name."""
    if play_of(rules).enters_teams:
        return []
    fitting = [
        code
        for code in _SELDOM_USED
        if not play_of(rules).drawn_beforehand or not check_tie_breaks([code], rules)
    ]
    return [(code, tie_break_title(code)) for code in fitting]


def check_tie_breaks(codes: Iterable[str], rules: str = "") -> list[str]:
    """Return what is wrong with tie-break codes; empty if all can be computed."""
    problems = []
    nobody = Tournament(players=(), rules=rules or None)
    probe = TeamEvent(nobody, {}, 4) if play_of(rules).enters_teams else nobody
    known = {row.name for row in edition(edition_in_force(None)).tie_breaks}
    for code in codes:
        try:
            parsed = parse_code(code)
            if parsed.name not in known:
                problems.append(_("There is no tie-break %(code)s.") % {"code": parsed.name})
                continue
            rank(probe, [parsed])
        except InputError as error:
            problems.append(error.told(as_label))
    return problems
