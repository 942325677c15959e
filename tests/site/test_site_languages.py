"""The workbench in six languages: no English is left in what it says, whatever is asked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import CHROMIUM
from site_rig import DEADLINE, ROOT, Web, needs_site
from swissmate.languages.language import LANGUAGES, Language, language_of

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright

pytestmark = needs_site
TABS = (
    *("boards", "pair", "check", "why", "whynot", "forecast", "standings", "compare", "convert"),
)
ENGLISH = re.compile(
    r"\b(the|and|with|by|in force|rules|round|rounds|board|boards|white|black|rank|none|"
    r"identical|differ|differently|standings|names|tournament|opponents|player|players|save|"
    r"nobody|paired|found|loading|ready|open|next|has|for|not)\b",
    re.IGNORECASE,
)
"""Words that only English has; those of the example are left out before."""
EXAMPLE = re.compile(r"Harbour Open 2025|open40\S*|[a-z-]*round-robin\S*|white1")
GERMAN = (
    *("Werkbank", "Bereit: ", "Turnierdatei", "Regeln", "Runde", "Beschleunigung"),
    *("Zahl der Runden", "Bretter", "Paarung", "Prüfen", "Warum?", "Warum nicht?", "Vorschau"),
    *("Rangliste", "Ausgaben", "Umwandeln", "Nr.", "Weiß", "Schwarz", "Ergebnis", "Brett"),
    *("Runde 6 von 7", "Runde 1: gleich", "0 Runden weichen ab", "Rang", "Name", "Sicher"),
    *("in Kraft, als das Turnier am 2025-10-18 begann", "Feinwertungen nach", "die ganze Runde"),
)
"""What a German reader has to find, written without looking at the catalogues."""
TEXTS = """() => {
    const seen = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode;
        const hidden = node.parentElement.closest("script, style, noscript, span[lang=en]");
        if (!hidden) seen.push(node.textContent);
    }
    for (const node of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
        for (const name of ["aria-label", "title", "placeholder"]) {
            seen.push(node.getAttribute(name) ?? "");
        }
    }
    for (const frame of document.querySelectorAll("iframe")) {
        const page = new DOMParser().parseFromString(frame.srcdoc, "text/html");
        for (const node of page.querySelectorAll("script, style")) node.remove();
        const inside = page.createTreeWalker(page, NodeFilter.SHOW_TEXT);
        while (inside.nextNode()) seen.push(inside.currentNode.textContent);
    }
    return seen.flatMap((text) => text.split("\\n")).map((text) => text.trim()).filter(Boolean);
}"""


@pytest.fixture(scope="module")
def seen(built: Path, playwright: Playwright) -> dict[str, list[str]]:
    """Return every text of the page in each language, with each question asked."""
    web = Web(built)
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    found = {}
    try:
        for language in LANGUAGES:
            page = browser.new_context(locale=language).new_page()
            page.set_default_timeout(DEADLINE)
            page.goto(f"{web.address}/workbench/")
            page.wait_for_selector("body[data-started]")
            assert page.get_attribute("html", "lang") == language
            found[language] = everything(page)
            page.context.close()
    finally:
        browser.close()
        web.stop()
    return found


def everything(page: Page) -> list[str]:
    texts = page.evaluate(TEXTS)
    page.set_input_files("#file", str(ROOT / "examples" / "open40.trf"))
    page.wait_for_selector("#bench:not([hidden])")
    for tab in TABS:
        page.click(f"[data-tab={tab}]")
        page.wait_for_selector(f"#answer[data-tab={tab}]:not(.busy)")
        if tab == "convert":  # the file itself has no language
            page.wait_for_selector("#file-made")
            page.evaluate("() => document.querySelector('#text').remove()")
        texts += page.evaluate(TEXTS)
    page.click("#share")
    page.wait_for_selector("#permalink")
    return [*texts, *page.evaluate(TEXTS)]


def site_words(built: Path, code: str) -> dict[str, str]:
    """Return what the pages of the site say, by the English."""
    [file] = built.rglob(f"words/{code}.json")
    words: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return words


def words_of(language: Language) -> set[str]:
    phrases = {*language.phrases.values(), *language.sentences.values(), *language.notes.values()}
    return {text for text in phrases if "{" not in text}


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_english_is_left_in_the_workbench(
    code: str, seen: dict[str, list[str]], built: Path
) -> None:
    words = site_words(built, code)
    own = {*words.values(), *words_of(language_of(code))}
    english = {*words, *words_of(language_of("en"))} - own
    texts = seen[code]
    assert len(texts) > 500
    assert [text for text in texts if text in english] == []
    names = names_of_the_example()
    left = {EXAMPLE.sub("", names.sub("", text)) for text in texts}
    assert sorted(text for text in left if ENGLISH.search(text)) == []


def names_of_the_example() -> re.Pattern[str]:
    lines = (ROOT / "examples" / "open40.trf").read_text(encoding="utf-8").splitlines()
    names = sorted({line[14:47].strip() for line in lines if line.startswith("001")}, key=len)
    return re.compile("|".join(map(re.escape, reversed(names))))


def test_the_workbench_speaks_german(seen: dict[str, list[str]]) -> None:
    whole = " ".join(" ".join(seen["de"]).split())
    assert [words for words in GERMAN if words not in whole] == []


def test_the_english_page_would_be_found_out(seen: dict[str, list[str]], built: Path) -> None:
    """The two nets of the test above catch something."""
    texts = seen["en"]
    assert len([text for text in texts if ENGLISH.search(text)]) > 100
    assert len({*texts} & {*site_words(built, "de")}) > 40
