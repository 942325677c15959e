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
"""The languages that readers can choose, by code, each by its own name.

A language joins when its catalogue is whole; tests hold every one that is here to that.
"""
