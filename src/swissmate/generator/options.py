"""Builds a configuration from named options, as the command line and study files give them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from swissmate.errors import InputError
from swissmate.model import Points, ScoringSystem
from swissmate.ranking import parse_codes
from swissmate.trf import read_trf
from swissmate.trf.scoring import XXS_CODES
from swissmate.wording import there_is_no

from .config import GeneratorConfig, Ratings, parse_amount, parse_ratings, parse_span


def _wrong(message: str) -> InputError:
    return InputError(message, code="generator")


def _whole(text: str, what: str) -> int:
    digits = text.strip().removeprefix("-")
    if not digits.isdecimal():
        raise _wrong(f"{what} {text!r}: expected a whole number")
    return int(text)


def _positive(text: str, what: str) -> int:
    number = _whole(text, what)
    if number < 0:
        raise _wrong(f"{what} {text!r}: expected a number of 0 or more")
    return number


def _ratings(text: str, what: str) -> Ratings:
    """Return a distribution, or the ratings in a file: of a tournament, or a list of numbers."""
    del what
    if text.startswith(("uniform:", "normal:", "steps:", "list:")) or not os.path.exists(text):
        return parse_ratings(text)
    with open(text, "rb") as file:
        data = file.read()
    words = data.decode("utf-8", "replace").replace(",", " ").split()
    if words and all(word.isdecimal() for word in words):
        values = tuple(int(word) for word in words)
    else:
        values = tuple(player.rating for player in read_trf(text).players if player.rating)
    if not values or not all(0 < value < 4000 for value in values):
        raise _wrong(f"{text}: no ratings from 1 to 3999 in this file")
    return Ratings("list", values=values)


def parse_scoring(text: str, what: str = "scoring") -> ScoringSystem:
    """Return the scoring system of ``"3-1-0"`` (win, draw, loss) or ``"W=3 D=1 PAB=1.5"``.

    The codes are those of JaVaFo's ``XXS``. The pairing-allocated bye is worth a win unless it is
    stated.

    Raises:
        InputError: a code is unknown, or a value is not a number of points.
    """
    if text.count("-") == 2 and "=" not in text:
        return ScoringSystem.of(text)
    words = text.replace(",", " ").split()
    values: dict[str, Points] = {}
    for word in words:
        code, equals, worth = word.partition("=")
        names = XXS_CODES.get(code.upper())
        try:
            tenths = 10 * float(worth)
        except ValueError:
            tenths = -1
        if names is None or not equals or not 0 <= tenths <= 990 or tenths != int(tenths):
            raise _wrong(
                f"{what} {text!r}: expected points such as 3-1-0, from 0 to 99 in tenths, or "
                "CODE=POINTS with a code of " + " ".join(XXS_CODES)
            )
        values |= dict.fromkeys(names, int(tenths))
    if "win_white" in values:
        values.setdefault("pab", values["win_white"])
    return ScoringSystem(**values)


def _tie_breaks(text: str, what: str) -> tuple[str, ...]:
    del what
    codes = tuple(str(code) for code in parse_codes(text))
    return codes if "PTS" in codes else ("PTS", *codes)


def _text(text: str, what: str) -> str:
    del what
    return text


def _color(text: str, what: str) -> str:
    return {"white": "w", "black": "b"}.get(text, text)


OPTIONS: Final[Mapping[str, tuple[Callable[[str, str], object], str]]] = {
    "rules": (_text, "rule set, for example dutch-2026"),
    "acceleration": (_text, "baku-2016 or baku-2026"),
    "players": (parse_span, "a number, or a range to draw from: 20-200"),
    "rounds": (parse_span, "a number, or a range to draw from: 5-9"),
    "ratings": (
        _ratings,
        "uniform:1400-2600, normal:1900,280, steps:2600,10 (the highest, and how far apart), "
        "list:2500,2310,... or a file: a TRF or numbers",
    ),
    "unrated": (parse_amount, "players without a rating"),
    "results": (_text, "model of the results: table (the Handbook's) or milvang"),
    "draws": (parse_amount, "share of draws between equals (table)"),
    "rating-cut": (_positive, "larger rating differences count as this; 0: none (table)"),
    "white-advantage": (_whole, "rating points that White is worth more (table)"),
    "strength-deviation": (_positive, "how far strengths lie from ratings, in rating points"),
    "half-byes": (parse_amount, "half-point byes, of the player-rounds"),
    "full-byes": (parse_amount, "full-point byes, of the player-rounds"),
    "zero-byes": (parse_amount, "zero-point byes, of the player-rounds"),
    "forfeits": (parse_amount, "games that one side does not appear for"),
    "double-forfeits": (parse_amount, "games that nobody appears for"),
    "unusual-results": (parse_amount, "games ended 1/2-0, 0-1/2 or 0-0 by the arbiter"),
    "short-games": (parse_amount, "games that are not rated (W, D, L)"),
    "withdrawals": (parse_amount, "players who leave before the end"),
    "late-entries": (parse_amount, "players who come after round one"),
    "forbidden-pairs": (parse_amount, "pairs who may not meet; a rate is for each player"),
    "scoring": (parse_scoring, "win-draw-loss such as 3-1-0, or codes: 'W=3 D=1 PAB=1.5'"),
    "initial-color": (_color, "white, black or random"),
    "boards": (parse_span, "boards of a team match: a number, or a range to draw from"),
    "team-type": (_text, "type of a team event, such as FIDE_TEAM_TYPEB_MP_GP, or any"),
    "tie-breaks": (_tie_breaks, "for record 212 and the ranks, for example PTS,BH/C1,SB"),
}
"""The options by name, in the order of ``--help``: how each is read, and its description."""


def configured(base: GeneratorConfig, options: Mapping[str, object]) -> GeneratorConfig:
    """Return a configuration with some options set.

    Values are texts as on the command line, or numbers: a whole one is a number of things, one
    with a decimal point a rate. ``byes-in-last-round`` is true or false.

    Raises:
        InputError: an option is unknown, or its value makes no sense.
        OSError: a file of ratings cannot be read.
    """
    values: dict[str, object] = {}
    for name, value in options.items():
        if name == "byes-in-last-round" and isinstance(value, bool):
            values["byes_in_last_round"] = value
            continue
        known = OPTIONS.get(name)
        if known is None:
            names = [*OPTIONS, "byes-in-last-round"]
            raise _wrong(there_is_no("option", name, names))
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise _wrong(f"{name} {value!r}: expected a text or a number")
        values[name.replace("-", "_")] = known[0](str(value), name)
    if "half_byes" in values or "zero_byes" in values or "full_byes" in values:
        values.setdefault("byes_of_players", False)
    values["unset"] = base.unset - values.keys()
    return replace(base, **values)  # type: ignore[arg-type]
