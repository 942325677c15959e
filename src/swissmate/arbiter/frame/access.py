"""Decides who may open which page. A view without a declared access is closed to everybody."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import Any, Final, cast
from urllib.parse import urlsplit, urlunsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from swissmate.arbiter.accounts.event_roles import in_event
from swissmate.arbiter.frame.error_pages import logged_out
from swissmate.arbiter.models import Account, Role

View = Callable[..., HttpResponseBase]


class Access(Enum):
    """The least access that a visitor must have."""

    PUBLIC = 0
    GUEST = 1
    VIEWER = 2
    DEPUTY = 3
    CHIEF = 4

    @property
    def role(self) -> Role | None:
        """The role that this access needs; None for the public."""
        return None if self is Access.PUBLIC else list(Role)[self.value - 1]


PUBLIC: Final = Access.PUBLIC
GUEST: Final = Access.GUEST
VIEWER: Final = Access.VIEWER
DEPUTY: Final = Access.DEPUTY
CHIEF: Final = Access.CHIEF


def page(access: Access, *methods: str) -> Callable[[View], View]:
    """Declare who may open a view, and with which methods."""

    def declare(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            return view(request, *args, **kwargs)

        guarded = cast(View, require_http_methods([*methods])(checked))
        guarded.access = access  # type: ignore[attr-defined] # read by the middleware
        guarded.methods = methods  # type: ignore[attr-defined] # read by the access matrix test
        return guarded

    return declare


def actor(request: HttpRequest) -> Account:
    """Return the account that is logged in; only for views that need one."""
    user = request.user
    if not isinstance(user, Account):
        raise PermissionDenied
    return user


def _to_the_login(request: HttpRequest) -> HttpResponse:
    """Redirect to the login page and back afterwards; say so if a change was being sent."""
    login = reverse("login")
    is_change = request.method not in {"GET", "HEAD"}
    if request.headers.get("HX-Request"):
        page_ = urlsplit(request.headers.get("HX-Current-URL", ""))
        back = urlunsplit(("", "", page_.path, page_.query, ""))
        values = {"next": back, **({"lost": "1"} if is_change else {})}
        return HttpResponse(status=401, headers={"HX-Redirect": f"{login}?{urlencode(values)}"})
    if is_change:
        return logged_out(request)
    return redirect(f"{login}?{urlencode({'next': request.get_full_path()})}")


class AccessMiddleware:
    """Lets a request through to a view only if the view declares that it may."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: access is checked once the view is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, args: object, kwargs: dict[str, object]
    ) -> HttpResponse | None:
        """Refuse, redirect to the login page, or let through (None) in the account's language."""
        access = getattr(view, "access", None)
        if not isinstance(access, Access):
            raise PermissionDenied
        role = access.role
        if role is None:
            return None
        user = request.user
        if not isinstance(user, Account):
            return _to_the_login(request)
        in_event(user, kwargs.get("event_id"))
        if not user.may(role):
            raise PermissionDenied
        if user.language and user.language != translation.get_language():
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
        return None
