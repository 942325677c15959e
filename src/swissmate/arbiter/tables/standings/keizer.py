"""The Keizer list: places, values and scores, with the addends of each score."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.api.keizer import keizer_standings
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.tables.standings.ranking import last_complete_round
from swissmate.systems.keizer.ranking import element_text, score_text


@dataclass(frozen=True)
class KeizerPlace:
    """One line of the list; ``account`` are the addends of the score, as sentences."""

    place: int
    player: Player
    value: int
    score: str
    games: int
    account: tuple[str, ...]


@dataclass(frozen=True)
class KeizerList:
    """The list after a round. ``settled`` is false if the recalculation ends in a cycle."""

    after_round: int
    places: tuple[KeizerPlace, ...]
    settled: bool


def keizer_list(
    event: Event, *, through_round: int | None = None, published_only: bool = False
) -> KeizerList | None:
    """Return the list of a Keizer competition; None for other events."""
    if not event.play.ranks_itself:
        return None
    tournament = build_tournament(event, published_only=published_only)
    after = min(last_complete_round(event), tournament.rounds_paired)
    if through_round is not None:
        after = min(after, through_round)
    table = keizer_standings(tournament, event.rules, after)
    language = language_of_page()
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    return KeizerList(
        after,
        tuple(
            KeizerPlace(
                row.place,
                players[row.player],
                row.value,
                score_text(row.score),
                sum(element.what.startswith(("win", "draw", "loss")) for element in row.elements),
                tuple(
                    element_text(
                        element,
                        players[element.of].name if element.of in players else "",
                        language,
                    )
                    for element in row.elements
                ),
            )
            for row in table.rows
            if row.player in players
        ),
        table.settled,
    )
