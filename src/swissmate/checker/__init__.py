"""Layer 3: checks a recorded tournament, by re-pairing it and by an independent validator."""

from .decision import Decision, DifferenceKind
from .replay import check, positions
from .report import CheckReport, NextRound, PointsFinding, RoundCheck
from .validator import Finding, validate_round

__all__ = [
    "CheckReport",
    "Decision",
    "DifferenceKind",
    "Finding",
    "NextRound",
    "PointsFinding",
    "RoundCheck",
    "check",
    "positions",
    "validate_round",
]
