"""Where the results of an event go: what was answered for each place, and what was sent there."""

from __future__ import annotations

from typing import Any, Final

from django.db import models

from swissmate.arbiter.models.accounts import Account
from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable, Keys
from swissmate.arbiter.models.events import Event
from swissmate.arbiter.models.teams import Member


class ExportAnswers(models.Model):
    """What a destination of results asked for, and whether results go there (``is_chosen``).

    ``values`` are texts by the names of the details; that of a player has his table and key behind
    a dot (``club_code.p12``, ``club_code.m12``). Secrets are never among them.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="export_answers")
    destination = models.CharField(max_length=40)
    is_chosen = models.BooleanField(default=True)
    values = models.JSONField(default=dict)

    class Meta:
        ordering = ("destination",)
        constraints = (
            models.UniqueConstraint(fields=["event", "destination"], name="answers_once"),
        )


class Delivery(models.Model):
    """What this machine sends to a server for an event: it is in no backup, and nobody undoes it.

    ``agreed``: an arbiter has seen what leaves the house. ``repeats``: the program sends again what
    has changed. ``tried`` and ``sent`` are when it last tried and succeeded; ``said`` is the answer
    and ``problem`` why the last attempt failed. ``wanted`` is when somebody (``wanted_by``) said
    that it should be sent now, until it is; ``begun`` is when a sender took it, and ``step`` what
    it is doing. ``reads`` is the round whose results are then read back instead, 0 for none.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="deliveries")
    destination = models.CharField(max_length=40)
    agreed = models.DateTimeField(null=True, blank=True)
    repeats = models.BooleanField(default=False)
    tried = models.DateTimeField(null=True, blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    said = models.CharField(max_length=300, blank=True)
    problem = models.CharField(max_length=500, blank=True)
    wanted = models.DateTimeField(null=True, blank=True)
    wanted_by = models.ForeignKey(
        Account, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    begun = models.DateTimeField(null=True, blank=True)
    step = models.CharField(max_length=200, blank=True)
    reads = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "destination"], name="delivery_once"),
        )


_TABLES: Final[dict[str, type[models.Model]]] = {"p": Player, "m": Member}


def _translate(values: dict[str, Any], keys: Keys) -> dict[str, Any]:
    """Give the answers of players the keys that the players have now."""
    translated = {}
    for name, text in values["values"].items():
        detail, dot, who = name.partition(".")
        if not dot:
            translated[detail] = text
        elif who[:1] in _TABLES and who[1:].isdecimal():
            key = keys[_TABLES[who[0]]].get(int(who[1:]))
            if key is not None:  # else an answer about nobody who is there
                translated[f"{detail}.{who[0]}{key}"] = text
    return {**values, "values": translated}


EVENT_TABLES: Final = (EventTable("export_answers", ExportAnswers, "event", _translate),)
