"""C.04.2 as in force from 1 July 2017 to 31 January 2026, together with two editions of C.04.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from swissmate.systems.articles import Article, Force

from .rules import NumberChange, PairingChange

_B, _G = Force.BINDING, Force.IN_GENERAL

_SYSTEMS = (
    Article("published-systems", "A.1", "C.04.2.A.1", _B, "a published system, or one whose rules the participants are given in writing"),
    Article("declaration", "A.2", "C.04.2.A.2", _B, "the report of the event names the system; the rules of another one are submitted"),
    Article("acceleration", "A.3", "C.04.2.A.3", _B, "accelerated methods: announced in advance and in nobody's favour"),
    Article("reproducible", "A.4", "C.04.2.A.4", _G, "different arbiters and programs arrive at the same pairing"),
    Article("nobody-favored", "A.5", "C.04.2.A.5", _B, "correct pairings are not altered in anybody's favour"),
)  # fmt: skip

_ORDER = (
    Article("strength", "B.1", "C.04.2.B.1", _B, "each player has a strength, from one rating list where possible, else estimated"),
    Article("initial-order", "B.2", "C.04.2.B.2", _B, "strength, then title (GM IM WGM FM WIM CM WFM WCM none), then the alphabet unless another key was announced"),
    Article("pairing-numbers", "B.3", "C.04.2.B.3", _B, "the ranking gives the numbers; corrections may reassign them during the first three rounds; no number changes once round four is paired"),
    Article("not-arrived", "C.1", "C.04.2.C.1", _B, "who has not arrived for the drawing of lots is out until he comes for a later pairing, unless he gave notice in writing"),
    Article("late-entries", "C.2", "C.04.2.C.2", _B, "who comes for round two or three has no points for the rounds missed, and is numbered and paired when he is there"),
    Article("provisional-numbers", "C.3", "C.04.2.C.3", _B, "with late entries the numbers are provisional until the list of participants is closed"),
)  # fmt: skip

_HANDLING = (
    Article("adjourned", "D.1", "C.04.2.D.1", _B, "an adjourned game is a draw for pairing only"),
    Article("unannounced-absence", "D.2", "C.04.2.D.2", _B, "who is absent without notice has withdrawn, unless he explains it before the next pairing"),
    Article("withdrawn", "D.3", "C.04.2.D.3", _B, "who has withdrawn is not paired any more"),
    Article("announced-absence", "D.4", "C.04.2.D.4", _B, "who is known not to play a round is not paired in it and scores nothing unless the rules of the event give more"),
    Article("color-sequence", "D.5", "C.04.2.D.5", _B, "colours of played games only; rounds without a game move to the front"),
    Article("not-played", "D.6", "C.04.2.D.6", _B, "a pairing that was not played may be paired again"),
    Article("results-published", "D.7", "C.04.2.D.7", _B, "results are published at the usual place at the announced time"),
    Article("wrong-results", "D.8", "C.04.2.D.8", _B, "corrections within the deadline count for the next pairing, during the next round for the one after, later for rating only"),
    Article("board-order", "D.9", "C.04.2.D.9", _B, "boards by the score of the higher ranked, the sum of both, the number of the higher ranked"),
    Article("published-pairings", "D.10", "C.04.2.D.10", _B, "a published pairing is changed only if two players would meet again"),
)  # fmt: skip

GENERAL_2017: Final = (*_SYSTEMS, *_ORDER, *_HANDLING)

# B.3 forbids "any" change from then on, so late entries do not change the others' numbers either
# (docs/disputes/handling.md#numbers-2017).
FROZEN_ONCE_PAIRED: Final[Mapping[NumberChange, int]] = {
    NumberChange.CORRECTION: 4,
    NumberChange.LATE_ENTRY: 4,
}

PAIRING_CHANGES: Final = (
    PairingChange("rematch", "C.04.2.D.10", "two players have met before"),
)  # fmt: skip
