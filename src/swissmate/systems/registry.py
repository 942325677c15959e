"""The names of the rule sets, and every rule set by its id.

A rule set is imported when it is requested, so pairing one round loads only one edition.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Final

from swissmate.errors import InputError
from swissmate.languages import added
from swissmate.model import words

from .days import DAYS, Days
from .play import Play
from .plays import PLAYS
from .ruleset import RuleSet

_MODULES: Final = {
    "dutch-2012": "swissmate.systems.dutch.editions.y2012",
    "dutch-2017": "swissmate.systems.dutch.editions.y2017",
    "dutch-2026": "swissmate.systems.dutch.editions.y2026",
    "dubov-1997": "swissmate.systems.dubov.edition1997",
    "dubov-2026": "swissmate.systems.dubov.edition2026",
    "burstein-2017": "swissmate.systems.burstein.edition2017",
    "burstein-2026": "swissmate.systems.burstein.edition2026",
    "lim-1999": "swissmate.systems.lim.edition1999",
    "lim-2026": "swissmate.systems.lim.edition2026",
    "lim-1999-maxi": "swissmate.systems.lim.maxi1999",
    "lim-2026-maxi": "swissmate.systems.lim.maxi2026",
    "team-2026": "swissmate.systems.team.edition2026",
    "double-swiss-2026": "swissmate.systems.double_swiss.edition2026",
    "berger": "swissmate.systems.round_robin.berger",
    "scheveningen": "swissmate.systems.round_robin.scheveningen",
    "team-round-robin": "swissmate.systems.team_round_robin.berger",
    "knockout": "swissmate.systems.knockout.knockout",
    "keizer": "swissmate.systems.keizer.common",
    "keizer-krimpen": "swissmate.systems.keizer.krimpen",
    "keizer-haren": "swissmate.systems.keizer.haren",
    "keizer-borne": "swissmate.systems.keizer.borne",
}

RULE_SET_IDS: Final = words.RULE_SET_IDS
"""The ids of all rule sets; those that :func:`register` adds are there from then on."""

SYSTEM_NAMES: Final = tuple(system for system in DAYS if system not in _MODULES)
"""The systems whose name alone stands for an edition: the one in force when a tournament starts."""

SYSTEMS: Final = DAYS.keys()

ALIASES: Final = {"dutch-2025": "dutch-2026"} | {
    system: tuple(DAYS[system])[-1] for system in SYSTEM_NAMES
}
"""Other names. The 2026 text was first published with an effective date in 2025. Where there is no
tournament with a date, a system's name stands for its newest edition."""


def canonical_id(rule_set_id: str) -> str:
    """Return the id itself, or the one that an alias stands for.

    The name of a system alone stands for its newest edition here; only
    :func:`.choice.resolve_rules` knows the date of a tournament.

    Raises:
        InputError: no rule set has this id.
    """
    name = ALIASES.get(rule_set_id, rule_set_id) if isinstance(rule_set_id, str) else rule_set_id
    if name not in RULE_SET_IDS:
        raise InputError(words.unknown_rules(rule_set_id), code="unknown-rules")
    return name


def rules_asked_for(text: str) -> str:
    """Return the id of a rule set that somebody names, or the name of a system, as it is.

    Raises:
        InputError: there is neither.
    """
    name = canonical_id(text)
    return text if text in SYSTEM_NAMES else name


def rule_set(rule_set_id: str) -> RuleSet:
    """Return the rule set with an id such as ``"dutch-2017"``.

    In the module of each edition it is the value named ``RULES``.

    Raises:
        InputError: no rule set has this id, or its edition is not part of this installation.
    """
    name = canonical_id(rule_set_id)
    try:
        value = importlib.import_module(_MODULES[name]).RULES
    except ImportError as error:
        if name in available_rule_sets():
            raise
        raise InputError(
            f"this installation does not have the rule set {name!r}; "
            f"it has {', '.join(available_rule_sets())}",
            code="unknown-rules",
        ) from error
    if not isinstance(value, RuleSet):
        raise TypeError(f"{_MODULES[name]}.RULES is not a RuleSet")
    return value


def available_rule_sets() -> tuple[str, ...]:
    """Return the ids of the rule sets that this installation has."""
    from importlib.util import find_spec  # slow to load, and pairing needs none

    here = {name for name, module in _MODULES.items() if find_spec(module) is not None}
    # A Maxi-tournament also needs the module of its edition.
    return tuple(module for module in _MODULES if {module, module.removesuffix("-maxi")} <= here)


def register(
    system: str,
    play: Play,
    editions: Mapping[str, Days],
    modules: Mapping[str, str],
    catalogues: str = "",
) -> None:
    """Add a system: every face then pairs, checks, ranks and explains by it.

    ``editions`` are its rule sets with the days on which they are in force, oldest first;
    ``modules`` name for each the module that has it as ``RULES``; ``catalogues`` is the package
    of its own words (:data:`swissmate.languages.added.PACKAGES`).
    """
    DAYS[system] = editions
    PLAYS[system] = play
    _MODULES.update(modules)
    words.add_rule_sets(modules, predetermined=play.drawn_beforehand)
    if catalogues:
        added.PACKAGES.append(catalogues)


def unregister(system: str, catalogues: str = "") -> None:
    """Take a system out again, with the words that were added with it."""
    words.remove_rule_sets(DAYS[system])
    for rule_set_id in DAYS.pop(system):
        del _MODULES[rule_set_id]
    del PLAYS[system]
    if catalogues:
        added.PACKAGES.remove(catalogues)
