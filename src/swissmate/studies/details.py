"""The rows of a study by player and by game, for questions that no measure answers."""

from __future__ import annotations

from typing import NamedTuple

from .measures import Played, paired_with_scores


class PlayerRow(NamedTuple):
    """One player (or team) of one tournament.

    ``points`` are in points, not tenths; ``rank`` is shared by those whom no tie-break separates;
    ``white`` and ``black`` count the games that were played.
    """

    design: str
    tournament: int
    player: int
    rating: int
    strength: int
    points: float
    rank: int
    white: int
    black: int


class GameRow(NamedTuple):
    """One pairing of one tournament.

    ``white_result`` and ``black_result`` are the codes of the tournament file (``1``, ``0``, ``=``,
    ``+``, ``-`` ...); scores are those before the round, in points, without virtual points.
    """

    design: str
    tournament: int
    round: int
    white: int
    black: int
    white_strength: int
    black_strength: int
    white_score: float
    black_score: float
    white_result: str
    black_result: str


def player_rows(design: str, event: Played) -> list[PlayerRow]:
    """Return the players of a tournament in the order of the final ranking."""
    generated = event.generated
    tournament, strengths = generated.tournament, generated.strengths
    rounds = range(1, tournament.rounds_paired + 1)
    rows = []
    for player_id, rank in event.ranks:
        player = tournament.by_id[player_id]
        colors = [entry.color for entry in player.entries if entry.played]
        points = sum(tournament.brought(player_id, number) for number in rounds)
        rows.append(
            PlayerRow(
                design,
                generated.number,
                player_id,
                player.rating,
                strengths[player_id - 1],
                points / 10,
                rank,
                colors.count("w"),
                colors.count("b"),
            )
        )
    return rows


def game_rows(design: str, event: Played) -> list[GameRow]:
    """Return the pairings of a tournament by round; within a round, by White's pairing number."""
    generated = event.generated
    tournament, strengths = generated.tournament, generated.strengths
    return [
        GameRow(
            design,
            generated.number,
            number,
            white,
            entry.opponent,
            strengths[white - 1],
            strengths[entry.opponent - 1],
            scores[white] / 10,
            scores[entry.opponent] / 10,
            entry.result,
            tournament.by_id[entry.opponent].entry(number).result,
        )
        for number, white, entry, scores in paired_with_scores(tournament)
    ]
