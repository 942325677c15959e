"""Random tournaments, with every round paired by the rules (C.04.A, A.5)."""

from __future__ import annotations

from swissmate.errors import InputError
from swissmate.generator import PRESETS, Generated, GeneratorConfig, draw_seed
from swissmate.generator import generate as play
from swissmate.generator.options import configured
from swissmate.wording import there_is_no

from .arguments import require_number, wrong_type


def generate(
    config: GeneratorConfig | str = "random",
    *,
    seed: int | None = None,
    number: int = 1,
    **options: str | int | float | bool,
) -> Generated:
    """Play a random tournament.

    Args:
        config: what to play, or a preset to start from: ``"random"`` (settings left open are
            drawn), ``"clean"``, ``"realistic"``, ``"harsh"``.
        seed: decides every byte; by default it is drawn and returned with the result.
        number: which tournament of this seed, from 1; the tournaments are independent of each
            other.
        options: those of ``swissmate generate``, with underscores, for example ``players=40``,
            ``rounds="5-9"``, ``rules="dutch-2026"``, ``half_byes="2%"``. Without ``rules``, the
            newest edition of the Dutch system pairs.

    Returns:
        The tournament, the players' strengths, the seed, and, if it ended early, the reason.

    Raises:
        InputError: there is no such preset or option, or a value makes no sense.
        UnsupportedByRuleSet: the rules have no answer for such tournaments.
    """
    if isinstance(config, str):
        if config not in PRESETS:
            raise InputError(there_is_no("preset", config, PRESETS), code="generator")
        config = PRESETS[config]
    if not isinstance(config, GeneratorConfig):
        raise wrong_type("config", config, "a GeneratorConfig, or the name of a preset")
    require_number("seed", seed)
    require_number("number", number)
    named = {name.replace("_", "-"): value for name, value in options.items()}
    ready = configured(config, named) if named else config
    return play(ready, draw_seed() if seed is None else seed, number)
