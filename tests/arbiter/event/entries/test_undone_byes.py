"""What an undo may not do to byes: change a round that has been paired by them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import byes, withdrawals
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Pairing, Player
from swissmate.arbiter.rounds.arrivals import check_in
from swissmate.arbiter.rounds.pairing import rounds


def noted(event: Event, actor: Account, key: int) -> None:
    byes.set_bye(event.pk, actor, key, 2, "H")


def noted_for_several(event: Event, actor: Account, key: int) -> None:
    other = Player.objects.filter(event=event).exclude(pk=key)[0]
    byes.set_absences(event.pk, actor, [key, other.pk], 2, "Z")


def noted_in_the_grid(event: Event, actor: Account, key: int) -> None:
    byes.set_byes(event.pk, actor, [(key, 2, "", "H")])


def taken_back(event: Event, actor: Account, key: int) -> None:
    byes.set_bye(event.pk, actor, key, 2, "H")
    byes.set_bye(event.pk, actor, key, 2, "")


def made_another(event: Event, actor: Account, key: int) -> None:
    byes.set_bye(event.pk, actor, key, 2, "H")
    byes.set_bye(event.pk, actor, key, 2, "Z")


def ticked(event: Event, actor: Account, key: int) -> None:
    byes.set_bye(event.pk, actor, key, 2, "Z")
    check_in.tick(event.pk, actor, key, 2, here=True)


def returned(event: Event, actor: Account, key: int) -> None:
    withdrawals.withdraw_player(event.pk, actor, key)
    withdrawals.return_player(event.pk, actor, key)


@pytest.mark.parametrize(
    "act",
    [noted, noted_for_several, noted_in_the_grid, taken_back, made_another, ticked, returned],
)
def test_an_undo_leaves_byes_of_paired_rounds(
    act: Callable[[Event, Account, int], None], chief: Account
) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1)
    act(event, chief, Player.objects.filter(event=event).order_by("-tpn")[0].pk)
    entry = AuditEntry.objects.filter(event_id=event.pk).first()
    assert entry is not None
    play(event, chief, 2)

    def state() -> list[object]:
        return [
            list(Bye.objects.values_list("player_id", "round_number", "kind")),
            list(Player.objects.filter(event=event).values_list("pk", "last_round")),
        ]

    before = state()
    with pytest.raises(Refused, match="Round 2 has been paired already"):
        undoing.undo(event.pk, entry.pk, chief)
    assert state() == before


def test_a_discarded_pairing_frees_the_byes_of_its_round(chief: Account) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1)
    noted(event, chief, Player.objects.filter(event=event)[0].pk)
    entry = AuditEntry.objects.get(action="bye-set")
    rounds.pair_round(event.pk, chief, 2)
    rounds.unpair_round(event.pk, chief, 2, "")
    undoing.undo(event.pk, entry.pk, chief)
    assert not Bye.objects.exists()
    rounds.pair_round(event.pk, chief, 2)
    assert not Pairing.objects.filter(round__event=event, black=None).exists()


def test_a_bye_of_a_round_to_come_is_taken_back_after_a_pairing(chief: Account) -> None:
    event = make_event(chief, 8)
    byes.set_bye(event.pk, chief, Player.objects.filter(event=event)[0].pk, 2, "H")
    entry = AuditEntry.objects.get(action="bye-set")
    play(event, chief, 1)
    undoing.undo(event.pk, entry.pk, chief)
    assert not Bye.objects.exists()
