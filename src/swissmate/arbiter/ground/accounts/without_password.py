"""An installation without a password: who started the program on this machine, and nobody else.

Its account has no password, so that nobody can log in to it. What lets its owner in is a secret of
this start: the program gives it to the browser that it opens, and prints it in its window. It is
kept beside the data too, which nobody else can read, so that a second start finds its way in.
"""

from __future__ import annotations

import secrets

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.accounts.accounts import use_up
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Role
from swissmate.errors import InputError

_door: list[str] = []


def make_door(first_link: str | None) -> str:
    """Return the secret of this start; ``first_link`` is that of the first account's link."""
    _door[:] = [secrets.token_urlsafe(24), first_link or ""]
    return _door[0]


def fits(secret: str) -> bool:
    """Whether a secret is that of this start."""
    return bool(_door) and secrets.compare_digest(_door[0].encode(), secret.encode())


def first_link() -> str:
    """Return the secret of the first account's link, as it was when the program started."""
    return _door[1] if _door else ""


def owner() -> Account | None:
    """Return the account that is used without a password."""
    without = Account.objects.filter(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return without.filter(is_active=True).order_by("pk").first()


def require_closed(*, is_closed: bool) -> None:
    """Refuse to open the program to others while an account has no password.

    Raises:
        InputError: others could reach it, and there is such an account.
    """
    if not is_closed and owner() is not None:
        raise InputError(
            "these data are used only on this machine, without a password; found an option or a "
            "setting that lets others in (an address, a name, HTTPS or a proxy); expected none of "
            "them, or a password: start without it, and choose a password on the page Accounts",
            code="no-password",
        )


def create_owner(secret: str, name: str) -> Account:
    """Create the first account, without a password, and use up its link.

    That the program is closed to others is the caller's to find out.

    Raises:
        Refused: there is an account, or the name cannot be one.
    """
    with transaction.atomic():
        if Account.objects.exists():
            raise Refused(_("This link has been used or has expired."))
        name = name.strip()[:150] or _("Arbiter")
        account = Account(username=name, role=Role.CHIEF)
        account.set_unusable_password()
        try:
            account.clean_fields(exclude=["password"])
        except ValidationError as error:
            raise Refused(" ".join(error.messages)) from error
        account.save()
        use_up(secret)
        audit.log(None, account, "account-without-password", name=name)
    return account


def choose_password(account_id: int, password: str) -> Account:
    """Give the account without a password one; from then on others may take part.

    Raises:
        Refused: the account has a password, or this one is too weak.
    """
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=account_id)
        if account.has_usable_password():
            raise Refused(_("This account has a password."))
        try:
            validate_password(password, account)
        except ValidationError as error:
            raise Refused(" ".join(error.messages)) from error
        account.set_password(password)
        account.save(update_fields=["password"])
        audit.log(None, account, "password-chosen", name=account.username)
    return account
