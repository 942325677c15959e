"""C.04.1 and C.04.2 as in force from 1 July 2017 to 30 June 2025."""

from __future__ import annotations

from datetime import date

from swissmate.systems.articles import Article, Force

from .general2017 import FROZEN_ONCE_PAIRED, GENERAL_2017, PAIRING_CHANGES
from .rules import HandlingRules

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

C04_2017 = HandlingRules(
    id="c04-2017",
    title="Basic rules and general handling rules (2017)",
    chapter="C.04.1, C.04.2",
    effective_from=date(2017, 7, 1),
    effective_until=date(2025, 6, 30),
    criteria=(*_BASIC, *GENERAL_2017),
    frozen_once_paired=FROZEN_ONCE_PAIRED,
    board_order_is_binding=True,
    absence_is_withdrawal=True,
    one_bye_value=False,
    pairing_changes=PAIRING_CHANGES,
)
