"""``swissmate rules``: rule sets, the related texts, and how two editions differ.

The related texts are the handling rules (C.04.1, C.04.2), the accelerations and the tie-break
regulations (C.07). All are shown as tables of their criteria or articles.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from enum import Enum
from typing import TYPE_CHECKING

from swissmate.errors import InputError
from swissmate.languages.phrase import Phrase
from swissmate.ranking.editions import EDITION_IDS, edition
from swissmate.requests.field import Arguments
from swissmate.systems.articles import Article, RulesTextEdition
from swissmate.systems.common.baku_texts import BAKU_TEXTS
from swissmate.systems.compare import Change, compare_criteria
from swissmate.systems.handling import HANDLING_IDS, handling_rules
from swissmate.systems.registry import ALIASES, RULE_SET_IDS, available_rule_sets, rule_set
from swissmate.wording import counted, table, there_is_no

from .exit_codes import ExitCode
from .output import json_text, write_stdout
from .rules_compare import compare_files

if TYPE_CHECKING:
    from swissmate.systems.articles import RulesText, TableRow


_IDS_NEEDED = {"list": 0, "show": 1, "diff": 2}


def run(args: Arguments) -> int:
    """Print what was asked for."""
    if args.action == "compare":
        return _compare(args)
    needed = _IDS_NEEDED[args.action]
    if len(args.ids) != needed:
        raise InputError(
            f"'swissmate rules {args.action}' takes "
            f"{counted(needed, 'rule-set id') if needed else 'no rule-set ids'}; "
            f"found {' '.join(args.ids) or 'none'}",
            code="usage",
        )
    chosen = [rules_text(rules_id) for rules_id in args.ids]
    match args.action:
        case "list":
            _list(as_json=args.json)
        case "show":
            _show(chosen[0], as_json=args.json)
        case _:
            _diff(chosen[0], chosen[1], as_json=args.json)
    return ExitCode.DONE


def answer(args: Arguments) -> object:
    """Return the list of rule sets for the engine, or one of them."""
    return list_json() if args.show is None else show_json(args.show)


def _compare(args: Arguments) -> int:
    if len(args.ids) < 3:
        raise InputError(
            "'swissmate rules compare' takes two rule-set ids and then FILE, DIR or ARCHIVE",
            code="usage",
        )
    before, after, *names = args.ids
    return compare_files(before, after, names, args)


class _Kind(Enum):
    """The types of tie-break (C.07 4.3): what their values are based on."""

    A = "own encounters"
    B = "own record"
    C = "opponents' results"
    D = "known before"
    BC = "own record, opponents' results"
    CC = "opponents' opponents' results"
    DB = "known before, own record"
    DC = "known before, opponents' results"


def _tie_breaks(edition_id: str) -> RulesTextEdition:
    """Return an edition of C.07 as a table of its tie-breaks."""
    chosen = edition(edition_id)
    rows = []
    for tie_break in chosen.tie_breaks:
        notes = []
        if tie_break.modifiers:
            notes.append(f"modifiers {', '.join(tie_break.modifiers)}")
        if tie_break.swiss_only:
            notes.append("not in round robins")
        summary = f"{tie_break.title} ({'; '.join(notes)})" if notes else tie_break.title
        rows.append(
            Article(
                tie_break.name, tie_break.name, tie_break.article, _Kind[tie_break.kind], summary
            )
        )
    return RulesTextEdition(
        chosen.id,
        str(Phrase(f"rank-edition-{chosen.id}")),
        "C.07",
        chosen.effective_from,
        chosen.effective_until,
        tuple(rows),
    )


def rules_text(text_id: str) -> RulesText:
    """Return the rule set, handling rules, acceleration or tie-break edition with this id.

    Raises:
        InputError: nothing has this id.
    """
    if text_id in HANDLING_IDS:
        return handling_rules(text_id)
    if text_id in BAKU_TEXTS:
        return BAKU_TEXTS[text_id]
    if text_id in EDITION_IDS:
        return _tie_breaks(text_id)
    if text_id in RULE_SET_IDS or text_id in ALIASES:
        return rule_set(text_id)
    known = [*RULE_SET_IDS, *BAKU_TEXTS, *HANDLING_IDS, *EDITION_IDS]
    raise InputError(there_is_no("rule set", text_id, known), code="unknown-rules")


def rules_texts() -> Iterator[tuple[str, RulesText]]:
    """Yield every text with its kind: the pairing systems first, then the related texts."""
    for kind, ids in (
        ("pairing system", available_rule_sets()),
        ("acceleration", tuple(BAKU_TEXTS)),
        ("handling", HANDLING_IDS),
        ("tie-breaks", EDITION_IDS),
    ):
        for rules_id in ids:
            yield kind, rules_text(rules_id)


def _heading(rules: RulesText) -> dict[str, str]:
    until = rules.effective_until
    return {
        "id": rules.id,
        "title": rules.title,
        "chapter": rules.chapter,
        "from": "" if rules.effective_from == date.min else str(rules.effective_from),
        "until": str(until) if until else "",
    }


def _row(criterion: TableRow) -> dict[str, str]:
    return {
        "number": criterion.number,
        "article": criterion.article,
        "level": criterion.level.value,
        "topic": criterion.topic,
        "summary": criterion.summary,
    }


def list_json() -> list[dict[str, str]]:
    """Return every text as JSON; ``docs/cli.md`` documents the keys."""
    return [{**_heading(text), "kind": kind} for kind, text in rules_texts()]


def show_json(rules_id: str) -> dict[str, object]:
    """Return one text with its criteria or articles as JSON.

    Raises:
        InputError: nothing has this id.
    """
    rules = rules_text(rules_id)
    return {**_heading(rules), "criteria": [_row(criterion) for criterion in rules.criteria]}


def _list(*, as_json: bool) -> None:
    rows = list_json()
    if as_json:
        write_stdout(json_text(rows))
        return
    header = ("id", "kind", "chapter", "from", "until", "title")
    write_stdout(table(header, [[row[column] for column in header] for row in rows], right=()))


def _show(rules: RulesText, *, as_json: bool) -> None:
    heading = _heading(rules)
    rows = [_row(criterion) for criterion in rules.criteria]
    if as_json:
        write_stdout(json_text(show_json(rules.id)))
        return
    times = f", from {heading['from']}, " if heading["from"] else ", "
    times += f"to {heading['until']}" if heading["until"] else "in force"
    header = ("number", "article", "level", "summary")
    write_stdout(
        f"{rules.title} ({rules.id}), chapter {rules.chapter}{times}\n\n"
        + table(header, [[row[column] for column in header] for row in rows], right=())
    )


def _diff(before: RulesText, after: RulesText, *, as_json: bool) -> None:
    changes = compare_criteria(before, after)
    if as_json:
        rows = [
            {
                "topic": change.topic,
                "change": change.change.value,
                before.id: _row(change.before) if change.before else None,
                after.id: _row(change.after) if change.after else None,
            }
            for change in changes
        ]
        write_stdout(json_text({"before": before.id, "after": after.id, "criteria": rows}))
        return
    lines = []
    for change in changes:
        old, new = change.before, change.after
        text = (new or old).summary if new or old else ""  # type: ignore[union-attr]
        if change.change is Change.REWORDED and old and new:
            text = f"{old.summary} -> {new.summary}"
            if old.summary == new.summary:
                text = f"{new.summary} ({old.level.value} -> {new.level.value})"
        lines.append(
            (old.number if old else "-", new.number if new else "-", change.change.value, text)
        )
    write_stdout(table((before.id, after.id, "change", "what it asks for"), lines, right=()))
