"""Results of a round that was played at a server: kept with its games, and only offered.

They are looked at and entered on the page of the round's moves, as those of a file are.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.outside.exchange.answers import report_games
from swissmate.arbiter.outside.moves.taking import take_known
from swissmate.exchange.lichess.bulk import OnlineGame
from swissmate.pgn.games import PgnGame, numbered
from swissmate.wording import counted, first_of


def keep(
    event: Event, actor: Account | None, number: int, games: Sequence[OnlineGame], host: str
) -> str:
    """Keep the games of a round with their boards; return what was found.

    Raises:
        Refused: the event is archived, or the round is not published.
    """
    rows = report_games(event)
    known: dict[int, dict[int, PgnGame]] = {}
    open_, undecided, strange = 0, [], []
    for game in games:
        row = rows.get((number, game.white, game.black))
        if row is None:
            strange.append(f"{game.white}-{game.black}")
            continue
        of_round = known.setdefault(row.game.pairing.round.number, {})
        of_round[row.game.pk] = PgnGame({}, numbered(game.moves.split()), game.result)
        if game.undecided:
            undecided.append(f"{game.white}-{game.black} ({game.status})")
        elif game.result == "*":
            open_ += 1
    for round_number, of_round in known.items():
        take_known(event.pk, actor, round_number, of_round, host)
    done = len(games) - len(strange) - open_ - len(undecided)
    texts = [f"round {number}: {counted(done, 'result')} read", f"{open_} not finished"]
    if undecided:
        texts.append(f"without a result, decide: {first_of(undecided, 10)}")
    if strange:
        texts.append(f"not of this round: {first_of(strange, 10)}")
    return "; ".join(texts)
