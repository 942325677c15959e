"""Accounts, the roles they have, one-time links, and failed logins."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What an account may do; each role includes all that the one before it may do.

    A guest sees the events that give the account a role, and no others.
    """

    GUEST = "guest", _("Guest of single events")
    VIEWER = "viewer", _("Viewer")
    DEPUTY = "deputy", _("Deputy arbiter")
    CHIEF = "chief", _("Chief arbiter")

    @property
    def level(self) -> int:
        """Return 1 to 4."""
        return list(Role).index(self) + 1


class Account(AbstractUser):
    """Somebody who may log in."""

    role = models.CharField(max_length=10, choices=Role.choices, default=Role.VIEWER)
    language = models.CharField(max_length=8, blank=True)

    def may(self, role: Role) -> bool:
        """Return whether this account may do what a role may do."""
        return self.is_active and Role(self.role).level >= role.level

    @property
    def is_deputy(self) -> bool:
        """Whether this account may enter results."""
        return self.may(Role.DEPUTY)

    @property
    def is_chief(self) -> bool:
        """Whether this account may do everything."""
        return self.may(Role.CHIEF)


class Invitation(models.Model):
    """A link that creates one account, once. Only the hash of its secret is stored."""

    secret_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=10, choices=Role.choices)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)


class LoginFailure(models.Model):
    """A login that failed, recorded to slow down guessing."""

    username = models.CharField(max_length=150)
    address = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True, db_index=True)


class EventRole(models.Model):
    """The role of an account in one event, which counts there instead of its own."""

    event = models.ForeignKey("arbiter.Event", on_delete=models.CASCADE, related_name="roles")
    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=10, choices=Role.choices)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "account"], name="one_role_per_event"),
        )
