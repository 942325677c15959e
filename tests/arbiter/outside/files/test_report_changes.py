"""The final report repeats what was changed once the tournament had begun."""

from __future__ import annotations

from typing import Any

from arbiter_events import games_of, make_event, play, say_yes
from swissmate.arbiter.event.entries import players, withdrawals
from swissmate.arbiter.event.fees import payments, rules
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.rounds.boards import corrections, results
from swissmate.arbiter.rounds.pairing import rounds


def test_late_entries_and_pairings_made_anew_are_in_the_report(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6, rounds=2)
    play(event, chief, 1)
    players.add_players(event.pk, chief, [{"name": "Late, Lea", "rating": 1500}])
    gone = Player.objects.filter(event=event).order_by("tpn")[0]
    withdrawals.withdraw_player(event.pk, chief, gone.pk)
    rounds.pair_round(event.pk, chief, 2)
    rounds.unpair_round(event.pk, chief, 2, "a result was wrong")
    play(event, chief, 2)
    text = client_of(chief).get(f"/events/{event.pk}/print/report").content.decode()
    changes = text.partition("<h2>Corrections, late entries and other changes</h2>")[2]
    assert "Late entry, from round 2 on: Late, Lea" in changes
    assert f"{gone.name} withdrawn after round 1" in changes
    assert "Pairing of round 2 discarded (a result was wrong)" in " ".join(changes.split())
    assert changes.count("Round 2 paired: 3 boards") == 1  # the second time
    assert "Round 1 paired" not in changes
    assert "6 players added" not in changes  # before round one


def test_every_change_by_hand_is_in_the_report_and_nothing_private(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6, rounds=1)
    one, two = Player.objects.filter(event=event).order_by("tpn")[:2]
    players.change_player(event.pk, chief, one.pk, {"title": "FM"})  # before round one
    play(event, chief, 1)
    players.change_player(event.pk, chief, two.pk, {"federation": "NOR"})
    rules.set_owed(event.pk, chief, [two.pk], 1735, "helper")
    players.change_player(event.pk, chief, two.pk, {"comment": "allergic"})
    payments.pay_open(event.pk, chief, [two.pk], "cash")
    game = games_of(event, 1)[0]
    results.enter_result(event.pk, chief, game.pk, "0-1", game.version)
    text = client_of(chief).get(f"/events/{event.pk}/print/report").content.decode()
    changes = " ".join(text.partition("Corrections, late entries")[2].split())
    assert "FM" not in changes
    assert f"Player {two.name} changed: Federation" in changes
    assert "NOR" in changes
    assert "17.35" not in text
    assert "Fee" not in changes
    assert changes.count("changed:") == 1
    assert "Round 1 board 1: 1 – 0 → 0 – 1" in changes
    assert changes.count("<li>") == 2  # results that were entered for the first time are no change


def test_results_discarded_with_their_round_come_back_by_undo(
    chief: Account, client_of: Any
) -> None:
    """A round that was begun by mistake goes with its results, at once, and undo restores all."""
    event = make_event(chief, 6)
    play(event, chief, 1)
    client = client_of(chief)
    base = f"/events/{event.pk}/rounds/1"
    say_yes(client, f"{base}/unpublish", {"reason": "wrong round"})
    assert "Discard pairing and results" in client.get(f"{base}/").content.decode()
    told = client.post(f"{base}/unpair", {"reason": " "}, follow=True).content.decode()
    assert "needs a reason" in told
    before = [
        (game.pairing.white_id, game.pairing.black_id, game.result) for game in games_of(event, 1)
    ]
    # It is asked twice, and the consequences are named.
    answer = client.post(f"{base}/unpair", {"reason": "wrong round"})
    assert "with 3 results" in answer.content.decode()
    assert answer.headers["X-Asked"] == "1"
    assert say_yes(client, f"{base}/unpair", {"reason": "wrong round"}).status_code == 302
    assert not event.round_set.exists()
    entry = client.get(f"/events/{event.pk}/log").content.decode()
    assert "Round 1 discarded with its pairing and 3 results" in entry
    from swissmate.arbiter.models import AuditEntry

    done = AuditEntry.objects.get(event_id=event.pk, action="round-discarded")
    client.post(f"/events/{event.pk}/log/{done.pk}/undo")
    assert [
        (g.pairing.white_id, g.pairing.black_id, g.result) for g in games_of(event, 1)
    ] == before
    # Or it is paired again, and the old results are gone.
    say_yes(client, f"{base}/unpair", {"reason": "wrong round"})
    rounds.pair_round(event.pk, chief, 1)
    assert {game.result for game in games_of(event, 1)} == {""}
    assert corrections.correction_effect(games_of(event, 1)[0]).next_round == 2
