"""The kinds of tournament that there are."""

from __future__ import annotations

from typing import Final

from .play import Play

_ACCOUNTS: Final = "swissmate.explanation.accounts"

SWISS: Final = Play("swiss", {"account": f"{_ACCOUNTS}.swiss:swiss_account"})
"""Single players meet for single games, by their results and never twice."""

MATCHES: Final = Play("matches", {"account": f"{_ACCOUNTS}.matches.round_account:MatchAccount"})
"""Two sides meet for several games: teams on their boards, or two players twice."""

TABLE: Final = Play("table", {"account": f"{_ACCOUNTS}.table.round_account:TableAccount"})
"""A table holds all rounds beforehand."""

KEIZER: Final = Play("keizer", {"account": f"{_ACCOUNTS}.keizer.round_account:KeizerAccount"})
"""From the top of an own ranking, each meets the nearest whom he may meet; also again."""
