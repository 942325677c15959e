"""The kinds of tournament that there are, and which system plays which.

They stand beside the editions, so that a file can be read without loading any of those.
"""

from __future__ import annotations

from typing import Final

from .days import system_of
from .play import Play

_ACCOUNTS: Final = "swissmate.explanation.accounts"
_MATCH: Final = f"{_ACCOUNTS}.matches.round_account:MatchAccount"

SWISS: Final = Play(
    "swiss", has_floaters=True, parts={"account": f"{_ACCOUNTS}.swiss:swiss_account"}
)
"""Single players meet for single games, by their results and never twice."""

TEAM_MATCHES: Final = Play(
    "matches",
    enters_teams=True,
    colors_bar=False,
    parts={
        "account": _MATCH,
        "generate": "swissmate.generator.match_events:play_teams",
        "participants": "swissmate.ranking.participants:teams",
    },
)
"""Two teams meet on their boards. C.04.6, preface: articles 6 and 7 of the basic rules (colours)
never apply."""

DOUBLE_GAMES: Final = Play(
    "matches",
    rounds_a_match=2,
    colors_bar=False,
    parts={
        "account": _MATCH,
        "generate": "swissmate.generator.match_events:play_double_games",
        "participants": "swissmate.ranking.participants:sides_of_matches",
    },
)
"""Two players meet for two games. C.04.5 has no colour limits."""

TABLE: Final = Play(
    "table",
    meets_again=True,
    drawn_beforehand=True,
    has_scoregroups=False,
    parts={"account": f"{_ACCOUNTS}.table.round_account:TableAccount"},
)
"""A table holds all rounds beforehand."""

KEIZER: Final = Play(
    "keizer",
    meets_again=True,
    colors_bar=False,
    ranks_itself=True,
    has_scoregroups=False,
    judges_proposals=False,
    parts={"account": f"{_ACCOUNTS}.keizer.round_account:KeizerAccount"},
)
"""From the top of an own ranking, each meets the nearest whom he may meet; also again."""

PLAYS: Final = {
    "team": TEAM_MATCHES,
    "double-swiss": DOUBLE_GAMES,
    "berger": TABLE,
    "scheveningen": TABLE,
    "keizer": KEIZER,
}
"""The play of each system; of those that are not here, it is the Swiss of single players."""


def play_of(rules: str | None) -> Play:
    """Return the play of a rule set or a system; without rules, that of single players."""
    return PLAYS.get(system_of(rules), SWISS) if rules else SWISS
