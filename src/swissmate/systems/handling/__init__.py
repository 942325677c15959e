"""The basic rules and the general handling rules (C.04.1, C.04.2) of three periods, side by side.

Each period is a value: its articles as a table, and what a program has to act on.
"""

from .ages import HANDLING_IDS, handling_in_force, handling_rules
from .rules import HandlingRules, NumberChange, PairingChange

__all__ = [
    "HANDLING_IDS",
    "HandlingRules",
    "NumberChange",
    "PairingChange",
    "handling_in_force",
    "handling_rules",
]
