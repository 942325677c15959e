"""The page from the last result to all files: what is missing, and the field that fills it."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from django.test import Client

from arbiter_events import make_event, mark_in, play
from arbiter_teams import make_team_event
from swissmate.arbiter.models import Account, Player

Login = Callable[[Account | None], Client]


def test_open_games_and_rounds_are_named_with_the_way_to_them(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 4, rounds=2)
    play(event, chief, 1, "1-0", "")
    page = client_of(chief).get(f"/events/{event.pk}/finish").content.decode()
    for number, text in (
        (1, "Round 1 board 2 has no result."),
        (2, "1 of 2 rounds have been paired."),
    ):
        assert re.search(rf'href="/events/{event.pk}/rounds/{number}/">{re.escape(text)}<', page)


def test_what_is_missing_is_filled_on_the_page_itself(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 2, rounds=1)
    Player.objects.filter(event=event, tpn=1).update(
        fide_id="1503014", birth="1990", federation="NOR"
    )
    play(event, chief, 1)
    client = client_of(chief)
    url = f"/events/{event.pk}/finish"
    page = client.get(url).content.decode()
    assert page.count('class="lacks"') == 5  # place, federation, last day, arbiter, time control
    lacking = Player.objects.get(event=event, tpn=2)
    assert re.findall(r'name="(\d+)-fide_id"', page) == [str(lacking.pk)]
    values = {
        "place": "Oslo",
        "federation": "nor",
        "end": "2026-11-21",
        "seen": mark_in(client, url),
    }
    values |= {"chief_arbiter": "Berg, Berta", "time_control": "90+30"}
    values |= {f"{lacking.pk}-fide_id": "1", f"{lacking.pk}-birth": "2001"}
    values |= {f"{lacking.pk}-federation": "NOR"}
    assert client.post(f"{url}/save", values).status_code == 302
    event.refresh_from_db()
    lacking.refresh_from_db()
    assert (event.federation, event.end) == ("NOR", date(2026, 11, 21))
    assert (lacking.name, lacking.fide_id, lacking.birth) == ("Player 02", "1", "2001")
    page = client.get(url).content.decode()
    assert "Everything is there." in page
    assert re.search(r'class="button primary" href="/events/\d+/print/report"', page)


def test_nothing_is_saved_while_a_field_is_wrong(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 2, rounds=1)
    client = client_of(chief)
    url = f"/events/{event.pk}/finish"
    row = Player.objects.filter(event=event)[0]
    values = {"place": "Oslo", "seen": mark_in(client, url), f"{row.pk}-fide_id": "x"}
    answer = client.post(f"{url}/save", values)
    assert answer.status_code == 400
    assert "Digits only." in answer.content.decode()
    assert 'value="Oslo"' in answer.content.decode()  # what was typed stays
    event.refresh_from_db()
    assert event.place == ""
    values = {"end": "2026-11-20", "seen": mark_in(client, url)}
    assert "before the first" in client.post(f"{url}/save", values).content.decode()


def test_all_files_are_one_click_away(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 4, rounds=1)
    play(event, chief, 1)
    base = f"/events/{event.pk}"
    live = client_of(chief).get(f"{base}/rounds/1/").content.decode()
    assert f'class="button primary" href="{base}/finish"' in live
    page = client_of(chief).get(f"{base}/finish").content.decode()
    for path in (
        "print/report",
        "print/standings",
        "print/crosstable",
        "rating-report",
        "export/trf16?for=rating",
        "export/trf26?for=rating",
        "export/standings-csv",
        "export/site",
    ):
        assert f'href="{base}/{path}"' in page, path


def test_teams_are_asked_for_the_facts_of_the_event(client_of: Login, chief: Account) -> None:
    event = make_team_event(chief, 4)
    page = client_of(chief).get(f"/events/{event.pk}/finish").content.decode()
    assert page.count('class="lacks"') == 5
    assert "-fide_id" not in page
