"""Standings with tie-breaks (C.07), and the reasons for a player's place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swissmate.languages.phrase import Part, Phrase
from swissmate.model import TeamEvent, Tournament
from swissmate.model.agreement import require_agreement
from swissmate.model.tournament import Who
from swissmate.ranking import (
    Explanation,
    Standings,
    TieBreakCode,
    edition_of_start,
    explanation_text,
    parse_codes,
)
from swissmate.ranking import explain as explain_values
from swissmate.ranking import standings as rank

from .arguments import require_number, wrong_type


def standings(
    tournament: Tournament | TeamEvent,
    tie_breaks: str | Sequence[str | TieBreakCode] | None = None,
    after_round: int | None = None,
    edition: str | None = None,
    *,
    predetermined: bool | None = None,
    players: bool = False,
) -> Standings:
    """Rank the players of a tournament, or the teams of a team event.

    Args:
        tournament: as :func:`swissmate.read_trf` returns it, or built in code.
        tie_breaks: ``"PTS,BH/C1,SB"``, or a sequence of such codes; by default what the tournament
            names, else points, Buchholz Cut-1, Buchholz, Sonneborn-Berger and direct encounter.
        after_round: how many rounds count; by default all that have a result.
        edition: ``"c07-2026"`` or ``"c07-2024"``; by default the one in force on the first day.
        predetermined: whether the pairings were known beforehand (round robin, C.07 15.2); by
            default what the tournament says.
        players: rank the players of a team event or a double Swiss by their games. By default a
            team event ranks its teams, and a double Swiss its players by their matches.

    Returns:
        Places and exact values; ``str()`` gives a table.

    Raises:
        InputError: a code, the edition or the round does not exist, or the tournament contradicts
            itself.
    """
    games = tournament.tournament if isinstance(tournament, TeamEvent) else tournament
    require_agreement(games)
    require_number("after_round", after_round)
    codes = parse_codes(tie_breaks) if isinstance(tie_breaks, str) else tie_breaks
    if codes is not None and not (
        isinstance(codes, Sequence) and all(isinstance(code, str | TieBreakCode) for code in codes)
    ):
        raise wrong_type("tie-breaks", tie_breaks, "codes such as 'PTS,BH/C1,SB'")
    chosen = edition_of_start(games) if edition is None else edition
    result = rank(
        tournament, codes, after_round, chosen, predetermined=predetermined, players=players
    )
    start, since = games.start, result.edition.effective_from
    if edition is not None or start is None or start >= since:
        return result
    older = Phrase("rank-note-older", {"edition": chosen, "since": str(since), "start": str(start)})
    return replace(result, notes=(older, *result.notes))


@dataclass(frozen=True, slots=True)
class ExplainedPlace:
    """Why a player has his place: every tie-break value and how it is made up."""

    standings: Standings
    player: int
    values: tuple[Explanation, ...]

    @property
    def rank(self) -> int:
        """The place, shared by all players who are still tied."""
        return self.standings.by_player[self.player].rank

    def __str__(self) -> str:
        """Return the explanation in English."""
        return self.text("en")

    def text(self, language: str) -> str:
        """Return the explanation in a language: the place, and a paragraph for each value.

        Raises:
            InputError: there is no such language.
        """
        name = self.standings.tournament.by_id[self.player].name
        shared = "-shared" if self.rank in self.standings.shared else ""
        about: dict[str, Part] = {"player": self.player, "name": name, "place": self.rank}
        heading = Phrase(f"rank-place{shared}", about).text(language)
        return f"{heading}\n{explanation_text(self.values, language)}"


def explain_place(standings: Standings, player: Who) -> ExplainedPlace:
    """Explain every tie-break value of a player (by pairing number, key or name).

    Raises:
        TournamentError: there is no such player.
    """
    number = standings.tournament.player(player).id
    return ExplainedPlace(standings, number, explain_values(standings, number))
