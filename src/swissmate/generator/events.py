"""What disturbs a tournament: byes, late entries, withdrawals, forbidden pairs, odd results.

All of it is drawn before round one, except what happens in a game, which is drawn with the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from swissmate.model import ForbiddenGroup

from .config import Amount, GeneratorConfig
from .seeds import Dice

_FORFEIT: Final = "forfeit"
_DOUBLE: Final = "double forfeit"
_UNUSUAL: Final = "unusual"
_SHORT: Final = "short"
_SIDES: Final = "sides"

_UNUSUAL_RESULTS: Final = ("=0", "0=", "00")
_RATED_AS_SHORT: Final = {"1": "W", "=": "D", "0": "L"}


class Plan(NamedTuple):
    """What is known before the first round.

    ``absences[r - 1]`` maps player ids to the code of the bye (``H``, ``F``, ``Z``) in round r.
    """

    absences: tuple[dict[int, str], ...]
    forbidden: tuple[ForbiddenGroup, ...]


def draw_plan(config: GeneratorConfig, players: int, rounds: int, dice: Dice) -> Plan:
    """Return the plan of a tournament of ``players`` (ids from 1) and ``rounds``.

    Late entries come in the first half of the tournament and have ``Z`` before that. Players who
    withdraw have ``Z`` to the end. Half- and full-point byes go to players who are present, and not
    in the last round unless ``config.byes_in_last_round``.
    """
    ids = range(1, players + 1)
    absences: list[dict[int, str]] = [{} for _ in range(rounds)]
    for late in dice.sample(ids, config.late_entries.draw(dice).count(dice, players)):
        if rounds > 1:
            for index in range(dice.between(1, max(1, rounds // 2))):
                absences[index][late] = "Z"
    for leaver in dice.sample(ids, config.withdrawals.draw(dice).count(dice, players)):
        if rounds > 1:
            for index in range(dice.between(1, rounds - 1), rounds):
                absences[index][leaver] = "Z"
    for code, amount in (
        ("Z", config.zero_byes),
        ("F", config.full_byes),
        ("H", config.half_byes),
    ):
        if not amount.nothing:
            open_rounds = rounds if code == "Z" or config.byes_in_last_round else rounds - 1
            _grant(absences[:open_rounds], code, amount.draw(dice), players, config, dice)
    return Plan(tuple(absences), _draw_forbidden(config, players, dice))


def _grant(
    absences: list[dict[int, str]],
    code: str,
    amount: Amount,
    players: int,
    config: GeneratorConfig,
    dice: Dice,
) -> None:
    """Give byes of one kind in these rounds; a player-round that already has a bye is unchanged."""
    slots = len(absences) * players
    if not slots:
        return
    if config.byes_of_players:
        # As in bbpPairings: player-rounds are drawn until this many players have one.
        wanted = int(amount.low * players + 1e-9) if amount.unit == "rate" else int(amount.low)
        reached: set[int] = set()
        for _ in range(8 * slots):
            if len(reached) >= min(wanted, players):
                break
            slot = dice.below(slots)
            player = slot % players + 1
            reached.add(player)
            absences[slot // players].setdefault(player, code)
        return
    if amount.unit == "number":
        for slot in dice.sample(range(slots), int(amount.low)):
            absences[slot // players].setdefault(slot % players + 1, code)
        return
    rate = amount.low
    draw = dice.random
    for absent in absences:
        for player in range(1, players + 1):
            if draw() < rate:
                absent.setdefault(player, code)


def _draw_forbidden(
    config: GeneratorConfig, players: int, dice: Dice
) -> tuple[ForbiddenGroup, ...]:
    """Return pairs of players who may not meet, each once, and groups of two to four players."""
    groups: list[frozenset[int]] = []
    possible = players * (players - 1) // 2
    wanted = config.forbidden_pairs.draw(dice)
    count = min(possible, wanted.count(dice, players if wanted.unit == "rate" else possible))
    while len(groups) < count:
        pair = frozenset(dice.sample(range(1, players + 1), 2))
        if pair not in groups:
            groups.append(pair)
    for _ in range(config.forbidden_groups.draw(dice)):
        groups.append(frozenset(dice.sample(range(1, players + 1), dice.between(2, 4))))
    return tuple(ForbiddenGroup(group) for group in groups)


class GameOddities:
    """Decides which games do not end in the ordinary way.

    Rates are applied game by game. Numbers are spread in advance over the boards of all rounds; a
    board that a round does not have passes its oddity on to the next free one. If forfeits are
    given as one in N, each side stays away independently, so that one game in N is not played: if q
    is the probability that a side is there, q squared is 1 - 1/N, and both stay away with
    probability (1 - q) squared.
    """

    def __init__(self, config: GeneratorConfig, players: int, rounds: int, dice: Dice) -> None:
        self._dice = dice
        self._rates: list[tuple[str, float]] = []
        self._planned: dict[tuple[int, int], str] = {}
        self._both = 0.0
        boards = players // 2
        numbers: list[str] = []
        for kind, amount in (
            (_DOUBLE, config.double_forfeits),
            (_FORFEIT, config.forfeits),
            (_UNUSUAL, config.unusual_results),
            (_SHORT, config.short_games),
        ):
            if amount.nothing:
                continue
            drawn = amount.draw(dice)
            if kind == _FORFEIT and amount.unit == "one-in":
                self._rates.append((_SIDES, drawn.low))
                self._both = (1 - (1 - drawn.low) ** 0.5) ** 2 / drawn.low
            elif drawn.unit == "number":
                numbers += [kind] * int(drawn.low)
            else:
                self._rates.append((kind, drawn.low))
        places = dice.sample(range(boards * rounds), len(numbers))
        for kind, place in zip(numbers, places, strict=False):
            self._planned[place // boards + 1, place % boards] = kind
        self.active = bool(self._rates or self._planned)

    def of_round(self, round_number: int, boards: int) -> list[str]:
        """Return what happens on each board of a round: a kind, or ""."""
        kinds = [""] * boards
        for (number, board), kind in self._planned.items():
            if number == round_number and boards:
                place = board % boards
                while kinds[place] and not all(kinds):
                    place = (place + 1) % boards
                kinds[place] = kind
        if self._rates:
            draw = self._dice.random
            for board in range(boards):
                for kind, rate in self._rates:
                    if draw() < rate and not kinds[board]:
                        kinds[board] = kind
        return kinds

    def result(self, kind: str, ordinary: str) -> str:
        """Return the two codes, White's first, of a game that would have ended ``ordinary``."""
        if kind == _DOUBLE or (kind == _SIDES and self._dice.chance(self._both)):
            return "--"
        if kind in (_FORFEIT, _SIDES):
            return "+-" if self._dice.chance(0.5) else "-+"
        if kind == _UNUSUAL:
            return _UNUSUAL_RESULTS[self._dice.below(len(_UNUSUAL_RESULTS))]
        return "".join(_RATED_AS_SHORT[kind] for kind in ordinary)
