"""Rounds that follow from a table (round robins, Scheveningen matches): which row, which game."""

from __future__ import annotations

from swissmate.errors import TournamentError
from swissmate.systems.common.color_preference import opposite
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet, ScheduledRound

from ...statements import (
    PairAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    say,
)
from ..marks import heading, opponents_in


def table_explanation(position: PairingPosition, rules: RuleSet) -> RoundExplanation:
    """Explain a round: which row of the table it is, and each game in it.

    Raises:
        TournamentError: there is no table for these players and rounds.
    """
    scheduled = schedule_of(position, rules)[position.round_number - 1]
    pairing = rules.pair(position)
    accounts = tuple(
        PairAccount(white, black, 0, _game(position, rules, scheduled, white, black))
        for white, black in pairing.pairs
    )
    return RoundExplanation(
        *heading(position, rules),
        _marks(position, rules, pairing),
        (),
        accounts,
        pairing.pab,
        (
            *_row(position, rules, scheduled),
            *_boards(position, rules),
            *(account.color_rule for account in accounts),
        ),
        (_free(position, scheduled, pairing.pab),),
    )


def table_player(explanation: RoundExplanation, player: int) -> PlayerExplanation:
    """Explain one player's part of the round.

    Raises:
        TournamentError: there is no such player.
    """
    mark = known_mark(explanation, player)
    head = "opponent" if mark.opponent else "bye"
    return PlayerExplanation(mark, ((head, explanation.colors_of(player) or explanation.bye),))


def schedule_of(position: PairingPosition, rules: RuleSet) -> tuple[ScheduledRound, ...]:
    """Return all rounds of the table."""
    return rules.table.rounds(position.tournament)


def in_words_of(rules: RuleSet, name: str) -> str:
    """Return the name of a statement about White and Black, or about home and away."""
    return f"{name}-home" if rules.play.names_home else name


def first_board_color(position: PairingPosition, rules: RuleSet, color: str) -> str:
    """Return the colour of a side's first board; ``color`` is ``"w"`` for the side named first."""
    teams = position.tournament.teams
    if rules.play.names_home and teams is not None and teams.board_colors.startswith("b"):
        return opposite(color)
    return color


def _row(position: PairingPosition, rules: RuleSet, scheduled: ScheduledRound) -> list[Statement]:
    where = {"round": position.round_number, "row": scheduled.row}
    players = len(position.tournament.players)
    statements = [say(in_words_of(rules, "table-row"), **where, players=players)]
    if scheduled.reversed_colors:
        statements.append(say(in_words_of(rules, "table-reversed"), cycle=scheduled.cycle))
    return statements


def _boards(position: PairingPosition, rules: RuleSet) -> list[Statement]:
    """Say which colours the boards of the home team have."""
    teams = position.tournament.teams
    if not rules.play.names_home or teams is None or not teams.board_colors:
        return []
    pattern = teams.board_colors
    if len({*pattern}) == 1:
        return [say("table-boards-all", color=pattern[0])]
    white, black = (
        tuple(board for board, color in enumerate(pattern, 1) if color == wanted) for wanted in "wb"
    )
    return [say("table-boards", white_on=white, black_on=black)]


def _game(
    position: PairingPosition, rules: RuleSet, scheduled: ScheduledRound, white: int, black: int
) -> Statement:
    ids = [player.id for player in position.tournament.players]
    one, two = ids.index(white) + 1, ids.index(black) + 1
    printed = (two, one) if scheduled.reversed_colors else (one, two)
    numbers = {"first": printed[0], "second": printed[1]}
    return say(in_words_of(rules, "table-game"), a=white, b=black, **numbers)


def _free(position: PairingPosition, scheduled: ScheduledRound, pab: int | None) -> Statement:
    if pab is None:
        return say("table-nobody-free")
    number = [player.id for player in position.tournament.players].index(pab) + 1
    if number != scheduled.free:
        return say("table-alone", a=pab)
    return say("table-free", a=pab, number=number)


def _marks(
    position: PairingPosition, rules: RuleSet, pairing: RoundPairing
) -> tuple[PlayerMark, ...]:
    """Return the players by number; the table needs neither scores nor colours."""
    opponents = opponents_in(pairing)
    marks = []
    for player in position.tournament.players:
        points = position.tournament.points_before(player.id, position.round_number)
        past = player.entries[: position.round_number - 1]
        had = [entry.color for entry in past if entry.played and entry.color != "-"]
        colors = "".join(first_board_color(position, rules, color) for color in had)
        who, color = opponents.get(player.id, (0, ""))
        marks.append(
            PlayerMark(
                id=player.id,
                name=player.name,
                rating=player.rating,
                score=points,
                points=points,
                colors=colors,
                preference="",
                strength=0,
                floats=("", ""),
                opponent=who,
                color=first_board_color(position, rules, color) if color else "",
                home=0,
                bracket=0,
            )
        )
    return tuple(marks)


def known_mark(explanation: RoundExplanation, player: int) -> PlayerMark:
    """Return a player as the round found the player.

    Raises:
        TournamentError: there is no such player.
    """
    mark = explanation.by_id.get(player)
    if mark is None:
        raise TournamentError(f"there is no player {player}", code="unknown-player")
    return mark
