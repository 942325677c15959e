"""A double Swiss as the rules see it: one round per match, made from two rounds in the file.

No encoding has been laid down for it. Match k is rounds 2k - 1 and 2k of the file
(``docs/trf.md``, "Double Swiss"), with the same opponent in both and the colours reversed; a bye is
recorded in both, but scores only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissmate.errors import TournamentError
from swissmate.model import (
    OPEN,
    Entry,
    ForbiddenGroup,
    Matches,
    MatchPoints,
    Player,
    Points,
    Tournament,
    entry_points,
)
from swissmate.systems.common.upfloating.initial_color import with_inferred_color


def as_matches(tournament: Tournament) -> Tournament:
    """Return the tournament whose entries are matches; if it already is one, it is unchanged.

    Its scoring system is then that of a match: a win is two won games.

    Raises:
        TournamentError: half a match is recorded, or a match with two opponents.
    """
    if tournament.matches is not None:
        return tournament
    if tournament.rounds is not None and tournament.rounds % 2:
        raise _refused(
            f"a double Swiss has two rounds of the file for each match, and this one declares "
            f"{tournament.rounds}"
        )
    scoring = tournament.scoring
    sides = {player.id: _matches_of(player) for player in tournament.players}
    points: dict[int, tuple[MatchPoints, ...]] = {}
    open_points: dict[int, tuple[Points, ...]] = {}
    players = []
    for player in tournament.players:
        entries, worth = [], []
        for index, match in enumerate(sides[player.id]):
            opponent = _opponent(player.id, match)
            other = sides.get(opponent, [])[index : index + 1]
            entries.append(_as_entry(match, other, tournament))
            worth.append(MatchPoints(_worth(player.id, index, match, tournament), 0))
        players.append(player._replace(entries=tuple(entries)))
        points[player.id] = tuple(worth)
        open_points[player.id] = tuple(
            sum(
                entry_points(game, scoring)
                for game in match
                if game.opponent and game.result == " "
            )
            for match in sides[player.id]
        )
    seen = replace(
        tournament,
        players=tuple(players),
        rounds=None if tournament.rounds is None else tournament.rounds // 2,
        scoring=scoring._replace(
            win_white=2 * scoring.win_white,
            win_black=2 * scoring.win_black,
            draw_white=2 * scoring.draw_white,
            draw_black=2 * scoring.draw_black,
            loss_white=2 * scoring.loss_white,
            loss_black=2 * scoring.loss_black,
            forfeit_win=2 * scoring.forfeit_win,
            forfeit_loss=2 * scoring.forfeit_loss,
        ),
        forbidden=tuple(map(_by_match, tournament.forbidden)),
        virtual_points={player: own[::2] for player, own in tournament.virtual_points.items()},
        abnormal_points=(),
        round_dates=tournament.round_dates[::2],
        matches=Matches(points, preferences="", open_points=open_points),
    )
    return with_inferred_color(seen)


_Match = tuple[Entry, Entry]


def _matches_of(player: Player) -> list[_Match]:
    entries = [*player.entries, *[OPEN] * (len(player.entries) % 2)]
    return list(zip(entries[::2], entries[1::2], strict=True))


def _opponent(player: int, match: _Match) -> int:
    """Return a player's opponent in a match, 0 for none; refuse half a match."""
    first, second = match
    if first.opponent != second.opponent:
        raise _refused(
            f"player {player} meets {first.opponent or 'nobody'} in the first game of a match and "
            f"{second.opponent or 'nobody'} in the second; expected one opponent for both"
        )
    if first.opponent:
        if first.color == second.color != "-":
            raise _refused(
                f"player {player} has the same colour in both games against {first.opponent}; "
                "expected them reversed (C.04.5 4.4)"
            )
    elif first.result != second.result and {first.result, second.result} != {" ", "Z"}:
        raise _refused(
            f"player {player} has {first.result!r} in the first round of a match and "
            f"{second.result!r} in the second; expected byes and absences of whole matches"
        )
    return first.opponent


def _as_entry(match: _Match, other: Sequence[_Match], tournament: Tournament) -> Entry:
    """Return a match as one entry, with the colour of the first game (1.6).

    A match is forfeited if one player forfeits both games (preface). If each player forfeits one
    game, the match counts as played, but has no colour.
    """
    first, second = match
    if not first.opponent:
        return first if first.result != " " else second
    codes = [entry[0].result + entry[1].result for entry in (match, *other)]
    mine, theirs = (
        sum(entry_points(game, tournament.scoring) for game in entry) for entry in (match, *other)
    )
    if "--" in codes:
        return Entry(first.opponent, first.color, "+" if mine > theirs else "-")
    code = "1" if mine > theirs else "0" if mine < theirs else "="
    if not (first.played or second.played):
        return Entry(first.opponent, "-", code)
    return Entry(first.opponent, first.color, " " if codes[0] == "  " else code)


def _worth(player: int, index: int, match: _Match, tournament: Tournament) -> Points:
    """Return the points from a match: those of both games, or those of a bye, once."""
    games = match if match[0].opponent else match[:1]
    points = tournament.bonus(player, 2 * index + 2) if len(games) == 1 else 0
    for number, game in enumerate(games, 2 * index + 1):
        points += entry_points(game, tournament.scoring) + tournament.abnormal(player, number)
    return points


def _by_match(group: ForbiddenGroup) -> ForbiddenGroup:
    """Return a forbidden group with its rounds counted in matches."""
    return ForbiddenGroup(group.players, (group.first_round + 1) // 2, (group.last_round + 1) // 2)


def _refused(message: str) -> TournamentError:
    return TournamentError(message, code="double-swiss-match")
