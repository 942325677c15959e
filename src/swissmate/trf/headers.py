"""Reads the records about the tournament: the ??2 section, JaVaFo's, bbpPairings', TRF26's 2?0.

What a record says about players is kept aside until all of them are known.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from swissmate.model import Points
from swissmate.model.decision import Decision

from .dates import DateReader
from .decision_lines import decision_in
from .diagnostics import Line
from .later_ratings import RATINGS_COMMENT
from .records.checks import complain_of_columns
from .records.complaints import Ids, place_of, require_from, stated_twice
from .records.fields import values_of
from .records.table import HELD_LISTS, TEXT_FIELDS
from .scoring import BBP_CODES, ScoringReader
from .types import is_mistyped_team_code, is_type_code, is_unpaired
from .values import listed_ids, points_value, rounds_value, tokens

RULES_COMMENT: Final = "### swissmate rules:"
"""Names a rule set that has no code in TRF26, in a comment that other programs skip."""

PROTECTED_COMMENT: Final = "### swissmate protected:"
"""Names players who should not meet if it can be avoided; a comment, as there is no record for
it."""

TABLE_COMMENT: Final = "### swissmate table:"
"""Says how the cycles of a round robin follow each other, before its rounds show it."""

TABLE_WORDS: Final = {"keeps_table_order": "as-printed", "meets_in_a_row": "in-a-row"}
"""Its words, by the field of the tournament that each one sets."""

TERMS_COMMENT: Final = "### swissmate terms:"
"""Says what a knockout has decided for itself; a comment, as no record holds a bracket."""

OWN_COMMENTS: Final = (
    *(RULES_COMMENT, PROTECTED_COMMENT, RATINGS_COMMENT),
    *(TABLE_COMMENT, TERMS_COMMENT),
)


class Forbidden(NamedTuple):
    """Players who may not meet (XXP, 260), or should not."""

    first_round: int
    last_round: int
    players: Ids
    line: Line


class Acceleration(NamedTuple):
    """Virtual points of a range of players (XXA, 250), round by round from ``first_round`` on.

    ``match_points`` are those of teams.
    """

    match_points: tuple[Points, ...]
    points: tuple[Points, ...]
    first_round: int
    first: int
    last: int
    line: Line


class Bye(NamedTuple):
    """Byes noted outside the player section (240; XXZ has round 0: the round to be paired)."""

    result: str
    round_number: int
    players: Ids
    line: Line


class Abnormal(NamedTuple):
    """Points that differ from the scoring system (299); match points are those of teams."""

    result: str
    match_points: Points | None
    points: Points | None
    round_number: int
    players: Ids
    line: Line


class HeaderReader:
    """Reads every record of a file that is about the tournament and not a player's line."""

    def __init__(self) -> None:
        self.text: dict[str, str] = {}
        self.arbiters: list[str] = []
        self.dates = DateReader()
        self.rounds: int | None = None
        self.initial_color: str | None = None
        self.by_rank: Line | None = None
        self.scoring = ScoringReader()
        self.forbidden: list[Forbidden] = []
        self.protected: list[Forbidden] = []
        self.later_ratings: list[Line] = []
        self.decisions: list[Decision] = []
        self.table: frozenset[str] = frozenset()
        self.terms = ""
        self.accelerations: list[Acceleration] = []
        self.byes: list[Bye] = []
        self.abnormal: list[Abnormal] = []
        self.tie_breaks: dict[str, tuple[str, ...]] = {}
        self._readers: dict[str, Callable[[Line], None]] = {
            **dict.fromkeys((*TEXT_FIELDS, "062", "072", "082"), self._text),
            "042": self.dates.read,
            "052": self.dates.read,
            "112": self._arbiter,
            "132": self.dates.read,
            "142": self._rounds,
            "152": self._initial_color,
            "162": self.scoring.read_pairs,
            "192": self._type,
            "202": self._tie_breaks,
            "212": self._tie_breaks,
            "240": self._bye,
            "250": self._virtual_points_of_a_range,
            "260": self._prohibited,
            "299": self._abnormal,
            "XXA": self._acceleration,
            "XXC": self._configuration,
            "XXP": self._forbidden,
            "XXR": self._rounds,
            "XXS": self.scoring.read_pairs,
            "XXZ": self._absent,
            "###": self._comment,
            **dict.fromkeys(BBP_CODES, self.scoring.read_bbp),
        }

    def read(self, line: Line) -> bool:
        """Read one record; return whether this reader understands its code.

        Raises:
            TRFError: the record cannot be understood.
        """
        code = line.code
        reader = self._readers.get(code)
        if reader is None:
            return False
        # A list whose numbers cannot be told apart is left out as a whole.
        if code not in HELD_LISTS or not complain_of_columns(line):
            reader(line)
        return True

    def _text(self, line: Line) -> None:
        self.text[line.code] = line.text[4:].strip()

    def _comment(self, line: Line) -> None:
        if line.text.startswith(RULES_COMMENT):
            self.text["###"] = line.text.removeprefix(RULES_COMMENT).strip()
        elif line.text.startswith(PROTECTED_COMMENT):
            self._protected(line)
        elif line.text.startswith(RATINGS_COMMENT):
            self.later_ratings.append(line)
        elif line.text.startswith(TABLE_COMMENT):
            words = line.text.removeprefix(TABLE_COMMENT).split()
            self.table = frozenset(name for name, word in TABLE_WORDS.items() if word in words)
        elif line.text.startswith(TERMS_COMMENT):
            # Long terms stand on several lines.
            words = line.text.removeprefix(TERMS_COMMENT).split()
            self.terms = " ".join(filter(None, (self.terms, *words)))
        elif decision := decision_in(line.text[3:].strip()):
            self.decisions.append(decision)

    def _protected(self, line: Line) -> None:
        """Read ``FIRST-LAST ID ID ...``; a missing number means the first or the last round."""
        start = len(PROTECTED_COMMENT)
        rounds = next(iter(line.text[start:].split(maxsplit=1)), "")
        first, dash, last = rounds.partition("-")
        if not dash or not all(not number or number.isdecimal() for number in (first, last)):
            message = "The rounds of protected players cannot be read"
            line.fail("trf-number", message, start + 2, repr(rounds), "FIRST-LAST, or FIRST-")
        ids = listed_ids(line, line.text.index(rounds, start) + len(rounds))
        self.protected.append(Forbidden(int(first or 1), int(last or 999), ids, line))

    def _arbiter(self, line: Line) -> None:
        name = line.text[4:].strip()
        if name:
            self.arbiters.append(name)

    def _rounds(self, line: Line) -> None:
        rounds = rounds_value(line)
        if self.rounds not in (None, rounds):
            message = "The file declares two different numbers of rounds"
            line.fail("trf-rounds", message, 5, str(rounds), str(self.rounds))
        self.rounds = rounds

    def _set_color(self, line: Line, column: int, color: str) -> None:
        if self.initial_color not in (None, color):
            what = "The initial colour"
            stated_twice(line, column, what, repr(color), repr(self.initial_color))
        self.initial_color = color

    def _initial_color(self, line: Line) -> None:
        color = line.text[3:].strip().lower()
        if color in ("w", "b"):
            self._set_color(line, 5, color)
            return
        message = "The initial colour cannot be read and is left out"
        line.warn("trf-initial-color", message, 5, repr(line.text[3:]), "W or B")

    def _configuration(self, line: Line) -> None:
        for word, column in tokens(line.text, 3):
            match word.lower():
                case "white1":
                    self._set_color(line, column, "w")
                case "black1":
                    self._set_color(line, column, "b")
                case "rank":
                    self.by_rank = line
                case _:
                    message = "This configuration is unknown, and is left out"
                    expected = "white1, black1 or rank"
                    line.warn("trf-initial-color", message, column, repr(word), expected)

    def _type(self, line: Line) -> None:
        text = self.text["192"] = line.text[4:].strip()
        mistyped = is_mistyped_team_code(text)
        if mistyped or not is_type_code(text):
            message = "The type of tournament is not one of the codes"
            expected = f"a code like {'FIDE_TEAM_TYPEA_MP_GP' if mistyped else 'FIDE_DUTCH_2026'}"
        elif is_unpaired(text):
            message = "The type of tournament is one that swissmate does not pair"
            expected = "a Swiss system, a round robin or a Scheveningen match"
        else:
            return
        line.warn("trf-type-code", message, 5, repr(text), expected)

    def _tie_breaks(self, line: Line) -> None:
        text = line.text[4:].strip()
        codes = tuple(code.strip() for code in text.split(",") if code.strip())
        self.tie_breaks[line.code] = codes
        if len(self.tie_breaks) == 2:
            standings = tuple(code for code in self.tie_breaks["212"] if code != "PTS")
            if standings != self.tie_breaks["202"]:
                message = "Records 202 and 212 name different tie-breaks; 212 counts"
                expected = "the same tie-breaks, in 212 with PTS"
                line.warn("trf-contradiction", message, 5, repr(text), expected)

    def _forbidden(self, line: Line) -> None:
        (ids,) = values_of(line)
        # XXP names no rounds: it holds in all.
        self.forbidden.append(Forbidden(1, 999, ids, line))

    def _absent(self, line: Line) -> None:
        (ids,) = values_of(line)
        self.byes.append(Bye("Z", 0, ids, line))

    def _prohibited(self, line: Line) -> None:
        first_round, last_round, ids = values_of(line)
        require_from(line, "last_round", last_round, max(first_round, 1))
        self.forbidden.append(Forbidden(first_round, last_round, ids, line))

    def _bye(self, line: Line) -> None:
        result, round_number, players = values_of(line)
        record = Bye(_type_of(line, result, "FHZ", "bye"), round_number, players, line)
        require_from(line, "round", round_number, 1)
        self.byes.append(record)

    def _acceleration(self, line: Line) -> None:
        player, points = values_of(line)
        worth = () if points == (None,) else tuple(value or 0 for value in points)
        self.accelerations.append(Acceleration((), worth, 1, player, player, line))

    def _virtual_points_of_a_range(self, line: Line) -> None:
        match_points, points, first_round, last_round, first, last = values_of(line)
        require_from(line, "first_round", first_round, 1)
        require_from(line, "last_round", last_round, first_round)
        require_from(line, "last_id", last, first)
        rounds = last_round - first_round + 1
        for_teams, worth = (match_points or 0,) * rounds, (points or 0,) * rounds
        self.accelerations.append(Acceleration(for_teams, worth, first_round, first, last, line))

    def _abnormal(self, line: Line) -> None:
        result, match_points, points, round_number, players = values_of(line)
        result = _type_of(line, result or " ", "WDLFHZ+- ", "result")
        # Neither is there: refuse it as points are refused anywhere else.
        if match_points is None and points is None:
            points = points_value(line, place_of(line, "points"), "")
        self.abnormal.append(Abnormal(result, match_points, points, round_number, players, line))


def _type_of(line: Line, text: str, known: str, what: str) -> str:
    """Return the letter that begins a record.

    Raises:
        TRFError: it is not one of those that are known (``trf-result``).
    """
    letter = text.upper()
    if letter not in set(known):
        expected = "one of " + " ".join(known.rstrip()) + (" or a blank" if " " in known else "")
        line.fail("trf-result", f"This is not a type of {what}", 5, repr(text), expected)
    return letter
