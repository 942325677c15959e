"""Tournament-type codes (TRF26 record 192, also found in 092) and our ids of rule sets."""

import re
from datetime import date
from typing import Final, NamedTuple

_EDITION_2026: Final = date(2026, 2, 1)
"""The first day of the current editions (FIDE_DUTCH and similar codes depend on the date)."""

_FIXED: Final = {
    "FIDE_DUTCH_2012": "dutch-2012",
    "FIDE_DUTCH_2017": "dutch-2017",
    "FIDE_DUTCH_2025": "dutch-2026",
    "FIDE_DUTCH_2026": "dutch-2026",
    "FIDE_DOUBLESWISS": "double-swiss-2026",
    "BERGER_ROUNDROBIN": "berger",
    "SCHEVENINGEN": "scheveningen",
}
_BY_DATE: Final = {
    "FIDE_DUTCH": ("dutch", "dutch-2017", "dutch-2026"),
    "FIDE_DUBOV": ("dubov", "dubov-1997", "dubov-2026"),
    "FIDE_BURSTEIN": ("burstein", "burstein-2017", "burstein-2026"),
    "FIDE_LIM": ("lim", "lim-1999", "lim-2026"),
}
"""The system, and the edition that a code means before and since 1 February 2026."""

_SYSTEMS: Final = frozenset(system for system, _, _ in _BY_DATE.values())
_OTHER: Final = (
    "CUSTOM_SWISS",
    "FIDE_DOUBLESWISS",
    "CUSTOM_DOUBLESWISS",
    "BERGER_ROUNDROBIN",
    "FIDE_ROUNDROBIN",
    "FIDE_DOUBLEROUNDROBIN",
    "CUSTOM_KNOCKOUT",
    "FIDE_TEAM",
    "SCHILLER",
    "SCHEVENINGEN",
)
_WRITTEN: Final = {
    **{system: code for code, (system, _, _) in _BY_DATE.items()},
    "dutch-2017": "FIDE_DUTCH_2017",
    "dutch-2026": "FIDE_DUTCH_2026",
    "dubov-2026": "FIDE_DUBOV",
    "burstein-2026": "FIDE_BURSTEIN",
    "double-swiss-2026": "FIDE_DOUBLESWISS",
    "berger": "BERGER_ROUNDROBIN",
    "scheveningen": "SCHEVENINGEN",
}
_TEAM: Final = (
    "FIDE_TEAM(?:_(?P<kind>TYPEA|TYPEB))?(?:_(?P<primary>MP|GP)(?:_(?P<secondary>MP|GP))?)?"
)


_WRITTEN_FOR_BBP: Final = {"dutch-2026": "FIDE_DUTCH_2025", "burstein-2017": "FIDE_BURSTEIN"}
"""bbpPairings 6.0's names for the rules that it pairs by."""


class TournamentType(NamedTuple):
    """What a code names: rules (None: a system we do not pair) and an acceleration.

    The rules are the id of a rule set, or a system alone (``"dutch"``) for a code without an
    edition in a file without a date.
    """

    rules: str | None
    acceleration: str

    @property
    def names_system_alone(self) -> bool:
        """Whether the rules are a system without an edition."""
        return self.rules in _SYSTEMS


class TeamCode(NamedTuple):
    """The content of a code of the team system.

    It states the score used for pairing, whether the other score decides who is the first-team, and
    the type of the colour preferences (``"A"``, ``"B"``, ``""``).
    """

    primary: str
    secondary: bool
    preferences: str


def team_code(text: str) -> TeamCode | None:
    """Return what a code of the team system says, None if the text is not one.

    A code without a type has no colour preferences; a code without a second score does not use it
    (``FIDE_TEAM`` alone is ``FIDE_TEAM_TYPEA_MP_GP``).
    """
    match = re.fullmatch(_TEAM, text.strip().upper().removesuffix("_BAKU"))
    if match is None or (match["secondary"] and match["primary"] == match["secondary"]):
        return None
    if match["primary"] is None:
        return TeamCode("MP", True, {"TYPEB": "B"}.get(match["kind"] or "", "A"))
    kind = {None: "", "TYPEA": "A", "TYPEB": "B"}[match["kind"]]
    return TeamCode(match["primary"], match["secondary"] is not None, kind)


def counts_matches(text: str) -> bool:
    """Whether a code is that of a double Swiss, in which two rounds of the file are one match."""
    return text.strip().upper().removesuffix("_BAKU") == "FIDE_DOUBLESWISS"


def team_type(code: TeamCode) -> str:
    """Return the code that :func:`team_code` reads as these values."""
    kind = f"_TYPE{code.preferences}" if code.preferences else ""
    other = {"MP": "_GP", "GP": "_MP"}[code.primary] if code.secondary else ""
    return f"FIDE_TEAM{kind}_{code.primary}{other}"


def is_type_code(text: str) -> bool:
    """Whether a text is one of the coded types (with or without ``_BAKU``)."""
    code = text.strip().upper().removesuffix("_BAKU")
    return code in _FIXED or code in _BY_DATE or code.startswith(_OTHER)


def is_mistyped_team_code(text: str) -> bool:
    """Whether a text begins as a code of the team system does, but is none of them."""
    return text.strip().upper().startswith("FIDE_TEAM") and team_code(text) is None


def is_unpaired(text: str) -> bool:
    """Whether a text is the code of a system without a rule set here (Schiller, knockouts)."""
    code = text.strip().upper().removesuffix("_BAKU")
    paired = code in {*_FIXED, *_BY_DATE, "CUSTOM_SWISS"} or team_code(code) is not None
    return is_type_code(code) and not (paired or "ROUNDROBIN" in code)


def tournament_type(text: str, start: date | None) -> TournamentType | None:
    """Return what a code names, or None if the text is not a code.

    Codes without an edition depend on the first day of the tournament: before 1 February 2026 they
    mean the edition of that time, since then the one in force. Without a date they name the system
    alone, of which the newest edition holds, as for every tournament without a date.
    """
    code = text.strip().upper()
    if not is_type_code(code):
        return None
    plain = code.removesuffix("_BAKU")
    rules = "team-2026" if team_code(plain) else _FIXED.get(plain)
    if plain in _BY_DATE:
        system, before, now = _BY_DATE[plain]
        rules = system if start is None else before if start < _EDITION_2026 else now
    if plain == code:
        return TournamentType(rules, "")
    if rules is None or plain in _BY_DATE:
        old = start is not None and start < _EDITION_2026
    else:
        old = not rules.endswith("-2026")
    return TournamentType(rules, "baku-2016" if old else "baku-2026")


def type_code(
    rules: str | None, acceleration: str, start: date | None, *, for_bbp: bool = False
) -> str | None:
    """Return the code that :func:`tournament_type` reads as these rules, or None.

    ``for_bbp``: return a code that bbpPairings 6.0 knows, too.
    """
    if rules is None:
        return None
    code = (_WRITTEN_FOR_BBP if for_bbp else _WRITTEN).get(rules)
    if code is None:
        return None
    if acceleration:
        code += "_BAKU"
    return code if tournament_type(code, start) == (rules, acceleration) else None


def code_of_system(rules: str | None, acceleration: str, start: date | None) -> str | None:
    """Return the code of the system of an edition that no code names without a date, or None.

    It says less than the edition, which has to stand in the file beside it.
    """
    code = _WRITTEN.get(rules or "")
    if code not in _BY_DATE or start is not None or rules in _SYSTEMS:
        return None
    return f"{code}_BAKU" if acceleration else code
