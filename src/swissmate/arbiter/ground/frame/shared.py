"""Helpers for several pages: finding an event, reporting a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import Resolver404, get_script_prefix, resolve
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.sent_again import packed_files
from swissmate.arbiter.ground.ledger.errors import Refused, Stale
from swissmate.arbiter.models import Conflict, Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.wording import whole_number

if TYPE_CHECKING:  # generic for the type checker only
    from django.forms import ModelForm

Default = TypeVar("Default")

_TABS: Final = {
    "players": (
        "players",
        "add-player",
        "import-players",
        "player",
        "card",
        "protection",
        "series",
        "desk",
        "qualifiers",
        "teams",
        "add-team",
        "import-teams",
        "team-rules",
        "roster",
        "byes",
        "check-in",
        "sign-ups",
        *("fees", "fee-rules", "player-fee"),
        "sign-up-terms",
    ),
    "rounds": (
        "round",
        "line-ups",
        "line-up",
        "match-card",
        "schedule",
        "manual",
        "manual-finish",
        "manual-move",
        "by-hand",
        "correct",
        "explain",
        "next",
    ),
    "bracket": ("bracket", "bracket-paper"),
    "timetable": ("timetable",),
    "standings": (
        "standings",
        "ties",
        "enter-tie",
        "prizes",
        "rating-report",
        "rating-account",
        "clubs",
        "federations",
        "category",
        "season",
        "season-rules",
        "season-people",
    ),
    "crosstable": ("crosstable",),
    "print": (
        *("print-menu", "finish", "exports", "export-to", "save-export"),
        *("webhooks", "add-webhook"),
    ),
    "log": ("log", "log-back"),
    "backups": ("backups",),
    "settings": ("settings",),
}


def event_of(event_id: int) -> Event:
    """Return an event or answer 404."""
    return get_object_or_404(Event, pk=event_id)


def _tab_of(name: str | None) -> str:
    """Return the tab to which a page belongs by the name of its address, "" for none."""
    return next((tab for tab, names in _TABS.items() if name in names), "")


def instead_of_all(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Have a page that comes where a part was asked for take the place of the whole page."""
    if request.headers.get("HX-Request"):
        response.headers["HX-Retarget"] = "body"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def phone_page(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """Render a page for one phone, which does not renew itself."""
    frame = {"base": "frame/public_base.html", "still": True}
    return render(request, template, {**frame, **context}, status=status)


def question_page(
    request: HttpRequest, template: str, event: Event | None, context: dict[str, Any], back: str
) -> HttpResponse:
    """Render a page between a form and its act, below the tab of the page ``back``."""
    if event is None:
        return render(request, template, {"event": None, **context})
    match = request.resolver_match
    tab = _tab_of(match.url_name if match else "")
    if not tab:
        with suppress(Resolver404):
            path = back.removeprefix(get_script_prefix().rstrip("/"))
            tab = _tab_of(resolve(path).url_name)
    return event_page(request, template, event, {"tab": tab, **context})


def event_page(
    request: HttpRequest,
    template: str,
    event: Event,
    context: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render a page of an event with everything that its frame needs."""
    match = request.resolver_match
    frame = {
        "tab": _tab_of(match.url_name if match else ""),
        "event": event,
    }
    shown = {**frame, **(context or {})}
    # Pages that show them have read them already.
    if "open_conflicts" not in shown:
        torn = Conflict.objects.filter(game__pairing__round__event=event, settled=False)
        shown["open_conflicts"] = torn.count()
    if "last_round" not in shown:
        shown["last_round"] = last_paired_round(event)
    return render(request, template, shown, status=status)


@contextmanager
def refusals(request: HttpRequest) -> Iterator[None]:
    """Turn a refusal into a message on the next page."""
    try:
        yield
    except Refused as refusal:
        messages.error(request, str(refusal))


def show_stale(form: ModelForm[Any], row: Model, refusal: Stale) -> None:
    """Tell a form that its row has changed since: who changed it, and the values it has now."""
    unsaved = _("Nothing was saved. To keep your values, save again.")
    form.add_error(None, f"{refusal} {unsaved}")
    for name, typed in list(form.cleaned_data.items()):
        present = getattr(row, name, typed)
        if present != typed:
            shown = form.fields[name].prepare_value(present)
            form.add_error(name, _("Now: %(value)s") % {"value": shown or "–"})


def number_from(request: HttpRequest, name: str, default: int = 0) -> int:
    """Return a number from a form; the default if the text is not a number."""
    return number_in(request.POST.get(name, "").strip(), default)


def written_number(request: HttpRequest, name: str, label: str, default: int = 0) -> int:
    """Return a number from a form; the default only if nothing was written.

    Raises:
        Refused: what was written is not a number.
    """
    text = request.POST.get(name, "").strip()
    number = number_in(text, None) if text else default
    if number is None:
        raise Refused(
            _("%(field)s: “%(text)s” is not a number: write figures only.")
            % {"field": label, "text": text[:30]}
        )
    return number


def numbers_from(request: HttpRequest, name: str) -> list[int]:
    """Return the numbers that a form has under one name, without anything that is not a number."""
    numbers = (number_in(text, None) for text in request.POST.getlist(name))
    return [number for number in numbers if number is not None]


def number_in(text: str, default: Default) -> int | Default:
    """Return the number in a text; the default if it is not a number that a database can hold."""
    number = whole_number(text)
    return default if number is None else number


def is_only_here(request: HttpRequest) -> bool:
    """Whether the page was opened at an address that other machines cannot reach."""
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def address_for_others(request: HttpRequest) -> str:
    """Return the address of the same page that other machines in the network can open, if any."""
    names = settings.NAMES_IN_NETWORK
    if not is_only_here(request) or not names:
        return ""
    port = urlsplit(f"//{request.get_host()}").port
    host = f"{names[-1]}:{port}" if port else names[-1]
    return f"{request.scheme}://{host}{request.get_full_path()}"


def download(content: bytes | str, name: str, content_type: str) -> HttpResponse:
    """Answer with a file to be saved."""
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": content_disposition_header(True, name) or "attachment"},
    )


def asked_round(request: HttpRequest, last: int) -> int:
    """Return the round that an address names; by default, and at most, the last round."""
    return min(number_in(request.GET.get("round", ""), last), last)


def uploaded_file(request: HttpRequest) -> tuple[bytes, str]:
    """Return the content and the name of an uploaded file.

    Raises:
        Refused: no file was uploaded, or it is too large.
    """
    upload = upload_if_any(request)
    if upload is None:
        raise Refused(_("Choose a file."))
    return upload


def upload_if_any(request: HttpRequest) -> tuple[bytes, str] | None:
    """Return content and name of an uploaded file, also of one sent before a confirmation.

    Raises:
        Refused: it is too large.
    """
    return next(iter(uploads(request)), None)


def uploads(request: HttpRequest) -> list[tuple[bytes, str]]:
    """Return content and name of all uploaded files, also of those sent before a confirmation.

    Raises:
        Refused: together they are too large.
    """
    packed = packed_files(request)
    if packed:
        return packed
    files = request.FILES.getlist("file")
    if sum(upload.size or 0 for upload in files) > settings.UPLOAD_LIMIT:
        raise Refused(_("This file is too large."))
    return [(upload.read(), upload.name or "") for upload in files]
