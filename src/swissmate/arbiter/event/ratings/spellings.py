"""How a name is written by people who look for it: without accents, with two letters for one."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from swissmate.systems.common.initial_order import plain

TWO_LETTERS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
_APOSTROPHES: Final = re.compile("['‘’ʼ´`]")


def search_key(text: str) -> str:
    """Return a text as it is looked for: plain letters, no apostrophes."""
    return plain(_APOSTROPHES.sub("", text))


def spellings(text: str) -> list[str]:
    """Return the keys under which a name may stand: ``Vögel`` under ``vogel`` and ``voegel``."""
    small = unicodedata.normalize("NFC", text.lower())
    return list(dict.fromkeys([search_key(small), search_key(small.translate(TWO_LETTERS))]))


def word_set(text: str) -> frozenset[str]:
    """Return the words of a text, for lists of words that people write."""
    return frozenset(text.split())
