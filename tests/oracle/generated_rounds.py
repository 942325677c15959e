"""What to generate for a seed: tournaments with all that happens in them, for a comparison."""

from __future__ import annotations

import random
from dataclasses import replace

from swissmate.generator import PRESETS, GeneratorConfig
from swissmate.generator.config import Span, most_rounds
from swissmate.generator.options import parse_scoring

__all__ = ["eventful_config"]


def eventful_config(seed: int, least: int, most: int) -> GeneratorConfig:
    """Return the configuration of a tournament by dutch-2017 or dutch-2026, least <= n < most.

    Byes of each kind, forfeits, late entries, withdrawals, forbidden pairs; some with other scoring
    systems or accelerated.
    """
    rng = random.Random(seed)
    rules = rng.choice(("dutch-2017", "dutch-2026"))
    size = rng.randrange(least, most)
    rounds = rng.randrange(1, min(most_rounds(size), 13) + 1)
    config = replace(
        PRESETS[rng.choice(("clean", "realistic", "harsh", "harsh"))],
        rules=rules,
        players=Span(size, size),
        rounds=Span(rounds, rounds),
    )
    if rng.random() < 0.2:
        return replace(config, scoring=parse_scoring(rng.choice(("W=3,D=1", "PAB=0.5"))))
    if rng.random() < 0.3 and rounds >= 9:
        baku = "baku-2016" if rules == "dutch-2017" else "baku-2026"
        return replace(config, acceleration=baku)
    return config
