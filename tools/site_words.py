"""The words of the site's own pages in the languages of the application.

Usage: ``python tools/site_words.py`` lists the sentences that the pages and scripts of ``site/``
say now in ``tab/words.py``, from where they get into the catalogues (``application_catalogues.py``
does the same first). ``make_site.py`` writes them beside the pages, one file for each language.
"""

from __future__ import annotations

import gettext
import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path

from swissmate.arbiter.languages import OFFERED

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
ARBITER = ROOT / "src" / "swissmate" / "arbiter"
LIST = ARBITER / "outside" / "tab" / "words.py"

_SHOWN = re.compile(r"<(\w+)[^>]*? data-say(?:=\"\")?>(.*?)</\1>", re.DOTALL)
_LABEL = re.compile(r' data-label="(.*?)"')
_SAID = re.compile(r'\bsay\(\s*"(.+?)"[,)]')
_HEAD = '''"""The words of the site's own pages, which appear before the program runs.

``tools/site_words.py`` writes this list; ``tools/make_site.py`` writes its sentences, in
every language, beside the pages of ``site/``, which look them up by the English text.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop as _

WORDS: Final = (
'''


def sentences() -> set[str]:
    """Return what the pages and scripts of the site say, in English, as their sources have it."""
    pages = [path.read_text("utf-8") for path in SITE.glob("**/*.html") if _is_source(path)]
    scripts = [path.read_text("utf-8") for path in SITE.glob("**/*.js") if _is_source(path)]
    shown = [" ".join(words.split()) for page in pages for _tag, words in _SHOWN.findall(page)]
    labels = [label for page in pages for label in _LABEL.findall(page)]
    return {*shown, *labels, *(each for script in scripts for each in _SAID.findall(script))}


def _is_source(path: Path) -> bool:
    return "node_modules" not in path.parts


def _literal(sentence: str) -> str:
    """Return a sentence as Python's literals, none of them too long for a line."""
    lines = textwrap.wrap(sentence, 84, break_long_words=False, break_on_hyphens=False)
    parts = [f"{line} " for line in lines[:-1]] + lines[-1:]
    return "\n".join(json.dumps(part, ensure_ascii=False) for part in parts)


def declare() -> None:
    """Write the list of the sentences, from which they get into the catalogues."""
    lines = [f"    _({_literal(each)}),\n" for each in sorted(sentences())]
    LIST.write_text(f"{_HEAD}{''.join(lines)})\n", encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(LIST)], check=True)


def write_words(site: Path) -> None:
    """Write the sentences in every language but English into a build of the site."""
    folder = site / "words"
    folder.mkdir()
    for language in sorted(OFFERED.keys() - {"en"}):
        path = ARBITER / "locale" / language / "LC_MESSAGES" / "django.mo"
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
        words = {sentence: catalogue.gettext(sentence) for sentence in sorted(sentences())}
        text = json.dumps(words, ensure_ascii=False, indent=1) + "\n"
        (folder / f"{language}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    declare()
