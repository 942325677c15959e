"""Round robins in the application: the draw, the schedule at once, two cycles to the end."""

from __future__ import annotations

import re
from typing import Any

import pytest

from arbiter_events import games_of, make_event, play, say_yes
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.rounds.pairing import rounds, schedule
from swissmate.arbiter.tables.standings.ranking import standings


def test_a_double_round_robin_is_played_as_printed(chief: Account) -> None:
    event = make_event(chief, 4, rules="berger", rounds=6, tie_breaks="DE,SB")
    schedule.draw_numbers(event.pk, chief, restricted=False)
    drawn = list(Player.objects.filter(event=event).values_list("pk", flat=True))
    printed = schedule.schedule_of(event)
    assert len(printed) == 6
    for number in range(1, 7):
        play(event, chief, number)
        games = [(g.pairing.white_id, g.pairing.black_id) for g in games_of(event, number)]
        expected = [(g.white.pk, g.black.pk) for g in printed[number - 1].games if g.black]
        assert games == expected
    # Pairing round one does not number the players by rating again.
    assert list(Player.objects.filter(event=event).values_list("pk", flat=True)) == drawn
    # White always won: with three games of each colour everybody has three points.
    assert [place.points for place in standings(event).places] == [30] * 4
    assert all(
        g.result == "1-0" for scheduled in schedule.schedule_of(event) for g in scheduled.games
    )


def test_the_rounds_must_fit_the_table(chief: Account) -> None:
    event = make_event(chief, 5, rules="berger", rounds=6)
    with pytest.raises(Refused, match="table for 5 players has 5 rounds, or 10 if"):
        rounds.pair_round(event.pk, chief, 1)


def test_numbers_are_drawn_before_round_one_only(chief: Account) -> None:
    event = make_event(chief, 4, rules="berger", rounds=3, tie_breaks="DE")
    play(event, chief, 1)
    with pytest.raises(Refused, match="before round 1"):
        schedule.draw_numbers(event.pk, chief, restricted=False)


def test_the_varma_draw_needs_a_table(chief: Account) -> None:
    event = make_event(chief, 8, rules="berger", rounds=7)
    with pytest.raises(Refused, match="Varma"):
        schedule.draw_numbers(event.pk, chief, restricted=True)
    large = make_event(chief, 12, rules="berger", rounds=11, name="Twelve")
    schedule.draw_numbers(large.pk, chief, restricted=True)
    numbers = Player.objects.filter(event=large).values_list("tpn", flat=True)
    assert sorted(numbers) == list(range(1, 13))


def test_everybody_sees_the_schedule(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, rules="berger", rounds=3, tie_breaks="DE")
    text = client_of(None).get(f"/p/{event.key}/schedule").content.decode()
    assert text.count("<section>") == 3
    assert text.count("Player 01") == 3
    swiss = make_event(chief, 4, name="Swiss")
    assert client_of(None).get(f"/p/{swiss.key}/schedule").status_code == 404


def test_a_round_of_the_table_has_no_picture(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, rules="berger", rounds=3)
    play(event, chief, 1)
    base = f"/events/{event.pk}/games/{games_of(event, 1)[0].pk}/"
    client = client_of(chief)
    assert "explain.svg" not in client.get(base + "explain").content.decode()
    assert client.get(base + "explain.svg").status_code == 404


def test_a_pairing_without_drawn_numbers_asks_first(chief: Account, client_of: Any) -> None:
    """C.05 6.2: the numbers are drawn by lot before round one."""
    event, drawn = (make_event(chief, 6, rules="berger", tie_breaks="") for _ in range(2))
    client = client_of(chief)
    missing = "The numbers have not been drawn"
    page = f"/events/{event.pk}/rounds/1/"
    assert missing in client.get(page).content.decode()
    assert missing in client.post(f"{page}pair").content.decode()
    assert not event.round_set.exists()
    say_yes(client, f"{page}pair", {})
    assert event.round_set.count() == 1

    client.post(f"/events/{drawn.pk}/schedule/draw", {"how": "lot"})
    page = f"/events/{drawn.pk}/rounds/1/"
    text = client.get(page).content.decode()
    assert missing not in text
    assert "Everything is there" in text
    assert client.post(f"{page}pair").status_code == 302
    assert drawn.round_set.count() == 1


def test_the_page_of_round_one_sets_a_number_of_rounds_that_fits(
    chief: Account, client_of: Any
) -> None:
    """Whoever creates the event does not know how many players come."""
    event = make_event(chief, 6, rounds=9, rules="berger", tie_breaks="SB")
    client = client_of(chief)
    page = client.get(f"/events/{event.pk}/rounds/1/").content.decode()
    offered = re.findall(r'name="rounds" value="(\d+)"', page)
    assert offered == ["5", "10"]  # six meet in five rounds, twice in ten
    client.post(f"/events/{event.pk}/schedule/rounds", {"rounds": "7"})
    event.refresh_from_db()
    assert event.rounds == 9
    client.post(f"/events/{event.pk}/schedule/rounds", {"rounds": "5"})
    event.refresh_from_db()
    assert event.rounds == 5
    assert 'name="rounds"' not in client.get(f"/events/{event.pk}/rounds/1/").content.decode()
