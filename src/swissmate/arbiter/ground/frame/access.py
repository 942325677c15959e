"""Decides who may open which page. A view without a declared access is closed to everybody."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import wraps
from importlib import import_module
from typing import Any, Final, cast
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest
from django.db import close_old_connections
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import resolve, reverse
from django.utils import translation
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from swissmate.arbiter.ground.frame.error_pages import logged_out, only_for_forms, too_large
from swissmate.arbiter.ground.frame.from_here import may_be_used
from swissmate.arbiter.ground.frame.roles import in_event
from swissmate.arbiter.ground.ledger.once import key_of, sending_once
from swissmate.arbiter.ground.ledger.shown import Sent, Shows, sending
from swissmate.arbiter.models import Account, Event, Role
from swissmate.wording import whole_number

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


def page(
    access: Access, *methods: str, upload: int = 0, shows: Shows | None = None
) -> Callable[[View], View]:
    """Declare who may open a view, with which methods, and how large a file they may send.

    A form without a file has at most as many bytes as the settings say, and less from the public.
    ``shows`` returns what the form of a view that overwrites a state has shown.
    """
    form = settings.PUBLIC_FORM_LIMIT if access is PUBLIC else settings.DATA_UPLOAD_MAX_MEMORY_SIZE

    def declare(view: View) -> View:
        @wraps(view)
        def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method == "GET" and request.method not in taken:
                return only_for_forms(request, taken)
            if request.method != "POST":
                return view(request, *args, **kwargs)
            request.POST = _without_nul(request.POST)
            with sending(shows, Sent(kwargs, request.POST)), sending_once(key_of(request)):
                return view(request, *args, **kwargs)

        # HEAD is GET without the body (RFC 9110, 9.3.2), which the server leaves out.
        taken = [*methods, "HEAD"] if "GET" in methods else [*methods]
        guarded = cast(View, require_http_methods([*taken, "GET"])(checked))
        guarded.access = access  # type: ignore[attr-defined] # read by the middleware
        guarded.methods = methods  # type: ignore[attr-defined] # read by the access matrix test
        guarded.body_limit = form + upload  # type: ignore[attr-defined] # read by the middleware
        guarded.shows = shows  # type: ignore[attr-defined] # read by the tag "seen"
        return guarded

    return declare


def _without_nul(form: Any) -> Any:  # of a type that only Django's stubs know
    """Return a form with blanks for the one letter that PostgreSQL takes nowhere."""
    if not any("\0" in value for _name, values in form.lists() for value in values):
        return form
    clean = form.copy()
    for name, values in form.lists():
        clean.setlist(name, [value.replace("\0", " ") for value in values])
    return clean


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


def accepts_body(environ: dict[str, Any]) -> bool:
    """Whether a request may send its body: asked before it is read, by the WSGI environment."""
    request = WSGIRequest(environ)
    close_old_connections()
    try:
        view, _args, kwargs = resolve(request.path_info)
        cookie = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(cookie)
        request.user = get_user(request)
        return _refusal(request, view, kwargs) is None
    except (Http404, PermissionDenied, SuspiciousOperation):
        return False
    finally:
        close_old_connections()


def _refusal(request: HttpRequest, view: View, kwargs: dict[str, object]) -> HttpResponse | None:
    """Return what is answered to somebody who may not open a view, or sends it too much."""
    access = getattr(view, "access", None)
    if not isinstance(access, Access):
        raise PermissionDenied
    role = access.role
    if role is not None:
        user = request.user
        if not isinstance(user, Account):
            return _to_the_login(request)
        in_event(user, kwargs.get("event_id"))
        if not user.may(role) or not may_be_used(user, request):
            raise PermissionDenied
        if user.language and user.language != translation.get_language():
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
    if "\0" in request.path_info or "%00" in request.META.get("QUERY_STRING", ""):
        raise Http404  # no database has it
    _require_round(kwargs)
    length = str(request.META.get("CONTENT_LENGTH", ""))
    limit: int = view.body_limit  # type: ignore[attr-defined] # from page()
    if (whole_number(length, most=18) or 0) > limit:
        return too_large(request)
    return None


def _require_round(kwargs: dict[str, object]) -> None:
    """Answer 404 if an address names a round that its event does not have and will not have."""
    number = kwargs.get("number")
    if number is not None:
        which = ("pk", "event_id") if "event_id" in kwargs else ("key", "key")
        event = Event.objects.filter(**{which[0]: kwargs[which[1]]})
        # An event may have had more rounds once.
        if not event.filter(Q(rounds__gte=number) | Q(round_set__number=number)).exists():
            raise Http404


class AccessMiddleware:
    """Lets a request through to a view only if the view declares that it may.

    It stands before whatever reads the body: a body that nobody may send is never read.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on: access is checked once the view is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: View, args: object, kwargs: dict[str, object]
    ) -> HttpResponse | None:
        """Refuse, redirect to the login page, or let through (None) in the account's language."""
        return _refusal(request, view, kwargs)
