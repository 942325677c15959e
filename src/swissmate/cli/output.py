"""Writes answers: whole files or none, JSON, and the lines that tournament managers read."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from swissmate.errors import InputError
from swissmate.files import whole_file
from swissmate.messages import as_key
from swissmate.systems.open_games import OpenGames, open_games

from .streams import STDIN, STDOUT, drop_output

if TYPE_CHECKING:
    from swissmate.systems.choice import Resolution
    from swissmate.systems.ruleset import RoundPairing


def pairing_text(pairing: RoundPairing) -> str:
    """Return a round as tournament managers read it.

    The first line is the number of lines that follow. Then come ``WHITE BLACK`` in publishing
    order, with the bye last as ``ID 0``; single blanks, LF line ends.
    """
    lines = [f"{white} {black}" for white, black in pairing.pairs]
    if pairing.pab is not None:
        lines.append(f"{pairing.pab} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"


def open_games_json(open_rounds: Iterable[OpenGames]) -> list[dict[str, object]]:
    """Return the rounds with games that have no result; ``docs/cli.md`` documents the keys."""
    return [
        {
            "round": open_round.round_number,
            "games": list(map(list, open_round.games)),
            "of": open_round.of,
        }
        for open_round in open_rounds
    ]


def pairing_json(resolved: Resolution, pairing: RoundPairing) -> dict[str, object]:
    """Return the answer as JSON; ``docs/cli.md`` documents the keys."""
    choice, acceleration, tournament, _ = resolved

    def player(number: int) -> dict[str, object]:
        known = tournament.by_id[number]
        return {"id": number, "name": known.name, "rating": known.rating}

    def board(number: int, white: int, black: int) -> dict[str, object]:
        value: dict[str, object] = {
            "board": number,
            "white": player(white),
            "black": player(black),
        }
        if tournament.teams is not None and tournament.noun == "team":
            games = tournament.teams.games_of(pairing.round_number, white, black)
            value["games"] = [{"white": one or None, "black": two or None} for one, two in games]
        return value

    return {
        "rules": choice.id,
        "rules_reason": choice.reason.told(as_key),
        "acceleration": acceleration.method if acceleration else "",
        "round": pairing.round_number,
        "open_games": open_games_json(open_games(tournament, before=pairing.round_number)),
        "boards": [
            board(number, white, black) for number, (white, black) in enumerate(pairing.pairs, 1)
        ],
        "bye": None if pairing.pab is None else player(pairing.pab),
        "readings": list(pairing.readings),
    }


def json_text(value: object, *, indent: int | None = 2) -> str:
    """Return a value as JSON, indented for reading or on one line, with names left unescaped."""
    import json  # a pairing as text needs none

    return json.dumps(value, ensure_ascii=False, indent=indent) + "\n"


def write_stdout(text: str) -> None:
    """Write text to stdout as UTF-8 with LF line ends, whatever the platform's defaults are.

    Raises:
        OSError: stdout is closed or full, or nobody reads it any more; the error names it.
    """
    write_stdout_bytes(_encoded(text))


def write_stdout_bytes(data: bytes) -> None:
    """Write bytes to stdout as they are.

    Raises:
        OSError: as for :func:`write_stdout`.
    """
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(data.decode(errors="replace"))
        return
    try:
        sys.stdout.flush()
        stream.write(data)
        stream.flush()
    except OSError as error:
        drop_output(sys.stdout)
        # The error number makes it a BrokenPipeError again if it was one.
        raise OSError(error.errno, error.strerror, "standard output") from error


def _encoded(text: str) -> bytes:
    """Return text as UTF-8; bytes of a file name that are not UTF-8 become escapes, as in JSON."""
    return text.encode(errors="backslashreplace")


def write_whole(path: str, text: str) -> None:
    """Write text to a file, whole or not at all (:func:`swissmate.files.whole_file.write_whole`).

    Raises:
        OSError: the file cannot be written; a file that was there before is untouched.
    """
    whole_file.write_whole(path, _encoded(text))


def write_answer(path: str | None, text: str) -> None:
    """Write an answer to a file, or to stdout if there is no name (:func:`is_stdout`).

    Raises:
        OSError: it cannot be written.
    """
    if path is None or is_stdout(path):
        write_stdout(text)
    else:
        write_whole(path, text)


def is_stdout(path: str) -> bool:
    """Whether an answer goes to stdout: its name is ``-`` or that of the stream.

    If stdout is a file, ``/dev/stdout`` is that file, and another file must not replace it.
    """
    return path in (STDOUT, "/dev/stdout")


def output_paths(
    inputs: Sequence[str], out: str | None, out_dir: str | None, suffix: str
) -> dict[str, str]:
    """Return the output path for each input: ``out``, or a file in ``out_dir`` named by its stem.

    The result is empty when neither is given.

    Raises:
        InputError: there are several inputs for one output, two inputs with one name, or an input
            that would be overwritten, perhaps under another name of it.
        NotADirectoryError: ``out_dir`` is a file.
    """
    paths = []
    if out is not None:
        if len(inputs) > 1:
            raise InputError("-o takes one input file; use --out-dir for several", code="usage")
        paths = [out]
    elif out_dir is not None:
        require_folder(out_dir)
        for name in inputs:
            stem = "stdin" if name == STDIN else os.path.splitext(os.path.basename(name))[0]
            paths.append(os.path.join(out_dir, stem + suffix))
    require_other_outputs(inputs, paths)
    return dict(zip(inputs, paths, strict=False))


def require_folder(path: str) -> None:
    """Refuse an ``--out-dir`` that cannot be a folder; one that does not exist yet will be made.

    Raises:
        InputError: it has no name.
        NotADirectoryError: it is a file.
    """
    if not path:
        raise InputError("--out-dir has no name; expected a folder", code="usage")
    if os.path.exists(path) and not os.path.isdir(path):
        raise NotADirectoryError(errno.ENOTDIR, "this is a file; expected a folder", path)


def make_folder(path: str) -> None:
    """Make the folder of ``--out-dir`` if there is none yet.

    Raises:
        InputError: it has no name.
        OSError: it is a file, or cannot be made.
    """
    require_folder(path)
    os.makedirs(path, exist_ok=True)


def require_files(**outputs: str | None) -> None:
    """Refuse standard output for files written beside an answer; the names are those of options.

    Raises:
        InputError: one of them is stdout.
    """
    for option, path in outputs.items():
        if path is not None and is_stdout(path):
            raise InputError(
                f"--{option} cannot go to stdout, where the answer goes; expected a file",
                code="usage",
            )


def require_other_outputs(inputs: Iterable[str | None], outputs: Iterable[str | None]) -> None:
    """Refuse outputs without a name, outputs that are also inputs, and two that are one file.

    A file is recognised under all its names. None, stdout and devices are ignored.

    Raises:
        InputError: an output is one of these.
    """
    read = {os.path.realpath(path) for path in inputs if path not in (None, STDIN)}
    written: set[str] = set()
    for path in outputs:
        if path is None or is_stdout(path):
            continue
        if not path:
            raise InputError(
                "an output has no name; expected a file, or - for stdout", code="usage"
            )
        place = os.path.realpath(path)
        if os.path.exists(place) and not os.path.isfile(place):
            continue
        if place in read:
            raise InputError(
                f"{path} is read too and would be overwritten; expected another name",
                code="usage",
            )
        if place in written:
            raise InputError(f"{path} would be written twice; expected two names", code="usage")
        written.add(place)


def require_writable(*outputs: str | None) -> None:
    """Make sure before long work that the outputs can be written; None and stdout are ignored.

    Raises:
        OSError: an output is a folder, its folder does not exist, or that folder takes no files.
    """
    for path in outputs:
        if path is None or is_stdout(path):
            continue
        folder = os.path.dirname(os.path.realpath(path))
        if os.path.isdir(path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        if not os.path.isdir(folder):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        if not os.access(path if os.path.exists(path) else folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
