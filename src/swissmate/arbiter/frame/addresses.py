"""How addresses of an event begin, for the ``urls`` of every room."""

from __future__ import annotations

from typing import Final

EVENT: Final = "events/<int:event_id>/"
ROUND: Final = EVENT + "rounds/<int:number>/"
GAME: Final = EVENT + "games/<int:game_id>/"
PLAYER: Final = EVENT + "players/<int:player_id>/"
PUBLIC: Final = "p/<slug:key>/"
