"""A Keizer round: the first in the ranking meets the next player he may meet, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import NoLegalPairing
from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import maximum_matching
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .parameters import KeizerParameters
from .ranking import keizer_ranking


def pair_by_ranking(position: PairingPosition, parameters: KeizerParameters) -> RoundPairing:
    """Return the pairing of a round, in the order of the ranking.

    Players who met within the last ``apart`` rounds do not meet. If that leaves somebody without an
    opponent, players may meet again one round earlier, and so on. In an odd field the bye goes to
    the lowest of the players with the fewest byes, if the others can then be paired.

    Raises:
        NoLegalPairing: forbidden pairs leave no pairing.
    """
    number = position.round_number
    ranking = keizer_ranking(position.tournament, parameters, number - 1)
    place = {row.player: row.place for row in ranking.rows}
    players = sorted(position.contenders, key=lambda contender: place[contender.id])
    for apart in range(min(parameters.apart, number - 1), -1, -1):
        pairing = _paired(players, _rows(players, position, apart), position)
        if pairing is not None:
            pairs, bye = pairing
            colored = tuple(_colored(players[v], players[w], number) for v, w in pairs)
            return RoundPairing(number, colored, bye)
    raise NoLegalPairing("the forbidden pairs leave somebody without an opponent")


def _rows(players: Sequence[Contender], position: PairingPosition, apart: int) -> list[int]:
    """Return, for each player, the players he may meet, as bits."""
    at = {player.id: index for index, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    rows = []
    for index, player in enumerate(players):
        row = everybody & ~(1 << index)
        recent = player.player.entries[
            position.round_number - 1 - apart : position.round_number - 1
        ]
        barred = {entry.opponent for entry in recent if entry.played}
        for other in barred | position.forbidden.get(player.id, frozenset()):
            if other in at:
                row &= ~(1 << at[other])
        rows.append(row)
    return rows


def _paired(
    players: Sequence[Contender], rows: Sequence[int], position: PairingPosition
) -> tuple[list[tuple[int, int]], int | None] | None:
    """Return the pairs by index and the id of the player with the bye; None without a pairing."""
    alive = (1 << len(players)) - 1
    bye = None
    if len(players) % 2:
        before = position.round_number - 1
        had = [
            sum(entry.result == "U" for entry in player.player.entries[:before])
            for player in players
        ]
        order = sorted(range(len(players)), key=lambda index: (had[index], -index))
        bye = next((v for v in order if _complete(rows, alive & ~(1 << v))), None)
        if bye is None:
            return None
        alive &= ~(1 << bye)
    elif not _complete(rows, alive):
        return None
    pairs = []
    while alive:
        first = (alive & -alive).bit_length() - 1
        alive ^= 1 << first
        # The round can be completed, so at least one opponent leaves the others a pairing.
        opponent = next(
            w for w in iter_bits(rows[first] & alive) if _complete(rows, alive ^ 1 << w)
        )
        alive ^= 1 << opponent
        pairs.append((first, opponent))
    return pairs, None if bye is None else players[bye].id


def _complete(rows: Sequence[int], alive: int) -> bool:
    mate = maximum_matching(rows, alive)
    return all(mate[v] >= 0 for v in iter_bits(alive))


def _colored(higher: Contender, lower: Contender, number: int) -> tuple[int, int]:
    """Return the pair, White first.

    White goes to the player who had it less often. If that is equal, the colours of their last
    meeting are reversed; else each gets the opposite of his colour in the last round in which
    theirs differed; else the higher ranked player has White in odd rounds.
    """
    straight, turned = (higher.id, lower.id), (lower.id, higher.id)
    difference = higher.color_difference - lower.color_difference
    if difference:
        return straight if difference < 0 else turned
    for entry in reversed(higher.player.entries[: number - 1]):
        if entry.opponent == lower.id and entry.played:
            return turned if entry.color == "w" else straight
    for mine, theirs in zip(reversed(higher.colors), reversed(lower.colors), strict=False):
        if mine != theirs:
            return turned if mine == "w" else straight
    if higher.colors or lower.colors:
        last = higher.colors[-1:] or ("b" if lower.colors[-1] == "w" else "w")
        return turned if last == "w" else straight
    return straight if number % 2 else turned
