"""Joining two editions on what their criteria measure."""

from __future__ import annotations

from datetime import date

from swissmate.systems.compare import Change, compare_criteria
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet


def edition(name: str, *rows: tuple[str, str, str]) -> RuleSet:
    def pair(position: PairingPosition) -> RoundPairing:
        raise NotImplementedError

    criteria = tuple(
        Criterion(topic, number, "art.", Level.QUALITY, summary) for topic, number, summary in rows
    )
    return RuleSet(name, "dutch", name, "C", date(2000, 1, 1), None, criteria, pair)


def test_every_change() -> None:
    old = edition(
        "old", ("a", "C.1", "x"), ("gone", "C.2", "x"), ("b", "C.3", "x"), ("c", "C.4", "x")
    )
    new = edition("new", ("a", "C1", "x"), ("b", "C2", "x"), ("new", "C3", "x"), ("c", "C4", "y"))
    assert [(each.topic, each.change) for each in compare_criteria(old, new)] == [
        ("a", Change.SAME),
        ("gone", Change.DROPPED),
        ("b", Change.RENUMBERED),
        ("new", Change.ADDED),
        ("c", Change.REWORDED),
    ]


def test_an_edition_with_itself() -> None:
    old = edition("old", ("a", "1", "x"), ("b", "2", "x"))
    assert {each.change for each in compare_criteria(old, old)} == {Change.SAME}
