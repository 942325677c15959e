"""How a player's tie-breaks are made up: what counted, and what was cut."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.api.placing import explain_place
from swissmate.arbiter.event.rules.tie_breaks import tie_break_title
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.rounds.boards.tournament import Record
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.errors import TournamentError


@dataclass(frozen=True)
class TieBreakAccount:
    """One tie-break of one player; ``facts`` are sentences in the language of the page."""

    title: str
    article: str
    value: str
    facts: tuple[str, ...]


def tie_break_accounts(
    event: Event, player: Player, record: Record | None = None
) -> list[TieBreakAccount]:
    """Return the account of each tie-break of a player after the last round with all results.

    Empty before the first such round, in Keizer competitions (their list has accounts of its own),
    and for a player who is not ranked. ``record`` is as for :func:`.standings`.
    """
    if event.play.ranks_itself:
        return []
    table = standings(event, record=record)
    if not table.after_round:
        return []
    try:
        place = explain_place(table.ranked, player.tpn)
    except TournamentError:  # the standings of a round robin leave out a player who left early
        return []
    return [
        TieBreakAccount(
            tie_break_title(explanation.code),
            explanation.article,
            explanation.value,
            tuple(statement.text(language_of_page()) for statement in explanation.statements),
        )
        for explanation in place.values
        if explanation.code != "PTS"
    ]
