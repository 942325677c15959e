"""Which rules hold: asked for, named by the file, in force on the first day, the default."""

from __future__ import annotations

from datetime import date

import pytest

from swissmate.errors import InputError
from swissmate.model import Tournament
from swissmate.systems.choice import edition_in_force, resolve_rules
from swissmate.systems.registry import SYSTEMS, available_rule_sets, rule_set


def test_order_of_the_sources() -> None:
    both = Tournament((), rules="dutch-2026", start=date(2015, 1, 1))
    assert resolve_rules(both, "dutch-2017").id == "dutch-2017"
    assert resolve_rules(both).id == "dutch-2026"
    dated = Tournament((), start=date(2015, 1, 1))
    assert resolve_rules(dated).id == "dutch-2012"
    assert resolve_rules(Tournament(())).id == "dutch-2026"


def test_only_what_nobody_said_is_to_be_announced() -> None:
    assert resolve_rules(Tournament(()), "dutch-2026").said
    assert resolve_rules(Tournament((), rules="dutch-2026")).said
    assert not resolve_rules(Tournament((), start=date(2020, 1, 1))).said
    assert not resolve_rules(Tournament(())).said


def test_alias() -> None:
    assert resolve_rules(Tournament(()), "dutch-2025").id == "dutch-2026"


def test_unknown_rules() -> None:
    with pytest.raises(InputError, match="dutch-2017"):
        resolve_rules(Tournament(()), "swiss-1")


def test_system_of_the_old_command_shape() -> None:
    assert resolve_rules(Tournament(()), system="burstein").id == "burstein-2026"
    recent = Tournament((), start=date(2026, 3, 1))
    assert resolve_rules(recent, system="dubov").id == "dubov-2026"
    with pytest.raises(InputError, match="burstein"):
        resolve_rules(Tournament((), rules="dutch-2026"), system="burstein")


EDITIONS = [
    each
    for each in available_rule_sets()
    if "maxi" not in each and not each.startswith("keizer-")  # variants of an edition
]


@pytest.mark.parametrize("name", EDITIONS)
def test_edition_in_force_agrees_with_what_the_editions_say(name: str) -> None:
    rules = rule_set(name)
    assert edition_in_force(rules.system, rules.effective_from) == name
    if rules.effective_until is not None:
        assert edition_in_force(rules.system, rules.effective_until) == name
    assert rules.system in SYSTEMS
