"""Imports the games of matches from a tournament file: of teams with rosters, or a double Swiss."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import zip_longest
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.national_ids import tidied
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Captain, Event, Game, LineUp, Member, Pairing, TeamRules
from swissmate.arbiter.models.rounds import RESULTS_BY_CODES, Result
from swissmate.model import Board, MatchPoints, TeamEvent, TeamRecords, Tournament, team_event
from swissmate.model import Player as ModelPlayer

_NOBODY: Final = Board(0, "-", "-", 0)


def national_ids(player: ModelPlayer, remarks: list[str]) -> str:
    """Return the national ids of a player as the list has them."""
    records = (record for record in player.national if record.id)
    written = ", ".join(f"{record.federation} {record.id}" for record in records)
    ids = tidied(written)
    if ids is None:
        text = _("Player %(id)s: the national ids “%(text)s” cannot be read; left out.")
        remarks.append(text % {"id": player.id, "text": written})
    return ids or ""


def keep_matches(
    event: Event,
    tournament: Tournament,
    keys: Mapping[int, int],
    remarks: list[str],
    adjourned: Set[tuple[int, int]],
) -> None:
    """Write the games of the matches of an event whose rounds exist, and the teams' rosters.

    ``tournament`` is the content of the file; ``keys`` are the rows of the participants by number;
    ``adjourned`` are the games that the file marks so: player and round.

    Raises:
        Refused: the two results of a game do not go together.
    """
    if tournament.teams is not None:
        teams = team_event(tournament)
        members = _members(tournament, tournament.teams, keys, remarks)
        _rules(event, tournament.teams, teams.boards, remarks)
        _team_games(event, teams, keys, members, adjourned)
    else:
        _double_games(event, tournament, keys, adjourned)


def _rules(event: Event, records: TeamRecords, boards: int, remarks: list[str]) -> None:
    scoring = records.match_scoring
    rules = TeamRules(
        event=event,
        boards=max(boards, 1),
        primary=records.primary,
        preferences=records.preferences,
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
    )
    pattern = records.board_colors
    if event.play.names_home:
        ways = (way for way in TeamRules.HomeBoards.values if pattern == (way * boards)[:boards])
        rules.home_boards = next(ways, rules.home_boards)
        free = records.pab_points or MatchPoints(0, 0)
        rules.free_round = free.primary
        event.pab, rest = divmod(free.secondary, rules.boards)
        event.save()
        if rest:
            remarks.append(_("The free round is worth as much on each board here."))
    rules.save()
    if pattern and pattern != rules.board_colors:
        remarks.append(
            _("The colours of the boards (352) alternate here; in the file they are %(pattern)s.")
            % {"pattern": pattern}
        )
    if records.awards or records.virtual_points:
        remarks.append(_("Extra points and penalties of the file were not kept."))


def _members(
    tournament: Tournament, records: TeamRecords, keys: Mapping[int, int], remarks: list[str]
) -> dict[int, Member]:
    members = {}
    for team in records.teams:
        Captain.objects.create(team_id=keys[team.id])
        for board, number in enumerate(team.players, 1):
            player = tournament.by_id.get(number)
            if player is None:
                continue
            members[number] = Member.objects.create(
                team_id=keys[team.id],
                board=board,
                name=(player.name or str(number))[:120],
                title=player.title[:3],
                sex=player.sex[:1],
                rating=max(0, min(player.rating, 3999)),
                federation=player.federation[:3],
                fide_id=player.fide_id[:12] if player.fide_id.strip("0").isdigit() else "",
                national_ids=national_ids(player, remarks),
                birth=player.birth[:10],
            )
    return members


def _team_games(
    event: Event,
    teams: TeamEvent,
    keys: Mapping[int, int],
    members: Mapping[int, Member],
    adjourned: Set[tuple[int, int]],
) -> None:
    tpn = {key: number for number, key in keys.items()}
    rules = rules_of(event)
    last = teams.tournament.rounds_paired
    matches = Pairing.objects.filter(round__event=event, black__isnull=False)
    for match in matches.select_related("round"):
        number = match.round.number
        white, black = tpn[match.white_id], tpn[match.black_id or 0]
        ones, others = (teams.result(team, number).boards for team in (white, black))
        if not ones and not others:
            _forfeited(match, teams, rules, white, black)
            continue
        pairs = list(zip_longest(ones, others, fillvalue=_NOBODY))
        pairs += [(_NOBODY, _NOBODY)] * (teams.boards - len(pairs))
        for place, (one, other) in enumerate(pairs, 1):
            turned = rules.is_turned(place)
            if "-" not in (one.color, other.color):
                turned = one.color == "b"
            marked = not adjourned.isdisjoint({(one.player, number), (other.player, number)})
            Game.objects.create(
                pairing=match,
                number=place,
                turned=turned,
                by_members=True,
                one=members.get(one.player),
                other=members.get(other.player),
                result=result_of(
                    one.result + other.result,
                    f"{white}-{black}",
                    number,
                    unfinished=number == last and not marked,
                ),
            )
        for team, boards in ((match.white_id, ones), (match.black_id, others)):
            _line_up(team or 0, number, boards, members, teams.boards)


def _line_up(
    team: int,
    number: int,
    boards: Sequence[Board],
    members: Mapping[int, Member],
    size: int,
) -> None:
    keys = [members[board.player].pk if board.player in members else None for board in boards]
    LineUp.objects.create(
        team_id=team,
        round_number=number,
        members=[*keys, *[None] * (size - len(keys))],
        by=_("file"),
        locked=timezone.now(),
    )


def _forfeited(match: Pairing, teams: TeamEvent, rules: TeamRules, white: int, black: int) -> None:
    """Write a match that nobody played, on every board."""
    number = match.round.number
    codes = "".join(
        teams.tournament.by_id[player].entry(number).result for player in (white, black)
    )
    result = result_of(codes, f"{white}-{black}", number, unfinished=True)
    for place in range(1, teams.boards + 1):
        turned = rules.is_turned(place)
        Game.objects.create(
            pairing=match, number=place, turned=turned, by_members=True, result=result
        )


def _double_games(
    event: Event,
    tournament: Tournament,
    keys: Mapping[int, int],
    adjourned: Set[tuple[int, int]],
) -> None:
    last = tournament.rounds_paired
    tpn = {key: number for number, key in keys.items()}
    matches = Pairing.objects.filter(round__event=event, black__isnull=False)
    for match in matches.select_related("round"):
        white, black = tpn[match.white_id], tpn[match.black_id or 0]
        for game in (1, 2):
            number = 2 * (match.round.number - 1) + game
            codes = "".join(
                tournament.by_id[player].entry(number).result for player in (white, black)
            )
            Game.objects.create(
                pairing=match,
                number=game,
                turned=game == 2,
                result=result_of(
                    codes,
                    f"{white}-{black}",
                    number,
                    unfinished=number > last - 2 and (white, number) not in adjourned,
                ),
            )


def result_of(codes: str, who: str, number: int, *, unfinished: bool) -> str:
    """Return a result from the codes of both sides.

    Without a result, a game of the last round is in progress (``unfinished``); an older one, or one
    that the file marks so, was adjourned.

    Raises:
        Refused: the codes do not go together.
    """
    if not codes.strip():
        return (Result.NONE if unfinished else Result.ADJOURNED).value
    result = RESULTS_BY_CODES.get(codes)
    if result is None:
        raise Refused(
            _("Round %(n)s, %(who)s: the results %(codes)s do not go together.")
            % {"n": number, "who": who, "codes": codes}
        )
    return result.value
