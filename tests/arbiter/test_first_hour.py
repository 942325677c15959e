"""What an arbiter met in his first hour and stumbled over."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import games_of, make_account, make_event, mark_in, play
from swissmate.arbiter.event.rules import tie_breaks
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, AuditEntry, Bye, Player, Role
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.tables.standings import ranking


def test_cells_of_the_crosstable_name_its_rows(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    play(event, chief, 1, "0-1", "1/2", "1-0")
    play(event, chief, 2, "0-1", "1-0", "1/2")
    places = ranking.standings(event).places
    assert [place.row for place in places] == [1, 2, 3, 4, 5, 6]
    assert [place.player.tpn for place in places] != [1, 2, 3, 4, 5, 6]
    for place in places:
        for cell in place.cells:
            assert places[cell.row - 1].player.tpn == cell.opponent
            assert cell.text.startswith(str(cell.row))
    page = client_of(chief).get(f"/events/{event.pk}/crosstable").content.decode()
    assert "the opponent's row" in page.replace("&#x27;", "'")


def test_absentees_are_noted_in_one_go(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    client = client_of(chief)
    keys = list(Player.objects.filter(event=event).values_list("pk", flat=True)[:3])
    url = f"/events/{event.pk}/rounds/1/"
    assert client.get(url).content.decode().count('type="checkbox" name="player"') == 8
    client.post(url + "absence", {"player": keys, "kind": "Z"})
    assert Bye.objects.filter(player__event=event, round_number=1, kind="Z").count() == 3
    entry = AuditEntry.objects.get(action="absences-set")
    assert audit.sentence(entry).startswith("zero-point bye in round 1: Player 01; Player 02")
    undoing.undo(event.pk, entry.pk, chief)
    assert not Bye.objects.filter(player__event=event).exists()


def test_all_of_them_or_none(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    other = make_event(chief, 2)
    keys = [Player.objects.filter(event=own)[0].pk for own in (event, other)]
    client_of(chief).post(f"/events/{event.pk}/rounds/1/absence", {"player": keys, "kind": "Z"})
    assert not Bye.objects.exists()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("federation", "ZZZ", "There is no federation ZZZ."),
        ("birth", "2099", "Nobody here was born in 2099."),
        ("birth", str(date.today().year + 1), "Nobody here was born in"),
        ("birth", "1899", "Nobody here was born in 1899."),
        ("birth", "2001-02-30", "There is no such day."),
    ],
)
def test_what_cannot_be_is_not_accepted(
    field: str, value: str, said: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 0)
    values = {"name": "Alder, Ines", "rating": "2000", field: value}
    answer = client_of(chief).post(f"/events/{event.pk}/players/add", values)
    assert answer.status_code == 400
    assert said in answer.content.decode()
    assert not Player.objects.exists()
    usual = {"federation": "SCO", "birth": "2001-02-28"}
    client_of(chief).post(f"/events/{event.pk}/players/add", {**values, field: usual[field]})
    assert Player.objects.count() == 1


def test_deputies_see_the_undo_buttons_that_they_may_use(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "")
    buttons = {}
    for account in (chief, deputy):
        page = client_of(account).get(f"/events/{event.pk}/log").content.decode()
        keys = re.findall(r"/log/(\d+)/undo", page)
        buttons[account] = set(
            AuditEntry.objects.filter(pk__in=keys).values_list("action", flat=True)
        )
    assert buttons[chief] == {"result", "round-published"}  # a round with results stays paired
    assert buttons[deputy] == {"result"}


def test_a_late_entry_is_told_from_which_round_on(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    values = {"name": "Late, Larry", "rating": "1500"}
    client = client_of(chief)
    page = client.post(f"/events/{event.pk}/players/add", values, follow=True).content.decode()
    assert "Late, Larry is on the list, from round 2 on." in page
    line = {"line": "Tardy, Tim 1400"}
    url = f"/events/{event.pk}/players/line"
    answer = client.post(url, line, headers={"hx-request": "true"}).content.decode()
    assert "from round 2" in answer


def test_a_conflict_says_who_entered_what_stands(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    game = games_of(event, 1)[0]
    other = make_account(Role.DEPUTY, "berta")
    results.enter_result(event.pk, other, game.pk, "1-0", 1)
    results.enter_result(event.pk, deputy, game.pk, "0-1", 1)
    page = client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert "(stands, berta)" in page
    assert "(deputy)" in page


def test_a_newcomer_without_the_link_is_told_where_it_is(chief: Account) -> None:
    assert "no account yet" not in Client().get("/login").content.decode()
    Account.objects.all().delete()
    assert "There is no account yet" in Client().get("/login").content.decode()


def test_tie_breaks_are_chosen_by_name(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    page = client_of(chief).get(f"/events/{event.pk}/settings").content.decode()
    assert re.search(r'<button [^>]*value="SB"[^>]*>Sonneborn-Berger', page)
    assert mark_in(client_of(chief), f"/events/{event.pk}/settings")


@pytest.mark.parametrize("language", sorted(OFFERED))
@pytest.mark.parametrize("rules", ["dutch-2026", "berger", "team-2026"])
def test_no_two_tie_breaks_to_choose_from_have_one_name(rules: str, language: str) -> None:
    offered = [*tie_breaks.usual_tie_breaks(rules), *tie_breaks.other_tie_breaks(rules)]
    assert tie_breaks.check_tie_breaks([code for code, _name in offered], rules) == []
    with translation.override(language):
        names = [tie_breaks.tie_break_title(code).split(": ", 1)[1] for code, _name in offered]
    assert len(set(names)) == len(names) > 10


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("KS/L1", "Koya: points against the upper half, the limit raised by ½ point"),
        ("KS/L-3", "Koya: points against the upper half, the limit lowered by 1½ points"),
        ("TPN/R", "pairing number, in reverse order"),
        ("DE/P", "direct encounter, forfeits counted as played games"),
        ("ARO/U1400", "average rating of the opponents, unrated players counted as 1400"),
        ("BH:GP/C1", "Buchholz: the opponents' points, by game points, without the lowest"),
    ],
)
def test_the_name_of_a_tie_break_says_what_its_modifiers_do(code: str, name: str) -> None:
    assert tie_breaks.tie_break_title(code) == f"{code}: {name}"


@pytest.mark.slow
@needs_chromium
def test_in_the_browser(tmp_path: Path) -> None:
    """The form stays open and keeps the focus; the warning stays; keys and tie-breaks."""
    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.address("players"))
        page.click("#add-players > summary")
        page.click("text=Add one player")
        page.fill("#add-form [name=name]", "Alder, Ines")
        keys = 0
        for before, name, rating in (
            ("Alder, Ines", "Birch, Tom", "1900"),
            ("Birch, Tom", "Cedar, Lu", "1850"),
        ):
            page.locator("#add-form [name=name]").press("Enter")
            page.wait_for_selector(f"text={before} is on the list")
            page.wait_for_selector("#add-form [name=name]:focus")
            page.keyboard.type(name)
            page.keyboard.press("Tab")
            keys += 1
            page.wait_for_selector("#add-form [name=rating]:focus")
            page.keyboard.type(rating)
            keys += 1  # Enter, in the next turn
        assert keys / 2 <= 2  # beyond the text; it was seventeen
        page.keyboard.press("Enter")
        page.wait_for_selector("text=Cedar, Lu is on the list")

        page.goto(hall.address("settings"))
        page.get_by_role("tab", name="Tie-breaks").click()
        page.fill("[name=tie_breaks]", "")
        page.click("button.pick[value='SB']")
        page.click("button.pick[value='DE']")
        page.click("button.pick[value='SB']")
        page.click("button.pick[value='BH/C1']")
        assert page.input_value("[name=tie_breaks]") == "DE,BH/C1"

        hall.pair(1)
        page.goto(hall.address("rounds/1/"))
        page.wait_for_selector(".board:focus")
        page.context.set_offline(True)
        page.keyboard.press("1")
        page.wait_for_selector(".board.unsaved")
        page.wait_for_selector("#alert")
        page.context.set_offline(False)
        page.keyboard.press("1")  # the second board
        page.wait_for_selector(".board.done")
        assert page.locator(".board.unsaved").count() == 1
        assert page.locator("#alert").is_visible()  # the first one is still not saved
        page.locator(".board.unsaved").focus()
        page.keyboard.press("1")
        page.wait_for_selector("#alert", state="hidden")

        page.click(".keys-help summary")
        page.uncheck("#keys-on")
        page.reload()
        assert not page.is_checked("#keys-on")
        page.locator(".board:not(.done):not(.bye)").first.focus()
        page.keyboard.press("n")
        page.keyboard.press("1")
        page.wait_for_timeout(300)
        assert page.locator(".board.done").count() == 2


@pytest.mark.slow
@needs_chromium
def test_each_printed_page_has_a_heading_and_tables_can_be_scrolled_by_key(tmp_path: Path) -> None:
    with opened_hall(tmp_path) as hall:
        hall.pair(1)
        page = hall.page(width=390)
        for what in ("slips", "boards", "cards", "poster", "names", "report"):
            page.goto(hall.address(f"print/{what}"))
            assert page.locator("h1").count() == 1, what
        for path in ("players", "standings", "crosstable", "log", "print/cards"):
            page.goto(hall.address(path))
            fixed = page.locator(".scroll:not([tabindex])").count()
            assert fixed == 0, path
        # Paper is white in a dark hall too, and so is what stands on it.
        page.emulate_media(color_scheme="dark")
        page.goto(hall.address("print/poster"))
        light = page.locator(".message").first.evaluate(
            "each => getComputedStyle(each).backgroundColor.match(/\\d+/g).every(p => p > 200)"
        )
        assert light
