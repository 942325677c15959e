"""An event of many players, for what must not get slow or heavy with them."""

from __future__ import annotations

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, Category, Event, Player
from swissmate.arbiter.tables.prizes import categories


def large_event(chief: Account, players: int, played: int = 2) -> Event:
    """Return an event of nine rounds, so many played and the next out, with long pages."""
    more = {"self_check_in": True, "results_from_players": True, "tie_breaks": "BH/C1,BH,SB"}
    event = make_event(chief, players, rounds=9, **more)
    for number in range(1, played + 1):
        play(event, chief, number, *["1-0", "1/2", "0-1"] * players)
    play(event, chief, played + 1, *["1-0", ""] * players)
    categories.add_category(event.pk, chief, {"name": "Below 2300", "rating_to": 2299})
    categories.set_prizes(event.pk, chief, 0, ["300", "200", "a book"])
    categories.set_prizes(event.pk, chief, Category.objects.get(event=event).pk, ["100"])
    return event


def parts(event: Event) -> dict[str, list[object]]:
    """Return what stands in the addresses of the event's pages."""
    last = event.round_set.count()
    return {
        "event_id": [event.pk],
        "key": [event.key],
        "game_id": [games_of(event, last)[0].pk],
        "pairing_id": [games_of(event, last)[0].pairing_id],
        "player_id": [Player.objects.filter(event=event)[0].pk],
        "category_id": [Category.objects.get(event=event).pk],
        "number": [last, last + 1],
        "tpn": [1],
    }
