"""Checks whether the ranks in a tournament file follow from the tie-breaks that the file names."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from swissmate.errors import InputError
from swissmate.languages.phrase import Part, Phrase
from swissmate.messages import Message, Text
from swissmate.model import Tournament

from .editions import edition_in_force
from .standings import standings


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player whose rank in the file is not one of the places ``first`` to ``last``.

    ``last`` is above ``first`` if the tie-breaks leave a tie, which may be decided by drawing of
    lots (C.07 4.2). ``values`` are the player's, as printed, in the order of the tie-breaks.
    """

    player: int
    recorded: int
    first: int
    last: int
    values: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class RankCheck:
    """The result of a check. ``unchecked`` says why nothing was compared, else it is empty.

    ``tie_breaks`` are those by which the ranks were judged, including the points; if nothing was
    compared, those that the file names.
    """

    differences: tuple[RankDifference, ...]
    compared: int
    unchecked: Text | Part = ""
    tie_breaks: tuple[str, ...] = ()


def rank_differences(tournament: Tournament) -> RankCheck:
    """Compare the ranks of a file with the standings by the tie-breaks that it names.

    The edition is the one in force on the start date. This only reports: whatever the file says, no
    error is raised. Only a file that names its tie-breaks (TRF26 202, 212) and has ranks can be
    checked.
    """
    if not tournament.tie_breaks:
        return RankCheck((), 0, Phrase("unranked-no-tie-breaks"))
    try:
        result = standings(tournament, edition=edition_in_force(tournament.start))
    except InputError as error:
        return RankCheck((), 0, Message("{error}", error=error), tournament.tie_breaks)
    ranked = [player for player in result.tournament.players if player.rank]
    if not ranked:
        return RankCheck((), 0, Phrase("unranked-no-ranks"), tournament.tie_breaks)
    if reasons := (*result.left_out, *result.pending):
        return RankCheck((), 0, "; ".join(map(str, reasons)), tournament.tie_breaks)
    sharing = Counter(row.rank for row in result.rows)
    differences = []
    for player in ranked:
        if player.id not in result.by_player:
            continue  # the player left a round robin early and has no place (C.05 6.6)
        row = result.by_player[player.id]
        first = row.rank
        last = first + sharing[first] - 1
        if player.rank is not None and not first <= player.rank <= last:
            differences.append(
                RankDifference(player.id, player.rank, first, last, result.texts(row))
            )
    codes = tuple(map(str, result.codes))
    return RankCheck(tuple(differences), len(ranked), tie_breaks=codes)
