"""One line a player, and the byes of all rounds in one grid."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import make_event, pairings_of, play
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.models import Account, AuditEntry, Bye, Player, RatedPlayer, RatingList


@pytest.mark.parametrize(
    ("line", "name", "rating", "federation", "title"),
    [
        ("Alder, Ines 2050 ENG", "Alder, Ines", 2050, "ENG", ""),
        ("IM Birch, Tom 2402 CZE", "Birch, Tom", 2402, "CZE", "IM"),
        ("Cedar, Lucia;1985;ESP", "Cedar, Lucia", 1985, "ESP", ""),
        ("Dogwood Peter 1700", "Dogwood Peter", 1700, "", ""),
        ("Elm, Sofie", "Elm, Sofie", 0, "", ""),
    ],
)
def test_a_line_is_a_player(
    line: str,
    name: str,
    rating: int,
    federation: str,
    title: str,
    chief: Account,
    client_of: Any,
) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    answer = client.post(
        f"/events/{event.pk}/players/line", {"line": line}, headers={"HX-Request": "true"}
    )
    assert answer.headers["HX-Trigger"] == "players-changed"
    player = Player.objects.get()
    assert (player.name, player.rating, player.federation, player.title) == (
        name,
        rating,
        federation,
        title,
    )


def test_what_is_doubtful_is_asked_first(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    url = f"/events/{event.pk}/players/line"
    client = client_of(chief)
    htmx = {"headers": {"HX-Request": "true"}}
    client.post(url, {"line": "Alder, Ines 2050"}, **htmx)
    answer = client.post(url, {"line": "alder, ines 1990"}, **htmx)
    assert "is on the list already" in answer.content.decode()
    assert 'name="anyway" value="alder, ines 1990"' in answer.content.decode()
    assert Player.objects.count() == 1
    client.post(url, {"line": "Birch, Tom 1990", "anyway": "alder, ines 1990"}, **htmx)
    client.post(url, {"line": "alder, ines 1990", "anyway": "alder, ines 1990"}, **htmx)
    assert Player.objects.count() == 3
    wrong = client.post(url, {"line": "Cedar, Lucia;9999;ESP"}, **htmx).content.decode()
    assert "A rating is from 0 to 3999." in wrong
    assert Player.objects.count() == 3


@pytest.mark.parametrize(("kind", "rating"), [("standard", 2100), ("rapid", 2010), ("blitz", 2100)])
def test_the_rating_list_fills_the_rating_of_the_kind_of_play(
    kind: str, rating: int, chief: Account, client_of: Any
) -> None:
    """The blitz rating is missing here: the standard one stands in."""
    event = make_event(chief, 0, kind=kind)
    rating_list = RatingList.objects.create(name="x", is_complete=True)
    RatedPlayer.objects.create(
        rating_list=rating_list,
        fide_id="4100018",
        name="Larsson, Eva",
        search="larsson eva",
        federation="SWE",
        sex="w",
        title="WFM",
        standard=2100,
        rapid=2010,
        birth="1999",
    )
    client = client_of(chief)
    base = f"/events/{event.pk}/players/"
    found = client.get(base + "search?line=lars").content.decode()
    assert f"· {rating} ·" in found
    assert f'"rating": "{rating}"' in client.get(base + "search?q=lars").content.decode()
    client.post(base + "line", {"line": "lars", "person": "4100018"})
    player = Player.objects.get()
    assert (player.name, player.rating, player.title) == ("Larsson, Eva", rating, "WFM")
    rows = {"rows": "Name;Id\nLarsson, Eva;4100018\nBirch, Tom;", "fill": "1", "do": "look"}
    assert str(rating) in client.post(base + "import", rows).content.decode()


def test_the_grid_notes_byes_of_all_rounds_at_once(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    play(event, chief, 1)
    one, two = Player.objects.filter(event=event)[:2]
    client = client_of(chief)
    page = client.get(f"/events/{event.pk}/byes").content.decode()
    assert page.count('<td class="past"') == 6
    changes = f"{one.pk}:2::H,{one.pk}:5::Z,{two.pk}:3::Z"
    client.post(f"/events/{event.pk}/byes/save", {"changes": changes})
    noted = set(Bye.objects.values_list("player_id", "round_number", "kind"))
    assert noted == {(one.pk, 2, "H"), (one.pk, 5, "Z"), (two.pk, 3, "Z")}
    entry = AuditEntry.objects.get(action="byes-set")
    assert audit.sentence(entry).startswith("3 byes noted: Player 01, round 2: half-point bye; ")
    undoing.undo(event.pk, entry.pk, chief)
    assert not Bye.objects.exists()


@pytest.mark.parametrize(
    "more",
    [
        "{one}:1::H",  # that round has been paired
        "{one}:6::H",  # there is no such round
        "{one}:3:Z:H",  # somebody has taken the Z back meanwhile
        "999999:3::H",  # nobody here
    ],
)
def test_the_grid_notes_all_or_nothing(more: str, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    one = Player.objects.filter(event=event)[0].pk
    changes = f"{one}:2::H," + more.format(one=one)
    client_of(chief).post(f"/events/{event.pk}/byes/save", {"changes": changes})
    assert not Bye.objects.exists()


def test_who_cannot_move_stays_at_the_fixed_board(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    players = list(Player.objects.filter(event=event))
    client = client_of(chief)

    def fix(player: Player, board: str) -> int:
        url = f"/events/{event.pk}/players/{player.pk}/edit"
        mark = client.get(url).content.decode().split('name="seen" value="')[1].split('"')[0]
        values = {"name": player.name, "rating": player.rating, "fixed_board": board}
        return int(client.post(url, {**values, "seen": mark}).status_code)

    assert fix(players[0], "4") == 302
    assert fix(players[7], "4") == 400  # it is somebody's
    assert fix(players[7], "20") == 302
    for number in (1, 2, 3):
        play(event, chief, number)
        boards = {
            key: pairing.board
            for pairing in pairings_of(event, number)
            for key in (pairing.white_id, pairing.black_id)
        }
        met = boards[players[0].pk] == boards[players[7].pk]
        assert boards[players[0].pk] == 4
        assert boards[players[7].pk] == (4 if met else 20)
        rest = sorted({*boards.values()} - {4, 20})
        assert rest == ([1, 2, 3] if met else [1, 2])


def test_the_bye_is_last_wherever_somebody_sits() -> None:
    from swissmate.arbiter.rounds.boards.board_numbers import numbered

    pairs = [(1, 5), (9, None), (2, 6), (3, 7)]
    assert list(numbered(pairs, {})) == [(1, (1, 5)), (2, (2, 6)), (3, (3, 7)), (4, (9, None))]
    assert list(numbered(pairs, {7: 1, 9: 2})) == [
        (1, (3, 7)),
        (2, (1, 5)),
        (3, (2, 6)),
        (4, (9, None)),
    ]
    assert list(numbered(pairs, {6: 9})) == [
        (1, (1, 5)),
        (2, (3, 7)),
        (9, (2, 6)),
        (3, (9, None)),
    ]
