"""Rating changes, performances and norms of an event, as values for a page and a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.filters import day
from swissmate.arbiter.ground.ledger.errors import as_label
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.errors import InputError
from swissmate.languages.phrase import Phrase
from swissmate.ranking.rating_change import (
    FIRST_GAMES,
    LEAST_FIRST,
    RatingChange,
    rating_changes,
    rating_edition,
)
from swissmate.ranking.title_norms import NOT_JUDGED, SOURCE, Norm, norms

_NEAR = 2
"""Norms that miss at most this many conditions are shown; the others are out of reach."""


@dataclass(frozen=True)
class Line:
    """One player of the report."""

    player: Player
    change: RatingChange
    norms: tuple[Norm, ...]

    @property
    def score(self) -> str:
        """The score in rated games."""
        return f"{self.change.score / 2:g}"

    @property
    def expected(self) -> str:
        """The expected score with two decimals."""
        return f"{self.change.expected / 100:.2f}"

    @property
    def changed(self) -> str:
        """The change with its sign and one decimal, as rating lists show it."""
        change = self.change.change
        return "" if change is None else signed(change)

    @property
    def first(self) -> str:
        """The first rating that an unrated player's games give, or why there is none."""
        change = self.change
        played = change.rounds_against_rated
        if change.rating or not played:
            return ""
        if change.first is None:
            return _("no points: the games are disregarded (8.2.1; rapid and blitz 7.2.2)")
        if change.first < LEAST_FIRST:
            return _("%(n)s: below %(least)s, not published") % {
                "n": change.first,
                "least": LEAST_FIRST,
            }
        if played < FIRST_GAMES:
            return _(
                "%(n)s from %(games)s games; published once there are five or more from all events"
            ) % {
                "n": change.first,
                "games": played,
            }
        return _("%(n)s from %(games)s games") % {"n": change.first, "games": played}

    @property
    def games(self) -> list[dict[str, object]]:
        """Each rated game as it is displayed."""
        return [
            {
                "round": game.round_number,
                "opponent": game.opponent,
                "rating": game.opponent_rating,
                "difference": game.difference,
                "was_cut": game.was_cut,
                "expected": f"{game.expected / 100:.2f}",
                "score": f"{game.score / 2:g}",
            }
            for game in self.change.games
        ]


@dataclass(frozen=True)
class Report:
    """The report of an event; ``problem`` says why there is none."""

    lines: tuple[Line, ...]
    edition: str
    source: str
    norm_source: str
    not_judged: tuple[Phrase, ...]
    problem: str = ""


def signed(value: Fraction) -> str:
    """Return a change with two decimals at most, and its sign."""
    text = f"{float(value):+.2f}".rstrip("0").rstrip(".")
    return text if value else "0"


def report(event: Event) -> Report:
    """Return an event's effect on ratings and titles; late corrections count."""
    tournament = build_tournament(event, for_rating=True)
    rows = {player.tpn: player for player in Player.objects.filter(event=event)}
    tournament = replace(
        tournament,
        players=tuple(
            player._replace(rating=rows[player.id].rating)
            for player in tournament.players
            if player.id in rows
        ),
    )
    try:
        edition = rating_edition(tournament.start, event.kind)
        changes = rating_changes(tournament, kind=event.kind)
    except InputError as error:
        return Report((), "", "", "", (), problem=error.told(as_label))
    lines = []
    for change in changes:
        made = norms(tournament, change.player) if event.kind == Event.Kind.STANDARD else ()
        near = tuple(norm for norm in made if len(norm.missing) <= _NEAR)
        lines.append(Line(rows[change.player], change, near))
    source = _("%(source)s with the amendment of %(article)s of %(day)s") % {
        "source": edition.source,
        "article": edition.amended,
        "day": day(edition.effective_from),
    }
    text = source if edition.amended else edition.source
    return Report(tuple(lines), edition.id, text, SOURCE, NOT_JUDGED)
