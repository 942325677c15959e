"""The list of boards of ``swissmate pair --format table``, in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.languages.language import language_of
from swissmate.languages.phrase import Figure, Part, Phrase, written
from swissmate.model import points_text
from swissmate.systems.plays import play_of
from swissmate.wording import table

if TYPE_CHECKING:
    from swissmate.model import Player
    from swissmate.systems.choice import Resolution
    from swissmate.systems.ruleset import RoundPairing


def pairing_table(resolved: Resolution, pairing: RoundPairing, language: str) -> str:
    """Return the list of boards as it hangs on the wall, in a language."""
    tournament = resolved.tournament
    number = pairing.round_number
    words = language_of(language)

    def said(name: str, **fields: Part) -> str:
        return written(Phrase(name, fields), words)

    def cells(player_id: int) -> tuple[str, str, str, str]:
        player = tournament.by_id[player_id]
        points = Figure(points_text(tournament.points_before(player_id, number)))
        rating = str(player.rating or "-")
        return str(player_id), _label(player, language), rating, written(points, words)

    rows = []
    for board, (white, black) in enumerate(pairing.pairs, 1):
        rows.append((str(board), *cells(white), "-", *cells(black)))
    if pairing.pab is not None:
        rows.append(("", *cells(pairing.pab), "", "", said("pair-bye"), "", ""))
    sides = ("home", "away") if play_of(resolved.rules.id).names_home else ("white", "black")
    of_player = [said(f"pair-head-{head}") for head in ("rating", "points")]
    home, away = ([said("rank-head-number"), said(f"pair-{side}"), *of_player] for side in sides)
    header = (said("pair-head-board"), *home, "", *away)
    title = said("pair-round", round=number)
    if tournament.rounds:
        title += said("of-rounds", rounds=tournament.rounds)
    if tournament.name:
        title = f"{tournament.name}: {title}"
    return f"{title} ({resolved.rules.id})\n\n" + table(header, rows, right=(0, 1, 3, 4, 6, 8, 9))


def _label(player: Player, language: str) -> str:
    nameless = Phrase("who-player", {"number": player.id})
    return f"{player.title} {player.name}".strip() or nameless.text(language)
