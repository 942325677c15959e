"""The initial order and the pairing numbers (2017: C.04.2.B and C; 2026: C.04.2 art. 2).

Both ages rank by strength, title and alphabet; they differ in when numbers may change, which the
functions here are told by a :class:`~swissmate.systems.handling.HandlingRules`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping

from swissmate.errors import TournamentError
from swissmate.model import Player, Tournament
from swissmate.systems.handling import HandlingRules, NumberChange
from swissmate.values import Any, Final, replace

TITLE_ORDER: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles from the highest; players without one come after all of them."""

LastKey = Callable[[Player], Any]
"""What decides among players of the same strength and title: smaller first."""


def plain(text: str) -> str:
    """Return a text in lower case and without accents, as the alphabet and a search take it."""
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def alphabetical(player: Player) -> tuple[str, str]:
    """Return the key of the alphabetical order: letters first, accents only among equals."""
    return plain(player.name), player.name


def ranking_key(player: Player, last_key: LastKey = alphabetical) -> tuple[int, int, Any]:
    """Return the key of the initial order: strength, title, then ``last_key``.

    Rules: C.04.2.B.2 (2017), C.04.2 2.2 (2026). The strength is the rating that the arbiter gave
    the player, estimated where no list has one (B.1; 2.1). ``last_key`` replaces the alphabet
    where the event has announced another key.
    """
    title = player.title.upper()
    place = TITLE_ORDER.index(title) if title in TITLE_ORDER else len(TITLE_ORDER)
    return -player.rating, place, last_key(player)


def initial_order(
    players: Iterable[Player], last_key: LastKey = alphabetical
) -> tuple[Player, ...]:
    """Return the players ranked before round one; equal ones stay in the order they came in."""
    return tuple(sorted(players, key=lambda player: ranking_key(player, last_key)))


def numbered(players: Iterable[Player], last_key: LastKey = alphabetical) -> tuple[Player, ...]:
    """Return the players of a tournament that has not begun, with their pairing numbers as ids.

    Rules: C.04.2.B.3 (2017), C.04.2 2.3 (2026): the first of the ranking is number 1.

    Raises:
        TournamentError: somebody has met an opponent already; see :func:`corrected_order`.
    """
    ranked = initial_order(players, last_key)
    for player in ranked:
        if any(entry.opponent for entry in player.entries):
            raise TournamentError(
                f"player {player.id} has games: numbers of a tournament under way are corrected, "
                "not given",
                code="numbers-in-use",
            )
    return tuple(replace(player, id=number) for number, player in enumerate(ranked, 1))


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """Return the tournament with other pairing numbers, wherever a number stands.

    ``numbers`` holds the new number of each old one; those that are not in it stay.

    Raises:
        TournamentError: two players would have the same number.
    """

    def new(number: int) -> int:
        return numbers.get(number, number)

    ids = [new(player.id) for player in tournament.players]
    if len(set(ids)) != len(ids) or min(ids, default=1) < 1:
        raise TournamentError("two players would have the same number", code="numbers-in-use")
    players = (
        replace(
            player,
            id=new(player.id),
            entries=tuple(
                entry._replace(opponent=new(entry.opponent)) if entry.opponent else entry
                for entry in player.entries
            ),
        )
        for player in tournament.players
    )
    return replace(
        tournament,
        players=tuple(sorted(players, key=lambda player: player.id)),
        forbidden=tuple(
            replace(group, players=frozenset(map(new, group.players)))
            for group in tournament.forbidden
        ),
        protected=tuple(
            replace(group, players=frozenset(map(new, group.players)))
            for group in tournament.protected
        ),
        virtual_points={new(each): own for each, own in tournament.virtual_points.items()},
        absent=frozenset(map(new, tournament.absent)),
        abnormal_points=tuple(
            each._replace(players=tuple(map(new, each.players)))
            for each in tournament.abnormal_points
        ),
    )


def corrected_order(
    tournament: Tournament, rules: HandlingRules, last_key: LastKey = alphabetical
) -> Tournament:
    """Return the tournament with the numbers that its players' present data give them.

    Rules: C.04.2.B.3 (2017), C.04.2 2.3 (2026). Wrong data may be corrected at any time without
    this: only the numbers freeze. Taking the data as they are and the numbers as they were is
    then right.

    Raises:
        TournamentError: the numbers would change, and may not any more.
    """
    ranked = initial_order(tournament.players, last_key)
    numbers = {player.id: number for number, player in enumerate(ranked, 1)}
    if all(old == number for old, number in numbers.items()):
        return tournament
    if not rules.numbers_may_change(NumberChange.CORRECTION, tournament.rounds_paired):
        frozen = rules.frozen_once_paired[NumberChange.CORRECTION]
        raise TournamentError(
            f"{tournament.rounds_paired} rounds are paired: by {rules.id} no pairing number is "
            f"corrected once round {frozen} is paired",
            code="numbers-frozen",
        )
    return renumbered(tournament, numbers)


def with_late_entry(
    tournament: Tournament,
    player: Player,
    rules: HandlingRules,
    last_key: LastKey = alphabetical,
) -> Tournament:
    """Return the tournament with one more player, who is paired from the next round on.

    Rules: C.04.2.C.2-3 (2017), C.04.2 2.4-2.5 (2026). He gets the number that his ranking gives
    him, and those behind him move by one; where numbers are frozen he gets the one after the last
    (``docs/disputes/handling.md#late-entry-number``). The order of the others is left as it is.
    The rounds he missed bring him what his ``entries`` say: nothing, unless the rules of the event
    give him byes.

    Raises:
        TournamentError: his entries hold a game, or rounds beyond the next one.
    """
    paired = tournament.rounds_paired
    if len(player.entries) > paired or any(entry.opponent for entry in player.entries):
        raise TournamentError(
            f"a late entry can have byes in rounds 1 to {paired} only, and no games",
            code="late-entry",
        )
    number = max((each.id for each in tournament.players), default=0) + 1
    if rules.numbers_may_change(NumberChange.LATE_ENTRY, paired):
        key = ranking_key(player, last_key)
        behind = (each.id for each in tournament.players if ranking_key(each, last_key) > key)
        place = next(behind, number)
        moved = {each.id: each.id + 1 for each in tournament.players if each.id >= place}
        tournament, number = renumbered(tournament, moved), place
    players = sorted((*tournament.players, replace(player, id=number)), key=lambda each: each.id)
    return replace(tournament, players=tuple(players))
