"""Configurations of other generators (JaVaFo, bbpPairings), and a tournament as a model.

Both programs read lines ``Key=Value``. Neither accepts the other's keys; we accept all of them.
What JaVaFo does not document is read as follows: rates of byes and of short games are percentages,
those of byes being the share of players who have one at some time; ``Groups`` is the number of
groups of players who may not meet; ``Separator`` has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.messages import Message, Text
from swissmate.model import Points, ScoringSystem, Tournament
from swissmate.wording import there_is_no

from .config import Amount, GeneratorConfig, Ratings, Span


class ReadConfig(NamedTuple):
    """A configuration, the seed that the file names (None: none), and remarks for the user."""

    config: GeneratorConfig
    seed: int | None
    remarks: tuple[str, ...]


_DEFAULT: Final = GeneratorConfig(
    players=Span(15, 215),
    rounds=Span(5, 15),
    draws=Amount(0.1, 0.5),
    ratings=Ratings("uniform", Span(1400, 2300), Span(2400, 2800)),
    forfeits=Amount(6, 30, "one-in"),
    zero_byes=Amount(15, 3225, "one-in"),
    half_byes=Amount(15, 3225, "one-in"),
    byes_of_players=True,
)
"""What bbpPairings draws if a file says nothing."""

_POINTS: Final[Mapping[str, tuple[str, ...]]] = {
    "PointsForWin": ("win_white", "win_black", "forfeit_win", "full_bye"),
    "PointsForDraw": ("draw_white", "draw_black", "half_bye"),
    "PointsForLoss": ("loss_white", "loss_black"),
    "PointsForZPB": ("zero_bye",),
    "PointsForForfeitLoss": ("forfeit_loss", "zero_bye"),
    "PointsForPAB": ("pab",),
    "WWPoints": ("win_white",),
    "BWPoints": ("win_black",),
    "WDPoints": ("draw_white",),
    "BDPoints": ("draw_black",),
    "WLPoints": ("loss_white",),
    "BLPoints": ("loss_black",),
    "ZPBPoints": ("zero_bye",),
    "HPBPoints": ("half_bye",),
    "FPBPoints": ("full_bye",),
    "PABPoints": ("pab",),
    "FWPoints": ("forfeit_win",),
    "FLPoints": ("forfeit_loss",),
}


def _one_in(text: str) -> Amount:
    value = _number(text)
    return Amount(value, value, "one-in") if value else Amount(0, 0)


def _percent(text: str) -> Amount:
    value = _number(text) / 100
    return Amount(value, value)


_AMOUNTS: Final[Mapping[str, tuple[str, Callable[[str], Amount]]]] = {
    "DrawPercentage": ("draws", _percent),
    "ForfeitRate": ("forfeits", _one_in),
    "RetiredRate": ("zero_byes", _one_in),
    "HalfPointByeRate": ("half_byes", _one_in),
    "HalfPointByteRate": ("half_byes", _one_in),
    "QuickgameRate": ("short_games", _percent),
    "ZPBRate": ("zero_byes", _percent),
    "HPBRate": ("half_byes", _percent),
    "FPBRate": ("full_byes", _percent),
}
_COUNTS: Final[Mapping[str, str]] = {
    "PlayersNumber": "players",
    "RoundsNumber": "rounds",
    "Groups": "forbidden_groups",
}
_OTHERS: Final = ("HighestRating", "LowestRating", "Separator", "FirstSeed")


def read_config(text: str, file: str, base: GeneratorConfig | None = None) -> ReadConfig:
    """Return the configuration of a file of ``Key=Value`` lines.

    Args:
        text: what the file holds; ``#`` starts a comment. CR, LF and CR LF end lines.
        file: its name, for messages.
        base: rules, acceleration and result model, which such files cannot name.

    A missing key is drawn for each tournament from bbpPairings' ranges. A forfeit rate of N is one
    game in N; now and then both players of the game stay away.

    Raises:
        InputError: a key is unknown or its value makes no sense; the message says which line.
    """
    values: dict[str, object] = {}
    points: dict[str, Points] = {}
    ratings = {"low": _DEFAULT.ratings.low, "high": _DEFAULT.ratings.high}
    seed = None
    remarks = []
    win_is_pab = False
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if not content:
            continue
        key, equals, value = (part.strip() for part in content.partition("="))
        where = f"{file}, line {number}"
        if not equals:
            raise _wrong(f"{where}: {content!r}: expected Key=Value")
        try:
            if key in _COUNTS:
                whole = int(_number(value))
                values[_COUNTS[key]] = Span(whole, whole)
            elif key in _AMOUNTS:
                name, parse = _AMOUNTS[key]
                values[name] = parse(value)
            elif key in _POINTS:
                points |= dict.fromkeys(_POINTS[key], _tenths(value))
                win_is_pab |= key == "PointsForWin"
            elif key in ("HighestRating", "LowestRating"):
                whole = int(_number(value))
                ratings["high" if key == "HighestRating" else "low"] = Span(whole, whole)
            elif key == "FirstSeed":
                seed = int(_number(value))
            elif key == "Separator":
                remarks.append(f"{where}: Separator is not documented and has no effect")
            else:
                known = [*_COUNTS, *_AMOUNTS, *_POINTS, *_OTHERS]
                raise _wrong(there_is_no("key", key, known))
        except InputError as error:
            raise _wrong(Message("{where}: {error}", where=where, error=error)) from None
    if win_is_pab:
        points.setdefault("pab", points["win_white"])
    if ratings["low"].low > ratings["high"].high:
        raise _wrong(
            f"{file}: the lowest rating {ratings['low']} is above the highest {ratings['high']}"
        )
    start = base or GeneratorConfig()
    try:
        config = replace(
            _DEFAULT,
            rules=start.rules,
            acceleration=start.acceleration,
            results=start.results,
            **_fitted(values),  # type: ignore[arg-type]
            ratings=Ratings("uniform", ratings["low"], ratings["high"]),
            scoring=ScoringSystem(**points),
        )
        return ReadConfig(config, seed, tuple(remarks))
    except InputError as error:
        raise _wrong(Message("{file}: {error}", file=file, error=error)) from None


def _fitted(values: dict[str, object]) -> dict[str, object]:
    """Return the values with default rounds that fit the players given, and vice versa."""
    players, rounds = values.get("players"), values.get("rounds")
    if isinstance(rounds, Span) and players is None:
        return {**values, "players": Span(max(15, rounds.low + 1), max(215, rounds.low + 1))}
    if isinstance(players, Span) and rounds is None:
        return {**values, "rounds": Span(min(5, max(1, players.low - 1)), 15)}
    return values


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e9:
        raise _wrong(f"{text!r} is not a number of 0 or more")
    return value


def _tenths(text: str) -> Points:
    value = 10 * _number(text)
    if value != int(value):
        raise _wrong(f"{text!r}: points have one decimal")
    return int(value)


def _wrong(message: Text) -> InputError:
    return InputError(message, code="generator")


def config_from_tournament(model: Tournament, base: GeneratorConfig) -> GeneratorConfig:
    """Return a configuration that makes tournaments like this one.

    Players, ratings, rounds, scoring and the number of forbidden groups are taken from the model,
    as are the rates of forfeits, byes, withdrawals and late entries.

    Raises:
        InputError: the tournament has too few players.
    """
    rated = tuple(player.rating for player in model.players if player.rating)
    size, paired = len(model.players), model.rounds_paired
    games = forfeits = double = 0
    byes = dict.fromkeys("HFZ", 0)
    late = left = there = 0
    for player in model.players:
        codes = [player.entry(number).result for number in range(1, paired + 1)]
        opponents = [player.entry(number).opponent for number in range(1, paired + 1)]
        present = [place for place in range(paired) if opponents[place] or codes[place] == "U"]
        if not present:
            left += 1
            continue
        first, last = present[0], present[-1]
        late += first > 0 and codes[0] == "Z"
        left += last < paired - 1 and codes[-1] == "Z"
        for place in range(first, last + 1):
            there += 1
            if opponents[place]:
                games += 1
                partner = model.by_id[opponents[place]].entry(place + 1).result
                double += codes[place] == partner == "-"
                forfeits += codes[place] in "+-" and not codes[place] == partner == "-"
            elif codes[place] in byes:
                byes[codes[place]] += 1
    rates = {code: _rate(count, there) for code, count in byes.items()}
    rounds = model.rounds or paired or base.rounds.low
    return replace(
        base,
        players=Span(size, size),
        rounds=Span(rounds, rounds),
        ratings=Ratings("list", values=rated) if rated else base.ratings,
        unrated=Amount(size - len(rated), size - len(rated), "number"),
        scoring=model.scoring,
        forfeits=_rate(forfeits, games),
        double_forfeits=_rate(double, games),
        half_byes=rates["H"],
        full_byes=rates["F"],
        zero_byes=rates["Z"],
        withdrawals=_rate(left, size),
        late_entries=_rate(late, size),
        forbidden_groups=Span(len(model.forbidden), len(model.forbidden)),
    )


def _rate(count: int, of: int) -> Amount:
    value = count / max(of, 1)
    return Amount(value, value)
