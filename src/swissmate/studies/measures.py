"""The quantities that a study measures in one finished tournament.

They are recovery of strength, colours (C.04.1.f-h), floats, score differences, predictability, and
opposition as the norms of the title regulations require it (B.01: average rating of the opponents
and performance; foreign and titled opponents are not simulated). In team events and in a double
Swiss, a game is a match; in team events, a player is a team.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from swissmate.generator import Generated
from swissmate.model import Entry, Points, Tournament
from swissmate.ranking import standings
from swissmate.ranking.rating_tables import average_half_up, performance
from swissmate.systems.choice import resolve_rules
from swissmate.systems.registry import rule_set

from .kendall import kendall_tau


class Measure(NamedTuple):
    """A column of the rows: what it measures, and in which direction it is better ("": neither)."""

    name: str
    title: str
    explanation: str
    better: str = ""


MEASURES: Final = (
    Measure(
        "kendall_tau",
        "Kendall's tau",
        "tau-b of the final ranking and true strength, equal ranks counted as ties; 1 is perfect",
        "high",
    ),
    Measure("top_1", "Strongest player first", "1 when the strongest player is first", "high"),
    Measure(
        "top_3", "Top three found", "share of the three strongest among the first three", "high"
    ),
    Measure("top_10", "Top ten found", "share of the ten strongest among the first ten", "high"),
    Measure(
        "predicted_early",
        "Predictable games, first third",
        "share of the games in the first third of the rounds that the stronger wins",
        "low",
    ),
    Measure("predicted_late", "Predictable games, later", "the same in the other rounds"),
    Measure(
        "rating_gap_early",
        "Rating gap, first third",
        "mean rating difference of a game in the first third of the rounds",
    ),
    Measure("rating_gap_late", "Rating gap, later", "the same in the other rounds"),
    Measure(
        "score_difference",
        "Score difference",
        "mean difference of scores in a game, in points",
        "low",
    ),
    Measure(
        "floats",
        "Downfloats",
        "games between different pairing scores, for each player-round",
        "low",
    ),
    Measure(
        "floats_repeated",
        "Repeated floats",
        "players floating as in the round before, for each player-round",
        "low",
    ),
    Measure(
        "color_imbalance",
        "Colour imbalance",
        "mean difference between games with White and with Black, for each player",
        "low",
    ),
    Measure(
        "color_violations",
        "Colour violations",
        "players with the same colour three times in a row or a difference beyond two",
        "low",
    ),
    Measure(
        "opposition_top",
        "Opposition of the top tenth",
        "average strength of the opponents of the strongest tenth, less the field's",
    ),
    Measure(
        "im_norms",
        "IM norm results",
        "players with opponents averaging 2230 and a performance of 2450 (9 games)",
        "high",
    ),
    Measure(
        "gm_norms",
        "GM norm results",
        "players with opponents averaging 2380 and a performance of 2600 (9 games)",
        "high",
    ),
    Measure(
        "rounds_impossible",
        "Rounds impossible to pair",
        "rounds that were not played because one had no legal pairing",
        "low",
    ),
)
"""The measures in the order of the page."""


class Row(NamedTuple):
    """One tournament of one design; ``predicted_by_round`` has a share for each round played."""

    design: str
    tournament: int
    rules: str
    acceleration: str
    players: int
    rounds: int
    rounds_played: int
    kendall_tau: float
    top_1: float
    top_3: float
    top_10: float
    predicted_early: float
    predicted_late: float
    rating_gap_early: float
    rating_gap_late: float
    score_difference: float
    floats: float
    floats_repeated: float
    color_imbalance: float
    color_violations: int
    opposition_top: float
    im_norms: int
    gm_norms: int
    rounds_impossible: int
    predicted_by_round: tuple[float, ...]
    rating_gap_by_round: tuple[float, ...]
    own: tuple[float, ...] = ()
    """The values of measures of one's own, in the order of the study."""


class Played(NamedTuple):
    """A generated tournament as its rules see it, with the players (or teams) and their ranks.

    The players stand in the order of the final ranking; without a round there are none.
    """

    generated: Generated
    ranks: tuple[tuple[int, int], ...]


def played(generated: Generated, tie_breaks: Sequence[str]) -> Played:
    """Rank a generated tournament. Takes as long as the standings."""
    seen = seen_by_rules(generated)
    rounds = seen.tournament.rounds_paired
    if not rounds:
        return Played(seen, ())
    table = standings(generated.tournament, tie_breaks, rounds)
    return Played(seen, tuple((row.player, row.rank) for row in table.rows))


def measure(design: str, event: Played, pairing: str, acceleration: str) -> Row:
    """Return the row of a tournament, without measures of one's own.

    ``pairing`` and ``acceleration`` are the names of the design's methods. Shares of nothing are 0.
    Takes time proportional to players times rounds.
    """
    generated, ranks = event
    tournament, strengths = generated.tournament, generated.strengths
    order = [player for player, _ in ranks] or [player.id for player in tournament.players]
    by_strength = sorted(
        range(1, len(strengths) + 1), key=lambda player: (-strengths[player - 1], player)
    )
    games = _games(generated)
    third = -(-(tournament.rounds or 0) // 3)
    early = [game for game in games if game.round_number <= third]
    late = [game for game in games if game.round_number > third]
    by_round = [list(group) for _, group in groupby(games, key=lambda game: game.round_number)]
    floats, repeated = _floats(tournament)
    imbalance, violations = _colors(tournament)
    im_norms, gm_norms = _norms(generated)
    played = tournament.rounds_paired
    player_rounds = max(1, len(strengths) * played)
    return Row(
        design=design,
        tournament=generated.number,
        rules=pairing,
        acceleration=acceleration,
        players=len(strengths),
        rounds=tournament.rounds or 0,
        rounds_played=played,
        kendall_tau=kendall_tau([(-strengths[player - 1], rank) for player, rank in ranks]),
        top_1=_found(by_strength, order, 1),
        top_3=_found(by_strength, order, 3),
        top_10=_found(by_strength, order, 10),
        predicted_early=_mean([game.predicted for game in early]),
        predicted_late=_mean([game.predicted for game in late]),
        rating_gap_early=_mean([game.gap for game in early]),
        rating_gap_late=_mean([game.gap for game in late]),
        score_difference=_mean([game.score_difference for game in games]) / 10,
        floats=floats / player_rounds,
        floats_repeated=repeated / player_rounds,
        color_imbalance=imbalance / max(1, len(strengths)),
        color_violations=violations,
        opposition_top=_opposition(generated, by_strength[: max(1, len(strengths) // 10)]),
        im_norms=im_norms,
        gm_norms=gm_norms,
        rounds_impossible=(tournament.rounds or 0) - played,
        predicted_by_round=tuple(_mean([game.predicted for game in group]) for group in by_round),
        rating_gap_by_round=tuple(_mean([game.gap for game in group]) for group in by_round),
    )


def seen_by_rules(generated: Generated) -> Generated:
    """Return the tournament as its rules see it, with teams for players or matches for games.

    A team's strength is the average of its players' strengths.
    """
    rules = rule_set(resolve_rules(generated.tournament).id)
    if not rules.play.plays_matches:
        return generated
    strengths = generated.strengths
    teams = generated.tournament.teams
    if teams is not None:
        strengths = tuple(
            round(_mean([generated.strengths[player - 1] for player in team.players]))
            for team in teams.teams
        )
    seen = rules.as_seen(generated.tournament)
    rated = tuple(
        player._replace(rating=player.rating or strength)
        for player, strength in zip(seen.players, strengths, strict=True)
    )
    return generated._replace(tournament=replace(seen, players=rated), strengths=tuple(strengths))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _found(by_strength: Sequence[int], order: Sequence[int], count: int) -> float:
    count = min(count, len(order))
    return len(set(by_strength[:count]) & set(order[:count])) / count if count else 0.0


class _Game(NamedTuple):
    """A game that was played: whether the stronger won, rating gap, score difference (tenths)."""

    round_number: int
    predicted: float
    gap: int
    score_difference: Points


def _games(generated: Generated) -> list[_Game]:
    """Return the games in the order of the rounds; nothing is predicted between equals."""
    strengths = generated.strengths
    games = []
    for number, white, entry, scores in paired_with_scores(generated.tournament):
        if entry.played:
            mine, theirs = strengths[white - 1], strengths[entry.opponent - 1]
            stronger_wins = "1W" if mine > theirs else "0L"
            predicted = mine != theirs and entry.result in stronger_wins
            difference = abs(scores[white] - scores[entry.opponent])
            games.append(_Game(number, float(predicted), abs(mine - theirs), difference))
    return games


def paired_with_scores(
    tournament: Tournament,
) -> Iterator[tuple[int, int, Entry, Mapping[int, Points]]]:
    """Yield each pairing with the scores before it, by round and by White's pairing number.

    A pairing is its round, White's id and entry, and everybody's scores (tenths) before the round,
    which change when the next round comes.
    """
    scores = dict.fromkeys(tournament.by_id, 0)
    for number in range(1, tournament.rounds_paired + 1):
        for player in tournament.players:
            entry = player.entry(number)
            if entry.opponent and entry.color == "w":
                yield number, player.id, entry, scores
        for player_id in scores:
            scores[player_id] += tournament.brought(player_id, number)


def _floats(tournament: Tournament) -> tuple[int, int]:
    """Return the downfloats by games, and how often a player repeats the float of the round before.

    A float is a game with a player of another pairing score (C.04.3 2017 A.4; unplayed rounds,
    which editions treat differently, are left out).
    """
    scores = dict.fromkeys(tournament.by_id, 0)
    before = dict.fromkeys(tournament.by_id, 0)
    down = repeated = 0
    for number in range(1, tournament.rounds_paired + 1):
        now = dict.fromkeys(tournament.by_id, 0)
        pairing = {
            player: scores[player] + tournament.virtual(player, number)
            for player in tournament.by_id
        }
        for player in tournament.players:
            entry = player.entry(number)
            if entry.played:
                mine, theirs = pairing[player.id], pairing[entry.opponent]
                now[player.id] = (mine < theirs) - (mine > theirs)
        down += sum(1 for value in now.values() if value < 0)
        repeated += sum(1 for player, value in now.items() if value and value == before[player])
        before = now
        for player in tournament.players:
            scores[player.id] += tournament.brought(player.id, number)
    return down, repeated


def _colors(tournament: Tournament) -> tuple[int, int]:
    imbalance = violations = 0
    for player in tournament.players:
        colors = "".join(entry.color for entry in player.entries if entry.played)
        difference = colors.count("w") - colors.count("b")
        imbalance += abs(difference)
        violations += abs(difference) > 2 or "www" in colors or "bbb" in colors
    return imbalance, violations


def _opponents(generated: Generated, player_id: int) -> list[int]:
    player = generated.tournament.by_id[player_id]
    return [entry.opponent for entry in player.entries if entry.played]


def _opposition(generated: Generated, players: Sequence[int]) -> float:
    strengths = generated.strengths
    averages = [
        _mean([strengths[other - 1] for other in opponents])
        for player in players
        if (opponents := _opponents(generated, player))
    ]
    return _mean(averages) - _mean(strengths) if averages else 0.0


_NORMS: Final = ((2230, 2450, 2050), (2380, 2600, 2200))
"""For IM and GM: average rating of the opponents, performance, and the floor for the
lowest-rated."""

_NORM_GAMES: Final = 9


def _norms(generated: Generated) -> tuple[int, int]:
    """Count the players with the results of an IM norm and of a GM norm (B.01 1.4).

    The lowest-rated opponent counts with the adjusted rating floor of the norm.
    """
    counts = [0, 0]
    if generated.tournament.matches is not None:
        return 0, 0  # norms are made of games, not of matches
    ratings = {player.id: player.rating or 1400 for player in generated.tournament.players}
    for player in generated.tournament.players:
        entries = [entry for entry in player.entries if entry.played]
        if len(entries) < _NORM_GAMES:
            continue
        halves = sum(2 if entry.result in "1W" else entry.result in "=D" for entry in entries)
        opponents = sorted(ratings[entry.opponent] for entry in entries)
        for place, (average, wanted, floor) in enumerate(_NORMS):
            adjusted = [max(opponents[0], floor), *opponents[1:]]
            if average_half_up(adjusted) >= average and performance(halves, adjusted) >= wanted:
                counts[place] += 1
    return counts[0], counts[1]
