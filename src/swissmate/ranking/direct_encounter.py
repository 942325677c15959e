"""Direct encounter (C.07 article 6): the only tie-break that considers the tied players alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import TypeAlias

from .codes import TieBreakCode
from .event import Event, Kind

Score: TypeAlias = int | Fraction


@dataclass(frozen=True, slots=True)
class SeparateStandings:
    """One application of article 6 to a set of tied players.

    ``rows`` are ``(id, score, best)``, best score first: the score in tenths from the encounters
    among them, and the highest score possible if every missing game were won (equal to the score
    when none is missing). ``complete`` says that all of them have met (6.2). If not, ``decided`` is
    how many places from the top 6.3 has settled, in the order of ``rows``. ``of`` names what was
    compared if that is not the only score of the tournament: ``"MP"``, ``"GP"``, or boards (article
    12).
    """

    rows: tuple[tuple[int, Score, Score], ...]
    complete: bool
    decided: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class DirectEncounter:
    """How article 6 splits a set of tied players.

    ``groups`` are the resulting groups of ids, best first; players within one group are still tied.
    ``steps`` are the separate standings in the order in which they were made.
    """

    groups: tuple[tuple[int, ...], ...]
    steps: tuple[SeparateStandings, ...]


def direct_encounter(
    event: Event, tied: Sequence[int], *, forfeits_as_games: bool = False
) -> DirectEncounter:
    """Rank tied players by their encounters with each other.

    Rules: C.07 6.1-6.3 (2024 and 2026). Forfeits are not encounters unless the regulations say so
    (``/P``, 6.1.1) or the pairings were predetermined (15.2). Several games with one opponent count
    as their average (6.1.2). Article 6 is applied again to every set that stays tied.
    """
    as_games = forfeits_as_games or event.predetermined
    steps: list[SeparateStandings] = []
    groups = _split(event, tuple(sorted(tied)), as_games, steps)
    return DirectEncounter(tuple(groups), tuple(steps))


def direct_encounter_of(event: Event, tied: tuple[int, ...], code: TieBreakCode) -> DirectEncounter:
    """Rank tied players according to a code. Rules: C.07 6."""
    return direct_encounter(event, tied, forfeits_as_games=code.forfeits_as_games)


def _split(
    event: Event, tied: tuple[int, ...], as_games: bool, steps: list[SeparateStandings]
) -> list[tuple[int, ...]]:
    if len(tied) == 1:
        return [tied]
    parts, standings = separate(event, tied, as_games=as_games)
    steps.append(standings)
    # The same players again would make the same standings.
    if len(parts) == 1:
        return parts
    return [group for part in parts for group in _split(event, part, as_games, steps)]


def separate(
    event: Event, tied: tuple[int, ...], *, as_games: bool
) -> tuple[list[tuple[int, ...]], SeparateStandings]:
    """Apply article 6 once: return the groups that it makes, in order, and the standings."""
    standings = _separate_standings(event, tied, as_games)
    if standings.complete:
        return groups_of([(player_id, score) for player_id, score, _ in standings.rows]), standings
    order = [player_id for player_id, _, _ in standings.rows]
    groups = [(player_id,) for player_id in order[: standings.decided]]
    return [*groups, tuple(sorted(order[standings.decided :]))], standings


def groups_of(rows: Sequence[tuple[int, object]]) -> list[tuple[int, ...]]:
    """Return rows in their order as groups of neighbours with the same value."""
    return [
        tuple(sorted(player_id for player_id, _ in equal))
        for _, equal in groupby(rows, key=lambda row: row[1])
    ]


def _separate_standings(event: Event, tied: tuple[int, ...], as_games: bool) -> SeparateStandings:
    """Return the separate standings of article 6.1 and how many places they decide."""
    members = frozenset(tied)
    scoring = event.scoring
    least_of_missing = min(scoring.loss_white, scoring.loss_black)
    best_of_missing = scoring.best
    rows: list[tuple[int, Score, Score, Score]] = []
    complete = True
    for player_id in tied:
        met: dict[int, list[int]] = {}
        for played in event.records[player_id].rounds:
            if played.opponent in members and (
                played.kind is Kind.GAME or (as_games and played.kind.forfeit)
            ):
                met.setdefault(played.opponent, []).append(played.points)
        score: Score = 0
        for points in met.values():
            score += points[0] if len(points) == 1 else Fraction(sum(points), len(points))
        missing = len(members) - 1 - len(met)
        complete = complete and not missing
        rows.append(
            (
                player_id,
                score,
                score + missing * least_of_missing,
                score + missing * best_of_missing,
            )
        )
    # By the worst case first: who is safe comes before all others.
    rows.sort(key=lambda row: (-row[2], -row[3], row[0]))
    decided = 0
    # 6.3 speaks of Swiss tournaments only. A player is alone at the top whatever happens if the
    # player's worst possible score is above the best possible score of everyone else. If two rivals
    # still have a game to play, it serves both worst cases at once, so comparing with each rival
    # alone is exact.
    if not complete and not event.predetermined:
        best_below = [row[3] for row in rows]
        for index in range(len(rows) - 2, -1, -1):
            best_below[index] = max(best_below[index], best_below[index + 1])
        while decided < len(rows) - 1 and rows[decided][2] > best_below[decided + 1]:
            decided += 1
    if complete:
        rows.sort(key=lambda row: (-row[1], row[0]))
    return SeparateStandings(
        tuple((player_id, score, best) for player_id, score, _, best in rows), complete, decided
    )
