"""Reports each adjustment of a tournament file before an event is created from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import as_label
from swissmate.arbiter.ground.ledger.lines import difference
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.models.integrity import IntegrityEvent
from swissmate.arbiter.outside.files.decisions import decided_in
from swissmate.checker import CheckReport
from swissmate.trf import TRFDocument

_FIRST_CELL: Final = 91
_ONLY_26: Final = frozenset({"142", "152", "162", "192", "202", "212", "240", "250", "260", "299"})
_LETTERS: Final = frozenset("HFUZWDL")
_OF_TEAMS: Final = frozenset({"013", "300", "310", "320", "330", "352", "362", "801", "802"})
"""Records of a team event: its rosters and matches hold what they say, or repeat (801, 802)."""
_OLD_BYES: Final = {"+": "U", "=": "H", "-": "Z"}


def _cells(document: TRFDocument) -> Iterator[tuple[int, int, str]]:
    """Yield each cell of a player's line: the player, the round, the eight characters."""
    for line in document.lines:
        if not line.startswith("001"):
            continue
        for number, start in enumerate(range(_FIRST_CELL, len(line), 10), 1):
            yield int(line[4:8]), number, line[start : start + 8].ljust(8)


def adjourned_in(document: TRFDocument) -> set[tuple[int, int]]:
    """Return the games that a file marks as adjourned (``?``): player and round."""
    return {(player, number) for player, number, cell in _cells(document) if cell[7] == "?"}


def format_of(document: TRFDocument) -> str:
    """Return the generation of the format in which a file is written."""
    codes = {line[:3] for line in document.lines}
    if codes & _ONLY_26:
        return "TRF26"
    cells = [cell for _player, _number, cell in _cells(document)]
    has_letters = any(cell[7] in _LETTERS for cell in cells)
    is_16 = has_letters or any(code.startswith(("XX", "BB")) for code in codes)
    return "TRF16" if is_16 else "TRF06"


def adjustments(document: TRFDocument, rules_title: str) -> list[str]:
    """Return what an older or incomplete file leaves open, and how it is read here."""
    tournament = document.tournament
    codes = {line[:3] for line in document.lines}
    texts = []
    generation = format_of(document)
    if generation != "TRF26" and document.data:  # lists of other programs have no such format
        texts.append(
            _("The file is written in %(old)s; it is read as TRF26.") % {"old": generation}
        )
    byes = Counter(
        _OLD_BYES[cell[7]]
        for player, number, cell in _cells(document)
        if cell[7] in _OLD_BYES
        and tournament.by_id[player].entry(number) == (0, "-", _OLD_BYES[cell[7]])
    )
    for code, text in (
        (
            "U",
            ngettext(
                "%(n)s round without an opponent is marked +: a pairing-allocated bye (U).",
                "%(n)s rounds without an opponent are marked +: pairing-allocated byes (U).",
                byes["U"],
            ),
        ),
        (
            "H",
            ngettext(
                "%(n)s round without an opponent is marked =: a half-point bye (H).",
                "%(n)s rounds without an opponent are marked =: half-point byes (H).",
                byes["H"],
            ),
        ),
        (
            "Z",
            ngettext(
                "%(n)s round without an opponent is marked -: a zero-point bye (Z).",
                "%(n)s rounds without an opponent are marked -: zero-point byes (Z).",
                byes["Z"],
            ),
        ),
    ):
        if byes[code]:
            texts.append(text % {"n": byes[code]})
    if tournament.start is None:
        texts.append(
            _("The file does not give the first day (042): the day of the import is used.")
        )
    if "142" not in codes and "XXR" not in codes:
        rounds = max(tournament.rounds or 0, tournament.rounds_paired, 1)
        texts.append(
            _("The file does not give the number of rounds (142): %(n)s assumed.") % {"n": rounds}
        )
    if tournament.initial_color_inferred:
        color = _("White") if tournament.initial_color == "w" else _("Black")
        texts.append(
            _("The file does not give the first colour (152): %(color)s is taken from round one.")
            % {"color": color}
        )
    elif tournament.initial_color is None:
        texts.append(_("The file does not give the first colour (152): it will be drawn by lot."))
    if not codes & {"162", "XXS", "BBW", "BBD", "BBL"}:
        texts.append(_("The file does not give the points (162): 1, ½ and 0 are assumed."))
    if tournament.rules is None:
        texts.append(
            _("The file does not name the pairing system (192): %(rules)s is assumed.")
            % {"rules": rules_title}
        )
    if not tournament.tie_breaks:
        texts.append(
            _("The file does not name the tie-breaks (202, 212): the usual ones are used.")
        )
    held = _OF_TEAMS if tournament.teams is not None else ()
    kept_not = Counter(record.code for record in document.records if record.code not in held)
    for code, count in sorted(kept_not.items()):
        texts.append(
            _("The program has no place for records %(code)s (%(n)s lines); they are left out.")
            % {"code": code, "n": count}
        )
    for comment in document.comments:
        if IntegrityEvent.read(comment) is None and not comment.startswith("swissmate "):
            texts.append(_("This comment is left out: %(text)s") % {"text": comment})
    texts += [diagnostic.told(as_label) for diagnostic in document.diagnostics]
    return texts


def tell(
    recorder: Recorder, document: TRFDocument, report: CheckReport, remarks: list[str]
) -> None:
    """Ask for the confirmations of an import; keep the file's lines and those about its rounds.

    If the file itself reports a round against the rules (``### MPA @ Round 3``), that round gets no
    second line.
    """
    for remark in remarks:
        recorder.caution("adjusted", remark)
    for remark in round_remarks(report):
        recorder.caution("checked", remark)
    known = [line for line in map(IntegrityEvent.read, document.comments) if line is not None]
    decided, noted = decided_in(known, recorder.event)
    for row in decided:
        recorder.create(row)
    for event in noted:
        event.event = recorder.event
        recorder.create(event)
    rounds_told = {event.round_number for event in noted}
    for round_check in report.rounds:
        if round_check.identical:
            continue
        number = round_check.round_number
        text = _("Round %(n)s is not paired as the rules say.") % {"n": number}
        if number in rounds_told:
            recorder.caution("against", text)
        else:
            recorder.ask_and_note(
                number, difference(round_check.expected_only, round_check.recorded_only), text
            )


def round_remarks(report: CheckReport) -> list[str]:
    """Return a remark for each round: paired as the rules say, or how it differs."""
    remarks = []
    language = language_of_page()
    for round_check in report.rounds:
        number = round_check.round_number
        if round_check.identical:
            remarks.append(_("Round %(n)s: as the rules say.") % {"n": number})
        elif round_check.expected is None:
            remarks.append(
                _("Round %(n)s: the rules give no pairing (%(why)s).")
                % {"n": number, "why": round_check.reason}
            )
        else:
            boards = ", ".join(
                f"{white}–{black or '-'}" for white, black in round_check.recorded_only
            )
            remarks.append(
                _("Round %(n)s differs from the rules: %(boards)s.")
                % {"n": number, "boards": boards}
            )
        remarks += [finding.message.text(language) for finding in round_check.findings]
    for wrong in report.points:
        remarks.append(
            _("Points of player %(id)s: the results give %(points)s; the file says otherwise.")
            % {"id": wrong.player, "points": f"{wrong.computed / 10:g}"}
        )
    return remarks
