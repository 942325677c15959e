"""The tool that brings the application's catalogues up to date."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path
from types import ModuleType

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
HEADER = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

pytestmark = pytest.mark.skipif(shutil.which("msgmerge") is None, reason="GNU gettext is not here")


def tool() -> ModuleType:
    if str(TOOLS) not in sys.path:
        sys.path.append(str(TOOLS))
    return importlib.import_module("application_catalogues")


def catalogue(path: Path, *entries: str) -> Path:
    path.write_text("\n".join([HEADER, *entries]), encoding="utf-8")
    return path


def test_what_is_missing_comes_from_another_catalogue(tmp_path: Path) -> None:
    ours = catalogue(
        tmp_path / "ours.po",
        'msgid "Round"\nmsgstr "Ronde"\n',
        '#, fuzzy\nmsgid "Board"\nmsgstr "Table"\n',
        'msgid "Win"\nmsgstr ""\n',
        'msgid "Loss"\nmsgstr ""\n',
    )
    sent = catalogue(
        tmp_path / "sent.po",
        'msgid "Round"\nmsgstr "Tour"\n',
        'msgid "Board"\nmsgstr "Échiquier"\n',
        'msgid "Win"\nmsgstr "Gain"\n',
        'msgid "Gone"\nmsgstr "Parti"\n',
    )
    module = tool()
    assert module.language_of(sent) == "fr"
    module.take_over(ours, [sent])
    module.tidy(ours)
    text = ours.read_text(encoding="utf-8")
    assert 'msgid "Round"\nmsgstr "Ronde"' in text  # what there is stays
    assert 'msgid "Board"\nmsgstr "Échiquier"' in text
    assert 'msgid "Win"\nmsgstr "Gain"' in text
    assert 'msgid "Loss"\nmsgstr ""' in text  # nothing is invented
    assert "Gone" not in text
    assert "fuzzy" not in text


def test_a_catalogue_without_a_language_is_refused(tmp_path: Path) -> None:
    nameless = tmp_path / "nameless.po"
    nameless.write_text(HEADER.replace("Language", "Tongue"), encoding="utf-8")
    with pytest.raises(SystemExit, match="no language in the header"):
        tool().language_of(nameless)
