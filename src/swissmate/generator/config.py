"""What to generate: players, rounds, rates (C.04.A, A.5), as a value that is checked once.

A quantity is a :class:`Span` (fixed, or drawn for each tournament) or an :class:`Amount`: a rate
such as ``2%`` or a number such as ``3``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Final

from swissmate.errors import InputError
from swissmate.model import STANDARD, ScoringSystem
from swissmate.systems.choice import newest_edition
from swissmate.systems.common.baku import points_by_round
from swissmate.systems.plays import play_of
from swissmate.systems.registry import canonical_id
from swissmate.wording import counted, did_you_mean

from .seeds import Dice

MAX_PLAYERS: Final = 9999
"""The pairing number has four columns (TRF16, 5-8)."""

_MAX_ROUNDS: Final = 99

_MOST: Final = 10**9
"""No tournament has this many of anything."""


@dataclass(frozen=True, slots=True)
class Span:
    """A whole number, fixed or drawn evenly from ``low`` to ``high`` for each tournament."""

    low: int
    high: int

    def draw(self, dice: Dice) -> int:
        """Return the number for one tournament."""
        return self.low if self.low == self.high else dice.between(self.low, self.high)

    def __str__(self) -> str:
        """Return the text that :func:`parse_span` reads."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Amount:
    """How much there is of something: drawn from ``low`` to ``high`` for each tournament.

    ``unit`` says what the numbers are: ``"rate"`` (0 to 1), ``"number"`` (in one tournament) or
    ``"one-in"`` (a rate of one in so many, as bbpPairings counts).
    """

    low: float
    high: float
    unit: str = "rate"

    def draw(self, dice: Dice) -> Amount:
        """Return the amount of one tournament: a rate, or a number."""
        if self.unit == "rate":
            value = self.low
            if self.high > value:
                value += (self.high - value) * dice.random()
            return Amount(value, value)
        whole = Span(int(self.low), int(self.high)).draw(dice)
        if self.unit == "number":
            return Amount(whole, whole, "number")
        return Amount(1 / whole, 1 / whole)

    @property
    def nothing(self) -> bool:
        """Whether there is none of it at all."""
        return self.high == 0 and self.unit != "one-in"

    def count(self, dice: Dice, of: int) -> int:
        """Return how many of ``of`` things this amount means; a fraction is decided by chance.

        Call it on a drawn amount.
        """
        if self.unit == "number":
            return min(of, int(self.low))
        exact = self.low * of
        return min(of, int(exact) + dice.chance(exact - int(exact)))

    def __str__(self) -> str:
        """Return the text that :func:`parse_amount` reads."""

        def text_of(value: float) -> str:
            return f"{100 * value:g}%" if self.unit == "rate" else f"{value:g}"

        text = (
            text_of(self.low)
            if self.low == self.high
            else f"{text_of(self.low)}-{text_of(self.high)}"
        )
        return f"1in{text}" if self.unit == "one-in" else text


NONE: Final = Amount(0, 0)


@dataclass(frozen=True, slots=True)
class Ratings:
    """The source of ratings.

    ``kind`` is ``"uniform"`` (from ``low`` to ``high``, both drawn for each tournament),
    ``"normal"`` (``mean``, ``deviation``, kept between the limits), ``"steps"`` (the highest is
    ``mean``, each next one ``deviation`` lower) or ``"list"`` (``values``: drawn without
    replacement while they last).
    """

    kind: str = "uniform"
    low: Span = Span(1400, 1400)
    high: Span = Span(2600, 2600)
    mean: float = 0
    deviation: float = 0
    values: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the text that :func:`parse_ratings` reads, except for lists."""
        if self.kind == "list":
            return f"a list of {len(self.values)}"
        if self.kind in ("normal", "steps"):
            return f"{self.kind}:{self.mean:g},{self.deviation:g}"
        return f"uniform:{self.low.low}-{self.high.high}"


@dataclass(frozen=True, slots=True)
class GeneratorConfig:
    """Everything that a user can request from the generator.

    ``rules`` are by default the newest edition of the Dutch system, as for any tournament that
    names neither rules nor a date.
    Rates of ``forfeits``, ``double_forfeits``, ``unusual_results`` (half against zero, zero for
    both) and ``short_games`` (W, D, L) are shares of the games. Those of ``half_byes``,
    ``full_byes`` and ``zero_byes`` are shares of the player-rounds, or with ``byes_of_players`` of
    the players. Those of ``withdrawals``, ``late_entries`` and ``unrated`` are shares of the
    players. ``forbidden_pairs`` as a rate is the number of pairs per player. ``draws`` is the share
    of draws between equals. ``strength_deviation`` is how far a player's strength lies from the
    rating. ``initial_color`` is ``"w"``, ``"b"`` or ``"random"``. ``rating_cut``: larger rating
    differences count as this one (B.02 8.3.1), 0 for none; it applies to the table only. In a team
    event, ``players`` are the teams, ``boards`` those of a match, and ``team_type`` is the code of
    record 192, or ``"any"`` to draw it. ``unset`` names the fields that nobody set: they are drawn
    for each tournament (:mod:`.unset`).
    """

    rules: str = newest_edition()
    acceleration: str = ""
    players: Span = Span(20, 200)
    rounds: Span = Span(5, 9)
    ratings: Ratings = Ratings()
    unrated: Amount = NONE
    strength_deviation: float = 0
    results: str = "table"
    draws: Amount = Amount(0.3, 0.3)
    rating_cut: int = 400
    white_advantage: int = 0
    scoring: ScoringSystem = STANDARD
    initial_color: str = "random"
    forfeits: Amount = NONE
    double_forfeits: Amount = NONE
    unusual_results: Amount = NONE
    short_games: Amount = NONE
    half_byes: Amount = NONE
    full_byes: Amount = NONE
    zero_byes: Amount = NONE
    byes_of_players: bool = False
    byes_in_last_round: bool = False
    withdrawals: Amount = NONE
    late_entries: Amount = NONE
    forbidden_pairs: Amount = NONE
    forbidden_groups: Span = Span(0, 0)
    tie_breaks: tuple[str, ...] = field(default=())
    boards: Span = Span(4, 4)
    team_type: str = "FIDE_TEAM_TYPEA_MP_GP"
    unset: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse a configuration that cannot be generated.

        Raises:
            InputError: a value is out of its range, or players and rounds do not fit together.
            UnsupportedByRuleSet: the acceleration does not cover these rounds or this scoring.
        """
        rules = canonical_id(self.rules)
        _within("players", self.players, 2, MAX_PLAYERS)
        _within("rounds", self.rounds, 1, _MAX_ROUNDS)
        _within("boards", self.boards, 1, 99)
        size_is_open = not self.unset.isdisjoint(("players", "rounds"))
        if not (size_is_open or play_of(rules).meets_again) and self.rounds.low > most_rounds(
            self.players.low
        ):
            raise _wrong(
                f"{counted(self.players.low, 'player')} cannot play "
                f"{counted(self.rounds.low, 'round')} without meeting again: "
                f"at most {most_rounds(self.players.low)}"
            )
        if self.results not in (models := ("table", "milvang")):
            near = did_you_mean(self.results, models)
            raise _wrong(f"results {self.results!r}{near}; expected table or milvang")
        if self.initial_color not in ("w", "b", "random"):
            near = did_you_mean(self.initial_color, ("white", "black", "random"))
            raise _wrong(
                f"initial colour {self.initial_color!r}{near}; expected white, black or random"
            )
        for setting in fields(self):
            value = getattr(self, setting.name)
            if isinstance(value, Amount):
                _check_amount(setting.name.replace("_", " "), value)
        if self.draws.unit == "number":
            raise _wrong("draws must be a rate such as 30%, not a number")
        _check_shares("results without an ordinary game", self.forfeits, self.double_forfeits)
        _check_shares("byes", self.half_byes, self.full_byes, self.zero_byes)
        if self.acceleration and "rounds" not in self.unset:
            points_by_round(self.acceleration, self.rounds.low, self.scoring)


def most_rounds(players: int) -> int:
    """Return the most rounds that so many players can play without a rematch, bye included."""
    return players - 1 + players % 2


def _wrong(message: str) -> InputError:
    return InputError(message, code="generator")


def _within(name: str, span: Span, least: int, most: int) -> None:
    if not least <= span.low <= span.high <= most:
        raise _wrong(f"{name} {span}: expected a number or a range from {least} to {most}")


def _check_amount(name: str, amount: Amount) -> None:
    if amount.unit == "rate" and not 0 <= amount.low <= amount.high <= 1:
        raise _wrong(f"{name} {amount}: a rate lies between 0 and 1, that is 0% and 100%")
    if amount.unit == "number" and not 0 <= amount.low <= amount.high:
        raise _wrong(f"{name} {amount}: expected a number of 0 or more")
    if amount.unit == "one-in" and not 1 <= amount.low <= amount.high:
        raise _wrong(f"{name} {amount}: one in N needs an N of 1 or more")


def _check_shares(name: str, *amounts: Amount) -> None:
    if sum(amount.high for amount in amounts if amount.unit == "rate") > 1:
        raise _wrong(f"the rates of {name} add up to more than 1")


def parse_span(text: str, what: str) -> Span:
    """Return the span of ``"40"`` or ``"20-200"``.

    Raises:
        InputError: the text is neither a whole number nor a range of them.
    """
    low, dash, high = text.strip().partition("-")
    if not low.strip().isdecimal() or (dash and not high.strip().isdecimal()):
        raise _wrong(f"{what} {text!r}: expected a number such as 40 or a range such as 20-200")
    return Span(int(low), int(high) if dash else int(low))


def parse_amount(text: str, what: str) -> Amount:
    """Return the amount of ``"2%"``, ``"0.02"``, ``"3"`` (a number) or a range: ``"1%-3%"``.

    Raises:
        InputError: the text is not an amount, or a rate is not between 0 and 1.
    """
    low_text, dash, high_text = text.strip().partition("-")
    low, low_is_rate = _parse_quantity(low_text, text, what)
    high, high_is_rate = _parse_quantity(high_text, text, what) if dash else (low, low_is_rate)
    if low_is_rate != high_is_rate and 0 not in (low, high):
        raise _wrong(f"{what} {text!r}: one end is a rate, the other a number")
    unit = "rate" if low_is_rate or high_is_rate else "number"
    amount = Amount(low, high, unit)
    _check_amount(what, amount)
    return amount


def _parse_quantity(text: str, whole: str, what: str) -> tuple[float, bool]:
    digits = text.strip()
    percent = digits.endswith("%")
    digits = digits.removesuffix("%").strip()
    if not digits.replace(".", "", 1).isdecimal() or not digits.isascii():
        raise _wrong(f"{what} {whole!r}: expected a rate such as 2% or 0.02, or a number such as 3")
    value = float(digits)
    if value > _MOST:
        raise _wrong(f"{what} {whole!r}: expected a number up to {_MOST}")
    return (value / 100, True) if percent else (value, "." in digits)


def parse_ratings(text: str) -> Ratings:
    """Return the distribution of ``"uniform:1400-2600"`` or ``"normal:1900,250"``.

    ``"steps:2600,10"`` means 2600, 2590, ... and ``"list:2600,2450,2300"`` means these ratings.

    Raises:
        InputError: the text is none of these, or its numbers make no sense.
    """
    kind, colon, rest = text.strip().partition(":")
    if kind == "uniform" and colon:
        span = parse_span(rest, "ratings")
        _within("ratings", span, 1, 3999)
        return Ratings("uniform", Span(span.low, span.low), Span(span.high, span.high))
    words = [part.strip() for part in rest.split(",")]
    numbers = [int(word) for word in words if word.isascii() and word.isdecimal()]
    if colon and len(numbers) == len(words):
        if kind == "list" and all(1 <= number <= 3999 for number in numbers):
            return Ratings("list", values=tuple(numbers))
        if kind in ("normal", "steps") and len(numbers) == 2 and 1 <= numbers[0] <= 3999:
            mean, deviation = numbers
            return Ratings(kind, Span(1000, 1000), Span(3000, 3000), mean=mean, deviation=deviation)
    raise _wrong(
        f"ratings {text!r}: expected uniform:LOW-HIGH, normal:MEAN,DEVIATION, steps:HIGHEST,STEP, "
        "list:RATING,RATING,... or a file of ratings"
    )
