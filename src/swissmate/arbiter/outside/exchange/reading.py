"""Results of a round that was played at a server: kept with its games, and only offered.

They are looked at and entered on the page of the round's moves, as those of a file are.
"""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.arbiter.models import Account, Event, Member
from swissmate.arbiter.outside.exchange.answers import people_of
from swissmate.arbiter.outside.moves.taking import round_of, take_known
from swissmate.arbiter.rounds.boards.game_moves import games_of_round
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
    numbers = {person.key: person.number for person in people_of(event)}
    keys = {}
    for row in games_of_round(round_of(event, number)):
        table = "m" if isinstance(row.white, Member) else "p"
        pair = tuple(numbers[f"{table}{person.pk}"] for person in (row.white, row.black))
        keys[pair] = row.game.pk
    known = {}
    open_, undecided, strange = 0, [], []
    for game in games:
        pair = (game.white, game.black)
        if pair not in keys:
            strange.append(f"{game.white}-{game.black}")
            continue
        known[keys[pair]] = PgnGame({}, numbered(game.moves.split()), game.result)
        if game.undecided:
            undecided.append(f"{game.white}-{game.black} ({game.status})")
        elif game.result == "*":
            open_ += 1
    take_known(event.pk, actor, number, known, host)
    done = len(known) - open_ - len(undecided)
    texts = [f"round {number}: {counted(done, 'result')} read", f"{open_} not finished"]
    if undecided:
        texts.append(f"without a result, decide: {first_of(undecided, 10)}")
    if strange:
        texts.append(f"not of this round: {first_of(strange, 10)}")
    return "; ".join(texts)
