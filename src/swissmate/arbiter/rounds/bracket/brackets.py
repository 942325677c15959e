"""A knockout as its pages show it: columns of matches, each with its two sides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import refusal
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.errors import TournamentError
from swissmate.systems.knockout.bracket import NOBODY, Source
from swissmate.systems.knockout.event import Knockout, Match, knockout_before

_CODES = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", " ": "·"}


@dataclass(frozen=True)
class Side:
    """A side of a match: who it is, or where that player comes from."""

    text: str
    seed: int
    key: int
    results: tuple[str, ...]
    points: int
    has_won: bool
    is_known: bool


@dataclass(frozen=True)
class MatchBox:
    """A match as it is drawn. ``note`` says how it was decided, if not by its games."""

    number: int
    title: str
    sides: tuple[Side, Side]
    note: str
    is_bye: bool
    is_level: bool
    is_decidable: bool
    is_on: bool
    feeds: int = 0
    """The match that its winner plays next, 0 for none in the picture."""

    @property
    def shown_sides(self) -> list[Side]:
        """Its sides; of a match with nobody, only who goes on."""
        return [side for side in self.sides if side.is_known or not self.is_bye]


@dataclass(frozen=True)
class Column:
    """The matches of one round of a bracket."""

    title: str
    boxes: tuple[MatchBox, ...]


@dataclass(frozen=True)
class Part:
    """A part of the bracket: all of it, or the winners and the losers of a double elimination."""

    title: str
    columns: tuple[Column, ...]


@dataclass(frozen=True)
class Bracket:
    """The whole bracket; ``strays`` are games that no match of it has."""

    parts: tuple[Part, ...]
    winner: str
    strays: tuple[str, ...]


def require_knockout(event: Event) -> None:
    """Answer 404 for an event that has no bracket."""
    if not event.play.eliminates:
        raise Http404


def state_of(event: Event, *, published_only: bool = False) -> Knockout | None:
    """Return the knockout as it stands; None with fewer than two players.

    Raises:
        Refused: its terms contradict it.
    """
    tournament = build_tournament(event, published_only=published_only)
    if len(tournament.players) < 2:
        return None
    try:
        return knockout_before(tournament)
    except TournamentError as error:
        raise refusal(error) from error


def bracket_of(event: Event, *, published_only: bool = False) -> Bracket | None:
    """Return what the pages of the bracket show; None with fewer than two players."""
    now = state_of(event, published_only=published_only)
    if now is None:
        return None
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    boxes = _Boxes(now, players, last_paired_round(event))
    winner = next((number for number, place in now.places.items() if place == 1), 0)
    strays = tuple(
        _("Round %(r)s: %(white)s – %(black)s")
        % {"r": number, "white": players[white].name, "black": players[black].name}
        for number, white, black in now.strays
        if white in players and black in players
    )
    return Bracket(boxes.parts(), players[winner].name if winner in players else "", strays)


class _Boxes:
    def __init__(self, now: Knockout, players: Mapping[int, Player], last: int) -> None:
        self.now, self.players, self.last = now, players, last
        self.seed_of = {player: seed for seed, player in enumerate(now.seeds, 1)}

    def parts(self) -> tuple[Part, ...]:
        matches = self.now.matches
        groups: dict[tuple[str, int], list[Match]] = {}
        for match in matches:
            kind: str = "final" if match.kind == "third" else match.kind
            part = 1 if kind == "final" else match.meeting.part
            groups.setdefault((kind, part), []).append(match)
        columns = {key: self._column(*key, group) for key, group in groups.items()}
        if not self.now.terms.double:
            return (Part("", tuple(columns.values())),)
        titles = {"round": _("Not beaten yet"), "losers": _("Beaten once"), "final": _("Final")}
        parts = []
        for name, title in titles.items():
            own = [
                column
                for (of, _part), column in columns.items()
                if of.removeprefix("second-") == name
            ]
            parts.append(Part(title, tuple(own)))
        return tuple(part for part in parts if part.columns)

    def _column(self, kind: str, part: int, matches: list[Match]) -> Column:
        if kind == "final":
            title = _("Final")
        elif kind == "second-final":
            title = _("Second final")
        elif kind == "round" and len(matches) == 2 and not self.now.terms.double:
            title = _("Semifinals")
        elif kind == "round" and len(matches) == 4 and not self.now.terms.double:
            title = _("Quarterfinals")
        else:
            title = _("Round %(n)s") % {"n": part}
        return Column(title, tuple(self._box(match) for match in matches))

    def _box(self, match: Match) -> MatchBox:
        third = _("For place 3") if match.kind == "third" else ""
        is_by_hand = match.how == "hand"
        decided_now = is_by_hand and any(
            decision.match == match.number and decision.after_round == self.last
            for decision in self.now.terms.won
        )
        after = Source("winner", match.number)
        feeds = next(
            (
                later.number
                for later in self.now.matches
                if after in (later.meeting.upper, later.meeting.lower)
            ),
            0,
        )
        return MatchBox(
            match.number,
            third,
            (self._side(match, 0), self._side(match, 1)),
            _note(match),
            match.how in ("bye", "not-needed"),
            match.needs_decision,
            bool(self.last) and (decided_now or (match.is_on and not match.progress.waits)),
            match.is_on,
            feeds,
        )

    def _side(self, match: Match, side: int) -> Side:
        player = (match.upper, match.lower)[side]
        source = (match.meeting.upper, match.meeting.lower)[side]
        results = tuple(_CODES.get((game.upper, game.lower)[side], (game.upper, game.lower)[side])
                        for game in match.games)  # fmt: skip
        row = self.players.get(player or 0)
        if row is not None:
            text = row.name
        elif player == NOBODY:
            text = _("nobody")
        elif source.kind == "winner":
            text = _("Winner of match %(n)s") % {"n": source.number}
        else:
            text = _("Loser of match %(n)s") % {"n": source.number}
        return Side(
            text,
            self.seed_of.get(player or 0, 0),
            row.pk if row is not None else 0,
            results,
            5 * match.score[side],
            bool(player) and match.winner == player,
            row is not None,
        )


def _note(match: Match) -> str:
    if match.how == "hand":
        return _("decided by hand") if match.winner else _("both are out")
    if match.how == "games" and match.winner == NOBODY:
        return _("both are out")
    if match.how == "bye" and match.players:
        return _("goes on without a match")
    if match.how == "not-needed":
        return _("not needed")
    kind = match.stages[match.progress.stage].kind if match.games else "games"
    if match.needs_decision:
        return _("level: somebody has to decide")
    if kind == "armageddon":
        return _("armageddon")
    if match.games and match.progress.stage:
        return _("play-off")
    return ""
