"""Brings the languages of the application up to date with its English texts (``arbiter/locale``).

Usage: ``python tools/application_catalogues.py [other.po ...]``. Every catalogue gets the messages
that the pages and modules have now: what is new is empty, what is nearly as before keeps its
translation and is marked ``fuzzy``, what is gone goes. Then the files that the program reads
(``.mo``) are made, and what is missing is counted. Needs the programs of GNU gettext.

What is missing is taken from other catalogues, if any are given, each for the language that its
header names: a version from before a merge that conflicted, or what a translator sent.
"""

from __future__ import annotations

import argparse
import ast
import itertools
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import site_words
from django.core.management import call_command

from swissmate.arbiter.outside.manual import chapters
from swissmate.exchange.destination import ONE_LINE
from swissmate.exchange.registry import destinations
from swissmate.lists import sentences
from swissmate.systems.common.unpairable import NAMED

ARBITER = Path(__file__).resolve().parents[1] / "src" / "swissmate" / "arbiter"
_ONE_LINE = ("--sort-output", "--no-wrap")  # so that changes of two people seldom meet


def catalogues() -> dict[str, Path]:
    """Return the catalogues there are, by language."""
    return {each.parts[-3]: each for each in sorted(ARBITER.glob("locale/*/LC_MESSAGES/django.po"))}


@contextmanager
def texts_of_others() -> Iterator[None]:
    """Have gettext find the texts that others say, for a while, in a module of the application.

    They are those of the readers of lists, of the destinations of results and of rounds without a
    pairing, which know no Django, of the manual and of the site's own pages.
    """
    of_lists = {*sentences.REFUSALS.values(), *sentences.DOUBTS.values(), *sentences.TERMS}
    module = ARBITER / "texts_of_others.py"
    of_places = {text for where in destinations() for text in where.texts}
    of_places |= {ONE_LINE, *remarks()} - {"{error}"}  # what an error says is its own
    texts = sorted({*of_lists, *of_places, *chapters.sentences(), *site_words.sentences()})
    lines = (f"gettext_noop({text!r})\n" for text in texts)
    module.write_text("".join(lines), encoding="utf-8")
    try:
        yield
    finally:
        module.unlink()


_TELLING: Final = ("exchange/**/*.py", "systems/common/unpairable.py", "systems/keizer/pairing.py")
_AT: Final = {"Message": 0, "Concern": 1, "lost": 1, "NoLegalPairing": 0}
"""Which argument of a call in them is what they tell, by the name called."""
_SUBJECTS: Final = {"fitted", "_text", "_cut"}
"""Calls that name in one of their arguments what a text is."""


def remarks() -> Iterator[str]:
    """Yield what the destinations of results remark and lose, and why there is no pairing."""
    yield from itertools.chain(*NAMED.values())
    for path in itertools.chain(*map(ARBITER.parent.glob, _TELLING)):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "id", getattr(call.func, "attr", ""))
            told = call.args[_AT[name] :][:1] if name in _AT else []
            if name in _SUBJECTS:
                told = call.args[2:]
                told += [word.value for word in call.keywords if word.arg == "subject"]
            for argument in told:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


def language_of(catalogue: Path) -> str:
    """Return the language that a catalogue's header names."""
    found = re.search(r'^"Language: (\w+)', catalogue.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        sys.exit(f"{catalogue}: no language in the header")
    return found[1]


def take_over(catalogue: Path, others: list[Path]) -> None:
    """Fill what is empty or marked from other catalogues, in their order."""
    with TemporaryDirectory() as folder:
        sure, marked = Path(folder, "sure.po"), Path(folder, "marked.po")
        attributes = ["msgattrib", "--translated"]
        subprocess.run([*attributes, "--no-fuzzy", "-o", sure, catalogue], check=True)
        subprocess.run([*attributes, "--only-fuzzy", "-o", marked, catalogue], check=True)
        known = [other for other in (sure, *others, marked) if other.exists()]
        whole = ["msgmerge", "--quiet", "--no-fuzzy-matching", *_compendia(known[1:])]
        subprocess.run([*whole, "-o", catalogue, known[0], catalogue], check=True)


def _compendia(paths: list[Path]) -> list[str]:
    return [f"--compendium={path}" for path in paths]


def tidy(catalogue: Path) -> None:
    """Sort the messages, a line each, and forget when they were extracted."""
    subprocess.run(["msgattrib", *_ONE_LINE, "-o", catalogue, catalogue], check=True)
    text = catalogue.read_text(encoding="utf-8")
    text = re.sub(r'^"(POT-Creation-Date|Report-Msgid-Bugs-To): .*\n', "", text, flags=re.M)
    catalogue.write_text(text, encoding="utf-8")


def main() -> None:
    """Bring all catalogues up to date."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("other", nargs="*", type=Path, help="a catalogue to take translations from")
    given = [each.resolve() for each in parser.parse_args().other]
    os.chdir(ARBITER)
    known = catalogues()
    options = {"no_location": True, "no_obsolete": True, "no_wrap": True, "verbosity": 0}
    with texts_of_others():
        call_command("makemessages", locale=list(known), **options)
    for language, catalogue in known.items():
        if others := [each for each in given if language_of(each) == language]:
            take_over(catalogue, others)
        tidy(catalogue)
        print(f"{language}: ", end="", flush=True)
        checked = ["msgfmt", "--check-format", "--statistics"]
        subprocess.run([*checked, "-o", catalogue.with_suffix(".mo"), catalogue], check=True)


if __name__ == "__main__":
    main()
