"""Look for the tie-break positions of the conformance suite, and write them.

usage: make_tie_breaks.py [--seeds N] [--tie-breaks CODE ...]
       make_tie_breaks.py --by-hand

Run from the root of the repository with ``PYTHONPATH=src:tests``.

Random small tournaments are valued by the literal reading of C.07 (``tests/judges/c07``) and by
each wrong reading of it (``tools/wrong_tie_breaks.py``); the smallest in which they part go into
``src/swissmate/conformance/tiebreaks/suite``. A position that hangs on an open reading is left out;
so is one on which our own program does not agree, which is printed.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from tie_break_scenes import players_scenes, team_scenes
from wrong_tie_breaks import OPEN_READINGS, WRONG_TIE_BREAKS, WrongTieBreak

from judges.c07 import articles, team_tournaments, teams
from judges.c07.event import Event, TeamEvent
from judges.c07.team_tournaments import Match, event_of_matches, team_swiss
from judges.c07.tournaments import (
    HALF_BYE,
    THREE_ONE,
    USUAL,
    Scoring,
    file_of,
    round_robin,
    swiss,
)
from swissmate.conformance.tiebreaks.values import value_text
from swissmate.trials.conformance.our_answers import our_values

ROOT = Path(__file__).resolve().parents[1]
SUITE = ROOT / "src" / "swissmate" / "conformance" / "tiebreaks" / "suite"
OF_EACH = 3
MOST_MISSING = 3  # article 6.3 asks for every outcome of the missing games
SIZES = sorted(product(range(3, 7), range(1, 7)), key=lambda size: size[0] * size[1])
RATINGS = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
NOT_IN_ROUND_ROBINS = ("BH", "FB", "AOB")
TEAMS_ONLY = re.compile("MPTS|GPTS|MPVGP|BC|TBR|BBE|E..SB.*|EDE.*|SSSC.*|.*:.P.*")

Values = dict[int, str]
Found = tuple["Case", Values, Values | None]


class Reading(NamedTuple):
    """A reading of C.07 for players and for teams, as modules."""

    of_players: ModuleType
    of_teams: ModuleType


class Case(NamedTuple):
    """A tournament that may become a position."""

    event: Event | TeamEvent
    scoring: Scoring
    matches: dict[int, list[Match]]

    @property
    def first(self) -> Event:
        return self.event.primary if isinstance(self.event, TeamEvent) else self.event

    def values(self, reading: Reading, code: str) -> Values | None:
        """Return the values of a reading as they are written; None where it has none."""
        module = reading.of_teams if self.matches else reading.of_players
        try:
            found = module.values(self.event, code)
        except (ArithmeticError, IndexError, KeyError, TypeError, ValueError):
            return None
        return {who: value_text(found[who]) for who in sorted(found)}

    def file(self, name: str, code: str) -> str:
        if isinstance(self.event, TeamEvent):
            return team_tournaments.file_of(self.event, self.matches, name, code)
        return file_of(self.event, name, code, self.scoring)

    def fits(self, code: str, edition: int) -> bool:
        """Whether a tie-break is asked of this tournament."""
        first, name = self.first, re.split("[/:]", code)[0]
        cuts = sum(
            int(each) * (2 if kind == "M" else 1) for kind, each in re.findall("/([CM])(.)", code)
        )
        if bool(self.matches) != bool(TEAMS_ONLY.fullmatch(code)):
            return False
        if first.edition != edition or first.rounds <= cuts:
            return False
        if name in RATINGS and self.scoring != USUAL:
            return False
        if "DE" in name and most_missing(first) > MOST_MISSING:
            return False
        if first.round_robin:
            return edition == 2024 or name not in NOT_IN_ROUND_ROBINS  # 8, since 2026
        return name != "KS"


def most_missing(event: Event) -> int:
    """Return the most games that are missing among those who are level on points."""
    groups: dict[object, list[int]] = {}
    for who in event.cells:
        groups.setdefault(articles.score(event, who), []).append(who)
    met = {(who, cell.opponent) for who, own in event.cells.items() for cell in own}
    return max(sum(pair not in met for pair in combinations(group, 2)) for group in groups.values())


def changed(old: str, new: str) -> Reading:
    """Return the literal reading with one line changed."""
    texts = {
        each: Path(str(each.__file__)).read_text(encoding="utf-8") for each in (articles, teams)
    }
    if sum(text.count(old) for text in texts.values()) != 1:
        raise SystemExit(f"it is not once in the literal reading: {old}")
    of_players, of_teams = (_module(text.replace(old, new)) for text in texts.values())
    vars(of_teams)["articles"] = of_players
    return Reading(of_players, of_teams)


def _module(text: str) -> ModuleType:
    module = ModuleType("changed")
    sys.modules["changed"] = module
    exec(compile(text, "changed", "exec"), module.__dict__)  # noqa: S102 - our own text
    return module


def tournaments(seeds: int) -> Iterator[Case]:
    """Yield small tournaments, the smallest first."""
    for players, rounds in SIZES:
        number = seeds if players * rounds > 10 else seeds // 6
        for seed, scoring, edition in product(
            range(number), (USUAL, THREE_ONE, HALF_BYE), (2026, 2024)
        ):
            event = swiss(seed, players, rounds, scoring, edition)
            if event is not None:
                yield Case(event, scoring, {})
        for seed, cycles, edition in product(range(3 * seeds), (1, 2), (2026, 2024)):
            if rounds == cycles * (players - 1 + players % 2):
                event = round_robin(seed, players, cycles, USUAL, edition)
                if event is not None:
                    yield Case(event, USUAL, {})
        for seed, boards in product(range(4 * number), (2, 3)):
            matches = team_swiss(seed, players, rounds, boards)
            for first in (False, True) if matches else ():
                made = event_of_matches(matches or {}, boards, game_points_first=first)
                yield Case(made, USUAL, matches or {})


def made_by_hand() -> Iterator[Case]:
    """Yield the tournaments for clauses that random ones seldom meet."""
    yield from (Case(event, USUAL, {}) for event in players_scenes())
    for played, game_points_first in team_scenes():
        boards = max(len(results) for own in played.values() for _, _, results in own)
        made = event_of_matches(played, boards, game_points_first=game_points_first)
        yield Case(made, USUAL, played)


def added(rows: list[dict[str, object]]) -> list[tuple[str, WrongTieBreak, list[Found]]]:
    """Return positions made by hand for the wrong readings that no position of the index tells."""
    told = {(row["tie_break"], row["article"], row["why"]) for row in rows}
    right, found = Reading(articles, teams), []
    open_ones = [(re.compile(codes), changed(old, new)) for codes, old, new in OPEN_READINGS]
    for wrong in WRONG_TIE_BREAKS:
        reading = changed(wrong.old, wrong.new)
        for code in wrong.codes.split():
            own: list[Found] = []
            few = sum(row["tie_break"] == code for row in rows) < OF_EACH
            for case in (
                made_by_hand() if few or (code, wrong.article, wrong.why) not in told else ()
            ):
                expected = case.values(right, code) if case.fits(code, wrong.edition) else None
                given = case.values(reading, code)
                if expected and given != expected and is_sure(case, code, expected, open_ones):
                    own.append((case, expected, given))
            if own:
                found.append((code, wrong, own))
    return found


def search(seeds: int, codes: list[str] | None) -> list[tuple[str, WrongTieBreak, list[Found]]]:
    """Return, for each tie-break and each wrong reading of it, the positions found."""
    right = Reading(articles, teams)
    wrongs = [(wrong, changed(wrong.old, wrong.new)) for wrong in WRONG_TIE_BREAKS]
    open_ones = [(re.compile(codes), changed(old, new)) for codes, old, new in OPEN_READINGS]
    by_code: dict[str, list[tuple[WrongTieBreak, Reading, list[Found]]]] = {}
    for wrong, reading in wrongs:
        for code in wrong.codes.split():
            if codes is not None and code not in codes:
                continue
            by_code.setdefault(code, []).append((wrong, reading, []))
    needed = {code: 1 if len(all_) > OF_EACH else OF_EACH for code, all_ in by_code.items()}
    size = (0, 0)
    for case in tournaments(seeds):
        if size != (size := (len(case.first.cells), case.first.rounds)):
            missing = sum(len(own) < needed[c] for c, all_ in by_code.items() for *_, own in all_)
            print(f"{size[0]} players, {size[1]} rounds: {missing} to be found", flush=True)
        for code, all_ in by_code.items():
            asked = [
                (reading, own)
                for wrong, reading, own in all_
                if len(own) < needed[code] and case.fits(code, wrong.edition)
            ]
            expected = case.values(right, code) if asked else None
            for reading, own in asked:
                given = case.values(reading, code)
                if given == expected:
                    continue
                if expected is not None and is_sure(case, code, expected, open_ones):
                    own.append((case, expected, given))
                break  # a tournament is asked once for a tie-break
        if all(len(own) >= needed[code] for code, all_ in by_code.items() for *_, own in all_):
            break
    return [(code, wrong, own) for code, all_ in by_code.items() for wrong, _, own in all_]


def is_sure(
    case: Case, code: str, expected: Values, open_ones: list[tuple[re.Pattern[str], Reading]]
) -> bool:
    """Whether no open reading gives other values, and our own program the same."""
    for codes, reading in open_ones:
        if codes.fullmatch(code) and case.values(reading, code) != expected:
            return False
    ours = our_values(case.file("", code).encode(), code, f"c07-{case.first.edition}")
    if ours != expected:
        print(f"{code}: ours {ours}, literal {expected}\n{case.file('', code)}", flush=True)
    return ours == expected


def write(found: list[tuple[str, WrongTieBreak, list[Found]]], asked: set[str]) -> None:
    """Write positions found, in place of those of the tie-breaks that were asked for."""
    index = SUITE / "index.json"
    before = json.loads(index.read_text(encoding="utf-8")) if index.exists() else []
    known = {code for wrong in WRONG_TIE_BREAKS for code in wrong.codes.split()}
    rows = [row for row in before if row["tie_break"] in known - asked]
    SUITE.mkdir(parents=True, exist_ok=True)
    for path in SUITE.glob("*.trf"):
        if path.name not in {row["file"] for row in rows}:
            path.unlink()
    numbers: dict[str, int] = dict(Counter(str(row["tie_break"]) for row in rows))
    for code, wrong, positions in found:
        if not positions:
            print(f"{code}: nothing tells {wrong.article} apart ({wrong.why})")
        for case, expected, given in positions:
            number = numbers[code] = numbers.get(code, 0) + 1
            name = f"{re.sub('[/:]', '-', code)}-{number}.trf"
            text = case.file(f"{code}, position {number}", code)
            (SUITE / name).write_text(text, encoding="utf-8")
            rows.append(
                {
                    "file": name,
                    "edition": f"c07-{wrong.edition}",
                    "tie_break": code,
                    "article": wrong.article,
                    "why": wrong.why,
                    "values": expected,
                    "wrong": given,
                }
            )
    order = list(dict.fromkeys(code for wrong in WRONG_TIE_BREAKS for code in wrong.codes.split()))
    rows.sort(key=lambda row: order.index(row["tie_break"]))
    lines = ",\n".join(json.dumps(row) for row in rows)
    index.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    few = [code for code, number in numbers.items() if number < OF_EACH]
    print(f"{len(rows)} positions; of {len(numbers)} tie-breaks too few: {few}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=60)
    parser.add_argument("--tie-breaks", nargs="*", help="look for positions of these only")
    parser.add_argument("--by-hand", action="store_true", help="add those made by hand")
    arguments = parser.parse_args()
    if arguments.by_hand:
        index = json.loads((SUITE / "index.json").read_text(encoding="utf-8"))
        write(added(index), set())
    else:
        found = search(arguments.seeds, arguments.tie_breaks)
        write(found, {code for code, *_ in found})
    return 0


if __name__ == "__main__":
    sys.exit(main())
