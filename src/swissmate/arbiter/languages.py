"""The languages of the pages: each has one catalogue, ``locale/<code>/LC_MESSAGES/django.po``."""

from __future__ import annotations

from typing import Final

from django.utils.translation import get_language

OFFERED: Final = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
}
"""The languages that readers can choose, by code, each under its own name.

A language is added when its catalogue is complete; tests check this for every language here.
"""


def language_of_page() -> str:
    """Return the language in which the page is written, by its code."""
    code = (get_language() or "")[:2]
    return code if code in OFFERED else "en"
