"""Why py4swiss 0.3.1 pairs a round otherwise: each difference gets the name of its cause.

A cause is proved, not guessed. Where py4swiss reads an article otherwise, the round is paired
again with that reading, and the difference has to vanish. Where it breaks a rule, a judge that
knows the text only compares the two pairings and names the first criterion that py4swiss
complies with less well. Several causes can come together. The names are those of the entries
``dubov-witness``, ``burstein-2026-witness`` and ``arrivals`` of docs/disputes.
"""

from __future__ import annotations

from dataclasses import replace

from judges import burstein_2026, burstein_literal, dubov_2026, dubov_literal
from swissmate.errors import NoLegalPairing
from swissmate.explanation import deciding_criterion
from swissmate.model import Entry, Tournament
from swissmate.systems.burstein.seeding import seeding_rounds
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

__all__ = ["causes"]

_ENUMERABLE = 8
"""Fields of so many players are enumerated in a second."""


def causes(
    rules: str, tournament: Tournament, ours: RoundPairing | None, theirs: RoundPairing | None
) -> str:
    """Return the causes of a difference in the next round, joined by " + ".

    ``unexplained`` begins the text when something is left.
    """
    if ours is None or theirs is None:
        return _impossible(tournament, ours, theirs)
    if _enumerated(rules, position_before(tournament)) not in (None, (set(ours.pairs), ours.pab)):
        return "unexplained: the enumeration of the text differs from us"
    return " + ".join(_Search(rules, tournament, ours, theirs).causes())


def _impossible(
    tournament: Tournament, ours: RoundPairing | None, theirs: RoundPairing | None
) -> str:
    """Return why only one of two finds a pairing: the bye can be barred for one of them."""
    by_id = {contender.id: contender for contender in position_before(tournament).contenders}
    if theirs is not None and theirs.pab is not None:
        if by_id[theirs.pab].top_unplayed >= tournament.scoring.win:
            return "2.1.2 bye barred"
    elif ours is not None and ours.pab is not None and by_id[ours.pab].had_forfeit_win:
        return "2.1.2 bye barred"
    return "unexplained: no pairing " + ("by us" if ours is None else "by py4swiss")


def _enumerated(
    rules: str, position: PairingPosition
) -> tuple[set[tuple[int, int]], int | None] | None:
    """Return what the enumeration of the text gives for a small field, None for another one."""
    if len(position.contenders) > _ENUMERABLE:
        return None
    if rules == "dubov-2026":
        pairs, bye = dubov_literal.pair_literally(position)
        return set(pairs), bye
    if rules == "burstein-2026" and position.round_number > seeding_rounds(position.rounds):
        found = burstein_literal.pair_literally(position)
        return set(found.pairs), found.pab
    return None


class _Search:
    def __init__(
        self, rules: str, tournament: Tournament, ours: RoundPairing, theirs: RoundPairing
    ) -> None:
        self.rules = rules
        self.readings = ours.readings
        self.tournament = tournament
        self.theirs = theirs
        self.number = theirs.round_number

    def position(self) -> PairingPosition:
        """Return the position with the parity of the file's numbers, as py4swiss counts."""
        position = position_before(self.tournament)
        if self.bye is not None:
            position = position_before(_with_bye(self.tournament, self.number, self.bye))
        contenders = tuple(
            contender._replace(number=contender.id) for contender in position.contenders
        )
        return position._replace(contenders=contenders)

    def paired(self) -> RoundPairing | None:
        try:
            found = rule_set(self.engine).pair(self.position())
        except NoLegalPairing:
            return None
        return found if self.bye is None else replace(found, pab=self.bye)

    def causes(self) -> list[str]:
        self.engine = self.rules
        self.bye: int | None = None
        names = ["numbers"]
        found = self.paired()
        if _same(found, self.theirs):
            return names
        names = []
        if self.rules == "dutch-2017":
            return [self.dutch_cause(found)]
        if self.rules == "burstein-2026" and self.number <= seeding_rounds(
            self.tournament.rounds or 0
        ):
            self.engine = "dutch-2017"
            found = self.paired()
            return ["1.6 seeding" if _same(found, self.theirs) else "unexplained seeding"]
        if self.rules in _OTHERWISE_READ:
            name, change = _OTHERWISE_READ[self.rules]
            self.tournament = change(self.tournament, self.number)
            again = self.paired()
            if _same(again, self.theirs):
                return [name]
            if not _equal(again, found):
                names.append(name)
            found = again
        if found is not None and found.pab != self.theirs.pab:
            names.append(self.bye_cause(found))
            self.bye = self.theirs.pab
            found = self.paired()
            if _same(found, self.theirs):
                return names
        if found is None:
            return [*names, "unexplained: no pairing with these"]
        if {frozenset(pair) for pair in found.pairs} == {
            frozenset(pair) for pair in self.theirs.pairs
        }:
            return [*names, "unexplained colors"]
        judges = {
            "burstein-2026": burstein_2026.first_difference,
            "dubov-2026": dubov_2026.first_difference,
        }
        criterion, better = judges[self.rules](self.position(), found.pairs, self.theirs.pairs)
        if not better:
            return [*names, f"unexplained: theirs is better by {criterion}"]
        if self.rules == "dubov-2026":
            criterion = self.dubov_cause(criterion)
        return [*names, criterion]

    def dutch_cause(self, found: RoundPairing | None) -> str:
        """Return the only cause there is: a bye is not looked at when C.7 looks ahead."""
        position = self.position()
        if found is None:
            return "unexplained pairs"
        said = deciding_criterion(
            position, rule_set(self.rules), self.theirs.pairs, self.theirs.pab, found
        )
        scores = sorted({contender.score for contender in position.contenders})
        last_but_one = said.params.get("score") == scores[min(1, len(scores) - 1)]
        if said.id == "criterion-worse" and found.pab is not None and last_but_one:
            return "C.7 last bracket"
        return f"unexplained: {said.id}"

    def dubov_cause(self, criterion: str) -> str:
        """Return the cause where the criterion leaves open what py4swiss did."""
        if criterion == "4.2" and self.tournament.virtual_points:
            return "4.2 by points"
        if criterion == "2.3.5 C9" and "dubov-c9-sum" in self.readings:
            return criterion
        if criterion == "3.2.4-3.2.6" and "dubov-shifter-pool" in self.readings:
            return "4.3 shifter pool"
        if criterion == "3.2.3-3.2.6":
            return "3.2.6 halves" if self.number == 1 else "3.2.3 late halves"
        if criterion in ("4.2", "2.3.5 C9", "3.2.4-3.2.6"):
            return f"unexplained {criterion}"
        return criterion

    def bye_cause(self, found: RoundPairing) -> str:
        by_id = {contender.id: contender for contender in self.position().contenders}
        if found.pab is None or self.theirs.pab is None:
            return "unexplained: a bye without need"
        mine, yours = by_id[found.pab], by_id[self.theirs.pab]
        win = self.tournament.scoring.win
        if yours.top_unplayed >= win or mine.had_forfeit_win:
            return "2.1.2 bye barred"
        if yours.score == mine.score:
            if len(yours.colors) < len(mine.colors):
                return "3.1.4 games"
            if len(yours.colors) == len(mine.colors):
                return "3.1.5 last"
        return "unexplained bye"


def _same(one: RoundPairing | None, two: RoundPairing) -> bool:
    return one is not None and set(one.pairs) == set(two.pairs) and one.pab == two.pab


def _equal(one: RoundPairing | None, two: RoundPairing | None) -> bool:
    return _same(one, two) if two is not None else one is None


def _with_bye(tournament: Tournament, number: int, bye: int) -> Tournament:
    players = tuple(
        player._replace(entries=(*player.entries[: number - 1], Entry(0, "-", "U")))
        if player.id == bye
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def _ends_series(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament in which who is absent now asked for half a point."""
    players = tuple(
        player._replace(entries=(*player.entries[: number - 1], Entry(0, "-", "H")))
        if player.entry(number).result == "Z"
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def _forfeits_apart(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament in which nobody met anybody in a forfeited game."""
    players = tuple(
        player._replace(
            entries=tuple(
                entry if entry.played or not entry.opponent else Entry(0, "-", entry.result)
                for entry in player.entries
            ),
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)


_OTHERWISE_READ = {
    "burstein-2026": ("1.7.2 absence", _ends_series),
    "dubov-2026": ("1.8 upfloated", _forfeits_apart),
}
"""What py4swiss reads otherwise throughout, and the change that makes us read it so."""
