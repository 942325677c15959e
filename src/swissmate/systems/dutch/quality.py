"""A row of an edition's table, as the engine executes it: a criterion and its costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from swissmate.matching.levels import Level
from swissmate.systems.ruleset import Criterion

from .engine.bracket_graph import BracketGraph

Costs = Callable[[BracketGraph], list[Level]]


@dataclass(frozen=True, slots=True)
class Quality(Criterion):
    """A quality criterion; ``costs`` returns the levels that it charges on a bracket's graph."""

    costs: Costs
