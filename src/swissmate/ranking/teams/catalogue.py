"""The tie-breaks of C.07 articles 11-13, one row each: the same in all editions."""

from __future__ import annotations

from functools import partial
from typing import Final

from ..edition import TieBreak, Unit
from ..own_record import points
from .boards import board_count, same_game_points
from .encounter import BOTTOM, COUNT, TOP, Split, extended_direct_encounter, on_all_boards
from .scores import extended_sonneborn_berger, scores_and_strength

_row = partial(TieBreak, teams_only=True)


def _esb(name: str, of_opponent: str, own: str, article: str) -> TieBreak:
    accounts = extended_sonneborn_berger(own)
    return _row(name, "BC", article, Unit.PRODUCTS, accounts, "CMPF", score=of_opponent)


def _ede(name: str, split: Split, article: str = "13.3.2") -> TieBreak:
    return TieBreak(
        name,
        "A",
        article,
        Unit.PLACE,
        None,
        "P",
        lower_first=True,
        teams_only=True,
        split=split,
    )


ROWS: Final = (
    # Article 11
    _row("MPTS", "B", "11.1.1", Unit.POINTS, points, score="MP"),
    _row("GPTS", "B", "11.1.2", Unit.POINTS, points, score="GP"),
    # Article 12
    _row(
        "BC",
        "B",
        "12.1",
        Unit.POINTS,
        board_count,
        lower_first=True,
        usable=same_game_points,
        score="GP",
    ),
    _row(
        "TBR",
        "B",
        "12.2",
        Unit.PLACE,
        None,
        lower_first=True,
        split=on_all_boards(TOP),
        score="GP",
    ),
    _row(
        "BBE",
        "B",
        "12.3",
        Unit.PLACE,
        None,
        lower_first=True,
        split=on_all_boards(BOTTOM),
        score="GP",
    ),
    # Article 13
    _row("MPVGP", "B", "13.1", Unit.POINTS, points, score="other"),
    _esb("EMMSB", "MP", "MP", "13.2.1"),
    _esb("EMGSB", "MP", "GP", "13.2.2"),
    _esb("EGMSB", "GP", "MP", "13.2.3"),
    _esb("EGGSB", "GP", "GP", "13.2.4"),
    _ede("EDE", extended_direct_encounter(), "13.3"),
    _ede("EDEC", extended_direct_encounter(COUNT)),
    _ede("EDEBT", extended_direct_encounter(COUNT, TOP)),
    _ede("EDEBB", extended_direct_encounter(COUNT, BOTTOM)),
    _ede("EDET", extended_direct_encounter(TOP)),
    _ede("EDEB", extended_direct_encounter(BOTTOM)),
    _row(
        "SSSC",
        "BC",
        "13.4",
        Unit.AVERAGE,
        scores_and_strength,
        "KPF",
    ),
)
