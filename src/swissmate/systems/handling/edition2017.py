"""C.04.1 and C.04.2 as in force from 1 July 2017 to 31 January 2026."""

from __future__ import annotations

from datetime import date

from swissmate.systems.articles import Article, Force

from .rules import HandlingRules, NumberChange, PairingChange

_B, _G = Force.BINDING, Force.IN_GENERAL

_BASIC = (
    Article("rounds-declared", "a", "C.04.1.a", _B, "the number of rounds is declared beforehand"),
    Article("rematch", "b", "C.04.1.b", _B, "nobody meets the same opponent twice"),
    Article("bye", "c", "C.04.1.c", _B, "in an odd field one gets the pairing-allocated bye: no opponent, no colour, the points of a win unless the rules of the event say otherwise"),
    Article("bye-bar", "d", "C.04.1.d", _B, "no bye after a bye or a win by forfeit"),
    Article("same-score", "e", "C.04.1.e", _G, "players with the same score meet"),
    Article("color-difference", "f", "C.04.1.f", _B, "colour difference within two; a system may make exceptions in the last round"),
    Article("color-thrice", "g", "C.04.1.g", _B, "not the same colour three times in a row; a system may make exceptions in the last round"),
    Article("color-due", "h", "C.04.1.h", _G, "the colour had less often, else the one that alternates"),
    Article("transparent", "i", "C.04.1.i", _B, "whoever pairs can explain the pairing"),
)  # fmt: skip

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

C04_2017 = HandlingRules(
    id="c04-2017",
    title="Basic rules and general handling rules (2017)",
    chapter="C.04.1, C.04.2",
    effective_from=date(2017, 7, 1),
    effective_until=date(2026, 1, 31),
    criteria=(*_BASIC, *_SYSTEMS, *_ORDER, *_HANDLING),
    # B.3 forbids "any" change from then on, so late entries do not move the others either
    # (docs/disputes/handling.md#numbers-2017).
    frozen_once_paired={NumberChange.CORRECTION: 4, NumberChange.LATE_ENTRY: 4},
    board_order_is_binding=True,
    absence_is_withdrawal=True,
    one_bye_value=False,
    pairing_changes=(
        PairingChange("rematch", "C.04.2.D.10", "two players have met before"),
    ),
)  # fmt: skip
