"""Tournament-type codes (TRF26 record 192, also found in 092) and our ids of rule sets."""

import re
from datetime import date
from typing import Final, NamedTuple

from swissmate.systems.days import BAKU_DAYS, DAYS
from swissmate.systems.plays import PLAYS, play_of, type_codes

_UNPAIRED: Final = ("CUSTOM_DOUBLESWISS", "SCHILLER")
"""How the codes of TRF26 begin that name a system without a rule set here."""
_GENERAL: Final = (
    *("CUSTOM_SWISS", "FIDE_ROUNDROBIN", "FIDE_DOUBLEROUNDROBIN"),
    "BERGER_ROUNDROBIN",  # _G2 and more behind it: several games
)
"""Those that do not say which rules of their system hold."""

_OF_TEAMS: Final = (
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

    @property
    def with_teams(self) -> "TournamentType":
        """What the code names in a file in which teams meet."""
        return self._replace(rules=play_of(self.rules).with_teams or self.rules)


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
    match = re.fullmatch(_OF_TEAMS, _plain(text))
    if match is None or (match["secondary"] and match["primary"] == match["secondary"]):
        return None
    if match["primary"] is None:
        return TeamCode("MP", True, {"TYPEB": "B"}.get(match["kind"] or "", "A"))
    kind = {None: "", "TYPEA": "A", "TYPEB": "B"}[match["kind"]]
    return TeamCode(match["primary"], match["secondary"] is not None, kind)


def counts_matches(text: str) -> bool:
    """Whether a code is that of a double Swiss, in which two rounds of the file are one match."""
    return play_of(_rules_of(_plain(text))).rounds_a_match > 1


def _plain(text: str) -> str:
    return text.strip().upper().removesuffix("_BAKU")


def _rules_of(code: str) -> str | None:
    """Return the rule set or the system that a code names; None if no play has this code."""
    tells_scores = team_code(code) is not None
    for known in type_codes():
        if tells_scores if known.tells_scores else known.text == code:
            return known.rules
    return None


def team_type(code: TeamCode) -> str:
    """Return the code that :func:`team_code` reads as these values."""
    kind = f"_TYPE{code.preferences}" if code.preferences else ""
    other = {"MP": "_GP", "GP": "_MP"}[code.primary] if code.secondary else ""
    return f"FIDE_TEAM{kind}_{code.primary}{other}"


def is_type_code(text: str) -> bool:
    """Whether a text is one of the coded types (with or without ``_BAKU``)."""
    code = _plain(text)
    known = code.startswith((*_UNPAIRED, *_GENERAL)) or _rules_of(code) is not None
    return known or begins_as_team_code(code)


def begins_as_team_code(text: str) -> bool:
    """Whether a text begins as a code that only team events have; it may be mistyped."""
    code = _plain(text)
    return any(known.tells_scores and code.startswith(known.text) for known in type_codes())


def is_mistyped_team_code(text: str) -> bool:
    """Whether a text begins as a code of the team system does, but is none of them."""
    return begins_as_team_code(text) and team_code(text) is None


def is_form_of_teams(text: str) -> bool:
    """Whether a code is that of a kind of tournament that teams play, too."""
    letters = re.sub("[^A-Z]", "", text.upper())
    forms = (play.form for play in PLAYS.values() if play.enters_teams)
    return any(form is not None and re.search(form.codes, letters) for form in forms)


def is_unpaired(text: str) -> bool:
    """Whether a text is the code of a system without a rule set here (Schiller)."""
    return _plain(text).startswith(_UNPAIRED)


def tournament_type(text: str, start: date | None) -> TournamentType | None:
    """Return what a code names, or None if the text is not a code.

    A code of a system depends on the first day of the tournament: before the newest edition it
    means the one before that, since then the newest. Without a date it names the system alone, of
    which the newest edition holds, as for every tournament without a date.
    """
    code = text.strip().upper()
    if not is_type_code(code):
        return None
    plain = code.removesuffix("_BAKU")
    rules = _rules_of(plain)
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
    rules: str | None,
    acceleration: str,
    start: date | None,
    *,
    scores: TeamCode | None = None,
    for_bbp: bool = False,
) -> str | None:
    """Return the code that :func:`tournament_type` reads as these rules, or None.

    ``scores`` are those of a team event. ``for_bbp``: return a code that bbpPairings 6.0 knows.
    """
    code = _written(rules, acceleration, scores, for_bbp=for_bbp)
    # No code is better than one that a reader takes for another edition.
    named = tournament_type(code, start) if code else None
    if named is not None and play_of(rules).enters_teams:
        named = named.with_teams
    return code if named == (rules, acceleration) else None


def _written(
    rules: str | None, acceleration: str, scores: TeamCode | None = None, *, for_bbp: bool = False
) -> str | None:
    for known in type_codes():
        if rules == known.for_bbp if for_bbp else rules in known.stands_for:
            code = known.text
            if known.tells_scores:
                code = team_type(scores) if scores else ""
            return f"{code}_BAKU" if acceleration and code else code
    return None


def code_of_system(rules: str | None, acceleration: str, start: date | None) -> str | None:
    """Return the code of the system of an edition that no code names without a date, or None.

    It says less than the edition, which has to stand in the file beside it.
    """
    code = _written(rules, acceleration)
    if code is None or start is not None or _is_system(rules):
        return None
    return code if _is_system(_rules_of(_plain(code))) else None
