"""Rounds, points and the bye, systems and acceleration before the event begins (62, 63, 70-111)."""

from __future__ import annotations

import pytest
from django.test import Client

from arbiter_events import games_of, make_event, pairings_of, play, say_yes
from swissmate.arbiter.models import Account, Event, Game, Player, Round

from .desk import (
    change,
    enter,
    exported,
    is_refused,
    leave_mode,
    met,
    page_of,
    points_in,
    settings_in,
)

STANDARD = {"win": "1", "draw": "0.5", "loss": "0", "pab": "1"}
FOOTBALL = {"win": "3", "draw": "1", "loss": "0", "pab": "3"}


@pytest.mark.question(62, 63)
def test_too_many_rounds_are_told_before_and_paired_by_hand_at_the_end(
    browser: Client, chief: Account
) -> None:
    event = make_event(chief, 4, rounds=4)
    page = page_of(browser, event, "rounds/1/")
    assert "4 players can play at most 3 rounds without meeting twice; 4 are set." in page
    for number in (1, 2, 3):
        play(event, chief, number)
    base = f"/events/{event.pk}/rounds/4/"
    page = browser.post(base + "pair", follow=True).content.decode()
    assert "No valid pairing exists" in page
    browser.post(base + "manual/start")
    say_yes(browser, base + "manual/finish", {"reason": "agreed with all four"})
    browser.post(base + "publish")
    for game in games_of(event, 4):
        enter(browser, game, "1-0")
    assert "Final standings" in page_of(browser, event, "standings")


@pytest.mark.question(62)
def test_enough_players_are_not_told_of(browser: Client, chief: Account) -> None:
    told = "2 players can play at most 1 round without meeting twice; 2 are set."
    for count, rounds in ((4, 3), (5, 5), (2, 2)):
        event = make_event(chief, count, rounds=rounds)
        page = page_of(browser, event, "rounds/1/")
        assert ("without meeting twice" in page) == (told in page) == (count == 2)


@pytest.mark.question(70)
def test_the_usual_points_are_the_default(browser: Client) -> None:
    form = settings_in(browser, "/events/new")
    assert {name: form[name] for name in STANDARD} == STANDARD


@pytest.mark.parametrize(
    "points",
    [
        pytest.param(STANDARD, marks=pytest.mark.question(79), id="bye-as-win"),
        pytest.param({**STANDARD, "pab": "0.5"}, marks=pytest.mark.question(80), id="bye-half"),
        pytest.param({**STANDARD, "pab": "0"}, marks=pytest.mark.question(80, 82), id="bye-none"),
        pytest.param(FOOTBALL, marks=pytest.mark.question(71, 72), id="3-1-0"),
        pytest.param({**FOOTBALL, "pab": "1"}, marks=pytest.mark.question(84), id="bye-draw"),
        pytest.param({**FOOTBALL, "pab": "0"}, marks=pytest.mark.question(84), id="bye-loss"),
        pytest.param(
            {"win": "3", "draw": "2", "loss": "1", "pab": "2"},
            marks=pytest.mark.question(73, 84),
            id="3-2-1",
        ),
        pytest.param(
            {"win": "1.5", "draw": "0.6", "loss": "0.1", "pab": "0.6"},
            marks=pytest.mark.question(73),
            id="any",
        ),
    ],
)
def test_points_that_are_possible_count_in_the_standings(
    browser: Client, chief: Account, points: dict[str, str]
) -> None:
    event = make_event(chief, 5)
    assert change(browser, f"/events/{event.pk}/settings", **points).status_code == 302
    play(event, chief, 1, "1-0", "1/2")
    shown = points_in(browser, event)
    whites = (pairing.white.name for pairing in pairings_of(event, 1))  # the bye is the last
    for name, worth in zip(whites, ("win", "draw", "pab"), strict=True):
        assert float(f"0{shown[name]}".replace("½", ".5")) == float(points[worth])


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        pytest.param(
            {"draw": "0.8"}, "Two draws are worth", marks=pytest.mark.question(74), id="two-draws"
        ),
        pytest.param({"pab": "1.5"}, "than a win", marks=pytest.mark.question(81), id="1.5"),
        pytest.param({"pab": "0.3"}, "worth 1, ½ or 0", marks=pytest.mark.question(83), id="0.3"),
        pytest.param({"pab": "0.9"}, "worth 1, ½ or 0", marks=pytest.mark.question(83), id="0.9"),
        pytest.param(
            {**FOOTBALL, "draw": "1.6"}, "Two draws", marks=pytest.mark.question(74), id="football"
        ),
        pytest.param(
            {**FOOTBALL, "pab": "3.1"}, "than a win", marks=pytest.mark.question(81), id="over-3"
        ),
    ],
)
def test_points_that_cannot_be_are_refused_in_form_and_file(
    browser: Client, chief: Account, event: Event, points: dict[str, str], problem: str
) -> None:
    answer = change(browser, f"/events/{event.pk}/settings", **points)
    assert answer.status_code == 400
    assert problem in answer.content.decode()
    before = (event.win, event.draw, event.pab)
    event.refresh_from_db()
    assert (event.win, event.draw, event.pab) == before
    play(event, chief, 1)
    file = exported(browser, event)
    worth = {**STANDARD, **points}
    record = f"162  W {worth['win']:>4}    D {worth['draw']:>4}    P {worth['pab']:>4}"
    lines = [line for line in file.split("\n") if not line.startswith("162")]
    assert is_refused(browser, "\n".join([record, *lines]))


@pytest.mark.question(78, 88)
def test_earlier_points_follow_new_values(browser: Client, chief: Account) -> None:
    event = make_event(chief, 5)
    play(event, chief, 1)
    leave_mode(browser, event)
    values = {**settings_in(browser, f"/events/{event.pk}/settings"), **FOOTBALL, "reason": "x"}
    say_yes(browser, f"/events/{event.pk}/settings", values)
    shown = points_in(browser, event)
    assert {shown[pairing.white.name] for pairing in pairings_of(event, 1)} == {"3"}


@pytest.mark.question(89, 90, 91)
def test_other_systems_pair_a_round(browser: Client, chief: Account) -> None:
    for rules in ("dubov-2026", "burstein-2026", "lim-2026"):
        event = make_event(chief, 8)
        assert change(browser, f"/events/{event.pk}/settings", rules=rules).status_code == 302
        browser.post(f"/events/{event.pk}/rounds/1/pair")
        assert Round.objects.get(event=event).rules == rules
        assert Game.objects.filter(pairing__round__event=event).count() == 4


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param("dubov-1997", "colour", marks=pytest.mark.question(92), id="dubov-1997"),
        pytest.param("lim-1999", "colour", marks=pytest.mark.question(92), id="lim-1999"),
        pytest.param("dutch-2012", "colour", marks=pytest.mark.question(92), id="dutch-2012"),
        pytest.param("baku-2016", "virtual", marks=pytest.mark.question(107, 108), id="baku-2016"),
    ],
)
def test_rules_can_be_printed(browser: Client, name: str, words: str) -> None:
    page = browser.get(f"/rules/{name}")
    assert page.status_code == 200
    text = page.content.decode()
    assert text.count("<tr>") > 3
    assert words in text
    assert 'data-do="print"' in text
    assert browser.get("/rules/no-such-rules").status_code == 404


@pytest.mark.question(106)
def test_baku_acceleration_gives_group_a_its_virtual_points(
    browser: Client, chief: Account
) -> None:
    """C.04.7: the first half gets one point in the first half of the accelerated rounds."""
    event = make_event(chief, 16, rounds=9, acceleration="baku-2026")
    for number in range(1, 6):
        browser.post(f"/events/{event.pk}/rounds/{number}/pair")
        if number == 1:  # 1-8 and 9-16 play among themselves
            assert {frozenset({1, 5}), frozenset({9, 13})} <= set(map(frozenset, met(event, 1)))
        play_results(browser, event, number)
    file = exported(browser, event)
    records = [line.split()[1:] for line in file.split("\n") if line.startswith("250")]
    assert records == [["1.0", "001", "003", "1", "8"], ["0.5", "004", "005", "1", "8"]]


def play_results(browser: Client, event: Event, number: int) -> None:
    browser.post(f"/events/{event.pk}/rounds/{number}/publish")
    for game in games_of(event, number):
        enter(browser, game, "1/2")


@pytest.mark.question(111)
def test_who_does_not_play_round_one_counts_for_no_group(browser: Client, chief: Account) -> None:
    """C.04.7 1.3: of 16 twelve play round one, so that group A has six of them."""
    event = make_event(chief, 16, rounds=9, acceleration="baku-2026")
    absent = list(Player.objects.filter(event=event, tpn__in=(1, 2, 9, 10)))
    for player in absent:
        browser.post(f"/events/{event.pk}/byes/save", {"changes": f"{player.pk}:1::H"})
    browser.post(f"/events/{event.pk}/rounds/1/pair")
    play_results(browser, event, 1)
    # Of 3-8 and 11-16 the first six are 3-8: they play among themselves.
    pairs = met(event, 1)
    assert len(pairs) == 6
    assert all(len({*pair} & {*range(3, 9)}) in {0, 2} for pair in pairs)
