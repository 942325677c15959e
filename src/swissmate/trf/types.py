"""Tournament-type codes (TRF26 record 192, also found in 092) and our ids of rule sets."""

import re
from datetime import date
from typing import Final, NamedTuple

from swissmate.systems.days import BAKU_DAYS, DAYS
from swissmate.systems.plays import PLAYS, play_of, type_codes

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
_TEAM: Final = (
    "FIDE_TEAM(?:_(?P<kind>TYPEA|TYPEB))?(?:_(?P<primary>MP|GP)(?:_(?P<secondary>MP|GP))?)?"
)


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
        return _is_system(self.rules)


def _is_system(rules: str | None) -> bool:
    """Whether a name is that of a system whose editions have other names."""
    return rules in DAYS and rules not in DAYS[rules]


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
    rules = _rules_of(text.strip().upper().removesuffix("_BAKU"))
    return play_of(rules).rounds_a_match > 1


def _rules_of(code: str, *, of_teams: bool = False) -> str | None:
    """Return the rule set or the system that a code names; None if no play has this code."""
    codes = type_codes(of_teams=of_teams)
    return next((known.rules for known in codes if known.text == code), None)


def team_type(code: TeamCode) -> str:
    """Return the code that :func:`team_code` reads as these values."""
    kind = f"_TYPE{code.preferences}" if code.preferences else ""
    other = {"MP": "_GP", "GP": "_MP"}[code.primary] if code.secondary else ""
    return f"FIDE_TEAM{kind}_{code.primary}{other}"


def is_type_code(text: str) -> bool:
    """Whether a text is one of the coded types (with or without ``_BAKU``)."""
    code = text.strip().upper().removesuffix("_BAKU")
    return code.startswith(_OTHER) or _rules_of(code) is not None


def is_mistyped_team_code(text: str) -> bool:
    """Whether a text begins as a code of the team system does, but is none of them."""
    return text.strip().upper().startswith("FIDE_TEAM") and team_code(text) is None


def is_form_of_teams(text: str) -> bool:
    """Whether a code is that of a kind of tournament that teams play, too."""
    letters = re.sub("[^A-Z]", "", text.upper())
    forms = (play.form for play in PLAYS.values() if play.enters_teams)
    return any(form is not None and re.search(form.codes, letters) for form in forms)


def is_unpaired(text: str) -> bool:
    """Whether a text is the code of a system without a rule set here (Schiller, knockouts)."""
    code = text.strip().upper().removesuffix("_BAKU")
    if code == "CUSTOM_SWISS" or "ROUNDROBIN" in code or not is_type_code(code):
        return False
    return _rules_of(code) is None and team_code(code) is None


def tournament_type(
    text: str, start: date | None, *, of_teams: bool = False
) -> TournamentType | None:
    """Return what a code names, or None if the text is not a code; ``of_teams``: where teams meet.

    A code of a system depends on the first day of the tournament: before the newest edition it
    means the one before that, since then the newest. Without a date it names the system alone, of
    which the newest edition holds, as for every tournament without a date.
    """
    code = text.strip().upper()
    if not is_type_code(code):
        return None
    plain = code.removesuffix("_BAKU")
    rules = "team-2026" if team_code(plain) else _rules_of(plain, of_teams=of_teams)
    by_date = _is_system(rules)
    if rules is not None and by_date and start is not None:
        editions = tuple(DAYS[rules])
        newest, before = editions[-1], editions[-2:][0]  # a single edition is both
        rules = before if start < DAYS[rules][newest].first else newest
    if plain == code:
        return TournamentType(rules, "")
    older, newer = BAKU_DAYS
    if rules is None or by_date:
        is_older = start is not None and start < BAKU_DAYS[newer].first
    else:
        # The code names an edition, and the method goes with it.
        is_older = not rules.endswith("-2026")
    return TournamentType(rules, older if is_older else newer)


def type_code(
    rules: str | None, acceleration: str, start: date | None, *, for_bbp: bool = False
) -> str | None:
    """Return the code that :func:`tournament_type` reads as these rules, or None.

    ``for_bbp``: return a code that bbpPairings 6.0 knows, too.
    """
    if rules is None:
        return None
    of_teams = play_of(rules).enters_teams
    code = _written(rules, for_bbp=for_bbp)
    if code is None:
        return None
    if acceleration:
        code += "_BAKU"
    # No code is better than one that a reader takes for another edition.
    named = tournament_type(code, start, of_teams=of_teams)
    return code if named == (rules, acceleration) else None


def _written(rules: str, *, for_bbp: bool = False) -> str | None:
    for code in type_codes(of_teams=play_of(rules).enters_teams):
        if rules == code.for_bbp if for_bbp else rules in code.stands_for:
            return code.text
    return None


def code_of_system(rules: str | None, acceleration: str, start: date | None) -> str | None:
    """Return the code of the system of an edition that no code names without a date, or None.

    It says less than the edition, which has to stand in the file beside it.
    """
    code = _written(rules or "")
    if code is None or start is not None or _is_system(rules):
        return None
    if not _is_system(_rules_of(code)):
        return None
    return f"{code}_BAKU" if acceleration else code
