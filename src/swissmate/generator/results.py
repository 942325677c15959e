"""How games end: the Handbook's table of expected scores, and Milvang's model.

Table: B.02 8.1.2 gives the expected score E of a player by the rating difference; a difference
beyond 400 counts as 400 (8.3.1). It does not mention draws, so a share of draws is added that
leaves E unchanged: ``d * 4 E (1 - E)``, where d is the share between equals. It never exceeds
``2 min(E, 1 - E)``, the largest share that is possible.

Milvang: Otto Milvang's probabilities of 2015, measured on rated games. White's advantage and the
frequency of draws grow with the level. The commission recommends this model for generators.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from swissmate.ranking.rating_tables import expected_hundredths


class Chances(NamedTuple):
    """The probabilities that White wins and that the game is drawn; Black wins the rest."""

    white: float
    draw: float

    @property
    def black(self) -> float:
        """The probability that Black wins."""
        return 1 - self.white - self.draw


ResultModel = Callable[[int, int], Chances]
"""Maps the strengths of White and Black to the chances of their game."""


def table_chances(difference: int, draws: float) -> Chances:
    """Return the chances at a rating difference (White minus Black) by B.02 8.1.2.

    ``draws`` is the share of draws between equals. White's expected score is exactly that of the
    table, since a draw takes as much from White's wins as from Black's.
    """
    expected = expected_hundredths(difference) / 100
    draw = min(draws * 4 * expected * (1 - expected), 2 * min(expected, 1 - expected))
    return Chances(expected - draw / 2, draw)


def milvang_chances(white: int, black: int) -> Chances:
    """Return the chances of a game by Milvang's model from both ratings.

    Both wins are pieces of parabolas in the rating difference between a lower limit, a centre and
    an upper limit, which depend on the mean of both ratings.
    """
    mean = (white + black) / 2
    difference = white - black
    level = (mean - 1200) / 1200 if mean > 1200 else 0.0
    win = _rising(
        difference,
        centre=40,
        value=0.45 - 0.10 * level * level,
        lower=-1492 + 0.391 * mean,
        upper=1691 - 0.428 * mean,
    )
    # Black's curve falls: it is the same rise seen from the other side.
    loss = _rising(
        -difference,
        centre=80,
        value=0.46 - 0.13 * level * level,
        lower=-(1428 - 0.388 * mean),
        upper=-(-1753 + 0.416 * mean),
    )
    if win + loss > 1:  # far beyond the ratings on which the model was measured
        win, loss = win / (win + loss), loss / (win + loss)
    return Chances(win, max(0.0, 1 - win - loss))


def _rising(difference: float, *, centre: float, value: float, lower: float, upper: float) -> float:
    """Return a curve that is 0 up to ``lower``, ``value`` at ``centre`` and 1 from ``upper`` on."""
    if difference <= lower:
        return 0.0
    if difference >= upper:
        return 1.0
    if difference <= centre:
        return float(value * ((difference - lower) / (centre - lower)) ** 2)
    return float(1 - (1 - value) * ((difference - upper) / (centre - upper)) ** 2)


def result_model(name: str, *, draws: float, cut: int, white_advantage: int) -> ResultModel:
    """Return the model with a name, ``"table"`` or ``"milvang"``.

    ``draws``, ``cut`` (0: none) and ``white_advantage`` (rating points for White) apply to the
    table; Milvang's model has its own values for these. Chances are computed once for each
    difference.
    """
    if name == "milvang":
        return milvang_chances
    known: dict[int, Chances] = {}

    def known_chances(white: int, black: int) -> Chances:
        difference = white - black + white_advantage
        chances = known.get(difference)
        if chances is None:
            limited = max(-cut, min(cut, difference)) if cut else difference
            chances = known[difference] = table_chances(limited, draws)
        return chances

    return known_chances
