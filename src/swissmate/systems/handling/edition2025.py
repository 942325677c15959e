"""C.04.1 as in force from 1 July 2025 to 31 January 2026, together with C.04.2 of 2017."""

from __future__ import annotations

from datetime import date

from swissmate.systems.articles import Article, Force

from .general2017 import FROZEN_ONCE_PAIRED, GENERAL_2017, PAIRING_CHANGES
from .rules import HandlingRules

_B, _G = Force.BINDING, Force.IN_GENERAL

_BASIC = (
    Article("rounds-declared", "1", "C.04.1 1", _B, "the number of rounds is declared beforehand"),
    Article("rematch", "2", "C.04.1 2", _B, "nobody meets the same opponent twice"),
    Article("bye", "3", "C.04.1 3", _B, "in an odd field one gets the pairing-allocated bye: no opponent, no colour, the points of a win unless the rules of the event say otherwise"),
    Article("bye-bar", "4", "C.04.1 4", _B, "no bye after a bye or a round without a game that was worth a win"),
    Article("same-score", "5", "C.04.1 5", _G, "players with the same score meet"),
    Article("color-difference", "6", "C.04.1 6", _B, "colour difference within two; a system may make exceptions in the last round"),
    Article("color-thrice", "7", "C.04.1 7", _B, "not the same colour three times in a row; a system may make exceptions in the last round"),
    Article("color-due", "8", "C.04.1 8", _G, "the colour had less often, else the one that alternates"),
    Article("transparent", "9", "C.04.1 9", _B, "whoever pairs can explain the pairing"),
)  # fmt: skip

C04_2025 = HandlingRules(
    id="c04-2025",
    title="Basic rules (2025) and general handling rules (2017)",
    chapter="C.04.1, C.04.2",
    effective_from=date(2025, 7, 1),
    effective_until=date(2026, 1, 31),
    criteria=(*_BASIC, *GENERAL_2017),
    frozen_once_paired=FROZEN_ONCE_PAIRED,
    board_order_is_binding=True,
    absence_is_withdrawal=True,
    one_bye_value=False,
    pairing_changes=PAIRING_CHANGES,
)
