"""Pages for logging in and out, and the list of accounts with its one-time links."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import authenticate, logout
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.accounts import accounts, event_roles, shown, without_password
from swissmate.arbiter.ground.accounts.welcomed import DEVICE_COOKIE, welcomed
from swissmate.arbiter.ground.frame import quitting
from swissmate.arbiter.ground.frame.access import CHIEF, GUEST, PUBLIC, actor, page
from swissmate.arbiter.ground.frame.addresses import client_address, own_path
from swissmate.arbiter.ground.frame.error_pages import logged_out_text
from swissmate.arbiter.ground.frame.shared import number_from
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.once import SentTwice
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event, EventRole, Role


@page(PUBLIC, "GET", "POST")
def log_in(request: HttpRequest) -> HttpResponse:
    """Log in; after several failures, further attempts from the same origin have to wait."""
    named = request.POST.get("next") or request.GET.get("next") or ""
    target = own_path(request, named) or reverse("home")
    error = logged_out_text() if request.GET.get("lost") else ""
    status = 200
    username = request.POST.get("username", "")
    if request.method == "POST":
        error = ""
        origin = accounts.origin_of(
            username, client_address(request), request.COOKIES.get(DEVICE_COOKIE, "")
        )
        attempt = accounts.begin_login(username, origin)
        if attempt is None:
            error = _("Too many attempts. Wait %(n)s minutes.") % {"n": accounts.LOCK_MINUTES}
            status = 429
        else:
            user = authenticate(
                request, username=username, password=request.POST.get("password", "")
            )
            if isinstance(user, Account):
                accounts.login_succeeded(username, origin)
                return welcomed(request, user, target)
            accounts.login_failed(attempt)
            error = _("User name and password do not match.")
            status = 403
    context = {
        "error": error,
        "next": target,
        "username": username,
        "nobody": not Account.objects.exists(),
        "without_password": without_password.owner() is not None,
    }
    return render(request, "accounts/login.html", context, status=status)


@page(PUBLIC, "POST")
def log_out(request: HttpRequest) -> HttpResponse:
    """Log out."""
    logout(request)
    return redirect("login")


@page(CHIEF, "POST")
def quit_program(request: HttpRequest) -> HttpResponse:
    """Stop the program, from the machine on which it was started by a double click."""
    if not quitting.may_quit(request):
        raise Http404
    response = render(request, "accounts/quit.html")
    quitting.stop()
    return response


@page(CHIEF, "GET")
def account_list(request: HttpRequest) -> HttpResponse:
    """List the accounts."""
    return render(
        request,
        "accounts/accounts.html",
        {"accounts": Account.objects.order_by("username"), "roles": Role.choices},
    )


@page(CHIEF, "POST")
def invite(request: HttpRequest) -> HttpResponse:
    """Make a one-time link for a colleague and show it once."""
    role = request.POST.get("role", "")
    if role not in Role.values:
        return HttpResponse(status=400)
    try:
        secret = accounts.invite(Role(role), actor(request))
    except SentTwice:
        secret = accounts.link_secret_again()
        if not secret:
            raise
    link = request.build_absolute_uri(reverse("welcome", args=[secret]))
    return render(
        request,
        "accounts/accounts.html",
        {
            "accounts": Account.objects.order_by("username"),
            "roles": Role.choices,
            "link": link,
            "link_role": Role(role).label,
        },
    )


@page(CHIEF, "POST", shows=shown.account)
def change_account(request: HttpRequest, account_id: int) -> HttpResponse:
    """Change an account's role or lock it."""
    role = request.POST.get("role", "")
    if role not in Role.values:
        return HttpResponse(status=400)
    try:
        accounts.change_account(
            account_id, actor(request), role=Role(role), is_active=bool(request.POST.get("active"))
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("accounts")


@page(GUEST, "POST")
def set_language(request: HttpRequest) -> HttpResponse:
    """Choose the language of one's own pages."""
    language = request.POST.get("language", "")
    if language in OFFERED:
        accounts.choose_language(actor(request), language)
    return redirect(own_path(request, request.POST.get("next", "")) or reverse("home"))


@page(CHIEF, "GET", "POST", shows=shown.role_in_event)
def roles(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show and set who may do what in one event."""
    event = get_object_or_404(Event, pk=event_id)
    if request.method == "POST":
        number = number_from(request, "account")
        try:
            event_roles.set_role(event.pk, actor(request), number, request.POST.get("role", ""))
        except Refused as refusal:
            messages.error(request, str(refusal))
        return redirect("roles", event.pk)
    own = {
        event_role.account_id: event_role.role
        for event_role in EventRole.objects.filter(event=event)
    }
    rows = [
        {"account": account, "role": own.get(account.pk, "")}
        for account in Account.objects.filter(is_active=True).order_by("username")
    ]
    context = {"event": event, "rows": rows, "roles": Role.choices, "tab": "settings"}
    return render(request, "accounts/roles.html", context)
