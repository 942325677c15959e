"""What FIDE's forms say of an event and its players: counts, dates, names, norms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import Final, NamedTuple

from swissmate.exchange.checks import check_stated
from swissmate.exchange.destination import Concern, Detail
from swissmate.exchange.source import Person, Source
from swissmate.exchange.time_controls import TIME_CONTROL
from swissmate.model import Player
from swissmate.ranking.title_norms import UNRATED, Norm, floor_of, norms

PROGRAM: Final = "swissmate"
"""The name under which the program pairs."""
TITLES: Final = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
"""Whose holders count as titled: CM and WCM are not among them."""
_NO_FEDERATION: Final = ("", "FID")
_STANDARD: Final = 60
"""Minutes for 60 moves from which play is standard (Laws of Chess, A.1)."""
_VARIANTS: Final = {"dutch": "Dutch", "dubov": "Dubov", "lim": "Lim", "burstein": "Burstein"}

EVENT_CODE: Final = Detail("event_code", "code of the event at FIDE", 12)
CHIEF_ID: Final = Detail(
    "chief_arbiter_id", "FIDE ID of the chief arbiter", 12, form=r"\d{1,12}", expected="digits"
)
COUNTRY: Final = Detail(
    "country",
    "country where it is played",
    60,
    default=lambda tournament: tournament.federation,
    any_length=True,
)
RATE: Final = TIME_CONTROL._replace(meaning="rate of play")


def day(when: date | None) -> str:
    """Return a day as the forms want it, in letters: ``31/12/2026``."""
    return f"{when:%d/%m/%Y}" if when else ""


def named(person: Person) -> str:
    """Return a name as the forms want it: ``Given SURNAME``."""
    return " ".join(filter(None, (person.name.first, person.name.last.upper())))


def federations(players: Sequence[Player]) -> int:
    """Return how many federations players have; FIDE's own flag is none."""
    return len({player.federation for player in players} - {*_NO_FEDERATION})


class Count(NamedTuple):
    """How many players of a kind: all, their federations, those of the host, the others."""

    kind: str
    total: int
    federations: int
    host: int
    others: int


def counts(source: Source) -> Iterator[Count]:
    """Yield the counts of rated and unrated players and of the titles, as on the form IT3."""
    players = source.tournament.players
    host = source.tournament.federation
    kinds: dict[str, list[Player]] = {
        "rated": [player for player in players if player.rating],
        "unrated": [player for player in players if not player.rating],
        **{title: [player for player in players if player.title == title] for title in TITLES},
    }
    for kind in ("rated", "GM", "IM", "FM", "unrated", "WGM", "WIM", "WFM"):
        own_kind = kinds[kind]
        own = sum(bool(host) and player.federation == host for player in own_kind)
        yield Count(kind, len(own_kind), federations(own_kind), own, len(own_kind) - own)


def titled(players: Sequence[Player]) -> Counter[str]:
    """Return how many players have each of the titles that count."""
    return Counter(player.title for player in players if player.title in TITLES)


def system_of(source: Source) -> str:
    """Return the kind of event: Swiss or Round Robin, and how often two meet."""
    if source.tournament.predetermined:
        return "Round Robin"
    return "Swiss"


def variant_of(source: Source) -> str:
    """Return which Swiss system it is, "" for others than the form knows."""
    rules = (source.tournament.rules or "").partition("-")[0]
    return _VARIANTS.get(rules, "") if not source.tournament.predetermined else ""


def schedule_of(source: Source) -> str:
    """Return how many rounds each day had, as ``1-2-2``; "" if a day is not known."""
    days = source.tournament.round_dates[: source.rounds.number]
    if not days or len(days) < source.rounds.number or None in days:
        return ""
    return "-".join(str(len(list(rounds))) for _day, rounds in groupby(days))


class Made(NamedTuple):
    """A norm that a player has made."""

    person: Person
    norm: Norm

    @property
    def opponents(self) -> list[Player]:
        """The opponents of the games that count."""
        return [game.opponent for game in self.norm.games]


def half_points_of(norm: Norm) -> int:
    """Return the score of the games that count, in half points."""
    return sum(game.score for game in norm.games)


def raised(norm: Norm, opponent: Player) -> int:
    """Return the rating with which an opponent counts instead of his own, 0 for none (1.4.6)."""
    if opponent.id == norm.raised:
        return floor_of(norm.title)
    return 0 if opponent.rating else UNRATED


class NormFacts(NamedTuple):
    """What a certificate says of the games that count, and of the opponents in them."""

    federations: int
    not_of_own: int
    of_host: int
    rated: int
    titles: Counter[str]
    score: str
    needed: str
    above: str


def norm_facts(norm: Norm, own: str, host: str) -> NormFacts:
    """Return the facts of a norm; ``own`` and ``host`` are federations, of player and event."""
    opponents = [game.opponent for game in norm.games]
    half_points = half_points_of(norm)
    return NormFacts(
        federations(opponents),
        sum(player.federation not in (own, *_NO_FEDERATION) for player in opponents),
        sum(bool(host) and player.federation == host for player in opponents),
        sum(player.rating > 0 for player in opponents),
        titled(opponents),
        points(half_points),
        points(norm.needed),
        points(half_points - norm.needed),
    )


def norms_made(source: Source) -> list[Made]:
    """Return the norms of all players by B.01, as far as results show them."""
    return [
        Made(person, norm)
        for person in source.people
        for norm in norms(source.tournament, person.id)
        if norm.is_made
    ]


def points(half_points: int) -> str:
    """Return points without a needless nought: ``6.5``, ``7``."""
    return f"{half_points / 2:g}"


def check_event(source: Source) -> Iterator[Concern]:
    """Yield what every form needs to know of the event."""
    fields = ("name", "place", "federation", "start", "end", "chief_arbiter")
    yield from check_stated(source, *fields)
    if not source.detail("time_control"):
        yield Concern("time_control", "no rate of play")
    if not source.detail("chief_arbiter_id"):
        yield Concern("chief_arbiter_id", "FIDE refuses a form without the id of the arbiter")


def check_norms(source: Source) -> Iterator[Concern]:
    """Yield what makes norms doubtful: the rate of play, and what players lack."""
    control = source.time_control
    if control is None:
        yield Concern("time_control", "not understood: whether it is standard play is not checked")
    elif control.minutes + control.increment + control.delay < _STANDARD:
        yield Concern("time_control", "norms need standard play, and this is rapid or blitz")
    made = norms_made(source)
    for number in sorted({norm.person.id for norm in made if not norm.person.fide_id}):
        yield Concern("fide_id", "no FIDE ID: the form needs it", number)
    opponents = {player.id: player for norm in made for player in norm.opponents}
    for number, player in sorted(opponents.items()):
        if not player.federation:
            yield Concern("federation", "no federation: norms count them", number)
