"""A row of an edition's table that the engine executes: a criterion and what it costs."""

from __future__ import annotations

from collections.abc import Callable

from swissmate.matching.levels import Level
from swissmate.systems.ruleset import Criterion
from swissmate.values import dataclass

from .engine.bracket_graph import BracketGraph

Costs = Callable[[BracketGraph], list[Level]]


@dataclass(frozen=True, slots=True)
class Quality(Criterion):
    """A quality criterion; ``costs`` are the levels that it charges on the graph of a bracket."""

    costs: Costs
