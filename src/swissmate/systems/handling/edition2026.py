"""C.04.1 and C.04.2 as in force since 1 February 2026."""

from __future__ import annotations

from datetime import date

from swissmate.systems.articles import Article, Force

from .rules import HandlingRules, NumberChange, PairingChange

_B, _G, _R = Force.BINDING, Force.IN_GENERAL, Force.RECOMMENDED

_BASIC = (
    Article("rounds-declared", "1", "C.04.1 1", _B, "the number of rounds is declared beforehand"),
    Article("rematch", "2", "C.04.1 2", _B, "nobody meets the same opponent twice"),
    Article("bye", "3", "C.04.1 3", _B, "in an odd field one gets the pairing-allocated bye: no opponent, no colour, the points of a win unless the rules of the event say otherwise, and the same for all byes of the event"),
    Article("bye-bar", "4", "C.04.1 4", _B, "no bye after a bye or a round without a game that was worth a win"),
    Article("same-score", "5", "C.04.1 5", _G, "players with the same score meet"),
    Article("color-difference", "6", "C.04.1 6", _B, "colour difference within two; a system may make exceptions in any round"),
    Article("color-thrice", "7", "C.04.1 7", _B, "not the same colour three times in a row; a system may make exceptions in any round"),
    Article("color-due", "8", "C.04.1 8", _G, "the colour had less often, else the one that alternates"),
    Article("transparent", "9", "C.04.1 9", _B, "whoever pairs can explain the pairing"),
)  # fmt: skip

_SYSTEMS = (
    Article("published-systems", "1.1", "C.04.2 1.1", _R, "a published system"),
    Article("acceleration", "1.1", "C.04.2 1.1", _B, "accelerated methods: announced in advance and published in C.04.7"),
    Article("other-systems", "1.2", "C.04.2 1.2", _B, "other systems and methods need an authorisation, and stand in the rules of the event"),
    Article("declaration", "1.3", "C.04.2 1.3", _B, "the report of the event names the system and the acceleration, or the authorisation"),
    Article("reproducible", "1.4", "C.04.2 1.4", _B, "different arbiters and approved programs arrive at the same pairing; a system without such a program and a free checker is deprecated"),
    Article("nobody-favored", "1.5", "C.04.2 1.5", _B, "correct pairings are not altered in anybody's favour"),
)  # fmt: skip

_ORDER = (
    Article("strength", "2.1", "C.04.2 2.1", _B, "each player has a strength, from one rating list where possible, else estimated"),
    Article("initial-order", "2.2", "C.04.2 2.2", _B, "strength, then title (GM IM WGM FM WIM CM WFM WCM none), then the alphabet unless another key was announced"),
    Article("pairing-numbers", "2.3", "C.04.2 2.3", _B, "the ranking gives the numbers; corrections may reassign them until round four is paired"),
    Article("late-entries", "2.4", "C.04.2 2.4", _B, "who enters after round one has no points for the rounds missed, and is numbered and paired when he is there"),
    Article("provisional-numbers", "2.5", "C.04.2 2.5", _B, "with late entries the numbers are provisional until the list of participants is closed"),
)  # fmt: skip

_HANDLING = (
    Article("adjourned", "3.1", "C.04.2 3.1", _B, "an adjourned game is a draw for pairing only"),
    Article("withdrawn", "3.2", "C.04.2 3.2", _B, "who has withdrawn is not paired any more"),
    Article("announced-absence", "3.3", "C.04.2 3.3", _B, "who is known not to play a round is not paired in it and scores nothing unless the rules of the event give more"),
    Article("color-sequence", "3.4", "C.04.2 3.4", _B, "colours of played games only; rounds without a game move to the front"),
    Article("not-played", "3.5", "C.04.2 3.5", _B, "a pairing that was not played may be paired again"),
    Article("board-order", "3.6", "C.04.2 3.6", _R, "boards by the score of the higher ranked, the sum of both, the number of the higher ranked"),
    Article("not-arrived", "4.1", "C.04.2 4.1", _B, "who has not confirmed his presence before the drawing of lots is out, unless the chief arbiter decides otherwise"),
    Article("results-published", "4.2", "C.04.2 4.2", _B, "results are published at the usual place at the announced time"),
    Article("wrong-results", "4.3", "C.04.2 4.3", _B, "corrections within the deadline count for the next pairing, during the next round for the one after, later for rating only"),
    Article("published-pairings", "4.4", "C.04.2 4.4", _B, "a published pairing is changed in five cases only"),
)  # fmt: skip

_CHANGES = (
    PairingChange("rematch", "C.04.2 4.4.1", "two participants have met before"),
    PairingChange("event-rules", "C.04.2 4.4.2", "the rules of the event allow it"),
    PairingChange("both-without-opponent", "C.04.2 4.4.3", "two participants close in the standings are both without an opponent", by_agreement=True),
    PairingChange("late-entry", "C.04.2 4.4.4", "somebody enters late, and the changes are as few as can be", by_agreement=True),
    PairingChange("top-boards", "C.04.2 4.4.5", "something that nobody could foresee happens on the top boards of the last round", last_round_only=True),
)  # fmt: skip

C04_2026 = HandlingRules(
    id="c04-2026",
    title="Basic rules and general handling rules (2026)",
    chapter="C.04.1, C.04.2",
    effective_from=date(2026, 2, 1),
    effective_until=None,
    criteria=(*_BASIC, *_SYSTEMS, *_ORDER, *_HANDLING),
    # 2.3 freezes the numbers only "for this reason": late entries may change them in any round.
    frozen_once_paired={NumberChange.CORRECTION: 4},
    board_order_is_binding=False,
    absence_is_withdrawal=False,
    one_bye_value=True,
    pairing_changes=_CHANGES,
)
