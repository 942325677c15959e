"""``engine``: requests line by line, and what such a request may ask."""

from __future__ import annotations

from typing import Final

from .check import CHECK
from .convert import CONVERT
from .explain import EXPLAIN
from .field import Field, Request
from .forecast import FORECAST
from .pair import PAIR
from .rules import RULES
from .schedule import SCHEDULE
from .standings import STANDINGS

METHODS: Final = {
    request.name: request
    for request in (
        *(PAIR, SCHEDULE, CHECK, EXPLAIN, STANDINGS, CONVERT, FORECAST, RULES),
        Request("ping", "say who answers", result="`program`, `release`, `methods`"),
        Request("shutdown", "end", result="an empty object; the process then ends"),
    )
}
"""Every method of the engine by its name."""

ENGINE: Final = Request(
    "engine",
    "answer requests line by line, JSON in and JSON out, until the input ends",
    (
        Field(
            "socket",
            "answer programs that connect: a port of 127.0.0.1 (0: a free one), or the name of a "
            "socket",
            metavar="WHERE",
        ),
    ),
    f"""\
examples:
  swissmate engine < requests > answers
  echo '{{"id": 1, "method": "pair", "path": "open.trf"}}' | swissmate engine
  swissmate engine --socket 7300        for programs on this machine: 127.0.0.1, port 7300
  swissmate engine --socket /run/user/1000/swissmate    or a socket that only its owner may open

methods: {", ".join(METHODS)}.
docs/engine.md describes them.
""",
)
