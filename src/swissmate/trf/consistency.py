"""Checks that the players' lines agree with each other: opponents, colours, results, points.

One game stands in two lines, and both must report the same game. The points column must be the sum
of the rounds, with or without what is already noted for the round to be paired (programs differ),
and with or without virtual points (C.04.5.1). A cell that all lines share may mean less than it
does in a single line: it may fill in a round that is still to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from operator import itemgetter
from typing import Final

from swissmate.errors import SwissmateError, UnsupportedByRuleSet
from swissmate.messages import Message, Note, Text, either
from swissmate.model import (
    ABSENT,
    PAB,
    Entry,
    Player,
    Points,
    Tournament,
    points_text,
)
from swissmate.model.agreement import GAMES, MIXED_RESULTS
from swissmate.systems.choice import resolve
from swissmate.systems.common.baku import BAKU_METHODS, accelerate
from swissmate.systems.plays import play_of

from .diagnostics import Complaints
from .players import PlayerLine, cell_column
from .records.complaints import late_bye
from .records.table import column_of
from .scoring import has_free_rounds

_CODE: Final = itemgetter(2)


def cut_placeholders(players: dict[int, PlayerLine]) -> None:
    """Remove final rounds for which every line says that there is no opponent, and nothing else.

    Nobody is absent there: these are rounds still to come, filled in.
    """
    while all(
        (entries := own.entries)
        and entries[-1] == ABSENT
        and not line.text[cell_column(len(entries)) + 6 :][:1].strip()
        for own, line in players.values()
    ):
        if len({len(own.entries) for own, _ in players.values()}) > 1:
            return
        for number, (own, line) in players.items():
            players[number] = PlayerLine(own._replace(entries=own.entries[:-1]), line)


def check_games(players: Mapping[int, PlayerLine]) -> None:
    """Check that both players' lines report the same for each game.

    Raises:
        TRFError: ``trf-self-opponent``, ``trf-unknown-opponent``, ``trf-asymmetric-opponent``,
            ``trf-asymmetric-color`` or ``trf-asymmetric-result``.
    """
    entries = {number: player.entries for number, (player, _) in players.items()}
    if _agree(entries):
        return
    for number, own in entries.items():
        for index, entry in enumerate(own):
            opponent = entry.opponent
            if not opponent:
                continue
            others = entries.get(opponent, ())
            # The lower number checks colours and results; both check the opponent.
            if index >= len(others) or others[index].opponent != number:
                _refuse_game(players, number, index, entry)
            elif number <= opponent:
                other = others[index]
                if (entry.color, other.color, entry.result, other.result) not in GAMES:
                    _refuse_game(players, number, index, entry)


def _agree(entries: Mapping[int, tuple[Entry, ...]]) -> bool:
    """Whether both lines agree on every game.

    If every lower number finds the game in the opponent's line, and the higher numbers report no
    more games than these, then the higher numbers find all of theirs too.
    """
    balance = 0
    try:
        for number, own in entries.items():
            for index, (opponent, color, result) in enumerate(own):
                if opponent > number:
                    balance += 1
                    other, other_color, other_result = entries[opponent][index]
                    game = (color, other_color, result, other_result)
                    if other != number or game not in GAMES:
                        return False
                elif opponent:
                    balance -= 1
                    if opponent == number:
                        return False
    except (KeyError, IndexError):
        return False  # there is no such opponent, or the opponent's line has fewer rounds
    return not balance


def _refuse_game(players: Mapping[int, PlayerLine], number: int, index: int, entry: Entry) -> None:
    line, column, opponent = players[number].line, cell_column(index + 1), entry.opponent
    in_round = f"in round {index + 1}"
    if opponent == number:
        message = f"Player {number} meets himself {in_round}"
        line.fail("trf-self-opponent", message, column, str(opponent), "another player")
    if opponent not in players:
        message = f"Player {number} meets {in_round} somebody who has no 001 record"
        expected = f"one of the {len(players)} players, {min(players)} to {max(players)}"
        line.fail("trf-unknown-opponent", message, column, str(opponent), expected)
    other = players[opponent].player.entry(index + 1)
    where = f"line {players[opponent].line.number}, column {column}"
    if other.opponent != number:
        message = (
            f"Player {number} meets {opponent} {in_round}, but by {where} "
            f"player {opponent} meets {other.opponent or 'nobody'}"
        )
        expected = "the same game in both lines"
        line.fail("trf-asymmetric-opponent", message, column, str(opponent), expected)
    both = f"players {number} and {opponent}"
    colors = entry.color + other.color
    codes = f"{entry.result!r} and {other.result!r}"
    results = entry.result + other.result
    if colors not in ("wb", "bw") and not (colors == "--" and results in ("+-", "-+", "--")):
        message = f"The colours of {both} {in_round} do not match ({where})"
        found = f"{entry.color!r} and {other.color!r}"
        line.fail("trf-asymmetric-color", message, column + 5, found, "one White and one Black")
    if results not in MIXED_RESULTS:
        message = f"The results of {both} {in_round} do not match ({where})"
        expected = "the two sides of one result"
        line.fail("trf-asymmetric-result", message, column + 7, codes, expected)
    message = f"P{both[1:]} do not agree {in_round} whether their game is rated ({where})"
    line.warn("trf-mixed-codes", message, column + 7, codes, "both of 1 = 0 or both of W D L")


def check_pabs(players: Mapping[int, PlayerLine]) -> None:
    """Warn where a round has more than one pairing-allocated bye (TRF16: at most one)."""
    holders: dict[int, int] = {}
    for number, (player, line) in players.items():
        if PAB not in player.entries:
            continue
        for round_number, entry in enumerate(player.entries, 1):
            first = holders.setdefault(round_number, number) if entry == PAB else number
            if first != number:
                message = f"Round {round_number} has two pairing-allocated byes, of players"
                message += f" {first} and {number}"
                column = cell_column(round_number) + 7
                expected = "one pairing-allocated bye in a round"
                line.warn("trf-pab-twice", message, column, "'U'", expected)


def check_rounds(
    players: dict[int, PlayerLine], rounds: int | None, complaints: Complaints
) -> None:
    """Check that no player has more rounds than the file declares.

    Byes and absences after the last round are told (``trf-bye-record``) and left out, as those of
    record 240 are.

    Raises:
        TRFError: ``trf-too-many-rounds``: somebody has a game there.
    """
    if rounds is None:
        message = "The file does not say how many rounds the tournament has"
        complaints.whole.warn("trf-no-rounds", message, expected="a record XXR or 142")
        return
    for number, (player, line) in players.items():
        beyond = player.entries[rounds:]
        for later, entry in enumerate(beyond, rounds + 1):
            column = cell_column(later)
            if entry.opponent:
                stated = len(player.entries)
                message = f"Player {number} has {stated} rounds, the tournament {rounds}"
                expected = f"at most {rounds} rounds"
                line.fail("trf-too-many-rounds", message, column, f"round {later}", expected)
            if entry.result != " ":
                late_bye(line, column, later, rounds, of=f" of player {number}")
        if beyond:
            players[number] = PlayerLine(player._replace(entries=player.entries[:rounds]), line)


def check_points(
    tournament: Tournament, lines: Mapping[int, PlayerLine], *, only_warn: bool
) -> None:
    """Check the points column of every player.

    Raises:
        TRFError: ``trf-points``, unless ``only_warn``.
    """
    column = column_of("001", "points").first
    for player, expected in wrong_points_told(tournament):
        line = lines[player.id].line
        complain = line.warn if only_warn else line.fail
        message = f"The points of player {player.id} are not those of the rounds"
        complain("trf-points", message, column, points_text(player.points or 0), expected)


def wrong_points_told(tournament: Tournament) -> Iterator[tuple[Player, Text]]:
    """Yield every player whose stated points do not match the rounds, and what was expected."""
    advice = None
    for place, (player, accepted) in enumerate(wrong_points(tournament)):
        if place == 0:
            advice = acceleration_advice(tournament)
        points = " or ".join(map(points_text, accepted))
        yield (
            player,
            Message("{points}. {advice}", points=points, advice=advice) if advice else points,
        )


def acceleration_advice(tournament: Tournament) -> Note | None:
    """Return advice if the column includes virtual points of a method that nobody named.

    It does if it matches the rounds once every player's virtual points of one round under the Baku
    acceleration are subtracted. The method is not guessed: both texts can fit one column and differ
    in other rounds.
    """
    if tournament.virtual_points or tournament.acceleration:
        return None
    fitting = []
    for method in BAKU_METHODS:
        try:
            ready = accelerate(tournament, method)
        except UnsupportedByRuleSet:
            continue
        if any(
            _is_column_with(ready, number)
            for number in (tournament.rounds_paired, tournament.rounds_paired + 1)
        ):
            fitting.append(method)
    if not fitting:
        return None
    return Note(
        "All points would match the rounds with the virtual points of {names}, which the file does"
        " not ask for: name the acceleration ({field.acceleration:{names}}), or give it in the file"
        " (a 192 that ends in _BAKU, XXA, 250)",
        names=either(*fitting),
    )


def _is_column_with(ready: Tournament, number: int) -> bool:
    """Whether all stated points match the rounds plus the virtual points of one round."""
    extra = {player.id: ready.virtual(player.id, number) for player in ready.players}
    players = tuple(
        player
        if player.points is None
        else player._replace(points=player.points - extra[player.id])
        for player in ready.players
    )
    plain = replace(ready, players=players, virtual_points={})
    return any(extra.values()) and not any(wrong_points(plain))


def accelerated(tournament: Tournament, wanted: str | None, rounds: int | None) -> Tournament:
    """Return the tournament with the virtual points that its points column may include.

    They are those of the method that the file names, or the one ``wanted``. ``rounds`` is
    how many there are if the file does not say it. A tournament that cannot be accelerated is
    returned unchanged; the problem is reported when the tournament is paired.
    """
    matches = play_of(tournament.rules).rounds_a_match > 1
    if tournament.teams is not None or not (tournament.acceleration or wanted or matches):
        return tournament
    try:
        known = replace(tournament, rounds=tournament.rounds or rounds)
        return resolve(known, acceleration=None if wanted == "none" else wanted).tournament
    except SwissmateError:
        return tournament


def with_free_rounds(tournament: Tournament, rules: str | None, *, is_stated: bool) -> Tournament:
    """Return a round robin whose free rounds bring nothing, unless its file says otherwise.

    It does if it states what the bye is worth (``is_stated``), or if its points column counts free
    rounds as the bye of a Swiss system (``U``: TRF26 has it worth a win). A free round is no game
    (C.05 Annex 1), and no rule gives points for it. ``rules`` are as for :func:`has_free_rounds`.
    """
    if is_stated or not has_free_rounds(tournament, rules):
        return tournament
    without = replace(tournament, scoring=tournament.scoring._replace(pab=0))
    if any(wrong_points(without)) and not any(wrong_points(tournament)):
        return tournament
    return without


def wrong_points(tournament: Tournament) -> Iterator[tuple[Player, tuple[Points, ...]]]:
    """Yield every player whose stated points do not match the rounds, and the values that would.

    Some points may be included or not: those of byes noted beyond the last paired round, draws for
    games that are adjourned or not yet played (C.04.2.D.1 holds for the pairing only), and virtual
    points.
    """
    paired = tournament.rounds_paired
    worth, scoring = tournament.worth, tournament.scoring
    open_points = {} if tournament.matches is None else tournament.matches.open_points
    value_of = worth.__getitem__
    for player in tournament.players:
        stated = player.points
        entries = player.entries
        if stated is None:
            continue
        if worth and len(entries) == paired:  # nearly everybody
            try:
                if sum(map(value_of, map(_CODE, entries))) == stated:
                    continue
            except KeyError:
                pass  # the code alone does not decide
        total = pending = adjourned = 0
        for index, entry in enumerate(entries):
            points = tournament.brought(player.id, index + 1)
            if index >= paired:
                pending += points
                continue
            total += points
            if open_points:  # a match can be half open
                adjourned += open_points[player.id][index]
            elif entry[2] == " " and entry[0]:
                adjourned += points
        missing = paired - len(entries)
        if missing > 0:
            total += missing * scoring.zero_bye
        if stated == total:
            continue
        accepted = {total, total - adjourned}
        accepted |= {points + pending for points in accepted}
        if tournament.abnormal_points:
            rounds = range(1, paired + 1)
            extra = sum(tournament.abnormal(player.id, number) for number in rounds)
            accepted |= {points + extra for points in accepted}
        accepted |= {
            points + tournament.virtual(player.id, number)
            for points in accepted
            for number in (paired, paired + 1)
        }
        if stated not in accepted:
            yield player, tuple(sorted(accepted))
