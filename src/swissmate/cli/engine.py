"""``swissmate engine``: one long-lived process that answers requests line by line.

A request is one line of JSON, and so is its answer; ``docs/engine.md`` describes both. An error
is an answer like any other: nothing that a line holds ends the process.
"""

from __future__ import annotations

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Mapping
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple

from swissmate import __version__
from swissmate.api.pairing import pair
from swissmate.errors import InputError, NoLegalPairing, SwissmateError, TRFError
from swissmate.systems.resolution import resolve

from .exit_codes import ExitCode, Failure, attempt
from .output import pairing_json
from .tournament_input import STDIN, read_document, with_rounds

if TYPE_CHECKING:
    import argparse

    from swissmate.api.explaining import Wish
    from swissmate.systems.resolution import Resolution
    from swissmate.trf import Diagnostic, TRFDocument

NAME: Final = "engine"
HELP: Final = "answer requests line by line, JSON in and JSON out, until the input ends"
EPILOG: Final = """\
examples:
  swissmate engine < requests > answers
  echo '{"id": 1, "method": "pair", "path": "open.trf"}' | swissmate engine
  swissmate engine --socket 7300        for programs on this machine: 127.0.0.1, port 7300
  swissmate engine --socket /run/user/1000/swissmate    or a socket that only its owner may open

methods: pair, schedule, check, explain, standings, convert, forecast, rules, ping, shutdown.
docs/engine.md describes them.
"""

VERSION: Final = 1
"""The version of the protocol; a change that a caller could notice raises it."""

LONGEST: Final = 8 * 2**20
"""The longest line that is read, in bytes: some 20,000 players and 20 rounds."""

_Request = Mapping[str, Any]


class Method(NamedTuple):
    """What answers a request: the keys it takes beside ``id``, ``version`` and ``method``.

    ``answer`` returns what becomes the ``result``; its errors become the ``error``.
    """

    keys: frozenset[str]
    answer: Callable[[_Request], object]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments; what is asked is in the requests."""
    parser.add_argument(
        "--socket",
        metavar="WHERE",
        help="answer programs that connect: a port of 127.0.0.1 (0: a free one), or the name of a "
        "socket",
    )


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends or ``shutdown`` is asked for."""
    if args.socket is not None:
        from .engine_socket import listen  # noqa: PLC0415 - standard input does without

        listen(args.socket)
        return ExitCode.DONE
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return ExitCode.DONE


def serve(requests: IO[bytes], answers: IO[bytes]) -> bool:
    """Answer every line of ``requests`` with a line on ``answers``, in their order.

    Returns whether ``shutdown`` was asked for.

    A line takes memory for itself only: of one that is too long the rest is read and dropped.
    """
    while line := requests.readline(LONGEST + 1):
        if len(line) > LONGEST:
            while line and not line.endswith(b"\n"):
                line = requests.readline(LONGEST)
            answer = _error(
                None,
                Failure.of(
                    InputError(
                        f"the request is longer than {LONGEST} bytes; expected a shorter line, or "
                        "'path' instead of 'trf'",
                        code="engine-too-long",
                    )
                ),
            )
        elif line.isspace():
            continue
        else:
            answer = _answer(line)
        answers.write(json.dumps(answer, separators=(",", ":")).encode("ascii") + b"\n")
        answers.flush()
        if answer.get("result") is _GOODBYE:
            return True
    return False


_GOODBYE: Final[dict[str, object]] = {}
"""The result of ``shutdown``, told from other results by being this object."""


def _answer(line: bytes) -> dict[str, object]:
    """Return the answer to one line; whatever it holds, the next one must find us alive."""
    request = attempt(lambda: _parsed(line))
    if isinstance(request, Failure):
        return _error(None, request)
    identity = request.get("id")
    if isinstance(identity, bool) or not isinstance(identity, str | int | None):
        wrong = _wrong("id", "a text or a whole number", identity)
        return _error(None, Failure.of(wrong))
    result = attempt(lambda: _method(request).answer(request))
    if isinstance(result, Failure):
        return _error(identity, result)
    return {"id": identity, "version": VERSION, "result": result}


def _parsed(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"the line is not JSON: {error}; expected one object on one line, in UTF-8",
            code="engine-json",
        ) from error
    if not isinstance(value, dict):
        raise InputError(f"the line holds {value!r:.40}; expected an object", code="engine-request")
    return value


def _method(request: _Request) -> Method:
    version = request.get("version", VERSION)
    if version != VERSION or isinstance(version, bool):
        raise InputError(
            f"version {version!r:.20} of the protocol is asked for; expected {VERSION}",
            code="engine-version",
        )
    name = request.get("method")
    method = METHODS.get(name) if isinstance(name, str) else None
    if method is None:
        raise InputError(
            f"there is no method {name!r:.40}; there are {', '.join(METHODS)}",
            code="engine-method",
        )
    unknown = request.keys() - method.keys - _ENVELOPE
    if unknown:
        taken = ", ".join(sorted(method.keys)) or "nothing else"
        raise InputError(
            f"the method {name} has no key {min(unknown)!r:.40}; it takes {taken}",
            code="engine-request",
        )
    return method


_ENVELOPE: Final = frozenset({"id", "version", "method"})


def _wrong(key: str, expected: str, found: object) -> InputError:
    return InputError(f"{key}: found {found!r:.40}; expected {expected}", code="engine-request")


def _text(request: _Request, key: str) -> str | None:
    value = request.get(key)
    if value is not None and not isinstance(value, str):
        raise _wrong(key, "a text", value)
    return value


def _number(request: _Request, key: str) -> int | None:
    value = request.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise _wrong(key, "a whole number", value)
    return value


def _flag(request: _Request, key: str) -> bool:
    value = request.get(key, False)
    if not isinstance(value, bool):
        raise _wrong(key, "true or false", value)
    return value


def _numbers(request: _Request, key: str) -> list[int]:
    value = request.get(key) or []
    if not isinstance(value, list) or not all(type(each) is int for each in value):
        raise _wrong(key, "a list of whole numbers", value)
    return value


def _error(identity: object, failure: Failure) -> dict[str, object]:
    """Return an error as an answer: what the command line would say and return."""
    exit_code, message, error = failure
    code = "internal"
    if isinstance(error, SwissmateError):
        code = error.code
    elif exit_code is ExitCode.FILE_ACCESS:
        code = InputError(message, code="file-access").code
    elif exit_code is ExitCode.TOO_LARGE:
        code = InputError(message, code="too-large").code
    value: dict[str, object] = {"code": code, "message": message, "exit_code": int(exit_code)}
    if isinstance(error, TRFError):
        value["place"] = {"file": error.file, "line": error.line, "column": error.column}
        value["found"], value["expected"] = error.found, error.expected
    elif isinstance(error, NoLegalPairing):
        value["reason"], value["players"] = error.reason, list(error.players)
    return {"id": identity, "version": VERSION, "error": value}


def _document(request: _Request, *, check_points_column: bool) -> TRFDocument:
    """Return the tournament of a request: the file's content, or where it lies."""
    content, path = _text(request, "trf"), _text(request, "path")
    if (content is None) == (path is None):
        raise InputError("expected either 'trf' or 'path'", code="engine-request")
    if path is not None:
        if path == STDIN or "\0" in path:
            raise _wrong("path", "the name of a file", path)
        _require_ordinary_file(path)
        return read_document(
            path,
            check_points_column=check_points_column,
            rounds=_number(request, "rounds"),
            acceleration=_text(request, "acceleration"),
            date_order=_date_order(request),
        )
    from swissmate.trf import load  # noqa: PLC0415 - pinging needs none of it

    try:
        data = (content or "").encode("utf-8")
    except UnicodeEncodeError as error:
        raise _wrong("trf", "whole Unicode characters", str(error)) from error
    return load(
        data,
        name="trf",
        check_points_column=check_points_column,
        rounds=_number(request, "rounds"),
        acceleration=_text(request, "acceleration"),
        date_order=_date_order(request),
    )


def _resolved(request: _Request, *, check_points_column: bool) -> tuple[Resolution, TRFDocument]:
    """Return the tournament of a request ready to be paired, and the file it came from."""
    document = _document(request, check_points_column=check_points_column)
    tournament = with_rounds(document.tournament, _number(request, "rounds"))
    rules, acceleration = _text(request, "rules"), _text(request, "acceleration")
    return resolve(tournament, rules, acceleration=acceleration), document


def _date_order(request: _Request) -> str | None:
    """Return the order of dates that have several readings, None if the request names none."""
    order = _text(request, "date_order")
    if order not in (None, "dmy", "mdy", "ymd"):
        raise _wrong("date_order", "dmy, mdy or ymd", order)
    return order


def _require_ordinary_file(path: str) -> None:
    """Refuse what would keep us waiting for ever: pipes and devices.

    Raises:
        OSError: it is not there, or no ordinary file.
    """
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(
            errno.EINVAL, "this is not an ordinary file; expected a tournament file", path
        )


def _remarks(diagnostics: tuple[Diagnostic, ...]) -> list[dict[str, object]]:
    return [
        {
            "code": each.code,
            "line": each.line,
            "column": each.column,
            "found": each.found,
            "expected": each.expected,
            "message": each.message,
        }
        for each in diagnostics
    ]


def _pair(request: _Request) -> object:
    resolved, document = _resolved(request, check_points_column=True)
    pairing = pair(resolved.tournament, resolved.rules.id)
    return {**pairing_json(resolved, pairing), "remarks": _remarks(document.diagnostics)}


def _schedule(request: _Request) -> object:
    from swissmate.api import schedule  # noqa: PLC0415 - few tournaments have one

    from .schedule import schedule_json  # noqa: PLC0415 - as above

    resolved, document = _resolved(request, check_points_column=False)
    rounds = schedule(resolved.tournament, resolved.rules.id)
    remarks = _remarks(document.diagnostics)
    return {**schedule_json(resolved.tournament, rounds), "remarks": remarks}


def _explain(request: _Request) -> object:
    from swissmate.api import explain  # noqa: PLC0415 - pairing does without

    resolved, document = _resolved(request, check_points_column=True)
    number, player = _number(request, "round"), _number(request, "player")
    wish = request.get("why_not")
    if player is not None and wish is not None:
        raise InputError("expected 'player' or 'why_not', not both", code="engine-request")
    asked = None if wish is None else _wish(wish)
    explained = explain(resolved.tournament, number, resolved.rules.id)
    if player is not None:
        answer = explained.player(player).json()
    else:
        answer = explained.json() if asked is None else explained.why_not(*asked).json()
    return {**answer, "remarks": _remarks(document.diagnostics)}


def _wish(value: object) -> tuple[int, Wish]:
    """Return a player's id, and the opponent's or ``"bye"``, ``"white"``, ``"black"``."""
    match value:
        case [bool(), _] | [_, bool()]:
            pass
        case [int(player), int(other)]:
            return player, other
        case [int(player), "bye" | "white" | "black" | "float" as other]:
            return player, other
    raise _wrong(
        "why_not", "[id, id], [id, 'bye'], [id, 'white'], [id, 'black'] or [id, 'float']", value
    )


def _check(request: _Request) -> object:
    from swissmate.api import check  # noqa: PLC0415 - pairing does without

    from .check_output import report_json  # noqa: PLC0415

    resolved, document = _resolved(request, check_points_column=False)
    only = _number(request, "round")
    report = check(
        with_rounds(document.tournament, _number(request, "rounds")),
        resolved.rules.id,
        None if only is None else (only,),
        acceleration=_text(request, "acceleration"),
    )
    return {
        **report_json(report, resolved.acceleration),
        "remarks": _remarks(document.diagnostics),
    }


def _standings(request: _Request) -> object:
    from swissmate.api import explain_place, standings  # noqa: PLC0415 - pairing does without
    from swissmate.ranking import standings_json  # noqa: PLC0415

    document = _document(request, check_points_column=True)
    keizer = _text(request, "keizer")
    if keizer is not None:
        from swissmate.api import keizer_standings  # noqa: PLC0415 - few tournaments need it

        from .standings_keizer import keizer_json  # noqa: PLC0415 - as above

        ranking = keizer_standings(document.tournament, keizer, _number(request, "after_round"))
        found = keizer_json(ranking, _numbers(request, "explain"))
        return {**found, "remarks": _remarks(document.diagnostics)}
    table = standings(
        document.tournament,
        _text(request, "tie_breaks"),
        _number(request, "after_round"),
        _text(request, "edition"),
        predetermined=True if _flag(request, "round_robin") else None,
        players=_flag(request, "players"),
    )
    places = [explain_place(table, each) for each in _numbers(request, "explain")]
    text = standings_json(
        table,
        with_crosstable=_flag(request, "crosstable"),
        explanations=[each for place in places for each in place.values],
    )
    return {**json.loads(text), "remarks": _remarks(document.diagnostics)}


def _convert(request: _Request) -> object:
    from swissmate.api import convert  # noqa: PLC0415 - pairing does without

    document = _document(request, check_points_column=False)
    target = _text(request, "to")
    if target is None:
        raise _wrong("to", "a format to write, for example 'trf26' or 'json'", None)
    conversion = convert(document, target)
    return {
        "to": target,
        "text": conversion.data.decode("utf-8"),
        "losses": _remarks(conversion.losses),
        "remarks": _remarks(document.diagnostics),
    }


def _forecast(request: _Request) -> object:
    from swissmate.api import forecast  # noqa: PLC0415 - pairing does without
    from swissmate.forecasting import (  # noqa: PLC0415 - pairing does without
        forecast_json,
        parse_chances,
        parse_results,
        require_player,
    )
    from swissmate.forecasting.chances import MOST_OUTCOMES  # noqa: PLC0415
    from swissmate.forecasting.sampling import SAMPLES  # noqa: PLC0415

    resolved, document = _resolved(request, check_points_column=True)
    given, chances = _text(request, "given"), _text(request, "chances")
    seed, player = _number(request, "seed"), _number(request, "player")
    most, samples = _number(request, "most_outcomes"), _number(request, "samples")
    found = forecast(
        resolved.tournament,
        resolved.rules.id,
        results=_text(request, "results") or "model",
        given=None if given is None else parse_results(given),
        chances=None if chances is None else parse_chances(chances),
        most_outcomes=MOST_OUTCOMES if most is None else most,
        samples=SAMPLES if samples is None else samples,
        seed=1 if seed is None else seed,
    )
    if player is not None:
        require_player(found, player)
    return {**forecast_json(found, player), "remarks": _remarks(document.diagnostics)}


def _rules(request: _Request) -> object:
    from . import rules  # noqa: PLC0415 - pairing does without

    shown = _text(request, "show")
    return rules.list_json() if shown is None else rules.show_json(shown)


def _ping(request: _Request) -> object:
    del request
    return {"program": "swissmate", "release": __version__, "methods": list(METHODS)}


def _shutdown(request: _Request) -> object:
    del request
    return _GOODBYE


_FILE: Final = frozenset({"trf", "path", "date_order"})
_TOURNAMENT: Final = _FILE | {"rules", "rounds", "acceleration"}

METHODS: Final[Mapping[str, Method]] = {
    "pair": Method(_TOURNAMENT, _pair),
    "schedule": Method(_TOURNAMENT, _schedule),
    "check": Method(_TOURNAMENT | {"round"}, _check),
    "explain": Method(_TOURNAMENT | {"round", "player", "why_not"}, _explain),
    "standings": Method(
        _FILE
        | {
            "tie_breaks",
            "after_round",
            "edition",
            "round_robin",
            "keizer",
            "players",
            "crosstable",
            "explain",
        },
        _standings,
    ),
    "convert": Method(_FILE | {"to"}, _convert),
    "forecast": Method(
        _TOURNAMENT | {"player", "given", "results", "chances", "most_outcomes", "samples", "seed"},
        _forecast,
    ),
    "rules": Method(frozenset({"show"}), _rules),
    "ping": Method(frozenset(), _ping),
    "shutdown": Method(frozenset(), _shutdown),
}
"""Every method by its name."""
