"""What the forms about players show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Bye, Player
from swissmate.wording import whole_number

_PERSON = ("name", "title", "rating", "national_rating", "federation", "fide_id", "club")


def player_in(sent: Sent) -> Player | None:
    """Return the player or team that an address names; None if it is not in the event."""
    players = Player.objects.filter(event_id=sent.number("event_id"), pk=sent.number("player_id"))
    return players.first()


def _kinds() -> dict[str, str]:
    return {"": str(_("plays")), **{str(kind): str(text) for kind, text in Bye.Kind.choices}}


def _names_of_kinds() -> dict[str, str]:
    return {**_kinds(), "out": str(_("withdrawn")), "back": str(_("plays"))}


def attendance(sent: Sent) -> list[Shown]:
    """Return whether a player takes part, and the byes."""
    player = player_in(sent)
    if player is None:
        return []
    gone = "" if player.last_round is None else str(player.last_round)
    byes = "; ".join(f"{bye.round_number}: {bye.kind}" for bye in player.byes.all())
    return [Shown(_("withdrawn after round"), gone), Shown(_("Byes by round"), byes)]


def person(sent: Sent) -> list[Shown]:
    """Return who a player is, and whether the player takes part."""
    player = player_in(sent)
    if player is None:
        return []
    values = [
        Shown(str(Player._meta.get_field(name).verbose_name), str(getattr(player, name) or ""))  # type: ignore[union-attr] # fields of its own
        for name in _PERSON
    ]
    return [*values, *attendance(sent)]


def numbers(sent: Sent) -> list[Shown]:
    """Return the pairing numbers of all players."""
    players = Player.objects.filter(event_id=sent.number("event_id")).order_by("tpn")
    named = players.values_list("tpn", "name")
    return [Shown(_("Pairing numbers"), "; ".join(f"{tpn} {name}" for tpn, name in named))]


def attendance_of_all(sent: Sent) -> list[Shown]:
    """Return who takes part and all byes; for those named, what is noted for the round sent."""
    event_id, number, kind = sent.number("event_id"), sent.number("round"), sent.text("kind")
    noted: dict[int, list[str]] = {}
    for player in Player.objects.filter(event=event_id, last_round__isnull=False):
        noted[player.pk] = [str(player.last_round)]
    for bye in Bye.objects.filter(player__event=event_id).order_by("round_number"):
        noted.setdefault(bye.player_id, []).append(f"{bye.round_number}: {bye.kind}")
    named = {int(key) for key in re.findall(r"(\d{1,9}):", sent.text("chosen") or "")}
    players = by_name(Player.objects.filter(event=event_id, pk__in={*noted, *named}))
    all_rows = "; ".join(
        f"{player.name}: {', '.join(noted[player.pk])}" for player in players if player.pk in noted
    )
    typed = _names_of_kinds().get(kind or "", "") if kind is not None else ""
    wanted = typed if kind == "out" else f"{number}: {typed}"
    return [
        Shown(_("Byes and withdrawals"), all_rows),
        *(
            Shown(player.name, ", ".join(noted.get(player.pk, [])), wanted, is_marked=False)
            for player in players
            if player.pk in named and kind is not None
        ),
    ]


def absences(sent: Sent) -> list[Shown]:
    """Return who does not play in the round to be paired."""
    event_id, number = sent.number("event_id"), sent.number("number")
    byes = Bye.objects.filter(player__event=event_id, round_number=number).select_related("player")
    gone = Player.objects.filter(event=event_id, last_round__lt=number)
    kinds = _names_of_kinds()
    rows = {row.player_id: str(row.kind) for row in byes} | {row.pk: "out" for row in gone}
    named = {whole_number(key) for key in sent.form.getlist("player")} - {None}
    players = by_name(Player.objects.filter(event=event_id, pk__in={*rows, *named}))
    kind = sent.text("kind")
    all_rows = "; ".join(
        f"{player.name}: {rows[player.pk]}" for player in players if player.pk in rows
    )
    return [
        Shown(_("Who does not play this round?"), all_rows),
        *(
            Shown(player.name, rows.get(player.pk, ""), kind, kinds, is_marked=False)
            for player in players
            if player.pk in named and kind is not None
        ),
    ]
