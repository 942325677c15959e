"""Takes in the moves of a round: each game goes to its board, or is told and not taken.

Results of a file are kept beside the moves and offered. They count once somebody enters them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.audit import require_open
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import Account, Event, GameMoves, MovesSource, Round
from swissmate.arbiter.rounds.boards.game_moves import GameRow, games_of_round
from swissmate.pgn.boards import Board, Matching, Seat, matched
from swissmate.pgn.games import PgnGame

LONGEST_DELAY: Final = 60
"""Minutes by which the public sees moves later, at most."""
_MOST_EARLIER: Final = 200
_LONGEST_ADDRESS: Final = 300


def round_of(event: Event, number: int) -> Round:
    """Return a round that takes results.

    Raises:
        Refused: it is not published.
    """
    row = Round.objects.filter(event=event, number=number).first()
    if row is None or not row.takes_results:
        raise Refused(_("Publish round %(n)s first.") % {"n": number})
    return row


def take(
    event_id: int, actor: Account | None, number: int, games: Sequence[PgnGame], source: str
) -> Matching:
    """Keep the moves of a round with its boards; return which game went where.

    Raises:
        Refused: the event is archived, or the round is not published.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        require_open(event)
        rows = _rows(event, number)
        boards = [
            Board(key, row.number, _seat(row.white), _seat(row.black)) for key, row in rows.items()
        ]
        matching = matched(games, boards, number)
        games_by_key = {place.board.key: place.game for place in matching.taken}
        _keep_all(event, actor, number, rows, games_by_key, source)
    return matching


def take_known(
    event_id: int, actor: Account | None, number: int, games: Mapping[int, PgnGame], source: str
) -> None:
    """Keep the moves of games whose boards are known: ``games`` by the keys of the boards' games.

    Raises:
        Refused: the event is archived, or the round is not published.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        require_open(event)
        _keep_all(event, actor, number, _rows(event, number), games, source)


def _rows(event: Event, number: int) -> dict[int, GameRow]:
    return {row.game.pk: row for row in games_of_round(round_of(event, number))}


def _keep_all(
    event: Event,
    actor: Account | None,
    number: int,
    rows: Mapping[int, GameRow],
    games: Mapping[int, PgnGame],
    source: str,
) -> None:
    """Keep the moves of games by the keys of their boards' games, and log those that changed."""
    changed = [
        rows[key].number
        for key, game in games.items()
        if key in rows and _keep(rows[key], game, source)
    ]
    if changed:
        text = ", ".join(map(str, sorted(changed)))
        audit.log(
            event.pk, actor, "moves-taken", round=number, source=source[:100], boards=text[:300]
        )


def _seat(person: Any) -> Seat:
    return Seat(person.name, person.fide_id)


def _keep(row: GameRow, game: PgnGame, source: str) -> bool:
    """Keep the moves of a game; return whether they are others than before."""
    moves = row.moves or GameMoves(game=row.game)
    if row.moves and (moves.text, moves.result) == (game.moves, game.result):
        return False
    if row.moves and moves.text != game.moves:
        moves.earlier = [*moves.earlier, [int(moves.taken.timestamp()), moves.text]]
        moves.earlier = _needed(moves.earlier)
        moves.taken = timezone.now()
    moves.text, moves.result, moves.source = game.moves, game.result, source[:200]
    moves.save()
    return True


def _needed(earlier: list[list[Any]]) -> list[list[Any]]:
    """Return the earlier texts that some delay may still show: one of an hour ago, and younger."""
    horizon = time.time() - 60 * LONGEST_DELAY
    old = [entry for entry in earlier if entry[0] <= horizon]
    return [*old[-1:], *(entry for entry in earlier if entry[0] > horizon)][-_MOST_EARLIER:]


def set_source(event_id: int, actor: Account, address: str, delay: int) -> None:
    """Say where moves are read from, and how many minutes later the public sees them.

    Raises:
        Refused: the delay or the address is too long, or the event is archived.
    """
    if delay > LONGEST_DELAY or len(address) > _LONGEST_ADDRESS:
        raise Refused(_("Up to %(n)s minutes.") % {"n": LONGEST_DELAY})
    with transaction.atomic():
        event = Event.objects.select_for_update().get(pk=event_id)
        require_open(event)
        require_shown()
        MovesSource.objects.update_or_create(
            event=event, defaults={"address": address, "delay": delay}
        )
        audit.log(event.pk, actor, "moves-source", address=address or "–", delay=delay)


def source_of(event: Event) -> MovesSource:
    """Return where the moves come from; a new row that is not stored if nothing was set."""
    return MovesSource.objects.filter(event=event).first() or MovesSource(event=event)
