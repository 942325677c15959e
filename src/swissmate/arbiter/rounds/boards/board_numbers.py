"""The board of each pair: in the order of the pairing, except for players who cannot move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swissmate.arbiter.models import Event, Player, Round

Pair = tuple[int, int | None]


def numbered(
    pairs: Sequence[Pair], fixed: Mapping[int, int], first: int = 1
) -> Iterator[tuple[int, Pair]]:
    """Yield pairs with their boards, which are numbered from ``first`` on, the bye last.

    ``fixed`` are the boards of players who stay at one board, by key. If two of them meet, they
    play at the lower of their boards. The other pairs get the remaining numbers, in order.
    """
    taken: dict[int, Pair] = {}
    for pair in pairs:
        boards = sorted(fixed[key] for key in pair if key is not None and key in fixed)
        free = next((board for board in boards if board not in taken), None)
        if pair[1] is not None and free is not None:
            taken[free] = pair
    placed = {*taken.values()}
    board = first - 1
    for pair in sorted(pairs, key=lambda pair: pair[1] is None):
        if pair in placed:
            continue
        board += 1
        while board in taken:
            board += 1
        taken[board] = pair
    yield from sorted(taken.items(), key=lambda numbered: (numbered[1][1] is None, numbered[0]))


def first_board(event: Event, row: Round | None) -> int:
    """Return the number of the first board of a round: published, it keeps what everybody knows."""
    return event.first_board if row is None or row.published is None else row.first_board


def numbered_for(
    event: Event, row: Round | None, pairs: Sequence[Pair]
) -> Iterator[tuple[int, Pair]]:
    """Yield pairs of players' keys with their boards in a round, the bye last.

    ``row`` is the round, None if it is not written yet.
    """
    players = Player.objects.filter(event=event, fixed_board__isnull=False)
    fixed = {player.pk: player.fixed_board or 0 for player in players}
    yield from numbered(pairs, fixed, first_board(event, row))
