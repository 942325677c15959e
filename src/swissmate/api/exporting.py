"""Results in the files that rating offices, result servers and broadcasts take."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from swissmate.exchange.exporting import Export, exported
from swissmate.exchange.registry import destination
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.ranking import Standings
from swissmate.trf import TRFDocument

from .arguments import wrong_type


def export(
    source: Tournament | TRFDocument,
    to: str,
    *,
    details: Mapping[str, str] | None = None,
    standings: Standings | None = None,
    moves: Mapping[tuple[int, int], str] | None = None,
    boards: Mapping[tuple[int, int], int] | None = None,
    starts: Mapping[int, datetime] | None = None,
) -> Export:
    """Return a tournament as the files of a destination, with what they lose.

    Args:
        source: a tournament, or a document, whose national ids (TRF26 ``NRS``) and time control
            (``222``) are then used.
        to: the id of the destination; ``docs/exchange.md`` lists them.
        details: what the destination asks for and the tournament does not hold, by name. That of
            a player has his number behind a dot: ``{"affiliate": ..., "national_id.3": ...}``.
        standings: a table to be sent, where the destination takes one; by default it is counted.
        moves: those of games, as text of PGN, by the round and White's number; broadcasts take
            them, nobody judges them.
        boards: the numbers of boards in the hall, by the round and the number of either player;
            what is broadcast is known by them. By default boards are numbered in the order in which
            pairs are published.
        starts: when rounds begin, each in its time zone, by the round; result servers and
            broadcasts show it.

    Returns:
        The files, what to look at before they are sent (``concerns``), and what they do not hold
        (``losses``). While something needed is missing, there are no files, and ``ready`` is False.

    Raises:
        InputError: there is no such destination or detail, or a detail has a wrong form.
        TournamentError: the tournament contradicts itself.
    """
    document, tournament = (
        (source, source.tournament) if isinstance(source, TRFDocument) else (None, source)
    )
    require_agreement(tournament)
    given = {} if details is None else details
    if not isinstance(given, Mapping) or not all(
        isinstance(name, str) and isinstance(value, str) for name, value in given.items()
    ):
        raise wrong_type("details", details, "texts by the names of the details")
    return exported(tournament, destination(to), given, standings, document, moves, boards, starts)
