"""Signing up, and what becomes of it: a place or the waiting list, a player, or a refusal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.import_checks import checked, doubt_who_is_there, look_up
from swissmate.arbiter.event.entries.list_lines import Line
from swissmate.arbiter.event.entries.namesakes import directory_of
from swissmate.arbiter.event.entries.places import give_places, move_up
from swissmate.arbiter.event.entries.player_table import Reading
from swissmate.arbiter.event.entries.players import (
    alter_player,
    enter_players,
    player_of,
)
from swissmate.arbiter.event.sign_up.terms import has_room, terms_of, why_closed
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, SignUp
from swissmate.arbiter.models.entries import PERSON_FIELDS
from swissmate.systems.common.names import words_of
from swissmate.wording import first_of

_MOST_UNDECIDED: Final = 2000
UNDECIDED: Final = (SignUp.State.OPEN, SignUp.State.WAITING)
_OF_A_PLAYER: Final = (*PERSON_FIELDS, "national_rating", "club", "contact", "comment")


def sign_up(event_id: int, values: Mapping[str, Any]) -> SignUp:
    """Note that somebody has signed up: with a place, or on the waiting list.

    Raises:
        Refused: the form is closed, or there is no place; or far too many have not been looked at.
    """
    with recorded(event_id, None, "signed-up") as recorder:
        event = recorder.event
        terms = terms_of(event)
        if why := why_closed(terms):
            raise Refused(why)
        if event.sign_ups.filter(state__in=UNDECIDED).count() >= _MOST_UNDECIDED:
            raise Refused(_("The form is full: write to the organiser."))
        row = SignUp(event=event, **values)
        if not has_room(terms):
            row.state = SignUp.State.WAITING
            recorder.action = "signed-up-waiting"
        recorder.create(row)
        recorder.data["name"] = row.name
    return row


def place_in_line(row: SignUp) -> int:
    """Return the place of a sign-up on the waiting list, from 1; 0 if it is not there."""
    waiting = row.event.sign_ups.filter(state=SignUp.State.WAITING)
    keys = [*waiting.values_list("pk", flat=True)]
    return keys.index(row.pk) + 1 if row.pk in keys else 0


def withdraw(event_id: int, key: str) -> None:
    """Withdraw a sign-up by its private address; the place goes to the next.

    A player on the list stays there until an arbiter has looked.

    Raises:
        Refused: there is no such sign-up, or it was refused.
    """
    with recorded(event_id, None, "sign-up-withdrawn") as recorder:
        row = SignUp.objects.filter(event=recorder.event, key=key).first()
        if row is None or row.state == SignUp.State.REFUSED:
            raise Refused(_("There is nothing to withdraw."))
        recorder.update(row, state=SignUp.State.WITHDRAWN)
        recorder.data["name"] = row.name
        move_up(recorder)


def _chosen(recorder: Recorder, keys: Iterable[int], *states: SignUp.State) -> list[SignUp]:
    """Return the sign-ups that are ticked, all of them in one of these states.

    Raises:
        Refused: nothing is ticked, or somebody has decided about one in the meantime.
    """
    wanted = set(keys)
    rows = list(SignUp.objects.filter(event=recorder.event, pk__in=wanted))
    if not rows:
        raise Refused(_("Tick sign-ups first."))
    if len(rows) < len(wanted):
        raise Refused(_("One of these sign-ups is not there any more."))
    for row in rows:
        if row.state not in states:
            raise Refused(f"{row.name}: {row.get_state_display()}.")
    return rows


def accept(event_id: int, actor: Account, keys: Iterable[int], reason: str = "") -> list[Player]:
    """Make players of sign-ups, all of them or none; the rating list fills in what it knows.

    ``reason`` is that for players outside the limits of the event.

    Raises:
        Refused: one of them cannot be a player as it is; the message says why.
    """
    with recorded(event_id, actor, "players-added") as recorder:
        rows = _chosen(recorder, keys, *UNDECIDED)
        lines = lines_of(recorder.event, rows)
        values, wrong = checked(lines.values())
        if wrong:
            raise Refused("; ".join(f"{line.label}: {'; '.join(line.doubts)}" for line in wrong))
        for value, row in zip(values, rows, strict=True):
            value["entered"] = timezone.localtime(row.at).date()
        added = enter_players(recorder, values, reason)
        for row, player in zip(rows, added, strict=True):
            recorder.update(row, state=SignUp.State.ACCEPTED, player=player, reason="")
    return added


def refuse(event_id: int, actor: Account, keys: Iterable[int], reason: str) -> int:
    """Refuse sign-ups; the persons see the reason. Return how many.

    Raises:
        Refused: nothing is ticked, or there is no reason.
    """
    with recorded(event_id, actor, "sign-ups-refused") as recorder:
        rows = _chosen(recorder, keys, *UNDECIDED)
        reason = " ".join(reason.split())[:200]
        recorder.require_reason(reason, _("The person sees why."))
        for row in rows:
            recorder.update(row, state=SignUp.State.REFUSED, reason=reason)
        recorder.data.update(count=len(rows), names=_names(rows))
        move_up(recorder)
    return len(rows)


def give(event_id: int, actor: Account, keys: Iterable[int]) -> int:
    """Give places to some who wait, whether one is free or not; return how many."""
    with recorded(event_id, actor, "sign-ups-moved-up") as recorder:
        rows = _chosen(recorder, keys, SignUp.State.WAITING)
        give_places(recorder, rows)
        del recorder.data["moved_up"]  # the sentence itself names them
        recorder.data.update(count=len(rows), names=_names(rows))
    return len(rows)


def merge(event_id: int, actor: Account, key: int, player_id: int) -> Player:
    """Note that a sign-up is that of a player on the list, who gets what is missing there.

    Raises:
        Refused: there is no such player, or somebody has decided about it in the meantime.
    """
    with recorded(event_id, actor, "sign-up-merged") as recorder:
        [row] = _chosen(recorder, [key], *UNDECIDED)
        player = player_of(recorder, player_id)
        missing = {
            name: getattr(row, name)
            for name in _OF_A_PLAYER
            if getattr(row, name) and not getattr(player, name)
        }
        alter_player(recorder, player, missing)
        recorder.data.pop("changed")
        recorder.update(row, state=SignUp.State.ACCEPTED, player=player)
        move_up(recorder)
    return player


def _names(rows: Sequence[SignUp]) -> str:
    return first_of([row.name for row in rows])


def lines_of(event: Event, rows: Sequence[SignUp]) -> dict[int, Line]:
    """Return sign-ups as the rows of a list of players, by key: filled in and doubted as those."""
    lines = {}
    for number, row in enumerate(rows, 1):
        values = {name: str(getattr(row, name) or "") for name in _OF_A_PLAYER}
        line = Line(number, number, [], {name: text for name, text in values.items() if text})
        lines[row.pk] = line
    reading = Reading(None, [], list(lines.values()))
    look_up(event, reading, fill=True, take_ratings=True)
    doubt_who_is_there(event, reading)
    return lines


def doubted(event: Event, rows: Sequence[SignUp]) -> list[tuple[SignUp, Line, Player | None]]:
    """Return sign-ups with what is known about them, and the player that each may be."""
    lines, there = lines_of(event, rows), directory_of(event)
    by_name: dict[tuple[str, ...], list[int]] = {}
    for row in rows:
        by_name.setdefault(words_of(row.name), []).append(row.pk)
    looked_at = []
    for row in rows:
        line = lines[row.pk]
        if len(by_name[words_of(row.name)]) > 1:
            line.doubts.append(_("signed up more than once"))
        fide_id, birth = (line.values.get(key, "") for key in ("fide_id", "birth"))
        namesake = there.namesake(line.name, fide_id, birth)
        looked_at.append((row, line, namesake.player if namesake else None))
    return looked_at
