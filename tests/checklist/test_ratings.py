"""Rating lists, methods, comparison of entries, numbers (116-156), as the arbiter uses them."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django.test import Client

from arbiter_events import hidden_in, make_event, mark_in
from swissmate.arbiter.models import Account, Event, Player

from .desk import bring, change, exported, page_of, picks, settings_in

XML = """<?xml version="1.0" encoding="utf-8"?><playerslist>
<player><fideid>1503014</fideid><name>Nord, Eva</name><country>NOR</country><sex>F</sex>
<title>WGM</title><rating>2410</rating><rapid_rating>2350</rapid_rating><birthday>1990</birthday></player>
<player><fideid>4100018</fideid><name>Berg, Ole</name><country>SWE</country><sex>M</sex>
<title></title><rating></rating><rapid_rating>1980</rapid_rating><blitz_rating>2011</blitz_rating>
<birthday>1981</birthday></player></playerslist>"""


def add(browser: Client, event: Event, values: Mapping[str, object]) -> Player:
    browser.post(f"/events/{event.pk}/players/add", dict(values))
    return Player.objects.get(event=event, name=values["name"])


def order(browser: Client, event: Event) -> list[str]:
    page = page_of(browser, event, "players")
    return re.findall(r'/players/\d+/edit">([^<]*)</a>', page)


@pytest.mark.question(116, 145)
def test_each_method_orders_the_list_and_the_file_keeps_the_official_rating(
    browser: Client, chief: Account
) -> None:
    """The strengths by hand: FIDE 2000/none/1900, national 1800/2100/2050, typed 1500/1600/2500."""
    event = make_event(chief, 0)
    for name, rating, national, own in (
        ("Ann", 2000, 1800, 1500),
        ("Bob", 0, 2100, 1600),
        ("Cid", 1900, 2050, 2500),
    ):
        ratings = {"rating": rating, "national_rating": national, "own_rating": own}
        add(browser, event, {"name": name, "federation": "NOR", **ratings})
    for method, expected in {
        "FIDE": ["Ann", "Cid", "Bob"],  # 2000, 1900, and 1600 as an estimate
        "NRO": ["Bob", "Cid", "Ann"],  # 2100, 2050, 1800
        "FIDON": ["Bob", "Ann", "Cid"],  # 2100 in place of none, 2000, 1900
        "NIDOF": ["Bob", "Cid", "Ann"],
        "HBFN": ["Bob", "Cid", "Ann"],  # 2100, 2050, 2000
        "LBFN": ["Bob", "Cid", "Ann"],  # 2100, 1900, 1800
        "OTHER": ["Cid", "Bob", "Ann"],  # 2500, 1600, 1500
    }.items():
        change(browser, f"/events/{event.pk}/settings", rating_method=method)
        assert order(browser, event) == expected, method
        text = exported(browser, event)
        assert f"\n172 FID {method}\n" in text
        for record, expected_ratings in {
            "001": {"Ann": "2000", "Bob": "", "Cid": "1900"},
            "NOR": {"Ann": "1800", "Bob": "2100", "Cid": "2050"},
        }.items():
            lines = [line for line in text.splitlines() if line.startswith(record)]
            assert {line[14:17]: line[48:52].strip() for line in lines} == expected_ratings


@pytest.mark.question(118, 120, 122, 124, 127, 128, 129)
def test_ratings_come_from_the_list_by_the_rate_of_play(browser: Client, chief: Account) -> None:
    assert "In use: players.xml, 2 players" in bring(browser, XML, "players.xml")
    event = make_event(chief, 0)
    settings = f"/events/{event.pk}/settings"
    assert picks(browser, event, "nord")[0]["rating"] == "2410"
    assert picks(browser, event, "berg")[0]["rating"] == "1980"  # no standard: the rapid one
    page = browser.get(f"/events/{event.pk}/players/search", {"q": "berg"}).content.decode()
    assert "R 1980 B 2011" in page
    change(browser, settings, kind="rapid")
    assert picks(browser, event, "nord")[0]["rating"] == "2350"
    change(browser, settings, kind="blitz")
    assert picks(browser, event, "nord")[0]["rating"] == "2410"  # effective blitz
    change(browser, settings, rating_order="blitz rapid")
    assert picks(browser, event, "nord")[0]["rating"] == "2350"
    assert "Write standard" in change(browser, settings, rating_order="fast").content.decode()
    rows = "Name;FIDE id\nBerg, Ole;4100018\n"
    url = f"/events/{event.pk}/players/import"
    shown = browser.post(url, {"rows": rows, "fill": "1", "do": "look"})
    ticked = re.findall(r'name="row" value="(\d+)"', shown.content.decode())
    browser.post(url, {**hidden_in(shown), "heading": "0", "row": ticked, "fill": "1"})
    assert Player.objects.get(event=event).rating == 2011


@pytest.mark.question(117)
def test_lists_of_ones_own_and_of_one_rate_of_play_stand_side_by_side(
    browser: Client, chief: Account
) -> None:
    bring(browser, XML, "players.xml")
    bring(browser, "Name;Rating\nNord, Eva;2222\n", "club.csv", kind="club")
    page = bring(browser, XML.replace("2410", "2001"), "rapid_rating_list.xml")
    assert page.count("In use:") == 3
    event = make_event(chief, 0)
    found = picks(browser, event, "nord")
    assert {"2410", "2350"} == {person["rating"] for person in found if "rating" in person}
    assert [person["national_rating"] for person in found if "national_rating" in person] == [
        "2222"
    ]
    assert "This is not a rating list" in bring(browser, "what;ever\n1;2\n", "x.csv", kind="club")


@pytest.mark.question(133, 134, 138, 139, 140, 142, 143, 144)
def test_entries_are_compared_and_only_what_is_chosen_is_taken_over(
    browser: Client, chief: Account
) -> None:
    event = make_event(chief, 0)
    eva = add(browser, event, {"name": "Nord, Eva", "rating": 2400, "fide_id": "1503014"})
    ole = add(browser, event, {"name": "Berg, Ole", "rating": 1980, "fide_id": "4100018"})
    players = f"/events/{event.pk}/players"
    assert "from the rating lists" not in browser.get(players).content.decode()
    bring(browser, XML, "players.xml")
    # By itself, after the list is new; nothing is changed.
    assert "entries differ from the rating lists" in browser.get(players).content.decode()
    eva.refresh_from_db()
    assert (eva.rating, eva.title, eva.rating_source) == (2400, "", "")
    url = f"/events/{event.pk}/ratings?lists=these"
    page = browser.get(url).content.decode()
    assert "fide: players.xml, imported on" in page
    assert "typed" in page
    assert "Nothing" not in page
    refused = browser.post(url, {}, follow=True).content.decode()
    assert "Choose what to update" in refused
    stale = browser.post(url, {"take": f"{eva.pk}:rating:2555"}, follow=True).content.decode()
    assert "The lists have changed in the meantime" in stale
    browser.post(url, {"take": f"{eva.pk}:rating:2410"})
    eva.refresh_from_db()
    ole.refresh_from_db()
    assert (eva.rating, eva.title) == (2410, "")
    assert eva.rating_source.startswith("fide ")
    assert ole.federation == ""
    settings = f"/events/{event.pk}/settings"
    off = settings_in(browser, settings)
    del off["compares_ratings"]
    browser.post(settings, off)
    assert "from the rating lists" not in browser.get(players).content.decode()


def test_identity_numbers_with_a_wrong_last_digit_are_named(
    browser: Client, chief: Account
) -> None:
    event = make_event(chief, 0)
    add(browser, event, {"name": "Nord, Eva", "rating": 2400, "fide_id": "1503041"})
    add(browser, event, {"name": "Berg, Ole", "rating": 1980, "fide_id": "4100018"})
    page = page_of(browser, event, "ratings")
    assert "The last digit of these ids" in page
    assert "1503041" in page
    assert "4100018" not in page


@pytest.mark.question(130, 131, 132)
def test_ratings_can_be_typed_and_changed(browser: Client, chief: Account) -> None:
    event = make_event(chief, 0)
    player = add(browser, event, {"name": "Nobody", "own_rating": "1400"})
    assert player.strength == 1400
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    browser.post(url, {"name": "Nobody", "rating": "1555", "seen": mark_in(browser, url)})
    player.refresh_from_db()
    assert player.strength == 1555


@pytest.mark.question(146, 155)
def test_equal_players_are_ordered_as_the_event_says(browser: Client, chief: Account) -> None:
    event = make_event(chief, 0)
    for name, number, birth in (
        ("Ann", "30", "1990"),
        ("Bob", "10", "1980"),
        ("Cid", "20", "1970"),
    ):
        add(browser, event, {"name": name, "rating": 2000, "fide_id": number, "birth": birth})
    settings = f"/events/{event.pk}/settings"
    assert order(browser, event) == ["Ann", "Bob", "Cid"]
    for rule, expected in (("id", ["Bob", "Cid", "Ann"]), ("age", ["Cid", "Bob", "Ann"])):
        change(browser, settings, equal_order=rule)
        assert order(browser, event) == expected
    change(browser, settings, equal_order="lot")
    drawn = order(browser, event)
    add(browser, event, {"name": "Dan", "rating": 1500})
    browser.post(f"/events/{event.pk}/renumber")
    assert order(browser, event) == [*drawn, "Dan"]
