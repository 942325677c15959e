"""Joining two editions on what their criteria measure."""

from __future__ import annotations

from datetime import date

from swissmate.systems.compare import Change, compare_criteria
from swissmate.systems.days import Days
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import Topic


def edition(name: str, *rows: tuple[str, str, str]) -> RuleSet:
    def pair(position: PairingPosition) -> RoundPairing:
        raise NotImplementedError

    criteria = tuple(
        Criterion(Topic(topic), number, "art.", Level.QUALITY, summary)
        for topic, number, summary in rows
    )
    return RuleSet(name, "dutch", name, "C", Days(date(2000, 1, 1)), criteria, pair)


def test_every_change() -> None:
    old = edition(
        "old",
        ("rematch", "C.1", "x"),
        ("scores", "C.2", "x"),
        ("pairs", "C.3", "x"),
        ("color", "C.4", "x"),
    )
    new = edition(
        "bye-score",
        ("rematch", "C1", "x"),
        ("pairs", "C2", "x"),
        ("bye-score", "C3", "x"),
        ("color", "C4", "y"),
    )
    assert [(criterion.topic, criterion.change) for criterion in compare_criteria(old, new)] == [
        ("rematch", Change.SAME),
        ("scores", Change.DROPPED),
        ("pairs", Change.RENUMBERED),
        ("bye-score", Change.ADDED),
        ("color", Change.REWORDED),
    ]


def test_an_edition_with_itself() -> None:
    old = edition("old", ("rematch", "1", "x"), ("pairs", "2", "x"))
    assert {criterion.change for criterion in compare_criteria(old, old)} == {Change.SAME}
