"""The points beside a board, which are kept between two requests."""

from __future__ import annotations

from arbiter_events import make_event, play
from swissmate.arbiter.models import Account, Bye, Player
from swissmate.arbiter.rounds.boards.boards import points_before


def test_a_bye_of_a_round_missed_counts_at_once(chief: Account) -> None:
    """A late entry may be given half a point when the points have been shown already."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    player = Player.objects.create(event=event, name="Late, Lea", rating=1500, tpn=9, first_round=2)
    assert points_before(event, 2)[player.pk] == 0
    bye = Bye.objects.create(player=player, round_number=1, kind=Bye.Kind.HALF)
    assert points_before(event, 2)[player.pk] == 5
    bye.kind = Bye.Kind.ZERO
    bye.save()
    assert points_before(event, 2)[player.pk] == 0
    Bye.objects.create(player=player, round_number=2, kind=Bye.Kind.HALF)
    assert points_before(event, 2)[player.pk] == 0
