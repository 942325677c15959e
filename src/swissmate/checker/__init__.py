"""Checks a recorded tournament by pairing it again and by an independent validator."""

from .replay import check
from .report import Board, CheckReport, LastRound, NextRound, PointsFinding, RoundCheck
from .validator import Finding, validate_round

__all__ = [
    "Board",
    "CheckReport",
    "Finding",
    "LastRound",
    "NextRound",
    "PointsFinding",
    "RoundCheck",
    "check",
    "validate_round",
]
