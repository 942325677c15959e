"""What players owe and have paid. All amounts are in cents of the one currency of an event."""

from __future__ import annotations

from typing import Final

from django.core.validators import RegexValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Player
from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.events import Event
from swissmate.model.conditions import Conditions


class FeeTerms(models.Model):
    """The currency of an event, the days on which its fees change, and what receipts say.

    The early fee is that of entries up to ``early_until``, the one on site that of entries from
    ``on_site_from`` on.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="fee_terms")
    currency = models.CharField(
        _("Currency"), max_length=3, default="EUR", validators=[RegexValidator("^[A-Z]{3}$")]
    )
    early_until = models.DateField(_("Early fee until (last day)"), null=True, blank=True)
    on_site_from = models.DateField(_("Fee on site from (first day)"), null=True, blank=True)
    receipt_text = models.CharField(
        _("Organiser and further text of receipts"), max_length=500, blank=True
    )


class FeeRule(models.Model):
    """What some players owe: the first rule of an event that fits a player counts.

    ``titles`` are those it is for, a blank apart; years of birth and ratings are from and to, with
    both ends. What is empty says nothing. ``early`` and ``on_site`` are None where the usual
    ``amount`` counts then as well.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="fee_rules")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)
    titles = models.CharField(max_length=60, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    born_from = models.PositiveSmallIntegerField(null=True)
    born_to = models.PositiveSmallIntegerField(null=True)
    rating_from = models.PositiveSmallIntegerField(null=True)
    rating_to = models.PositiveSmallIntegerField(null=True)
    early = models.PositiveIntegerField(null=True)
    amount = models.PositiveIntegerField()
    on_site = models.PositiveIntegerField(null=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="fee_rule_once"),)

    @property
    def conditions(self) -> Conditions:
        """Whom it is for."""
        return Conditions(
            self.born_from or 0,
            self.born_to or 0,
            self.rating_from or 0,
            self.rating_to,
            self.sex,
            titles=tuple(self.titles.split()),
        )


class Payment(models.Model):
    """Money that came from a player, or went back (``is_refund``).

    ``number`` is that of the receipt: in an event they run from 1 without a gap, whatever is
    cancelled or undone. ``cancelled`` is why it does not count after all. ``payer`` is the name at
    that time.
    """

    class Method(models.TextChoices):
        """How it was paid."""

        CASH = "cash", _("cash")
        CARD = "card", _("card")
        TRANSFER = "transfer", _("bank transfer")
        ONLINE = "online", _("online")
        OTHER = "other", _("not noted")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="payments")
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="payments"
    )
    payer = models.CharField(max_length=120)
    number = models.PositiveIntegerField()
    amount = models.PositiveIntegerField()
    is_refund = models.BooleanField(default=False)
    day = models.DateField(default=timezone.localdate)
    method = models.CharField(max_length=10, choices=Method.choices, default=Method.CASH)
    received_by = models.CharField(max_length=150, blank=True)
    note = models.CharField(max_length=200, blank=True)
    cancelled = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="receipt_once"),)

    @property
    def void(self) -> dict[str, object]:
        """What an undone payment is left as; nothing keeps its player on the list."""
        return {"cancelled": gettext("undone; its number is not given again"), "player": None}

    @property
    def signed(self) -> int:
        """Its amount, below zero for a refund."""
        return -self.amount if self.is_refund else self.amount

    @property
    def cents(self) -> int:
        """What it adds to what came in: nothing if it was cancelled."""
        return 0 if self.cancelled else self.signed


EVENT_TABLES: Final = (
    EventTable("fee_terms", FeeTerms, "event"),
    EventTable("fee_rules", FeeRule, "event"),
    EventTable("payments", Payment, "event"),
)
