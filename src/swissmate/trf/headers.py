"""Tournament records: the ??2 section, JaVaFo's TRF(x), bbpPairings' TRF(bx), TRF26's 2?0.

Sources: TRF16; TRF26 (142 to 362, 240, 250, 260, 299); JaVaFo's advanced manual (``XXR XXC XXZ XXS
XXA XXP``); bbpPairings' notes (``BBW BBD BBL BBZ BBF BBU``). What a record says about players is
kept aside until all of them are known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from swissmate.model import Points

from .dates import DateReader
from .diagnostics import Complaints
from .later_ratings import RATINGS_COMMENT
from .records.checks import complain_of_columns
from .records.table import HELD_LISTS
from .scoring import ScoringReader
from .types import is_mistyped_team_code, is_type_code, is_unpaired
from .values import player_ids, points_value, rounds_value, tokens

RULES_COMMENT: Final = "### swissmate rules:"
"""Names a rule set that has no code in TRF26, in a comment that other programs skip."""

PROTECTED_COMMENT: Final = "### swissmate protected:"
"""Names players who should not meet if it can be avoided; a comment, as there is no record for
it."""

OWN_COMMENTS: Final = (RULES_COMMENT, PROTECTED_COMMENT, RATINGS_COMMENT)

_SECTION_2: Final = (
    *("012", "022", "032", "042", "052", "062", "072", "092", "102", "112", "122", "132"),
    *("142", "152", "162", "192", "202", "212"),
)

MODEL_RECORDS: Final = frozenset(
    (
        *_SECTION_2,
        *HELD_LISTS,
        *("XXA", "XXC", "XXP", "XXR", "XXS", "XXZ"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)
"""The records whose content the tournament holds: they are written from it, not carried over."""

Ids = list[tuple[int, int]]
"""The players that a record names, each with the column."""


class Forbidden(NamedTuple):
    """Players who may not meet; ``code`` is that of the record (XXP, 260)."""

    players: Ids
    first_round: int
    last_round: int
    line: int
    code: str


class Acceleration(NamedTuple):
    """Virtual points of a range of players in consecutive rounds from ``first_round`` on.

    ``match_points`` are those of teams, ``code`` is that of the record (XXA, 250).
    """

    first_player: int
    last_player: int
    first_round: int
    points: tuple[Points, ...]
    line: int
    code: str
    match_points: tuple[Points, ...] = ()


class Bye(NamedTuple):
    """Byes noted outside the player section (240; XXZ has round 0: the round to be paired)."""

    result: str
    round_number: int
    players: Ids
    line: int


class Abnormal(NamedTuple):
    """Points that differ from the scoring system (299); match points are those of teams."""

    result: str
    points: Points | None
    round_number: int
    players: Ids
    line: int
    match_points: Points | None = None


class HeaderReader:
    """Reads every record of a file that is about the tournament and not a player's line."""

    def __init__(self, complaints: Complaints) -> None:
        self._complaints = complaints
        self.text: dict[str, str] = {}
        self.arbiters: list[str] = []
        self.dates = DateReader(complaints)
        self.rounds: int | None = None
        self.initial_color: str | None = None
        self.by_rank = 0
        self.scoring = ScoringReader(complaints)
        self.forbidden: list[Forbidden] = []
        self.protected: list[Forbidden] = []
        self.later_ratings: list[tuple[str, int]] = []
        self.accelerations: list[Acceleration] = []
        self.byes: list[Bye] = []
        self.abnormal: list[Abnormal] = []
        self.tie_breaks: dict[str, tuple[str, ...]] = {}
        self.type_line = 0
        self._readers: dict[str, Callable[[str, int], None]] = {
            "042": self.dates.read,
            "052": self.dates.read,
            "112": self._arbiter,
            "132": self.dates.read_rounds,
            "142": self._rounds,
            "152": self._initial_color,
            "162": self.scoring.read_162,
            "192": self._type,
            "202": self._tie_breaks,
            "212": self._tie_breaks,
            "240": self._bye,
            "250": self._acceleration_range,
            "260": self._prohibited,
            "299": self._abnormal,
            "XXA": self._acceleration,
            "XXC": self._configuration,
            "XXP": self._forbidden,
            "XXR": self._rounds,
            "XXS": self.scoring.read_xxs,
            "XXZ": self._absent,
            "###": self._comment,
        }
        for code in ("012", "022", "032", "062", "072", "082", "092", "102", "122"):
            self._readers[code] = self._text
        for code in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"):
            self._readers[code] = self.scoring.read_bbp

    def read(self, code: str, line: str, number: int) -> bool:
        """Read one record; return whether this reader understands its code.

        Raises:
            TRFError: the record cannot be understood.
        """
        reader = self._readers.get(code)
        if reader is None:
            return False
        if code not in HELD_LISTS or not complain_of_columns(line, number, self._complaints):
            reader(line, number)
        return True

    def _text(self, line: str, number: int) -> None:
        self.text[line[:3]] = line[4:].strip()

    def _comment(self, line: str, number: int) -> None:
        if line.startswith(RULES_COMMENT):
            self.text["###"] = line.removeprefix(RULES_COMMENT).strip()
        elif line.startswith(PROTECTED_COMMENT):
            self._protected(line, number)
        elif line.startswith(RATINGS_COMMENT):
            self.later_ratings.append((line, number))

    def _protected(self, line: str, number: int) -> None:
        """Read ``FIRST-LAST ID ID ...``; a missing number means the first or the last round."""
        start = len(PROTECTED_COMMENT)
        rounds = line[start:].split(maxsplit=1)[0] if line[start:].strip() else ""
        first, dash, last = rounds.partition("-")
        if not dash or not all(not each or each.isdecimal() for each in (first, last)):
            self._complaints.fail(
                "trf-number",
                "The rounds of protected players cannot be read",
                number,
                start + 2,
                repr(rounds),
                "FIRST-LAST, or FIRST-",
            )
        ids = player_ids(line, line.index(rounds, start) + len(rounds), self._complaints, number)
        self.protected.append(Forbidden(ids, int(first or 1), int(last or 999), number, "###"))

    def _arbiter(self, line: str, number: int) -> None:
        name = line[4:].strip()
        if name:
            self.arbiters.append(name)

    def _rounds(self, line: str, number: int) -> None:
        rounds = rounds_value(line[3:], self._complaints, number)
        if self.rounds is not None and rounds != self.rounds:
            self._complaints.fail(
                "trf-rounds",
                "The file declares two different numbers of rounds",
                number,
                5,
                str(rounds),
                str(self.rounds),
            )
        self.rounds = rounds

    def _set_color(self, color: str, number: int, column: int) -> None:
        if self.initial_color is not None and color != self.initial_color:
            self._complaints.warn(
                "trf-contradiction",
                "The initial colour is stated twice; the last one counts",
                number,
                column,
                repr(color),
                repr(self.initial_color),
            )
        self.initial_color = color

    def _initial_color(self, line: str, number: int) -> None:
        color = line[3:].strip().lower()
        if color not in ("w", "b"):
            self._complaints.warn(
                "trf-initial-color",
                "The initial colour cannot be read and is left out",
                number,
                5,
                repr(line[3:]),
                "W or B",
            )
            return
        self._set_color(color, number, 5)

    def _configuration(self, line: str, number: int) -> None:
        for word, column in tokens(line, 3):
            match word.lower():
                case "white1":
                    self._set_color("w", number, column)
                case "black1":
                    self._set_color("b", number, column)
                case "rank":
                    self.by_rank = number
                case _:
                    self._complaints.warn(
                        "trf-initial-color",
                        "This configuration is unknown, and is left out",
                        number,
                        column,
                        repr(word),
                        "white1, black1 or rank",
                    )

    def _type(self, line: str, number: int) -> None:
        self.text["192"] = line[4:].strip()
        self.type_line = number
        mistyped = is_mistyped_team_code(line[4:])
        if mistyped or not is_type_code(line[4:]):
            self._complaints.warn(
                "trf-type-code",
                "The type of tournament is not one of the codes",
                number,
                5,
                repr(line[4:].strip()),
                "a code like " + ("FIDE_TEAM_TYPEA_MP_GP" if mistyped else "FIDE_DUTCH_2026"),
            )
        elif is_unpaired(line[4:]):
            self._complaints.warn(
                "trf-type-code",
                "The type of tournament is one that swissmate does not pair",
                number,
                5,
                repr(line[4:].strip()),
                "a Swiss system, a round robin or a Scheveningen match",
            )

    def _tie_breaks(self, line: str, number: int) -> None:
        codes = tuple(word for word in (each.strip() for each in line[4:].split(",")) if word)
        self.tie_breaks[line[:3]] = codes
        if len(self.tie_breaks) == 2:
            ties, standings = self.tie_breaks["202"], self.tie_breaks["212"]
            if tuple(each for each in standings if each != "PTS") != ties:
                self._complaints.warn(
                    "trf-contradiction",
                    "Records 202 and 212 name different tie-breaks; 212 counts",
                    number,
                    5,
                    repr(line[4:].strip()),
                    "the same tie-breaks, in 212 with PTS",
                )

    def _forbidden(self, line: str, number: int) -> None:
        self.forbidden.append(
            Forbidden(player_ids(line, 3, self._complaints, number), 1, 999, number, "XXP")
        )

    def _absent(self, line: str, number: int) -> None:
        self.byes.append(Bye("Z", 0, player_ids(line, 3, self._complaints, number), number))

    def _column_number(self, line: str, first: int, last: int, number: int, what: str) -> int:
        """Read a number from fixed columns (from 1, inclusive)."""
        text = line[first - 1 : last].strip()
        if not (text.isascii() and text.isdigit()):
            self._complaints.fail(
                "trf-number",
                f"The {what} is not a number",
                number,
                first,
                repr(line[first - 1 : last]),
                f"a number in columns {first} to {last}",
            )
        return int(text)

    def _prohibited(self, line: str, number: int) -> None:
        first = self._column_number(line, 5, 7, number, "first round")
        last = self._column_number(line, 9, 11, number, "last round")
        if max(first, 1) > last:
            self._complaints.fail(
                "trf-number",
                "A range ends before it starts",
                number,
                5,
                repr(line[4:11]),
                "the first and the last round",
            )
        players = player_ids(line, 12, self._complaints, number)
        self.forbidden.append(Forbidden(players, first, last, number, "260"))

    def _bye(self, line: str, number: int) -> None:
        result = line[4:5].upper()
        if result not in ("F", "H", "Z"):
            self._complaints.fail(
                "trf-result",
                "This is not a type of bye",
                number,
                5,
                repr(line[4:5]),
                "F, H or Z",
            )
        round_number = self._column_number(line, 7, 9, number, "round")
        if round_number == 0:
            self._complaints.fail(
                "trf-number", "There is no round 0", number, 7, repr(line[6:9]), "a round"
            )
        players = player_ids(line, 10, self._complaints, number)
        self.byes.append(Bye(result, round_number, players, number))

    def _acceleration(self, line: str, number: int) -> None:
        player = self._column_number(line, 5, 8, number, "starting rank")
        points = []
        for start in range(9, len(line), 5):
            text = line[start : start + 5]
            blank = not text.strip()
            points.append(0 if blank else points_value(text, self._complaints, number, start + 1))
        self.accelerations.append(Acceleration(player, player, 1, tuple(points), number, "XXA"))

    def _acceleration_range(self, line: str, number: int) -> None:
        match_text, points_text = line[4:8], line[9:13]
        points = points_value(points_text.strip() or "0", self._complaints, number, 10)
        match_points = points_value(match_text.strip() or "0", self._complaints, number, 5)
        first_round = self._column_number(line, 15, 17, number, "first round")
        last_round = self._column_number(line, 19, 21, number, "last round")
        first = self._column_number(line, 23, 26, number, "first player")
        last = self._column_number(line, 28, 31, number, "last player")
        if not 0 < first_round <= last_round or first > last:
            self._complaints.fail(
                "trf-number",
                "A range ends before it starts",
                number,
                15,
                repr(line[14:31]),
                "first and last round, first and last player",
            )
        self.accelerations.append(
            Acceleration(
                first,
                last,
                first_round,
                (points,) * (last_round - first_round + 1),
                number,
                "250",
                (match_points,) * (last_round - first_round + 1),
            )
        )

    def _abnormal(self, line: str, number: int) -> None:
        result = (line[4:5] or " ").upper()
        if result not in "WDLFHZ+- ":
            self._complaints.fail(
                "trf-result",
                "This is not a type of result",
                number,
                5,
                repr(line[4:5]),
                "one of W D L F H Z + - or a blank",
            )
        match_points = points = None
        if line[7:11].strip():
            match_points = points_value(line[7:11], self._complaints, number, 8)
        if match_points is None or line[12:17].strip():
            points = points_value(line[12:17], self._complaints, number, 13)
        round_text = line[19:22].strip()
        round_number = self._column_number(line, 20, 22, number, "round") if round_text else 0
        players = player_ids(line, 22, self._complaints, number)
        self.abnormal.append(Abnormal(result, points, round_number, players, number, match_points))
