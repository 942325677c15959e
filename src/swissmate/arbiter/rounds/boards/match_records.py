"""From the rows of an event of matches to the content of its tournament file (``docs/trf.md``).

The rules see matches; a file states single games. These are the games of the teams' players, with
records of the teams beside them, or two rounds for each match of a double Swiss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from swissmate.arbiter.event.entries.national_ids import records_of
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.models import Event, Game, Member, Player, TeamRules
from swissmate.model import (
    ABSENT,
    DEFAULT_MATCH_SCORING,
    OPEN,
    Entry,
    ForbiddenGroup,
    ForfeitedMatch,
    LineUp,
    MatchPoints,
    ScoringSystem,
    Team,
    TeamBye,
    TeamRecords,
    Tournament,
)
from swissmate.model import Player as ModelPlayer


@dataclass(frozen=True)
class Side:
    """A match from one side: the opponent's number, the colour of the first board, each game.

    A game is ``(own player's key, opponent's key, color, codes)``, with None as the key for an
    empty board, and the side's own code first.
    """

    opponent: int
    color: str
    games: tuple[tuple[int | None, int | None, str, str], ...]


Sides = Mapping[int, Mapping[int, Side]]
"""Sides by participant (number in the list) and round."""


def sides_of(event: Event, through_round: int, *, for_rating: bool = False) -> Sides:
    """Return the matches of an event up to a round, each from both sides."""
    rows = Game.objects.filter(
        pairing__round__event=event, pairing__round__number__lte=through_round
    ).select_related("pairing__round")
    games: dict[tuple[int, int], list[Game]] = defaultdict(list)
    for row in rows.defer("pairing__round__rule_pairs").order_by("pairing_id", "number"):
        games[row.pairing_id, row.pairing.round.number].append(row)
    tpn = dict(Player.objects.filter(event=event).values_list("pk", "tpn"))
    sides: dict[int, dict[int, Side]] = defaultdict(dict)
    for (_pairing, number), own in games.items():
        pairing = own[0].pairing
        white, black = tpn[pairing.white_id], tpn[pairing.black_id or 0]
        coded = [(game, game.codes(for_rating=for_rating)) for game in own]
        sides[white][number] = Side(
            black,
            "w",
            tuple((game.one_id, game.other_id, "wb"[game.turned], codes) for game, codes in coded),
        )
        sides[black][number] = Side(
            white,
            "b",
            tuple(
                (game.other_id, game.one_id, "bw"[game.turned], codes[::-1])
                for game, codes in coded
            ),
        )
    return sides


def double_swiss_record(base: Tournament, sides: Sides) -> Tournament:
    """Return a double Swiss as a file states it: two rounds for each match.

    ``base`` has one entry per match.
    """
    players = []
    for player in base.players:
        entries: list[Entry] = []
        for number, entry in enumerate(player.entries, 1):
            side = sides.get(player.id, {}).get(number)
            if side is None or not entry.opponent:
                entries += [entry, entry]
                continue
            entries += [
                Entry(side.opponent, color, codes[0]) for _one, _other, color, codes in side.games
            ]
        players.append(player._replace(entries=tuple(entries)))
    return replace(
        base,
        players=tuple(players),
        rounds=None if base.rounds is None else 2 * base.rounds,
        forbidden=tuple(
            ForbiddenGroup(
                forbidden_group.players,
                2 * forbidden_group.first_round - 1,
                min(2 * forbidden_group.last_round, 999),
            )
            for forbidden_group in base.forbidden
        ),
    )


def match_scoring(rules: TeamRules) -> ScoringSystem:
    """Return the value of matches (C.04.6 1.4; the bye is worth a drawn match)."""
    return DEFAULT_MATCH_SCORING._replace(
        win_white=rules.win,
        win_black=rules.win,
        draw_white=rules.draw,
        draw_black=rules.draw,
        loss_white=rules.loss,
        loss_black=rules.loss,
        forfeit_win=rules.win,
        full_bye=rules.win,
        half_bye=rules.draw,
        pab=rules.draw,
    )


def _bye_points(event: Event, rules: TeamRules) -> MatchPoints:
    """Return the value of a bye: a drawn match, half of every board (C.04.6 1.4.3); that of a free
    round is in the settings, the game points by board."""
    if event.play.drawn_beforehand:
        return MatchPoints(rules.free_round, rules.boards * event.pab)
    return MatchPoints(rules.draw, rules.boards * event.draw)


def _is_forfeited(side: Side) -> bool:
    """Whether a match was forfeited as a whole. With boards won on both sides it is drawn or won by
    these boards (C.04.6 1.2), which the games tell."""
    codes = {codes for *_, codes in side.games}
    return codes <= {"+-", "-+", "--"} and not codes >= {"+-", "-+"}


def _forfeit(side: Side) -> str:
    """Return who won a match that was forfeited as a whole: its White side's code first."""
    codes = {codes for *_, codes in side.games}
    return "+-" if "+-" in codes else "-+" if "-+" in codes else "--"


def _members(event: Event) -> list[Member]:
    """Return the players of the teams as a file counts them."""
    members = Member.objects.filter(team__event=event).select_related("team")
    return list(members.order_by("team__tpn", "board", "id"))


def numbers_of(event: Event) -> dict[int, int]:
    """Return the number in a tournament file of each player of a team, by the player's key."""
    return {member.pk: number for number, member in enumerate(_members(event), 1)}


def team_record(event: Event, base: Tournament, sides: Sides) -> Tournament:
    """Return a team event as a file states it: the games of the players, and records of teams.

    ``base`` has the teams as players, with an entry for each match and each bye.
    """
    members = _members(event)
    numbers = {member.pk: number for number, member in enumerate(members, 1)}
    entries = _entries(base, sides, numbers)
    return replace(
        base,
        players=tuple(
            ModelPlayer(
                id=number,
                name=member.name,
                rating=member.rating,
                title=member.title,
                sex=member.sex,
                federation=member.federation,
                fide_id=member.fide_id,
                national=records_of(member, event),
                birth=member.birth,
                entries=tuple(entries[number]),
            )
            for number, member in enumerate(members, 1)
        ),
        forbidden=(),
        protected=(),
        team_records=True,
        teams=_records(event, base, sides, members, numbers),
    )


def _entries(base: Tournament, sides: Sides, numbers: Mapping[int, int]) -> dict[int, list[Entry]]:
    """Return the entries of each player of the teams, round by round."""
    rounds = max((len(team.entries) for team in base.players), default=0)
    played = base.rounds_paired
    entries = {
        number: [ABSENT if index < played else OPEN for index in range(rounds)]
        for number in numbers.values()
    }
    for own in sides.values():
        for round_number, side in own.items():
            for one, other, color, codes in side.games:
                if one is not None:
                    entries[numbers[one]][round_number - 1] = _entry(
                        None if other is None else numbers[other], color, codes[0]
                    )
    return entries


def _entry(opponent: int | None, color: str, code: str) -> Entry:
    if opponent is not None:
        return Entry(opponent, color, code)
    # A board won because nobody sat opposite is won by forfeit.
    return Entry(0, color, "+") if code == "+" else ABSENT


def _records(
    event: Event,
    base: Tournament,
    sides: Sides,
    members: Sequence[Member],
    numbers: Mapping[int, int],
) -> TeamRecords:
    """Return the teams, their line-ups, their byes and the matches that were not played."""
    rules = rules_of(event)
    rosters: dict[int, list[int]] = defaultdict(list)
    for member in members:
        rosters[member.team.tpn].append(numbers[member.pk])
    line_ups = []
    forfeits = []
    for team, own in sides.items():
        for number, side in own.items():
            seats = tuple(numbers[game[0]] if game[0] else 0 for game in side.games)
            line_ups.append(LineUp(number, team, side.opponent, seats))
            if side.color == "w" and _is_forfeited(side):
                forfeits.append(ForfeitedMatch(_forfeit(side), number, team, side.opponent))
    played = base.rounds_paired
    pab = [0] * played
    byes = []
    for player in base.players:
        for number, entry in enumerate(player.entries, 1):
            if entry.result == "U" and number <= played:
                pab[number - 1] = player.id
            elif not entry.opponent and entry.result in "HFZ":
                byes.append(TeamBye(entry.result, number, player.id))
    while pab and not pab[-1]:
        pab.pop()  # as files hold them
    return TeamRecords(
        tuple(
            Team(
                player.id,
                player.name,
                strength=str(player.rating or ""),
                players=tuple(rosters.get(player.id, ())),
            )
            for player in base.players
        ),
        primary=str(rules.primary),
        preferences=str(rules.preferences),
        match_scoring=match_scoring(rules),
        board_pab=event.pab if event.play.drawn_beforehand else None,
        pab_points=_bye_points(event, rules),
        board_colors=rules.board_colors,
        pab_teams=tuple(pab),
        line_ups=tuple(sorted(line_ups)),
        forfeits=tuple(forfeits),
        byes=tuple(byes),
        forbidden=base.forbidden,
    )
