"""How strong a player's opposition was (2017: 3.2 and section 2; 2026: 1.7 and 1.8).

Sums are exact integers: Buchholz and Median in tenths of a point, Sonneborn-Berger in
hundredths. A greater value means a higher rank. Only played games have an opponent; how an
unplayed round counts is up to each edition.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissmate.model import Entry, Player, Points, ScoringSystem, entry_points
from swissmate.systems.position import Contender, PairingPosition


def ranking_2026(position: PairingPosition, *, returned: bool = False) -> list[int]:
    """Return the ids of the players to be paired, highest ranked first (2026 1.8).

    By Buchholz, Sonneborn-Berger, then TPN ascending; virtual points do not count (1.7.2). With
    ``returned``, a series of absences counts as draws even if it ended before this round: a reading
    not taken (``docs/disputes/burstein.md#burstein-2026-absence``).
    """
    scoring = position.scoring
    rounds = range(1, position.round_number)
    own: dict[int, Points] = {}
    for_opponents: dict[int, Points] = {}
    present = {contender.id for contender in position.contenders}
    for player in position.tournament.players:
        total = sum(entry_points(player.entry(number), scoring) for number in rounds)
        own[player.id] = total
        absent = player.id not in present
        if returned or (absent and _is_zero_point_bye(player.entry(position.round_number))):
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

    return [player.id for player in sorted((c.player for c in position.contenders), key=key)]


def _is_zero_point_bye(entry: Entry) -> bool:
    return entry.opponent == 0 and entry.result in "Z- "


def _absence_bonus(player: Player, round_number: int, scoring: ScoringSystem) -> Points:
    """Return how much the draws for a series of absences add to the score that opponents count.

    Rules: burstein-2026 1.7.2, Unplayed Games 2.
    """
    bonus = 0
    for number in range(round_number - 1, 0, -1):
        if not _is_zero_point_bye(player.entry(number)):
            break
        bonus += scoring.draw - entry_points(player.entry(number), scoring)
    return bonus


def ranking_2017(
    position: PairingPosition, extra: Mapping[int, Points], *, plain: bool = False
) -> list[int]:
    """Return the ids of the players to be paired, highest ranked first (2017 3.2).

    By Sonneborn-Berger, Buchholz, Median, rating, then the pairing number. ``extra`` are the
    imaginary or virtual points that each player (by id) has in this round. ``plain`` selects the
    reading of unplayed rounds that is not taken (see :func:`opposition_2017`).
    """
    opposition = opposition_2017(position, extra, plain=plain)

    def key(contender: Contender) -> tuple[int, int, int, int, int]:
        berger, buchholz, median = opposition[contender.id]
        return -berger, -buchholz, -median, -contender.player.rating, contender.id

    return [contender.id for contender in sorted(position.contenders, key=key)]


def opposition_2017(
    position: PairingPosition, extra: Mapping[int, Points], *, plain: bool = False
) -> dict[int, tuple[int, int, int]]:
    """Return Sonneborn-Berger, Buchholz and Median of the players to be paired, by id.

    The text does not define them, so the tie-break rules of its time are used
    (``docs/disputes/burstein.md#burstein-2017-unplayed``). With ``plain``, an unplayed round has no
    opponent, and every opponent counts with the points he has.
    """
    scoring = position.scoring
    rounds = range(1, position.round_number)
    worth = entry_points if plain else _as_draw
    for_opponents = {
        player.id: extra.get(player.id, 0)
        + sum(worth(player.entry(number), scoring) for number in rounds)
        for player in position.tournament.players
    }
    result = {}
    for contender in position.contenders:
        opponents = []
        berger = 0
        before = extra.get(contender.id, 0)
        for number in rounds:
            entry = contender.player.entry(number)
            points = entry_points(entry, scoring)
            if entry.played:
                met = for_opponents[entry.opponent]
            elif plain:
                met = 0
            else:
                later = position.round_number - 1 - number
                met = before + _mirrored(points, scoring) + later * scoring.draw
            opponents.append(met)
            berger += met * points
            before += points
        buchholz = sum(opponents)
        median = buchholz - max(opponents) - min(opponents) if len(opponents) > 2 else 0
        result[contender.id] = (berger, buchholz, median)
    return result


def _as_draw(entry: Entry, scoring: ScoringSystem) -> Points:
    """Return how much a round adds to the score that opponents count: a draw if not played."""
    return entry_points(entry, scoring) if entry.played else scoring.draw


def _mirrored(points: Points, scoring: ScoringSystem) -> Points:
    """Return the points of the virtual opponent in an unplayed round."""
    if points >= scoring.win:
        return scoring.loss
    return scoring.draw if points >= scoring.draw else scoring.win
