"""Whether the round on the wall, as it was recorded, is that of the rules."""

from __future__ import annotations

from ..accounts.account import RoundAccount
from ..accounts.what_decides import what_decides
from ..statements import Statement, say


def on_the_wall(account: RoundAccount) -> tuple[Statement, ...]:
    """Say whether a recorded round is that of the rules, and if not, where they differ."""
    position, pairing = account.position, account.pairing
    number, players = position.round_number, position.tournament.players
    recorded, bye = [], None
    for player in players:
        entry = player.entry(number)
        if (entry.opponent and entry.color == "w") or (
            entry.opponent and entry.color != "b" and player.id < entry.opponent
        ):
            recorded.append((player.id, entry.opponent))
        elif entry.result == "U":
            bye = player.id
    if set(recorded) == set(pairing.pairs) and bye == pairing.pab:
        return (say("wall-same"),)
    ours = set(pairing.pairs)
    theirs = tuple(pair for pair in recorded if pair not in ours)
    expected = tuple(pair for pair in pairing.pairs if pair not in set(recorded))
    found = [say("wall-differs", recorded=theirs, expected=expected)]
    if bye != pairing.pab and pairing.pab is not None and bye is not None:
        found.append(say("wall-bye", recorded=bye, expected=pairing.pab))
    if account.chooses:
        found += what_decides(account, recorded, bye, pairing)
    return tuple(found)
