"""Turns the rows of an event into the tournament that the rules see."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TypedDict, Unpack

from django.db.models import Max

from swissmate.arbiter.event.entries.national_ids import records_of
from swissmate.arbiter.event.entries.protection_groups import groups_of
from swissmate.arbiter.models import Bye, Event, ForbiddenPair, Pairing, Player, Result, Round
from swissmate.arbiter.models.rounds import RESULT_CODES
from swissmate.arbiter.rounds.boards.match_records import double_swiss_record, sides_of, team_record
from swissmate.model import ABSENT, OPEN, PAB, Entry, ForbiddenGroup, ScoringSystem, Tournament
from swissmate.model import Player as ModelPlayer
from swissmate.model.words import Written
from swissmate.systems.knockout.terms import parse_terms
from swissmate.systems.registry import rule_set


def scoring_of(event: Event) -> ScoringSystem:
    """Return the event's scoring system (C.04.1.c, C.04.2.D.4): of games; a bye is for a round."""
    # A bye stands for a match: in a double Swiss, that is two games.
    games = event.play.rounds_a_match
    return ScoringSystem(
        win_white=event.win,
        win_black=event.win,
        draw_white=event.draw,
        draw_black=event.draw,
        loss_white=event.loss,
        loss_black=event.loss,
        forfeit_win=event.win if event.forfeit_win is None else event.forfeit_win,
        forfeit_loss=0,
        pab=event.pab,
        full_bye=games * event.win if event.full_bye is None else event.full_bye,
        half_bye=games * event.draw if event.half_bye is None else event.half_bye,
        zero_bye=0,
    )


def away(player: Player, round_number: int) -> bool:
    """Return whether a player has not arrived yet or has withdrawn before a round."""
    return round_number < player.first_round or (
        player.last_round is not None and round_number > player.last_round
    )


Record = tuple[Tournament, list[Player]]
"""An event as a tournament file states it, and the rows of its participants by number."""


class Extent(TypedDict, total=False):
    """How much of an event is wanted; by default, all rounds that are paired.

    ``through_round`` leaves later rounds out. ``next_round`` adds the byes and absences of the
    round to be paired, so that the engine knows whom to pair. ``for_rating`` includes the late
    corrections that count for the rating report only. ``published_only`` leaves out rounds that the
    public must not see.
    """

    through_round: int | None
    next_round: bool
    for_rating: bool
    published_only: bool


def build_tournament(event: Event, **extent: Unpack[Extent]) -> Tournament:
    """Return the event as the rules see it; the players are the teams in a team event."""
    return as_rules_see(event, recorded_tournament(event, **extent))


def as_rules_see(event: Event, recorded: Tournament) -> Tournament:
    """Return a recorded tournament with its matches as single results."""
    return rule_set(event.rules).as_seen(recorded) if event.play.plays_matches else recorded


def recorded_tournament(event: Event, **extent: Unpack[Extent]) -> Tournament:
    """Return the event as a tournament file states it; matches as their single games.

    Takes seven queries and time proportional to players times rounds.
    """
    return recorded_with_players(event, **extent)[0]


def recorded_with_players(event: Event, **extent: Unpack[Extent]) -> Record:
    """Return the record of an event."""
    players: list[Player] = []
    base = _participants(event, players, **extent)
    if not event.play.plays_matches:
        return base, players
    sides = sides_of(event, base.rounds_paired, for_rating=extent.get("for_rating", False))
    if event.play.enters_teams:
        return team_record(event, base, sides), players
    return double_swiss_record(base, sides), players


def _participants(
    event: Event,
    players: list[Player],
    *,
    through_round: int | None = None,
    next_round: bool = False,
    for_rating: bool = False,
    published_only: bool = False,
) -> Tournament:
    """Return the event with one entry for each round of each participant.

    The rows of the participants are read into ``players``, after the pairings: who is paired is
    then among them.
    """
    pairings = Pairing.objects.filter(round__event=event)
    rounds = Round.objects.filter(event=event)
    if published_only:
        pairings = pairings.filter(round__published__isnull=False)
        rounds = rounds.filter(published__isnull=False)
    if through_round is not None:
        pairings = pairings.filter(round__number__lte=through_round)
        rounds = rounds.filter(number__lte=through_round)
    # A round in which everybody has a bye has no pairing.
    last = rounds.aggregate(last=Max("number"))["last"] or 0
    # A pairing of several games has as many rows; what they bring is told by the caller.
    rows = list(
        pairings.values_list(
            "round__number", "white_id", "black_id", "games__result", "games__rating_result"
        )
    )
    players += Player.objects.filter(event=event).order_by("tpn")
    byes = {
        (bye.player_id, bye.round_number): bye.kind
        for bye in Bye.objects.filter(player__event=event)
    }
    tpn = {player.pk: player.tpn for player in players}
    gone = {player.pk: player.last_round for player in players if event.play.drawn_beforehand}
    last = max(last, *(row[0] for row in rows), 0)
    entries: dict[int, dict[int, Entry]] = defaultdict(dict)
    for number, white, black, result, rating_result in rows:
        if black is None:
            # The table goes on with who has left, and its free round is nothing to them.
            last_there = gone.get(white)
            has_left = last_there is not None and number > last_there
            entries[white][number] = ABSENT if has_left else PAB
            continue
        codes = RESULT_CODES[Result(rating_result if for_rating and rating_result else result)]
        entries[white][number] = Entry(tpn[black], "w", codes[0])
        entries[black][number] = Entry(tpn[white], "b", codes[1])
    shown = last + 1 if next_round else last
    model_players = []
    for player in players:
        own = entries[player.pk]
        row = []
        for number in range(1, shown + 1):
            entry = own.get(number)
            if entry is None:
                kind = byes.get((player.pk, number))
                if kind is not None:
                    entry = Entry(0, "-", kind)
                elif number <= last or away(player, number):
                    entry = ABSENT
                else:
                    entry = OPEN
            row.append(entry)
        model_players.append(
            ModelPlayer(
                id=player.tpn,
                name=player.name,
                rating=player.strength,
                title=player.title,
                sex=player.sex,
                federation=player.federation,
                fide_id=player.fide_id,
                birth=player.birth,
                entries=tuple(row),
                national=records_of(player, event),
            )
        )
    apart = groups_of(event, players)
    return Tournament(
        players=tuple(model_players),
        rounds=event.rounds,
        scoring=scoring_of(event),
        initial_color=event.initial_color or None,
        forbidden=(*_forbidden_pairs(event, tpn), *apart.forbidden),
        protected=apart.protected,
        rules=event.rules,
        keeps_table_order=event.keeps_table_order,
        meets_in_a_row=event.meets_in_a_row,
        terms=_terms(event, players),
        acceleration=event.acceleration,
        start=event.start,
        name=event.full_name,
        place=event.place,
        federation=event.federation,
        end=event.end,
        chief_arbiter=event.chief_arbiter,
        arbiters=tuple(part.strip() for part in event.deputies.split(",") if part.strip()),
        time_control=event.time_control,
        tie_breaks=tuple(Written(part) for part in event.tie_breaks.split(",") if part),
    )


def _terms(event: Event, players: Sequence[Player]) -> str:
    """Return the terms, with how many of the first numbers are those of a qualifying list."""
    listed = sum(1 for _player in takewhile(lambda row: row.seed is not None, players))
    if not listed and "listed" not in event.terms:
        return event.terms
    if event.play.eliminates:
        return str(parse_terms(event.terms)._replace(listed=listed))
    return f"listed={listed}" if listed else ""


def _forbidden_pairs(event: Event, tpn: Mapping[int, int]) -> Iterator[ForbiddenGroup]:
    for pair in ForbiddenPair.objects.filter(event=event):
        numbers = frozenset({tpn[pair.one_id], tpn[pair.other_id]})
        yield ForbiddenGroup(numbers, pair.first_round, pair.last_round)
