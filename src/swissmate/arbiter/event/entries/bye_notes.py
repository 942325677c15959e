"""Requested byes as lists write them: ``1,3``, ``R1 R3``, ``1-3``, ``½ 5``, ``H5``, ``2 (0)``.

A note is written as ``3H``: the round, and the code of the bye; ``3`` alone leaves the kind open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from swissmate.arbiter.event.ratings.spellings import word_set
from swissmate.systems.common.initial_order import plain

_KINDS: Final = {
    "H": "h hpb half halber halb halbe halben demi medio media mezzo mezza halve hb =",
    "Z": "z zpb zero null nullo cero absent abwesend fehlt ausente assente afwezig 0 nul",
    "F": "f fpb full voller volle plein completo intero vol",
}
_KIND_OF: Final = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_ROUNDS: Final = word_set(
    "r rd rds rnd round rounds runde runden ronde rondes ronda rondas turno turni tour tours "
    "giornata jornada t"
)
_SAID_OTHERWISE: Final = word_set(
    "bye byes in und and et y e en for fur pour per para voor freilos exempt punkt point "
    "points pt pkt punto puntos punti punt request requested x descanso riposo vrij the at am "
    "no nr"
)
"""Words that change nothing."""
_NONE: Final = word_set("- – — none no nein non keine nessuno ninguno geen / n")
_HALF: Final = re.compile(r"½|(?<!\d)(?:1[/⁄]2|0?[.,]5)(?!\d)")
_TOKEN: Final = re.compile(r"[0-9]+|[^\W\d_]+|[-–—=:;,.+&/()|]|\S")
_HEADING_ROUND: Final = re.compile(
    r"(?:bye |freilos )?(?:r|rd|rnd|round|runde|ronde|ronda|turno|tour|t|bye|freilos) ?(\d{1,2})"
    r"|(\d{1,2}) ?(?:r|rd|runde|round|ronde|ronda|turno|tour)"
)
_MOST_ROUNDS: Final = 40


def round_of_heading(heading: str) -> int:
    """Return the round that a heading names (``R3``, ``3. Runde``); 0 if it names none."""
    text = " ".join(re.split(r"[\s.:_-]+", plain(heading))).strip()
    match = _HEADING_ROUND.fullmatch(text)
    return int(match[1] or match[2]) if match else 0


def byes_of(cell: str, in_round: int = 0) -> list[str] | None:
    """Return the notes of a cell, in the order of rounds; None if it cannot be understood.

    ``in_round`` is the round that the heading of the column names: then the cell names the kind.
    """
    text = plain(_HALF.sub(" h ", cell)).strip()
    if text in _NONE or not text or (text == "0" and not in_round):
        return []
    if in_round:
        kind = _kind_alone(text)
        return None if kind is None else [f"{in_round}{kind}"]
    # "1-3" of which a spreadsheet has made a date; "1, 3z", one bye of this kind or two.
    if re.match(r"\d{4}-\d\d-\d\d", text) or re.search(r"\d *[^\w ] *\d+[a-z]", text):
        return None
    by_round: dict[int, str] = {}
    try:
        for number, kind in _noted(list(_tokens(text))):
            if not 1 <= number <= _MOST_ROUNDS or by_round.get(number, kind) != kind:
                return None
            by_round[number] = kind
    except ValueError:
        return None
    return [f"{number}{by_round[number]}" for number in sorted(by_round)] or None


def _kind_alone(text: str) -> str | None:
    """Return the kind that a cell below the heading of a round names, "" for any; None if none."""
    words = [word for word in _TOKEN.findall(text) if word not in "()."]
    kinds = {_KIND_OF[word] for word in words if word in _KIND_OF}
    rest = [word for word in words if word not in _KIND_OF and word not in _SAID_OTHERWISE]
    if rest in (["✓"], ["✔"]):
        rest = []
    return None if rest or len(kinds) > 1 else "".join(kinds)


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text: ``kind``, ``number``, ``to``, ``is`` (a kind follows), ``,``.

    Raises:
        ValueError: a part is none of these.
    """
    for word in _TOKEN.findall(text):
        if word.isdigit() and int(word):
            yield "number", word
        elif word in _KIND_OF and word != "=":
            yield "kind", _KIND_OF[word]
        elif word in ("-", "–", "—", "to", "bis", "a", "tot"):
            yield "to", word
        elif word in ("=", ":", "("):
            yield "is", word
        elif word in ",;.+&/)|":
            yield ",", word
        elif word not in _ROUNDS and word not in _SAID_OTHERWISE:
            raise ValueError(word)


def _noted(tokens: list[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Yield each round with its kind, which stands before the rounds or behind them.

    Raises:
        ValueError: it is not clear which rounds a kind is meant for.
    """
    tokens = [token for token in tokens if token[0] != ","]
    kinds_first = bool(tokens) and tokens[0][0] == "kind"
    kind, waiting = "", list[int]()
    at = 0
    while at < len(tokens):
        what, text = tokens[at]
        before = tokens[at - 1][0] if at else ""
        if what == "kind" and kinds_first:
            if before == "kind":
                raise ValueError(text)
            kind = text
        elif what == "kind":
            if not waiting:
                raise ValueError(text)
            yield from ((number, text) for number in waiting)
            waiting = []
        elif what == "number" and before == "is" and not kinds_first and text == "1":
            yield from ((number, "F") for number in waiting)  # "3: 1", a whole point
            waiting = []
        elif what == "number":
            first = last = int(text)
            if at + 2 < len(tokens) and tokens[at + 1][0] == "to" and tokens[at + 2][0] == "number":
                last = int(tokens[at + 2][1])
                at += 2
            if not first <= last <= _MOST_ROUNDS:
                raise ValueError(text)
            waiting += range(first, last + 1)
            if kinds_first:
                yield from ((number, kind) for number in waiting)
                waiting = []
        elif what == "to":
            if before in ("kind", "number"):  # "H - 5", "5 - H"
                pass
            else:
                raise ValueError(text)
        at += 1
    yield from ((number, "") for number in waiting)
