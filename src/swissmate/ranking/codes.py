"""The codes that name tie-breaks and their modifiers (C.07 articles 5 and 14; TRF26 202, 212).

The grammar is that of the list of mandatory tie-breaks that belongs to TRF26::

    NAME[:MP|:GP][/C1|/C2|/M1|/M2|/L+1|/P|/F|/R|/U1400|/K3]...

``/Cn`` cuts the n least significant values, ``/Mn`` the n least and the n most significant ones,
``/L`` moves the limit of Koya by half points, ``/P`` counts forfeits as games with the scheduled
opponent, ``/F`` replaces Buchholz by Fore Buchholz, ``/R`` reverses the order, and ``/Un`` gives
unrated players a rating (article 10 leaves that to the tournament). The Handbook's own spelling
``BH-C1`` is accepted too. For teams, ``:MP`` and ``:GP`` name the score to use, and ``/K3`` is the
divisor of SSSC (13.4.2 b).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from swissmate.errors import InputError
from swissmate.languages.language import language_of
from swissmate.languages.phrase import Part, Phrase, written
from swissmate.model.words import TIE_BREAK_ALIASES, TIE_BREAK_TITLES, tie_break_hint

_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*")
_HANDBOOK_CUT: Final = re.compile(r"([A-Z]+)-([CM][0-9]+)")
_MODIFIER: Final = re.compile(r"(?P<letter>[CKMU])(?P<number>[0-9]+)|L(?P<limit>[+-]?[0-9]+)|[PFR]")


@dataclass(frozen=True, slots=True)
class TieBreakCode:
    """One tie-break with its modifiers.

    ``cut_least`` and ``cut_most`` are numbers of values to cut (articles 14.1-14.4), ``limit`` is
    in half points (14.5), ``unrated`` is the rating of unrated players, 0 when none was given.
    ``score`` is ``"MP"`` or ``"GP"``, the team score to use, or ``""`` for the primary one.
    ``divisor`` is that of SSSC if the regulations state one, else 0 (13.4.2 b). ``text`` is the
    code as it was written (in upper case); comparisons ignore it.
    """

    name: str
    cut_least: int = 0
    cut_most: int = 0
    limit: int = 0
    forfeits_as_games: bool = False
    fore: bool = False
    reverse: bool = False
    unrated: int = 0
    score: str = ""
    divisor: int = 0
    text: str = field(default="", compare=False)

    def __str__(self) -> str:
        """Return the code as it was written, else in canonical form."""
        return self.text or self.canonical

    @property
    def canonical(self) -> str:
        """The code with its modifiers in a fixed order, so that equal codes look the same."""
        parts = [f"{self.name}:{self.score}" if self.score else self.name]
        if self.cut_most:
            parts.append(f"M{self.cut_most}")
        elif self.cut_least:
            parts.append(f"C{self.cut_least}")
        if self.limit:
            parts.append(f"L{self.limit:+d}")
        if self.unrated:
            parts.append(f"U{self.unrated}")
        if self.divisor:
            parts.append(f"K{self.divisor}")
        parts += [
            letter
            for letter, given in (
                ("P", self.forfeits_as_games),
                ("F", self.fore),
                ("R", self.reverse),
            )
            if given
        ]
        return "/".join(parts)

    def title(self, language: str = "en") -> str:
        """Return the tie-break's name and the effect of the modifiers, as a legend prints it.

        >>> parse_code("BH/C1").title()
        "Buchholz: the opponents' points, without the lowest"

        Raises:
            InputError: there is no such language.
        """
        name: Part = Phrase(f"tiebreak-{self.name}") if self.name in TIE_BREAK_TITLES else self.name
        return written((name, *self._effects()), language_of(language))

    def _effects(self) -> Iterator[Phrase]:
        """Yield what the modifiers do, to follow the name (C.07 14)."""
        if self.score:
            yield Phrase(f"rank-by-{'match' if self.score == 'MP' else 'game'}-points")
        if cut := self.cut_most or self.cut_least:
            name = "rank-cut-both" if self.cut_most else "rank-cut"
            yield Phrase(f"{name}-one") if cut == 1 else Phrase(name, {"n": cut})
        if self.limit:
            points, half = divmod(abs(self.limit), 2)
            text = f"{points or ''}{'½' * half}"
            name = "rank-limit-raised" if self.limit > 0 else "rank-limit-lowered"
            yield Phrase(name, {"points": text, "number": points + half})  # ½ and 1 are a point
        if self.fore:
            yield Phrase("rank-last-round-drawn")
        if self.forfeits_as_games:
            yield Phrase("rank-forfeits-as-games")
        if self.unrated:
            yield Phrase("rank-unrated-as", {"n": self.unrated})
        if self.divisor:
            yield Phrase("rank-divided", {"n": self.divisor})
        if self.reverse:
            yield Phrase("rank-reversed")

    @property
    def modifiers(self) -> frozenset[str]:
        """The letters of the modifiers in use, to compare with those that a tie-break allows."""
        given = {
            "C": self.cut_least and not self.cut_most,
            "M": self.cut_most,
            "L": self.limit,
            "U": self.unrated,
            "K": self.divisor,
            "P": self.forfeits_as_games,
            "F": self.fore,
            "R": self.reverse,
        }
        return frozenset(letter for letter, value in given.items() if value)


def _wrong(text: str, why: str) -> InputError:
    return InputError(f"tie-break {text!r}: {why}", code="tie-break-code")


def parse_code(text: str) -> TieBreakCode:
    """Return the tie-break that a code such as ``"BH/C1"`` names; case does not matter.

    >>> parse_code("bh/c1/p").canonical
    'BH/C1/P'

    Raises:
        InputError: the code does not follow the grammar. Whether the name exists and allows the
            modifiers is for an edition to decide.
    """
    written = text.strip().upper()
    spelled = _HANDBOOK_CUT.sub(r"\1/\2", written, count=1)
    head, *modifiers = spelled.split("/")
    name, colon, score = head.partition(":")
    if colon and score not in ("MP", "GP"):
        raise _wrong(text, "expected MP (match points) or GP (game points) after the colon")
    if not _NAME.fullmatch(name):
        expected = f"expected a name such as BH, then modifiers such as /C1{tie_break_hint(text)}"
        raise _wrong(text, expected)
    least = most = limit = unrated = divisor = 0
    seen: set[str] = set()
    for modifier in modifiers:
        match = _MODIFIER.fullmatch(modifier)
        if match is None:
            raise _wrong(text, f"there is no modifier {modifier!r}")
        # A code has only one cut: /C and /M are two names of the same family (14.1-14.4).
        family = modifier[0].replace("M", "C")
        if family in seen:
            raise _wrong(text, f"the modifier {modifier!r} contradicts or repeats another one")
        seen.add(family)
        if match["letter"]:
            number = int(match["number"])
            if number == 0:
                raise _wrong(text, f"the modifier {modifier!r} needs a number above 0")
            if modifier[0] == "U":
                unrated = number
            elif modifier[0] == "K":
                divisor = number
            else:
                least = number
                most = number if modifier[0] == "M" else 0
        elif match["limit"]:
            limit = int(match["limit"])
    return TieBreakCode(
        name=TIE_BREAK_ALIASES.get(name, name),
        cut_least=least,
        cut_most=most,
        limit=limit,
        forfeits_as_games="P" in seen,
        fore="F" in seen,
        reverse="R" in seen,
        unrated=unrated,
        score=score,
        divisor=divisor,
        text=written,
    )


def parse_codes(text: str) -> tuple[TieBreakCode, ...]:
    """Return the tie-breaks of a list such as ``"PTS,BH/C1,BH"`` (TRF26 records 202 and 212).

    Raises:
        InputError: a code is wrong, or the list is empty.
    """
    codes = tuple(parse_code(part) for part in re.split(r"[,;\s]+", text) if part)
    if not codes:
        raise InputError("the list of tie-breaks is empty", code="tie-break-code")
    return codes
