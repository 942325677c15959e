"""``swissmate season``: several events in one table."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from swissmate.api.season import season_table
from swissmate.errors import InputError
from swissmate.model.conditions import Conditions
from swissmate.season.render import account_text, season_csv, season_html, season_json, season_text
from swissmate.season.rules import SeasonRules, amount
from swissmate.wording import first_of

from .exit_codes import ExitCode, Failure, attempt
from .notices import announce_diagnostics
from .output import require_other_outputs, write_answer
from .streams import tell
from .tournament_input import read_document, require_stdin_once

if TYPE_CHECKING:
    from collections.abc import Iterator

    from swissmate.model import Tournament
    from swissmate.requests.field import Arguments
    from swissmate.season.identity import Entry
    from swissmate.season.table import SeasonRow, SeasonTable


def run(args: Arguments) -> int:
    """Read, add up, write; return an exit code."""
    if args.explain and args.format == "csv":
        raise InputError("--explain does not go with --format csv", code="usage")
    require_stdin_once(args.files)
    require_other_outputs(args.files, [args.output])
    outcome = attempt(lambda: _run(args))
    return outcome.tell() if isinstance(outcome, Failure) else outcome


def _run(args: Arguments) -> ExitCode:
    rules = SeasonRules.of(
        args.points,
        args.ties,
        args.tie_breaks,
        args.participation,
        best=args.best,
        drop=args.drop,
        minimum=args.minimum,
        best_percent=args.best_percent,
        minimum_percent=args.minimum_percent,
        moves_up=args.move_up,
    )
    weights = [amount(text) for text in re.split(r"[,;\s]+", args.weights) if text]
    decisions = [
        (*_pair(args, text), same)
        for same, texts in ((True, args.same), (False, args.apart))
        for text in texts
    ]
    adjustments = [_adjustment(args, text) for text in args.adjust]
    tournaments = [_read(args, name) for name in args.files]
    names = [
        tournament.name or Path(name).stem
        for tournament, name in zip(tournaments, args.files, strict=True)
    ]
    conditions = Conditions(
        args.born_from or 0,
        args.born_to or 0,
        args.rating_from or 0,
        args.rating_to,
        args.sex,
        args.federation.upper(),
    )
    is_in = None if conditions == Conditions() else lambda person: conditions.has(person.traits)
    season = season_table(
        tournaments,
        rules,
        names=names,
        weights=weights,
        decisions=decisions,
        adjustments=adjustments,
        category=is_in,
    )
    for line in _doubts(season):
        tell(line)
    explained = [_row_of(args, season, who) for who in args.explain]
    write_answer(args.output, _text(args, season, explained))
    return ExitCode.DONE


def _read(args: Arguments, name: str) -> Tournament:
    outcome = attempt(
        lambda: read_document(
            name,
            check_points_column=False,
            date_order=args.date_order,
            encoding=args.encoding,
        ),
        name,
    )
    if isinstance(outcome, Failure):
        raise outcome.error
    announce_diagnostics(outcome, points_ignored=True)
    return outcome.tournament


def _entry(args: Arguments, text: str) -> Entry:
    """Return the entry that ``1/12`` names: the index of the file, and the number there."""
    written = re.fullmatch(r"\s*(\d{1,4})/(\d{1,5})\s*", text)
    if written is None or not 1 <= int(written[1]) <= len(args.files):
        raise InputError(
            f"{text!r:.40}: expected a file and a player, such as 1/12; there are "
            f"{len(args.files)} files",
            code="season-person",
        )
    return int(written[1]) - 1, int(written[2])


def _pair(args: Arguments, text: str) -> tuple[Entry, Entry]:
    one, _, other = text.partition("=")
    return _entry(args, one), _entry(args, other)


def _adjustment(args: Arguments, text: str) -> tuple[Entry, Fraction, str]:
    who, _, rest = text.partition("=")
    points, _, reason = rest.strip().partition(" ")
    return _entry(args, who), amount(points), reason.strip()


def _called(season: SeasonTable, entry: Entry) -> str:
    return f"{entry[0] + 1}/{entry[1]} ({season.events[entry[0]].name})"


def _doubts(season: SeasonTable) -> Iterator[str]:
    """Yield a line for every two who may be one person."""
    by_entry = {entry: person for person in season.people for entry in person.entries}
    for person in season.people:
        own = person.entries[0]
        for entry in person.doubts:
            if own < entry:
                yield (
                    f"{person.name}, {_called(season, own)}, may be {by_entry[entry].name}, "
                    f"{_called(season, entry)}: decide with --same or --apart "
                    f"{own[0] + 1}/{own[1]}={entry[0] + 1}/{entry[1]}"
                )


def _row_of(args: Arguments, season: SeasonTable, who: str) -> SeasonRow:
    """Return the line of a player by name, or by an entry.

    Raises:
        InputError: there is no such player, or there are several.
    """
    rows = list(season.rows)
    if "/" in who:
        entry = _entry(args, who)
        rows = [row for row in rows if entry in season.people[row.person].entries]
    else:
        word = who.casefold()
        rows = [row for row in rows if word in season.people[row.person].name.casefold()]
    if len(rows) != 1:
        names = first_of([season.people[row.person].name for row in rows])
        text = f"found {names}" if rows else "nobody is called so"
        raise InputError(f"{who!r:.40}: {text}; expected one player", code="season-person")
    return rows[0]


def _text(args: Arguments, season: SeasonTable, explained: list[SeasonRow]) -> str:
    match args.format:
        case "csv":
            return season_csv(season)
        case "json":
            return season_json(season, explained)
        case "html":
            return season_html(season, "", explained, args.language)
        case _ if explained:
            return "\n".join(account_text(season, row, args.language) for row in explained)
        case _:
            return season_text(season, args.language)
