"""The outcome of a duel: its totals, and what was found."""

from __future__ import annotations

from .play import Difference, Played, Question


class Outcome:
    """The totals of the tournaments played so far, and what was found in them."""

    def __init__(self, question: Question, folder: str) -> None:
        self.question = question
        self.folder = folder
        self.tournaments = self.rounds = 0
        self.found: list[tuple[Played, Difference]] = []
        self.failed: list[Played] = []

    def add(self, played: Played) -> None:
        """Add a tournament to the totals."""
        self.tournaments += 1
        self.rounds += played.asked
        if played.difference is not None:
            self.found.append((played, played.difference))
        if played.failed:
            self.failed.append(played)

    @property
    def all_the_same(self) -> bool:
        """Whether both engines answered everything, and gave the same answers."""
        return not (self.found or self.failed)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two sides."""
        first, second = (side.name for side in self.question.sides)
        return first, second
