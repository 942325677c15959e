"""Filters for points, results and lines of the log, and the tags of all pages; rooms add theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

from django import template
from django.forms import BoundField
from django.utils import timezone
from django.utils.dateformat import format as date_text
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.addresses import address_of, address_of_static
from swissmate.arbiter.ground.frame.done import steps_of
from swissmate.arbiter.ground.frame.numbers import decimal_text, halves
from swissmate.arbiter.ground.frame.quitting import may_quit
from swissmate.arbiter.ground.frame.seen import once, seen, seen_mark
from swissmate.arbiter.ground.frame.shared import address_for_others, is_only_here
from swissmate.arbiter.ground.frame.updated import updated_from
from swissmate.arbiter.ground.ledger.audit import reason_shown, sentence
from swissmate.arbiter.languages import OFFERED, language_of_page
from swissmate.arbiter.models import Account, AuditEntry
from swissmate.arbiter.models.rounds import RESULT_SIGNS
from swissmate.languages.language import language_of
from swissmate.languages.phrase import Part, written

register = template.Library()
# In the place of Django's own: these know a folder of files, and compose an address only once.
register.simple_tag(address_of, name="url")
register.simple_tag(address_of_static, name="static")

register.filter("steps_of", steps_of)
register.filter("is_only_here", is_only_here)
register.filter("address_for_others", address_for_others)
register.filter("may_quit", may_quit)
register.filter("updated_from", updated_from)
register.simple_tag(seen, takes_context=True, name="seen")
register.simple_tag(seen_mark, name="seen_mark")
register.simple_tag(once, name="once")

_STAR: Final = SafeString(' <span class="star" aria-hidden="true">*</span>')


@register.filter
def words(part: Part) -> str:
    """Return what the core says, in the language of the page."""
    return written(part, language_of(language_of_page()))


@register.filter
def pts(tenths: int | None) -> str:
    """Return points as players read them: 35 becomes ``3½``."""
    return "" if tenths is None else halves(tenths)


@register.filter
def decimal(number: object) -> str:
    """Return a number with the decimal sign of the reader's language."""
    return decimal_text(str(number))


@register.filter
def day(value: date | None) -> str:
    """Return a day as readers write it."""
    # Translators: the format of a day, in the letters of the filter "date".
    return date_text(value, _("j F Y")) if value else ""


@register.simple_tag
def printed_at() -> str:
    """Return the present day and time, as the head of a paper says them."""
    now = timezone.localtime()
    return f"{day(now.date())}, {now:%H:%M}"


@register.filter
def moment(value: datetime | None) -> str:
    """Return a date and time in our time zone, as readers write them."""
    # Translators: the format of a day with its time, in the letters of the filter "date".
    return date_text(timezone.localtime(value), _("l j F, H:i")) if value else ""


@register.filter
def res(result: str) -> str:
    """Return a result as players read it."""
    if result == "adj":
        return _("adjourned")
    return RESULT_SIGNS.get(result, result)


@register.filter
def log_sentence(entry: AuditEntry) -> str:
    """Return what an entry of the audit log says."""
    return sentence(entry)


@register.filter
def reason_for(entry: AuditEntry, reader: Account) -> str:
    """Return the reason of an entry, as far as the reader may see it."""
    return reason_shown(entry, reader)


@register.simple_tag
def languages() -> Mapping[str, str]:
    """Return the languages that readers can choose, each under its own name."""
    return OFFERED


@register.filter
def color_name(color: str) -> str:
    """Return the name of a colour."""
    return _("White") if color == "w" else _("Black")


@register.simple_tag
def option(value: object, text: str, chosen: object = None) -> SafeString:
    """Return a choice of a list, selected if its value is the one that is chosen."""
    mark = SafeString(" selected") if value == chosen else ""
    return format_html('<option value="{}"{}>{}</option>', value, mark, text)


@register.simple_tag
def options(choices: Iterable[tuple[object, str]], chosen: object = None) -> SafeString:
    """Return the choices of a list, with the one selected that is chosen."""
    return SafeString(" ".join(option(value, text, chosen) for value, text in choices))


@register.simple_tag
def facts(*values: object) -> SafeString:
    """Return what is known of somebody, with dots between; what is empty or 0 is left out."""
    return SafeString(" · ".join(escape(str(value)) for value in values if value))


@register.simple_tag
def cells(texts: Iterable[object], names: str) -> SafeString:
    """Return cells of a table with these texts and the classes ``names``.

    A page has thousands of them, and a loop in the template takes five times as long.
    """
    before = f'<td class="{names}">'
    return SafeString("".join(f"{before}{escape(str(text))}</td>" for text in texts))


@register.simple_tag
def account_cell(summary: object, sentences: Iterable[object]) -> SafeString:
    """Return the last cell of a line: sentences that open behind a summary, and do not print."""
    points = format_html_join("", "<li>{}</li>", ((sentence,) for sentence in sentences))
    return format_html(
        '<td class="tie-break noprint"><details><summary>{}</summary><ul>{}</ul></details></td>',
        summary,
        points,
    )


@register.simple_tag
def form_field(field: BoundField) -> SafeString:
    """Return a field of a form with its label, its hint and what is wrong with it."""
    hint, wrong = field.help_text, field.errors
    return format_html(
        '<div class="field f-{}{}"><label for="{}">{}{}</label> {}{}</div>',
        field.name,
        " wrong" if wrong else "",
        field.id_for_label,
        field.label,
        _STAR if field.field.required else "",
        field,
        format_html(
            '<div class="said">{}{}</div>',
            format_html('<p class="hint">{}</p>', hint) if hint else "",
            format_html('<p class="problem" role="alert">{}</p>', " ".join(map(str, wrong)))
            if wrong
            else "",
        )
        if hint or wrong
        else "",
    )


@register.simple_tag(takes_context=True)
def help_address(context: Mapping[str, Any]) -> str:
    """Return where the manual speaks of this page, below the tabs of its event if it has one."""
    match, event = context["request"].resolver_match, context.get("event")
    named = {"page": match.url_name if match else ""} | ({"event": event.pk} if event else {})
    return f"{address_of('help')}?{urlencode(named)}"


@register.simple_tag(takes_context=True)
def tab(
    context: Mapping[str, Any], current: str, text: str, name: str, *values: object
) -> SafeString:
    """Return the link of a tab; it is marked if the page belongs to one of ``current``.

    ``name`` and ``values`` are those of the tag ``url``.
    """
    mark = SafeString(' aria-current="page"') if context.get("tab") in current.split() else ""
    return format_html('<a href="{}"{}>{}</a>', address_of(name, *values), mark, text)
