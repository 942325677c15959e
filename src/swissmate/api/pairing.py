"""Pairing one round or all rounds, by the rules requested or those that apply to the tournament."""

from __future__ import annotations

from swissmate.errors import TournamentError
from swissmate.messages import Message
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.systems.choice import Resolution, resolve
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.open_games import open_games
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import position_before
from swissmate.systems.ruleset import RoundPairing, ScheduledRound
from swissmate.wording import counted

from .arguments import require_number


def schedule(tournament: Tournament, rules: str | None = None) -> tuple[ScheduledRound, ...]:
    """Return all rounds of a tournament that is paired by a table: a round robin, for example.

    Args:
        tournament: its players in the order of their drawn numbers (by id). How many players and
            rounds it has decides which table is used, and how often each player meets each other.
        rules: ``"berger"``, ``"team-round-robin"`` or ``"scheveningen"``; by default the rules that
            the tournament names.

    Raises:
        InputError: there is no such rule set, or no table for these players and rounds.
        UnsupportedByRuleSet: the rule set pairs round by round.
    """
    resolved = resolve(tournament, rules)
    return resolved.rule_set.table.rounds(resolved.tournament)


def pair(
    tournament: Tournament,
    rules: str | None = None,
    *,
    round_number: int | None = None,
    acceleration: str | None = None,
    open_games_are_draws: bool = False,
) -> RoundPairing:
    """Pair a round of a tournament.

    Args:
        tournament: as :func:`swissmate.read_trf` returns it, or built in code.
        rules: a rule-set id such as ``"dutch-2017"``, or a system such as ``"dutch"``; by default
            what the tournament names, else the Dutch system. Of a system, the edition in force on
            the first day holds, without a start date the newest (:func:`swissmate.resolve_rules`
            says which, and why).
        round_number: from 1; by default the next round. A recorded round is paired again from what
            was known before it.
        acceleration: ``"baku-2016"``, ``"baku-2026"`` or ``"none"``; by default what the tournament
            names. If the tournament itself gives virtual points, these take precedence.
        open_games_are_draws: games without a result in the rounds before are adjourned, and count
            as draws for this pairing (C.04.2.D.1; 2026: C.04.2 3.1).

    Returns:
        The pairs ``(white id, black id)`` in publishing order and the player with the bye.

    Raises:
        InputError: there is no such rule set, acceleration or round, the number of rounds is not
            stated (C.04.1.a: the last round is paired by other rules), the bye of the round is
            given twice, a game before the round has no result (see ``open_games_are_draws``), or
            the tournament contradicts itself.
        NoLegalPairing: no pairing meets the absolute criteria; ``reason`` says why.
        UnsupportedByRuleSet: the rule set gives no answer for this tournament.

    An ordinary round of 100 players takes a few milliseconds; the engine never guesses, so a rare
    hard case in a large field can take longer.
    """
    require_agreement(tournament)
    if not open_games_are_draws:
        require_results(tournament, round_number)
    return pair_resolved(resolve(tournament, rules, acceleration=acceleration), round_number)


def pair_resolved(resolved: Resolution, round_number: int | None = None) -> RoundPairing:
    """Pair a round of a tournament that was read, by the rules that were chosen for it.

    Open games count as draws; the rest is as for :func:`pair`.

    Raises:
        InputError, NoLegalPairing, UnsupportedByRuleSet: as for :func:`pair`.
    """
    position = position_before(resolved.tournament, round_number)
    require_round_to_pair(resolved.tournament, round_number)
    return pair_round(resolved.rule_set, position)


def require_results(tournament: Tournament, round_number: int | None = None) -> None:
    """Refuse games without a result in the rounds before one, by default before the next round.

    A tournament whose scoring says what such games count (``ScoringSystem.adjourned``) has said so.

    Raises:
        TournamentError: there is such a game; the message names its round, board and players.
    """
    require_number("round_number", round_number)
    if tournament.scoring.adjourned is not None:
        return
    number = tournament.rounds_paired + 1 if round_number is None else round_number
    open_round = next(iter(open_games(tournament, number)), None)
    if open_round is None:
        return
    white, black = open_round.games[0]
    players = " - ".join(
        f"{player} {tournament.by_id[player].name}".rstrip() for player in (white, black)
    )
    more = (
        f" (and {counted(len(open_round.games) - 1, 'more game')})"
        if len(open_round.games) > 1
        else ""
    )
    raise TournamentError(
        Message(
            "round {number}, board {board}: {players}: no result{more}; expected one for each game,"
            " or {field.open_games_are_draws:True} if they are adjourned (C.04.2.D.1; 2026: C.04.2"
            " 3.1)",
            number=open_round.round_number,
            board=_board(tournament, open_round.round_number, white),
            players=players,
            more=more,
        ),
        code="open-games",
    )


def _board(tournament: Tournament, number: int, white: int) -> int:
    """Return the board of a player in a recorded round, in the order of publication."""
    position = position_before(tournament, number)
    pairs = [
        (player.id, entry.opponent)
        for player in tournament.players
        if (entry := player.entry(number)).opponent
        and (entry.color == "w" or (entry.color != "b" and player.id < entry.opponent))
    ]
    contenders = {contender.id: contender for contender in position.contenders}
    ordered = publishing_order(pairs, contenders)
    return next(board for board, pair in enumerate(ordered, 1) if white in pair)


def require_round_to_pair(tournament: Tournament, round_number: int | None = None) -> None:
    """Refuse to pair a new round beyond the last, or one that may or may not be the last.

    Raises:
        TournamentError: the number of rounds is not stated, or all rounds have been paired.
    """
    paired, rounds = tournament.rounds_paired, tournament.rounds
    if round_number is not None and round_number <= paired:
        return
    if rounds is None:
        raise TournamentError(
            Message(
                "the number of rounds is not stated, and the last round is paired by other rules; "
                "expected a record 'XXR n' or '142 n', or {field.rounds:n}"
            ),
            code="trf-no-rounds",
        )
    if paired >= rounds:
        raise TournamentError(
            f"all rounds of the tournament ({rounds}) are paired already; expected a tournament "
            "with a round to be paired",
            code="tournament-over",
        )
