"""The list of all papers, and what each of them says."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.template import engines
from django.test import Client

from arbiter_events import make_event, play
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.event.entries import byes, players
from swissmate.arbiter.event.fees import payments
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.outside.prints import papers
from swissmate.arbiter.outside.prints.cutting import in_stacks
from swissmate.arbiter.outside.prints.grid import grid_of
from swissmate.arbiter.outside.prints.papers import PAPERS, Paper, Place
from swissmate.arbiter.outside.prints.print_job import PrintJob
from swissmate.arbiter.outside.prints.statistics import statistics_of
from swissmate.arbiter.tables.prizes import categories

Login = Callable[[Account], Client]
OWN = [paper for paper in PAPERS if not paper.page]


def text_of(client: Client, event: Event, path: str) -> str:
    answer = client.get(f"/events/{event.pk}/print{path}")
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def kinds(chief: Account) -> dict[str, Event]:
    """An event of each kind with a round that is over."""
    swiss = make_event(chief, 8, rounds=1)
    play(swiss, chief, 1)
    Player.objects.filter(event=swiss).update(club="Rooks")
    categories.set_prizes(swiss.pk, chief, 0, ["100", "50 + a cup"])
    table = make_event(chief, 4, rounds=3, rules="berger", tie_breaks="SB")
    play(table, chief, 1)
    keizer = make_event(chief, 5, rounds=2, rules="keizer", tie_breaks="")
    play(keizer, chief, 1)
    teams = make_team_event(chief, 4, rounds=1)
    play_matches(teams, chief, 1)
    return {"swiss": swiss, "table": table, "keizer": keizer, "teams": teams}


def test_every_paper_of_every_kind_has_event_title_time_and_page_numbers(
    chief: Account, client_of: Login
) -> None:
    client = client_of(chief)
    seen = set()
    for event in kinds(chief).values():
        for paper in OWN:
            if not paper.is_for(event):
                assert client.get(f"/events/{event.pk}/print/{paper.name}").status_code == 404
                continue
            seen.add(paper.name)
            text = text_of(client, event, f"/{paper.name}")
            head = re.search(r'<html [^>]*data-head="([^"]+)" data-time="([^"]+)"', text)
            assert head is not None, paper.name
            name, _, title = head[1].partition(" · ")
            assert name == event.full_name
            assert title in re.findall(r"<h1[^>]*>([^<]+)</h1>", text) or paper.name == "poster"
            assert re.fullmatch(r"\d{1,2} \w+ \d{4}, \d\d:\d\d", head[2]), paper.name
            assert 'data-page="Page" data-of="of"' in text
    assert seen == {paper.name for paper in OWN}


def test_the_list_names_every_paper_and_each_link_opens_one(
    chief: Account, client_of: Login
) -> None:
    client = client_of(chief)
    for kind, event in kinds(chief).items():
        page = text_of(client, event, "?round=1")
        for paper in PAPERS:
            wanted = paper.is_for(event)
            for label, address in paper.links(event, 1):
                assert (f'<a href="{address}">{label}</a>' in page) == wanted, (kind, paper.name)
                if wanted:
                    answer = client.get(address)
                    assert f'data-head="{event.full_name}' in answer.content.decode(), address


def test_the_list_is_one_click_from_the_round_and_from_the_finish(
    chief: Account, client_of: Login
) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    play(event, chief, 2)
    client = client_of(chief)
    base = f"/events/{event.pk}"
    for path, address in (("rounds/1/", "print?round=1"), ("finish", "print")):
        page = client.get(f"{base}/{path}").content.decode()
        main = page.partition('id="main"')[2]
        assert f'href="{base}/{address}"' in main, path
    assert f"{base}/print/slips?round=1" in text_of(client, event, "?round=1")


def test_another_paper_is_a_template_and_a_row(
    chief: Account, client_of: Login, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "prints"
    folder.mkdir()
    (folder / "menu-card.html").write_text(
        '{% extends "prints/base.html" %}{% block main %}<p>Soup of round {{ number }}</p>'
        "{% endblock %}"
    )
    templates: Any = engines["django"]
    loader = templates.engine.template_loaders[0]
    inner: Any = getattr(loader, "loaders", [loader])[0]
    monkeypatch.setattr(inner, "dirs", [*inner.get_dirs(), tmp_path])
    monkeypatch.setattr(papers, "PAPERS", [*PAPERS, Paper("menu-card", "Menu", Place.DESK)])
    event = make_event(chief, 4)
    play(event, chief, 1)
    client = client_of(chief)
    assert f'<a href="/events/{event.pk}/print/menu-card">Menu</a>' in text_of(client, event, "")
    page = text_of(client, event, "/menu-card")
    assert "Soup of round 1" in page
    assert f'data-head="{event.name} · Menu"' in page


@pytest.mark.parametrize(("count", "places"), [(1, 8), (8, 8), (9, 8), (29, 8), (30, 6), (7, 2)])
def test_stacks_of_a_cut_pile_put_on_each_other_are_in_order(count: int, places: int) -> None:
    """The cards are read as paper does it: place by place, through all sheets from the top."""
    cards = list(range(1, count + 1))
    sheets = in_stacks(cards, places)
    assert len(sheets) == -(-count // places)
    assert {len(sheet) for sheet in sheets} == {places}
    stacks = [[sheet[place] for sheet in sheets] for place in range(places)]
    assert [card for stack in stacks for card in stack if card] == cards


def test_the_slips_are_in_cutting_order(chief: Account, client_of: Login) -> None:
    event = make_event(chief, 36)
    play(event, chief, 1, "", "")
    page = text_of(client_of(chief), event, "/slips")
    sheets = page.split('<div class="sheet ')[1:]
    boards = [[int(n) for n in re.findall(r"<b>Board (\d+)</b>", sheet)] for sheet in sheets]
    # 18 boards on sheets of eight: three sheets, so each stack has three.
    assert boards == [[1, 4, 7, 10, 13, 16], [2, 5, 8, 11, 14, 17], [3, 6, 9, 12, 15, 18]]


PRIVATE = ("2009-08-07", "+49 170", "chess@example.org", "17.35", "allergic")


def test_nothing_private_is_on_any_paper_but_the_fees_for_arbiters(
    chief: Account, viewer: Account, client_of: Login
) -> None:
    event = make_event(chief, 8, rounds=1)
    Player.objects.filter(event=event).update(
        birth=PRIVATE[0],
        contact=f"{PRIVATE[1]} {PRIVATE[2]}",
        owed=1735,
        comment=PRIVATE[4],
    )
    play(event, chief, 1)
    categories.set_prizes(event.pk, chief, 0, ["100"])
    for reader in (chief, viewer):
        client = client_of(reader)
        for paper in OWN:
            if not paper.is_for(event):
                continue
            shown = [text for text in PRIVATE if text in text_of(client, event, f"/{paper.name}")]
            is_told = paper.name == "check-in" and reader is chief
            assert shown == (["17.35"] if is_told else []), (paper.name, reader.username)


def test_the_check_in_list_says_who_comes_later_and_who_has_to_pay(
    chief: Account, client_of: Login
) -> None:
    event = make_event(chief, 4)
    names = ["Zorn, Ida", "adler, Tom", "Müller, Eva", "Bach, Joe"]
    for number, (name, paid) in enumerate(zip(names, (True, False, False, False), strict=True), 1):
        row = Player.objects.filter(event=event, tpn=number)
        row.update(name=name, owed=0 if name.startswith("Bach") else 2500)
        if paid:
            payments.pay_open(event.pk, chief, [row.get().pk], "cash")
    player = Player.objects.get(event=event, name="Müller, Eva")
    byes.set_bye(event.pk, chief, player.pk, 1, "H")
    page = text_of(client_of(chief), event, "/check-in")
    assert "Check-in before round 1" in page
    rows = [
        re.findall(r"<td[^>]*>(.*?)</td>", row)
        for row in page.partition("<tbody>")[2].split("<tr>")[1:]
    ]
    plain = [[re.sub("<[^>]+>", "", cell).strip() for cell in row] for row in rows]
    assert [(row[1], row[-2], row[-1]) for row in plain] == [
        ("adler, Tom", "25.00", ""),
        ("Bach, Joe", "", ""),
        ("Müller, Eva", "25.00", "half-point bye"),
        ("Zorn, Ida", "", ""),
    ]


def test_the_grid_has_results_and_the_games_to_come(chief: Account) -> None:
    """The table of four (C.05, Annex 1): 1-4 2-3, then 4-3 1-2, then 2-4 3-1."""
    event = make_event(chief, 4, rounds=3, rules="berger", tie_breaks="SB")
    play(event, chief, 1, "1-0", "1/2")
    lines = grid_of(event)
    shown = [
        ["×" if square is None else " ".join([*square.played, *square.to_come]) for square in row]
        for row in ([*line.squares] for line in lines)
    ]
    assert shown == [
        ["×", "2w", "3b", "1"],
        ["2b", "×", "½", "3w"],
        ["3w", "½", "×", "2b"],
        ["0", "3b", "2w", "×"],
    ]


def test_the_statistics_add_up(chief: Account) -> None:
    event = make_event(chief, 0, rounds=2)
    people: list[dict[str, Any]] = [
        {"name": "A", "rating": 2400, "title": "GM", "sex": "w", "federation": "NOR"},
        {"name": "B", "rating": 2200, "title": "", "sex": "m", "federation": "NOR"},
        {"name": "C", "rating": 1800, "title": "", "sex": "m", "federation": "GER"},
        {"name": "D", "rating": 1600, "title": "CM", "sex": "", "federation": ""},
        {"name": "E", "rating": 0, "title": "", "sex": "m", "federation": "GER"},
    ]
    births = ("1950", "2015-03-01", "2010", "1990", "")
    players.add_players(
        event.pk,
        chief,
        [{**row, "birth": born} for row, born in zip(people, births, strict=True)],
    )
    event = Event.objects.get(pk=event.pk)
    play(event, chief, 1, "0-1", "1/2")  # A - C and D - B; E has the bye
    figures = statistics_of(event)
    assert (figures.people, figures.rated, figures.mean) == (5, 4, 2000)
    groups = dict(figures.groups)
    assert groups["Federations"] == [("GER", 2), ("NOR", 2), ("unknown", 1)]
    assert groups["Titles"] == [("GM", 1), ("CM", 1), ("without", 3)]
    assert groups["Sex"] == [("men", 3), ("women", 1), ("unknown", 1)]
    assert groups["Age in the year of the event"] == [
        ("0–11", 1),
        ("16–19", 1),
        ("20–49", 1),
        ("65+", 1),
        ("unknown", 1),
    ]
    assert groups["Ratings"] == [
        ("2400–2599", 1),
        ("2200–2399", 1),
        ("1800–1999", 1),
        ("1600–1799", 1),
        ("without", 1),
    ]
    assert dict(figures.games) == {"played over the board": 2, "pairing-allocated bye": 1}
    assert figures.results == [("drawn", 1, 50.0), ("Black won", 1, 50.0)]
    assert figures.white_score == 25.0  # half a point of two
    upset = figures.upsets[0]
    assert (upset.winner.name, upset.loser.name, upset.difference) == ("C", "A", 600)
    assert len(figures.upsets) == 1


def test_every_winner_has_one_receipt_with_the_sum(chief: Account, client_of: Login) -> None:
    event = make_event(chief, 4, rounds=1)
    play(event, chief, 1, "1-0", "1/2")
    categories.set_rules(event.pk, chief, "rank", "", "€")
    categories.set_prizes(event.pk, chief, 0, ["100.50", "a cup"])
    women = categories.add_category(event.pk, chief, {"name": "Strong", "rating_from": 2000})
    categories.set_prizes(event.pk, chief, women, ["50"])
    page = text_of(client_of(chief), event, "/receipts")
    receipts = page.split('<section class="receipt">')[1:]
    filled = [receipt for receipt in receipts if "Receipt" in receipt]
    winner = next(receipt for receipt in filled if "100.50 €" in receipt)
    assert "Strong, place 1: <b>50 €</b>" in winner
    assert "Sum <b>150.50 €</b>" in winner
    other = next(receipt for receipt in filled if "a cup" in receipt)
    assert "Sum" not in other
    assert all("Received (signature)" in receipt for receipt in filled)
    assert len(filled) == 2
    assert "not final" not in page


def test_a_paper_knows_its_round(chief: Account) -> None:
    event = make_event(chief, 4)
    job = PrintJob(event, 0, None, chief, {})
    with pytest.raises(LookupError):
        _ = job.paired


def test_the_report_tells_who_had_which_bye(chief: Account, client_of: Login) -> None:
    """A federation asks for them, and the crosstable alone does not name their kind."""
    event = make_event(chief, 6, rounds=2)
    away = Player.objects.get(event=event, tpn=2)
    byes.set_bye(event.pk, chief, away.pk, 1, "H")
    play(event, chief, 1)
    play(event, chief, 2)
    free = event.round_set.get(number=1).pairings.get(black=None).white
    text = " ".join(text_of(client_of(chief), event, "/report").split())
    told = re.findall(r"<li> (Round \d, [^<]*?) </li>", text)
    assert told == [
        f"Round 1, pairing-allocated bye: {free.name}",
        f"Round 1, half-point bye: {away.name}",
    ]


def test_a_crosstable_has_the_rounds_that_its_heading_names(
    chief: Account, client_of: Login
) -> None:
    event = make_event(chief, 6, rounds=3)
    play(event, chief, 1)
    play(event, chief, 2)
    text = text_of(client_of(chief), event, "/crosstable?round=1")
    assert "Crosstable after round 1" in text
    assert re.findall(r'<th class="num">(\d)</th>', text) == ["1"]
