"""Statements as sentences in a language.

The words themselves are in the languages' catalogues (``swissmate.languages``). This module
combines them: it writes parameters as a template says, and adds the fields that only the wording
needs.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from typing import Any, Final

from swissmate.languages.language import Language, language_of
from swissmate.model import points_text
from swissmate.systems.common.color_preference import (
    color_difference,
    color_preference,
    opposite,
)

from .statements import Statement, Value

Names = Callable[[int], str]
"""Gives the name of a player, by pairing number."""

_FLOATING = 1_000_000
_COLORS: Final = {"w": "white", "b": "black", "": "no-color"}


class _Formatter(string.Formatter):
    """Formats parameters as the templates specify."""

    def __init__(self, names: Names, language: Language) -> None:
        self.names = names
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:  # as the base class
        """Write one parameter."""
        language = self.language
        kind, words = format_spec[:1], format_spec[1:]
        if kind in ("#", "~"):
            count = value if isinstance(value, int) else len(value)
            return language.counted(count, words, number=kind == "#")
        match format_spec:
            case "p":
                return self.names(value)
            case "ps":
                names = [self.names(player) for player in value]
                return _list(names, language) or language.phrase("nobody")
            case "pp":
                return "; ".join(f"{self.names(a)} - {self.names(b)}" for a, b in value)
            case "s" | "sd":
                return points_with_noun(value, language, dative=format_spec == "sd")
            case "ss" | "ssd":
                dative = format_spec == "ssd"
                return _list(
                    [points_with_noun(points, language, dative=dative) for points in value],
                    language,
                )
            case "c":
                return language.phrase(_COLORS[value])
            case "d":
                return language.phrase(f"due-{value or 'any'}")
            case "f":
                return language.phrase(f"float-{value or 'none'}")
            case "r":
                rounds = [language.phrase("round", number=number) for number in value]
                return _list(rounds, language)
            case "h":
                return history_text(value, language)
            case "st":
                return language.phrase(f"strength-{value}")
            case "l":
                return _list([str(element) for element in value], language) or language.phrase(
                    "nothing"
                )
            case "v":
                return str(value)
            case "b":
                return str(value + 1)
        return str(super().format_field(value, format_spec))


def points_number(points: int, language: Language) -> str:
    """Return points as a number in a language: ``3``, ``3.5`` or ``3,5``."""
    return points_text(points).removesuffix(".0").replace(".", language.decimal)


def points_with_noun(value: int, language: Language, *, dative: bool = False) -> str:
    """Return points with their noun: ``1 point``, ``1.5 points``."""
    whole, tenths = divmod(value, 10)
    # CLDR: a decimal takes the plural; in languages where zero is singular, only its whole part
    # counts.
    form = language.form(whole if not tenths or language.form(0) == language.form(1) else 2)
    phrase = "point" if form == 0 else "points-dative" if dative else "points"
    return language.phrase(phrase, points=points_number(value, language))


def _list(words: Sequence[str], language: Language) -> str:
    if len(words) < 2:
        return "".join(words)
    return language.phrase("and", first=", ".join(words[:-1]), last=words[-1])


def history_text(colors: str, language: Language) -> str:
    """Return the colours so far, one letter each."""
    letters = "".join(language.phrase(f"history-{color}") for color in colors)
    return letters or language.phrase("no-colors")


def sentence(statement: Statement, names: Names, language: str = "en") -> str:
    """Return a statement as one or two sentences; ``names`` gives the names of the players.

    Raises:
        KeyError: there is no template for the statement's id.
        InputError: there is no such language.
    """
    chosen = language_of(language)
    params: dict[str, Any] = dict(statement.params)
    _complete(statement, params, names, chosen)
    text = _Formatter(names, chosen).format(chosen.sentences[statement.id], **params)
    return text[:1].upper() + text[1:]


def _complete(
    statement: Statement,
    params: dict[str, Any],
    names: Names,
    language: Language,
) -> None:
    """Add to the parameters what only the wording needs."""
    phrase = language.phrase
    match statement.id:
        case "round" | "match-round":
            rounds = params["rounds"]
            params["of_rounds"] = phrase("of-rounds", rounds=rounds) if rounds else ""
        case "criterion-worse":
            topic = params["topic"]
            params["criterion"] = language.criterion(params["summary"])
            for side in ("real", "other"):
                params[side] = value_text(topic, params[side], language.code)
        case "step-criterion":
            params["criterion"] = language.criterion(params["summary"])
        case "floats-forced":
            fewest = params["fewest"]
            params["fewest_many"] = phrase("only", number=fewest) if fewest else phrase("none")
        case "first-candidate" | "transposed" | "exchanged" | "opponent-opposite":
            params["in_remainder"] = phrase("in-remainder") if params["remainder"] else ""
        case "earlier-fell":
            numbers = params["rules"].split(", ")
            fell = zip(params["counts"], numbers, strict=True)
            params["fell"] = _list(
                [phrase("fell-on", count=count, rule=rule) for count, rule in fell], language
            )
        case "order-exchange-count":
            params["real_count"] = len(params["real_down"])
            params["other_count"] = len(params["other_down"])
        case "cannot-complete":
            left = params["left"]
            some = _list([names(player) for player in left[:_SHOWN]], language)
            params["left_over"] = phrase("left-over", players=some) if left else ""
        case "ask-instead":
            proposed = [f"{names(a)} - {names(b)}" for a, b in params["pairs"]]
            if params["bye"]:
                proposed.append(phrase("proposed-bye", player=names(params["bye"])))
            params["proposal"] = _list(proposed, language)
        case "recorded-incomplete":
            some = _list([names(player) for player in params["players"]], language)
            params["missing"] = phrase("missing", players=some) if some else ""
        case "recorded-illegal":
            params["legal_reason"] = sentence(
                Statement(params["reason"], statement.params), names, language.code
            )
        case "colors-differ":
            params["color_reason"] = sentence(
                Statement(params["rule"], statement.params), names, language.code
            )
        case "color-limits-even":
            params["decision"] = sentence(
                Statement(params["decided"], statement.params), names, language.code
            )
        case "you-colors":
            params["why_due"] = due_text(params["colors"], language)
        case "you-float":
            params["back_round"] = phrase(f"float-{params['back']}-back")
    if "number" in params and "article" in params:
        number, article = params["number"], params["article"]
        params["cited"] = article if str(number) in article else f"{number} ({article})"
    if "white_wish" in params:
        _complete_color(params, language)
    if statement.id.startswith("open-"):
        _complete_opening(params, language)


_SHOWN = 6
_WHERE: Final = {"team": "where-team", "double-swiss": "where-double-swiss"}
"""Where a side has its colour, by the system."""
_WITH_COLOR: Final = {
    "": "with-color",
    "team": "with-color-team",
    "double-swiss": "with-color-double-swiss",
}


def _complete_color(params: dict[str, Any], language: Language) -> None:
    params["wish"] = params["white_wish"] or params["black_wish"]
    if "granted" in params:
        white = params["granted"] == params["white"]
        ends = ("white_strength", "black_strength")
        params["granted_strength"] = params[ends[not white]]
        params["denied_strength"] = params[ends[white]]
        histories = ("white_colors", "black_colors")
        params["granted_why"] = due_text(params[histories[not white]], language)
        params["denied_why"] = due_text(params[histories[white]], language)
    for way in ("breaks", "would_break"):
        if way in params:
            limits = [part for part in params[way].split(", ") if part]
            params[f"{way}_limits"] = _list(
                [language.phrase(f"limit-{limit}", article=params[limit]) for limit in limits],
                language,
            )
    params["white_why"] = due_text(params["white_colors"], language)
    params["black_why"] = due_text(params["black_colors"], language)
    params["same"] = _same_text(params["white_colors"], params["black_colors"], language)
    if "higher" in params:
        params["given"] = "w" if params["higher"] == params["white"] else "b"
        shifted = params["number"] != params["higher"]
        params["arrived"] = language.phrase("taken-part") if shifted else ""
        params["parity"] = language.phrase("odd" if params["number"] % 2 else "even")
    if "back" in params:
        back = params["back"]
        latest = language.phrase("latest-games")
        params["back_games"] = latest if back == 1 else language.phrase("games-ago", back=back)


def _complete_opening(params: dict[str, Any], language: Language) -> None:
    if "color" in params and "game" in params:
        color = language.phrase(_COLORS[params["color"]])
        params["with_color"] = language.phrase(_WITH_COLOR[params["game"]], color=color)
    elif "game" in params:
        params["where"] = language.phrase(_WHERE[params["game"]])
    if "virtual" in params:
        params["virtual"] = language.phrase("with-virtual") if params["virtual"] else ""
    if "remainder" in params:
        params["in_remainder"] = language.phrase("in-remainder") if params["remainder"] else ""


def due_text(colors: str, language: Language) -> str:
    """Return why a colour is due (2017 A.6, 2026 1.7): ``White twice in a row``; "" if none is."""
    wish, strength = color_preference(colors)
    if not strength:
        return ""
    other = language.phrase(_COLORS[opposite(wish)])
    run = len(colors) - len(colors.rstrip(opposite(wish)))
    difference = abs(color_difference(colors))
    if run > 1:
        name = "why-twice" if run == 2 else "why-run"
        return language.phrase(name, color=other, count=run)
    if difference > 1:
        return language.phrase("why-difference", count=difference, color=other)
    return language.phrase("why-one-more" if difference else "why-alternates", color=other)


def _same_text(white: str, black: str, language: Language) -> str:
    """Say how far two histories agree: those of ``wbwb`` and ``wb`` in the last two games."""
    if white == black:
        return language.phrase("same-colors")
    count = min(len(white), len(black))
    return language.phrase("same-last-one" if count == 1 else "same-last", count=count)


def value_text(topic: str, value: Value, language: str = "en") -> str:
    """Return the value of a criterion in words.

    Raises:
        InputError: there is no such language.
    """
    chosen = language_of(language)
    if topic in ("following", "scores", "upfloater-scores") or topic.endswith("-score"):
        return _differences(topic, value, chosen)
    if topic == "pairs":
        return chosen.phrase("unpaired", count=value)
    if isinstance(value, int):
        return str(value)
    return _differences(topic, value, chosen)


def _differences(topic: str, value: Value, language: Language) -> str:
    if isinstance(value, int):
        return str(value)
    numbers = list(value)
    head = ""
    if topic == "following":
        if value == (10_000,):
            return language.phrase("unpairable")
        if not numbers:
            return language.phrase("nothing")
        head = language.phrase("unpaired-there", count=numbers.pop(0))
    shown = []
    for number in numbers:
        if number >= _FLOATING:
            score = points_number(number - _FLOATING, language)
            shown.append(language.phrase("moving-on", score=score))
        elif number:
            shown.append(points_number(abs(number), language))
    if not shown:
        return head or language.phrase("nothing")
    # A decimal comma must not be mistaken for the comma between two numbers.
    mark = "; " if language.decimal == "," else ", "
    text = mark.join(_grouped(shown, language))
    return f"{head}{mark}{text}" if head else text


def _grouped(words: Sequence[str], language: Language) -> list[str]:
    """Return each run of equal neighbours once, with its length."""
    grouped: list[tuple[str, int]] = []
    for word in words:
        if grouped and grouped[-1][0] == word:
            grouped[-1] = (word, grouped[-1][1] + 1)
        else:
            grouped.append((word, 1))
    return [
        word if count == 1 else language.phrase("times", count=count, what=word)
        for word, count in grouped
    ]
