"""Sign-up by a public form: what the form asks and until when, and who has signed up."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.models.entries import Person, Player
from swissmate.arbiter.models.event_tables import EventTable
from swissmate.arbiter.models.events import Event

if TYPE_CHECKING:
    from datetime import date


def private_key() -> str:
    """Return the end of a private address: whoever has it sees a sign-up and can withdraw it."""
    return secrets.token_hex(16)


class SignUpTerms(models.Model):
    """What the sign-up form of an event says and asks, and when.

    ``fields`` are the names of the fields beside the name, a blank apart, those that must be filled
    in with a star (``club birth*``). ``places`` counts players and sign-ups that are looked at;
    None: there is no limit. With ``moves_up`` a free place goes to the first who waits, else an
    arbiter gives it. Personal data are to be deleted ``kept_days`` after the last day of the event;
    ``erased`` is when somebody did so last.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="sign_up_terms")
    is_open = models.BooleanField(_("Form is open"), default=False)
    opens = models.DateField(_("From (day)"), null=True, blank=True)
    closes = models.DateField(_("Until (last day)"), null=True, blank=True)
    places = models.PositiveSmallIntegerField(_("Places (empty: no limit)"), null=True, blank=True)
    has_waiting_list = models.BooleanField(_("Waiting list when it is full"), default=True)
    moves_up = models.BooleanField(
        _("A free place goes to the first on the waiting list"), default=True
    )
    fields = models.CharField(_("What is asked"), max_length=200, blank=True)
    text = models.CharField(_("Text above the form"), max_length=1000, blank=True)
    consent = models.CharField(_("Text of the consent to tick"), max_length=1000, blank=True)
    kept_days = models.PositiveSmallIntegerField(
        _("Personal data are deleted so many days after the last day"), default=30
    )
    erased = models.DateTimeField(null=True, blank=True, editable=False)

    @property
    def erased_by(self) -> date:
        """The day by which personal data are deleted, as the form says."""
        return (self.event.end or self.event.start) + timedelta(days=self.kept_days)

    @property
    def asked(self) -> dict[str, bool]:
        """What is asked beside the name, and whether it must be filled in."""
        return {name.rstrip("*"): name.endswith("*") for name in self.fields.split()}


class SignUp(Person):
    """Somebody who has signed up. ``key`` is the end of the person's private address.

    ``consent`` is the text that was agreed to, as it was. Nothing here is public but what a player
    made of it shows.
    """

    class State(models.TextChoices):
        """How far it is; the first two still need a decision."""

        OPEN = "open", _("to be looked at")
        WAITING = "waiting", _("on the waiting list")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="sign_ups")
    key = models.CharField(max_length=40, default=private_key)
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    reason = models.CharField(max_length=200, blank=True)
    player = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="sign_ups"
    )
    national_rating = models.PositiveSmallIntegerField(_("National rating"), default=0)
    club = models.CharField(_("Club"), max_length=120, blank=True)
    email = models.CharField(_("E-mail"), max_length=120, blank=True)
    phone = models.CharField(_("Phone"), max_length=40, blank=True)
    comment = models.CharField(_("Remark"), max_length=200, blank=True)
    consent = models.CharField(max_length=1000, blank=True)

    class Meta:
        ordering = ("at", "id")
        constraints = (models.UniqueConstraint(fields=["event", "key"], name="sign_up_key_once"),)

    @property
    def contact(self) -> str:
        """How to reach the person, as the list of players has it."""
        return ", ".join(filter(None, (self.email, self.phone)))


EVENT_TABLES: Final = (
    EventTable("sign_up_terms", SignUpTerms, "event"),
    EventTable("sign_ups", SignUp, "event"),
)
