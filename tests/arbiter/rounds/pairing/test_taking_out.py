"""A player who did not come is taken out of a round that is not published, in one act."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import last_entry, make_event, pairings_of, pairs_of, play, say_yes
from arbiter_teams import make_team_event
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Bye, Event, ForbiddenPair, Player
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import alteration, rounds, taking_out
from swissmate.checker import check


def player(event: Event, number: int) -> Player:
    return Player.objects.get(event=event, tpn=number)


def paired(chief: Account, count: int = 8, **values: object) -> Event:
    event = make_event(chief, count, **values)
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    return event


def test_the_round_is_paired_again_by_the_rules(chief: Account, client_of: Any) -> None:
    event = paired(chief)
    before = pairs_of(event, 2)
    client, base = client_of(chief), f"/events/{event.pk}/rounds/2/"
    page = client.get(base).content.decode()
    assert "Somebody did not come" in page
    gone = player(event, 3)
    asked = client.post(base + "take-out", {"player": gone.pk})
    text = asked.content.decode()
    assert "<h1>Take Player 03 out of round 2?</h1>" in text
    assert "Round 2 is paired again by the rules, without Player 03." in text
    assert "– bye</td>" in text  # the boards before and after, by names
    assert pairs_of(event, 2) == before  # nothing yet
    done = say_yes(client, base + "take-out", {"player": gone.pk})
    assert done.status_code == 302
    after = pairs_of(event, 2)
    assert all(3 not in pair for pair in after)
    assert len(after) == 4
    assert after[-1][1] is None
    assert Bye.objects.get().kind == "Z"
    row = event.round_set.get(number=2)
    assert not row.is_manual
    assert not rounds.is_outdated(row)
    # The checker pairs the round again, and finds the same.
    report = check(build_tournament(event), event.rules)
    assert [round_check.identical for round_check in report.rounds] == [True, True]
    assert "Player 03 taken out of round 2" in client.get(base).content.decode()
    undoing.undo(event.pk, last_entry(event, "player-taken-out").pk, chief)
    assert pairs_of(event, 2) == before
    assert not Bye.objects.exists()


def test_who_had_the_bye_may_be_taken_out(chief: Account) -> None:
    event = paired(chief, 7)
    [holder] = [white for white, black in pairs_of(event, 2) if black is None]
    taking_out.take_out(event.pk, chief, 2, player(event, holder).pk)
    after = pairs_of(event, 2)
    assert all(black is not None for _white, black in after)
    assert len(after) == 3


def test_what_was_changed_by_hand_is_lost_and_said(chief: Account, client_of: Any) -> None:
    event = paired(chief)
    alteration.start(event.pk, chief, 2)
    alteration.move(event.pk, 2, "turn", pairs_of(event, 2)[0][0], 0)
    alteration.finish(event.pk, chief, 2, "colours")
    url = f"/events/{event.pk}/rounds/2/take-out"
    gone = pairs_of(event, 2)[1][0]
    asked = client_of(chief).post(url, {"player": player(event, gone).pk})
    assert "What was changed by hand in this round is lost." in asked.content.decode()
    taking_out.take_out(event.pk, chief, 2, player(event, gone).pk)
    assert not event.round_set.get(number=2).is_manual


def test_a_round_that_the_rules_cannot_pair_stays(chief: Account) -> None:
    """Of the three who are left, no two may meet."""
    event = make_event(chief, 4, rounds=3)
    rounds.pair_round(event.pk, chief, 1)
    one, other = pairings_of(event, 1)
    stay, gone = other.white, other.black
    assert gone is not None
    assert one.black is not None
    # Since the pairing, all pairs that would be possible without the player have been forbidden.
    for first, second in ((one.white, stay), (one.black, stay), (one.white, one.black)):
        ForbiddenPair.objects.create(event=event, one=first, other=second)
    with pytest.raises(Refused, match="The rules give no pairing without"):
        taking_out.take_out(event.pk, chief, 1, gone.pk)
    assert not Bye.objects.exists()


def test_what_cannot_be_taken_out(chief: Account) -> None:
    event = paired(chief)
    rounds.publish_round(event.pk, chief, 2)
    one = player(event, 1)
    with pytest.raises(Refused, match="before a round is published"):
        taking_out.take_out(event.pk, chief, 2, one.pk)
    rounds.unpublish_round(event.pk, chief, 2, "wrong")
    for key, why in ((999999, "not in the event"), (one.pk, "")):
        if why:
            with pytest.raises(Refused, match=why):
                taking_out.take_out(event.pk, chief, 2, key)
    taking_out.take_out(event.pk, chief, 2, one.pk)
    with pytest.raises(Refused, match="is not paired in this round"):
        taking_out.take_out(event.pk, chief, 2, one.pk)
    with pytest.raises(Refused, match="Only the last round"):
        taking_out.take_out(event.pk, chief, 1, one.pk)
    # Everybody has seen the round: the player does not come back by an undo.
    rounds.publish_round(event.pk, chief, 2)
    with pytest.raises(Refused, match="published by now"):
        undoing.undo(event.pk, last_entry(event, "player-taken-out").pk, chief)


def test_a_table_pairs_everybody(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6, rules="berger", tie_breaks="")
    rounds.pair_round(event.pk, chief, 1)
    with pytest.raises(Refused, match="enter a forfeit"):
        taking_out.take_out(event.pk, chief, 1, player(event, 1).pk)
    page = client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert "Somebody did not come" not in page


def test_a_team_that_did_not_come(chief: Account) -> None:
    event = make_team_event(chief, teams=4)
    rounds.pair_round(event.pk, chief, 1)
    taking_out.take_out(event.pk, chief, 1, player(event, 2).pk)
    match, bye = pairings_of(event, 1)
    assert match.games.count() == 4
    assert bye.black is None
    assert all(2 not in pair for pair in pairs_of(event, 1))


def test_results_that_are_there_are_not_lost(chief: Account) -> None:
    event = make_event(chief, 8)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    pairing = pairings_of(event, 1)[0]
    [game] = pairing.games.all()
    results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    rounds.unpublish_round(event.pk, chief, 1, "wrong")
    with pytest.raises(Refused, match="has results already"):
        taking_out.take_out(event.pk, chief, 1, pairing.white_id)


@pytest.mark.slow
@needs_chromium
def test_it_takes_three_clicks(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=8) as hall:
        hall.pair(1, publish=False)
        page = hall.page()
        page.goto(hall.address("rounds/1/"))
        page.click("text=Somebody did not come")
        page.select_option("#did-not-come select", index=3)
        page.click("text=Take out of the round")
        page.click("button:has-text('Take out')")
        expect(page.locator(".message.success")).to_contain_text("taken out of round 1")
        expect(page.locator("#boards .bye")).to_have_count(1)
        page.click(".message.success >> text=Undo")
        expect(page.locator("#boards .bye")).to_have_count(0)
