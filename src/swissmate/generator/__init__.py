"""Random tournaments (C.04.A, A.5), every byte decided by a seed.

Reading order: ``config`` (what can be asked for), ``seeds``, ``players``, ``results``, ``events``,
``rtg`` (a tournament is played), ``dialects`` and ``presets`` (where configurations come from).
"""

from .config import Amount, GeneratorConfig, Ratings, Span
from .dialects import config_from_tournament, read_config
from .presets import PRESETS
from .rtg import Generated, generate
from .seeds import draw_seed

__all__ = [
    "PRESETS",
    "Amount",
    "Generated",
    "GeneratorConfig",
    "Ratings",
    "Span",
    "config_from_tournament",
    "draw_seed",
    "generate",
    "read_config",
]
