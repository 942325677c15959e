"""Standings and crosstable of an event: scores and tie-breaks (C.07)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Min
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.api.placing import standings as rank
from swissmate.arbiter.event.ratings.by_round import with_ratings_of_ties
from swissmate.arbiter.event.ratings.methods import unrated_code
from swissmate.arbiter.event.rules.tie_breaks import default_tie_breaks, tie_break_title
from swissmate.arbiter.ground.frame.addresses import shared
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.models import Event, Game, Pairing, Player, Result
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.tournament import Record, as_rules_see, recorded_with_players
from swissmate.arbiter.tables.standings.cells import Cell, cells_of
from swissmate.arbiter.tables.standings.ties import Tie, placed
from swissmate.model import Points, TeamEvent, Tournament, team_event
from swissmate.model.decision import LOT, PLAYOFF
from swissmate.ranking import Standings as RankedStandings
from swissmate.ranking import edition_in_force
from swissmate.systems.round_robin.withdrawals import without_annulled
from swissmate.wording import first_of


@dataclass(frozen=True)
class Place:
    """One line of the standings; ``row`` counts the lines, ``rank`` is equal in shared places."""

    row: int
    rank: int
    player: Player
    points: Points
    tie_breaks: tuple[str, ...]
    cells: tuple[Cell, ...]
    matches: tuple[int, int, int] | None = None
    """How many matches a team has won, drawn and lost; None for others."""
    decided: str = ""
    """What decided the place beside the tie-breaks: ``playoff``, ``lot`` or nothing."""

    @property
    def texts(self) -> list[str]:
        """The cells of the crosstable as they are printed."""
        return [cell.text for cell in self.cells]


@dataclass(frozen=True)
class Standings:
    """The standings after a round. ``tie_breaks`` are the headings of ``Place.tie_breaks``.

    ``running`` is the round in progress, 0 if there is none. ``rounds`` is the number of cells in
    the crosstable.
    """

    after_round: int
    running: int
    rounds: int
    tie_breaks: tuple[str, ...]
    places: tuple[Place, ...]
    notes: tuple[str, ...]
    ranked: RankedStandings
    """The engine's ranking, which accounts for each value."""
    is_final: bool = False
    """True after the last round, with every game over (an adjourned game is not over)."""
    added: tuple[str, ...] = ()
    """The last headings: typed values and lots, which are not codes of C.07."""
    second: str = ""
    """What the second score of teams is called: game points, unless these rank them first."""
    void: tuple[Tie, ...] = ()
    """Play-offs and lots that do not count any more, since a result was changed."""

    @property
    def heading(self) -> str:
        """What the table is called."""
        if self.is_final:
            return _("Final standings")
        return _("Standings after round %(n)s") % {"n": self.after_round}

    @property
    def has_clubs(self) -> bool:
        """Whether any player has a club, so that clubs can be ranked."""
        return any(place.player.club for place in self.places)

    @property
    def has_federations(self) -> bool:
        """Whether the players belong to several federations."""
        return len({place.player.federation for place in self.places} - {""}) > 1

    @property
    def columns(self) -> list[tuple[str, str]]:
        """The headings of the tie-breaks as readers see them, each with its meaning."""
        codes = len(self.tie_breaks) - len(self.added)
        return [
            (self.second or code, self.second or tie_break_title(code))
            if at < codes and code == _SECOND_SCORE
            else (code, tie_break_title(code))
            if at < codes
            else (str(_ADDED.get(code, code)),) * 2
            for at, code in enumerate(self.tie_breaks)
        ]

    @property
    def legend(self) -> str:
        """The meaning of the headings of the tie-breaks."""
        return " · ".join(name for heading, name in self.columns if heading != name)


_SECOND_SCORE: Final = "MPVGP"
_ADDED: Final = {LOT: gettext_lazy("Lot"), PLAYOFF: gettext_lazy("Play-off")}
_WON, _DRAWN, _LOST = frozenset("1W+"), frozenset("=D"), frozenset("0L-")


def _matches_of(cells: Sequence[Cell]) -> tuple[int, int, int]:
    won, drawn, lost = (
        sum(cell.code in codes for cell in cells if cell.opponent)
        for codes in (_WON, _DRAWN, _LOST)
    )
    return won, drawn, lost


def unfinished(event: Event) -> list[Pairing]:
    """Return the pairings with games without a result, including adjourned ones, in order."""
    pairings = Pairing.objects.filter(round__event=event, games__result__in=("", "adj")).distinct()
    ordered = pairings.order_by("round__number", "board")
    return list(ordered.select_related("round", "white", "black"))


def require_final(event: Event) -> None:
    """Refuse what depends on the final standings while a game is not over.

    Raises:
        Refused: a game is not over; the message says how many, and names the first.
    """
    pairings = unfinished(event)
    if pairings:
        text = _("round %(r)s board %(b)s: %(white)s – %(black)s")
        named = [
            text % {"r": row.round.number, "b": row.board, "white": row.white, "black": row.black}
            for row in pairings
        ]
        over = ngettext(
            "%(n)s game is not over: %(games)s",
            "%(n)s games are not over: %(games)s",
            len(pairings),
        ) % {"n": len(pairings), "games": first_of(named)}
        adjourned = Game.objects.filter(pairing__round__event=event, result=Result.ADJOURNED)
        if adjourned.exists():
            more = _(
                "If an adjourned game will never be finished, close it on its correction page."
            )
            over = f"{over}. {more}"
        raise Refused(over)


def last_complete_round(event: Event) -> int:
    """Return the last round up to which all results are known."""
    first_open = Game.objects.filter(pairing__round__event=event, result="").aggregate(
        number=Min("pairing__round__number")
    )["number"]
    return first_open - 1 if first_open else last_paired_round(event)


def standings(
    event: Event,
    *,
    through_round: int | None = None,
    published_only: bool = False,
    record: Record | None = None,
) -> Standings:
    """Return the standings after a round, by default the last one with all results.

    The crosstable's cells go as far as rounds have been paired (or published), or as they were
    asked for. Teams, and players of a double Swiss, are ranked by their matches. ``record`` is the
    event, for a page that has read it.
    """
    complete = last_complete_round(event)
    recorded, listed = record or recorded_with_players(event, published_only=published_only)
    recorded = with_ratings_of_ties(event, recorded)
    # In complete rounds only adjourned games are open: here, as in the pairing, they are draws
    # (C.04.2.D.1).
    counting = recorded.scoring._replace(adjourned=recorded.scoring.draw)
    recorded = replace(recorded, scoring=counting)
    teams = team_event(recorded) if event.play.enters_teams else None
    seen = as_rules_see(event, recorded)
    paired = seen.rounds_paired
    if event.play.drawn_beforehand:  # a player who left early does not count for anybody (C.05 6.6)
        seen = without_annulled(seen)
    after = min(complete, paired)
    if through_round is not None:
        after = min(after, through_round)
    shown = paired if through_round is None else after
    table = rank(
        recorded if teams is None else teams,
        codes_of(event, recorded),
        after,
        edition_in_force(event.start),
    )
    players = {player.tpn: player for player in listed}
    points_column = next((i for i, code in enumerate(table.codes) if code.name == "PTS"), None)
    others = [i for i in range(len(table.codes)) if i != points_column]
    is_final = after == event.rounds and not unfinished(event)

    def points(number: int) -> Points:
        return seen.points_before(number, after + 1)

    ranking = placed(event, table.rows, players, points, is_final=is_final)
    row_of = {line.row.player: number for number, line in enumerate(ranking.lines, 1)}
    places = []
    for row, rank_, more, decided in ranking.lines:
        texts = table.texts(row)
        cells = cells_of(seen, teams, row.player, shown, row_of)
        places.append(
            Place(
                row_of[row.player],
                rank_,
                players[row.player],
                points(row.player),
                (*(texts[i] for i in others), *more),
                cells,
                _matches_of(cells[:after]) if teams is not None else None,
                decided,
            )
        )
    return Standings(
        after,
        paired if paired > after and complete < paired else 0,
        shown,
        (*(str(table.codes[i]) for i in others), *ranking.headings),
        tuple(places),
        tuple(note.text(language_of_page()) for note in table.notes),
        table,
        is_final,
        ranking.headings,
        _second_score(teams),
        tuple(ranking.void),
    )


def public_standings(event: Event) -> Standings:
    """Return the standings as far as rounds are published."""
    return shared(("standings", event.pk), lambda: standings(event, published_only=True))


def _second_score(teams: TeamEvent | None) -> str:
    if teams is None:
        return ""
    return _("Match points") if teams.game_points_first else _("Game points")


def codes_of(event: Event, tournament: Tournament) -> list[str]:
    """Return the tie-breaks that rank an event, with its regulation on unrated players."""
    usual = default_tie_breaks(event.rules)
    codes = tournament.tie_breaks or [code for code in usual.split(",") if code]
    return unrated_code(event, codes, (player.rating for player in tournament.players))
