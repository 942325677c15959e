"""``rules``: the rule sets, and how two editions differ."""

from __future__ import annotations

from typing import Final

from .field import Field, Request, number
from .shared import JSON, LANGUAGE, QUIET

RULES: Final = Request(
    "rules",
    "list the rule sets, show one, or compare two editions, also on recorded tournaments",
    (
        Field(
            "action",
            "default: list",
            choices=("list", "show", "diff", "compare"),
            default="list",
            is_argument=True,
            nargs="?",
        ),
        Field(
            "ids",
            "one id to show, two for diff; compare takes two, then FILE|DIR|ARCHIVE...",
            metavar="ID",
            is_argument=True,
            nargs="*",
        ),
        JSON,
        QUIET.about("compare: only the totals, not every round"),
        LANGUAGE.about(
            "compare: the language of the answer: en, de, es, fr, it or nl (default: en)"
        ),
        number("jobs", "compare: work in N processes (default: all, for many files)"),
    ),
    """\
examples:
  swissmate rules                              all rule sets
  swissmate rules show dutch-2017              the criteria of one
  swissmate rules diff dutch-2017 dutch-2026   what changed, criterion by criterion
  swissmate rules diff c04-2017 c04-2026       the same for the handling rules
  swissmate rules compare dutch-2017 dutch-2026 folder
                                               which recorded rounds each pairs otherwise
""",
    keys=(Field("show", "the id of a rule set, or of another text of the rules"),),
    result="as `rules list --json`, or `rules show ID --json` with the id in `show`",
)
