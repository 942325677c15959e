"""The first page of an installation, links that create an account, and work without a password."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from swissmate.arbiter.folders import data_folder
from swissmate.arbiter.ground.accounts import accounts, without_password
from swissmate.arbiter.ground.accounts.welcomed import welcomed
from swissmate.arbiter.ground.frame.access import CHIEF, PUBLIC, actor, page
from swissmate.arbiter.ground.frame.cookies import remember
from swissmate.arbiter.ground.frame.from_here import is_from_here
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event, Role


@page(PUBLIC, "GET", "POST")
def welcome(request: HttpRequest, secret: str) -> HttpResponse:
    """Create an account by a one-time link; the first one says what the program is."""
    chosen = request.GET.get("language", "")
    if chosen in OFFERED:
        response = redirect("welcome", secret)
        remember(response, settings.LANGUAGE_COOKIE_NAME, chosen)
        return response
    invitation = accounts.open_invitation(secret)
    if invitation is None:
        return render(request, "accounts/welcome.html", {"invitation": None}, status=404)
    is_first = not Account.objects.exists()
    may_be_alone = is_first and settings.CLOSED_TO_OTHERS and is_from_here(request)
    error = ""
    if request.method == "POST":
        try:
            user = _created(request, secret, may_be_alone=may_be_alone)
        except Refused as refusal:
            error = str(refusal)
        else:
            begins = user.role == Role.CHIEF and not Event.objects.exists()
            return welcomed(request, user, reverse("new-event" if begins else "home"))
    context = {
        "invitation": invitation,
        "error": error,
        "username": request.POST.get("username", ""),
        "is_first": is_first,
        "may_be_alone": may_be_alone,
        "folder": data_folder() if may_be_alone else "",
    }
    return render(request, "accounts/welcome.html", context, status=400 if error else 200)


def _created(request: HttpRequest, secret: str, *, may_be_alone: bool) -> Account:
    """Create the account that the form asks for, in the language that was chosen."""
    name = request.POST.get("username", "")
    if may_be_alone and request.POST.get("alone"):
        account = without_password.create_owner(secret, name)
    else:
        account = accounts.create_account(secret, name, _new_password(request))
    if request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME) in OFFERED:
        accounts.choose_language(account, translation.get_language() or "")
    return account


def _new_password(request: HttpRequest) -> str:
    """Return the password that was typed twice."""
    password = request.POST.get("password", "")
    if password != request.POST.get("again", ""):
        raise Refused(_("The two passwords differ."))
    return password


@page(PUBLIC, "GET")
def enter_here(request: HttpRequest, secret: str) -> HttpResponse:
    """Let in by the secret of this start: to the account without a password, or the first page."""
    if not without_password.fits(secret) or not is_from_here(request):
        return redirect("login")
    owner = without_password.owner()
    if owner is not None and settings.CLOSED_TO_OTHERS:
        return welcomed(request, owner, reverse("home"))
    if not Account.objects.exists() and without_password.first_link():
        return redirect("welcome", without_password.first_link())
    return redirect("home")


@page(CHIEF, "POST")
def choose_password(request: HttpRequest) -> HttpResponse:
    """Give one's own account, which has none, a password."""
    try:
        account = without_password.choose_password(actor(request).pk, _new_password(request))
    except Refused as refusal:
        messages.error(request, str(refusal))
    else:
        update_session_auth_hash(request, account)
        messages.success(request, _("From now on this account is opened with its password."))
    return redirect("accounts")
