"""Expelled players, ties, lots, typed values, unrated players, the final report (197-217)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from arbiter_events import make_event, mark_in, play
from swissmate.arbiter.models import Account, Event, Player

from .desk import change, exported, met, page_of, settings_in


def table(browser: Client, event: Event) -> list[tuple[str, str]]:
    """Rank and name of each line of the standings."""
    page = page_of(browser, event, "standings")
    return re.findall(
        r'<td class="num"><b>(\d+)</b></td>\s*<td class="spare title">[^<]*</td>\s*'
        r'<td class="main">\s*'
        r"<a [^>]*>([^<]+)<",
        page,
    )


def edit(browser: Client, player: Player, **values: object) -> None:
    url = f"/events/{player.event_id}/players/{player.pk}/edit"
    usual = {"name": player.name, "rating": player.rating, "seen": mark_in(browser, url)}
    browser.post(url, {**usual, **values})


def tied(chief: Account, **values: object) -> Event:
    """Four players after one round that is the last: 1 and 2 won with White and Black."""
    event = make_event(chief, 4, rounds=1, tie_breaks="WIN", **values)
    play(event, chief, 1, "1-0", "0-1")
    return event


@pytest.mark.question(197, 198)
def test_an_expelled_player_is_left_out(browser: Client, chief: Account) -> None:
    event = tied(chief)
    before = table(browser, event)
    assert len(before) == 4
    player = Player.objects.get(event=event, name=before[0][1])
    edit(browser, player, is_expelled="on")
    after = table(browser, event)
    assert player.name not in [name for _, name in after]
    assert [rank for rank, _ in after] == ["1", "2", "2"]


@pytest.mark.question(203)
def test_ties_remain_as_shared_places(browser: Client, chief: Account) -> None:
    assert [rank for rank, _ in table(browser, tied(chief))] == ["1", "1", "3", "3"]


@pytest.mark.question(204, 206)
def test_lots_decide_once(browser: Client, chief: Account) -> None:
    event = tied(chief, draws_lots=True)
    drawn = table(browser, event)
    assert [rank for rank, _ in drawn] == ["1", "2", "3", "4"]
    assert table(browser, event) == drawn
    file = exported(browser, event)
    ranks = {
        line[14:47].strip(): line[85:89].strip() for line in file.splitlines() if line[:3] == "001"
    }
    assert ranks == {name: rank for rank, name in drawn}


@pytest.mark.question(207, 205)
def test_values_computed_elsewhere_decide(browser: Client, chief: Account) -> None:
    event = tied(chief, typed_tie_break="Play-off")
    first, second = (name for rank, name in table(browser, event) if rank == "1")
    for name, value in ((first, "1"), (second, "1.5")):
        player = Player.objects.get(event=event, name=name)
        edit(browser, player, typed_value=value)
    assert table(browser, event)[:2] == [("1", second), ("2", first)]
    assert "Play-off" in page_of(browser, event, "standings")


@pytest.mark.question(208, 209)
def test_unrated_players_count_in_tie_breaks_of_ratings_as_the_event_says(
    browser: Client, chief: Account
) -> None:
    """2380, 2360, 2340 and none: the lowest is 2340, the mean 2360."""
    for rule, worth in (("", ""), ("lowest", "ARO/U2340"), ("average", "ARO/U2360")):
        event = make_event(chief, 4, rounds=1, tie_breaks="ARO", unrated_rule=rule)
        Player.objects.filter(event=event, tpn=4).update(rating=0)
        play(event, chief, 1, "1-0", "0-1")
        page = page_of(browser, event, "standings")
        assert worth in page
        assert ("dropped" in page) == (not rule)


C07_SWISS = (
    *("AOB", "AOB/F", "APPO", "APRO", "ARO", "ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2"),
    *("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2"),
    *("BPG", "BWG", "DE", "DE/P", "PS", "PS/C1", "PS/C2", "PTP", "REP", "RTNG", "RTNG/R"),
    *("SB", "SB/C1", "SB/C2", "STD", "TPN", "TPN/R", "TPR", "WIN", "WON"),
)
"""The 39 tie-breaks that C.07 has for Swiss events, as the checklist lists them."""


@pytest.mark.question(199)
@pytest.mark.parametrize("codes", [C07_SWISS[:20], C07_SWISS[20:]], ids=["first", "second"])
def test_every_tie_break_of_a_swiss_event_can_be_chosen(
    browser: Client, chief: Account, codes: tuple[str, ...]
) -> None:
    assert len(set(C07_SWISS)) == 39
    event = make_event(chief, 4, rounds=3)
    url = f"/events/{event.pk}/settings"
    offered = set(re.findall(r'class="pick" value="([^"]+)"', browser.get(url).content.decode()))
    assert offered >= set(C07_SWISS)
    change(browser, url, tie_breaks=" ".join(codes))
    play(event, chief, 1, "1-0", "0-1")
    play(event, chief, 2, "1-0", "1/2")
    page = page_of(browser, event, "standings")
    head = page.split("<thead>")[1].split("</thead>")[0]
    shown = re.findall(r">([A-Z]+(?:/[A-Z0-9]+)?)</button>", head)
    assert tuple(shown) == codes
    file = exported(browser, event)
    assert f"\n212 PTS,{','.join(codes)}\n" in file


NOT_ADVISED = "tie-breaks based on ratings (ARO) are not advised"


@pytest.mark.question(210, 211)
@pytest.mark.parametrize(
    ("values", "is_told"),
    [
        ({"is_long": "on"}, True),
        ({"end": "2026-12-21"}, True),  # the 31st day
        ({"end": "2026-12-20"}, False),
        ({"is_long": "on", "tie_breaks": "BH"}, False),
    ],
)
def test_rating_tie_breaks_are_not_advised_in_a_long_event(
    browser: Client, chief: Account, values: dict[str, object], is_told: bool
) -> None:
    event = make_event(chief, 4, rounds=3, tie_breaks="ARO")
    url = f"/events/{event.pk}/settings"
    assert "Lasts more than 30 days" in browser.get(url).content.decode()
    change(browser, url, **values)
    assert (NOT_ADVISED in page_of(browser, event, "settings")) == is_told
    new = {"name": "Year", "tie_breaks": "ARO", "is_long": "on"}
    made = change(browser, "/events/new", **new)
    assert NOT_ADVISED in browser.get(made["Location"]).content.decode()


@pytest.mark.question(212, 213, 214, 215, 216)
def test_tie_breaks_use_the_rating_of_the_round_where_the_event_says_so(
    browser: Client, chief: Account
) -> None:
    """2380 meets 2340 in round one and 2360 in round two; both are rated otherwise later."""
    found = {}
    for rule in ("", "round", "last"):
        event = make_event(chief, 4, rounds=3, tie_breaks="ARO")
        url = f"/events/{event.pk}/settings"
        chosen = settings_in(browser, url)
        assert chosen["rating_of_ties"] == ""
        change(browser, url, rating_of_ties=rule)
        by_tpn = {player.tpn: player for player in Player.objects.filter(event=event)}
        for number, ratings in ((2, {2: 2400, 3: 2300}), (3, {2: 2420})):
            page = f"/events/{event.pk}/ratings/rounds"
            typed = {f"rating-{by_tpn[tpn].pk}": rating for tpn, rating in ratings.items()}
            values = {"round": number, "seen": mark_in(browser, f"{page}?round={number}"), **typed}
            assert "Saved." in browser.post(page, values, follow=True).content.decode()
        play(event, chief, 1, "1-0", "0-1")
        play(event, chief, 2, "1-0", "1/2")
        of_one = [{*pair} - {1} for number in (1, 2) for pair in met(event, number) if 1 in pair]
        assert of_one == [{3}, {2}]
        page = page_of(browser, event, "standings")
        row = page.split("Player 01")[1].split("</tr>")[0]
        found[rule] = re.findall(r"\b2[34]\d\d\b", row)[-1]
        file = exported(browser, event)
        assert ("### swissmate ratings: 2 2=2400 3=2300\n" in file) == (rule == "round")
    # (2340 + 2360) / 2, (2340 + 2400) / 2, (2300 + 2420) / 2
    assert found == {"": "2350", "round": "2370", "last": "2360"}


@pytest.mark.question(217)
def test_the_final_report_leaves_nothing_out(browser: Client, chief: Account) -> None:
    event = tied(chief, time_control="90 min + 30 s", federation="NOR", rating_method="HBFN")
    Player.objects.filter(event=event, tpn=2).update(national_rating=2399, federation="NOR")
    file = exported(browser, event, rating=True)
    for line in (
        "142 1", "172 NOR HBFN", "182 swissmate", "192 FIDE_DUTCH_2026", "202 WIN", "212 PTS,WIN",
        "222 5400+30", "092 Individual: Swiss-System", "042 2026/11/21", "152 W",
    ):  # fmt: skip
        assert f"\n{line}" in "\n" + file, line
    national = next(line for line in file.splitlines() if line.startswith("NOR"))
    assert (national[4:8], national[48:52]) == ("   2", "2399")
    own = next(line for line in file.splitlines() if line.startswith("001    2"))
    assert own[48:52] == "2360"
