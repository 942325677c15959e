"""One tournament of a cross-test: made by one side, judged by both."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from swissmate.api.generating import generate
from swissmate.api.placing import standings
from swissmate.api.writing import write_trf
from swissmate.checker import Board, RoundCheck, check, validate_round
from swissmate.errors import NoLegalPairing, SwissmateError
from swissmate.explanation import deciding_criterion
from swissmate.files.whole_file import write_whole
from swissmate.generator import GeneratorConfig
from swissmate.generator.seeds import Dice
from swissmate.generator.unset import drawn
from swissmate.messages import as_option
from swissmate.model import STANDARD, Tournament
from swissmate.ranking import edition_in_force
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf
from swissmate.trials.answers import read_checked, read_pairs, read_standings, same_value
from swissmate.trials.difference_kinds import DifferenceKind, kind_of
from swissmate.trials.programs import ProgramFailed, answer_about, run_program

OURS: Final = "ours"
THEIRS: Final = "theirs"

FEATURES: Final = (
    "scoring",
    "forbidden pairs",
    "acceleration",
    "byes asked for",
    "absences",
    "pairing-allocated byes",
)
"""What a line of the record says of a tournament besides its size; "scoring": not the usual one."""

_EXAMPLES: Final = 5
"""At most this many differing values are reported for one tournament."""


class Question(NamedTuple):
    """The options that apply to all tournaments and change the answers.

    ``engine`` pairs one round if it has ``{out}``; without it, it checks a whole file. ``dialect``
    is the format that it reads. ``keep`` is the folder for the files that differ.
    """

    config: GeneratorConfig
    seed: int
    engine: str | None
    generators: tuple[str, ...]
    standings: str | None
    dialect: str
    rules: str | None
    timeout: float
    keep: str


class Task(NamedTuple):
    """One tournament: which side makes it, and its number from 1."""

    side: str
    number: int
    question: Question

    @property
    def name(self) -> str:
        """The name of the tournament in the record."""
        return f"{self.side} {self.number}"


def cross(task: Task) -> dict[str, object]:
    """Make and judge one tournament; return its line of the record."""
    question = task.question
    line: dict[str, object] = {"file": task.name, "digest": ""}
    with tempfile.TemporaryDirectory(prefix="swissmate-") as folder:
        path = os.path.join(folder, "tournament.trf")
        try:
            if task.side == OURS:
                tournament = generate(
                    question.config, seed=question.seed, number=task.number
                ).tournament
                line |= _size(tournament)
                if question.engine is not None:
                    rounds = list(_their_rounds(tournament, question, path))
                    line |= _rounds(tournament, question.rules, rounds)
                    line["compared"] = tournament.rounds_paired
            else:
                tournament = _their_tournament(task, path)
                line |= _size(tournament)
                line |= _our_rounds(tournament, question.rules)
            if question.standings is not None:
                line |= _compared_standings(task, tournament, path)
        except (ProgramFailed, SwissmateError) as error:
            if getattr(error, "code", "") == "crosstest-program":
                raise
            why = error.told(as_option) if isinstance(error, SwissmateError) else f"{error}"
            line["failed"] = why[:300]
        if (line.get("failed") or line.get("differing") or line.get("other_values")) and (
            os.path.exists(path)
        ):
            os.makedirs(question.keep, exist_ok=True)
            kept = os.path.join(question.keep, f"{task.side}-{task.number:06}.trf")
            write_whole(kept, Path(path).read_bytes())
    return line


def _size(tournament: Tournament) -> dict[str, object]:
    return {
        "players": len(tournament.players),
        "rounds": tournament.rounds_paired,
        "features": features(tournament),
    }


def features(tournament: Tournament) -> list[str]:
    """Return what makes a tournament harder to pair than games, wins and losses alone.

    The names are of ``FEATURES``, in its order.
    """
    codes = {
        entry.result
        for player in tournament.players
        for entry in player.entries
        if not entry.opponent
    }
    present = {
        "scoring": tournament.scoring != STANDARD,
        "forbidden pairs": bool(tournament.forbidden),
        "acceleration": bool(tournament.acceleration or tournament.virtual_points),
        "byes asked for": bool(codes & set("HF")),
        "absences": "Z" in codes,
        "pairing-allocated byes": "U" in codes,
    }
    return [name for name in FEATURES if present[name]]


def _their_tournament(task: Task, path: str) -> Tournament:
    question = task.question
    command = question.generators[task.number % len(question.generators)]
    seed = str(question.seed + task.number)
    run_program(command, question.timeout, out=path, seed=seed, number=str(task.number))
    if not os.path.exists(path):
        raise ProgramFailed("it wrote no file")
    return read_trf(path)


def _their_rounds(tournament: Tournament, question: Question, path: str) -> Iterator[RoundCheck]:
    """Yield our tournament's rounds as the other engine pairs them: *recorded* is its pairing.

    A checker answers about the boards of the file, and our engine paired these when the tournament
    was made. Rounds in which the checker finds nothing are therefore not yielded.
    """
    resolved = resolve(tournament, question.rules)
    rules = resolved.rule_set
    engine = question.engine or ""
    if "{out}" not in engine:
        Path(path).write_bytes(write_trf(tournament, dialect=question.dialect, lossy=True))
        checked = read_checked(answer_about(engine, path, question.timeout))
    for number in range(1, tournament.rounds_paired + 1):
        if "{out}" not in engine:
            if number not in checked:
                raise ProgramFailed(f"it says nothing of round {number}")
            if not any(checked[number]):
                continue
        position = position_before(resolved.tournament, number)
        try:
            ours = rules.pair(position)
        except NoLegalPairing as error:  # the round was paired when it was played
            raise ProgramFailed(f"round {number}: {error.told(as_option)}") from error
        boards = _boards(ours)
        if "{out}" in engine:
            Path(path).write_bytes(
                write_trf(before_round(tournament, number), dialect=question.dialect, lossy=True)
            )
            out = f"{path}.pairs"
            run_program(engine, question.timeout, file=path, out=out)
            theirs = set(read_pairs(Path(out).read_text(encoding="utf-8", errors="replace")))
        else:
            checked_round = checked[number]
            theirs = (boards - set(checked_round.recorded)) | set(checked_round.theirs)
        recorded = ours if theirs == boards else _pairing(number, theirs)
        byes = () if recorded.pab is None else (recorded.pab,)
        findings = validate_round(resolved.tournament, number, recorded.pairs, byes, rules.id)
        yield RoundCheck(number, recorded, ours, "", findings)


def _boards(pairing: RoundPairing) -> set[Board]:
    bye = set() if pairing.pab is None else {(pairing.pab, 0)}
    return set(pairing.pairs) | bye


def _pairing(number: int, boards: set[Board]) -> RoundPairing:
    pairs = tuple(sorted(board for board in boards if board[1]))
    byes = [white for white, black in boards if not black]
    return RoundPairing(number, pairs, byes[0] if byes else None)


def before_round(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it stood before a round was paired, with the byes of that round."""
    players = []
    for player in tournament.players:
        entries = player.entries[: number - 1]
        coming = player.entry(number)
        if not coming.opponent and coming.result in "HFZ":
            entries = (*entries, coming)
        players.append(player._replace(entries=entries, points=None, rank=None))
    return replace(tournament, players=tuple(players))


def _rounds(
    tournament: Tournament, rules: str | None, rounds: list[RoundCheck]
) -> dict[str, object]:
    """Return the record's entry for the rounds that differ, each with its kind and what decides."""
    differing = []
    resolved = resolve(tournament, rules)
    for round_check in rounds:
        if round_check.identical:
            continue
        decided = None
        if round_check.expected is not None:
            decided = deciding_criterion(
                position_before(resolved.tournament, round_check.round_number),
                resolved.rule_set,
                round_check.recorded.pairs,
                round_check.recorded.pab,
                round_check.expected,
            )
        differing.append(
            _difference(round_check, kind_of(round_check, decided), decided.id if decided else "")
        )
    return {"compared": len(rounds), "differing": differing}


def _difference(round_check: RoundCheck, kind: DifferenceKind, decided: str) -> dict[str, object]:
    named = "theirs wrong" if kind is DifferenceKind.INPUT else kind.value
    return {
        "round": round_check.round_number,
        "kind": named,
        "decided_by": decided,
        "theirs": list(map(list, round_check.recorded_only)),
        "ours": list(map(list, round_check.expected_only)),
        "illegal": [str(finding.message) for finding in round_check.findings],
    }


def _our_rounds(tournament: Tournament, rules: str | None) -> dict[str, object]:
    """Return what our checker says of a tournament of the other side: rounds, points, ranks."""
    chosen = resolve(tournament, rules).rules.id
    report = check(tournament, chosen)
    return {
        **_rounds(tournament, chosen, list(report.rounds)),
        "points": len(report.points),
        "ranks_checked": report.ranks.compared if report.ranks else 0,
        "wrong_ranks": len(report.wrong_ranks),
    }


def _compared_standings(task: Task, tournament: Tournament, path: str) -> dict[str, object]:
    """Return how the values and ranks of the other program differ from ours."""
    question = task.question
    if not tournament.tie_breaks or tournament.tie_breaks == ("PTS",):
        dice = Dice(question.seed, task.number, f"tie-breaks {task.side}")
        config = replace(question.config, unset=frozenset(("tie_breaks",)))
        tournament = replace(tournament, tie_breaks=drawn(config, dice, dice).tie_breaks)
    # A tournament that ended early counts as over: both programs rank the rounds that were played.
    tournament = replace(tournament, rounds=tournament.rounds_paired)
    ours = standings(tournament, edition=edition_in_force(tournament.start))
    Path(path).write_bytes(write_trf(tournament, dialect="trf26", lossy=True))
    table = read_standings(answer_about(question.standings or "", path, question.timeout))
    other: Counter[str] = Counter()
    examples: list[dict[str, object]] = []
    compared: Counter[str] = Counter()
    ranks = 0
    for row in ours.rows:
        theirs = table.get(row.player)
        if theirs is None:
            raise ProgramFailed(f"player {row.player} is missing in its standings")
        ranks += theirs.rank != row.rank
        for code, value in zip(map(str, ours.codes), ours.texts(row), strict=True):
            if code not in theirs.values:
                continue
            compared[code] += 1
            if not same_value(value, theirs.values[code]):
                other[code] += 1
                examples.append(
                    {"player": row.player, "code": code, "ours": value}
                    | {"theirs": theirs.values[code]}
                )
    return {
        "values": dict(compared),
        "other_values": dict(other),
        "ranks": len(ours.rows),
        "other_ranks": ranks,
        "examples": examples[:_EXAMPLES],
    }
