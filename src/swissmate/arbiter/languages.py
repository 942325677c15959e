"""The languages of the pages: each has one catalogue, ``locale/<code>/LC_MESSAGES/django.po``."""

from __future__ import annotations

from typing import Final

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
