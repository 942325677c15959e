"""A piece of text that is not words yet: the name of a phrase, and what goes into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from swissmate.messages import ENGLISH, Words

from .language import Language, language_of


class Figure(str):
    """A number as it is printed in English; a language has its own decimal mark."""

    __slots__ = ()


Part: TypeAlias = "str | int | Phrase | tuple[Part, ...]"


@dataclass(frozen=True)
class Phrase:
    """A phrase of the catalogues by its name; ``str()`` gives the English words.

    ``fields`` are names, numbers and further phrases; several in a row are written one after
    another. ``{games:#game|games}`` in the words writes a number with its noun, and
    ``{games:~game|games}`` only the noun.
    """

    name: str
    fields: Mapping[str, Part] = field(default_factory=dict)

    def text(self, language: str) -> str:
        """Return the words in a language, by its code.

        Raises:
            InputError: there is no such language.
        """
        return written(self, language_of(language))

    def __str__(self) -> str:
        """Return the English words."""
        return self.text("en")


def written(part: Part, language: Language) -> str:
    """Return a part of a text in a language."""
    match part:
        case Phrase():
            fields = {
                name: _Counted(value, language)
                if isinstance(value, int)
                else written(value, language)
                for name, value in part.fields.items()
            }
            return language.phrase(part.name, **fields)
        case tuple():
            return "".join(written(piece, language) for piece in part)
        case Figure():
            return part.replace(".", language.decimal)
    return str(part)


def words_of(code: str) -> Words:
    """Return how notes are told in a language (:meth:`swissmate.messages.Message.told`)."""
    if code == "en":
        return ENGLISH
    language = language_of(code)
    return Words(
        lambda template: language.notes.get(template, template), language.form, language.decimal
    )


class _Counted:
    """A number in a phrase, which may choose the form of a noun."""

    def __init__(self, count: int, language: Language) -> None:
        self.count = count
        self.language = language

    def __format__(self, spec: str) -> str:
        if spec.startswith(("#", "~")):
            return self.language.counted(self.count, spec[1:], number=spec[0] == "#")
        return str(self.count)
