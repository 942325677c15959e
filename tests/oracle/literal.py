"""The literal oracle of each rule set, all asked in one way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

from judges import dubov1997_literal
from swissmate.errors import NoLegalPairing
from swissmate.systems.position import PairingPosition

Boards = tuple[tuple[tuple[int, int], ...], int | None]
"""The pairs ``(white, black)`` in the order of their numbers, and who has the bye."""

Pair = Callable[[PairingPosition], Boards]
Load = Callable[[str], ModuleType]


def _paired(pair: Callable[[PairingPosition], Any], position: PairingPosition) -> Boards:
    pairing = pair(position)
    return tuple(sorted(pairing.pairs)), pairing.pab


def _dubov(module: ModuleType, position: PairingPosition) -> Boards:
    pairs, bye = module.pair_literally(position)
    return tuple(sorted(pairs)), bye


def _lim(maxi: bool, bye_by_points: bool, module: ModuleType, **other: object) -> Pair:
    def pair(position: PairingPosition) -> Boards:
        found, _ = module.pair_literally(position, maxi=maxi, bye_by_points=bye_by_points, **other)
        return tuple(sorted(found.pairs)), found.pab

    return pair


def _dubov_1997(module: ModuleType, position: PairingPosition, other: str = "") -> Boards:
    pairing, _ = module.pair_literally(position, other)
    return tuple(sorted(pairing.pairs)), pairing.pab


def _judged(module: ModuleType, position: PairingPosition) -> Boards:
    """Return what the judge of burstein-2017 finds when it pairs itself."""
    judge = module.Judge(position)
    bye = judge.bye() if len(judge.players) % 2 else None
    left = frozenset(judge.players) - {bye}
    if len(left) % 2 or not judge.pairable(left):
        raise NoLegalPairing("the players cannot all be paired")
    pairs = []
    for pair in judge.paired():
        higher, lower = sorted(pair, key=judge.ranking.index)
        white = judge.white_of(higher, lower)
        pairs.append((white, lower if white == higher else higher))
    return tuple(sorted(pairs)), bye


_LITERAL: Mapping[str, tuple[str, Callable[[ModuleType], Pair]]] = {
    "dutch-2012": (
        "judges.dutch2012_literal",
        lambda module: partial(_paired, module.pair_literally),
    ),
    "dutch-2017": (
        "swissmate.oracles.dutch_literal.round2017",
        lambda module: partial(_paired, module.pair_round_2017),
    ),
    "dutch-2026": (
        "swissmate.oracles.dutch_literal.round2026",
        lambda module: partial(_paired, module.pair_round_2026),
    ),
    "dubov-1997": (
        "judges.dubov1997_literal",
        lambda module: partial(_dubov_1997, module),
    ),
    "dubov-2026": ("judges.dubov_literal", lambda module: partial(_dubov, module)),
    "burstein-2017": ("judges.burstein_2017", lambda module: partial(_judged, module)),
    "burstein-2026": (
        "judges.burstein_literal",
        lambda module: partial(_paired, module.pair_round_literally),
    ),
    **{
        f"lim-{year}{kind}": (
            "swissmate.oracles.lim_literal",
            partial(_lim, bool(kind), year == 2026),
        )
        for year in (1999, 2026)
        for kind in ("", "-maxi")
    },
    "team-2026": (
        "swissmate.oracles.team_literal",
        lambda module: partial(_paired, module.pair_literally),
    ),
    "double-swiss-2026": (
        "swissmate.oracles.double_swiss_literal",
        lambda module: partial(_paired, module.pair_literally),
    ),
}

LITERAL_RULES = tuple(_LITERAL)
"""The rule sets that have a literal oracle."""


def literal(rules: str, load: Load = import_module) -> Pair:
    """Return the literal oracle of a rule set; ``load`` may give a changed copy of its module.

    The oracle raises ``NoLegalPairing``.
    """
    module, of = _LITERAL[rules]
    return of(load(module))


def otherwise(rules: str, reading: str) -> tuple[Pair, ...]:
    """Return oracles that take the other readings of a dispute; none where only the engine knows.

    ``reading`` is a name of ``docs/disputes``, from a pairing or ``dubov1997_literal.READINGS``.
    """
    module = import_module(_LITERAL[rules][0])
    if rules == "dubov-1997" and reading in dubov1997_literal.READINGS:
        return (partial(_dubov_1997, module, other=reading),)
    others: dict[str, tuple[dict[str, object], ...]] = {
        "lim-last-round": ({"last_round": "any-score"}, {"last_round": "everybody"}),
        "lim-limit-each": ({"row_first": True},),
    }
    return tuple(
        _lim("maxi" in rules, "2026" in rules, module, **change)
        for change in others.get(reading, ())
    )
