"""Changing a tournament returns a new one: these are the steps that :class:`.Tournament` offers.

Nothing here knows a pairing rule. A change that contradicts the tournament is refused, and the
original tournament always stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from swissmate.errors import TournamentError
from swissmate.wording import did_you_mean

from .agreement import require_texts
from .outcome import Bye, Game, Result, unknown_bye, unknown_result
from .result import ABSENT, OPEN, Entry
from .tournament import ForbiddenGroup

if TYPE_CHECKING:
    from .player import Player
    from .tournament import Results, Tournament, Who

LAST_ROUND: Final = 999
"""As the last round of a range, this stands for "to the end"."""


@runtime_checkable
class PairedRound(Protocol):
    """A pairing to be recorded, such as :func:`swissmate.pair` returns."""

    @property
    def round_number(self) -> int:
        """The round, from 1."""

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """White and Black by pairing number."""

    @property
    def pab(self) -> int | None:
        """The player who has the pairing-allocated bye."""

    @property
    def resting(self) -> tuple[int, ...]:
        """Those who are there and have no game."""


def _refused(message: str, code: str = "not-recordable") -> TournamentError:
    return TournamentError(message, code=code)


def find_player(tournament: Tournament, who: object) -> Player:
    """Return the player with a pairing number, a key of the caller's own, or a name.

    In a name, case and double blanks do not matter.
    """
    if isinstance(who, str):
        return _player_called(tournament, who)
    known = tournament.by_id.get(who) if type(who) is int else None
    if known is None:
        expected = "expected a pairing number, a key or a name"
        if type(who) is int and tournament.by_id:
            expected = f"the numbers go from {min(tournament.by_id)} to {max(tournament.by_id)}"
        raise _refused(f"there is no player {who!r:.40}; {expected}", code="unknown-player")
    return known


def _player_called(tournament: Tournament, who: str) -> Player:
    wanted = _plain(who)
    keyed = [player for player in tournament.players if player.key and player.key == who]
    named = keyed or [player for player in tournament.players if _plain(player.name) == wanted]
    if len(named) == 1:
        return named[0]
    if named:
        numbers = ", ".join(str(player.id) for player in named)
        raise _refused(
            f"{who!r:.40} is the name of players {numbers}; expected a pairing number or a key",
            code="unknown-player",
        )
    near = did_you_mean(who, (), {player.name: repr(player.name) for player in tournament.players})
    raise _refused(
        f"there is no player {who!r:.40}{near}; expected a pairing number, a key or a name",
        code="unknown-player",
    )


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


def _number(tournament: Tournament, who: object) -> int:
    return find_player(tournament, who).id


def _round(tournament: Tournament, round_number: object, default: int) -> int:
    """Return the round number (or the default), refusing one that the tournament cannot have."""
    number = default if round_number is None else round_number
    last = tournament.rounds or LAST_ROUND
    if type(number) is not int or not 1 <= number <= last:
        raise _refused(
            f"round {number!r}: expected a number from 1 to {last}", code="no-such-round"
        )
    return number


def _with_entry(player: Player, number: int, entry: Entry, paired: int) -> Player:
    """Return the player with this entry for a round.

    Missing rounds before it become absences up to round ``paired``, and open after that.
    """
    entries = list(player.entries)
    while len(entries) < number:
        entries.append(ABSENT if len(entries) < paired else OPEN)
    entries[number - 1] = entry
    while entry == OPEN and entries and entries[-1] == OPEN:
        entries.pop()
    return player._replace(entries=tuple(entries))


def _with_entries(
    tournament: Tournament, number: int, entries: Mapping[int, Entry], *, paired: int
) -> Tournament:
    players = (
        _with_entry(player, number, entries[player.id], paired) if player.id in entries else player
        for player in tournament.players
    )
    # The points stated in the file belong to the rounds as they were in the file.
    unstated = (
        player if player.points is None else player._replace(points=None) for player in players
    )
    return replace(tournament, players=tuple(unstated))


def add_player(tournament: Tournament, player: Player) -> Tournament:
    """Add a player under his number; blanks around his name are removed."""
    require_texts(player)
    for what, number in (("number", player.id), ("rating", player.rating)):
        if type(number) is not int or number < 0:
            raise _refused(f"{what} {number!r}: expected a whole number", code="wrong-type")
    player = player._replace(name=player.name.strip())
    for other in tournament.players:
        if player.key and other.key == player.key:
            raise _refused(
                f"the key {player.key!r:.40} belongs to player {other.id} already",
                code="numbers-in-use",
            )
    if player.id in tournament.by_id:
        raise _refused(
            f"the number {player.id} belongs to {tournament.by_id[player.id].name!r} already",
            code="numbers-in-use",
        )
    players = sorted((*tournament.players, player), key=lambda in_order: in_order.id)
    return replace(tournament, players=tuple(players), entered=player.id)


def give_bye(tournament: Tournament, player: Who, bye: Bye, round_number: int | None) -> Tournament:
    """Note a bye for a round in which the player has no game."""
    if not isinstance(bye, Bye):
        raise unknown_bye(bye)
    paired = tournament.rounds_paired
    number = _round(tournament, round_number, paired + 1)
    known = find_player(tournament, player)
    if known.entry(number).opponent:
        raise _refused(f"player {known.id} has a game in round {number}; expected no bye there")
    return _with_entries(tournament, number, {known.id: bye.entry}, paired=paired)


def take_bye_back(tournament: Tournament, player: Who, round_number: int | None) -> Tournament:
    """Remove a bye that was noted for a future round, so that the player is paired there."""
    paired = tournament.rounds_paired
    number = _round(tournament, round_number, paired + 1)
    if number <= paired:
        raise _refused(f"round {number} is paired already; expected a round to come")
    known = find_player(tournament, player)
    present = replace(tournament, absent=tournament.absent - {known.id})
    return _with_entries(present, number, {known.id: OPEN}, paired=paired)


def withdraw(tournament: Tournament, player: Who, after_round: int | None) -> Tournament:
    """Give a player zero-point byes to the end."""
    if tournament.rounds is None:
        raise _refused(
            "the number of rounds is not stated, and a withdrawal is noted to the last one; "
            "expected a tournament with rounds"
        )
    after = tournament.rounds_paired if after_round is None else after_round
    if after != 0:  # before round one
        after = _round(tournament, after, after)
    known = find_player(tournament, player)
    for number in range(after + 1, tournament.rounds + 1):
        if known.entry(number).opponent:
            raise _refused(f"player {known.id} has a game in round {number}, after the withdrawal")
        tournament = give_bye(tournament, known.id, Bye.ZERO, number)
    return tournament


def rejoin(tournament: Tournament, player: Who, round_number: int | None) -> Tournament:
    """Let a withdrawn player be paired again from a round on."""
    first = _round(tournament, round_number, tournament.rounds_paired + 1)
    known = find_player(tournament, player)
    for number in range(first, len(known.entries) + 1):
        if known.entry(number).result == Bye.ZERO.code:
            tournament = take_bye_back(tournament, known.id, number)
    return tournament


def forbid(
    tournament: Tournament, players: tuple[Who, ...], first_round: int, last_round: int
) -> Tournament:
    """Keep players apart in a range of rounds."""
    group = _group(tournament, players, first_round, last_round)
    return replace(tournament, forbidden=(*tournament.forbidden, group))


def protect(
    tournament: Tournament, players: tuple[Who, ...], first_round: int, last_round: int
) -> Tournament:
    """Keep players apart in a range of rounds if it can be helped."""
    group = _group(tournament, players, first_round, last_round)
    return replace(tournament, protected=(*tournament.protected, group))


def _group(
    tournament: Tournament, players: tuple[Who, ...], first_round: int, last_round: int
) -> ForbiddenGroup:
    numbers = frozenset(_number(tournament, player) for player in players)
    if len(numbers) < 2 or not 1 <= first_round <= last_round:
        raise _refused("expected two players or more, and rounds from 1 in their order")
    return ForbiddenGroup(numbers, first_round, last_round)


def record_round(
    tournament: Tournament,
    pairing: PairedRound | Iterable[tuple[Who, Who]],
    bye: Who | None,
) -> Tournament:
    """Record the pairing of the next round; its games are pending."""
    number = tournament.rounds_paired + 1
    pairs: tuple[tuple[Who, Who], ...]
    pab: Who | None
    resting: tuple[int, ...] = ()
    if isinstance(pairing, Iterable):
        pairs, pab = tuple(pairing), bye
    elif isinstance(pairing, PairedRound):
        pairs, pab, resting = pairing.pairs, pairing.pab, pairing.resting
        if pairing.round_number != number:
            raise _refused(
                f"this is the pairing of round {pairing.round_number}; expected round {number}"
            )
    else:
        pairs, pab = (pairing,), None
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise _refused(
                f"{pair!r:.40}: expected what pair() returns, or pairs (white, black)",
                code="wrong-type",
            )
    _round(tournament, number, number)
    games = [(_number(tournament, white), _number(tournament, black)) for white, black in pairs]
    entries: dict[int, Entry] = {}
    seats = [(white, Entry(black, "w", " ")) for white, black in games]
    seats += [(black, Entry(white, "b", " ")) for white, black in games]
    seats += [(_number(tournament, pab), Bye.ALLOCATED.entry)] if pab is not None else []
    for taken, entry in seats:
        if taken in entries or entry.opponent == taken:
            raise _refused(f"player {taken} is paired twice in round {number}")
        entries[taken] = entry
    for player in tournament.players:
        noted = player.entries[number - 1] if len(player.entries) >= number else OPEN
        away = player.id in tournament.absent or noted.result not in (" ", Bye.ALLOCATED.code)
        if player.id in entries and away:
            raise _refused(f"player {player.id} is not there in round {number}, but paired")
        if player.id not in entries and not away and player.id not in resting:
            raise _refused(
                f"player {player.id} is neither paired nor absent in round {number}; expected a "
                "pair, the bye, or a bye noted before"
            )
        if player.id not in entries and (noted == OPEN or player.id in resting):
            entries[player.id] = ABSENT
    recorded = _with_entries(tournament, number, entries, paired=number)
    return replace(recorded, absent=frozenset())


def record_results(
    tournament: Tournament, results: Results, round_number: int | None
) -> Tournament:
    """Enter or correct results of games, each named by White and Black."""
    paired = tournament.rounds_paired
    number = _round(tournament, round_number, paired)
    if not isinstance(results, Mapping):
        raise _refused(f"{results!r:.40}: expected results by game", code="wrong-type")
    entries: dict[int, Entry] = {}
    for pair, result in results.items():
        if not isinstance(result, Result):
            raise unknown_result(result)
        white, black = (_number(tournament, player) for player in pair)
        own, other = (tournament.by_id[player].entry(number) for player in (white, black))
        if own.opponent != black or "b" in own.color or "w" in other.color:
            instead = (
                f"they play {black}-{white}"
                if own.opponent == black
                else f"player {white} meets {own.opponent or 'nobody'}"
            )
            raise _refused(f"round {number} has no game {white}-{black}: {instead}")
        entries[white] = Entry(black, "w", result.codes[0])
        entries[black] = Entry(white, "b", result.codes[1])
    return _with_entries(tournament, number, entries, paired=paired)


def discard_round(tournament: Tournament) -> Tournament:
    """Take back the last round: its games and its allocated bye; requested byes stay."""
    number = tournament.rounds_paired
    if not number:
        raise _refused("no round is paired; expected one to take back", code="no-such-round")
    entries = {}
    for player in tournament.players:
        own = player.entry(number)
        if own.opponent or own.result == Bye.ALLOCATED.code:
            entries[player.id] = OPEN
    return _with_entries(tournament, number, entries, paired=number - 1)


def games_of(tournament: Tournament, round_number: int) -> tuple[Game, ...]:
    """Return the games of a recorded round, by the pairing number of White."""
    number = _round(tournament, round_number, round_number)
    games = []
    for player in tournament.players:
        own = player.entry(number)
        if not own.opponent:
            continue
        other = tournament.by_id[own.opponent].entry(number)
        # A file may give a forfeited game without colours: then the lower number is White.
        if own.color == "w" or (own.color != "b" and player.id < own.opponent):
            result = Result.of_codes(own.result + other.result)
            games.append(Game(player.id, own.opponent, result))
    return tuple(games)
