"""Who played, and what came of the games: figures for the organiser and for the press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.models import Bye, Event, Game, Pairing
from swissmate.arbiter.models.rounds import RESULT_CODES, Result, last_paired_round
from swissmate.arbiter.outside.prints.people import Person, key_of, people_of
from swissmate.arbiter.rounds.boards.scores import FORFEITS

_AGES: Final = (0, 12, 16, 20, 50, 65)
"""The first age of each group."""
_BAND: Final = 200
_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
_WON, _DRAWN, _LOST = frozenset({"10", "WL"}), frozenset({"==", "DD"}), frozenset({"01", "LW"})
_MOST_UPSETS: Final = 15

Counts = list[tuple[str, int]]


@dataclass(frozen=True)
class Upset:
    """A game that the lower rated player won, by ``difference`` points of rating."""

    number: int
    winner: Person
    loser: Person
    difference: int


@dataclass(frozen=True)
class Figures:
    """The figures of an event as it stands.

    ``mean`` is the mean rating of the ``rated`` people, None without any. ``groups`` count the
    people by one of their qualities each, under a heading. ``results`` are those of the games over
    the board, each with its share in per cent; ``white_score`` is that of White in their points.
    """

    people: int
    rated: int
    mean: int | None
    groups: list[tuple[str, Counts]]
    games: Counts
    results: list[tuple[str, int, float]]
    white_score: float | None
    upsets: list[Upset]


def statistics_of(event: Event) -> Figures:
    """Return the figures of an event as it stands."""
    people = people_of(event)
    ratings = [person.rating for person in people if person.rating]
    games = list(
        Game.objects.filter(pairing__round__event=event).select_related(
            "pairing__round", "pairing__white", "pairing__black", "one", "other"
        )
    )
    played = [(game, _codes(game)) for game in games if _is_played(game)]
    results = Counter(_kind(codes) for _game, codes in played)
    decided = len(played) - results["other"]
    return Figures(
        len(people),
        len(ratings),
        round(sum(ratings) / len(ratings)) if ratings else None,
        _groups(event, people),
        _counted(event, games, len(played)),
        [
            (label, results[kind], 100 * results[kind] / len(played))
            for kind, label in _results().items()
            if results[kind]
        ],
        (100 * results["won"] + 50 * results["drawn"]) / decided if decided else None,
        _upsets(people, played),
    )


def _is_played(game: Game) -> bool:
    return game.result not in ("", Result.ADJOURNED, *FORFEITS)


def _codes(game: Game) -> str:
    """Return the codes of White and of Black on the board."""
    return RESULT_CODES[Result(game.turned_for_white(game.result))]


def _kind(codes: str) -> str:
    """Return what a game played over the board was for White."""
    kinds = {"won": _WON, "drawn": _DRAWN, "lost": _LOST}
    return next((kind for kind, those in kinds.items() if codes in those), "other")


def _results() -> dict[str, str]:
    return {
        "won": _("White won"),
        "drawn": _("drawn"),
        "lost": _("Black won"),
        "other": _("another result"),
    }


def _groups(event: Event, people: list[Person]) -> list[tuple[str, Counts]]:
    """Return the people by federation, title, sex, age and rating; who has none comes last."""
    none = _("unknown")

    def age(person: Person) -> str:
        born = person.birth[:4]
        if not born.isdigit():
            return ""
        years = max(event.start.year - int(born), 0)
        return next(_range(*span) for span in reversed(_spans(_AGES)) if span[0] <= years)

    def band(person: Person) -> str:
        first = person.rating - person.rating % _BAND
        return _range(first, first + _BAND - 1) if person.rating else ""

    def sex(person: Person) -> str:
        known = {"w": _("women"), "f": _("women"), "m": _("men")}
        return known.get(person.sex.lower(), "")

    ages = [_range(*span) for span in _spans(_AGES)]
    groups = [
        (_("Federations"), _count(people, lambda person: person.federation, none)),
        (_("Titles"), _count(people, lambda person: person.title, _("without"), _TITLES)),
        (_("Sex"), _count(people, sex, none)),
        (_("Age in the year of the event"), _count(people, age, none, ages)),
        (_("Ratings"), _count(people, band, _("without"), by_number=True)),
    ]
    return [(heading, counts) for heading, counts in groups if len(counts) > 1]


def _spans(firsts: tuple[int, ...]) -> list[tuple[int, int | None]]:
    return [
        (first, following - 1 if following else None)
        for first, following in zip(firsts, (*firsts[1:], 0), strict=True)
    ]


def _range(first: int, last: int | None) -> str:
    return f"{first}+" if last is None else f"{first}–{last}"


def _count(
    people: Iterable[Person],
    quality: Callable[[Person], str],
    none: str,
    order: Iterable[str] = (),
    *,
    by_number: bool = False,
) -> Counts:
    """Return how many people have each kind of a quality: in an order, or the most first."""
    counts = Counter(quality(person) for person in people)
    lacking = counts.pop("", 0)
    if by_number:
        kinds = sorted(counts, key=lambda kind: -int(kind.partition("–")[0]))
    else:
        first = [kind for kind in order if kind in counts]
        kinds = [*first, *sorted(counts.keys() - {*first}, key=lambda kind: (-counts[kind], kind))]
    return [*((kind, counts[kind]) for kind in kinds), *([(none, lacking)] if lacking else [])]


def _counted(event: Event, games: list[Game], played: int) -> Counts:
    """Return how many games, forfeits and byes there were so far."""
    last = last_paired_round(event)
    results = Counter(game.result for game in games)
    byes = Counter(
        Bye.objects.filter(player__event=event, round_number__lte=last).values_list(
            "kind", flat=True
        )
    )
    free = Pairing.objects.filter(round__event=event, black__isnull=True).count()
    counts = [
        (_("played over the board"), played),
        (_("won by forfeit"), results[Result.WHITE_FORFEIT] + results[Result.BLACK_FORFEIT]),
        (_("forfeited by both"), results[Result.DOUBLE_FORFEIT]),
        (_("adjourned"), results[Result.ADJOURNED]),
        (_("without a result"), results[""]),
        (_("free round") if event.play.drawn_beforehand else _("pairing-allocated bye"), free),
        *((str(kind.label), byes[kind.value]) for kind in Bye.Kind),
    ]
    return [(label, count) for label, count in counts if count]


def _upsets(people: list[Person], played: list[tuple[Game, str]]) -> list[Upset]:
    """Return the wins of lower rated players, the greatest difference first."""
    by_key = {person.key: person for person in people}
    upsets = []
    for game, codes in played:
        sides = game.sides[::-1] if game.turned else game.sides
        white, black = (by_key.get(key_of(who)) if who else None for who in sides)
        kind = _kind(codes)
        if white is None or black is None or kind not in {"won", "lost"}:
            continue
        winner, loser = (white, black) if kind == "won" else (black, white)
        if 0 < winner.rating < loser.rating:
            number = game.pairing.round.number
            upsets.append(Upset(number, winner, loser, loser.rating - winner.rating))
    ordered = sorted(upsets, key=lambda upset: (-upset.difference, upset.number, upset.winner.name))
    return ordered[:_MOST_UPSETS]
