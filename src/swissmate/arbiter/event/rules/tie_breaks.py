"""The tie-breaks that an event can choose: their codes, what they mean, and which are usual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from swissmate.api.placing import standings as rank
from swissmate.arbiter.ground.ledger.errors import as_label
from swissmate.arbiter.languages import language_of_page
from swissmate.errors import InputError
from swissmate.model import TeamEvent, Tournament
from swissmate.ranking import edition_in_force, parse_code
from swissmate.ranking.editions import edition
from swissmate.systems.plays import play_of

DEFAULT_TIE_BREAKS: Final = "BH/C1,BH,SB,DE"
_DEFAULT_TEAM_TIE_BREAKS: Final = "MPVGP,EDE,EMGSB,SSSC"
_DEFAULT_TABLE_TIE_BREAKS: Final = "DE,WIN,SB,KS"
_DEFAULT_LEAGUE_TIE_BREAKS: Final = "MPVGP,DE,BC,SB"
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


def tie_break_title(text: str) -> str:
    """Return a tie-break's code with its name, in the language of the page."""
    return f"{text}: {parse_code(text).title(language_of_page())}"


def default_tie_breaks(rules: str) -> str:
    """Return the tie-breaks that rank an event with these rules if none are chosen."""
    play = play_of(rules)
    if play.eliminates:
        return ""  # the places are those of the bracket
    if play.enters_teams:
        return _DEFAULT_LEAGUE_TIE_BREAKS if play.drawn_beforehand else _DEFAULT_TEAM_TIE_BREAKS
    return _DEFAULT_TABLE_TIE_BREAKS if play.drawn_beforehand else DEFAULT_TIE_BREAKS


def usual_tie_breaks(rules: str = "") -> list[tuple[str, str]]:
    """Return the most common codes, with their names."""
    codes = _OFTEN_USED_OF_TEAMS if play_of(rules).enters_teams else _OFTEN_USED
    if play_of(rules).drawn_beforehand:  # those of Swiss events are not offered (C.07 8)
        fitting = [code for code in codes if not check_tie_breaks([code], rules)]
        usual = default_tie_breaks(rules).split(",")
        fitting = [*(code for code in usual if code not in fitting), *fitting]
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
