"""Games as the pages show them: the players on both sides, what was entered and reported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from swissmate.arbiter.ground.ledger.audit import last_change
from swissmate.arbiter.models import Conflict, Event, Game, Member, Pairing, Player, Round
from swissmate.arbiter.rounds.boards.game_moves import names_are_public
from swissmate.arbiter.rounds.boards.reports import from_one_phone, reports_of


@dataclass(frozen=True)
class Chair:
    """The occupant of one side of a board: a member of a team, or who was paired."""

    person: Member | Player | None
    is_shown: bool

    @property
    def name(self) -> str:
        """The name; "" for an empty chair, and while the line-up is secret."""
        return self.person.name if self.person is not None and self.is_shown else ""

    @property
    def title(self) -> str:
        """The title, if the name is shown."""
        return self.person.title if self.person is not None and self.is_shown else ""

    @property
    def rating(self) -> int:
        """The rating, if the name is shown; 0 for none."""
        if self.person is None or not self.is_shown:
            return 0
        return self.person.strength if isinstance(self.person, Player) else self.person.rating


@dataclass(frozen=True)
class GameView:
    """One game, with the players on the White side of the pairing (``one``) and the Black side.

    In a conflict, ``conflicts`` are the results that do not stand yet, and ``entered_by`` says who
    entered the one that stands.
    """

    row: Game
    one: Chair
    other: Chair
    reports: list[tuple[str, str]] = field(default_factory=list)
    """The players' own reports: their colour, and the result as the row has it."""
    one_phone: bool = False
    """Whether the reports of both sides seem to come from one phone."""
    conflicts: list[Conflict] = field(default_factory=list)
    entered_by: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the arbiter is waiting for the result."""
        return self.row.result == ""


def torn_games(event: Event) -> list[Conflict]:
    """Return the conflicts of an event that wait to be settled, the first one first."""
    torn = Conflict.objects.filter(game__pairing__round__event=event, settled=False)
    return list(torn.select_related("by", "game__pairing__round"))


def games_of(
    event: Event,
    pairings: Iterable[Pairing],
    *,
    with_names: bool = True,
    public: bool = False,
    torn: Iterable[Conflict] | None = None,
) -> dict[int, list[GameView]]:
    """Return the games of pairings as pages show them, by the keys of the pairings.

    Without ``with_names`` the line-ups are secret: chairs of members are shown without names. The
    ``public`` does not see what players report. ``torn`` are the conflicts that wait to be settled,
    for a page that has read them.
    """
    by_key = {pairing.pk: pairing for pairing in pairings}
    games = list(
        Game.objects.filter(pairing__in=by_key)
        .select_related("one", "other")
        .order_by("pairing_id", "number")
    )
    reports = reports_of(games) if event.results_from_players and not public else {}
    conflicts: dict[int, list[Conflict]] = defaultdict(list)
    if not public:
        for conflict in torn_games(event) if torn is None else torn:
            conflicts[conflict.game_id].append(conflict)
    views: dict[int, list[GameView]] = defaultdict(list)
    for game in games:
        game.pairing = by_key[game.pairing_id]
        shown = with_names or not game.by_members
        one, other = (Chair(person, shown) for person in game.sides)
        own = reports.get(game.pk, [])
        views[game.pairing_id].append(
            GameView(
                game,
                one,
                other,
                [(report.color, game.turned_for_white(report.result)) for report in own],
                from_one_phone([report.trace for report in own]),
                conflicts.get(game.pk, []),
                _entered_by(event, game) if game.pk in conflicts else "",
            )
        )
    return views


def public_games(
    event: Event, row: Round, pairings: Iterable[Pairing]
) -> dict[int, list[GameView]]:
    """Return the games of a round for everybody: members' names once all line-ups are locked."""
    return games_of(event, pairings, with_names=names_are_public(event, row), public=True)


def _entered_by(event: Event, game: Game) -> str:
    """Return who entered the current result of a game."""
    entry = last_change(event.pk, game)
    return entry.who if entry else ""
