"""The knockout as a rule set: who plays in the next round, and with which colours."""

from __future__ import annotations

from dataclasses import replace

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from .event import Knockout, Match, knockout_before


def pair(position: PairingPosition) -> RoundPairing:
    """Return the next game of each match of the stage that is played; everybody else rests.

    Who has left is paired all the same and loses by forfeit, so that the opponent goes on.

    Raises:
        TournamentError: the knockout is over, or its matches wait for a result or a decision.
    """
    tournament, number = position.tournament, position.round_number
    now = knockout_before(tournament, number)
    for decision in now.void:
        raise TournamentError(
            f"the terms of the knockout: player {decision.winner} is to have won match "
            f"{decision.match}; expected one of its players, or 0 if both are out",
            code="terms",
        )
    playing = now.playing
    if not playing:
        raise TournamentError(
            _why_nothing(now), code="undecided" if now.stage else "tournament-over"
        )
    pairs = tuple(colored(match, tournament, number) for match in playing)
    paired = {player for pair in pairs for player in pair}
    resting = tuple(player.id for player in tournament.players if player.id not in paired)
    return RoundPairing(number, pairs, None, resting=resting)


def colored(match: Match, tournament: Tournament, round_number: int) -> tuple[int, int]:
    """Return the players of a match whose next game is due, White first.

    Raises:
        ValueError: a player is not known.
    """
    upper, lower = match.upper, match.lower
    if not upper or not lower:
        raise ValueError(match)
    if match.games:
        return (lower, upper) if match.games[-1].upper_white else (upper, lower)
    more = whites(tournament, upper, round_number) - whites(tournament, lower, round_number)
    if more:
        return (lower, upper) if more > 0 else (upper, lower)
    is_straight = (match.number % 2 == 1) == ((tournament.initial_color or "w") == "w")
    return (upper, lower) if is_straight else (lower, upper)


def whites(tournament: Tournament, player: int, round_number: int) -> int:
    """Return the number of games played with White minus those with Black before a round."""
    past = tournament.by_id[player].entries[: round_number - 1]
    colors = [entry.color for entry in past if entry.played]
    return colors.count("w") - colors.count("b")


def _why_nothing(now: Knockout) -> str:
    if not now.stage:
        return "the knockout is over: every match is decided"
    for match in now.undecided:
        return (
            f"match {match.number} ({match.upper} - {match.lower}) is level after its last game; "
            "expected a decision by hand in the terms (won=MATCH:PLAYER@ROUND)"
        )
    waiting = next(match for match in now.matches if match.is_on and match.progress.waits)
    return (
        f"match {waiting.number} ({waiting.upper} - {waiting.lower}) waits for the result of round "
        f"{waiting.games[-1].round_number}"
    )


def as_knockout(tournament: Tournament) -> Tournament:
    """Return the tournament with the fewest rounds that it can have if no number is stated."""
    if tournament.rounds is not None or len(tournament.players) < 2:
        return tournament
    return replace(tournament, rounds=rounds_of(tournament))


def rounds_of(tournament: Tournament) -> int:
    """Return the number of rounds if each match to come ends as soon as it can."""
    return tournament.rounds_paired + knockout_before(tournament).fewest_rounds


def ranking(tournament: Tournament, after_round: int) -> list[tuple[int, int]]:
    """Return (place, player) after a round, in order."""
    if len(tournament.players) < 2:
        return [(1, player.id) for player in tournament.players]
    return knockout_before(tournament, after_round + 1).ranking()


RULES = RuleSet(
    id="knockout",
    system="knockout",
    title="Knockout",
    chapter="usual practice",
    days=DAYS["knockout"]["knockout"],
    criteria=(
        Criterion(Topic.BRACKET, "1", "bracket", Level.ABSOLUTE, "the seeds stand in a bracket in which the favourites meet as late as possible; who wins meets the winner of the neighbouring match"),
        Criterion(Topic.BRACKET_BYES, "2", "bracket", Level.ABSOLUTE, "where the players are fewer than the places, the top seeds go on without a match"),
        Criterion(Topic.BRACKET_STAGES, "3", "bracket", Level.ABSOLUTE, "a stage begins when all matches of the one before are decided"),
        Criterion(Topic.MATCH_GAMES, "4", "match", Level.ABSOLUTE, "each game is a round of its own; a match ends when nobody can catch up, a level one goes on to its play-off, and at last somebody decides"),
        Criterion(Topic.WITHDRAWAL, "5", "match", Level.ABSOLUTE, "who has left loses by forfeit, and the opponent goes on"),
        Criterion(Topic.COLOR, "6", "colours", Level.QUALITY, "the first game: White to who had it less often, else by the lot in odd matches to the upper player, in even ones to the lower; after that the colours alternate"),
    ),
    pair=pair,
    as_seen=as_knockout,
)  # fmt: skip
