"""The list of players as a table: its columns, and what is missing in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.entries.many_players import MANY_FIELDS
from swissmate.arbiter.event.entries.players import PRIVATE_FIELDS
from swissmate.arbiter.event.fees.amounts import amount_text
from swissmate.arbiter.event.fees.payments import Balance, balances
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import Bye, Player

_PRIVATE: Final = (*PRIVATE_FIELDS, "owed", "settled")
_COLUMNS: Final = (
    ("strength", gettext_lazy("Rating")),
    ("federation", gettext_lazy("Fed.")),
    ("club", gettext_lazy("Club")),
    ("national_rating", gettext_lazy("National rating")),
    ("fide_id", gettext_lazy("FIDE id")),
    ("national_ids", gettext_lazy("National ids")),
    ("birth", gettext_lazy("Birth")),
    ("sex", gettext_lazy("Sex")),
    ("owed", gettext_lazy("Fee")),
    ("settled", gettext_lazy("Paid")),
    ("fixed_board", gettext_lazy("Fixed board")),
    ("comment", gettext_lazy("Comment")),
    ("contact", gettext_lazy("Contact")),
)
_NUMBERS: Final = ("strength", "national_rating", "owed", "fixed_board")
_SHOWN: Final = ("strength", "federation", "club")
"""Nobody has to choose these; the others are shown when they are chosen."""
_GAPS: Final = (
    ("federation", gettext_lazy("no federation")),
    ("birth", gettext_lazy("no birth")),
    ("fide_id", gettext_lazy("no id")),
)
_STATES: Final = (
    ("unpaid", gettext_lazy("not paid")),
    ("byes", gettext_lazy("with byes")),
    ("gone", gettext_lazy("withdrawn")),
)


_TICK: Final = '<input type="checkbox" value="{}:{}" aria-label="{}"> '
_LEAD: Final = '<td class="num">{}{}</td><td class="title">{}</td><td><a href="{}">{}</a></td>'


@dataclass(frozen=True)
class Column:
    """A column; ``is_shown`` unless somebody chooses otherwise."""

    name: str
    label: Any
    is_number: bool
    is_shown: bool

    @cached_property
    def attributes(self) -> str:
        """The attributes of its cells."""
        return format_html(
            "{}{}",
            format_html(' class="{}"', "num") if self.is_number else "",
            "" if self.is_shown else " hidden",
        )


@dataclass(frozen=True)
class Row:
    """A player; ``marks`` are the filters that find the row, ``seen`` says what it shows.

    ``lead`` and ``cells`` are markup: a template takes five times as long for them, with five
    hundred players.
    """

    player: Player
    byes: list[Bye]
    is_gone: bool
    lead: SafeString
    cells: SafeString
    marks: str


@dataclass(frozen=True)
class PlayerList:
    """The table, and the filters that find anybody: name, words, how many."""

    columns: list[Column]
    rows: list[Row]
    filters: list[tuple[str, Any, int]]


def list_of(players: Iterable[Player], *, private: bool, address: str, ticks: bool) -> PlayerList:
    """Return players as a table; ``private`` columns are for arbiters alone.

    ``address`` is that of the page of the player with the key 1; ``ticks``: each row has a box.
    """
    everybody = list(players)
    accounts = balances(everybody[0].event_id, everybody) if private and everybody else {}
    before, after = address.rsplit("/1/", 1)
    columns = [
        Column(name, label, name in _NUMBERS, name in _SHOWN)
        for name, label in _COLUMNS
        if private or name not in _PRIVATE
        # A column in which nobody has anything is not offered.
        if any(_value(player, name, accounts) for player in everybody)
    ]
    named = {column.name for column in columns}
    gaps = [
        name
        for name, _label in _GAPS
        # Where nobody has it, nobody lacks it.
        if name in named and any(getattr(player, name) for player in everybody)
    ]
    charges = any(state.owed is not None or state.has_paid for state in accounts.values())
    gap = format_html('<small class="gap">{}</small>', _("missing"))
    rows = []
    for player in everybody:
        missing = [name for name in gaps if not getattr(player, name)]
        byes, is_gone = list(player.byes.all()), player.last_round is not None
        states = {
            "unpaid": charges and not accounts[player.pk].is_settled,
            "byes": bool(byes),
            "gone": is_gone,
        }
        texts = (
            (
                column.attributes,
                gap if column.name in missing else _text(player, column.name, accounts),
            )
            for column in columns
        )
        cells = format_html_join("", "<td{}>{}</td>", texts)
        marks = [*missing, *(name for name, holds in states.items() if holds)]
        tick = (
            format_html(_TICK, player.pk, mark_of(player, MANY_FIELDS), player.name)
            if ticks
            else ""
        )
        page = f"{before}/{player.pk}/{after}"
        lead = format_html(_LEAD, tick, player.tpn, player.title, page, player.name)
        rows.append(Row(player, byes, is_gone, lead, cells, " ".join(marks)))
    counts = {
        name: sum(name in row.marks.split() for row in rows) for name, _label in (*_GAPS, *_STATES)
    }
    filters = [(name, label, counts[name]) for name, label in (*_GAPS, *_STATES) if counts[name]]
    return PlayerList(columns, rows, filters)


def _value(player: Player, name: str, accounts: Mapping[int, Balance]) -> Any:
    """Return what a column has of a player; whether all is paid if something was."""
    if name == "settled":
        return accounts[player.pk].is_settled and accounts[player.pk].has_paid
    return getattr(player, name)


def _text(player: Player, name: str, accounts: Mapping[int, Balance]) -> str:
    value = _value(player, name, accounts)
    if name == "owed":
        return amount_text(value)
    if name == "settled":
        return _("yes") if value else ""
    return str(value) if value else ""
