"""Half points for missed rounds are offered before the pairing, one tick each."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import last_entry, make_event, play, say_yes
from swissmate.arbiter.event.entries import byes, players
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Player
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import half_points, rounds
from swissmate.arbiter.rounds.pairing.entered import entered


def after_two_rounds(chief: Account, **values: object) -> tuple[Event, Player]:
    """Eight players after two rounds, and one who comes for the third."""
    event = make_event(chief, 8, **values)
    play(event, chief, 1)
    play(event, chief, 2)
    players.add_players(event.pk, chief, [{"name": "Late, Lea", "rating": 1500}])
    return event, Player.objects.get(event=event, name="Late, Lea")


def offered(event: Event, number: int) -> list[tuple[str, int, bool]]:
    return [
        (offer.player.name, offer.round_number, offer.is_late)
        for offer in half_points.half_points(event, number, entered(event)).offers
    ]


def text_of(client: Any, event: Event, number: int) -> str:
    page = client.get(f"/events/{event.pk}/rounds/{number}/").content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_a_late_entry_is_offered_each_missed_round(chief: Account, client_of: Any) -> None:
    event, late = after_two_rounds(chief, late_half_bye=True)
    client = client_of(chief)
    assert offered(event, 3) == [("Late, Lea", 1, True), ("Late, Lea", 2, True)]
    text = text_of(client, event, 3)
    assert "Late, Lea, round 1: came late" in text
    url = f"/events/{event.pk}/rounds/3/half-points"
    client.post(url, {"half": f"{late.pk}-2"})
    assert [(bye.round_number, bye.kind) for bye in late.byes.all()] == [(2, "H")]
    assert (
        "Half a point for missed rounds: Late, Lea (2)"
        in client.get(f"/events/{event.pk}/log").content.decode()
    )
    # The point counts in the pairing that follows.
    tournament = build_tournament(event, next_round=True)
    assert tournament.points_before(Player.objects.get(pk=late.pk).tpn, 3) == 5
    # One is the usual limit (C.05 6.7.4): the other is offered, and asked about.
    assert offered(event, 3) == [("Late, Lea", 1, True)]
    assert "has 1 half-point bye already" in text_of(client, event, 3)
    asked = client.post(url, {"half": f"{late.pk}-1"})
    assert "one is the usual limit" in asked.content.decode()
    say_yes(client, url, {"half": f"{late.pk}-1"})
    assert late.byes.count() == 2
    for entry in AuditEntry.objects.filter(action="halves-given").order_by("-pk"):
        undoing.undo(event.pk, entry.pk, chief)
    assert not late.byes.exists()


def test_without_the_setting_nothing_is_offered_and_it_is_said(
    chief: Account, client_of: Any
) -> None:
    event, late = after_two_rounds(chief)
    assert offered(event, 3) == []
    text = text_of(client_of(chief), event, 3)
    assert "The settings give late entries nothing for rounds missed: Late, Lea" in text
    with pytest.raises(Refused, match="load the page again"):
        half_points.give(event.pk, chief, 3, [(late.pk, 1)])
    assert not Bye.objects.exists()


def test_who_is_absent_may_have_half_a_point_instead_of_none(chief: Account) -> None:
    event = make_event(chief, 8)
    one, two, three = Player.objects.filter(event=event)[:3]
    for player in (one, two, three):
        byes.set_bye(event.pk, chief, player.pk, 1, "Z")
    Player.objects.filter(pk=two.pk).update(no_half_byes=True)
    assert offered(event, 1) == [(one.name, 1, False), (three.name, 1, False)]
    half_points.give(event.pk, chief, 1, [(one.pk, 1), (three.pk, 1)])
    assert {bye.player_id: bye.kind for bye in Bye.objects.all()} == {
        one.pk: "H",
        two.pk: "Z",
        three.pk: "H",
    }
    undoing.undo(event.pk, last_entry(event, "halves-given").pk, chief)
    assert {bye.kind for bye in Bye.objects.all()} == {"Z"}


def test_all_or_none_and_not_after_the_pairing(chief: Account) -> None:
    event, late = after_two_rounds(chief, late_half_bye=True)
    other = Player.objects.filter(event=event).exclude(pk=late.pk)[0]
    for chosen, why in (
        ([(late.pk, 1), (other.pk, 1)], "load the page again"),
        ([(late.pk, 7)], "load the page again"),
        ([], "Choose players first"),
    ):
        with pytest.raises(Refused, match=why):
            half_points.give(event.pk, chief, 3, chosen)
    assert not Bye.objects.exists()
    half_points.give(event.pk, chief, 3, [(late.pk, 1)])
    rounds.pair_round(event.pk, chief, 3)
    with pytest.raises(Refused, match="Round 3 has been paired already"):
        half_points.give(event.pk, chief, 3, [(late.pk, 2)])
    entry = last_entry(event, "halves-given")
    with pytest.raises(Refused, match="Round 3 has been paired already"):
        undoing.undo(event.pk, entry.pk, chief)


def test_who_is_still_expected_is_offered_the_round_to_be_paired(chief: Account) -> None:
    event = make_event(chief, 8, late_half_bye=True)
    players.add_players(event.pk, chief, [{"name": "Later, Leo", "first_round": "2"}])
    assert offered(event, 1) == [("Later, Leo", 1, True)]
    half_points.give(
        event.pk, chief, 1, [(Player.objects.get(event=event, name="Later, Leo").pk, 1)]
    )
    rounds.pair_round(event.pk, chief, 1)
    assert Bye.objects.get().kind == "H"


@pytest.mark.slow
@needs_chromium
def test_half_a_point_takes_a_tick_and_a_click(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=8) as hall:
        page = hall.page()
        page.goto(hall.address("rounds/1/"))
        page.check("#present li:first-child input")
        page.select_option("form:has(#present) select[name=kind]", "Z")
        page.click("text=Note for all ticked")
        page.check("#half-points input[name=half]")
        page.click("text=Half a point for all ticked")
        expect(page.locator(".message.success")).to_contain_text("Half a point for missed rounds")
        expect(page.locator("#half-points")).to_have_count(0)
