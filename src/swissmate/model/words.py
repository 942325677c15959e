"""The words that regulations choose from, so that a tournament refuses a misspelt one at once.

A tournament knows these names and nothing of what they stand for: the rule sets themselves are in
``systems``, the tie-breaks in ``ranking``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from swissmate.errors import TournamentError
from swissmate.wording import did_you_mean, there_is_no

RULE_SET_IDS: Final = [
    *("dutch-2012", "dutch-2017", "dutch-2026"),
    *("dubov-1997", "dubov-2026"),
    *("burstein-2017", "burstein-2026"),
    *("lim-1999", "lim-2026", "lim-1999-maxi", "lim-2026-maxi"),
    *("team-2026", "double-swiss-2026"),
    *("berger", "scheveningen", "team-round-robin"),
    "knockout",
    *("keizer", "keizer-krimpen", "keizer-haren", "keizer-borne"),
]
"""The ids of all rule sets."""

PREDETERMINED: Final = {"berger", "scheveningen", "team-round-robin"}
"""The rule sets whose pairings are all known before the first round."""

_OTHER_RULES: Final = frozenset(
    ("dutch-2025", "dutch", "dubov", "burstein", "lim", "team", "double-swiss")
)
"""Names that stand for one of the ids."""

TIE_BREAK_TITLES: Final = {
    "PTS": "Points",
    "DE": "Direct Encounter",
    "WIN": "Number of Wins",
    "WON": "Number of Games Won",
    "BPG": "Games Played with Black",
    "BWG": "Games Won with Black",
    "PS": "Progressive Scores",
    "REP": "Rounds Elected to Play",
    "STD": "Standard Points",
    "TPN": "Tournament Pairing Number",
    "BH": "Buchholz",
    "AOB": "Average of Opponents' Buchholz",
    "FB": "Fore Buchholz",
    "SB": "Sonneborn-Berger",
    "KS": "Koya System",
    "ARO": "Average Rating of Opponents",
    "TPR": "Tournament Performance Rating",
    "PTP": "Perfect Tournament Performance",
    "APRO": "Average Performance Rating of Opponents",
    "APPO": "Average Perfect Performance of Opponents",
    "RTNG": "Rating",
    "MPTS": "Match Points",
    "GPTS": "Game Points",
    "BC": "Board Count",
    "TBR": "Top Board Results",
    "BBE": "Bottom Board Elimination",
    "MPVGP": "Match Points or Game Points",
    "EMMSB": "Extended Sonneborn-Berger (MP of the opponent x MP made)",
    "EMGSB": "Extended Sonneborn-Berger (MP of the opponent x GP made)",
    "EGMSB": "Extended Sonneborn-Berger (GP of the opponent x MP made)",
    "EGGSB": "Extended Sonneborn-Berger (GP of the opponent x GP made)",
    "EDE": "Extended Direct Encounter",
    "EDEC": "Extended Direct Encounter, then BC",
    "EDEBT": "Extended Direct Encounter, then BC and TBR",
    "EDEBB": "Extended Direct Encounter, then BC and BBE",
    "EDET": "Extended Direct Encounter, then TBR",
    "EDEB": "Extended Direct Encounter, then BBE",
    "SSSC": "Scores and Schedule Strength Combination",
}
"""The tie-breaks of C.07 by their codes, without modifiers."""

TIE_BREAK_ALIASES: Final = {"GE": "REP"}
"""Until July 2024 article 7.6 was called "games one elected to play"."""


class Written(str):
    """A word as a file or a database has it: it is kept even if nobody here knows it."""

    __slots__ = ()


def tie_break_hint(name: str) -> str:
    """Return the tie-break that a misspelt name probably means, as :func:`did_you_mean` does."""
    titles = {title: code for code, title in TIE_BREAK_TITLES.items()}
    return did_you_mean(name, TIE_BREAK_TITLES, titles)


def require_known_rules(rules: object) -> None:
    """Refuse the id of a rule set that does not exist, unless it comes from a file.

    Raises:
        TournamentError: the message names the nearest one.
    """
    if rules is None or isinstance(rules, Written) or rules in RULE_SET_IDS:
        return
    if not isinstance(rules, str) or rules not in _OTHER_RULES:
        raise TournamentError(unknown_rules(rules), code="unknown-rules")


def unknown_rules(rules: object) -> str:
    """Return the message that there is no such rule set."""
    return there_is_no("rule set", rules, RULE_SET_IDS)


def require_known_tie_breaks(codes: Iterable[object]) -> None:
    """Refuse codes that name no tie-break, whatever modifiers follow, unless a file has them.

    Raises:
        TournamentError: the message names the nearest one.
    """
    for code in codes:
        if isinstance(code, Written) or not isinstance(code, str):
            continue
        name = code.strip().upper().replace("-", "/").partition("/")[0].partition(":")[0]
        if name not in TIE_BREAK_TITLES and name not in TIE_BREAK_ALIASES:
            raise TournamentError(
                f"there is no tie-break {code!r:.40}{tie_break_hint(code)}; there are "
                + ", ".join(TIE_BREAK_TITLES),
                code="unknown-tie-break",
            )


def add_rule_sets(names: Iterable[str], *, predetermined: bool) -> None:
    """Add the ids of rule sets that do not come with this package."""
    RULE_SET_IDS.extend(name for name in names if name not in RULE_SET_IDS)
    if predetermined:
        PREDETERMINED.update(names)


def remove_rule_sets(names: Iterable[str]) -> None:
    """Take the ids of rule sets out again."""
    for name in names:
        RULE_SET_IDS.remove(name)
        PREDETERMINED.discard(name)
