"""The Dutch system by enumeration, exactly as the text generates candidates (2017, 2026).

This is the oracle: a second implementation, written from the Handbook alone, that shares nothing
with the engine but the position it is given. It builds every candidate of a bracket in the written
order (2017 B.2-B.7, D.1-D.3; 2026 articles 3 and 4), counts every criterion on it and keeps the
first best. That is factorial in the size of a bracket: it is meant for ten players or so, and it
answers, for each bracket, which candidate was chosen and what each criterion counted.
"""

from .candidates import (
    Bracket,
    Candidate,
    bracket_candidates,
    mdp_sets_2017,
    mdp_sets_2026,
    resident_exchanges,
    transpositions,
)
from .choice import JudgedBracket
from .round2017 import criteria_values_2017, pair_round_2017, trace_round_2017
from .round2026 import criteria_values_2026, pair_round_2026, trace_round_2026

__all__ = [
    "Bracket",
    "Candidate",
    "JudgedBracket",
    "bracket_candidates",
    "criteria_values_2017",
    "criteria_values_2026",
    "mdp_sets_2017",
    "mdp_sets_2026",
    "pair_round_2017",
    "pair_round_2026",
    "resident_exchanges",
    "trace_round_2017",
    "trace_round_2026",
    "transpositions",
]
