"""What an event still needs for its report, its rating file and title norms, and who lacks it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.tables.standings.ranking import unfinished

_REPORT, _RATING, _NORMS = (
    gettext_lazy("report"),
    gettext_lazy("rating file"),
    gettext_lazy("norms"),
)
FACTS: Final = {
    "place": (_REPORT, _NORMS),
    "federation": (_RATING, _NORMS),
    "end": (_REPORT, _RATING, _NORMS),
    "chief_arbiter": (_REPORT, _RATING, _NORMS),
    "time_control": (_REPORT, _RATING, _NORMS),
}
"""The facts of an event that have no usual value, each with what needs it."""
PERSONAL: Final = {
    "fide_id": (_RATING, _NORMS),
    "birth": (_RATING,),
    "federation": (_RATING, _NORMS),
}
"""The same of a player."""
_MOST: Final = 60


@dataclass(frozen=True)
class OpenGames:
    """Why the results are not final: ``round_number`` is where to look."""

    text: str
    round_number: int


def open_games(event: Event) -> list[OpenGames]:
    """Return what is still to be paired or to be played."""
    last = last_paired_round(event)
    rows = unfinished(event)
    games = [
        OpenGames(
            _("Round %(r)s board %(b)s has no result.") % {"r": row.round.number, "b": row.board},
            row.round.number,
        )
        for row in rows[:5]
    ]
    if len(rows) > 5:
        more = _("%(n)s more games have no result.") % {"n": len(rows) - 5}
        games.append(OpenGames(more, rows[5].round.number))
    if last < event.rounds:
        paired = _("%(n)s of %(of)s rounds have been paired.") % {"n": last, "of": event.rounds}
        games.append(OpenGames(paired, last + 1))
    return games


def players_with_gaps(event: Event) -> tuple[list[Player], int]:
    """Return the first players without an id, a birth or a federation, and how many more."""
    if event.play.enters_teams:
        return [], 0
    gaps = Q(fide_id="") | Q(birth="") | Q(federation="")
    rows = list(Player.objects.filter(gaps, event=event).order_by("tpn"))
    return rows[:_MOST], len(rows[_MOST:])
