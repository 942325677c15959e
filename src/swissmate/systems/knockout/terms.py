"""What an event decides about its knockout, and what was decided by hand, as one line of text.

A tournament keeps the line as :attr:`Tournament.terms`: words ``name=value`` in any order, for
example ``games=2+2+armageddon third=yes won=3:7@4``. ``docs/knockout.md`` has all of them.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from swissmate.errors import TournamentError

MOST_GAMES: Final = 12
"""A stage has no more games."""


class Stage(NamedTuple):
    """A part of a match: so many ``games``, one after another ``until`` decided, or armageddon."""

    kind: Literal["games", "until", "armageddon"]
    games: int = 1

    def __str__(self) -> str:
        """Return the stage as it is written."""
        return str(self.games) if self.kind == "games" else self.kind


class Decision(NamedTuple):
    """Who won a match by hand (0: both are out), and after which round that was decided."""

    match: int
    winner: int
    after_round: int


class Terms(NamedTuple):
    """The terms of a knockout.

    ``games`` are the stages of a match, ``final`` those of the final, if they are others.
    ``third``: the losers of the semifinals meet. ``double``: only the second lost match puts a
    player out; ``second_final``: so the player who has lost none can win a second final.
    ``reversed_pairs``: every second pair of the bracket stands the other way round. ``reseed``:
    instead of a bracket, the highest remaining seed meets the lowest in each stage; ``best_loser``
    then fills an odd number. ``lot`` is the number from which the seeds are drawn, 0 if they are
    the starting ranks; ``kept`` says that these were given by hand, so that nothing orders them by
    rating; ``listed`` is how many of the first came by a qualifying list, in its order (any other
    kind of tournament may state this too). ``won`` is what was decided by hand.
    """

    games: tuple[Stage, ...] = (Stage("games", 1),)
    final: tuple[Stage, ...] = ()
    third: bool = False
    double: bool = False
    second_final: bool = True
    reversed_pairs: bool = False
    reseed: bool = False
    best_loser: bool = False
    lot: int = 0
    kept: bool = False
    listed: int = 0
    won: tuple[Decision, ...] = ()

    def __str__(self) -> str:
        """Return the line that :func:`parse_terms` reads as these terms."""
        usual = Terms()
        words = []
        for name, value in self._asdict().items():
            if name == "games" or value != getattr(usual, name):
                words.append(f"{name.replace('_', '-')}={_written(name, value)}")
        return " ".join(words)

    def with_decision(self, match: int, winner: int, after_round: int) -> Terms:
        """Return the terms with one more decision by hand, in place of one on the same match."""
        others = self.without_decision(match).won
        return self._replace(won=(*others, Decision(match, winner, after_round)))

    def without_decision(self, match: int) -> Terms:
        """Return the terms without a decision on a match."""
        return self._replace(won=tuple(other for other in self.won if other.match != match))


def parse_terms(text: str) -> Terms:
    """Return the terms that a line states; what it does not mention is usual.

    Raises:
        TournamentError: a word cannot be read, or two of them exclude each other.
    """
    values: dict[str, object] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        name = name.replace("-", "_")
        if name not in Terms._fields or name in values:
            _fail(word, "each of " + ", ".join(Terms._fields).replace("_", "-") + " at most once")
        values[name] = _read(name, value, word)
    terms = Terms(**values)  # type: ignore[arg-type] # _read gives each field its type
    if terms.double and (terms.third or terms.reseed):
        _fail("double=yes", "no match for place 3 and no reseeding beside it")
    if terms.best_loser and not terms.reseed:
        _fail("best-loser=yes", "reseed=yes beside it: a bracket has no room for a loser")
    return terms


def parse_stages(text: str) -> tuple[Stage, ...]:
    """Return the stages of a match such as ``2+2+armageddon``; blanks and commas are allowed.

    Raises:
        TournamentError: a stage cannot be read, or comes after one that always decides.
    """
    stages = []
    parts = [part for part in re.split(r"[\s,+;]+", text.strip().lower()) if part]
    for part in parts:
        if part in ("until", "armageddon"):
            stages.append(Stage(part))  # type: ignore[arg-type] # one of the two
        elif part.isdecimal() and 1 <= int(part) <= MOST_GAMES:
            stages.append(Stage("games", int(part)))
        else:
            _fail(part, f"a number of games from 1 to {MOST_GAMES}, until or armageddon")
    if not stages or stages[0].kind != "games":
        _fail(text, "a number of games first")
    if any(stage.kind != "games" for stage in stages[:-1]):
        _fail(text, "until or armageddon only at the end, since they always decide")
    return tuple(stages)


def _written(name: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in ("games", "final"):
        return "+".join(map(str, value))  # type: ignore[call-overload] # stages
    if name == "won":
        return ";".join("{}:{}@{}".format(*decision) for decision in value)  # type: ignore[attr-defined]
    return str(value)


def _read(name: str, value: str, word: str) -> object:
    if name in ("games", "final"):
        return parse_stages(value)
    if name in ("lot", "listed"):
        if not value.isdecimal():
            _fail(word, "a whole number")
        return int(value)
    if name == "won":
        decisions = re.findall(r"(\d+):(\d+)@(\d+)", value)
        if ";".join("{}:{}@{}".format(*numbers) for numbers in decisions) != value:
            _fail(word, "MATCH:PLAYER@ROUND, separated by ;")
        return tuple(Decision(*map(int, numbers)) for numbers in decisions)
    if value not in ("yes", "no"):
        _fail(word, "yes or no")
    return value == "yes"


def _fail(found: str, expected: str) -> None:
    raise TournamentError(
        f"the terms of the knockout: found {found!r:.60}, expected {expected}", code="terms"
    )
