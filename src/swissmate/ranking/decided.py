"""What decides beside the tie-breaks: a play-off ranks before them, lots after them (C.07 4.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from swissmate.languages.phrase import Phrase
from swissmate.model import Points, Tournament
from swissmate.model.decision import LOT, PLAYOFF, Decision

Groups = Sequence[tuple[int, ...]]
"""Those who share a place, from the first place on."""


def decided(
    tournament: Tournament, groups: Groups, rounds: int
) -> tuple[list[tuple[int, ...]], list[Phrase]]:
    """Return the groups after what decided them after so many rounds, with a note on each."""
    notes = []
    changed = list(groups)
    for how, name in ((PLAYOFF, "rank-note-playoff"), (LOT, "rank-note-lot")):
        for decision in tournament.decisions:
            if decision.how != how or decision.after_round != rounds:
                continue
            after = after_decision(
                changed, decision, lambda player: tournament.points_before(player, rounds + 1)
            )
            notes.append(
                Phrase(f"{name}-void" if after is None else name, {"order": str(decision)})
            )
            changed = after or changed
    return changed, notes


def after_decision(
    groups: Groups, decision: Decision, points: Callable[[int], Points]
) -> list[tuple[int, ...]] | None:
    """Return the groups after a decision; None if its players are not equals (any more).

    ``points`` are those of a player, in tenths.
    """
    place = {player: index for index, own in enumerate(decision.order) for player in own}
    if decision.how == PLAYOFF:
        return _after_playoff(groups, place, points)
    return _after_lots(groups, place)


def _after_playoff(
    groups: Groups, place: dict[int, int], points: Callable[[int], Points]
) -> list[tuple[int, ...]] | None:
    """Return the groups after a play-off; None if its players are no whole run with equal points.

    Those who are equal after it stay in the order of the tie-breaks.
    """
    touched = [
        index for index, group in enumerate(groups) if any(player in place for player in group)
    ]
    if not touched or touched != [*range(touched[0], touched[-1] + 1)]:
        return None
    own = groups[touched[0] : touched[-1] + 1]
    players = {player for group in own for player in group}
    if players != {*place} or len({points(player) for player in players}) > 1:
        return None
    by_place = [
        tuple(player for player in group if place[player] == wanted)
        for wanted in sorted({*place.values()})
        for group in own
    ]
    return [*groups[: touched[0]], *filter(None, by_place), *groups[touched[-1] + 1 :]]


def _after_lots(groups: Groups, place: dict[int, int]) -> list[tuple[int, ...]] | None:
    """Return the groups after the lots drawn for a shared place; None if it is shared no longer."""
    at = next((at for at, group in enumerate(groups) if {*group} == {*place}), None)
    if at is None:
        return None
    order = sorted(groups[at], key=lambda player: place[player])
    return [*groups[:at], *((player,) for player in order), *groups[at + 1 :]]
