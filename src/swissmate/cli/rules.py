"""``swissmate rules``: the rule sets, their criteria, and what differs between two editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from swissmate.errors import InputError
from swissmate.systems.compare import Change, compare_criteria
from swissmate.systems.registry import available_rule_sets, rule_set

from .exit_codes import ExitCode
from .output import json_text, table, write_stdout

if TYPE_CHECKING:
    import argparse

    from swissmate.systems.ruleset import Criterion, RuleSet

__all__ = ["EPILOG", "HELP", "NAME", "add_arguments", "list_json", "run", "show_json"]

NAME = "rules"
HELP = "list the rule sets, show one, or compare two editions"
EPILOG = """\
examples:
  swissmate rules                              all rule sets
  swissmate rules show dutch-2017              the criteria of one
  swissmate rules diff dutch-2017 dutch-2026   what changed, criterion by criterion
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "action", nargs="?", choices=("list", "show", "diff"), default="list", help="default: list"
    )
    parser.add_argument("ids", metavar="ID", nargs="*", help="one id to show, two to compare")
    parser.add_argument("--json", action="store_true", help="answer as JSON")


_IDS_NEEDED = {"list": 0, "show": 1, "diff": 2}


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    needed = _IDS_NEEDED[args.action]
    if len(args.ids) != needed:
        raise InputError(
            f"'swissmate rules {args.action}' takes {needed or 'no'} rule-set "
            f"id{'' if needed == 1 else 's'}, not {len(args.ids)}",
            code="usage",
        )
    chosen = [rule_set(each) for each in args.ids]
    match args.action:
        case "list":
            _list(as_json=args.json)
        case "show":
            _show(chosen[0], as_json=args.json)
        case _:
            _diff(chosen[0], chosen[1], as_json=args.json)
    return ExitCode.DONE


def _available() -> list[RuleSet]:
    return [rule_set(each) for each in available_rule_sets()]


def _heading(rules: RuleSet) -> dict[str, str]:
    until = rules.effective_until
    return {
        "id": rules.id,
        "title": rules.title,
        "chapter": rules.chapter,
        "from": str(rules.effective_from),
        "until": str(until) if until else "",
    }


def _row(criterion: Criterion) -> dict[str, str]:
    return {
        "number": criterion.number,
        "article": criterion.article,
        "level": criterion.level.value,
        "topic": criterion.topic,
        "summary": criterion.summary,
    }


def list_json() -> list[dict[str, str]]:
    """Return every rule set for machines; ``docs/cli.md`` documents the keys."""
    return [_heading(each) for each in _available()]


def show_json(rules_id: str) -> dict[str, object]:
    """Return one rule set with its criteria for machines.

    Raises:
        InputError: there is no such rule set.
    """
    rules = rule_set(rules_id)
    return {**_heading(rules), "criteria": [_row(each) for each in rules.criteria]}


def _list(*, as_json: bool) -> None:
    rows = list_json()
    if as_json:
        write_stdout(json_text(rows))
        return
    header = ("id", "chapter", "from", "until", "title")
    write_stdout(table(header, [[row[each] for each in header] for row in rows], right=()))


def _show(rules: RuleSet, *, as_json: bool) -> None:
    heading = _heading(rules)
    rows = [_row(each) for each in rules.criteria]
    if as_json:
        write_stdout(json_text(show_json(rules.id)))
        return
    until = f"to {heading['until']}" if heading["until"] else "in force"
    header = ("number", "article", "level", "summary")
    write_stdout(
        f"{rules.title} ({rules.id}), chapter {rules.chapter}, "
        f"from {heading['from']}, {until}\n\n"
        + table(header, [[row[each] for each in header] for row in rows], right=())
    )


def _diff(before: RuleSet, after: RuleSet, *, as_json: bool) -> None:
    changes = compare_criteria(before, after)
    if as_json:
        rows = [
            {
                "topic": each.topic,
                "change": each.change.value,
                before.id: _row(each.before) if each.before else None,
                after.id: _row(each.after) if each.after else None,
            }
            for each in changes
        ]
        write_stdout(json_text({"before": before.id, "after": after.id, "criteria": rows}))
        return
    lines = []
    for each in changes:
        old, new = each.before, each.after
        text = (new or old).summary if new or old else ""  # type: ignore[union-attr]
        if each.change is Change.REWORDED and old and new:
            text = f"{old.summary} -> {new.summary}"
        lines.append(
            (old.number if old else "-", new.number if new else "-", each.change.value, text)
        )
    write_stdout(table((before.id, after.id, "change", "what it asks for"), lines, right=()))
