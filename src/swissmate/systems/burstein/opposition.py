"""How strong a player's opposition was (2017: 3.2 and section 2; 2026: 1.7 and 1.8).

Sums are exact integers: Buchholz and Median in tenths of a point, Sonneborn-Berger in
hundredths. A greater value is a higher rank. Only played games have an opponent; what an
unplayed round counts is each edition's own rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissmate.model import Entry, Player, Points, ScoringSystem, entry_points
from swissmate.systems.position import PairingPosition

__all__ = ["ranking_2017", "ranking_2026"]


def ranking_2026(position: PairingPosition) -> list[int]:
    """Return the ids of the players to be paired, highest ranked first (2026 1.8).

    Buchholz, Sonneborn-Berger, TPN ascending; virtual points count nowhere (1.7.2).
    """
    scoring = position.scoring
    rounds = range(1, position.round_number)
    own: dict[int, Points] = {}
    for_opponents: dict[int, Points] = {}
    present = {each.id for each in position.contenders}
    for player in position.tournament.players:
        total = sum(entry_points(player.entry(number), scoring) for number in rounds)
        own[player.id] = total
        if player.id not in present:
            total += _absence_bonus(player, position.round_number, scoring)
        for_opponents[player.id] = total

    def key(player: Player) -> tuple[int, int, int]:
        buchholz = berger = 0
        for number in rounds:
            entry = player.entry(number)
            met = for_opponents[entry.opponent] if entry.played else own[player.id]
            buchholz += met
            berger += met * entry_points(entry, scoring)
        return -buchholz, -berger, player.id

    return [each.id for each in sorted((c.player for c in position.contenders), key=key)]


def _is_zero_point_bye(entry: Entry) -> bool:
    return entry.opponent == 0 and entry.result in "Z- "


def _absence_bonus(player: Player, round_number: int, scoring: ScoringSystem) -> Points:
    """Return what the draws of a series of absences add to the score that opponents count.

    Rules: burstein-2026 1.7.2, Unplayed Games 2. The series must reach the round that is being
    paired (``docs/disputes/burstein.md#burstein-2026-absence``).
    """
    if not _is_zero_point_bye(player.entry(round_number)):
        return 0
    bonus = 0
    for number in range(round_number - 1, 0, -1):
        if not _is_zero_point_bye(player.entry(number)):
            break
        bonus += scoring.draw - entry_points(player.entry(number), scoring)
    return bonus


def ranking_2017(position: PairingPosition, extra: Mapping[int, Points]) -> list[int]:
    """Return the ids of the players to be paired, highest ranked first (2017 3.2).

    Sonneborn-Berger, Buchholz, Median, rating; then the pairing number. ``extra`` are the
    imaginary or virtual points that each player (by id) has in this round.
    """
    scoring = position.scoring
    rounds = range(1, position.round_number)
    for_opponents = {
        player.id: extra.get(player.id, 0)
        + sum(_as_draw(player.entry(number), scoring) for number in rounds)
        for player in position.tournament.players
    }

    def key(player: Player) -> tuple[int, int, int, int, int]:
        opponents = []
        berger = 0
        before = extra.get(player.id, 0)
        for number in rounds:
            entry = player.entry(number)
            points = entry_points(entry, scoring)
            if entry.played:
                met = for_opponents[entry.opponent]
            else:
                later = position.round_number - 1 - number
                met = before + _mirrored(points, scoring) + later * scoring.draw
            opponents.append(met)
            berger += met * points
            before += points
        buchholz = sum(opponents)
        median = buchholz - max(opponents) - min(opponents) if len(opponents) > 2 else 0
        return -berger, -buchholz, -median, -player.rating, player.id

    return [each.id for each in sorted((c.player for c in position.contenders), key=key)]


def _as_draw(entry: Entry, scoring: ScoringSystem) -> Points:
    """Return what a round adds to the score that opponents count: a draw if it was not played."""
    return entry_points(entry, scoring) if entry.played else scoring.draw


def _mirrored(points: Points, scoring: ScoringSystem) -> Points:
    """Return what the virtual opponent of an unplayed round got in it."""
    if points >= scoring.win:
        return scoring.loss
    return scoring.draw if points >= scoring.draw else scoring.win
