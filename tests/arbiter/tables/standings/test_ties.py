"""Play-offs rank before the tie-breaks, lots after them; both are kept, seen and undone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import games_of, last_entry, make_event, play, say_yes
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, DecidedPlace, Event, IntegrityEvent, Player
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.boards import corrections
from swissmate.arbiter.tables.standings import decisions
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.trf import read_trf

PLAYOFF, LOT = DecidedPlace.How.PLAYOFF.value, DecidedPlace.How.LOT.value


def tied(chief: Account, tie_breaks: str = "WIN", **values: object) -> Event:
    """Six players after one round that is the last: 1, 3 and 5 have won.

    All tie-breaks of the three are equal, and so are those of the other three.
    """
    event = make_event(chief, 6, rounds=1, tie_breaks=tie_breaks, **values)
    play(event, chief, 1)
    scores = {place.player.tpn: place.points for place in standings(event).places}
    assert sorted(scores.values()) == [0, 0, 0, 10, 10, 10]
    return event


def ranks(event: Event) -> list[tuple[int, int]]:
    return [(place.rank, place.player.tpn) for place in standings(event).places]


def keys(event: Event, *numbers: int) -> list[int]:
    return [Player.objects.get(event=event, tpn=number).pk for number in numbers]


def winners(event: Event) -> list[int]:
    return [tpn for rank, tpn in ranks(event) if rank == 1]


def test_a_play_off_ranks_before_the_tie_breaks(chief: Account, client_of: Any) -> None:
    """TPN as tie-break ranks the three as 1, 2, 3; the play-off turns them round."""
    event = tied(chief, "TPN")
    before = ranks(event)
    assert [rank for rank, _tpn in before] == [1, 2, 3, 4, 5, 6]
    first, second, third = (tpn for _rank, tpn in before[:3])
    client, url = client_of(chief), f"/events/{event.pk}/standings/ties"
    form = client.get(url).content.decode()
    assert form.count('name="place-') == 3  # those with the same points, at first the best
    one, two, three = keys(event, third, first, second)
    typed = {"how": "playoff", "points": "10"}
    answer = client.post(
        f"{url}/enter",
        {**typed, f"place-{one}": "1", f"place-{two}": "2", f"place-{three}": "2"},
        follow=True,
    )
    # The two who are equal in the play-off stay in the order of the tie-breaks.
    assert ranks(event)[:3] == [(1, third), (2, first), (3, second)]
    assert ranks(event)[3:] == before[3:]
    page = answer.content.decode()
    assert "Play-off: 1. Player" in page
    for address in (f"/events/{event.pk}/standings", f"/p/{event.key}/standings"):
        text = client.get(address).content.decode()
        assert text.count('<span class="tag">play-off</span>') == 3, address
    undoing.undo(event.pk, last_entry(event, "playoff-entered").pk, chief)
    assert ranks(event) == before


def test_two_of_four_may_play_for_a_place(chief: Account) -> None:
    """A play-off for the second place changes the places of its two players alone."""
    event = tied(chief, "TPN")
    first, second, third = (tpn for _rank, tpn in ranks(event)[:3])
    two, three = keys(event, second, third)
    decisions.enter(event.pk, chief, PLAYOFF, {three: 1, two: 2})
    assert ranks(event)[:3] == [(1, first), (2, third), (3, second)]


def test_who_is_no_equal_has_no_play_off(chief: Account, client_of: Any) -> None:
    event = tied(chief, "TPN")
    order = [tpn for _rank, tpn in ranks(event)]
    one, two, three, four = keys(event, *order[:4])
    for places, why in (
        ({three: 1, four: 2}, "the same points"),  # 1 and 0 points
        ({one: 1, three: 2}, "one below the other"),  # the second stands between them
        ({one: 1, two: 3}, "without a gap"),
        ({one: 1}, "two players or more"),
        ({}, "two players or more"),
        ({one: 1, 999999: 2}, "not in the event"),
    ):
        with pytest.raises(Refused, match=why):
            decisions.enter(event.pk, chief, PLAYOFF, places)
    assert not DecidedPlace.objects.exists()
    url = f"/events/{event.pk}/standings/ties/enter"
    typed = {"how": "playoff", "points": "10", f"place-{one}": "1", f"place-{three}": "2"}
    answer = client_of(chief).post(url, typed)
    assert answer.status_code == 400  # and what was typed stays
    page = answer.content.decode()
    assert re.search(rf'name="place-{three}"\s+value="2"', page)
    decisions.enter(event.pk, chief, PLAYOFF, {two: 1, one: 2})
    with pytest.raises(Refused, match="decided already"):
        decisions.enter(event.pk, chief, PLAYOFF, {one: 1, two: 2})


def test_all_who_share_a_place_take_part(chief: Account) -> None:
    event = tied(chief)
    one, two, three = keys(event, *winners(event))
    with pytest.raises(Refused, match="all of a shared place"):
        decisions.enter(event.pk, chief, PLAYOFF, {one: 1, two: 2})
    decisions.enter(event.pk, chief, PLAYOFF, {two: 1, one: 2, three: 2})
    assert [rank for rank, _tpn in ranks(event)] == [1, 2, 2, 4, 4, 4]


def test_lots_are_drawn_once_and_kept(chief: Account, client_of: Any) -> None:
    event = tied(chief)
    equal = winners(event)
    assert len(equal) == 3  # the place is shared, and seen to be
    client, url = client_of(chief), f"/events/{event.pk}/standings/ties"
    assert "Draw lots" in client.get(url).content.decode()
    client.post(f"{url}/lots", {"player": [str(key) for key in keys(event, *equal)]})
    drawn = ranks(event)
    assert [rank for rank, _tpn in drawn] == [1, 2, 3, 4, 4, 4]
    assert sorted(tpn for _rank, tpn in drawn[:3]) == sorted(equal)
    assert ranks(event) == drawn
    names = {player.tpn: player.name for player in Player.objects.filter(event=event)}
    told = "; ".join(f"{place}. {names[tpn]}" for place, tpn in drawn[:3])
    log = client.get(f"/events/{event.pk}/log").content.decode()
    assert f"Lots drawn: {told}" in log
    public = Client().get(f"/p/{event.key}/standings").content.decode()
    assert public.count('<span class="tag">by lot</span>') == 3
    # Once more is refused: they do not share a place any more.
    again = client.post(f"{url}/lots", {"player": keys(event, *equal)}, follow=True)
    assert "has been decided already" in again.content.decode()
    assert ranks(event) == drawn
    undoing.undo(event.pk, last_entry(event, "lots-drawn").pk, chief)
    assert winners(event) == equal


def test_lots_are_for_all_of_a_place_and_everybody_has_another(chief: Account) -> None:
    event = tied(chief)
    one, two, three = keys(event, *winners(event))
    with pytest.raises(Refused, match="all players who share one place"):
        decisions.draw_lots(event.pk, chief, [one, two])
    with pytest.raises(Refused, match="without a gap"):
        decisions.enter(event.pk, chief, LOT, {one: 1, two: 2, three: 2})
    decisions.enter(event.pk, chief, LOT, {three: 1, one: 2, two: 3})  # drawn in the hall
    assert keys(event, *(tpn for _rank, tpn in ranks(event)[:3])) == [three, one, two]


def test_lots_that_were_announced_leave_alone_what_is_decided(chief: Account) -> None:
    event = tied(chief, draws_lots=True)
    drawn = [tpn for _rank, tpn in ranks(event)]
    assert [rank for rank, _tpn in ranks(event)] == [1, 2, 3, 4, 5, 6]
    one, two, three = keys(event, *drawn[:3])
    decisions.enter(event.pk, chief, PLAYOFF, {three: 1, two: 2, one: 3})
    assert [tpn for _rank, tpn in ranks(event)] == [drawn[2], drawn[1], drawn[0], *drawn[3:]]
    marks = [place.decided for place in standings(event).places]
    assert marks == [PLAYOFF] * 3 + [LOT] * 3


def test_nothing_is_decided_before_the_end(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6, rounds=2, tie_breaks="WIN")
    play(event, chief, 1)
    with pytest.raises(Refused, match="some games are not over"):
        decisions.draw_lots(event.pk, chief, keys(event, *winners(event)))
    client = client_of(chief)
    assert "standings/ties" not in client.get(f"/events/{event.pk}/standings").content.decode()
    assert "not over" in client.get(f"/events/{event.pk}/standings/ties").content.decode()


def test_a_play_off_whose_players_are_equals_no_longer_is_told(
    chief: Account, client_of: Any
) -> None:
    event = tied(chief)
    one, two, three = keys(event, *winners(event))
    decisions.enter(event.pk, chief, PLAYOFF, {three: 1, two: 2, one: 3})
    game = next(
        game for game in games_of(event, 1) if one in (game.pairing.white_id, game.pairing.black_id)
    )
    corrections.correct_result(event.pk, chief, game.pk, "1/2", "sheet", rating_only=False)
    assert [void.how for void in standings(event).void] == [PLAYOFF]
    client, base = client_of(chief), f"/events/{event.pk}/standings"
    assert "do not count any more" in client.get(base).content.decode()
    assert "It does not count any more." in client.get(f"{base}/ties").content.decode()
    say_yes(client, f"{base}/ties/1/remove", {})
    assert not DecidedPlace.objects.exists()
    assert "do not count" not in client.get(base).content.decode()


def test_files_and_backups_keep_what_was_decided(chief: Account) -> None:
    event = tied(chief)
    one, two, three = keys(event, *winners(event))
    decisions.enter(event.pk, chief, PLAYOFF, {three: 1, two: 2, one: 3})
    losers = [tpn for rank, tpn in ranks(event) if rank == 4]
    decisions.draw_lots(event.pk, chief, keys(event, *losers))
    order = ranks(event)
    assert ranks(restoring.restore(archives.archive(event.pk), chief)) == order
    made = export(event, "trf26")
    assert made is not None
    text = made.content.decode()
    first, second, third = (tpn for _rank, tpn in order[:3])
    assert f"### Play-off @ Round 1: {first} > {second} > {third}\n" in text
    assert "### Lot @ Round 1: " + " > ".join(str(tpn) for _rank, tpn in order[3:]) in text
    stated = {player.id: player.rank for player in read_trf(made.content).players}
    assert stated == {tpn: rank for rank, tpn in order}
    again = import_trf(made.content, "again.trf", chief).event
    assert ranks(again) == order
    assert not IntegrityEvent.objects.filter(event=again, kind__in=("Play-off", "Lot")).exists()
    table = export(event, "standings-csv")
    assert table is not None
    assert "Play-off" in table.content.decode().splitlines()[0]


@pytest.mark.parametrize("details", ["1 > 77", "1 > 1", "1", "the sun shone", "1 > 2 > 1"])
def test_a_line_that_decides_nothing_is_kept_as_it_is(chief: Account, details: str) -> None:
    event = tied(chief)
    made = export(event, "trf26")
    assert made is not None
    file = made.content + f"### Play-off @ Round 1: {details}\n".encode()
    again = import_trf(file, "again.trf", chief).event
    assert not DecidedPlace.objects.exists()
    assert IntegrityEvent.objects.get(event=again, kind="Play-off").details == details


@pytest.mark.slow
@needs_chromium
def test_a_play_off_is_entered_on_its_page(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=6, rounds=1) as hall:
        hall.pair(1)
        text = hall.chief.get(f"{hall.event}/rounds/1/")[2]
        for address in re.findall(r'data-url="([^"]+)"', text):
            hall.chief.post(address, result="1-0", version="1")
        page = hall.page()
        page.goto(hall.address("standings"))
        page.click("text=Play-offs and lots")
        last = page.locator("[name^=place-]").last
        name = page.locator("tbody tr").last.locator("td").nth(1).inner_text()
        last.fill("1")
        for place, field in enumerate(page.locator("[name^=place-]").all()[:-1], 2):
            field.fill(str(place))
        page.click("button:has-text('Save')")
        expect(page.locator(".message.success")).to_contain_text(f"Play-off: 1. {name}")
        page.goto(hall.address("standings"))
        best = page.locator(".standings tbody tr").first
        expect(best).to_contain_text(name)
        expect(best.locator(".tag")).to_have_text("play-off")
