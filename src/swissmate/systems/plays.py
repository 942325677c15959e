"""The kinds of tournament that there are, and which system plays which.

They stand beside the editions, so that a file can be read without loading any of those.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .days import system_of
from .play import Form, Play, TypeCode

_ACCOUNTS: Final = "swissmate.explanation.accounts"
_MATCH: Final = f"{_ACCOUNTS}.matches.round_account:MatchAccount"

SWISS: Final = Play(
    "swiss",
    has_floaters=True,
    codes=(
        TypeCode("FIDE_DUTCH_2012", "dutch-2012", ()),
        TypeCode("FIDE_DUTCH_2017", "dutch-2017"),
        TypeCode("FIDE_DUTCH_2025", "dutch-2026", (), "dutch-2026"),
        TypeCode("FIDE_DUTCH_2026", "dutch-2026"),
        TypeCode("FIDE_DUTCH", "dutch"),
        TypeCode("FIDE_DUBOV", "dubov", ("dubov", "dubov-2026")),
        TypeCode("FIDE_BURSTEIN", "burstein", ("burstein", "burstein-2026"), "burstein-2017"),
        TypeCode("FIDE_LIM", "lim"),
    ),
    parts={"account": f"{_ACCOUNTS}.swiss:swiss_account"},
)
"""Single players meet for single games, by their results and never twice."""

TEAM_MATCHES: Final = Play(
    "matches",
    enters_teams=True,
    colors_bar=False,
    form=Form("team tournament", "TEAM"),
    codes=(TypeCode("FIDE_TEAM", "team-2026", tells_scores=True),),
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
    form=Form("double Swiss", "DOUBLESWISS"),
    codes=(TypeCode("FIDE_DOUBLESWISS", "double-swiss-2026"),),
    parts={
        "account": _MATCH,
        "generate": "swissmate.generator.match_events:play_double_games",
        "participants": "swissmate.ranking.participants:sides_of_matches",
    },
)
"""Two players meet for two games. C.04.5 has no colour limits."""

_ROUND_ROBIN: Final = "^(?!.*SCHILLER).*ROUNDROBIN"

TABLE: Final = Play(
    "table",
    meets_again=True,
    drawn_beforehand=True,
    has_scoregroups=False,
    form=Form("round robin", _ROUND_ROBIN),
    with_teams="team-round-robin",
    codes=(TypeCode("BERGER_ROUNDROBIN", "berger", ("berger", "team-round-robin")),),
    parts={"account": f"{_ACCOUNTS}.table.round_account:TableAccount"},
)
"""A table holds all rounds beforehand."""

SCHEVENINGEN: Final = TABLE._replace(
    with_teams="",
    form=Form("Scheveningen match", "SCHEVENINGEN"),
    codes=(TypeCode("SCHEVENINGEN", "scheveningen"),),
)
"""Such a table, of the players of two teams."""

TEAM_TABLE: Final = TEAM_MATCHES._replace(
    names_home=True,
    meets_again=True,
    drawn_beforehand=True,
    has_scoregroups=False,
    form=Form("team round robin", _ROUND_ROBIN),
    codes=(),
    parts={**TEAM_MATCHES.parts, "account": TABLE.parts["account"]},
)
"""A table of the matches of teams. It has no code of its own: that of a round robin says it in a
file of team matches."""

KEIZER: Final = Play(
    "keizer",
    meets_again=True,
    colors_bar=False,
    ranks_itself=True,
    has_scoregroups=False,
    judges_proposals=False,
    form=Form("Keizer competition", "KEIZER"),
    parts={"account": f"{_ACCOUNTS}.keizer.round_account:KeizerAccount"},
)
"""From the top of an own ranking, each meets the nearest whom he may meet; also again."""

KNOCKOUT: Final = Play(
    "knockout",
    eliminates=True,
    meets_again=True,
    colors_bar=False,
    has_scoregroups=False,
    judges_proposals=False,
    form=Form("knockout", "KNOCKOUT"),
    codes=(TypeCode("CUSTOM_KNOCKOUT", "knockout"),),
    parts={
        "account": f"{_ACCOUNTS}.knockout.round_account:KnockoutAccount",
        "generate": "swissmate.generator.knockouts:play_knockout",
        "ranking": "swissmate.systems.knockout.knockout:ranking",
        "rounds": "swissmate.systems.knockout.knockout:rounds_of",
    },
)
"""Who loses is out. Each game of a match is a round of its own."""

PLAYS: Final = {
    "team": TEAM_MATCHES,
    "scheveningen": SCHEVENINGEN,
    "berger": TABLE,
    "team-round-robin": TEAM_TABLE,
    "double-swiss": DOUBLE_GAMES,
    "keizer": KEIZER,
    "knockout": KNOCKOUT,
}
"""The play of each system; of those that are not here, it is the Swiss of single players."""


def play_of(rules: str | None) -> Play:
    """Return the play of a rule set or a system; without rules, that of single players."""
    return PLAYS.get(system_of(rules), SWISS) if rules else SWISS


def type_codes() -> Iterator[TypeCode]:
    """Yield the codes by which files name rules (TRF26 ``192``), of every kind."""
    for play in (SWISS, *PLAYS.values()):
        yield from play.codes
