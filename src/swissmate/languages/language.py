"""A language of the explanations: one catalogue, a file in the format of gettext (``.po``).

The catalogues are read in their text form, so that correcting a language needs only an editor, and
every translation program can open them. The context of an entry says what it is: ``says <id>`` a
statement (:mod:`..statements`), ``phrase <name>`` a heading or a part of a sentence, ``criterion``
what a criterion requires, ``word`` a term and its explanation, ``note`` a note of a face on what it
read (:class:`swissmate.messages.Note`). The msgid is the English text.

A field of a sentence says after the colon how its parameter is written: ``p`` a player, ``ps``
players, ``pp`` pairs, ``s`` a score with its noun, ``ss`` scores (``sd`` and ``ssd``: in the
dative), ``c`` a colour, ``d`` a colour that is due, ``f`` a float, ``r`` rounds, ``h`` a colour
history, ``st`` the strength of a preference, ``l`` numbers, ``b`` a bracket, ``v`` the value of a
criterion, ``#one|many`` a number with its noun, ``~one|many`` only the word that goes with a
number. A language has as many forms there as the ``Plural-Forms`` of its header (those of CLDR)
name.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from typing import Final

from swissmate.errors import InputError
from swissmate.wording import did_you_mean

from . import added

FOLDER: Final = files(__package__) / "catalogues"  # also inside swissmate.pyz and in a browser

LANGUAGES: Final = (
    "en",
    *sorted(
        code
        for file in FOLDER.iterdir()
        if file.name.endswith(".po") and (code := file.name.removesuffix(".po")) != "en"
    ),
)
"""The available languages, by ISO 639-1 code; the first is the language of the documents."""


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one language.

    ``sentences`` holds a template for each statement id, ``phrases`` the parts of sentences and the
    headings, ``words`` the terms that are explained where they first appear (forms of the term, and
    its explanation). All languages have the same keys with the same fields. ``criteria`` says what
    a criterion requires, by its English summary, ``notes`` the notes by their English templates.
    ``form`` selects the form for a number.
    """

    code: str
    name: str
    sentences: Mapping[str, str]
    phrases: Mapping[str, str]
    criteria: Mapping[str, str]
    words: Mapping[str, tuple[tuple[str, ...], str]]
    notes: Mapping[str, str]
    decimal: str
    forms: int
    form: Callable[[int], int]

    def phrase(self, name: str, /, **fields: object) -> str:
        """Return a phrase with its fields filled in."""
        return self.phrases[name].format(**fields)

    def criterion(self, summary: str) -> str:
        """Return what a criterion requires, given its English wording."""
        return self.criteria.get(summary) or summary

    def counted(self, count: int, forms: str, *, number: bool) -> str:
        """Return ``2 players``, or only the word, from its forms (``player|players``)."""
        word = forms.split("|")[self.form(count)]
        return f"{count} {word}" if number else word


def language_of(code: str) -> Language:
    """Return a language by its code.

    Raises:
        InputError: there is no such language.
    """
    if code not in LANGUAGES:
        raise unknown_language(code, LANGUAGES)
    return _catalogue(code, *added.PACKAGES)


@cache
def _catalogue(code: str, *more: str) -> Language:
    texts = [(FOLDER / f"{code}.po").read_text(encoding="utf-8")]
    for folder in map(files, more):
        path = folder / f"{code}.po"
        texts.append((path if path.is_file() else folder / "en.po").read_text(encoding="utf-8"))
    return read_language(code, *texts)


def unknown_language(code: object, known: Sequence[str]) -> InputError:
    """Return the error that names what is probably meant, also by its name or country (en-GB)."""
    names = _ENGLISH_NAMES | {language_of(language).name: language for language in LANGUAGES}
    plain = code.replace("_", "-").partition("-")[0] if isinstance(code, str) else code
    hint = did_you_mean(plain, known, names)
    return InputError(
        f"there is no language {code!r:.40}{hint}; there are {', '.join(known)}",
        code="unknown-language",
    )


_ENGLISH_NAMES: Final = {
    "German": "de", "French": "fr", "Spanish": "es", "Italian": "it", "Dutch": "nl"
}  # fmt: skip


def read_language(code: str, text: str, *more: str) -> Language:
    """Return the language of a catalogue; for the English one, the msgids themselves.

    ``more`` are catalogues with further entries.

    Raises:
        ValueError: a line does not have the format, or the header lacks a field.
    """
    header, entries = read_catalogue(text)
    for catalogue in more:
        entries |= read_catalogue(catalogue)[1]
    by_kind: dict[str, dict[str, str]] = {
        kind: {} for kind in ("says", "phrase", "criterion", "word", "note")
    }
    for (context, original), translated in entries.items():
        kind, _, name = context.partition(" ")
        by_kind[kind][name or original] = translated or original
    words = {}
    for name, line in by_kind["word"].items():
        terms, _, meaning = line.partition(" = ")
        words[name] = (tuple(terms.split("|")), meaning)
    forms = re.fullmatch(r"nplurals=(\d+); *plural=(.+?);?", header["Plural-Forms"])
    if forms is None:
        raise ValueError(f"{code}: Plural-Forms is {header['Plural-Forms']!r}")
    return Language(
        code,
        header["X-Language-Name"],
        by_kind["says"],
        by_kind["phrase"],
        by_kind["criterion"],
        words,
        by_kind["note"],
        header["X-Decimal"],
        int(forms[1]),
        c2py(forms[2]),
    )


_QUOTED: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"').fullmatch


def read_catalogue(text: str) -> tuple[dict[str, str], dict[tuple[str, str], str]]:
    """Return the header's fields and the entries: (context, English) to the translation.

    Raises:
        ValueError: a line does not have the format.
    """
    entries: dict[tuple[str, str], str] = {}
    entry = {"msgctxt": "", "msgid": "", "msgstr": ""}
    field = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("#"):
            continue
        if not line.strip():
            if field:
                entries[entry["msgctxt"], entry["msgid"]] = entry["msgstr"]
            entry, field = {"msgctxt": "", "msgid": "", "msgstr": ""}, ""
            continue
        name, _, quoted = line.partition(" ") if not line.startswith('"') else (field, "", line)
        if name not in entry or not _QUOTED(quoted):
            raise ValueError(f"line {number} is not one of a catalogue: {line!r}")
        field = name
        entry[name] += ast.literal_eval(quoted) if "\\" in quoted else quoted[1:-1]
    lines = entries.pop(("", ""), "").splitlines()
    header = {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}
    return header, entries
