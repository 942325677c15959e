"""Options that nobody set: drawn for each tournament from the range of real open tournaments.

An option that is left open is never a constant: first it is drawn whether it occurs at all, then
how much. What the user set is not changed, and what is drawn fits it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from swissmate.model import STANDARD, ScoringSystem
from swissmate.ranking import DEFAULT_EDITION, edition
from swissmate.systems.plays import play_of
from swissmate.systems.registry import canonical_id

from .config import NONE, Amount, GeneratorConfig, Ratings, Span, most_rounds
from .seeds import Dice


class Often(NamedTuple):
    """How an amount is drawn: the chance that it is above zero, and its maximum, as a rate."""

    chance: float
    most: float

    def draw(self, dice: Dice) -> Amount:
        """Return the rate for one tournament."""
        # Both numbers are always drawn, so that one option does not shift the numbers of the next.
        there, rate = dice.chance(self.chance), self.most * dice.random()
        return Amount(rate, rate) if there else NONE


_AMOUNTS: Final[Mapping[str, Often]] = {
    "unrated": Often(0.7, 0.2),
    "forfeits": Often(0.8, 0.04),
    "double_forfeits": Often(0.3, 0.01),
    "unusual_results": Often(0.25, 0.02),
    "short_games": Often(0.25, 0.02),
    "half_byes": Often(0.7, 0.06),
    "full_byes": Often(0.15, 0.01),
    "zero_byes": Often(0.6, 0.05),
    "withdrawals": Often(0.7, 0.1),
    "late_entries": Often(0.6, 0.08),
    "forbidden_pairs": Often(0.15, 0.1),
}
"""How often an open tournament has any of these, and how much at most."""

_THREE = ScoringSystem.of("3-1-0")

_SCORINGS: Final = (_THREE, _THREE._replace(pab=10), STANDARD._replace(pab=5))
"""Scoring systems other than 1-1/2-0 with one point for the bye."""

_TIE_BREAKS: Final = (
    *("BH", "BH/C1", "BH/C2", "BH/M1", "FB", "FB/C1", "AOB", "SB", "SB/C1", "PS", "PS/C1", "DE"),
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "TPN"),
    *("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG"),
)
"""The tie-breaks of C.07 for players in a Swiss tournament, with the most common modifiers."""

_TEAM_TIE_BREAKS: Final = ("MPVGP", "EMGSB", "BH", "SSSC", "EDE", "WIN")


def drawn(config: GeneratorConfig, dice: Dice, setup: Dice) -> GeneratorConfig:
    """Return the configuration of one tournament, with each option of ``config.unset`` drawn.

    The tie-breaks are a list of two to five from C.07; a team match has two to six boards.
    Acceleration is drawn only if the rule set and the scoring allow one.
    """
    for name, draw in _DRAWN.items():
        if name == "rounds" and name in config.unset:
            # They go by the size of this tournament, which ``setup`` draws of its range.
            size = config.players.draw(setup)
            config = replace(config, players=Span(size, size))
        value = draw(config, dice)  # drawn even if it was set, so that no option shifts another
        if name in config.unset:
            config = replace(config, unset=config.unset - {name}, **{name: value})  # type: ignore[arg-type]
    return config


def _players(config: GeneratorConfig, dice: Dice) -> Span:
    play = play_of(canonical_id(config.rules))
    most = 2 if play.drawn_beforehand else 4 if play.enters_teams else 12
    size = round(8 * most ** dice.random())  # small fields as often as large ones: 8 to 96
    if "rounds" not in config.unset and not play.meets_again:
        size = max(size, config.rounds.high + 1)
    return Span(size, size)


def _rounds(config: GeneratorConfig, dice: Dice) -> Span:
    rounds = dice.between(4, 11)
    if not play_of(canonical_id(config.rules)).meets_again:
        size = config.players.low
        # A Swiss rarely has more rounds than two thirds of its players; it could not pair them.
        rounds = min(rounds, max(2 * size // 3, 3), most_rounds(size))
    return Span(rounds, rounds)


def _ratings(_config: GeneratorConfig, dice: Dice) -> Ratings:
    middle, width = dice.between(1400, 2300), dice.between(100, 350)
    if dice.chance(0.25):
        low, high = max(1000, middle - 2 * width), middle + 2 * width
        return Ratings("uniform", Span(low, low), Span(high, high))
    return Ratings("normal", Span(1000, 1000), Span(2850, 2850), mean=middle, deviation=width)


def _draws(_config: GeneratorConfig, dice: Dice) -> Amount:
    rate = 0.15 + 0.35 * dice.random()
    return Amount(rate, rate)


def _scoring(config: GeneratorConfig, dice: Dice) -> ScoringSystem:
    other, which = dice.chance(0.12), dice.below(len(_SCORINGS))
    return _SCORINGS[which] if other and _is_swiss(config) else STANDARD


def _acceleration(config: GeneratorConfig, dice: Dice) -> str:
    rules = canonical_id(config.rules)
    fits = (
        _is_swiss(config)
        and rules.endswith("-2026")
        and config.scoring.win_white == 2 * config.scoring.draw_white
    )
    return "baku-2026" if dice.chance(0.15) and fits else ""


def _is_swiss(config: GeneratorConfig) -> bool:
    """Whether the rules are those of an individual Swiss."""
    return play_of(canonical_id(config.rules)).is_individual_swiss


def _tie_breaks(config: GeneratorConfig, dice: Dice) -> tuple[str, ...]:
    play = play_of(canonical_id(config.rules))
    codes: tuple[str, ...] = _TEAM_TIE_BREAKS if play.enters_teams else _TIE_BREAKS
    if play.drawn_beforehand:
        not_there = {
            tie_break.name
            for tie_break in edition(DEFAULT_EDITION).tie_breaks
            if tie_break.swiss_only
        }
        codes = tuple(code for code in codes if code.partition("/")[0] not in not_there)
    chosen = dice.sample(codes, dice.between(2, 5))
    return () if play.ranks_itself else ("PTS", *chosen)


def _boards(_config: GeneratorConfig, dice: Dice) -> Span:
    boards = dice.between(2, 6)
    return Span(boards, boards)


_DRAWN: Final[Mapping[str, Callable[[GeneratorConfig, Dice], object]]] = {
    "players": _players,
    "rounds": _rounds,
    "ratings": _ratings,
    "draws": _draws,
    "scoring": _scoring,
    "acceleration": _acceleration,
    "tie_breaks": _tie_breaks,
    "boards": _boards,
    "team_type": lambda _config, _dice: "any",
    "byes_in_last_round": lambda _, dice: dice.chance(0.2),
    **{
        name: (lambda _, dice, often=often: often.draw(dice))  # type: ignore[misc]
        for name, often in _AMOUNTS.items()
    },
}
"""How each option is drawn; the order matters if one must fit another."""

DRAWN_OPTIONS: Final = frozenset(_DRAWN)
"""The options that are drawn when nobody sets them."""
