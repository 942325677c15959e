"""Random tournaments (C.04.A, A.5) in which a seed determines every byte.

Reading order: ``config`` (what can be requested), ``seeds``, ``players``, ``results``, ``events``,
``rtg`` (a tournament is played), ``dialects`` and ``presets`` (sources of configurations).
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
