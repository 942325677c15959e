"""The sex as lists write it, in the languages whose headings are known."""

from __future__ import annotations

from typing import Final

_WORDS: Final = {
    "m": (
        "m male man mann männlich masculin homme h hombre masculino maschio uomo heer м муж мужской"
    ),
    "w": (
        "w f female woman frau weiblich féminin femme mujer femenino feminino femmina donna d v"
        " vrouw ж жен женский"
    ),
}
_LETTERS: Final = {word: letter for letter, words in _WORDS.items() for word in words.split()}


def sex_of(text: str) -> str | None:
    """Return ``"m"`` or ``"w"``; None if the text is neither."""
    return _LETTERS.get(text.casefold().strip(" ."))
