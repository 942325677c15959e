"""The texts of the Baku acceleration as tables (2016: C.04.5.1; 2026: C.04.7)."""

from __future__ import annotations

from typing import Final

from swissmate.systems.articles import Article, Force, RulesTextEdition
from swissmate.systems.days import BAKU_DAYS

_B = Force.BINDING

_BAKU_2016 = RulesTextEdition(
    id="baku-2016",
    title="Baku Acceleration (2016)",
    chapter="C.04.5.1",
    effective_from=BAKU_DAYS["baku-2016"].first,
    effective_until=BAKU_DAYS["baku-2016"].last,
    criteria=(
        Article("where-usable", "1", "C.04.5.1 1", _B, "nine rounds or more; one point for a win, half for a draw"),
        Article("groups", "2", "C.04.5.1 2", _B, "GA is the first half of those to be paired in round one, rounded up to an even number; GB the others"),
        Article("late-entries", "3", "C.04.5.1 3", _B, "late entries are numbered by C.04.2; the last GA-player stays the same player"),
        Article("virtual-points", "4", "C.04.5.1 4", _B, "GA has one virtual point before rounds one to three, half a point before rounds four and five"),
        Article("pairing-score", "5", "C.04.5.1 5", _B, "the pairing score is the points and the virtual points"),
    ),
)  # fmt: skip

_BAKU_2026 = RulesTextEdition(
    id="baku-2026",
    title="Baku Acceleration (2026)",
    chapter="C.04.7",
    effective_from=BAKU_DAYS["baku-2026"].first,
    effective_until=BAKU_DAYS["baku-2026"].last,
    criteria=(
        Article("where-usable", "1.1", "C.04.7 1.1", _B, "any number of rounds; a win worth two draws, a loss nothing"),
        Article("groups", "1.2", "C.04.7 1.2", _B, "GA is the first half of those to be paired in round one, rounded up to an even number; GB the others"),
        Article("late-entries", "1.3", "C.04.7 1.3", _B, "late entries are numbered by C.04.2; the last GA-player stays the same player"),
        Article("virtual-points", "1.4", "C.04.7 1.4", _B, "the first half of the rounds are accelerated: in the first half of these GA has the points of a win, in the others those of a draw"),
        Article("pairing-score", "1.5", "C.04.7 1.5", _B, "the pairing score is the points and the virtual points; it sorts the boards too"),
    ),
)  # fmt: skip

BAKU_TEXTS: Final = {text_edition.id: text_edition for text_edition in (_BAKU_2016, _BAKU_2026)}
"""Both texts by their ids."""
