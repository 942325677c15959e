"""Reads a tournament from a file or standard input, and chooses its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from swissmate import trf
from swissmate.errors import TournamentError
from swissmate.files.bounded import read_file
from swissmate.messages import Message
from swissmate.requests.field import Arguments
from swissmate.systems.choice import Resolution, resolve
from swissmate.wording import counted

from .notices import announce_diagnostics, language_asked
from .streams import STDIN

if TYPE_CHECKING:
    from typing import Required, TypedDict, Unpack

    from swissmate.model import Tournament
    from swissmate.trf import TRFDocument

    class Reading(TypedDict, total=False):
        """How a file is read.

        Without ``check_points_column``, the caller has to report points that do not add up.
        ``rounds`` is the number of rounds of a file that does not state it; a file that states
        another one is refused. ``rules`` are those asked for: by them it may have free rounds.
        ``acceleration`` is a method whose virtual points the points column may include.
        ``date_order`` is the order in which ambiguous dates are read (``"dmy"``, ``"mdy"``,
        ``"ymd"``). ``encoding`` is how the file is encoded; without it, it is read as UTF-8, or
        else as Windows-1252.
        """

        check_points_column: Required[bool]
        strict: bool
        rounds: int | None
        rules: str | None
        acceleration: str | None
        date_order: str | None
        encoding: str | None


def read_document(name: str, **how: Unpack[Reading]) -> TRFDocument:
    """Read the tournament file of this name; ``"-"`` is standard input.

    A file that begins with a brace is JSON (``docs/trf.md``).

    Raises:
        TRFError: the file is not a tournament file; the error names line and column.
        InputError: it is JSON, but not that of a tournament.
        TooLargeError: it has more than 64 MiB.
        TournamentError: ``rounds`` contradicts it.
        OSError: it cannot be read.
    """
    return parse_document(read_file(name), name, **how)


def parse_document(data: bytes, name: str, **how: Unpack[Reading]) -> TRFDocument:
    """Parse the content of a file of this name; see :func:`read_document`."""
    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        document = trf.document_from_json(data, name, **how)
    else:
        document = trf.load(data, name=name, **how)
    return document._replace(tournament=_with_rounds(document.tournament, how.get("rounds")))


def require_stdin_once(names: Sequence[str]) -> None:
    """Refuse to read standard input twice.

    Raises:
        TournamentError: ``-`` occurs twice among the names.
    """
    if names.count(STDIN) > 1:
        raise TournamentError("standard input can be read once", code="usage")


def _with_rounds(tournament: Tournament, rounds: int | None) -> Tournament:
    """Return the tournament with the number of rounds given on the command line.

    Raises:
        TournamentError: the file states another number, more rounds are recorded, or the number is
            not valid.
    """
    if rounds is None or rounds == tournament.rounds:
        return tournament
    if not 0 < rounds < 1000:
        raise TournamentError(
            f"{rounds} is not a valid number of rounds; expected one from 1 to 999",
            code="rounds-conflict",
        )
    if tournament.rounds is not None:
        raise TournamentError(
            Message(
                "{field.rounds:{rounds}} was given, but the file declares {declared}",
                rounds=rounds,
                declared=counted(tournament.rounds, "round"),
            ),
            code="rounds-conflict",
        )
    if rounds < tournament.rounds_paired:
        raise TournamentError(
            Message(
                "{field.rounds:{rounds}} was given, but the file records {recorded}",
                rounds=rounds,
                recorded=counted(tournament.rounds_paired, "round"),
            ),
            code="rounds-conflict",
        )
    return replace(tournament, rounds=rounds)


_NAMED = 6
"""At most this many players with a matching name are listed; the others are counted."""


def player_named(tournament: Tournament, text: str) -> int:
    """Return the player (or team) with this number, or with a name that only one of them has.

    The caller has to check that there is a player with that number.

    Raises:
        TournamentError: the text is part of nobody's name, or of several names.
    """
    if text.isdecimal():
        return int(text)
    word = text.casefold()
    players = [player for player in tournament.players if word in player.name.casefold()]
    if len(players) == 1:
        return players[0].id
    if not players:
        raise TournamentError(
            f"no {tournament.noun} is called {text!r}; expected a pairing number or a name",
            code="unknown-player",
        )
    names = ", ".join(f"{player.id} {player.name}" for player in players[:_NAMED])
    if len(players) > _NAMED:
        names += f" and {len(players) - _NAMED} more"
    raise TournamentError(
        f"{counted(len(players), tournament.noun)} are called {text!r}: {names}; "
        "expected one of the numbers",
        code="unknown-player",
    )


def read_and_resolve(
    name: str, args: Arguments, *, strict: bool = False, ignore_points: bool = False
) -> tuple[TRFDocument, Resolution]:
    """Return a tournament file and the rules to pair it by; report what the reader noticed.

    ``args`` has the fields of ``requests.shared.READING``.

    Raises:
        TRFError: the file is not a tournament file.
        InputError: it is JSON, but not that of a tournament, or there is no such rule set.
        TooLargeError: it has more than 64 MiB.
        TournamentError: ``--rounds`` contradicts it.
        UnsupportedByRuleSet: the acceleration does not cover this tournament.
        OSError: it cannot be read.
    """
    document = read_document(
        name,
        strict=strict,
        check_points_column=not ignore_points,
        rounds=args.rounds,
        rules=args.rules,
        acceleration=args.acceleration,
        date_order=args.date_order,
        encoding=args.encoding,
    )
    announce_diagnostics(document, points_ignored=ignore_points, language=language_asked(args))
    resolved = resolve(document.tournament, args.rules, acceleration=args.acceleration)
    return document, resolved


def announced(name: str, args: Arguments) -> TRFDocument:
    """Return the file of a command that needs no stated points, and report what was noticed."""
    document = read_document(
        name, check_points_column=False, date_order=args.date_order, encoding=args.encoding
    )
    announce_diagnostics(document)
    return document
