"""Rows that are probably no players, and rows that are probably the same player twice."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.list_lines import Line
from swissmate.arbiter.event.entries.national_ids import ids_of
from swissmate.arbiter.event.ratings.spellings import word_set
from swissmate.lists.headings import MEANINGS, meaning_of
from swissmate.systems.common.initial_order import plain
from swissmate.systems.common.names import may_be_the_same, words_of

_TOTALS: Final = word_set(
    "total totals sum summe gesamt insgesamt anzahl somme suma totale totali somma totaal som "
    "durchschnitt average mean schnitt moyenne media gemiddelde subtotal"
)
_NOBODY: Final = word_set(
    "bye freilos spielfrei exempt descanso riposo vrij dummy empty leer frei nn tba tbd "
    "nobody niemand reserve"
)
_NO_NAME: Final = re.compile(
    r"@|www\.|https?:|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\d{1,3} (of|von|de|di|van) \d"
)
_AGREES: Final = ("rating", "national_rating", "federation", "fide_id", "birth", "sex", "club")


def doubt_lines(lines: Sequence[Line]) -> None:
    """Mark rows that are probably no players, or players who stand in another row too."""
    if not lines:
        return
    usual = median(_size(line) for line in lines)
    commas = sum("," in line.name for line in lines) > len(lines) / 2
    for line in lines:
        why = _why_no_player(line, usual=usual, commas=commas)
        if why:
            line.is_out = True
            line.doubts, line.asked = [why], {}
    _doubt_twins([line for line in lines if not line.is_out])


def _size(line: Line) -> int:
    return sum(bool(cell.strip()) for cell in line.cells)


def _why_no_player(line: Line, *, usual: float, commas: bool) -> str:
    """Return why a row is probably no player; "" if it may be one."""
    if not line.name and line.values.get("fide_id"):
        return ""
    words = re.findall(r"[^\W\d_]+", plain(line.name))
    is_sparse = _size(line) == 1 and usual >= 3
    is_a_persons = re.fullmatch(r"[^\d,]+, [^\d,]+", line.name) is not None
    if words and words[0] in _TOTALS and not is_a_persons:
        return _("probably not a player: a total")
    meant = [meaning for cell in line.cells if (meaning := meaning_of(cell)) in MEANINGS]
    if len(meant) > 1 or (meant == ["name"] and _size(line) == 1):
        return _("probably not a player: a row of headings")
    if (len(words) == 1 and words[0] in _NOBODY) or words == ["n", "n"]:
        return _("probably not a player: no name")
    if not words or _NO_NAME.search(line.name):
        return _("probably not a player: a line of text")
    is_text = commas and "," not in line.name
    if is_sparse and (is_text or len(words) == 1 or re.search(r"[\d:?!]", line.name)):
        return _("probably not a player: a line of text")
    return ""


def _doubt_twins(lines: Sequence[Line]) -> None:
    """Note which rows have the same id, the same name, or nearly the same name."""
    by_id: dict[str, Line] = {}
    by_national: dict[tuple[str, str], Line] = {}
    by_words: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        fide_id = line.values.get("fide_id", "")
        first = by_id.setdefault(fide_id, line) if fide_id else line
        if first is not line:
            line.is_out = True
            line.doubts.append(_("the same id as in row %(n)s: %(who)s") % _told(first))
            continue
        own = line.values.get("federation", "")
        keys = set(ids_of(line.values.get("national_ids", ""), own).items())
        twin = next((by_national[key] for key in sorted(keys & by_national.keys())), None)
        if twin is not None:
            line.is_out = True
            line.doubts.append(_("the same national id as in row %(n)s: %(who)s") % _told(twin))
            continue
        by_national |= dict.fromkeys(keys, line)
        if line.name:
            by_words.setdefault(words_of(line.name), []).append(line)
    for rows in by_words.values():
        _doubt_same_name(rows)
    _doubt_like_names(by_words)


def _told(line: Line) -> dict[str, object]:
    """Return the number of a row, and who stands in it."""
    values = line.values
    known = [line.name, *(values.get(name, "") for name in ("rating", "federation", "birth"))]
    return {"n": line.row, "who": " ".join(filter(None, known))}


def _doubt_same_name(rows: Sequence[Line]) -> None:
    first = rows[0]
    for line in rows[1:]:
        if _contradict(first.values, line.values):
            two = _("the same name as in row %(n)s, but other data: two people? %(who)s")
            first.doubts.append(two % _told(line))
            line.doubts.append(two % _told(first))
        else:
            line.is_out = True
            line.doubts.append(_("the same player as in row %(n)s: %(who)s") % _told(first))


def _contradict(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether two rows have different values in a field that both fill."""
    return any(
        one[name] != other[name]
        and not (
            name == "birth"
            and one[name][:4] == other[name][:4]
            and 4 in map(len, (one[name], other[name]))
        )
        for name in _AGREES
        if one.get(name) and other.get(name)
    )


def _doubt_like_names(by_words: Mapping[tuple[str, ...], Sequence[Line]]) -> None:
    by_word: dict[str, list[tuple[str, ...]]] = {}
    for words in by_words:
        for word in dict.fromkeys(words):
            by_word.setdefault(word, []).append(words)
    for words, rows in by_words.items():
        long_words = [word for word in dict.fromkeys(words) if len(word) > 1]
        alike = (other for word in long_words for other in by_word[word])
        like = next(
            (name for name in alike if name != words and may_be_the_same(words, name)), None
        )
        if like is not None:
            doubt = _("nearly the same name as in row %(n)s: %(who)s")
            rows[0].doubts.append(doubt % _told(by_words[like][0]))
