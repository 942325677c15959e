"""The random tournament generator (C.04.A, A.5): whole tournaments, paired strictly by the rules.

``generate`` plays one tournament. The configuration, the seed and the number of the tournament
alone determine it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from swissmate.errors import NoLegalPairing
from swissmate.model import OPEN, PAB, Entry, Player, Tournament, entry_points
from swissmate.ranking import standings
from swissmate.systems.common.baku import accelerate
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import canonical_id, rule_set
from swissmate.systems.ruleset import RoundPairing, RuleSet

from .config import GeneratorConfig, most_rounds
from .events import GameOddities, Plan, draw_plan
from .players import Entrants, draw_field
from .results import ResultModel, result_model
from .seeds import Dice
from .unset import drawn

Pair = Callable[[PairingPosition], RoundPairing]

_BYES: Final = {code: Entry(0, "-", code) for code in "HFZ"}


class Generated(NamedTuple):
    """One generated tournament.

    ``strengths[id - 1]`` is the strength on which a player's results depended. ``stopped`` says
    which round could not be paired and why, and who had a bye in it; it is "" if all rounds were
    played. The tournament ends with the last round that was played.
    """

    tournament: Tournament
    strengths: tuple[int, ...]
    seed: int
    number: int
    stopped: str

    @property
    def comments(self) -> tuple[str, ...]:
        """What a file should say about itself: the seed, and why the tournament ended early."""
        first = f"swissmate generate: seed {self.seed}, tournament {self.number}"
        return (first, self.stopped) if self.stopped else (first,)


def generate(
    config: GeneratorConfig, seed: int, number: int = 1, *, pair: Pair | None = None
) -> Generated:
    """Return tournament ``number`` (from 1) of the run with this seed.

    Args:
        config: what to generate.
        seed: determines everything that the configuration leaves to chance.
        number: the tournament's number in the run; tournaments of a run are independent.
        pair: the function that pairs a round, by default that of the configuration's rule set.

    A round without a legal pairing ends the tournament. Takes as long as pairing its rounds, plus a
    few microseconds for each player and round.

    Raises:
        UnsupportedByRuleSet: the rule set or the acceleration has no answer for such tournaments.
    """
    if config.unset:
        config = drawn(config, Dice(seed, number, "unset"), Dice(seed, number, "setup"))
    setup = Dice(seed, number, "setup")
    size = config.players.draw(setup)
    rules = canonical_id(config.rules)
    chosen = rule_set(rules)
    play, scheduled = chosen.play, chosen.schedule
    if scheduled is not None:
        while not (rounds := scheduled.length(size, config.rounds.draw(setup)) or 0):
            size += 1
    elif play.meets_again:
        rounds = config.rounds.draw(setup)
    else:
        while most_rounds(size) < config.rounds.low:
            size += 1
        rounds = min(config.rounds.draw(setup), most_rounds(size))
    color = config.initial_color
    if color == "random":
        color = "w" if setup.chance(0.5) else "b"
    draws = config.draws.draw(setup).low
    field = draw_field(config, size, Dice(seed, number, "players"))
    plan = draw_plan(config, size, rounds, Dice(seed, number, "absences"))
    model = result_model(
        config.results, draws=draws, cut=config.rating_cut, white_advantage=config.white_advantage
    )
    start = Tournament(
        field.players,
        rounds=rounds,
        scoring=config.scoring,
        initial_color=color,
        forbidden=() if play.drawn_beforehand else plan.forbidden,
        rules=rules,
        tie_breaks=config.tie_breaks,
        name=f"Random tournament {number} of seed {seed}",
    )
    if pair is not None:
        chosen = chosen._replace(pair=pair)
    generated: Generated = play.part("generate")(
        BeforeRoundOne(config, chosen, start, field, plan, model, seed, number)
    )
    return generated


class BeforeRoundOne(NamedTuple):
    """What has been drawn of a tournament before its first round.

    ``start`` has the participants as players, and as many rounds as these meet.
    """

    config: GeneratorConfig
    rules: RuleSet
    start: Tournament
    field: Entrants
    plan: Plan
    model: ResultModel
    seed: int
    number: int

    @property
    def oddities(self) -> GameOddities:
        """Forfeits and other unusual results, drawn game by game."""
        rounds = self.start.rounds or 0
        return GameOddities(self.config, len(self.field.players), rounds, self.dice("oddities"))

    def dice(self, purpose: str) -> Dice:
        """Return the source of chance for a purpose."""
        return Dice(self.seed, self.number, purpose)

    def game_play(self, start: Tournament, *, drawn_beforehand: bool) -> GamePlay:
        """Return what plays the games of single players from a tournament on."""
        return GamePlay(
            start,
            self.field,
            self.plan.absences,
            self.rules.pair,
            self.model,
            self.oddities,
            self.dice("results"),
            self.config.acceleration,
            drawn_beforehand=drawn_beforehand,
        )


PlayRounds = Callable[[BeforeRoundOne], Generated]
"""The part ``generate`` of a play."""


def play_games(begun: BeforeRoundOne) -> Generated:
    """Play a tournament of single players with single games."""
    play = begun.game_play(begun.start, drawn_beforehand=begun.rules.play.drawn_beforehand)
    stopped = play.all_rounds(begun.start.rounds or 0)
    tournament = ranked(play.tournament())
    return Generated(tournament, begun.field.strengths, begun.seed, begun.number, stopped)


@dataclass
class GamePlay:
    """A tournament while it is being played."""

    start: Tournament
    field: Entrants
    absences: tuple[dict[int, str], ...]
    pair: Pair
    model: ResultModel
    oddities: GameOddities
    dice: Dice
    acceleration: str
    drawn_beforehand: bool

    def __post_init__(self) -> None:
        """Start with no rounds played."""
        self.entries: list[tuple[Entry, ...]] = [()] * len(self.field.players)

    def tournament(self) -> Tournament:
        """Return the tournament as it stands."""
        players = tuple(
            [
                # Positional, in the order of the fields: with replace(), a round takes twice as
                # long.
                Player(
                    player.id,
                    player.name,
                    player.rating,
                    "",
                    "",
                    "",
                    "",
                    "",
                    None,
                    player.rank,
                    entries,
                )
                for player, entries in zip(self.field.players, self.entries, strict=True)
            ]
        )
        return replace(self.start, players=players)

    def all_rounds(self, rounds: int) -> str:
        """Play all rounds; return "" or why one could not be paired."""
        for number in range(1, rounds + 1):
            absent = self.absences[number - 1]
            played = list(self.entries)
            if self.drawn_beforehand:
                # A table has no absences: they become forfeits (C.05 6.6).
                pairing = self.pair(position_before(self.tournament(), number))
                self.play_round(number, pairing, absent.keys())
                continue
            for player_id, code in absent.items():
                self._add(player_id, number, _BYES[code])
            if len(self.field.players) - len(absent) < 2:
                self.entries = played
                return f"round {number} cannot be paired: fewer than two players are there"
            current = self.tournament()
            if number == 1 and self.acceleration:
                self.start = replace(
                    accelerate(current, self.acceleration), players=self.start.players
                )
                current = self.tournament()
            try:
                pairing = self.pair(position_before(current, number))
            except NoLegalPairing as error:
                # Byes of a round that was never paired would be points without a round.
                self.entries = played
                return f"round {number} cannot be paired: {error.reason}{_byes_text(absent)}"
            self.play_round(number, pairing)
        return ""

    def _add(self, player_id: int, number: int, entry: Entry) -> None:
        entries = self.entries[player_id - 1]
        missing = number - 1 - len(entries)
        self.entries[player_id - 1] = (*entries, *[OPEN] * missing, entry)

    def play_round(
        self, number: int, pairing: RoundPairing, absent: Set[int] = frozenset()
    ) -> None:
        """Play the games of a round; who is ``absent`` loses by forfeit."""
        strengths, model, draw = self.field.strengths, self.model, self.dice.random
        kinds: Iterable[str] = ()
        if self.oddities.active:
            kinds = self.oddities.of_round(number, len(pairing.pairs))
        results = []
        for white, black in pairing.pairs:
            win, even = model(strengths[white - 1], strengths[black - 1])
            chance = draw()
            results.append("10" if chance < win else "==" if chance < win + even else "01")
        for board, kind in enumerate(kinds):
            if kind:
                results[board] = self.oddities.result(kind, results[board])
        for board, pair in enumerate(pairing.pairs if absent else ()):
            if not absent.isdisjoint(pair):
                results[board] = "".join("-" if player in absent else "+" for player in pair)
        entries = self.entries
        for (white, black), codes in zip(pairing.pairs, results, strict=True):
            entries[white - 1] += (Entry(black, "w", codes[0]),)
            entries[black - 1] += (Entry(white, "b", codes[1]),)
        if pairing.pab is not None:
            # The free round in a table is worth nothing: everybody has one per cycle.
            entries[pairing.pab - 1] += (_BYES["Z"] if self.drawn_beforehand else PAB,)


def _byes_text(byes: Mapping[int, str]) -> str:
    """Return who had which bye, for the sentence about a round that could not be paired."""
    if not byes:
        return ""
    listed = ", ".join(f"{player_id} {code}" for player_id, code in sorted(byes.items()))
    return f" (byes in that round: {listed})"


def ranked(tournament: Tournament) -> Tournament:
    """Return the tournament with final places: by its tie-breaks, else by points and number."""
    if tournament.tie_breaks or rule_set(tournament.rules or "dutch").play.eliminates:
        table = standings(tournament, tournament.tie_breaks)
        place = {row.player: row.rank for row in table.rows}
    else:
        scoring, paired = tournament.scoring, tournament.rounds_paired
        points = {
            player.id: sum([entry_points(player.entry(r), scoring) for r in range(1, paired + 1)])
            for player in tournament.players
        }
        order = sorted(points, key=lambda player: (-points[player], player))
        place = {player_id: rank for rank, player_id in enumerate(order, 1)}
    players = tuple([player._replace(rank=place.get(player.id)) for player in tournament.players])
    return replace(tournament, players=players)
