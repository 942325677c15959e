"""A team event as the tie-breaks see it: once by match points, once by game points (C.07 11)."""

from __future__ import annotations

from collections.abc import Iterator

from swissmate.model import Entry, Points, ScoringSystem, TeamEvent

from ..event import DummyRule, Event, Kind, Record, Round, TeamScores, game_of

MATCH_POINTS = "MP"
GAME_POINTS = "GP"


def team_scores(
    teams: TeamEvent, rounds: int, dummy: DummyRule, *, predetermined: bool = False
) -> Event:
    """Return the event after this number of rounds by its primary score; ``by`` gives the other.

    Raises:
        TournamentError: an opponent is not in the tournament.
    """
    tournament = teams.tournament

    def match_points(team: int, number: int, entry: Entry) -> Points:
        del entry
        return teams.result(team, number).match_points

    def game_points(team: int, number: int, entry: Entry) -> Points:
        del entry
        return teams.result(team, number).game_points

    matches = Event.scored(
        tournament, rounds, tournament.scoring, match_points, dummy, predetermined=predetermined
    )
    games = Event.scored(
        tournament, rounds, _game_scale(teams), game_points, dummy, predetermined=predetermined
    )
    last = max(tournament.rounds or 0, rounds)
    boards = {
        team: tuple(
            sum(points[board] for points in _boards(teams, record, predetermined=predetermined))
            for board in range(teams.boards)
        )
        for team, record in matches.records.items()
    }
    units = {team: tuple(_units(teams, record)) for team, record in games.records.items()}
    matches.teams = TeamScores(MATCH_POINTS, games, last, boards)
    games.teams = TeamScores(GAME_POINTS, matches, last, boards, units, teams.games)
    for event in (matches, games):
        event.fore.teams = event.teams
    return games if teams.game_points_first else matches


def _game_scale(teams: TeamEvent) -> ScoringSystem:
    """Return what matches are worth in game points: every board won, drawn or lost."""
    game, boards = teams.games, teams.boards
    return game._replace(
        win_white=game.win * boards,
        win_black=game.win * boards,
        draw_white=game.draw * boards,
        draw_black=game.draw * boards,
        loss_white=game.loss * boards,
        loss_black=game.loss * boards,
        adjourned=None,
    )


def _boards(
    teams: TeamEvent, record: Record, *, predetermined: bool
) -> Iterator[tuple[Points, ...]]:
    """Yield the points on every board of each round as article 12 counts them.

    A pairing-allocated or full-point bye is a win on every board, and so is a match won by forfeit;
    a requested half-point bye is a draw on every board. The free round of a table is no match.
    """
    game = teams.games
    for played in record.rounds:
        boards = teams.result(record.player.id, played.number).boards
        if boards:
            known = [board.points for board in boards[: teams.boards]]
            yield (*known, *[0] * (teams.boards - len(known)))
        elif predetermined and not played.opponent:
            yield (0,) * teams.boards
        elif played.kind in (Kind.BYE, Kind.FORFEIT_WIN):
            yield (game.win,) * teams.boards
        elif played.kind is Kind.REQUESTED_BYE and played.points:
            yield (game.draw,) * teams.boards
        else:
            yield (0,) * teams.boards


def _units(teams: TeamEvent, record: Record) -> Iterator[Round]:
    """Yield the boards of all rounds; a round without a match is divided into equal parts."""
    own = record.player.id
    for played in record.rounds:
        boards = teams.result(own, played.number).boards
        opposite = teams.result(played.opponent, played.number).boards if played.opponent else ()
        for index, board in enumerate(boards):
            game = game_of(
                played.number, Entry(played.opponent, board.color, board.result), board.points
            )
            against = opposite[index].points if index < len(opposite) else None
            yield game._replace(board=index + 1, against=against)
        if not boards and not played.kind.game:
            share, rest = divmod(played.points, max(teams.boards, 1))
            for index in range(teams.boards):
                yield played._replace(points=share + (index < rest), board=index + 1)
