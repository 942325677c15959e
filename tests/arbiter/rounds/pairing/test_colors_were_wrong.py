"""*Colours were wrong*: White and Black change places, and nobody's points do."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, play, say_yes
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Proposal
from swissmate.arbiter.rounds.boards import corrections
from swissmate.arbiter.rounds.boards.tournament import build_tournament


def _exchange(client: Any, event: Event, game: Game, result: str) -> Any:
    url = f"/events/{event.pk}/games/{game.pk}/correct"
    values = {"result": result, "scope": "all", "swap": "on", "reason": "score sheet"}
    return say_yes(client, url, values)


@pytest.mark.parametrize(
    ("entered", "after"),
    [("1-0", "0-1"), ("0-1", "1-0"), ("1/2", "1/2"), ("+/-", "-/+"), ("W-L", "L-W")],
)
def test_the_winner_keeps_the_point(
    event: Event, chief: Account, client_of: Any, entered: str, after: str
) -> None:
    """The form still shows the result that was entered for the pairing: it names the winner."""
    play(event, chief, 1, entered)
    game = games_of(event, 1)[0]
    assert game.pairing.black is not None
    points = {player.id: player.entry(1).result for player in build_tournament(event).players}
    client = client_of(chief)
    page = client.get(f"/events/{event.pk}/games/{game.pk}/correct").content.decode()
    assert f"White wins: {game.pairing.white.name}" in page
    assert f"Black wins: {game.pairing.black.name}" in page
    answer = _exchange(client, event, game, entered)
    assert answer.status_code == 302
    now = Game.objects.get(pk=game.pk)
    assert (now.pairing.white_id, now.pairing.black_id, now.result) == (
        game.pairing.black_id,
        game.pairing.white_id,
        after,
    )
    assert points == {
        player.id: player.entry(1).result for player in build_tournament(event).players
    }
    # The page says with names what stands now, and undo brings back what stood.
    said = client.get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert f"Corrected: {game.pairing.black.name} – {game.pairing.white.name}" in said
    entry = AuditEntry.objects.get(action="colors-swapped")
    assert entry.data["after"] == after
    client.post(f"/events/{event.pk}/log/{entry.pk}/undo")
    back = Game.objects.get(pk=game.pk)
    assert (back.pairing.white_id, back.result) == (game.pairing.white_id, entered)


def test_a_wrong_result_and_wrong_colors_at_once(
    event: Event, chief: Account, client_of: Any
) -> None:
    """Black of the pairing had won, with White: the form names Black of the pairing."""
    play(event, chief, 1, "1-0")
    game = games_of(event, 1)[0]
    _exchange(client_of(chief), event, game, "0-1")
    now = Game.objects.get(pk=game.pk)
    assert (now.pairing.white_id, now.result) == (game.pairing.black_id, "1-0")


def test_what_else_speaks_of_white_and_black_is_turned_too(
    event: Event, chief: Account, client_of: Any
) -> None:
    play(event, chief, 1, "1-0", "")
    play_open = games_of(event, 1)[1]
    rated = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, rated.pk, "W-L", "not rated", rating_only=True)
    Proposal.objects.create(game=play_open, color="w", result="1-0", device="x")
    client = client_of(chief)
    _exchange(client, event, rated, "1-0")
    _exchange(client, event, play_open, "1-0")
    assert Game.objects.get(pk=rated.pk).rating_result == "L-W"
    assert not Proposal.objects.exists()


def test_the_line_of_the_tournament_file_says_who_has_the_point(
    event: Event, chief: Account, client_of: Any
) -> None:
    """Once a later round was paired, a line of the file keeps the old game and the new one."""
    play(event, chief, 1)
    play(event, chief, 2)
    game = games_of(event, 1)[0]
    assert game.pairing.black is not None
    one, other = game.pairing.white.tpn, game.pairing.black.tpn
    assert _exchange(client_of(chief), event, game, "1-0").status_code == 302
    line = event.integrity_events.get().details
    assert line == f"{one}-{other} 1-0 => {other}-{one} 0-1"
