"""A pairing rule and two measures of one's own, for ``swissmate simulate``.

The rule: in every score group the strongest meets the weakest, the second strongest the second
weakest, and so on, as in Burstein's system; but for the whole field at once, as the heaviest
matching of a graph.
"""

import swissmate


def pair(position):
    """Return the pairing: first the least differences of scores, then the largest of strength."""

    def weight(higher, lower):
        apart = abs(higher.score - lower.score)
        strength = abs(higher.player.rating - lower.player.rating)
        return strength**2 - apart**2 * 10**9

    def bye_weight(player):
        return -player.score * 10**9 - player.player.rating

    return swissmate.heaviest_pairing(position, weight, bye_weight)


def upsets(generated):
    """Share of the decided games that the weaker player won."""
    games = won = 0
    for player in generated.tournament.players:
        for entry in player.entries:
            if entry.played and entry.result == "1":
                games += 1
                strengths = generated.strengths
                won += strengths[player.id - 1] < strengths[entry.opponent - 1]
    return won / games if games else 0


def best_is_first(generated):
    """1 when the strongest player has the most points, alone or shared."""
    tournament, strengths = generated.tournament, generated.strengths
    after = tournament.rounds_paired + 1
    points = [tournament.points_before(player.id, after) for player in tournament.players]
    return float(points[strengths.index(max(strengths))] == max(points))


MEASURES = {"upsets": upsets, "best_is_first": best_is_first}
