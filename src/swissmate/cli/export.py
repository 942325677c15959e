"""``swissmate export``: results for rating offices, result servers and broadcasts."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from swissmate.api.exporting import export
from swissmate.errors import InputError
from swissmate.exchange.destination import by_message
from swissmate.exchange.registry import destination, destinations
from swissmate.files.whole_file import write_whole
from swissmate.messages import as_option, told
from swissmate.requests.field import Arguments
from swissmate.wording import counted, table

from .exit_codes import ExitCode, Failure, attempt
from .output import (
    is_stdout,
    json_text,
    make_folder,
    require_other_outputs,
    require_writable,
    write_stdout,
    write_stdout_bytes,
)
from .streams import tell
from .tournament_input import announced

if TYPE_CHECKING:
    from swissmate.exchange.destination import Concern, Destination, Detail, File, Loss, Server
    from swissmate.exchange.exporting import Export
    from swissmate.model import Tournament

_SHOWN: Final = 6
"""At most so many places of one remark are named; the others are counted."""


def run(args: Arguments) -> int:
    """Write the files of a destination, or list destinations; return an exit code."""
    if args.list:
        write_stdout(_details_text(destination(args.to)) if args.to else _destinations_text())
        return ExitCode.DONE
    if args.file is None or args.to is None:
        missing = "a FILE" if args.file is None else "--to ID"
        raise InputError(f"expected {missing}; --list shows the destinations", code="usage")
    outcome = attempt(lambda: _export(args), args.file)
    return outcome.tell() if isinstance(outcome, Failure) else outcome


def _export(args: Arguments) -> ExitCode:
    details = _details(args.details)
    document = announced(args.file, args)
    made = export(document, args.to, details=details)
    players = document.tournament
    for concern in by_message(made.concerns):
        tell(f"{args.file}: {_told(concern, players)}")
    for loss in made.losses:
        tell(f"{args.file}: not held: {_loss_told(loss, players)}")
    code, paths = ExitCode.DONE, []
    if not made.ready:
        code = ExitCode.BAD_INPUT
        tell(f"{args.file}: nothing was written: {args.to} needs what is missing above")
    elif made.losses and args.strict:
        code = ExitCode.DIFFERENCES
        tell(f"{args.file}: nothing was written: {args.to} would lose something")
    else:
        server = _server(args, made.destination)
        paths = _paths(args, made.files)
        _write(args, made.files, paths)
        if server is not None:
            tell(server.send(made.files, Path(args.send), os.environ, lambda _step: None))
    if args.json:
        write_stdout(json_text(_as_json(args.file, made, paths)))
    elif made.ready and args.out is None and args.send is None:
        write_stdout(_preview(made))
    return code


def _details(given: Sequence[str]) -> Mapping[str, str]:
    """Return the details of ``--set``.

    Raises:
        InputError: one is not NAME=VALUE, or is given twice.
    """
    details: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise InputError(f"--set: found {text!r:.60}; expected NAME=VALUE", code="usage")
        if name in details:
            raise InputError(f"--set {name} was given twice; expected one value", code="usage")
        details[name] = value
    return details


def _server(args: Arguments, chosen: Destination) -> Server | None:
    """Return the server of the destination that takes the files, None if nobody asks for it.

    Raises:
        InputError: it has no server.
    """
    if args.send is not None and chosen.server is None:
        raise InputError(
            f"--send: {args.to} has no server that takes files; expected -o OUT ({chosen.goes_to})",
            code="usage",
        )
    return None if args.send is None else chosen.server


def _paths(args: Arguments, files: Sequence[File]) -> list[str]:
    """Return where the files go, nothing for stdout; make sure of it before anything is written.

    Raises:
        InputError: several files would go to one, or an input would be overwritten.
        OSError: a file, or the one in which a server's number is kept, cannot be written.
    """
    out: str | None = args.out
    paths: list[str] = []
    into = False
    if out is not None and is_stdout(out):
        if len(files) > 1 or args.json:
            what = "--json and a file" if args.json else ", ".join(file.name for file in files)
            raise InputError(f"{what} would go to stdout; expected a folder", code="usage")
    elif out is not None:
        into = len(files) > 1 or out.endswith(("/", os.sep)) or os.path.isdir(out)
        paths = [os.path.join(out, file.name) for file in files] if into else [out]
    require_other_outputs([args.file], [*paths, args.send])
    if into:
        make_folder(args.out)
    require_writable(*paths, args.send)
    return paths


def _write(args: Arguments, files: Sequence[File], paths: Sequence[str]) -> None:
    """Write the files, each whole."""
    if args.out is not None and is_stdout(args.out):
        write_stdout_bytes(files[0].data)
    for path, file in zip(paths, files, strict=bool(paths)):
        write_whole(path, file.data)
        tell(f"{path}: {counted(len(file.data), 'byte')}")


# What is told


def _told(same: Sequence[Concern], tournament: Tournament) -> str:
    places = [(concern.player, concern.round_number) for concern in same]
    where = _places(places, tournament)
    first = same[0]
    needed = "needed: " if first.stops else ""
    field = "" if first.player else f"{first.field}: "
    return f"{needed}{where}{field}{told(first.message, as_option)}"


def _loss_told(loss: Loss, tournament: Tournament) -> str:
    return _places(loss.places, tournament) + told(loss.message, as_option)


def _places(places: Sequence[tuple[int, int]], tournament: Tournament) -> str:
    """Return players and rounds with a colon: ``round 2, 12 Holm, Axel; and 3 more: ``."""
    named = [_place(player, number, tournament) for player, number in places if player or number]
    if not named:
        return ""
    rest = [f"and {len(named) - _SHOWN} more"] if len(named) > _SHOWN else []
    return "; ".join([*named[:_SHOWN], *rest]) + ": "


def _place(player: int, number: int, tournament: Tournament) -> str:
    known = tournament.by_id.get(player)
    who = f"{player} {known.name}".strip() if known is not None else ""
    return ", ".join(filter(None, (f"round {number}" if number else "", who)))


def _destinations_text() -> str:
    rows = [(office.id, office.title, office.writes) for office in destinations()]
    return table(("id", "destination", "writes"), rows, right=())


def _details_text(chosen: Destination) -> str:
    """Return what a destination is and asks for."""
    rows = [(_name_of(detail), asked(detail), detail.meaning) for detail in chosen.details]
    lines = [
        f"{chosen.id}: {chosen.title}",
        f"writes: {chosen.writes}",
        f"goes: {chosen.goes_to}",
        f"known from: {chosen.certainty}",
        *(f"cannot hold: {what}" for what in chosen.cannot_hold),
        "",
    ]
    text = "\n".join(lines)
    return text + (table(("detail", "", "meaning"), rows, right=()) if rows else "")


def _name_of(detail: Detail) -> str:
    return f"{detail.name}.NUMBER" if detail.of_players else detail.name


def asked(detail: Detail) -> str:
    """Return what a value has to be: ``needed, up to 21``."""
    form = ""
    if detail.choices:
        meanings = detail.choices.items()
        form = ", ".join(
            key if key.lower() == what.lower() else f"{key} {what}" for key, what in meanings
        )
    elif detail.form:
        form = detail.expected
    elif detail.width:
        form = f"up to {detail.width}"
    return ", ".join(filter(None, ("needed" if detail.needed else "", form)))


def _preview(made: Export) -> str:
    """Return what would be written and where it would go."""
    lines = [f"{file.name}: {counted(len(file.data), 'byte')}" for file in made.files]
    lines.append(f"goes: {made.destination.goes_to}")
    lines += [f"cannot hold: {what}" for what in made.destination.cannot_hold]
    return "\n".join([*lines, "nothing was written: -o OUT writes it"]) + "\n"


def _as_json(name: str, made: Export, paths: Sequence[str]) -> dict[str, object]:
    """Return the answer as JSON; ``docs/cli.md`` documents the keys."""
    return {
        "file": name,
        "to": made.destination.id,
        "ready": made.ready,
        "files": [{"name": file.name, "bytes": len(file.data)} for file in made.files],
        "written": list(paths),
        "concerns": [
            {**concern._asdict(), "message": told(concern.message, as_option)}
            for concern in made.concerns
        ],
        "losses": [
            {
                "what": loss.what,
                "message": told(loss.message, as_option),
                "places": [place._asdict() for place in loss.places],
            }
            for loss in made.losses
        ],
    }
