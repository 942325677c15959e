"""The arbiter asks: why did he not float, and why not these pairs instead?"""

from __future__ import annotations

import re
from typing import Any

from django.utils import translation

from arbiter_events import games_of, make_event, play
from swissmate.api.pairing import pair
from swissmate.arbiter.models import Account, Event, Game
from swissmate.arbiter.rounds.boards import corrections
from swissmate.arbiter.rounds.boards.tournament import build_tournament


def event_of_ten(chief: Account) -> tuple[Event, list[Game]]:
    """Return an event after five games that White won: in round two one of the winners floats."""
    event = make_event(chief, 10)
    play(event, chief, 1)
    play(event, chief, 2)
    return event, games_of(event, 2)


def floater_and_stayer(games: list[Game]) -> tuple[Game, int]:
    """Return the game of who floats, and the number of a winner who does not."""
    won = {game.pairing.white.tpn for game in games_of(games[0].pairing.round.event, 1)}
    crossing: list[Game] = []
    inside: list[Game] = []
    for game in games:
        assert game.pairing.black is not None
        kind = [player.tpn in won for player in (game.pairing.white, game.pairing.black)]
        (crossing if sum(kind) == 1 else inside).append(game)
    [game] = crossing
    return game, next(other.pairing.white.tpn for other in inside if other.pairing.white.tpn in won)


def test_why_somebody_does_not_float(chief: Account, client_of: Any) -> None:
    event, games = event_of_ten(chief)
    game, stayer = floater_and_stayer(games)
    url = f"/events/{event.pk}/pairings/{game.pairing_id}/explain"
    text = client_of(chief).get(f"{url}?who={stayer}&wish=float").content.decode()
    assert 'class="message error" role="alert">' not in text
    assert f"Why does {stayer} " in text
    assert "not move down?" in text
    # Asked for on the page of the game of who does float, and set in the form again.
    assert f'<option value="{stayer}" selected>' in text
    assert '<option value="float" selected>' in text
    sheet = client_of(chief).get(f"{url}/sheet?who={stayer}&wish=float").content.decode()
    assert "not move down?" in sheet


def test_why_not_these_pairs_instead(chief: Account, client_of: Any) -> None:
    event, games = event_of_ten(chief)
    paired = [game for game in games if game.pairing.black is not None]
    one, two = paired[0], paired[-1]
    assert one.pairing.black is not None
    assert two.pairing.black is not None
    url = f"/events/{event.pk}/pairings/{one.pairing_id}/explain"
    client = client_of(chief)
    proposal = f"{one.pairing.white.tpn}-{two.pairing.black.tpn}"
    text = client.get(url, {"instead": proposal}).content.decode()
    assert 'class="message error" role="alert">' not in text
    assert "Why not" in text
    assert "instead?" in text
    assert f'value="{proposal}"' in text
    sheet = client.get(f"{url}/sheet", {"instead": proposal})
    assert sheet.status_code == 200
    assert "instead?" in sheet.content.decode()
    same = f"{one.pairing.white.tpn}-{one.pairing.black.tpn}"
    assert "New pairs then" not in client.get(url, {"instead": same}).content.decode()


def test_a_proposal_that_cannot_be_read_says_how_to_write_one(
    chief: Account, client_of: Any
) -> None:
    event, games = event_of_ten(chief)
    url = f"/events/{event.pk}/pairings/{games[0].pairing_id}/explain"
    client = client_of(chief)
    for wrong in ("1:2", "1-bye 2-bye", "x" * 5000, "<b>"):
        answer = client.get(url, {"instead": wrong})
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "as in 11-22 16-20" in text
        assert "<b>" not in text.partition('error" role="alert">')[2].partition("</div>")[0]
        assert client.get(f"{url}/sheet", {"instead": wrong}).status_code == 404
    for refused in ("1-1", "1-2 2-3", "1-99"):
        text = client.get(url, {"instead": refused}).content.decode()
        assert 'class="message error" role="alert">' in text, refused


def test_the_questions_are_asked_in_german_too(chief: Account, client_of: Any) -> None:
    event, games = event_of_ten(chief)
    game, stayer = floater_and_stayer(games)
    url = f"/events/{event.pk}/pairings/{game.pairing_id}/explain?who={stayer}&wish=float"
    with translation.override("de"):
        text = client_of(chief).get(url, headers={"Accept-Language": "de"}).content.decode()
    assert "nach unten rücken" in text
    assert "Warum nicht stattdessen diese Paare?" in text
    assert "Warum rückt" in text


def test_the_table_writes_points_and_colours_as_the_sentences_do(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "1/2", "1/2", "1/2", "1/2")
    play(event, chief, 2)
    game = games_of(event, 2)[0]
    url = f"/events/{event.pk}/pairings/{game.pairing_id}/explain"
    text = client_of(chief).get(url).content.decode()
    assert re.search(r"<td>\s*0\.5\s*</td>", text)
    assert "has 0.5 points" in text
    assert "½" not in text
    assert "Colours of played games" in text
    assert "Color" not in text
    with translation.override("de"):
        chief.language = "de"
        chief.save()
        german = client_of(chief).get(url).content.decode()
    assert re.search(r"<td>\s*0,5\s*</td>", german)
    assert "½" not in german


def test_a_correction_since_is_told_wherever_the_round_is_explained(
    chief: Account, client_of: Any
) -> None:
    """The rules are asked with the results as they stand now; the game was paired before."""
    event, games = event_of_ten(chief)
    first = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, first.pk, "0-1", "misread", rating_only=False)
    now = {(each[0], each[1]) for each in pair(build_tournament(event, through_round=1)).pairs}
    client = client_of(chief)
    told = set()
    for game in games:
        assert game.pairing.black is not None
        url = f"/events/{event.pk}/pairings/{game.pairing_id}/explain"
        text, sheet = (client.get(address).content.decode() for address in (url, f"{url}/sheet"))
        differs = (game.pairing.white.tpn, game.pairing.black.tpn) not in now
        assert ("The rules gave this pairing." in text) == differs
        assert ("The rules give this pairing." in text) != differs
        white, black = game.pairing.white, game.pairing.black
        wall = f"On the wall: {white.tpn} {white.name} - {black.tpn} "
        assert (wall in text) == (wall in sheet) == differs
        assert "another round than the one on the wall" in sheet
        told.add(differs)
    assert told == {True, False}
    checklist = client.get(f"/events/{event.pk}/rounds/2/checklist").content.decode()
    assert "another round than the one on the wall" in checklist


def test_an_adjourned_game_before_the_round_is_told_where_it_is_explained(
    chief: Account, client_of: Any
) -> None:
    """It counts as a draw for the pairing (C.04.2.D.1), which the explanation rests on."""
    event = make_event(chief, 8)
    play(event, chief, 1, "adj")
    play(event, chief, 2, "adj")
    client = client_of(chief)
    told = "1 adjourned game counts as a draw for this pairing (C.04.2.D.1; 2026: C.04.2 3.1)."
    for number, is_told in ((1, False), (2, True)):
        game = games_of(event, number)[0]
        text = client.get(f"/events/{event.pk}/pairings/{game.pairing_id}/explain").content.decode()
        assert "The rules give this pairing." in text
        assert (told in text) == is_told
