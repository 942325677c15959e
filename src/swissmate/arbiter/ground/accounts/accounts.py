"""Accounts, one-time links, and limits against guessing passwords."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from ipaddress import ip_address, ip_network
from typing import Final

from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.once import key_now, require_first
from swissmate.arbiter.ground.ledger.shown import require_shown
from swissmate.arbiter.models import Account, Invitation, LoginFailure, Role

LOCK_MINUTES: Final = 10
_TRIES_PER_NAME_AND_ORIGIN: Final = 5
_TRIES_IN_A_SIEGE: Final = 1
_TRIES_PER_ADDRESS: Final = 30
_SIEGE: Final = 50
_DEVICE: Final = "device:"


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def invite(role: Role, actor: Account | None) -> str:
    """Make a one-time link and return its secret, which is not stored anywhere.

    Raises:
        SentTwice: this form has made its link, which is :func:`link_secret_again`.
    """
    secret = _secret_of_form() or secrets.token_urlsafe(24)
    with transaction.atomic():
        require_first(actor)
        Invitation.objects.create(
            secret_hash=_hash(secret),
            role=role,
            expires=timezone.now() + timedelta(hours=48),
        )
        audit.log(None, actor, "link-made", role=str(role.value))
    return secret


def _secret_of_form() -> str:
    """Return the secret of the link that the form of this request makes; "" if it has no token.

    Nobody finds it without the key of this installation. A second click finds it again: its page is
    the one that the browser shows.
    """
    key = key_now()
    return salted_hmac("invitation", key, algorithm="sha256").hexdigest()[:32] if key else ""


def link_secret_again() -> str:
    """Return the secret of the link that a form has made before; "" if it cannot be used now."""
    secret = _secret_of_form()
    return secret if open_invitation(secret) else ""


def first_link_secret() -> str | None:
    """Return the secret of a link for the first account; None if there is an account."""
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
    """Create the account that a one-time link allows, and use up the link.

    Raises:
        Refused: the link has been used, the name is taken, or the password is too weak.
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


def use_up(secret: str) -> None:
    """Let a link create no account any more."""
    Invitation.objects.filter(secret_hash=_hash(secret)).update(used=timezone.now())


def change_account(account_id: int, actor: Account, *, role: Role, is_active: bool) -> None:
    """Change what an account may do.

    Raises:
        Refused: it does not exist, or nobody who may change accounts would be left.
    """
    with transaction.atomic():
        account = Account.objects.select_for_update().filter(pk=account_id).first()
        if account is None:
            raise Refused(_("This account does not exist."))
        require_shown()
        account.role = role
        account.is_active = is_active
        account.save()
        if not Account.objects.filter(role=Role.CHIEF, is_active=True).exists():
            raise Refused(_("One chief arbiter must remain."))
        audit.log(None, actor, "account-changed", name=account.username, role=str(role.value))


def new_device(username: str) -> str:
    """Return a signed mark for a browser in which somebody has logged in.

    Failures there are counted separately: a stranger who guesses elsewhere cannot lock it out.
    """
    return signing.dumps([username.casefold(), secrets.token_hex(8)], salt="device")


def origin_of(username: str, address: str, device: str) -> str:
    """Return the origin of an attempt: a device known for this name, or else an address.

    The addresses of one IPv6 network (64 bits) count as one: its owner has all of them.
    """
    try:
        name, mark = signing.loads(device, salt="device")
        if name == username.casefold():
            return f"{_DEVICE}{mark}"
    except (signing.BadSignature, ValueError, TypeError):
        pass
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:64]
    if parsed.version == 6:
        return str(ip_network((parsed, 64), strict=False))
    return str(parsed)


def begin_login(username: str, origin: str) -> LoginFailure | None:
    """Count an attempt before the password is looked at; return None if it is one too many.

    It counts as a failure until it succeeds, so that attempts at the same time count each other.
    Five lock a name for their origin only. Thirty lock an address for all names. After fifty at one
    name, wherever they come from, each further address has one: so many addresses together guess
    little more than one does, and whoever knows the password enters.
    """
    name = username.casefold()[:150]
    now = timezone.now()
    # A failure of a time to come was counted while the clock was ahead: it would lock until then.
    ahead = Q(at__gt=now + timedelta(minutes=1))
    LoginFailure.objects.filter(Q(at__lt=now - timedelta(days=1)) | ahead).delete()
    attempt = LoginFailure.objects.create(username=name, address=origin)
    recent = LoginFailure.objects.filter(at__gt=now - timedelta(minutes=LOCK_MINUTES))
    named = recent.filter(username=name)
    tries = named.filter(address=origin).count()
    most = _TRIES_PER_NAME_AND_ORIGIN
    if not origin.startswith(_DEVICE):
        if named.exclude(address__startswith=_DEVICE).count() > _SIEGE:
            most = _TRIES_IN_A_SIEGE
        if recent.filter(address=origin).count() > _TRIES_PER_ADDRESS:
            most = 0
    if tries > most:
        attempt.delete()  # it was none: waiting for ten minutes is enough
        return None
    return attempt


def login_failed(attempt: LoginFailure) -> None:
    """Leave an attempt counted; the log tells of the one that locks."""
    origin = attempt.address
    recent = LoginFailure.objects.filter(
        username=attempt.username,
        address=origin,
        at__gt=timezone.now() - timedelta(minutes=LOCK_MINUTES),
        pk__lte=attempt.pk,
    ).count()
    if recent == _TRIES_PER_NAME_AND_ORIGIN:
        where = _("a known device") if origin.startswith(_DEVICE) else origin
        with transaction.atomic():
            audit.log(None, None, "login-locked", name=attempt.username, origin=where)


def login_succeeded(username: str, origin: str) -> None:
    """Delete the failed attempts at a name from an origin."""
    LoginFailure.objects.filter(username=username.casefold()[:150], address=origin).delete()


def choose_language(account: Account, language: str) -> None:
    """Store the language of an account's pages."""
    account.language = language
    account.save(update_fields=["language"])
