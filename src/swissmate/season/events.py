"""What a ranking says of an event of a season: who has played, places, scores, games."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from swissmate.model import Player, Tournament
from swissmate.ranking import Standings
from swissmate.ranking.event import Kind, Round, game_of
from swissmate.ranking.rating_tables import performance
from swissmate.systems.keizer.parameters import KeizerParameters
from swissmate.systems.keizer.ranking import KeizerStandings, keizer_ranking
from swissmate.systems.plays import play_of

from .identity import Decision, Entry
from .people import Person, recognised
from .rules import Source
from .table import Finish, Meeting, SeasonEvent

Ranking: TypeAlias = Standings | KeizerStandings


class Held(NamedTuple):
    """An event of the season as it was ranked.

    ``places`` replace those of the ranking, by id (play-offs and lots decide places too).
    """

    name: str
    ranking: Ranking
    weight: Fraction = Fraction(1)
    places: Mapping[int, int] | None = None

    @property
    def tournament(self) -> Tournament:
        """The tournament that was ranked; of a team event, that of its teams."""
        return self.ranking.tournament

    @property
    def is_final(self) -> bool:
        """Whether all rounds have been played."""
        rounds = self.tournament.rounds or self.tournament.rounds_paired
        open_games = any(
            played.kind is Kind.UNFINISHED for own in self.rounds.values() for played in own
        )
        return self.ranking.after_round >= rounds and not open_games

    @property
    def rounds(self) -> Mapping[int, tuple[Round, ...]]:
        """The rounds so far, by player."""
        if isinstance(self.ranking, Standings):
            return {id_: record.rounds for id_, record in self.ranking.event.records.items()}
        return {
            player.id: tuple(
                game_of(number, player.entry(number), 0)
                for number in range(1, self.ranking.after_round + 1)
            )
            for player in self.tournament.players
        }

    def played(self) -> dict[int, tuple[Round, ...]]:
        """Return the rounds of those who have taken part: with a game, a bye or a forfeit win.

        Whoever only asked for byes, or never came, has not taken part.
        """
        rounds = self.rounds
        return {
            row.player: rounds[row.player]
            for row in self.ranking.rows
            if any(played.kind in _TAKING_PART for played in rounds.get(row.player, ()))
        }


_TAKING_PART: Final = frozenset((Kind.GAME, Kind.UNFINISHED, Kind.FORFEIT_WIN, Kind.BYE))


def season_of(
    held: Sequence[Held], source: Source, decisions: Collection[Decision] = ()
) -> tuple[tuple[Person, ...], tuple[SeasonEvent, ...]]:
    """Return the people of a season, and its events with the numbers of these people."""
    playing = [event.played() for event in held]
    players: list[list[Player]] = [
        [event.tournament.by_id[id_] for id_ in own]
        for event, own in zip(held, playing, strict=True)
    ]
    teams = [index for index, event in enumerate(held) if event.tournament.noun == "team"]
    people = recognised(players, decisions, teams=teams)
    numbers = {entry: number for number, person in enumerate(people) for entry in person.entries}
    return people, tuple(
        _event(index, event, own, source, numbers)
        for index, (event, own) in enumerate(zip(held, playing, strict=True))
    )


def _event(
    index: int,
    held: Held,
    playing: Mapping[int, Sequence[Round]],
    source: Source,
    numbers: Mapping[Entry, int],
) -> SeasonEvent:
    values = _values(held, playing, source)
    finishes = [
        Finish(numbers[index, id_], place, score, values.get(id_))
        for id_, place, score in _lines(held)
        if id_ in playing
    ]
    finishes.sort(key=lambda finish: finish.place)
    meetings = tuple(
        Meeting(numbers[index, id_], numbers[index, played.opponent], Fraction(played.halves, 2))
        for id_, own in playing.items()
        for played in own
        if played.kind is Kind.GAME and id_ < played.opponent and played.opponent in playing
    )
    return SeasonEvent(held.name, tuple(finishes), meetings, held.weight, held.is_final)


def _lines(held: Held) -> list[tuple[int, int, Fraction]]:
    """Return player, place, and the score with which others share the place, of each line.

    In Keizer that is the score of its own ranking. Where who loses is out, the points say nothing
    of the places: only those share one whom the ranking does not divide.
    """
    ranking, places = held.ranking, held.places or {}
    if isinstance(ranking, KeizerStandings):
        return [(row.player, row.place, row.score) for row in ranking.rows]
    eliminates = play_of(ranking.tournament.rules).eliminates
    records = ranking.event.records
    lines = []
    for row in ranking.rows:
        place = places.get(row.player, row.rank)
        score = Fraction(-place if eliminates else records[row.player].points, 10)
        lines.append((row.player, place, score))
    return lines


def _values(
    held: Held, playing: Mapping[int, Sequence[Round]], source: Source
) -> Mapping[int, Fraction]:
    """Return what the source counts; without games against rated opponents, no performance."""
    if source.of_places:
        return {}
    if source is Source.PERFORMANCE:
        return {
            id_: Fraction(rating)
            for id_, own in playing.items()
            if (rating := _performance(held.tournament, own)) is not None
        }
    tournament = held.tournament
    ranking = held.ranking
    if source is Source.KEIZER:
        if not isinstance(ranking, KeizerStandings):
            ranking = keizer_ranking(tournament, KeizerParameters(), ranking.after_round)
        return {row.player: row.score for row in ranking.rows}
    scores = {
        id_: Fraction(
            tournament.points_before(id_, ranking.after_round + 1)
            if isinstance(ranking, KeizerStandings)
            else ranking.event.records[id_].points,
            10,
        )
        for id_ in playing
    }
    if source is Source.SCORE:
        return scores
    most = Fraction(tournament.scoring.win_white * held.ranking.after_round, 10)
    return {id_: 100 * score / most for id_, score in scores.items() if most}


def _performance(tournament: Tournament, rounds: Sequence[Round]) -> int | None:
    """Return the performance rating over the games with rated opponents, None without any."""
    games = [
        (played.halves, rating)
        for played in rounds
        if played.kind is Kind.GAME
        and (rating := tournament.by_id[played.opponent].rating_in(played.number)) > 0
    ]
    if not games:
        return None
    return performance(sum(halves for halves, _ in games), [rating for _, rating in games])
