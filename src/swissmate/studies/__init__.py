"""Studies, which compare tournament designs over many generated tournaments.

Reading order: ``design`` (a study file), ``baselines``, ``by_weight`` and ``own`` (pairings that
are no edition), ``measures`` and ``details`` (what is measured in a tournament), ``parts`` (the
work, divided), ``run`` (here or on a cluster), ``table`` (rows as files), ``summary``, ``page``,
``svg`` and ``paper`` (what people look at).
"""

from .by_weight import heaviest_pairing
from .design import BUNDLED, Design, Study, bundled_study, read_study
from .parts import Part, PartResult, compute_part, parts_of
from .run import Workshop, run_study

__all__ = [
    "BUNDLED",
    "Design",
    "Part",
    "PartResult",
    "Study",
    "Workshop",
    "bundled_study",
    "compute_part",
    "heaviest_pairing",
    "parts_of",
    "read_study",
    "run_study",
]
