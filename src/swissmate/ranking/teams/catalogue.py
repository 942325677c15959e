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
    title = f"Extended Sonneborn-Berger ({of_opponent} of the opponent x {own} made)"
    accounts = extended_sonneborn_berger(own)
    return _row(name, title, "BC", article, Unit.PRODUCTS, accounts, "CMPF", score=of_opponent)


def _ede(name: str, title: str, split: Split, article: str = "13.3.2") -> TieBreak:
    return TieBreak(
        name,
        f"Extended Direct Encounter{title}",
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
    _row("MPTS", "Match Points", "B", "11.1.1", Unit.POINTS, points, score="MP"),
    _row("GPTS", "Game Points", "B", "11.1.2", Unit.POINTS, points, score="GP"),
    # Article 12
    _row(
        "BC",
        "Board Count",
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
        "Top Board Results",
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
        "Bottom Board Elimination",
        "B",
        "12.3",
        Unit.PLACE,
        None,
        lower_first=True,
        split=on_all_boards(BOTTOM),
        score="GP",
    ),
    # Article 13
    _row("MPVGP", "Match Points or Game Points", "B", "13.1", Unit.POINTS, points, score="other"),
    _esb("EMMSB", "MP", "MP", "13.2.1"),
    _esb("EMGSB", "MP", "GP", "13.2.2"),
    _esb("EGMSB", "GP", "MP", "13.2.3"),
    _esb("EGGSB", "GP", "GP", "13.2.4"),
    _ede("EDE", "", extended_direct_encounter(), "13.3"),
    _ede("EDEC", ", then BC", extended_direct_encounter(COUNT)),
    _ede("EDEBT", ", then BC and TBR", extended_direct_encounter(COUNT, TOP)),
    _ede("EDEBB", ", then BC and BBE", extended_direct_encounter(COUNT, BOTTOM)),
    _ede("EDET", ", then TBR", extended_direct_encounter(TOP)),
    _ede("EDEB", ", then BBE", extended_direct_encounter(BOTTOM)),
    _row(
        "SSSC",
        "Scores and Schedule Strength Combination",
        "BC",
        "13.4",
        Unit.AVERAGE,
        scores_and_strength,
        "KPF",
    ),
)
