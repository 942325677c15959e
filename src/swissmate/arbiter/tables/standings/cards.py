"""Player cards: the rounds from one player's side of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _

from swissmate.arbiter.models import Bye, Event, Pairing, Player, Result
from swissmate.arbiter.models.rounds import RESULT_CODES
from swissmate.arbiter.rounds.boards.scores import results_of
from swissmate.arbiter.rounds.boards.tournament import (
    Record,
    as_rules_see,
    recorded_with_players,
    scoring_of,
)
from swissmate.model import Points

_MARKS: Final = {"=": "½", "D": "½ *", "W": "1 *", "L": "0 *", "-": "−", " ": ""}


@dataclass(frozen=True)
class CardRow:
    """One round of one player: a pairing, as the pairing-allocated bye without opponent, or a
    ``bye``.

    ``result`` is the player's own, with either colour: ``1``, ``½``, ``0``, ``+``, ``−``, with a
    star if the game is not rated. ``total`` are the player's points after the round, None while it
    has no result for the player.
    """

    number: int
    pairing: Pairing | None = None
    color: str = ""
    opponent: Player | None = None
    bye: Bye | None = None
    result: str = ""
    total: Points | None = None
    is_adjourned: bool = False

    @property
    def who(self) -> str:
        """The opponent and the colour, or why there is none, in the signs of a printed card."""
        if self.opponent is not None:
            sign = "○" if self.color == "w" else "●"
            return f"{sign} {self.opponent.name} {self.opponent.tpn}"
        return self.bye.get_kind_display() if self.bye else _("pairing-allocated bye")

    @property
    def shown(self) -> str:
        """The result; dots for a game on which the arbiter has yet to decide."""
        return "…" if self.is_adjourned else self.result


def _own(result: str, color: str) -> str:
    code = RESULT_CODES[Result(result)][color == "b"]
    return _MARKS.get(code, code)


def card_rows(
    event: Event, players: Sequence[Player], record: Record | None = None, *, public: bool = False
) -> dict[int, list[CardRow]]:
    """Return the rounds of players, by key; ``public`` leaves unpublished rounds out.

    ``record`` is the event, for a page that has read it.
    """
    wanted = {player.pk: player for player in players}
    recorded, _players = record or recorded_with_players(event, published_only=public)
    tournament = as_rules_see(event, recorded)
    paired = tournament.rounds_paired

    def total(key: int, number: int) -> Points | None:
        tpn = wanted[key].tpn
        if number > paired or tpn not in tournament.by_id:
            return None
        return tournament.points_before(tpn, number + 1)

    rounds = event.round_set.filter(published__isnull=False) if public else event.round_set.all()
    numbers = dict(rounds.values_list("pk", "number"))
    rows: dict[int, dict[int, CardRow]] = {key: {} for key in wanted}
    pairings = Pairing.objects.filter(round__in=numbers)
    if len(wanted) == 1:  # a card is asked for far more often than all of them are printed
        pairings = pairings.filter(Q(white__in=wanted) | Q(black__in=wanted))
    results = results_of(pairings, scoring_of(event))
    # Each player is read once, and not with every game.
    listed = Player.objects.in_bulk(
        {key for row in pairings for key in (row.white_id, row.black_id)}
    )
    for pairing in pairings:
        number = numbers[pairing.round_id]
        result = results.get(pairing.pk, "")
        for key, color, other in (
            (pairing.white_id, "w" if pairing.black_id else "", pairing.black_id),
            (pairing.black_id, "b", pairing.white_id),
        ):
            if key is None or key not in wanted:
                continue
            opponent = listed[other] if other is not None else None
            waits = opponent is not None and result == ""
            rows[key][number] = CardRow(
                number,
                pairing,
                color,
                opponent,
                result=_own(result, color) if opponent is not None else "",
                total=None if waits else total(key, number),
                is_adjourned=result == Result.ADJOURNED,
            )
    for bye in Bye.objects.filter(player__in=wanted):
        number = bye.round_number
        row = CardRow(number, bye=bye, total=total(bye.player_id, number))
        rows[bye.player_id].setdefault(number, row)
    return {key: [own[number] for number in sorted(own)] for key, own in rows.items()}
