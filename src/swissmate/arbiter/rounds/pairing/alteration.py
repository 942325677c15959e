"""A pairing by hand as a session: begun, changed move by move, finished or abandoned.

The boards being changed are stored (:class:`.Alteration`), so that a closed laptop loses nothing
and a colleague can see them. A move changes only these boards and leaves no line in the log; the
beginning and the end do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import Account, Alteration, Bye, Event, Pairing, Player, Round
from swissmate.arbiter.rounds.boards.board_numbers import numbered_for
from swissmate.arbiter.rounds.boards.seating import has_entered_result
from swissmate.arbiter.rounds.boards.tournament import away, build_tournament
from swissmate.arbiter.rounds.pairing import by_hand
from swissmate.arbiter.rounds.pairing.rounds import Pairs, last_round, require_finished
from swissmate.explanation.speech import history_text
from swissmate.languages.language import language_of
from swissmate.model import Points, Tournament
from swissmate.systems.common.baku import accelerated
from swissmate.systems.common.publishing_order import publishing_order

_KEPT: Final = 20
"""How many moves can be taken back."""
Boards = list[list[int | None]]
"""``[white key, black key]`` per board; None for an empty place: the other player has the bye."""


@dataclass(frozen=True)
class Seat:
    """A player as the arbiter sees the player while pairing: score and colours before the round."""

    player: Player
    points: Points
    colors: str
    note: str = ""


@dataclass(frozen=True)
class DraftBoard:
    """A board as it stands, and the rules that it breaks; ``black`` None is the bye.

    ``is_changed``: the round has no such board. A board that ``has_result`` stays as it is.
    """

    number: int
    white: Seat
    black: Seat | None
    breaches: tuple[str, ...]
    is_changed: bool = False
    has_result: bool = False


@dataclass(frozen=True)
class Draft:
    """Everything that the page of an alteration shows; the ``left_out`` players are not paired."""

    boards: list[DraftBoard]
    left_out: list[Seat]
    breaches: list[str] = field(default_factory=list)


def current(event: Event, round_number: int | None = None) -> Alteration | None:
    """Return the alteration in progress, of a round or of any."""
    going_on = Alteration.objects.filter(event=event)
    if round_number is not None:
        going_on = going_on.filter(round_number=round_number)
    return going_on.first()


def _going_on(event_id: int, round_number: int) -> tuple[Event, Alteration]:
    """Return the event, locked for this transaction, and its alteration of a round.

    Raises:
        Refused: no alteration is in progress.
    """
    event = Event.objects.select_for_update().filter(pk=event_id).first()
    require_shown()
    change = current(event, round_number) if event else None
    if event is None or change is None:
        raise Refused(_("These changes are already finished or discarded. Load the page again."))
    return event, change


def start(event_id: int, actor: Account, round_number: int) -> None:
    """Start changing the last round, or making one that the rules cannot pair.

    Raises:
        Refused: it is not the last round, the rules can pair it, or another alteration is in
            progress.
    """
    with recorded(event_id, actor, "alteration-started", round=round_number) as recorder:
        event = recorder.event
        require_finished(event)
        row = Round.objects.filter(event=event, number=round_number).first()
        if row is not None:
            last_round(event, round_number)
            boards: Pairs = list(row.pairings.order_by("board").values_list("white_id", "black_id"))
            why = ""
        else:
            why = by_hand.why_no_pairing(event)
            if not why:
                raise Refused(_("The rules do give a pairing of this round: pair it by the rules."))
            boards = [
                (white.pk, black.pk if black else None)
                for white, black in by_hand.first_draft(event)
            ]
        recorder.create(
            Alteration(
                event=event,
                round_number=round_number,
                pairs=[list(pair) for pair in boards],
                who=actor.get_username(),
                why=why[:500],
            )
        )


def drop(event_id: int, actor: Account, round_number: int) -> None:
    """Abandon an alteration; the round stays as it was."""
    with recorded(event_id, actor, "alteration-dropped", round=round_number) as recorder:
        change = current(recorder.event, round_number)
        if change is not None:
            recorder.delete(change)


def move(event_id: int, round_number: int, what: str, one: int, other: int) -> None:
    """Change the boards that are being made.

    ``one`` and ``other`` are pairing numbers; 0 is the free place beside the player who has the
    bye. ``what`` is ``exchange`` (the two change places), ``pair`` (they meet, and ``one`` has
    White), ``turn`` (the colours of the board of ``one`` are reversed), ``out`` (``one`` is not
    paired), or ``bye`` (``one``, who is not paired yet, gets it).

    Raises:
        Refused: no alteration is in progress, the move makes no sense, or a board with a result
            would change.
    """
    with transaction.atomic():
        event, change = _going_on(event_id, round_number)
        keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
        boards: Boards = [list(pair) for pair in change.pairs]
        _MOVES[what if what in _MOVES else ""](
            boards, _key(keys, one), _key(keys, other) if what in {"exchange", "pair"} else None
        )
        pairs = [
            [white, black] if white is not None else [black, None]
            for white, black in boards
            if white is not None or black is not None
        ]
        row = Round.objects.filter(event=event, number=round_number).first()
        if row is not None:
            by_hand.require_results_kept(row, pairs)
        states = [*_earlier(change), change.pairs][-_KEPT:]
        change.earlier = _joined(states)
        change.pairs = pairs
        change.save()


def take_back(event_id: int, round_number: int) -> None:
    """Take the last move back.

    Raises:
        Refused: no alteration is in progress, or there is no move to take back.
    """
    with transaction.atomic():
        _event, change = _going_on(event_id, round_number)
        states = _earlier(change)
        if not states:
            raise Refused(_("There is no change to take back."))
        change.pairs = states.pop()
        change.earlier = _joined(states)
        change.save()


def _joined(states: Iterable[Boards]) -> Boards:
    """Return the boards of several states in one list, each ended by a pair of nobody."""
    between: Boards = [[None, None]]
    return [pair for state in states for pair in (*state, *between)]


def _earlier(change: Alteration) -> list[Boards]:
    """Return the boards before each of the last moves, the oldest first."""
    states: list[Boards] = [[]]
    for pair in change.earlier:
        if pair == [None, None]:
            states.append([])
        else:
            states[-1].append(pair)
    return states[:-1]


def _key(keys: dict[int, int], tpn: int) -> int | None:
    if tpn and tpn not in keys:
        raise Refused(_("There is no player %(n)s.") % {"n": tpn})
    return keys.get(tpn)


def _place(boards: Boards, key: int | None) -> tuple[int, int] | None:
    """Return a player's place, for None the free place beside the bye; None if there is none."""
    for index, board in enumerate(boards):
        if key in board:
            return index, board.index(key)
    return None


def _exchange(boards: Boards, one: int | None, other: int | None) -> None:
    here, there = _place(boards, one), _place(boards, other)
    if one == other or (here is None and there is None):
        raise Refused(_("These two cannot change places."))
    if (one is None and here is None) or (other is None and there is None):
        raise Refused(_("Nobody has the bye."))
    if here is not None:
        boards[here[0]][here[1]] = other
    if there is not None:
        boards[there[0]][there[1]] = one


def _pair(boards: Boards, one: int | None, other: int | None) -> None:
    if one is None or other is None or one == other:
        raise Refused(_("Choose two different players."))
    here, there = _place(boards, one), _place(boards, other)
    if here is None and there is None:
        boards.append([one, other])
        return
    if here is None and there is not None:
        index, side = there
        boards[index][1 - side] = one
    elif here is not None:
        index, side = here
        if there is not None:
            boards[there[0]][there[1]] = boards[index][1 - side]
        boards[index][1 - side] = other
    boards[index][:] = [one, other]


def _turn(boards: Boards, one: int | None, _other: int | None) -> None:
    here = _place(boards, one)
    if one is None or here is None or None in boards[here[0]]:
        raise Refused(_("There are no colours to change."))
    boards[here[0]].reverse()


def _out(boards: Boards, one: int | None, _other: int | None) -> None:
    here = _place(boards, one)
    if one is None or here is None:
        raise Refused(_("This player is not paired."))
    boards[here[0]][here[1]] = None


def _bye(boards: Boards, one: int | None, _other: int | None) -> None:
    if one is None or _place(boards, one) is not None:
        raise Refused(_("This player is paired already."))
    boards.append([one, None])


def _nothing(boards: Boards, one: int | None, other: int | None) -> None:
    raise Refused(_("There is no such move."))


_MOVES = {
    "exchange": _exchange,
    "pair": _pair,
    "turn": _turn,
    "out": _out,
    "bye": _bye,
    "": _nothing,
}


def draft_of(event: Event, change: Alteration) -> Draft:
    """Return the boards as they stand, and what each would break."""
    number = change.round_number
    tournament = build_tournament(event, through_round=number - 1, next_round=True)
    players = {player.pk: player for player in Player.objects.filter(event=event)}
    byes = dict(
        Bye.objects.filter(player__event=event, round_number=number).values_list(
            "player_id", "kind"
        )
    )

    def seat(key: int) -> Seat:
        player = players[key]
        note = Bye.Kind(byes[key]).label if key in byes else ""
        if not note and away(player, number):
            note = _("came late") if player.last_round is None else _("withdrawn")
        return Seat(
            player,
            tournament.points_before(player.tpn, number),
            _colors(tournament, player.tpn),
            str(note),
        )

    pairs = [(white, black) for white, black in change.pairs if white in players]
    row = Round.objects.filter(event=event, number=number).first()
    breaches = by_hand.breaches_by_player(
        tournament, number, pairs, players, row.rules if row else event.rules
    )
    there = _results_by_pair(event, number)
    boards = []
    numbers = {pair: board for board, pair in numbered_for(event, row, pairs)}
    for white, black in pairs:
        texts = [
            text for key in (white, black) if key is not None for text in breaches.get(key, ())
        ]
        boards.append(
            DraftBoard(
                numbers[white, black],
                seat(white),
                seat(black) if black else None,
                tuple(dict.fromkeys(texts)),
                is_changed=bool(there) and (white, black) not in there,
                has_result=there.get((white, black), False),
            )
        )
    seated = {key for pair in pairs for key in pair}
    left_out = [
        seat(key)
        for key, player in players.items()
        if key not in seated and (player.last_round is None or player.last_round >= number)
    ]
    return Draft(
        boards, left_out, list(dict.fromkeys(text for board in boards for text in board.breaches))
    )


def _results_by_pair(event: Event, number: int) -> dict[tuple[int, int | None], bool]:
    """Return the boards of a round as it is now, and whether each has a result."""
    pairings = Pairing.objects.filter(round__event=event, round__number=number)
    return {
        (pairing.white_id, pairing.black_id): any(map(has_entered_result, pairing.games.all()))
        for pairing in pairings.prefetch_related("games__one", "games__other")
    }


def _colors(tournament: Tournament, tpn: int) -> str:
    """Return the colours of a player's games, oldest first."""
    played = "".join(
        entry.color
        for entry in tournament.by_id[tpn].entries
        if entry.opponent and entry.result not in "+- "
    )
    return history_text(played, language_of((get_language() or "")[:2])) if played else ""


def _in_board_order(
    tournament: Tournament, number: int, pairs: Pairs, tpn: dict[int, int]
) -> Pairs:
    """Return boards in the order in which they are published, the byes last.

    A player on a board need not be one whom the rules would pair: it may be a player with a bye,
    for example.
    """
    boards = {(tpn[white], tpn[black]): (white, black) for white, black in pairs if black}
    ranked = {
        player: _Ranked(
            player, tournament.points_before(player, number) + tournament.virtual(player, number)
        )
        for board in boards
        for player in board
    }
    byes = [pair for pair in pairs if not pair[1]]
    return [*(boards[board] for board in publishing_order(boards, ranked)), *byes]


class _Ranked(NamedTuple):
    """A player's number, and the points by which the boards are ordered."""

    id: int
    score: Points


def finish(event_id: int, actor: Account, round_number: int, reason: str) -> None:
    """Make the boards as they stand the pairing of the round.

    Raises:
        Refused: a player is missing, or the reason is.
        Unconfirmed: the pairing differs from that of the rules, or breaks a rule.
    """
    with transaction.atomic():
        event, change = _going_on(event_id, round_number)
        pairs: Sequence[tuple[int, int | None]] = [(white, black) for white, black in change.pairs]
        tournament = accelerated(
            build_tournament(event, through_round=round_number - 1, next_round=True)
        )
        tpn = dict(Player.objects.filter(event=event).values_list("pk", "tpn"))
        row = Round.objects.filter(event=event, number=round_number).first()
        if row is None or row.published is None:  # else everybody knows the number of a board
            pairs = _in_board_order(tournament, round_number, pairs, tpn)
        if row is not None:
            by_hand.change_pairs(event_id, actor, round_number, pairs, reason)
        else:
            by_hand.pair_by_hand(event_id, actor, round_number, pairs, reason)
        change.delete()
