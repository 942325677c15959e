"""Pairing numbers for the players of a tournament, and for those who come late (C.04.2)."""

from __future__ import annotations

from swissmate.model import Player, Tournament
from swissmate.model.agreement import require_agreement
from swissmate.systems.common.initial_order import first_behind, initial_order, renumbered
from swissmate.systems.handling import NumberChange, handling_in_force
from swissmate.systems.knockout.terms import parse_terms


def number_players(tournament: Tournament) -> Tournament:
    """Return the tournament with the pairing numbers that its players should have.

    Until round four is paired these are the numbers from 1 by rating, title and name, late entries
    included; those who came by a qualifying list (the terms ``listed=8``) stay before them. Later,
    numbers are frozen, but under the rules of 2026 players who entered late get the number of their
    rank, and those behind move by one; under the rules of 2017 they keep the number after the last.
    Late entries are the players at the end of the list who have not been paired yet, as
    :meth:`Tournament.with_player` adds them. The numbers change wherever they are used: in games,
    byes and forbidden pairs too. Doing it twice changes nothing more.

    Rules: C.04.2.B and C (2017), C.04.2 art. 2 (2026), by the first day of the tournament (without
    one the newest); ``docs/disputes/handling.md#late-entry-number``.

    Raises:
        TournamentError: the tournament contradicts itself.
    """
    require_agreement(tournament)
    rules, paired = handling_in_force(tournament.start), tournament.rounds_paired
    if rules.numbers_may_change(NumberChange.CORRECTION, paired):
        listed = tournament.players[: _listed(tournament)]
        ranked = [*listed, *initial_order(tournament.players[len(listed) :])]
        return renumbered(
            tournament, {player.id: number for number, player in enumerate(ranked, 1)}
        )
    if rules.numbers_may_change(NumberChange.LATE_ENTRY, paired):
        for number in _late_entries(tournament):
            tournament = _placed(tournament, number)
    return tournament


def _listed(tournament: Tournament) -> int:
    """Return how many of the first players have their numbers by a list, not by rating."""
    terms = parse_terms(tournament.terms)
    return len(tournament.players) if terms.kept else terms.listed


def _late_entries(tournament: Tournament) -> list[int]:
    """Return the numbers of the players at the end of the list who have not arrived before."""
    late: list[int] = []
    for player in reversed(tournament.players):
        if _has_taken_part(player, tournament.rounds_paired):
            break
        late.insert(0, player.id)
    return late


def _has_taken_part(player: Player, rounds: int) -> bool:
    """Whether a player has been paired; byes may be given to a late entry for rounds he missed."""
    entries = (player.entry(number) for number in range(1, rounds + 1))
    return any(entry.opponent or entry.result == "U" for entry in entries)


def _placed(tournament: Tournament, late_entry: int) -> Tournament:
    """Return the tournament with the number of the rank for a late entry (C.04.2 2.4 of 2026)."""
    behind_list = tournament.players[_listed(tournament) :]
    others = [player for player in behind_list if player.id < late_entry]
    behind = first_behind(others, tournament.by_id[late_entry])
    if behind is None:
        return tournament
    moving = {other.id: other.id + 1 for other in others if other.id >= behind.id}
    return renumbered(tournament, moving | {late_entry: behind.id})
