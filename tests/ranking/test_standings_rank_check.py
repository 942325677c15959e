"""The rank column of a file against the tie-breaks that it names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from swissmate.model import Tournament
from swissmate.ranking import RankDifference, rank_differences

CROSSTABLE = "1: 2w= 3b1\n2: 1b= 4w1\n3: 4b1 1w0\n4: 3w0 2b0"


def _ranked(tournament: Tournament, *ranks: int | None, codes: tuple[str, ...]) -> Tournament:
    players = tuple(
        player._replace(rank=rank) for player, rank in zip(tournament.players, ranks, strict=True)
    )
    return replace(tournament, players=players, tie_breaks=codes)


def test_ranks_that_follow_the_tie_breaks(from_crosstable: Callable[..., Tournament]) -> None:
    # 1 and 2 have 1.5 points; 1 met 2 and 3, who has a point, 2 met 4, who has none.
    tournament = _ranked(from_crosstable(CROSSTABLE), 1, 2, 3, 4, codes=("PTS", "BH"))
    check = rank_differences(tournament)
    assert (check.differences, check.compared, check.unchecked) == ((), 4, "")


def test_ranks_that_do_not(from_crosstable: Callable[..., Tournament]) -> None:
    tournament = _ranked(from_crosstable(CROSSTABLE), 2, 1, 3, 4, codes=("PTS", "BH"))
    assert rank_differences(tournament).differences == (
        RankDifference(1, 2, 1, 1),
        RankDifference(2, 1, 2, 2),
    )


def test_4_2_lots_may_break_what_the_list_leaves(
    from_crosstable: Callable[..., Tournament],
) -> None:
    tournament = from_crosstable(CROSSTABLE)
    for ranks in ((1, 2, 3, 4), (2, 1, 3, 4), (1, 1, 3, 4)):
        assert not rank_differences(_ranked(tournament, *ranks, codes=("PTS",))).differences
    wrong = rank_differences(_ranked(tournament, 1, 3, 2, 4, codes=("PTS",)))
    assert wrong.differences == (RankDifference(2, 3, 1, 2), RankDifference(3, 2, 3, 3))


def test_what_cannot_be_checked_is_said(from_crosstable: Callable[..., Tournament]) -> None:
    tournament = from_crosstable(CROSSTABLE)
    assert "no tie-breaks" in str(rank_differences(tournament).unchecked)
    without = _ranked(tournament, None, None, None, None, codes=("PTS",))
    assert "no ranks" in str(rank_differences(without).unchecked)
    unknown = _ranked(tournament, 1, 2, 3, 4, codes=("PTS", "EDE"))
    assert "EDE" in str(rank_differences(unknown).unchecked)
