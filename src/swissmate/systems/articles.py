"""Texts of the Handbook that are not pairing systems, as tables of their articles.

Like the criteria of the systems, articles of different editions are matched by topic.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Protocol


class Force(Enum):
    """How binding an article is."""

    BINDING = "binding"
    IN_GENERAL = "in general"
    RECOMMENDED = "recommended"


class TableRow(Protocol):
    """A row of a table that can be shown and compared: a criterion, or an article."""

    @property
    def topic(self) -> str:
        """What it is about, independent of editions."""

    @property
    def number(self) -> str:
        """Its number in the edition."""

    @property
    def article(self) -> str:
        """Its place in the Handbook."""

    @property
    def level(self) -> Enum:
        """What kind of rule it is."""

    @property
    def summary(self) -> str:
        """What it requires, in our words."""


class RulesText(Protocol):
    """An edition of a text that can be shown and compared: a rule set, or another text."""

    @property
    def id(self) -> str:
        """Its id, for example ``"c04-2026"``."""

    @property
    def title(self) -> str:
        """Its title, for display."""

    @property
    def chapter(self) -> str:
        """Its chapter of the Handbook."""

    @property
    def effective_from(self) -> date:
        """The first day on which it is in force."""

    @property
    def effective_until(self) -> date | None:
        """The last day on which it is in force; None if it still is."""

    @property
    def criteria(self) -> tuple[TableRow, ...]:
        """Its rows, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Article:
    """One article: ``topic`` is edition-free, ``number`` and ``article`` are the edition's.

    ``level`` tells how binding the article is, or what kind it is.
    """

    topic: str
    number: str
    article: str
    level: Enum
    summary: str


@dataclass(frozen=True, slots=True)
class RulesTextEdition:
    """One edition of a text that consists only of articles."""

    id: str
    title: str
    chapter: str
    effective_from: date
    effective_until: date | None
    criteria: tuple[Article, ...]
