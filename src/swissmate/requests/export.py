"""``export``: results for rating offices, result servers and broadcasts."""

from __future__ import annotations

from typing import Final

from swissmate.exchange.registry import destination_ids

from .field import Field, Request, flag
from .shared import FILE, FORMS_OF_FILES, JSON

EXPORT: Final = Request(
    "export",
    "write the files that rating offices, result servers and broadcasts take",
    (
        FILE._replace(nargs="?"),
        Field("to", "the destination", metavar="ID", choices=destination_ids()),
        Field(
            "out",
            "write to this file or into this folder, - for stdout (default: write nothing, and "
            "only tell what is missing and what would be lost)",
            metavar="OUT",
            short="-o",
        ),
        Field(
            "details",
            "a detail that the destination asks for; one of a player is NAME.NUMBER=VALUE "
            "(repeatable)",
            metavar="NAME=VALUE",
            option="--set",
            repeated=True,
        ),
        Field(
            "send",
            "upload it to the server of the destination, and keep its number there in this file",
            metavar="KEPT",
        ),
        flag("list", "list the destinations, or the details of the one after --to"),
        flag("strict", "refuse to lose anything: exit code 6"),
        *FORMS_OF_FILES,
        JSON.about("print the answer as JSON: files, concerns, losses"),
    ),
    """\
examples:
  swissmate export --list                            where results can go
  swissmate export --list --to us-chess              what US Chess asks for
  swissmate export open.trf --to germany             what is missing; nothing is written
  swissmate export open.trf --to germany -o open.swi --set club_code.12=63037
  swissmate export open.trf --to us-chess -o report/ --set affiliate=A6000001 \\
    --set chief_td=12345678 --set state=NY --set zip=10001

  swissmate export open.trf --to chess-results --set federation=XXX --send open.chess-results
  swissmate export open.trf --to lichess --send open.lichess

National ids and ratings come from the file (TRF26: the records under the code of a federation), or
from --set national_id.NUMBER=ID. Nothing is sent without --send. While something needed is missing,
nothing is written: exit code 3. docs/exchange.md says what each file holds.
""",
)
