"""Values to start from: plain games, realistic, harsh, and random for all that is not set."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .config import Amount, GeneratorConfig, Ratings, Span
from .unset import DRAWN_OPTIONS

CLEAN: Final = GeneratorConfig()
"""Nothing but ordinary games."""

REALISTIC: Final = GeneratorConfig(
    ratings=Ratings("normal", Span(1000, 1000), Span(2850, 2850), mean=1900, deviation=280),
    unrated=Amount(0, 0.08),
    draws=Amount(0.25, 0.4),
    forfeits=Amount(0.005, 0.015),
    double_forfeits=Amount(0, 0.002),
    half_byes=Amount(0.005, 0.03),
    zero_byes=Amount(0.005, 0.02),
    withdrawals=Amount(0.01, 0.06),
    late_entries=Amount(0, 0.03),
)
"""An open weekend tournament: one game in a hundred forfeited, a few byes, some who leave."""

HARSH: Final = GeneratorConfig(
    players=Span(4, 80),
    rounds=Span(3, 13),
    ratings=Ratings("uniform", Span(1400, 1900), Span(1900, 2600)),
    unrated=Amount(0, 0.3),
    draws=Amount(0, 0.9),
    forfeits=Amount(0, 0.15),
    double_forfeits=Amount(0, 0.05),
    unusual_results=Amount(0, 0.05),
    short_games=Amount(0, 0.05),
    half_byes=Amount(0, 0.15),
    full_byes=Amount(0, 0.03),
    zero_byes=Amount(0, 0.15),
    byes_in_last_round=True,
    withdrawals=Amount(0, 0.25),
    late_entries=Amount(0, 0.25),
    forbidden_pairs=Amount(0, 0.3),
)
"""Small fields over many rounds with everything that makes rounds hard to pair."""

RANDOM: Final = replace(REALISTIC, unset=DRAWN_OPTIONS)
"""A different kind of tournament each time: what is not set is drawn (C.04.A A.5; never a
constant)."""

PRESETS: Final = {"random": RANDOM, "clean": CLEAN, "realistic": REALISTIC, "harsh": HARSH}
