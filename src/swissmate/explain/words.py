# ruff: noqa: E501 - a template is one sentence on one line
"""Statements as sentences. Every id has one template here, so that they can be translated.

A field's format says how its parameter is written: ``p`` a player, ``ps`` players, ``pp`` pairs,
``s`` a score, ``ss`` scores, ``c`` a colour, ``f`` a float, ``r`` rounds, ``h`` a colour history,
``st`` the strength of a preference, ``b`` a bracket, ``v`` what a criterion counts,
``#one|many`` a number with its noun.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from swissmate.model import points_text

from .statements import Statement, Value

__all__ = ["TEMPLATES", "Names", "sentence", "value_text"]

Names = Callable[[int], str]
"""How a player is called, by pairing number."""

_FLOATING = 1_000_000

TEMPLATES: Final[Mapping[str, str]] = {
    # The round.
    "round": "Round {round}{of_rounds}: {players:#player is|players are} to be paired, in {scoregroups:#scoregroup|scoregroups}.",
    "accelerated": "The round is accelerated: {players:#player has|players have} virtual points, which count for the pairing only ({points:ss}).",
    "topscorers": "Last round. Topscorers, with more than half of the possible points ({article}): {players:ps}. In their games {rule} does not bar two players who both must have the same colour.",
    # Brackets.
    "bracket-homogeneous": "{residents:#player|players} with {score:s}; nobody was moved down into this bracket ({article}).",
    "bracket-heterogeneous": "{residents:#resident|residents} with {score:s} and {mdps:#n player|players} moved down from above: {mdps:ps} ({article}).",
    "collapsed-ppb": "Paired without a look at the players below, this bracket would leave a rest that cannot be paired. So it is the penultimate bracket: it is paired again with downfloaters who let the round be completed ({rule}), and all scoregroups below become one ({article}).",
    "collapsed-clb": "This is the collapsed last bracket: all players below the penultimate bracket are paired together ({article}).",
    "bracket-collapsed": "{residents:#resident|residents} with {scores:ss} and {mdps:#n player|players} moved down from above: {mdps:ps} ({article}).",
    "scoregroup": "{players:#player|players} with {score:s}.",
    "scoregroup-pairs": "{made:#pair|pairs} inside the scoregroup.",
    "scoregroup-denied": "In them {denied:#player does|players do} not get the colour due.",
    "scoregroup-odd": "The scoregroup is odd.",
    "met-lower": "{a:p} ({a_score:s}) meets {b:p} of a lower scoregroup ({b_score:s}).",
    "lim-downwards": "The pairing went from the top down to this scoregroup (2.2).",
    "lim-upwards": "The pairing went from the bottom up to this scoregroup (2.2).",
    "lim-floaters": "Out of it to the next scoregroup towards the median {players:#n floats|float} {players:ps} (3).",
    "lim-cracked": "The median could not be paired, so these pairings were cracked (2.6): {pairs:pp}.",
    "lim-no-limits": "In the last round the colour limits gave way here, to save a pairing (6.1).",
    "group-incoming": "Floaters from other scoregroups: {players:ps}.",
    "group-floaters-first": "They are paired first: {pairs:pp}.",
    "dubov-isolated": "{a:p} can meet nobody in the scoregroup; {b:p} is transferred from below (7.1).",
    "dubov-even": "The number is odd; {a:p} is transferred from below (7.2).",
    "dubov-shifted": "To make the columns equal, the other colour's column gets {players:ps} (7.3, 7.4).",
    "dubov-floaters": "Without an opponent, down {players:#n floats|float} {players:ps} (6.4).",
    "max-pairs": "{most:#pair is|pairs are} possible among these players; {made:#was|were} made ({rule}).",
    "limbo": "Moved-down players without an opponent here, in the limbo: {players:ps} ({article}). They float down again.",
    "mdps-together": "Two moved-down players meet each other, because the round cannot be completed otherwise: {pairs:pp}.",
    "floats-odd": "The bracket has an odd number of players, so one floats down.",
    "floats-fewest": "{floaters:#player floats|players float} down: these players cannot make more pairs.",
    "floats-forced": "{floaters:#player floats|players float} down, although {fewest_many} would have to for want of opponents: with fewer the rest of the round could not be completed ({rule}, {article}).",
    "float-no-opponent": "{a:p} floats down: there is nobody in this bracket whom he may meet.",
    "float-alone": "{a:p} is alone in this bracket and floats down.",
    "float-all": "All of them float down: {players:ps}.",
    "float-lowest": "The lowest ranked {players:#n floats|float} down: {players:ps}.",
    "float-chosen": "Down {players:#n floats|float} {players:ps}, who {players:#n is|are} not the lowest ranked.",
    "float-instead": "Why not {a:p}?",
    "float-impossible": "If {a:p} floated down, the bracket or the rest of the round could not be paired.",
    "mdp-first": "Moved-down players meet the highest residents: {players:ps} against {partners:ps}.",
    "mdp-transposed": "The residents whom the moved-down players meet were transposed ({article}): {players:ps} against {partners:ps}.",
    "first-candidate": "Upper half against lower half{in_remainder}, the highest of each first: nothing had to be changed.",
    "transposed": "Upper half against lower half{in_remainder}, with a transposition ({article}): {changed:#player|players} of the upper half {changed:#n meets|meet} somebody else than the one opposite. The first is {a:p}: opposite is {natural:p}, the opponent {real:p}.",
    "exchanged": "Upper half against lower half does not serve{in_remainder}: an exchange moves {down:ps} from the upper half (S1) to the lower (S2), and {up:ps} the other way ({article}).",
    "earlier-illegal": "All candidates that come earlier in the order hold players who may not meet.",
    "earlier-fell": "{total:#candidate that comes|candidates that come} earlier in the order fell: {fell}.",
    "earlier-not-counted": "The bracket is too large to count the candidates that come earlier in the order.",
    # The bye.
    "bye-none": "The number of players is even: nobody has the bye.",
    "bye-odd": "The number of players is odd ({players}), so one of them has the bye ({article}).",
    "bye-receiver": "The bye goes to {a:p}, with {score:s}.",
    "bye-may": "It is open to him ({article}).",
    "bye-score": "It must go to the lowest score from which the others can still be paired: {score:s} ({number}).",
    "bye-lowest": "No lower ranked player may have it.",
    "bye-last": "{a:p} is the lowest ranked player.",
    "bye-not-lower": "Why not {a:p}?",
    "bye-breaks": "{a:p} cannot have it: the other players could not all be paired.",
    "bye-order": "{a:p} may have it, but the order in which it is given ({article}) puts {b:p} first.",
    # What is not allowed.
    "met": "{a:p} and {b:p} have met, in {rounds:r} ({article}).",
    "forbidden": "{a:p} and {b:p} may not be paired: the tournament forbids it.",
    "same-absolute": "{a:p} and {b:p} both must have {color:c}, with colours {a_colors:h} and {b_colors:h} ({article}).",
    "both-moved-down": "{a:p} and {b:p} were both moved down; moved-down players do not meet each other.",
    "bye-barred": "{a:p} may not have the bye ({article}).",
    "had-bye": "{a:p} may not have the bye: he had it in round {round} ({article}).",
    "forfeit-win": "{a:p} may not have the bye: he won by forfeit in round {round} ({article}).",
    "unplayed-win": "{a:p} may not have the bye: he got {points:s} without playing in round {round} ({article}).",
    "unplayed-points": "{a:p} may not have the bye: he got {points:s} without playing in round {round} ({article}).",
    "no-bye-needed": "The number of players is even ({players}): nobody has the bye.",
    "color-never": "There is nobody whom {a:p} may meet and against whom he would have {color:c}.",
    "cannot-complete": "No legal pairing of the round has it: the other players could not all be paired{left_over}.",
    "no-candidate": "No pairing of bracket {bracket:b} by the rules allows it.",
    "procedure-refuses": "The rules give no such round, even when nothing else is left to the player.",
    # What decides.
    "is-so": "That is how the round is paired.",
    "rules-it-out": "As the bracket of {score:s} is paired, the players below cannot be paired so.",
    "criterion-worse": "In the bracket of {score:s}, {cited} decides: {criterion}. The pairing made counts {real:v}; the best one with this would count {other:v}.",
    "bye-score-worse": "{cited} decides: the bye goes to the lowest possible score. That is {real:s}; here it would be {other:s}.",
    "order-mdp-count": "In the bracket of {score:s} both are equally good on all criteria; the candidate that pairs more moved-down players comes first ({article}): {real} against {other}.",
    "order-mdp-set": "In the bracket of {score:s} both are equally good on all criteria; the set of moved-down players to be paired that comes first is taken ({article}): {real:ps} before {other:ps}.",
    "order-mdp-transposition": "In the bracket of {score:s} both are equally good on all criteria; the transposition that comes first is taken ({article}): it gives {a:p} {real:p} rather than {other:p}.",
    "order-exchange-count": "In the bracket of {score:s} both are equally good on all criteria; the one with fewer exchanges between upper and lower half is taken ({article}): {real_count} instead of {other_count}.",
    "order-exchange-difference": "In the bracket of {score:s} both are equally good on all criteria, with equally many exchanges; the exchange of players closer to each other is taken ({article}): {real_down:ps} for {real_up:ps} rather than {other_down:ps} for {other_up:ps}.",
    "order-exchange-s1": "In the bracket of {score:s} both are equally good on all criteria; the exchange that moves the lower ranked player out of the upper half is taken ({article}): {real_down:ps} rather than {other_down:ps}.",
    "order-exchange-s2": "In the bracket of {score:s} both are equally good on all criteria; the exchange that moves the higher ranked player out of the lower half is taken ({article}): {real_up:ps} rather than {other_up:ps}.",
    "order-transposition": "In the bracket of {score:s} both are equally good on all criteria; the transposition that comes first is taken ({article}): it gives {a:p} {real:p} rather than {other:p}.",
    "procedure-other": "It is legal, but the rules come to another round. With it, {other_across:#pair|pairs} would cross scoregroups instead of {real_across}, and {other_denied:#player|players} would not get the colour due instead of {real_denied}.",
    "no-difference": "The two pairings do not differ on anything that the rules count.",
    # Two pairings of a round compared.
    "recorded-incomplete": "The recorded pairing does not hold every player once{missing}.",
    "recorded-illegal": "The recorded pairing is not legal: {legal_reason}",
    "recorded-better": "In bracket {bracket:b} the recorded pairing counts better than ours: a fault of ours or another reading of the text.",
    "colors-differ": "Only colours differ: {color_reason}",
    "procedure-differs": "The rules of this system come to another pairing.",
    # Colours.
    "color-both": "Both get the colour they prefer ({article}): {white:p} White ({white_strength:st}), {black:p} Black ({black_strength:st}).",
    "color-one": "Only {granted:p} has a colour preference, and gets it ({article}).",
    "color-must": "Both prefer {wish:c}; {granted:p} must have it ({article}).",
    "color-stronger": "Both prefer {wish:c}; {granted:p} has the stronger preference ({article}): {granted_strength:st} against {denied_strength:st}.",
    "color-wider": "Both prefer {wish:c}, equally strongly; {granted:p} has the greater colour difference ({article}): {width} against {other_width}.",
    "color-alternate": "Both prefer {wish:c}, equally strongly; the colours are the other way round than when the two last had different ones{back_games} ({article}).",
    "color-rank": "Both prefer {wish:c}, equally strongly and with the same colours so far; the higher ranked, {granted:p}, gets it ({article}).",
    "color-rank-aro": "Both prefer {wish:c}, equally strongly and with the same colours so far; the average rating of their opponents and then the rating decide for {granted:p} ({article}).",
    "color-rank-index": "Both prefer {wish:c}, equally strongly and with the same colours so far; {granted:p}, ranked higher by the index of opposition, gets it ({article}).",
    "color-rank-median": "Both prefer {wish:c}, equally strongly and with the same colours so far; below the median the lower ranked, {granted:p}, gets it ({article}).",
    "color-pairs": "Neither has a colour preference; in round one the colours change from pair to pair ({article}).",
    "color-aro": "Neither has a colour preference; their opponents' ratings and their own decide ({article}).",
    "color-number": "Neither has a colour preference; {higher:p} is ranked higher and has the {parity} number {number}{arrived}, so he gets {given:c} ({article}; {initial:c} was drawn for odd numbers).",
    "color-other": "No rule of the edition explains these colours.",
    # One player.
    "you": "{a:p} has {score:s}, {place:o} of {players}.",
    "you-virtual": "Of these, {virtual:s} come from the acceleration: virtual points, which count for the pairing only.",
    "you-no-games": "No game played so far, so no colour is due.",
    "you-colors": "Colours so far: {colors:h}. {wish:c} is due; the preference is {strength:st}{why_strength}.",
    "you-float": "{back_round}: {float:f}.",
    "you-no-floats": "No float in the last two rounds.",
    "you-bracket": "Paired among {members:#player|players} with {scores:ss}.",
    "you-moved-down": "Moved down from the scoregroup with {score:s}.",
    "you-could-meet": "{count:#opponent|opponents} there were possible, {barred:#was|were} not:",
    "opponent-bye": "No opponent this round: the bye.",
    "opponent-is": "The opponent is {b:p}, with {score:s}.",
    "opponent-first": "That is the first opponent in the order of the rules.",
    "opponent-mdp": "{b:p} was moved down into this bracket.",
    "opponent-you-mdp": "{a:p} was moved down into this bracket; moved-down players are paired first, with the highest resident who suits.",
    "opponent-natural": "Upper half against lower half would have given {b:p}. Why not?",
    "you-floated": "{a:p} was not paired in the bracket of {score:s} and was moved down.",
    "you-floated-alone": "{a:p} was alone with {score:s} and was moved down.",
    "you-floated-nobody": "In the bracket of {score:s} there was nobody whom {a:p} may meet; he was moved down.",
    "you-stayed": "Down from this bracket {players:#n floated|floated} {players:ps}, not {a:p}.",
    "you-have-bye": "{a:p} has the bye.",
    "you-no-bye": "The bye went to {b:p}. Why not to {a:p}?",
}  # fmt: skip

_STRENGTHS = ("none", "mild", "strong", "absolute")
_COLORS = {"w": "White", "b": "Black", "": "no colour"}
_FLOATS = {"d": "floated down", "u": "floated up", "": "no float"}


class _Formatter(string.Formatter):
    """Formats parameters as the templates say."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def format_field(self, value: Any, format_spec: str) -> str:  # noqa: ANN401 - as the base class
        """Write one parameter."""
        spec = format_spec
        if spec.startswith("#"):
            return _counted(value, spec[1:])
        match spec:
            case "p":
                return self.names(value)
            case "ps":
                return _list([self.names(each) for each in value]) or "nobody"
            case "pp":
                return _list([f"{self.names(a)} - {self.names(b)}" for a, b in value])
            case "s":
                return _points(value)
            case "ss":
                return _list([_points(each) for each in value])
            case "c":
                return _COLORS[value]
            case "f":
                return _FLOATS[value]
            case "r":
                return _list([f"round {each}" for each in value])
            case "h":
                return value.upper() or "none"
            case "st":
                return _STRENGTHS[value]
            case "v":
                return str(value)
            case "b":
                return str(value + 1)
            case "o":
                return f"{value}{_ordinal(value)}"
        return str(super().format_field(value, spec))


def _ordinal(number: int) -> str:
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _points(value: int) -> str:
    return f"{points_text(value)} {'point' if value == 10 else 'points'}"


def _list(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def _counted(value: int | Sequence[object], words: str) -> str:
    """Return ``2 players``; with ``n `` before the words the number itself is left out."""
    count = value if isinstance(value, int) else len(value)
    one, _, many = words.partition("|")
    if one.startswith("n "):
        if many in ("float", "are", "floated", "meet"):
            return one[2:] if count == 1 else many
        return f"{count} {one[2:] if count == 1 else many}"
    return f"{count} {one if count == 1 else many}"


def sentence(statement: Statement, names: Names, criteria: Mapping[str, str] | None = None) -> str:
    """Return a statement as one or two sentences.

    ``names`` says how players are called, ``criteria`` what the edition's criteria ask for, by
    topic.

    Raises:
        KeyError: there is no template for the statement's id.
    """
    params: dict[str, Any] = dict(statement.params)
    _complete(statement, params, names, criteria or {})
    text = _Formatter(names).format(TEMPLATES[statement.id], **params)
    return text[:1].upper() + text[1:]


def _complete(
    statement: Statement, params: dict[str, Any], names: Names, criteria: Mapping[str, str]
) -> None:
    """Add to the parameters what only the words need."""
    match statement.id:
        case "round":
            params["of_rounds"] = f" of {params['rounds']}" if params["rounds"] else ""
        case "criterion-worse":
            topic = params["topic"]
            params["criterion"] = criteria.get(topic, topic)
            params["real"] = value_text(topic, params["real"])
            params["other"] = value_text(topic, params["other"])
        case "floats-forced":
            params["fewest_many"] = f"only {params['fewest']}" if params["fewest"] else "none"
        case "first-candidate" | "transposed" | "exchanged":
            params["in_remainder"] = " in the remainder" if params["remainder"] else ""
        case "earlier-fell":
            numbers = params["rules"].split(", ")
            params["fell"] = _list(
                [
                    f"{count} on {rule}"
                    for count, rule in zip(params["counts"], numbers, strict=True)
                ]
            )
        case "order-exchange-count":
            params["real_count"] = len(params["real_down"])
            params["other_count"] = len(params["other_down"])
        case "cannot-complete":
            left = params["left"]
            some = _list([names(each) for each in left[:_SHOWN]])
            params["left_over"] = f" ({some} would be left over)" if left else ""
        case "recorded-incomplete":
            some = _list([names(each) for each in params["players"]])
            params["missing"] = f": {some} are missing or doubled" if some else ""
        case "recorded-illegal":
            params["legal_reason"] = sentence(
                Statement(params["reason"], statement.params), names, criteria
            )
        case "colors-differ":
            params["color_reason"] = sentence(
                Statement(params["rule"], statement.params), names, criteria
            )
        case "you-colors":
            params["why_strength"] = _why_strength(params["colors"], params["strength"])
        case "you-float":
            back = params["back"]
            params["back_round"] = "The round before" if back == 1 else "Two rounds before"
    if "number" in params and "article" in params:
        number, article = params["number"], params["article"]
        params["cited"] = article if str(number) in article else f"{number} ({article})"
    if statement.id.startswith("color-"):
        _complete_color(params)


_SHOWN = 6


def _complete_color(params: dict[str, Any]) -> None:
    if "white_wish" not in params:
        return
    params["wish"] = params["white_wish"] or params["black_wish"]
    if "granted" in params:
        white = params["granted"] == params["white"]
        ends = ("white_strength", "black_strength")
        params["granted_strength"] = params[ends[not white]]
        params["denied_strength"] = params[ends[white]]
    if "higher" in params:
        params["given"] = "w" if params["higher"] == params["white"] else "b"
        shifted = params["number"] != params["higher"]
        params["arrived"] = " (counting only those who have taken part)" if shifted else ""
        params["parity"] = "odd" if params["number"] % 2 else "even"
    if "back" in params:
        back = params["back"]
        params["back_games"] = ", in their latest games" if back == 1 else f", {back} games ago"


def _why_strength(colors: str, strength: int) -> str:
    difference = colors.count("w") - colors.count("b")
    if strength == 3:
        if abs(difference) > 1:
            more = "White" if difference > 0 else "Black"
            return f" ({abs(difference)} more games with {more})"
        return " (the same colour twice running)"
    if strength == 2:
        return " (one more game with the other colour)"
    return " (colours are balanced; he alternates)"


def value_text(topic: str, value: Value) -> str:
    """Return what a criterion counts in words."""
    if topic in ("following", "scores") or topic.endswith("-score"):
        return _differences(topic, value)
    if topic == "pairs":
        return f"{value} unpaired"
    return str(value)


def _differences(topic: str, value: Value) -> str:
    if isinstance(value, int):
        return str(value)
    numbers = list(value)
    head = ""
    if topic == "following":
        if value == (10_000,):
            return "a last bracket that cannot be paired"
        if not numbers:
            return "nothing"
        head = f"{numbers.pop(0)} unpaired there"
    shown = [
        f"{points_text(each - _FLOATING)} floating on" if each >= _FLOATING else points_text(each)
        for each in numbers
        if each
    ]
    if not shown:
        return head or "nothing"
    text = ", ".join(_grouped(shown))
    return f"{head}, {text}" if head else text


def _grouped(words: Sequence[str]) -> list[str]:
    """Return equal neighbours once with their number."""
    grouped: list[tuple[str, int]] = []
    for word in words:
        if grouped and grouped[-1][0] == word:
            grouped[-1] = (word, grouped[-1][1] + 1)
        else:
            grouped.append((word, 1))
    return [word if count == 1 else f"{count} x {word}" for word, count in grouped]
