"""Brings the languages of the core up to date with English (``languages/catalogues``).

Usage: ``PYTHONPATH=src python tools/explanation_catalogues.py``. The criteria in ``en.po`` are
taken from the rule sets, the notes from the modules; every other catalogue gets the entries of
``en.po`` in their order. What is new is empty, what has changed in English keeps its translation
and is marked ``fuzzy``, what is gone goes.
Nothing is invented: a native speaker fills in what is empty and removes the mark.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from swissmate.explanation.accounts.dutch.terms import DUTCH_TERMS
from swissmate.explanation.accounts.procedures.account import account_of
from swissmate.languages.language import FOLDER, LANGUAGES, read_catalogue
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.systems.ruleset import Level


def criteria() -> Iterator[str]:
    """Yield the summaries of all criteria that explanations speak of."""
    for rules in DUTCH_TERMS:
        yield from (
            criterion.summary
            for criterion in rule_set(rules).criteria
            if criterion.level in (Level.PROTECTION, Level.QUALITY)
        )
    for rules in (each for each in RULE_SET_IDS if "procedure" in rule_set(each).parts):
        account = account_of(rules)
        topics = {floater.topic for floater in (*account.floaters, *account.inside)}
        topics |= {account.color_topic} - {None}
        yield from (
            criterion.summary for criterion in rule_set(rules).criteria if criterion.topic in topics
        )


def notes() -> Iterator[str]:
    """Yield the templates of all notes (:class:`swissmate.messages.Note`)."""
    for path in (Path(__file__).parents[1] / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(ast.Name("Note"), [ast.Constant(str(template)), *_]):
                    yield template


def entry(context: str, original: str, translated: str, *, fuzzy: bool = False) -> str:
    """Return one entry as the format writes it."""
    lines = ["#, fuzzy"] if fuzzy else []
    quoted = [json.dumps(each, ensure_ascii=False) for each in (context, original, translated)]
    lines += [f"{name} {text}" for name, text in zip(_FIELDS, quoted, strict=True)]
    return "\n".join(lines) + "\n"


_FIELDS = ("msgctxt", "msgid", "msgstr")


def header(fields: Mapping[str, str]) -> str:
    """Return the header's entry."""
    lines = [json.dumps(f"{key}: {value}\n", ensure_ascii=False) for key, value in fields.items()]
    return "\n".join(['msgid ""', 'msgstr ""', *lines]) + "\n"


def english(text: str) -> str:
    """Return the English catalogue with the criteria of the rule sets."""
    fields, entries = read_catalogue(text)
    kept = [each for each in entries if each[0] not in {"criterion", "note"}]
    asked = {*(("criterion", each) for each in criteria()), *(("note", each) for each in notes())}
    ordered = sorted([*kept, *sorted(asked)], key=lambda each: each[1])
    return "\n".join([header(fields), *(entry(*each, "") for each in ordered)])


def updated(text: str, source: str) -> str:
    """Return a catalogue with the entries of the English one."""
    fields, known = read_catalogue(text)
    by_context = {context: (said, known[context, said]) for context, said in known}
    parts = [header(fields)]
    for context, original in read_catalogue(source)[1]:
        if (context, original) in known:
            parts.append(entry(context, original, known[context, original]))
        elif context in by_context and context not in {"criterion", "note"}:
            old = by_context[context][1]
            parts.append(entry(context, original, old, fuzzy=bool(old)))
        else:
            parts.append(entry(context, original, ""))
    return "\n".join(parts)


if __name__ == "__main__":
    path = FOLDER / "en.po"
    whole = english(path.read_text(encoding="utf-8"))
    path.write_text(whole, encoding="utf-8")
    for code in LANGUAGES[1:]:
        path = FOLDER / f"{code}.po"
        path.write_text(updated(path.read_text(encoding="utf-8"), whole), encoding="utf-8")
