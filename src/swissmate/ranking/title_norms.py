"""Title norms: each condition of a norm, and whether an event's results fulfil it (B.01).

Edition of 2024 (https://handbook.fide.com/chapter/B012024, articles 1.4.1 to 1.4.9), with the
conditions in the form of an IT1 certificate. A player may leave out games that were won and, in a
Swiss, those after the norm was reached (1.4.1 e, f). If all games together miss the norm, the
largest selection of games that makes it is taken. Conditions that the results cannot show are not
judged, and the answer says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations
from typing import Final, NamedTuple

from swissmate.languages.phrase import Figure, Part, Phrase
from swissmate.model import Player, Tournament

from .rating_tables import average_half_up, rating_difference

SOURCE: Final = "https://handbook.fide.com/chapter/B012024"
EFFECTIVE_FROM: Final = date(2024, 1, 1)
NOT_JUDGED: Final = tuple(
    Phrase(f"rank-norm-not-{what}") for what in ("place", "championships", "double", "above")
)

_ORDER: Final = ("GM", "IM", "WGM", "WIM")
_TITLED: Final = frozenset(("GM", "IM", "WGM", "FM", "WIM", "WFM"))
_AS_GOOD: Final = {
    "GM": {"GM"},
    "IM": {"GM", "IM"},
    "WGM": {"GM", "IM", "WGM"},
    "WIM": {"GM", "IM", "WGM", "WIM"},
}
_FLOOR: Final = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
_AVERAGE: Final = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
_PERFORMANCE: Final = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
UNRATED: Final = 1400
"""The rating with which an unrated opponent counts (1.4.6 c)."""
_GAMES: Final = 9
_NO_FEDERATION: Final = "FID"
"""Players under this flag count, but belong to no federation (1.4.2 a)."""
_SCORES: Final = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}
_WON: Final = 2


class NormGame(NamedTuple):
    """A game that was played; ``score`` is in half points."""

    round_number: int
    opponent: Player
    score: int


@dataclass(frozen=True)
class Condition:
    """One condition: its article, what it requires, what was found, whether it holds."""

    article: str
    asks: Phrase
    found: Phrase | str
    holds: bool


@dataclass(frozen=True)
class Norm:
    """A norm and its conditions; ``average`` and ``performance`` include the raised opponent.

    ``raised`` is the opponent whose rating was raised to the floor (1.4.6), 0 for none. ``games``
    are those that count; ``left_out`` are the rounds of the games that the player leaves out.
    """

    player: int
    title: str
    conditions: tuple[Condition, ...]
    average: int
    performance: int
    raised: int
    games: tuple[NormGame, ...] = ()
    left_out: tuple[int, ...] = ()

    @property
    def is_made(self) -> bool:
        """Whether every condition that the results can show holds."""
        return all(condition.holds for condition in self.conditions)

    @property
    def missing(self) -> tuple[Condition, ...]:
        """The conditions that do not hold."""
        return tuple(condition for condition in self.conditions if not condition.holds)

    @property
    def needed(self) -> int:
        """The lowest score, in half points, that the norm requires against these opponents."""
        count = len(self.games)
        return next(
            (
                half
                for half in range(2 * count + 1)
                if 100 * half >= 70 * count
                and self.average + rating_difference(_hundredths(half, count))
                >= _PERFORMANCE[self.title]
            ),
            2 * count + 1,
        )


class _Event(NamedTuple):
    """Facts about the event: ``foreign`` (1.4.3 d), and whether eight games suffice (1.4.1 c)."""

    foreign: bool
    eight_do: bool


def floor_of(title: str) -> int:
    """Return the rating to which one opponent is raised for a norm (1.4.6 b)."""
    return _FLOOR[title]


def norms(tournament: Tournament, player_id: int) -> tuple[Norm, ...]:
    """Return the norms that a player may still make, the highest first, with every condition.

    Norms for titles that the player has, or lower ones, are left out; women's norms are for women
    only. For events before 2024 nothing is returned.
    """
    if tournament.start is not None and tournament.start < EFFECTIVE_FROM:
        return ()
    player = tournament.by_id[player_id]
    games = [
        NormGame(number, tournament.by_id[entry.opponent], _SCORES[entry.result])
        for number, entry in enumerate(player.entries, 1)
        if entry.opponent and entry.result in _SCORES
    ]
    if not games:
        return ()
    woman = player.sex.lower() in {"w", "f"}
    wanted = [
        title
        for title in _ORDER
        if player.title not in _AS_GOOD[title] and (woman or not title.startswith("W"))
    ]
    event = _Event(_is_foreign(tournament), _eight_do(tournament, player))
    all_norms = []
    for title in wanted:
        whole = _norm(player, title, games, event)
        made = whole
        if not whole.is_made:
            chosen = (_norm(player, title, some, event) for some in _choices(tournament, games))
            made = next((norm for norm in chosen if norm.is_made), whole)
        rounds = {game.round_number for game in made.games}
        left_out = tuple(g.round_number for g in games if g.round_number not in rounds)
        all_norms.append(replace(made, left_out=left_out))
    return tuple(all_norms)


def _choices(tournament: Tournament, games: list[NormGame]) -> Iterator[list[NormGame]]:
    """Yield the games that a player may count instead of all, the most games first (1.4.1 e, f).

    In a Swiss the last games may be left out; games that were won may be left out anywhere.
    """
    for keep in range(len(games) - 1, _GAMES - 1, -1):
        for end in range(len(games), keep - 1, -1):
            if end < len(games) and tournament.predetermined:
                break
            won = [game for game in games[:end] if game.score == _WON]
            for gone in combinations(won, end - keep):
                yield [game for game in games[:end] if game not in gone]


def _eight_do(tournament: Tournament, player: Player) -> bool:
    """Whether eight games in nine rounds count as nine (1.4.1 c): one forfeit win, or one bye."""
    results = [player.entry(number).result for number in range(1, tournament.rounds_paired + 1)]
    return len(results) == _GAMES and sum(result in "+U" for result in results) == 1


def _is_foreign(tournament: Tournament) -> bool:
    """Whether enough strong players are not from the host federation (1.4.3 d).

    A Swiss needs, in every round, twenty rated players of three foreign federations, ten of them
    with the title GM, IM, WGM or WIM. A player who misses more than one round, other than by a
    pairing-allocated bye, is not counted.
    """
    host = tournament.federation
    if not host or tournament.predetermined:
        return False
    counted = [
        player
        for player in tournament.players
        if player.rating
        and player.federation not in {"", host, _NO_FEDERATION}
        and sum(_is_missed(player, n) for n in range(1, tournament.rounds_paired + 1)) <= 1
    ]
    for number in range(1, tournament.rounds_paired + 1):
        there = [player for player in counted if not _is_missed(player, number)]
        titled = sum(player.title in _AS_GOOD["WIM"] for player in there)
        if len(there) < 20 or titled < 10 or len({p.federation for p in there}) < 3:
            return False
    return tournament.rounds_paired > 0


def _is_missed(player: Player, number: int) -> bool:
    entry = player.entry(number)
    return entry.result != "U" and (not entry.opponent or entry.result == "-")


def _hundredths(half_points: int, count: int) -> int:
    return (100 * half_points + count) // (2 * count)


def _norm(player: Player, title: str, games: list[NormGame], event: _Event) -> Norm:
    opponents = [game.opponent for game in games]
    count = len(opponents)
    half_points = sum(game.score for game in games)
    ratings = [opponent.rating or UNRATED for opponent in opponents]
    lowest = min(range(count), key=ratings.__getitem__)
    raised = 0
    if ratings[lowest] < _FLOOR[title]:
        ratings[lowest] = _FLOOR[title]
        raised = opponents[lowest].id
    average = average_half_up(ratings)
    reached = average + rating_difference(_hundredths(half_points, count))
    return Norm(
        player.id,
        title,
        (
            *_about_opponents(player, title, opponents, event),
            Condition(
                "1.4.8 b", Phrase("rank-norm-score"), _of(Figure(f"{half_points / 2:g}"), count),
                200 * half_points >= 140 * count,
            ),
            Condition(
                "1.4.8 a", Phrase("rank-norm-average", {"rating": _AVERAGE[title]}), str(average),
                average >= _AVERAGE[title],
            ),
            Condition(
                "1.4.8", Phrase("rank-norm-performance", {"rating": _PERFORMANCE[title]}),
                str(reached), reached >= _PERFORMANCE[title],
            ),
        ),
        average,
        reached,
        raised,
        tuple(games),
    )  # fmt: skip


def _of(part: Part, whole: int) -> Phrase:
    return Phrase("rank-of", {"part": part, "whole": whole})


def _foreign_event() -> Condition:
    so_it_is = Phrase("rank-norm-so-it-is")
    return Condition("1.4.3 d", Phrase("rank-norm-foreign-event"), so_it_is, holds=True)


def _about_opponents(
    player: Player, title: str, opponents: list[Player], event: _Event
) -> list[Condition]:
    count = len(opponents)
    titled = sum(opponent.title in _TITLED for opponent in opponents)
    as_good = sum(opponent.title in _AS_GOOD[title] for opponent in opponents)
    titles = sorted(_AS_GOOD[title], key=_ORDER.index)
    names = tuple(part for held in titles for part in (Phrase("rank-or"), held))[1:]
    enough = count >= _GAMES or (count == _GAMES - 1 and event.eight_do)
    return [
        Condition(
            "1.4.1", Phrase("rank-norm-games"), str(count), enough,
        ),
        *(
            [_foreign_event()]
            if event.foreign
            else _federations(player, opponents)
        ),
        Condition(
            "1.4.5", Phrase("rank-norm-titled"), _of(titled, count), 2 * titled >= count,
        ),
        Condition(
            "1.4.5", Phrase("rank-norm-titles", {"titles": names}), _of(as_good, count),
            as_good >= 3 and 3 * as_good >= count,
        ),
    ]  # fmt: skip


def _federations(player: Player, opponents: list[Player]) -> list[Condition]:
    """Return the usual conditions on federations; 1.4.3 d waives all of them."""
    count = len(opponents)
    federations = [
        opponent.federation
        for opponent in opponents
        if opponent.federation not in {"", _NO_FEDERATION}
    ]
    foreign = set(federations) - {player.federation}
    own = federations.count(player.federation)
    most = max((federations.count(federation) for federation in set(federations)), default=0)
    return [
        Condition(
            "1.4.3", Phrase("rank-norm-federations"), str(len(foreign)), len(foreign) >= 2
        ),
        Condition(
            "1.4.4", Phrase("rank-norm-own"), _of(own, count), 5 * own <= 3 * count,
        ),
        Condition(
            "1.4.4", Phrase("rank-norm-one"), _of(most, count), 3 * most <= 2 * count,
        ),
    ]  # fmt: skip
