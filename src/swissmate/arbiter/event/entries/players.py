"""The list of participants: entries and withdrawals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.entries import limits, places
from swissmate.arbiter.event.entries.bye_rows import write_wishes
from swissmate.arbiter.event.entries.national_ids import holders_of
from swissmate.arbiter.event.fees import payments
from swissmate.arbiter.event.fees.rules import Prices, enter_fee
from swissmate.arbiter.event.ratings import numbering
from swissmate.arbiter.event.ratings.methods import set_ratings, sources_of, tournament_rating
from swissmate.arbiter.event.ratings.numbering import make_room, renumber_rows
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.stale import require_fresh
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Event,
    Pairing,
    Payment,
    Player,
    Round,
)
from swissmate.arbiter.models.entries import PERSON_FIELDS
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.systems.handling import NumberChange, handling_in_force
from swissmate.wording import first_of

PLAYER_FIELDS: Final = (
    *("rating", "national_rating", *PERSON_FIELDS, "club", "contact", "own_rating", "is_expelled"),
    *("typed_value", "no_half_byes", "fixed_board", "comment"),
)

PRIVATE_FIELDS: Final = ("birth", "contact", "comment")
"""The log says that they changed, not how."""


def numbers_may_change(
    event: Event, paired: int, reason: NumberChange = NumberChange.CORRECTION
) -> bool:
    """Return whether pairing numbers may still change (C.04.2.B.3; 2026: C.04.2 2.3, 2.4).

    ``paired`` is the number of the last round that has been paired.
    """
    if event.play.eliminates and paired:
        return False  # the seeds stand in the bracket
    return handling_in_force(event.start).numbers_may_change(reason, paired)


def add_players(
    event_id: int, actor: Account, rows: Iterable[Mapping[str, Any]], reason: str = ""
) -> list[Player]:
    """Add players; one who is added after round one was paired is a late entry (C.04.2.C).

    Before round four is paired the list is renumbered. Later, the rules of 2026 give a late entry
    the number of the player's rank; those of 2017, which freeze all numbers, give the number after
    the last (``docs/disputes/handling.md#late-entry-number``).

    Beside the fields of a player, a row may have ``byes`` (``3H 5Z``), ``check_in``, ``fee`` (an
    amount; else the rules say it), ``has_paid``, ``entered`` (the day that decides the fee), and
    ``seed``: the place on a qualifying list. ``reason`` is that for players outside the limits of
    the event (:mod:`.limits`).

    Raises:
        Refused: a FIDE id or a national id is there already, the table of a round robin has no
            place left, or there is no such bye.
    """
    with recorded(event_id, actor, "players-added") as recorder:
        return enter_players(recorder, rows, reason)


def enter_players(
    recorder: Recorder, rows: Iterable[Mapping[str, Any]], reason: str = "", source: str = ""
) -> list[Player]:
    """Add players within an act of the kind ``players-added``, as :func:`add_players` does.

    ``source`` names the qualifying list from which they come.
    """
    event = recorder.event
    paired = last_paired_round(event)
    # One more, and no round fits the table any longer.
    if paired and event.play.drawn_beforehand:
        raise Refused(_("Round one has been paired: the table has no place for anybody else."))
    if paired and event.play.eliminates:
        raise Refused(_("Round one has been paired: the bracket has no place for anybody else."))
    ids = set(Player.objects.filter(event=event).values_list("fide_id", flat=True)) - {""}
    holders = holders_of(event)
    before = numbering.issued(event)
    number = max(before.values(), default=0)
    rows = list(rows)
    sources = sources_of(event, rows)
    prices = Prices(event)
    added = []
    for row in rows:
        player = Player(event=event, first_round=max(1, paired + 1), tpn=number + 1)
        number += 1
        for name in PLAYER_FIELDS:
            if name in row:
                setattr(player, name, row[name])
        player.seed = row.get("seed")
        if row.get("first_round"):
            player.first_round = max(player.first_round, int(row["first_round"]))
        if player.fide_id and player.fide_id in ids:
            raise Refused(
                _("%(name)s: the id %(id)s is in the list already.")
                % {"name": player.name, "id": player.fide_id}
            )
        ids.add(player.fide_id)
        holders.take(player.name, player.national_ids, player.federation)
        _require_free_board(player)
        player.rating_source = sources.get((player.fide_id, player.rating), "")
        player.tournament_rating = tournament_rating(player, event.rating_method)
        enter_fee(prices, player, row)
        recorder.create(player)
        added.append(player)
        if row.get("has_paid"):
            payments.note(recorder, player, player.owed or 0, Payment.Method.OTHER)
    named = [_with_byes(player.name, row) for player, row in zip(added, rows, strict=True)]
    recorder.data.update(count=len(added), names=first_of(named))
    if source:
        recorder.data["source"] = source
    limits.ask(recorder, added, reason)
    if paired:
        recorder.data["round"] = paired + 1
        recorder.asks = gettext_lazy("Add %(names)s to round %(round)s?")
    if numbers_may_change(event, paired):
        renumber_rows(event)
    elif numbers_may_change(event, paired, NumberChange.LATE_ENTRY):
        for player in added:
            make_room(event, player)
    numbering.tell_moved(recorder, paired, before)
    for player, row in zip(added, rows, strict=True):
        if row.get("byes") or row.get("check_in"):
            player.refresh_from_db(fields=["tpn"])
            write_wishes(recorder, player, row)
    return added


def on_the_list(player: Player) -> str:
    """Return the sentence that a player has been added: a late entry from a later round on."""
    late = _("%(name)s is on the list, from round %(n)s on.")
    text = late if player.first_round > 1 else _("%(name)s is on the list.")
    return text % {"name": player.name, "n": player.first_round}


def _with_byes(name: str, row: Mapping[str, Any]) -> str:
    """Return a name for the log, with the byes that the row brings."""
    byes = str(row.get("byes") or "")
    return f"{name} ({byes})" if byes else name


def _require_free_board(player: Player) -> None:
    """Refuse a fixed board that another player has.

    Raises:
        Refused: another player has it.
    """
    others = Player.objects.filter(event=player.event, fixed_board=player.fixed_board)
    other = others.exclude(pk=player.pk).first() if player.fixed_board else None
    if other is not None:
        raise Refused(
            _("Board %(board)s is already fixed for %(name)s.")
            % {"board": player.fixed_board, "name": other.name}
        )


def let_in_late_entries(recorder: Recorder, round_number: int, since: datetime) -> None:
    """Let players entered after a discarded pairing was made take part in that round.

    They were late for that pairing (C.04.2.C), but they are in time for the next one.
    """
    entries = AuditEntry.objects.filter(
        event_id=recorder.event.pk, action="players-added", at__gte=since
    )
    keys = {
        change["pk"] for entry in entries for change in entry.changes if change["before"] is None
    }
    late_entries = Player.objects.filter(
        event=recorder.event, pk__in=keys, first_round=round_number + 1
    )
    for player in late_entries:
        recorder.update(player, first_round=round_number)


def player_of(recorder: Recorder, player_id: int) -> Player:
    """Return a player of the event, and give the name to the log."""
    player = Player.objects.filter(event=recorder.event, pk=player_id).first()
    if player is None:
        raise Refused(_("This player is not in the event."))
    recorder.data["name"] = player.name
    return player


def change_player(
    event_id: int,
    actor: Account,
    player_id: int,
    values: Mapping[str, Any],
    seen: str | None = None,
) -> None:
    """Change a player's data. Before round one the list is renumbered.

    ``seen`` is the mark (:func:`.stale.mark_of`) of the data that the form showed.

    Raises:
        Stale: the data were changed since.
        Refused: the player is unknown, or another player has the FIDE id.
    """
    with recorded(event_id, actor, "player-changed") as recorder:
        player = player_of(recorder, player_id)
        require_fresh(player, PLAYER_FIELDS, seen, event_id)
        alter_player(recorder, player, values)


def alter_player(recorder: Recorder, player: Player, values: Mapping[str, Any]) -> None:
    """Change a player's data within an act, as :func:`change_player` does."""
    fide_id = values.get("fide_id")
    others = Player.objects.filter(event=recorder.event).exclude(pk=player.pk)
    if fide_id and others.filter(fide_id=fide_id).exists():
        raise Refused(
            _("%(name)s: the id %(id)s is in the list already.")
            % {"name": values.get("name", player.name), "id": fide_id}
        )
    known = {name: values[name] for name in PLAYER_FIELDS if name in values}
    before = {name: getattr(player, name) for name in known}
    changed = recorder.update(player, **known)
    holders_of(recorder.event, player).require_free(
        player.name, player.national_ids, player.federation
    )
    _require_free_board(player)
    set_ratings(recorder, player, changed)
    recorder.data["changed"] = values_changed(
        {name: (before[name], known[name]) for name in changed}, PRIVATE_FIELDS
    )
    if last_paired_round(recorder.event) == 0:
        renumber_rows(recorder.event)


def remove_player(event_id: int, actor: Account, player_id: int) -> None:
    """Remove a player from the list; impossible once the player has been paired.

    Raises:
        Refused: the player has been paired and can only be withdrawn.
    """
    with recorded(event_id, actor, "player-removed") as recorder:
        player = player_of(recorder, player_id)
        take_off(recorder, player)
        places.move_up(recorder)
        if last_paired_round(recorder.event) == 0:
            renumber_rows(recorder.event)


def take_off(recorder: Recorder, player: Player) -> None:
    """Take a player off the list within an act, with all that belongs to the entry.

    Raises:
        Refused: the player has been paired, or money of the player is still here.
    """
    if Pairing.objects.filter(Q(white=player) | Q(black=player)).exists():
        raise Refused(_("%(name)s has been paired: withdraw instead.") % {"name": player.name})
    places.let_go(recorder, player)
    payments.let_go(recorder, player)
    recorder.delete_whole(player)


def require_none_paired_since(event: Event, since: datetime, first: int = 1) -> None:
    """Refuse to undo what a pairing was built on: a round from ``first`` on was paired later.

    Raises:
        Refused: there is such a round.
    """
    later = Round.objects.filter(event=event, number__gte=first, paired__gt=since)
    row = later.order_by("number").first()
    if row is not None:
        raise Refused(_("Round %(n)s has been paired already.") % {"n": row.number})
