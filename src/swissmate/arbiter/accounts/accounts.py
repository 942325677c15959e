"""Accounts, one-time links, and the brake on guessing passwords."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger import audit
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Invitation, LoginFailure, Role

LOCK_MINUTES: Final = 10
_FAILURES_PER_NAME: Final = 5
_FAILURES_PER_ADDRESS: Final = 30


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def invite(role: Role, actor: Account | None, *, hours: int = 48) -> str:
    """Make a one-time link and return its secret, which is kept nowhere."""
    secret = secrets.token_urlsafe(24)
    with transaction.atomic():
        Invitation.objects.create(
            secret_hash=_hash(secret),
            role=role,
            expires=timezone.now() + timedelta(hours=hours),
        )
        audit.log(None, actor, "link-made", role=str(role.value))
    return secret


def first_link_secret() -> str | None:
    """Return the secret of a link for the first account; None when there is an account."""
    if Account.objects.exists():
        return None
    with transaction.atomic():
        Invitation.objects.filter(used=None).delete()
    return invite(Role.CHIEF, None)


def open_invitation(secret: str) -> Invitation | None:
    """Return the invitation of a link, if it can still be used."""
    return Invitation.objects.filter(
        secret_hash=_hash(secret), used=None, expires__gt=timezone.now()
    ).first()


def create_account(secret: str, username: str, password: str) -> Account:
    """Create the account that a one-time link allows, and spend the link.

    Raises:
        Refused: the link is spent, the name taken, or the password too weak.
    """
    with transaction.atomic():
        invitation = (
            Invitation.objects.select_for_update()
            .filter(secret_hash=_hash(secret), used=None, expires__gt=timezone.now())
            .first()
        )
        if invitation is None:
            raise Refused(_("This link has been used or has expired."))
        username = username.strip()
        if not username or Account.objects.filter(username__iexact=username).exists():
            raise Refused(_("This user name is taken."))
        account = Account(username=username[:150], role=invitation.role)
        try:
            account.clean_fields(exclude=["password"])
            validate_password(password, account)
        except ValidationError as error:
            raise Refused(" ".join(error.messages)) from error
        account.set_password(password)
        account.save()
        invitation.used = timezone.now()
        invitation.save()
        audit.log(None, account, "account-created", name=username, role=invitation.role)
    return account


def change_account(account_id: int, actor: Account, *, role: Role, is_active: bool) -> None:
    """Change what an account may do.

    Raises:
        Refused: it does not exist, or nobody would be left who may change accounts.
    """
    with transaction.atomic():
        account = Account.objects.select_for_update().filter(pk=account_id).first()
        if account is None:
            raise Refused(_("This account does not exist."))
        account.role = role
        account.is_active = is_active
        account.save()
        if not Account.objects.filter(role=Role.CHIEF, is_active=True).exists():
            raise Refused(_("One chief arbiter must remain."))
        audit.log(None, actor, "account-changed", name=account.username, role=str(role.value))


def is_locked(username: str, address: str) -> bool:
    """Return whether further attempts are refused for now."""
    recent = LoginFailure.objects.filter(at__gt=timezone.now() - timedelta(minutes=LOCK_MINUTES))
    return (
        recent.filter(username=username.casefold()[:150]).count() >= _FAILURES_PER_NAME
        or recent.filter(address=address[:64]).count() >= _FAILURES_PER_ADDRESS
    )


def login_failed(username: str, address: str) -> None:
    """Remember a failed attempt, and forget those of yesterday."""
    name = username.casefold()[:150]
    with transaction.atomic():
        now = timezone.now()
        LoginFailure.objects.filter(at__lt=now - timedelta(days=1)).delete()
        LoginFailure.objects.create(username=name, address=address[:64])
        recent = LoginFailure.objects.filter(
            username=name, at__gt=now - timedelta(minutes=LOCK_MINUTES)
        ).count()
        if recent == _FAILURES_PER_NAME:
            audit.log(None, None, "login-locked", name=username[:150])


def login_succeeded(username: str) -> None:
    """Forget the failed attempts of a name."""
    LoginFailure.objects.filter(username=username.casefold()[:150]).delete()


def choose_language(account: Account, language: str) -> None:
    """Remember the language of somebody's pages."""
    account.language = language
    account.save(update_fields=["language"])
