"""The rule set ``keizer``; ``presets`` has its parameters."""

from __future__ import annotations

from .rules import keizer_rules

RULES = keizer_rules("keizer")
