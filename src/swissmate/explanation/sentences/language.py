"""A language of the explanations: a catalogue of sentences by their ids, and of smaller phrases.

Every language is one module beside this one, and is loaded when it is asked for. Statements hold
no words (:mod:`..statements`), so a language can be added without touching what makes them.

A field of a sentence says after the colon how its parameter is written: ``p`` a player, ``ps``
players, ``pp`` pairs, ``s`` a score with its noun, ``ss`` scores (``sd`` and ``ssd``: in the
dative), ``c`` a colour, ``f`` a float, ``r`` rounds, ``h`` a colour history, ``st`` the strength of
a preference, ``b`` a bracket, ``v`` what a criterion counts, ``o`` a place, ``#one|many`` a number
with its noun, ``~one|many`` the word alone that goes with a number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from swissmate.errors import InputError

LANGUAGES: Final = ("en", "de")
"""The languages there are, by their ISO 639-1 codes; the first is the one of the documents."""

_MODULES: Final = {"en": "english", "de": "german"}


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    ``sentences`` holds a template for each statement's id, ``phrases`` the parts of sentences and
    the headings; all languages have the same keys with the same fields. ``criteria`` says what the
    criteria ask for, by ``edition/topic`` or, where the editions agree, by topic; a criterion that
    is not in it speaks for itself (:attr:`Criterion.summary`). ``ordinal`` writes a place,
    ``decimal`` is the decimal mark.
    """

    code: str
    sentences: Mapping[str, str]
    phrases: Mapping[str, str]
    criteria: Mapping[str, str]
    ordinal: Callable[[int], str]
    decimal: str

    def phrase(self, name: str, /, **fields: object) -> str:
        """Return a phrase with its fields filled in."""
        return self.phrases[name].format(**fields)

    def criterion(self, rules: str, topic: str, summary: str) -> str:
        """Return what a criterion of an edition asks for; ``summary`` is its own wording."""
        return self.criteria.get(f"{rules}/{topic}") or self.criteria.get(topic) or summary


def language_of(code: str) -> Language:
    """Return a language by its code.

    Raises:
        InputError: explanations are not written in this language.
    """
    if code not in _MODULES:
        raise InputError(
            f"explanations are not written in {code!r}; there are {', '.join(LANGUAGES)}",
            code="unknown-language",
        )
    module = import_module(f".{_MODULES[code]}", __package__)
    found: Language = getattr(module, _MODULES[code].upper())
    return found
