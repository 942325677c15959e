"""Every page opens in every state of an event, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from arbiter_addresses import PRINTS
from arbiter_events import games_of, make_event, mark_in, play
from swissmate.arbiter.event.entries import byes, players
from swissmate.arbiter.event.rules import tie_breaks
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event, Game, Pairing, Player
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.tables.standings import ranking


def pages_of(event: Event) -> list[str]:
    base = f"/events/{event.pk}/"
    player = Player.objects.filter(event=event).first()
    public = f"/p/{event.key}/"
    pages = [
        base + page
        for page in (
            "settings",
            "log",
            "players",
            "standings",
            "crosstable",
            "print",
            "backups",
            "qr.svg",
            "players/search?q=mil",
        )
    ]
    pages += [public, public + "standings", public + "crosstable", public + "players"]
    pages += ["/", "/events/new", "/accounts", "/ratings"]
    pages += [
        base + f"export/{what}" for what in ("standings-csv", "players-csv", "pairings-csv", "json")
    ]
    if player is not None:
        pages += [base + f"players/{player.pk}/edit", base + f"players/{player.pk}/card"]
        pages += [public + "players/1"]
    return pages


def assert_all_open(client: Client, pages: list[str]) -> None:
    for page in pages:
        response = client.get(page)
        assert response.status_code == 200, page
        assert response.headers["Content-Security-Policy"].startswith("default-src 'none'"), page


@pytest.mark.parametrize("language", OFFERED)
def test_all_pages(chief: Account, client_of: Any, language: str) -> None:
    chief.language = language
    chief.save()
    client = client_of(chief)
    event = make_event(chief, 9)
    base = f"/events/{event.pk}/"
    assert_all_open(client, pages_of(event))
    assert_all_open(client, [base + "rounds/1/"])
    rounds.pair_round(event.pk, chief, 1)
    assert_all_open(client, [*pages_of(event), base + "rounds/1/"])
    client.post(base + "rounds/1/manual/start")
    assert_all_open(client, [base + "rounds/1/", base + "rounds/1/manual"])
    client.post(base + "rounds/1/manual/drop")
    rounds.publish_round(event.pk, chief, 1)
    game = games_of(event, 1)[0]
    assert_all_open(
        client,
        [
            *pages_of(event),
            base + "rounds/1/",
            base + f"games/{game.pk}/more",
            base + f"games/{game.pk}/correct",
            *(base + f"print/{what}" for what in PRINTS if what != "report"),
            f"/p/{event.key}/rounds/1",
        ],
    )
    for game in games_of(event, 1):
        results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    assert_all_open(client, [base + "print/report"])


def test_a_whole_event_in_the_browser(chief: Account, client_of: Any) -> None:
    """The steps of an arbiter: create, paste, pair, publish, enter, pair again."""
    client = client_of(chief)
    response = client.post(
        "/events/new",
        {
            "name": "Rapid",
            "start": "2026-11-21",
            "rounds": "5",
            "win": "1",
            "draw": "0,5",
            "loss": "0",
            "pab": "1",
            "tie_breaks": "BH/C1 BH",
        },
    )
    assert response.status_code == 302, response.content
    event = Event.objects.get()
    assert event.rules == "dutch-2026"  # in force on the first day
    assert (event.win, event.draw, event.pab) == (10, 5, 10)
    rows = "\n".join(f"Player {n}; {2000 - n}; ESP" for n in range(1, 13))
    response = client.post(
        f"/events/{event.pk}/players/import", {"rows": "Name; Rating; Federation\n" + rows}
    )
    assert response.status_code == 302
    assert Player.objects.filter(event=event).count() == 12
    client.post(f"/events/{event.pk}/rounds/1/pair")
    client.post(f"/events/{event.pk}/rounds/1/publish")
    for game in games_of(event, 1):
        response = client.post(
            f"/events/{event.pk}/games/{game.pk}/result",
            {"result": "1/2", "version": game.version},
        )
        assert response.headers["X-Outcome"] == "saved"
    response = client.get(f"/events/{event.pk}/rounds/2/")
    assert b"Pair round 2" in response.content
    client.post(f"/events/{event.pk}/rounds/2/pair")
    assert Game.objects.filter(pairing__round__event=event, pairing__round__number=2).count() == 6
    event.refresh_from_db()
    assert event.initial_color in {"w", "b"}  # drawn by lot


def test_absences_of_the_next_round_on_its_own_page(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1)
    client = client_of(chief)
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    url = f"/events/{event.pk}/rounds/2/"
    for tpn, kind in ((3, "H"), (5, "Z"), (8, "out")):
        client.post(url + "absence", {"player": keys[tpn], "kind": kind})
    text = client.get(url).content.decode()
    assert "half-point bye: Player 03" in text
    assert "zero-point bye: Player 05" in text
    assert "Withdrawn: Player 08" in text
    offered = text.split('id="present"')[1].split("</ul>")[0]
    assert [f"Player {tpn:02}" in offered for tpn in range(1, 9)] == [
        tpn not in (3, 5, 8) for tpn in range(1, 9)
    ]
    client.post(url + "absence", {"player": keys[5], "kind": ""})
    client.post(url + "absence", {"player": keys[7], "kind": "out"})
    client.post(url + "absence", {"player": keys[7], "kind": "back"})
    play(event, chief, 2)
    tournament = build_tournament(event)
    assert tournament.by_id[3].entry(2).result == "H"
    assert tournament.by_id[5].entry(2).opponent or tournament.by_id[5].entry(2).result == "U"
    assert tournament.by_id[7].entry(2).opponent or tournament.by_id[7].entry(2).result == "U"
    assert tournament.by_id[8].entry(2).result == "Z"
    # A page of the pre-check that still asks is sent to what has been paired meanwhile.
    answer = client.get(url, headers={"HX-Request": "true"})
    assert (answer.status_code, answer.headers["HX-Refresh"]) == (204, "true")


def test_live_answers_only_what_changed(chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    page = client.get(f"/events/{event.pk}/rounds/1/").content.decode()
    poll = page.split('hx-get="', 1)[1].split('"', 1)[0].replace("&amp;", "&")
    while "/live" not in poll:
        page = page.split('hx-get="', 1)[1]
        poll = page.split('hx-get="', 1)[1].split('"', 1)[0].replace("&amp;", "&")
    assert client.get(poll).status_code == 204
    game = games_of(event, 1)[2]
    client.post(
        f"/events/{event.pk}/games/{game.pk}/result", {"result": "1-0", "version": game.version}
    )
    answer = client.get(poll)
    assert answer.status_code == 200
    text = answer.content.decode()
    assert f'id="board-{game.pairing_id}"' in text
    assert text.count('class="board') == 1
    assert "hx-swap-oob" in text
    rounds.unpublish_round(event.pk, chief, 1, "test")
    assert client.get(poll).headers["HX-Refresh"] == "true"


def test_public_pages_show_published_rounds_and_nothing_private(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 8)
    player = Player.objects.filter(event=event, tpn=1).get()
    players.change_player(
        event.pk, chief, player.pk, {"birth": "1987-06-05", "contact": "secret@example.org"}
    )
    rounds.pair_round(event.pk, chief, 1)
    visitor = client_of(None)
    base = f"/p/{event.key}/"
    assert b"No round has been published" in visitor.get(base).content
    assert visitor.get(base + "rounds/1").status_code == 404
    rounds.publish_round(event.pk, chief, 1)
    assert b"Player 01" in visitor.get(base).content
    for page in ("", "standings", "crosstable", "players", "players/1"):
        text = visitor.get(base + page).content.decode()
        assert "1987" not in text
        assert "secret" not in text
    event.refresh_from_db()
    event.is_public = False
    event.save()
    assert visitor.get(base).status_code == 404


def test_public_page_says_when_nothing_is_new(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    event.refresh_from_db()
    visitor = client_of(None)
    poll = f"/p/{event.key}/?part=1&since={event.revision}"
    assert visitor.get(poll).status_code == 204
    page = visitor.get(f"/p/{event.key}/")
    tag = page.headers["ETag"]
    assert visitor.get(f"/p/{event.key}/", headers={"If-None-Match": tag}).status_code == 304
    game = games_of(event, 1)[0]
    client_of(chief).post(
        f"/events/{event.pk}/games/{game.pk}/result", {"result": "1-0", "version": game.version}
    )
    assert visitor.get(poll).status_code == 200


def test_why_two_players_meet(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "1/2", "1-0", "1-0")
    play(event, chief, 2, "1-0", "1-0", "1-0", "1-0")
    game = games_of(event, 2)[0]
    text = (
        client_of(chief)
        .get(f"/events/{event.pk}/pairings/{game.pairing_id}/explain")
        .content.decode()
    )
    assert "The rules give this pairing." in text
    assert game.pairing.black is not None
    first = games_of(event, 1)
    met = {g.pairing.white_id: g.pairing.black for g in first} | {
        g.pairing.black_id: g.pairing.white for g in first
    }
    for player in (game.pairing.white, game.pairing.black):
        opponent = met[player.pk]
        assert opponent is not None
        assert f"{opponent.tpn} {opponent.name} <br>" in text


def test_why_not_and_the_bye(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 9)
    play(event, chief, 1, "1-0", "1-0", "1-0", "1-0")
    play(event, chief, 2)
    game = games_of(event, 2)[0]
    assert game.pairing.black is not None
    client = client_of(chief)
    url = f"/events/{event.pk}/pairings/{game.pairing_id}/explain"
    text = client.get(url).content.decode()
    assert "Why this opponent" in text
    first = games_of(event, 1)
    met = {g.pairing.white_id: g.pairing.black for g in first} | {
        g.pairing.black_id: g.pairing.white for g in first
    }
    earlier = met[game.pairing.white_id]
    assert earlier is not None
    text = client.get(f"{url}?who={game.pairing.white.tpn}&wish={earlier.tpn}").content.decode()
    assert "have met before, in round 1" in text
    sheet = client.get(
        f"{url}/sheet?who={game.pairing.white.tpn}&wish={earlier.tpn}"
    ).content.decode()
    assert "have met before, in round 1" in sheet
    assert "The players concerned" in sheet
    assert game.pairing.white.name in client.get(f"{url}/sheet").content.decode()
    assert client.get(f"{url}/sheet?who=1&wish=nonsense").status_code in (200, 404)
    lines = client.get(f"/events/{event.pk}/rounds/2/checklist").content.decode()
    assert all(player.name in lines for player in Player.objects.filter(event=event))
    picture = client.get(f"/events/{event.pk}/pairings/{game.pairing_id}/explain.svg")
    assert picture.headers["Content-Type"] == "image/svg+xml"
    bye = Pairing.objects.get(round__event=event, round__number=2, black=None)
    text = client.get(f"/events/{event.pk}/pairings/{bye.pk}/explain").content.decode()
    assert bye.white.name in text
    assert "The bye" in text
    for wish in ("999", "nonsense", "-1", "<b>"):
        answer = client.get(f"{url}?who={game.pairing.white.tpn}&wish={wish}")
        assert answer.status_code == 200
        assert "<b></option>" not in answer.content.decode()


def test_a_card_tells_the_player_own_results_and_points(chief: Account, client_of: Any) -> None:
    """Whoever won with Black has a win on his card, and not the 0-1 of the board."""
    event = make_event(chief, 4)
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[4], 2, "H")
    play(event, chief, 1, "0-1", "+/-")
    play(event, chief, 2)
    [first] = [game for game in games_of(event, 1) if game.pairing.board == 1]
    assert first.pairing.black is not None
    for player, own in ((first.pairing.white, "0"), (first.pairing.black, "1")):
        page = client_of(chief).get(f"/events/{event.pk}/players/{player.pk}/card")
        row = page.context["rows"][0]
        assert (row.result, row.total) == (own, int(own) * 10)
    page = client_of(chief).get(f"/events/{event.pk}/players/{keys[4]}/card")
    before, bye = page.context["rows"]
    assert bye.bye is not None
    assert bye.total == before.total + 5


def test_the_tie_breaks_are_named_below_the_standings(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, tie_breaks="BH/C1,DE,REP")
    play(event, chief, 1)
    text = client_of(chief).get(f"/events/{event.pk}/standings").content.decode()
    assert "BH/C1: Buchholz: the opponents&#x27; points, without the lowest" in text
    assert "DE: direct encounter" in text
    assert "REP: rounds elected to play" in text


def test_the_crosstable_speaks_the_language_of_its_reader(chief: Account) -> None:
    event = make_event(chief, 3)
    play(event, chief, 1)
    with translation.override("de"):
        texts = {cell.text for place in ranking.standings(event).places for cell in place.cells}
    assert texts == {"3w1", "2s0", "Freilos 1"}


def test_saving_says_so(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    one, other = Player.objects.filter(event=event)[:2]
    client = client_of(chief)
    url = f"/events/{event.pk}/players/{one.pk}/edit"
    answer = client.post(url, {"name": "X", "seen": mark_in(client, url)}, follow=True)
    assert "X: saved." in answer.content.decode()
    answer = client.post(
        f"/events/{event.pk}/forbidden", {"one": one.pk, "other": other.pk}, follow=True
    )
    assert "The two will not be paired." in answer.content.decode()


def test_a_link_that_no_other_device_can_open_is_told(chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    text = client.post("/accounts/invite", {"role": "deputy"}, HTTP_HOST="localhost:8000")
    assert "Other devices cannot reach this address" in text.content.decode()
    text = client.post("/accounts/invite", {"role": "deputy"})
    assert "Other devices cannot reach this address" not in text.content.decode()


def test_a_wrong_password_leaves_the_name(chief: Account) -> None:
    answer = Client().post("/login", {"username": chief.username, "password": "wrong"})
    assert f'name="username" autocomplete="username" required value="{chief.username}"' in (
        answer.content.decode()
    )


def test_the_other_results_are_those_without_a_button(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    game = games_of(event, 1)[0]
    text = client_of(chief).get(f"/events/{event.pk}/games/{game.pk}/more").content.decode()
    for code in ("1-0", "1/2", "0-1", "+/-", "-/-", "adj", "0-0", "W-L", ""):
        assert text.count(f'name="result" value="{code}"') == 1, code


def test_an_unknown_tie_break_is_named(chief: Account, client_of: Any) -> None:
    with translation.override("de"):
        assert tie_breaks.check_tie_breaks(["BUCH", "SB"]) == ["Es gibt keine Feinwertung BUCH."]
    assert tie_breaks.check_tie_breaks(["BH/X"])


def test_who_asked_for_a_bye_is_on_the_pairing_too(chief: Account, client_of: Any) -> None:
    """Everybody looks for his own name, on the wall and on the phone."""
    event = make_event(chief, 6)
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[2], 1, "H")
    byes.set_bye(event.pk, chief, keys[3], 2, "H")
    play(event, chief, 1)
    for path in (
        f"/events/{event.pk}/rounds/1/",
        f"/events/{event.pk}/print/pairings",
        f"/events/{event.pk}/print/names",
        f"/p/{event.key}/",
    ):
        text = client_of(chief).get(path).content.decode()
        assert text.count("half-point bye") == 1, path
        assert "Player 02" in text.split("half-point bye")[0][-120:], path
