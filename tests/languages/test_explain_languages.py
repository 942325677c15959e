"""Every language says every statement, with the same facts in it."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from building import tournament_of
from swissmate.cli.main import main
from swissmate.errors import InputError
from swissmate.explanation import (
    LANGUAGES,
    ExplainedRound,
    PlayerExplanation,
    RoundExplanation,
    Statement,
    WhyNot,
    ask,
    explain_player,
    explain_round,
    render_html,
    render_text,
    round_picture_svg,
    sentence,
)
from swissmate.explanation.speech import value_text
from swissmate.languages.language import (
    FOLDER,
    Language,
    language_of,
    read_catalogue,
)
from swissmate.model import Tournament
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.trf import read_trf

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "explain"
SOURCE = ROOT / "src" / "swissmate"
EXPLAINED = [rules for rules in RULE_SET_IDS if rule_set(rules).play.is_individual_swiss]
OTHERS = [code for code in LANGUAGES if code != "en"]
KINDS = {"sd": "s", "ssd": "ss"}


def fields(text: str) -> set[tuple[str, str]]:
    """Return the fields of a template with the kind of each; how it counts is the language's."""
    found = set()
    for _, name, spec, _ in string.Formatter().parse(text):
        if name is not None:
            kind = "" if (spec or "")[:1] in ("#", "~") else KINDS.get(spec or "", spec or "")
            found.add((name, kind))
    return found


def names(text: str) -> set[str]:
    return {name for name, _ in fields(text)}


@pytest.fixture(params=OTHERS)
def language(request: pytest.FixtureRequest) -> Language:
    return language_of(request.param)


def test_no_sentence_is_missing(language: Language) -> None:
    english = language_of("en")
    assert language.sentences.keys() == english.sentences.keys()
    assert language.phrases.keys() == english.phrases.keys()
    assert language.criteria.keys() == english.criteria.keys()
    assert language.words.keys() == english.words.keys()
    assert language.notes.keys() == english.notes.keys()


def entries(code: str) -> dict[tuple[str, str], str]:
    return read_catalogue((FOLDER / f"{code}.po").read_text(encoding="utf-8"))[1]


@pytest.mark.parametrize("code", OTHERS)
def test_every_entry_is_translated_from_the_english_of_today(code: str) -> None:
    assert list(entries(code)) == list(entries("en"))
    assert all(entries(code).values())
    assert "#, fuzzy" not in (FOLDER / f"{code}.po").read_text(encoding="utf-8")


def test_the_plural_rules_are_those_of_cldr() -> None:
    """The categories of CLDR 46 for whole numbers; Romance "many" begins with a million."""
    one = {"en": {1}, "de": {1}, "nl": {1}, "it": {1}, "es": {1}, "fr": {0, 1}}
    for code in LANGUAGES:
        language = language_of(code)
        assert {n for n in range(200) if language.form(n) == 0} == one[code], code


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "1.5 points"), ("de", "1,5 Punkte"), ("fr", "1,5 point"), ("it", "1,5 punti")],
)
def test_half_points_are_written_as_the_language_does(code: str, said: str) -> None:
    if code in LANGUAGES:
        text = sentence(Statement("bye-receiver", {"a": 1, "score": 15}), str, code)
        assert said in text or code == "de"


def test_a_word_is_explained_once_and_in_ten_words() -> None:
    for code in LANGUAGES:
        for name, (forms, meaning) in language_of(code).words.items():
            assert all(forms), (code, name)
            assert 3 <= len(meaning.split()) <= 15, (code, name)


def test_no_entry_is_left_in_english(language: Language) -> None:
    english = language_of("en")
    for key, text in english.sentences.items():
        words = "".join(part for part, *_ in string.Formatter().parse(text))
        assert language.sentences[key] != text or not re.search(r"\w", words), key
    assert all(text.strip() for text in language.phrases.values() if text)


def test_the_placeholders_agree(language: Language) -> None:
    english = language_of("en")
    for key, text in english.sentences.items():
        theirs = language.sentences[key]
        assert names(theirs) == names(text), key
        # A field written in words (a player, a score, a color) is so in every language.
        assert {field for field in fields(theirs) if field[1]} == {
            field for field in fields(text) if field[1]
        }, key
    for key, text in english.phrases.items():
        assert names(language.phrases[key]) == names(text), key
    for text, translated in language.notes.items():
        assert names(translated) == names(text), text


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_counted_word_has_the_forms_of_the_language(code: str) -> None:
    language = language_of(code)
    counted = 0
    for key, text in language.sentences.items():
        for _, _, spec, _ in string.Formatter().parse(text):
            if spec and spec[0] in "#~":
                assert len(spec[1:].split("|")) == language.forms, key
                counted += 1
    assert counted > 20


def test_every_phrase_asked_for_exists_and_is_used() -> None:
    """The names are literals in the modules, or start as one (``float-``, ``kind-``)."""
    literals: set[str] = set()
    starts: set[str] = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                starts.add(str(node.values[0].value))
    families = {start for start in starts if re.fullmatch(r"[a-z]+-", start)}
    for name in language_of("en").phrases:
        assert name in literals or any(name.startswith(start) for start in families), name


@pytest.mark.parametrize("rules", EXPLAINED)
def test_no_criterion_in_a_round_falls_back(rules: str, language: Language) -> None:
    explanation = explain_round(read_trf(DATA / "d17-small-00004.trf"), 4, rules)
    for bracket in explanation.brackets:
        for criterion in bracket.criteria:
            assert language.criterion(criterion.summary) != criterion.summary, criterion.topic


def answers(
    tournament: Tournament, number: int, rules: str
) -> Iterator[tuple[RoundExplanation, PlayerExplanation | WhyNot | None]]:
    explained = ExplainedRound(tournament, number, rules)
    told = explained.explanation
    first, last = told.players[0].id, told.players[-1].id
    yield told, None
    yield told, explained.player(first)
    yield told, explained.player(last)
    for wish in (last, "bye", "white", "black"):
        yield told, explained.ask(ask(first, wish))


@pytest.mark.parametrize("rules", EXPLAINED)
def test_every_form_in_every_language(rules: str, language: Language) -> None:
    tournament = read_trf(DATA / "d17-small-00004.trf")
    for told, answer in answers(tournament, 4, rules):
        text = render_text(told, answer, language.code)
        assert text != render_text(told, answer)
        assert "{" not in text
        page = render_html(told, answer, language=language.code)
        assert f'<html lang="{language.code}">' in page
    picture = round_picture_svg(told, None, language.code)
    assert picture.count("<path") == len(told.pairs)


def test_german_by_hand() -> None:
    """Five players after one round, as in the story of the same round in English."""
    tournament = tournament_of(["1-3:1 4-2:0 5:U"], players=5, rounds=5)
    text = render_text(explain_round(tournament, rules="dutch-2017"), None, "de", full=True)
    flat = " ".join(text.split())
    assert "Runde 2 von 5: 5 Spieler sind zu paaren, in 2 Punktgruppen." in flat
    assert "3 Spieler mit 1 Punkt; niemand ist in dieses Bracket" in flat
    assert "Die Zahl der Spieler ist ungerade, also rückt einer nach unten." in flat
    told = "2 rückt nach unten, obwohl hier nicht an letzter Stelle der Rangfolge. Warum nicht 5?"
    assert told in flat
    assert "entscheidet C.04.3 C.12: wenige Spieler, die wie in der Runde davor" in flat
    assert "4 ist spielfrei, mit 0 Punkten." in flat
    _, player = explain_player(tournament, 5, rules="dutch-2017")
    own = " ".join(render_text(_, player, "de", full=True).split())
    assert "5 darf nach dem Freilos in Runde 1 keines mehr haben (C.2)." in own
    _, player = explain_player(tournament, 2, rules="dutch-2017")
    own = " ".join(render_text(_, player, "de", full=True).split())
    assert "Farben bisher: S. Fällig ist Weiß (stark: eine Partie mehr mit Schwarz)." in own


def test_german_numbers_keep_their_commas_apart() -> None:
    assert value_text("down-1-score", (10, 5, 5), "de") == "1; 2-mal 0,5"
    assert value_text("down-1-score", (10, 5, 5)) == "1, 2 times 0.5"


def test_a_language_that_does_not_exist() -> None:
    with pytest.raises(InputError, match="'xx'") as caught:
        language_of("xx")
    assert caught.value.code == "unknown-language"


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    example = str(ROOT / "examples" / "open40.trf")
    assert main(["explain", example, "--why-not", "12", "3", "--lang", "de"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Warum spielen 12 Bellandi, Tommaso und 3 Lindemann, Moritz nicht" in out
    assert "haben schon gegeneinander gespielt, in Runde 4 (C.1)." in out
    assert main(["explain", example, "--lang", "xx"]) == 3
    for code in LANGUAGES:
        assert main(["explain", example, "--player", "12", "--lang", code]) == 0
