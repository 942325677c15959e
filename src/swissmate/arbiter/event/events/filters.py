"""Filters for events, the names of their rules and those who take part in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.events import siblings
from swissmate.arbiter.event.rules import rule_sets
from swissmate.arbiter.ground.frame.addresses import address_of
from swissmate.arbiter.models import Account, Event, Player

register = template.Library()


@register.filter
def others_seen_by(event: Event, account: Account) -> list[Event]:
    """Return the other tournaments of an event that an account may see."""
    return [sibling for sibling in siblings.seen_by(account, event) if sibling.pk != event.pk]


@register.filter
def participants(event: Event) -> str:
    """Return what those who take part in an event are called."""
    return _("Teams") if event.play.enters_teams else _("Players")


@register.filter
def counted(event: Event, number: int) -> str:
    """Return so many of those who take part in an event, in words."""
    if event.play.enters_teams:
        return ngettext("%(n)s team", "%(n)s teams", number) % {"n": number}
    return ngettext("%(n)s player", "%(n)s players", number) % {"n": number}


@register.filter
def word_for_bye(event: Event) -> str:
    """Return how an event calls it when somebody has no opponent."""
    return _("free") if event.play.drawn_beforehand else _("bye")


@register.simple_tag(takes_context=True)
def player_link(context: Mapping[str, Any], player: Player) -> SafeString:
    """Return a player's name, with a link to the card of the player if there is one.

    The template says with ``public`` that its readers are no arbiters.
    """
    event = context["event"]
    if context.get("public"):
        address = address_of("public-card", event.key, player.tpn) if player.tpn else ""
    else:
        address = address_of("card", event.pk, player.pk)
    return format_html('<a href="{}">{}</a>' if address else "{1}", address, player.name)


@register.simple_tag
def withdrawn_mark(player: Player) -> SafeString:
    """Return the mark of a player who has withdrawn, in a list of all; "" for others."""
    if player.last_round is None:
        return SafeString("")
    return format_html(' <span class="tag warn">{}</span>', _("withdrawn"))


@register.simple_tag
def player_options(players: Iterable[Player]) -> SafeString:
    """Return players as the choices of a list, by number and name."""
    rows = ((player.pk, player.tpn, player.name) for player in players)
    return format_html_join(" ", '<option value="{}">{} {}</option>', rows)


@register.filter
def rules_title(rules: str) -> str:
    """Return the name of a rule set."""
    return rule_sets.rules_title(rules)
