"""Points and scoring systems (C.04.1.c, C.04.2.D.4; TRF26 record 162).

Points are integers in tenths of a point: 10 is one point, 5 is half a point. Tournament files
have one decimal, so nothing is lost and sums stay exact.
"""

from typing import NamedTuple, TypeAlias, cast

from swissmate.errors import InputError
from swissmate.wording import there_is_no

Points: TypeAlias = int
"""A number of points, in tenths."""


def points_text(points: Points) -> str:
    """Return points as people write them: ``points_text(35) == "3.5"``."""
    sign = "-" if points < 0 else ""
    return f"{sign}{abs(points) // 10}.{abs(points) % 10}"


class ScoringSystem(NamedTuple):
    """What each kind of result is worth, in tenths of a point.

    ``pab`` is the pairing-allocated bye; ``full_bye`` and ``half_bye`` are requested byes;
    ``zero_bye`` is an announced absence or any round without an entry. Wins and draws may be worth
    more with one colour (JaVaFo's ``WW``, ``BW``); the standard is 1, 1/2, 0. ``adjourned`` is a
    game without a result yet (TRF26 ``162 X``); None means that it counts as a draw (C.04.2.D.1).
    """

    win_white: Points = 10
    win_black: Points = 10
    draw_white: Points = 5
    draw_black: Points = 5
    loss_white: Points = 0
    loss_black: Points = 0
    forfeit_win: Points = 10
    forfeit_loss: Points = 0
    pab: Points = 10
    full_bye: Points = 10
    half_bye: Points = 5
    zero_bye: Points = 0
    adjourned: Points | None = None

    @property
    def so_far(self) -> "ScoringSystem":
        """The points that count in a table: an open game brings nothing unless something is stated.

        C.04.2.D.1 makes it a draw for pairing purposes only.
        """
        return self if self.adjourned is not None else self._replace(adjourned=0)

    @classmethod
    def of(cls, text: str, **points: Points) -> "ScoringSystem":
        """Return the scoring system of ``"3-1-0"``: what a win, a draw and a loss are worth.

        A forfeit win, the pairing-allocated bye and a full-point bye are worth a win, a half-point
        bye a draw; a forfeit loss and an absence bring nothing. ``points`` are fields that differ
        from that, in tenths: ``of("3-1-0", pab=10)``.

        Raises:
            InputError: the text is not three numbers of points from 0 to 99, with at most one
                decimal, or there is no such field.
        """
        parts = text.split("-") if isinstance(text, str) else ()
        worth = [_tenths(part.strip()) for part in parts]
        if len(worth) != 3 or None in worth:
            raise InputError(
                f"scoring: found {text!r:.40}; expected the points of a win, a draw and a loss "
                'from 0 to 99, such as "3-1-0" or "1-0.5-0"',
                code="scoring",
            )
        win, draw, loss = cast("list[Points]", worth)
        fields = {
            **dict.fromkeys(("win_white", "win_black", "forfeit_win", "pab", "full_bye"), win),
            **dict.fromkeys(("draw_white", "draw_black", "half_bye"), draw),
            **dict.fromkeys(("loss_white", "loss_black"), loss),
        }
        known = cls._fields
        for name, value in points.items():
            if name not in known:
                raise InputError(there_is_no("field of a scoring", name, known), code="scoring")
            if type(value) is not int:
                raise InputError(
                    f"{name}: found {value!r:.40}; expected whole tenths of a point (10 is one)",
                    code="scoring",
                )
        return cls(**(fields | points))

    @property
    def is_even_handed(self) -> bool:
        """Whether each result is worth the same with both colours."""
        return (
            self.win_white == self.win_black
            and self.draw_white == self.draw_black
            and self.loss_white == self.loss_black
        )

    @property
    def win(self) -> Points:
        """The most that a won game can bring: what "a win" means in the rules."""
        return max(self.win_white, self.win_black)

    @property
    def draw(self) -> Points:
        """The most that a drawn game can bring."""
        return max(self.draw_white, self.draw_black)

    @property
    def loss(self) -> Points:
        """The most that a lost game can bring: what "a loss is worth" in the rules."""
        return max(self.loss_white, self.loss_black)

    @property
    def best(self) -> Points:
        """The most that one round can bring over the board (topscorers, A.7)."""
        return max(self.win, self.draw)


def _tenths(text: str) -> Points | None:
    """Return points as tenths; None for what is not a number from 0 to 99 with one decimal."""
    if text in ("½", "1/2"):
        return 5
    whole, _, decimal = text.partition(".")
    if len(whole) > 2 or len(decimal) > 1 or not (whole + decimal).isdecimal():
        return None
    return 10 * int(whole or 0) + int(decimal or 0)


STANDARD = ScoringSystem()
"""One point for a win, half a point for a draw."""
