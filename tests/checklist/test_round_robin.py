"""Round robins: numbers, tables, two cycles, rounds made by hand, standings (94-105)."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from django.test import Client

from arbiter_events import games_of, make_event, play, say_yes
from swissmate.arbiter.models import Account, Event, Player

from .desk import (
    by_hand,
    change,
    enter,
    exported,
    met,
    numbers_in,
    page_of,
    points_in,
    settings_in,
)


def robin(chief: Account, count: int, rounds: int, **values: object) -> Event:
    return make_event(chief, count, rules="berger", rounds=rounds, tie_breaks="SB", **values)


@pytest.mark.question(94)
def test_a_round_robin_is_an_event_like_others(browser: Client) -> None:
    form = settings_in(browser, "/events/new")
    form |= {"name": "Masters", "start": "2026-11-21", "rules": "berger", "rounds": "3"}
    answer = browser.post("/events/new", {**form, "tie_breaks": "DE,SB"}, follow=True)
    assert answer.status_code == 200
    assert Event.objects.get(name="Masters").rules == "berger"


@pytest.mark.question(95)
def test_numbers_are_drawn_by_lot_and_stay(browser: Client, chief: Account) -> None:
    event = robin(chief, 10, 9)

    def numbers() -> dict[str, int]:
        return dict(Player.objects.filter(event=event).values_list("name", "tpn"))

    by_rating = numbers()
    drawn = []
    for _ in range(4):  # that ten numbers come out as before four times is not to be expected
        browser.post(f"/events/{event.pk}/schedule/draw", {"how": "lot"})
        drawn.append(numbers())
    assert any(numbers != by_rating for numbers in drawn)
    assert sorted(drawn[-1].values()) == list(range(1, 11))
    browser.post(f"/events/{event.pk}/rounds/1/pair")
    assert numbers() == drawn[-1]


# C.05 Annex 1, the table for five or six players.
SIX = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)


@pytest.mark.question(96)
def test_rounds_are_those_of_the_berger_table(browser: Client, chief: Account) -> None:
    event = robin(chief, 6, 5)
    for number, row in enumerate(SIX, 1):
        play(event, chief, number)
        assert sorted(met(event, number)) == sorted(row)
        page = page_of(browser, event, "rounds/2/")
        assert "Games between" not in page  # a table that is followed is not spoken of


@pytest.mark.question(98)
@pytest.mark.parametrize("keeps", [False, True], ids=["exchanged", "as-printed"])
def test_the_last_rounds_of_the_first_cycle_are_exchanged_or_not(
    browser: Client, chief: Account, keeps: bool
) -> None:
    event = robin(chief, 6, 10)
    if keeps:
        change(browser, f"/events/{event.pk}/settings", keeps_table_order="on")
    rows = [*SIX[:3], *(SIX[3:] if keeps else reversed(SIX[3:]))]
    second = [tuple((black, white) for white, black in row) for row in SIX]
    for number, row in enumerate([*rows, *second], 1):
        play(event, chief, number)
        assert sorted(met(event, number)) == sorted(row)


@pytest.mark.question(102)
@pytest.mark.parametrize("count", [4, 6, 7])
def test_in_two_cycles_all_meet_twice_and_nobody_has_one_color_three_times(
    browser: Client, chief: Account, count: int
) -> None:
    cycle = count - 1 + count % 2
    event = robin(chief, count, 2 * cycle)
    colors: dict[int, str] = dict.fromkeys(range(1, count + 1), "")
    meetings: Counter[frozenset[int]] = Counter()
    for number in range(1, 2 * cycle + 1):
        play(event, chief, number)
        for white, black in met(event, number):
            colors[white] += "w"
            colors[black] += "b"
            meetings[frozenset((white, black))] += 1
    assert meetings == dict.fromkeys(map(frozenset, combinations(colors, 2)), 2)
    assert not [color for color in colors.values() if "www" in color or "bbb" in color]


@pytest.mark.question(100, 101)
def test_a_round_made_by_hand_is_held_against_the_whole_table(
    browser: Client, chief: Account
) -> None:
    event = robin(chief, 6, 5)
    hand = by_hand(browser, event, 1)
    browser.post(f"{hand}/move", {"do": "exchange", "one": 6, "other": 5})  # 1-5 and 2-6
    asked = browser.post(f"{hand}/finish", {"reason": "a guest leaves early"})
    page = asked.content.decode()
    assert "Games between Player 01 and Player 05: 2. The table has 1." in page
    assert "Games between Player 01 and Player 06: 0. The table has 1." in page
    say_yes(browser, f"{hand}/finish", {"reason": "a guest leaves early"})
    assert sorted(met(event, 1)) == [(1, 5), (2, 6), (3, 4)]
    browser.post(f"/events/{event.pk}/rounds/1/publish")
    # It is said before each later round, until another round made by hand puts it right.
    page = page_of(browser, event, "rounds/2/")
    assert "Games between Player 01 and Player 06: 0." in page
    assert "### MPA @ Round 1: 1-6 2-5 => " in exported(browser, event)


@pytest.mark.question(103)
def test_who_completed_less_than_half_of_his_games_counts_for_nobody(
    browser: Client, chief: Account
) -> None:
    """C.05 6.6: his games leave the standings; with half of them or more they stay."""
    event = robin(chief, 6, 5)
    for number in range(1, 6):
        play(event, chief, number, "", "", "")
        for game in games_of(event, number):
            white, black = numbers_in(game)
            is_absent = number > 2 and 6 in (white, black)
            enter(browser, game, "1/2" if not is_absent else "-/+" if white == 6 else "+/-")
    # Each of the five others has four draws; the games with number six count for nobody.
    shown = points_in(browser, event)
    assert shown == {f"Player {n:02}": "2" for n in range(1, 6)}


@pytest.mark.question(104)
def test_tie_breaks_of_a_round_robin_by_hand(browser: Client, chief: Account) -> None:
    """Four players; the values follow from the definitions of C.07."""
    event = robin(chief, 4, 3)
    results = {(1, 4): "1-0", (2, 3): "1/2", (4, 3): "0-1", (1, 2): "1-0", (2, 4): "1-0"}
    for number in (1, 2, 3):
        play(event, chief, number, "", "")
        for game in games_of(event, number):
            enter(browser, game, results.get(numbers_in(game), "1/2"))
    # Points 2.5, 1.5, 2.0, 0.0; by number one to four:
    expected: dict[str, tuple[float, ...]] = {
        "BPG": (1, 1, 2, 2),
        "BWG": (0, 0, 1, 0),
        "WIN": (2, 1, 1, 0),
        "REP": (3, 3, 3, 3),
        "STD": (2.5, 1.5, 2, 0),
        "SB": (2.5, 1, 2, 0),
        "SB/C1": (2.5, 1, 2, 0),
        "KS": (1.5, 0.5, 1, 0),
        "KS/L1": (0.5, 0.5, 0.5, 0),
        "KS/L2": (0, 0, 0.5, 0),
        "KS/L-1": (1.5, 0.5, 1, 0),
        "KS/L-2": (1.5, 0.5, 1, 0),
        "RTNG": (2380, 2360, 2340, 2320),
        "TPN": (1, 2, 3, 4),
    }
    more = ("DE", "SB/C2", "RTNG/R", "TPN/R")  # DE of nobody tied; /R turns the order only
    for codes in (tuple(expected)[:7], tuple(expected)[7:], more):
        Event.objects.filter(pk=event.pk).update(tie_breaks="SB", mode_left_in=3)
        values = settings_in(browser, f"/events/{event.pk}/settings")
        values |= {"tie_breaks": ",".join(codes), "reason": "to compare"}
        assert say_yes(browser, f"/events/{event.pk}/settings", values).status_code == 302
        page = page_of(browser, event, "standings")
        cells = re.findall(r"<th[^>]*>(.*?)</th>", page)
        heads = [re.sub(r"<[^>]*>", "", cell).strip() for cell in cells]
        for code in codes:
            assert code in heads
            if code not in expected:
                continue
            column = heads.index(code)
            for number, value in enumerate(expected[code], 1):
                row = next(r for r in page.split("<tr>") if f">Player {number:02}<" in r)
                cells = re.findall(r"<td[^>]*>(.*?)</td>", row)
                assert float(cells[column]) == value, (code, number)


@pytest.mark.question(105)
@pytest.mark.parametrize("code", ["BH", "BH/C1", "FB", "AOB"])
def test_tie_breaks_of_swiss_events_are_neither_offered_nor_taken(
    browser: Client, chief: Account, code: str
) -> None:
    event = robin(chief, 6, 5)
    url = f"/events/{event.pk}/settings"
    assert f'value="{code}"' not in browser.get(url).content.decode()
    answer = change(browser, url, tie_breaks=code)
    assert answer.status_code == 400
    event.refresh_from_db()
    assert event.tie_breaks == "SB"
