"""Every sentence of the application exists in every language, with the same blanks to fill."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import gettext as gettext_of
from django.utils.translation.template import templatize

import swissmate.arbiter
from arbiter_events import games_of, make_event, play
from swissmate.arbiter.event.entries import byes, players
from swissmate.arbiter.event.teams import roster_import
from swissmate.arbiter.ground.frame import filters
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, AuditEntry, Player
from swissmate.arbiter.tables.standings.cells import Cell
from swissmate.lists import headings
from swissmate.systems.handling import handling_rules

PACKAGE = Path(swissmate.arbiter.__file__).parent
BLANK = re.compile(r"%\(\w+\)[sd]")
LITERAL = re.compile(r"""(?<!p)gettext\(\s*(u?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))""")
WITH_CONTEXT = re.compile(r"""pgettext\(\s*(u?'[^']*'),\s*(u?'[^']*')""")
TAG = re.compile(r"<[^<>]+>")
ARTICLE = re.compile(r"C\.0\d\.\d(?:\.[A-Z]\.\d+| \d+(?:\.\d+)+)?")
OLD_ARTICLE = re.compile(r"(2017: )?(C\.04\.2\.[A-D][.\d]*)(; 2026: C\.04\.2 [\d.]*\d)?")
CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy"}
MESSAGE = re.compile(r"^(msg(?:ctxt|id|id_plural) .*)$", re.MULTILINE)
TRANSLATED = sorted(set(OFFERED) - {"en"})
BEGUN = sorted(path.parts[-3] for path in PACKAGE.glob("locale/*/LC_MESSAGES/django.po"))


def calls(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        first = node.args[0]
        if node.func.id in CALLS and isinstance(first, ast.Constant):
            yield str(first.value)


@cache
def sentences() -> frozenset[str]:
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        found.update(calls(path.read_text()))
    for path in PACKAGE.rglob("*.html"):
        for literal in LITERAL.findall(templatize(path.read_text())):
            found.add(str(ast.literal_eval(literal)))
        for context, literal in WITH_CONTEXT.findall(templatize(path.read_text())):
            found.add(f"{ast.literal_eval(context)}\x04{ast.literal_eval(literal)}")
    return frozenset(found)


def catalog(language: str) -> dict[str, str]:
    path = PACKAGE / "locale" / language / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        raw: dict[Any, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {key[0] if isinstance(key, tuple) else key: text for key, text in raw.items()}


def source(language: str) -> str:
    path = PACKAGE / "locale" / language / "LC_MESSAGES" / "django.po"
    return path.read_text(encoding="utf-8")


def test_the_search_for_sentences_finds_them() -> None:
    found = sentences()
    assert len(found) > 380
    assert {"Pair round %(n)s", "No round has been published yet.", "Digits only."} <= found


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_untranslated(language: str) -> None:
    known = catalog(language)
    plural = "boards have two different results"
    missing = {
        sentence for sentence in sentences() if not known.get(sentence) and plural not in sentence
    }
    assert missing == set()


@pytest.mark.parametrize("language", BEGUN)
def test_the_blanks_are_the_same(language: str) -> None:
    for original, text in catalog(language).items():
        if original:
            assert sorted(BLANK.findall(original)) == sorted(BLANK.findall(text)), original
            assert sorted(TAG.findall(original)) == sorted(TAG.findall(text)), original


def test_an_article_of_the_handling_rules_names_its_edition() -> None:
    topic = {
        criterion.article: criterion.topic for criterion in handling_rules("c04-2017").criteria
    }
    now = {criterion.topic: criterion.article for criterion in handling_rules("c04-2026").criteria}
    texts = [text for text in catalog("de") if OLD_ARTICLE.search(text)]
    assert len(texts) > 12
    for text in texts:
        for before, article, after in OLD_ARTICLE.findall(text):
            assert before == "2017: " or after == f"; 2026: {now[topic[article]]}", text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_same_articles(language: str) -> None:
    for original, text in catalog(language).items():
        articles = sorted(ARTICLE.findall(original))
        if articles:
            assert sorted(ARTICLE.findall(text)) == articles, original


@pytest.mark.parametrize("language", BEGUN)
def test_the_compiled_catalog_is_that_of_the_source(language: str) -> None:
    known = catalog(language)
    entries = re.findall(
        r'^((?:#.*\n)*)(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)',
        source(language),
        re.MULTILINE,
    )
    assert len(entries) > 380

    def joined(lines: str) -> str:
        return "".join(ast.literal_eval(line) for line in lines.splitlines())

    for remarks, context, original, text in entries:
        if joined(original) and "fuzzy" not in remarks:
            key = f"{joined(context)}\x04{joined(original)}" if context else joined(original)
            assert known.get(key, "") == joined(text)


@pytest.mark.parametrize("language", BEGUN)
def test_every_catalogue_has_the_messages_of_the_others_in_their_order(language: str) -> None:
    header = re.search(r'^"Language: (\w+)\\n"$', source(language), re.MULTILINE)
    assert header
    assert header[1] == language
    assert MESSAGE.findall(source(language)) == MESSAGE.findall(source("de"))


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_form_of_a_plural_is_missing(language: str) -> None:
    assert 'msgstr[1] ""\n' not in source(language)
    assert "#, fuzzy" not in source(language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_headings_that_a_page_suggests_are_understood(language: str) -> None:
    of_players = "Name; Rating; Federation; Title; Birth; Club"
    teams = "Team; Board; Name; Rating; Title; Federation; FIDE id"
    with translation.override(language):
        suggested = [gettext_of(texts).split("; ") for texts in (of_players, teams)]
    assert list(map(headings.meaning_of, suggested[0])) == [
        *("name", "rating", "federation", "title", "birth", "club")
    ]
    assert headings.plain_heading(suggested[1].pop(1)) in roster_import.BOARD_HEADINGS
    assert list(map(headings.meaning_of, suggested[1])) == [
        *("club", "name", "rating", "title", "federation", "fide_id")
    ]


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    shown = {}
    for language in ("en", "de", "fr", "es", "it", "nl"):
        with translation.override(language):
            won = Cell(0, 0, "", "F", 12).text  # a bye of the crosstable
            shown[language] = (filters.decimal("-12.25"), filters.pts(35), filters.pts(12), won)
    assert shown.pop("en") == ("-12.25", "3½", "1.2", "1.2")
    assert set(shown.values()) == {("-12,25", "3½", "1,2", "1,2")}


@pytest.mark.parametrize("text", ["7", "1.9.3", "2026-11-21", "Ines", "", "v1.2.3"])
def test_what_is_no_number_stays(text: str) -> None:
    with translation.override("de"):
        assert filters.decimal(text) == text


DAY = datetime(2026, 3, 1, 14, 5, tzinfo=UTC)
DAYS = {
    "en": "1 March 2026",
    "de": "1. März 2026",
    "es": "1 de marzo de 2026",
    "fr": "1 mars 2026",
    "it": "1 Marzo 2026",  # Django's own catalogue capitalizes the month
    "nl": "1 maart 2026",
}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_day_is_written_as_in_the_language(language: str) -> None:
    with translation.override(language):
        assert filters.day(DAY.date()) == DAYS[language]
        assert "\\" not in filters.moment(DAY)


def test_a_message_is_where_the_extraction_finds_it() -> None:
    # gettext's own program does not look into the braces of an f-string, and knows no other names.
    for path in PACKAGE.rglob("*.py"):
        for text in ast.walk(ast.parse(path.read_text())):
            if isinstance(text, ast.JoinedStr):
                assert not any(calls(ast.unparse(text))), f"{path.name}:{text.lineno}"
            if isinstance(text, ast.ImportFrom) and text.module == "django.utils.translation":
                names = {name.asname for name in text.names if "gettext" in name.name}
                assert names <= {None, "_"}, f"{path.name}:{text.lineno}"


def test_the_log_speaks_the_language_of_its_reader(chief: Account) -> None:
    event = make_event(chief, 4)
    some = Player.objects.filter(event=event)[0]
    byes.set_bye(event.pk, chief, some.pk, 1, "H")
    entry = AuditEntry.objects.filter(action="bye-set")[0]
    assert audit.sentence(entry) == f"{some.name}: half-point bye in round 1"
    with translation.override("de"):
        assert audit.sentence(entry) == f"{some.name}: Freilos mit halbem Punkt in Runde 1"


def test_the_log_counts_as_its_reader_does(chief: Account) -> None:
    event = make_event(chief, 1)
    players.add_players(event.pk, chief, [{"name": "Ann"}, {"name": "Bea"}])
    two, one = AuditEntry.objects.filter(action="players-added")
    assert audit.sentence(one) == "1 player added: Player 01"
    assert audit.sentence(two) == "2 players added: Ann; Bea"
    with translation.override("fr"):
        assert audit.sentence(one).startswith("1 joueur ajouté")
        assert audit.sentence(two).startswith("2 joueurs ajoutés")


def test_an_entry_of_the_log_without_its_number_still_says_something() -> None:
    assert audit.sentence(AuditEntry(action="players-added", data={})) == "players-added"


def test_explanations_speak_the_language_of_their_reader(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 5)
    play(event, chief, 1)
    play(event, chief, 2)
    game = games_of(event, 2)[0]
    base = f"/events/{event.pk}/pairings/{game.pairing_id}"
    url = f"{base}/explain?who={game.pairing.white.tpn}&wish=bye"
    english = client_of(chief).get(url).content.decode()
    chief.language = "de"
    chief.save()
    client = client_of(chief)
    german = client.get(url).content.decode()
    name = f"{game.pairing.white.tpn} {game.pairing.white.name}"
    assert f"Why does {name} not have the bye?" in english
    assert f"Warum ist {name} nicht spielfrei?" in german
    for word in ("Why this opponent", "Why this colour"):
        assert word in english
        assert word not in german
    assert "Warum dieser Gegner" in german
    picture = client.get(
        f"/events/{event.pk}/pairings/{game.pairing_id}/explain.svg"
    ).content.decode()
    assert "Punkte: " in picture


def test_visitors_get_the_language_of_their_browser(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    visitor = client_of(None)
    german = visitor.get(f"/p/{event.key}/", headers={"accept-language": "de"})
    english = visitor.get(f"/p/{event.key}/", headers={"accept-language": "pl"})
    assert b"Runde 1 von 5" in german.content
    assert b'<html lang="de">' in german.content
    assert b"Round 1 of 5" in english.content
