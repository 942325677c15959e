"""The rounds after the next one: endings of the event, played by its own rules and tie-breaks.

An ending is drawn as the generator draws a tournament: results by the chances of the games, every
round paired by the rules, places by the tie-breaks. The seed and the number of an ending alone
determine it, so the number of processes changes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from swissmate.errors import InputError, NoLegalPairing, TournamentError
from swissmate.generator.seeds import Dice
from swissmate.messages import Message
from swissmate.model import Tournament
from swissmate.parallel import ordered_results
from swissmate.ranking import edition_in_force, standings
from swissmate.systems.choice import resolve
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set

from .chances import Step
from .open_round import RESULTS, OpenRound, game_chances, open_round
from .sampling import wilson

Odds = Callable[[int, int], tuple[float, float, float]]
"""Maps the ids of White and Black to the chances of 1-0, a draw and 0-1."""

_PIECE = 25


class Ending(NamedTuple):
    """What the endings say about one player.

    ``places`` are shares of the endings by place (a shared place counts as that place); ``points``
    is the mean in tenths.
    """

    player: int
    points: float
    mean_place: float
    places: Mapping[int, float]

    def within(self, place: int) -> float:
        """Return the share of endings with this place or a better one."""
        return sum(share for reached, share in self.places.items() if reached <= place)


@dataclass(frozen=True)
class Endings:
    """All players over ``count`` endings; ``broken_off`` ended in a round with no legal pairing."""

    count: int
    broken_off: int
    seed: int
    players: Mapping[int, Ending]

    def interval(self, share: float) -> tuple[float, float]:
        """Return the 95 % interval of a share."""
        return wilson(share, max(self.count - self.broken_off, 1))


@dataclass(frozen=True)
class Play:
    """An event to be played to its end, with all that a process needs to know."""

    round_: OpenRound
    rules: str
    results: str
    seed: int

    def ending(self, number: int, odds: Odds | None = None) -> Tournament | None:
        """Return the finished tournament of ending ``number``, None if a round has no pairing.

        ``odds`` replaces the chances of every game.
        """
        dice = Dice(self.seed, number, "ending")
        results = {}
        for game in self.round_.games:
            chances = odds(game.white, game.black) if odds else game.chances
            results[game.white, game.black] = RESULTS[_drawn(dice, chances)]
        tournament = self.round_.tournament.with_results(results)
        rules = rule_set(self.rules)
        for number_now in range(self.round_.round_number + 1, (tournament.rounds or 0) + 1):
            try:
                pairing = pair_round(rules, position_before(tournament, number_now))
            except NoLegalPairing:
                return None
            results = {}
            for white, black in pairing.pairs:
                if odds:
                    chances = odds(white, black)
                else:
                    chances = game_chances(tournament, white, black, self.results)
                results[white, black] = RESULTS[_drawn(dice, chances)]
            tournament = tournament.with_round(pairing).with_results(results)
        return tournament


def _drawn(dice: Dice, chances: tuple[float, float, float]) -> int:
    at = dice.random()
    return 0 if at < chances[0] else 1 if at < chances[0] + chances[1] else 2


def prepare(
    tournament: Tournament,
    rules: str | None = None,
    *,
    results: str = "model",
    given: Mapping[int, int] | None = None,
    chances: Mapping[int, tuple[float, float, float]] | None = None,
    acceleration: str | None = None,
    seed: int = 1,
) -> Play:
    """Return the event ready to be played to its end; the arguments are those of ``forecast``.

    Raises:
        TournamentError: the number of rounds is not known, or nothing is left to play.
    """
    resolved = resolve(tournament, rules, acceleration=acceleration)
    resolved.rule_set.require_players("forecast")
    whole = resolved.tournament
    if whole.rounds is None:
        raise TournamentError(
            Message(
                "the number of rounds is not stated, so nobody knows where the event ends; "
                "expected a record 'XXR n' or '142 n', or {field.rounds:n}"
            ),
            code="trf-no-rounds",
        )
    round_ = open_round(whole, results=results, given=given, chances=chances)
    if not round_.games and whole.rounds_paired >= whole.rounds:
        raise TournamentError("all games of the tournament have ended", code="tournament-over")
    return Play(round_, resolved.rules.id, results, seed)


def play_endings(
    play: Play, count: int, *, processes: int = 1, step: Step | None = None
) -> Endings:
    """Play an event to its end ``count`` times and count the places.

    Each ending takes the time of pairing the remaining rounds and ranking once; the processes share
    the endings. The same seed gives the same counts with any number of processes.

    Raises:
        InputError: ``count`` is less than 1.
    """
    if count < 1:
        raise InputError(f"found {count} endings; expected at least 1", code="usage")
    pieces = [range(at, min(at + _PIECE, count + 1)) for at in range(1, count + 1, _PIECE)]
    places: dict[int, Counter[int]] = {
        player.id: Counter() for player in play.round_.tournament.players
    }
    points: Counter[int] = Counter()
    broken_off = done = 0
    work = ordered_results(_places_of, ((play, piece) for piece in pieces), processes, batch=1)
    for piece, (more, brought, broken) in zip(pieces, work, strict=True):
        for player, counts in more.items():
            places[player].update(counts)
        points.update(brought)
        broken_off += broken
        done += len(piece)
        if step is not None:
            step(done, count)
    whole = max(count - broken_off, 1)
    return Endings(
        count,
        broken_off,
        play.seed,
        {
            player: Ending(
                player,
                points[player] / whole,
                sum(place * times for place, times in counts.items()) / whole,
                {place: counts[place] / whole for place in sorted(counts)},
            )
            for player, counts in places.items()
        },
    )


def _places_of(
    work: tuple[Play, range],
) -> tuple[dict[int, Counter[int]], Counter[int], int]:
    """Play some endings; return the places and points of all players, and how many broke off."""
    play, numbers = work
    places: dict[int, Counter[int]] = {}
    points: Counter[int] = Counter()
    broken = 0
    edition = edition_in_force(play.round_.tournament.start)
    for number in numbers:
        ended = play.ending(number)
        if ended is None:
            broken += 1
            continue
        for row in standings(ended, None, ended.rounds, edition).rows:
            places.setdefault(row.player, Counter())[row.rank] += 1
            points[row.player] += ended.points_before(row.player, (ended.rounds or 0) + 1)
    return places, points, broken
