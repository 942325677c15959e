"""The form of an event's settings, as a browser sends it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

_INPUT = re.compile(r"<input [^>]*>")
_SELECT = re.compile(r'<select name="(\w+)"([^>]*)>(.*?)</select>', re.DOTALL)


def settings_in(client: Client, url: str) -> dict[str, object]:
    """Return the fields of the form that a browser would send: those that are not locked."""
    text = client.get(url).content.decode()
    form = text[text.index('class="event-form"') : text.index("</form>", text.index("event-form"))]
    values: dict[str, object] = {}
    for tag in _INPUT.findall(form):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" not in attributes or re.search(r"\bdisabled\b", tag):
            continue
        ticked = attributes.get("type") in {"checkbox", "radio"}
        if ticked and not re.search(r"\bchecked\b", tag):
            continue
        usual = "on" if attributes.get("type") == "checkbox" else ""
        values[attributes["name"]] = unescape(attributes.get("value", usual))
    for name, rest, options in _SELECT.findall(form):
        if "disabled" not in rest:
            chosen = re.search(r'<option value="([^"]*)" selected', options)
            values[name] = chosen[1] if chosen else ""
    return values


def locked_in(client: Client, url: str) -> set[str]:
    """Return the names of the fields that the form shows as locked."""
    text = client.get(url).content.decode()
    return {
        found[1]
        for tag in re.findall(r"<(?:input|select) [^>]*>", text)
        if re.search(r"\bdisabled\b", tag) and (found := re.search(r'name="(\w+)"', tag))
    }


def change(client: Client, url: str, **values: object) -> Any:
    """Send the form with other values, also for what is locked."""
    return client.post(url, {**settings_in(client, url), **values})
