"""The words of the site's own pages in the languages of the application.

``application_catalogues.py`` takes the sentences that the pages and scripts of ``site/`` say into
the catalogues, and ``make_site.py`` writes them beside the pages, one file for each language.
"""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path

from swissmate.arbiter.languages import OFFERED

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
ARBITER = ROOT / "src" / "swissmate" / "arbiter"

_SHOWN = re.compile(r"<(\w+)[^>]*? data-say(?:=\"\")?>(.*?)</\1>", re.DOTALL)
_LABEL = re.compile(r' data-label="(.*?)"')
_UNSCRIPTED = re.compile(r"<noscript><p data-say>(.*?)</p></noscript>")
_SAID = re.compile(r'\bsay\(\s*"(.+?)"[,)]')


def sentences() -> set[str]:
    """Return what the pages and scripts of the site say, in English, as their sources have it."""
    pages = [path.read_text("utf-8") for path in SITE.glob("**/*.html") if _is_source(path)]
    scripts = [path.read_text("utf-8") for path in SITE.glob("**/*.js") if _is_source(path)]
    shown = [" ".join(words.split()) for page in pages for _tag, words in _SHOWN.findall(page)]
    labels = [label for page in pages for label in _LABEL.findall(page)]
    return {*shown, *labels, *(each for script in scripts for each in _SAID.findall(script))}


def _is_source(path: Path) -> bool:
    return "node_modules" not in path.parts


def write_words(site: Path) -> None:
    """Write the sentences in every language but English into a build of the site.

    What a browser without scripts shows stands in its page in every language.
    """
    folder = site / "words"
    folder.mkdir()
    spoken = {}
    for language in sorted(OFFERED.keys() - {"en"}):
        path = ARBITER / "locale" / language / "LC_MESSAGES" / "django.mo"
        with path.open("rb") as file:
            catalogue = gettext.GNUTranslations(file)
        words = {sentence: catalogue.gettext(sentence) for sentence in sorted(sentences())}
        text = json.dumps(words, ensure_ascii=False, indent=1) + "\n"
        (folder / f"{language}.json").write_text(text, encoding="utf-8")
        spoken[language] = words

    def in_every_language(shown: re.Match[str]) -> str:
        others = "".join(f'<p lang="{each}">{spoken[each][shown[1]]}</p>' for each in spoken)
        return f'<noscript><p lang="en">{shown[1]}</p>{others}</noscript>'

    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(_UNSCRIPTED.sub(in_every_language, text), encoding="utf-8")
