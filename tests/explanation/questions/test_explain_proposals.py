"""Recorded rounds held against the rules, proposals judged, floats asked about."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from building import tournament_of
from oracle.positions import random_position
from swissmate.api.explaining import explain
from swissmate.cli.main import main
from swissmate.errors import InputError, NoLegalPairing
from swissmate.explanation.accounts.dutch.round_account import DutchAccount
from swissmate.explanation.accounts.proposals import judge_float, judge_proposal
from swissmate.explanation.question import AskFloat, AskInstead
from swissmate.model import Tournament
from swissmate.oracles.dutch_literal.round2017 import pair_round_2017
from swissmate.oracles.dutch_literal.round2026 import pair_round_2026
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing
from swissmate.trf import read_trf

ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "open40.trf"
ORACLES = {"dutch-2017": pair_round_2017, "dutch-2026": pair_round_2026}


def with_black_exchanged(tournament: Tournament, number: int, one: int, two: int) -> Tournament:
    """Return the tournament with the opponents of two Whites exchanged in a round."""
    first, second = (tournament.by_id[player].entry(number).opponent for player in (one, two))
    new = {one: second, second: one, two: first, first: two}
    players = []
    for player in tournament.players:
        if player.id in new:
            entries = list(player.entries)
            entries[number - 1] = entries[number - 1]._replace(opponent=new[player.id])
            players.append(player._replace(entries=tuple(entries), points=None))
        else:
            players.append(player)
    return replace(tournament, players=tuple(players))


def test_a_round_by_the_rules_says_so_first() -> None:
    story = explain(read_trf(EXAMPLE), 5)
    assert story.round.statements[0].id == "wall-same"
    assert "was paired according to the rules" in story.text().splitlines()[3]


def test_a_round_on_the_wall_that_differs_is_told_first() -> None:
    """Round one: 1 meets 21 and 2 meets 22 by the rules, upper half against lower (D.1)."""
    tournament = read_trf(EXAMPLE)
    whites = [player.id for player in tournament.players if player.entry(1).color == "w"]
    one, two = whites[:2]
    changed = with_black_exchanged(tournament, 1, one, two)
    story = explain(changed, 1)
    first = story.round.statements[0]
    assert first.id == "wall-differs"
    expected = {(player, tournament.by_id[player].entry(1).opponent) for player in (one, two)}
    recorded = {(player, changed.by_id[player].entry(1).opponent) for player in (one, two)}
    assert set(first.params["expected"] or ()) == expected  # type: ignore[arg-type]
    assert set(first.params["recorded"] or ()) == recorded  # type: ignore[arg-type]
    # Both are legal and equally good in round one: the order of transpositions decides.
    assert [statement.id for statement in story.round.statements[1:3]] == [
        "then-meets",
        "order-transposition",
    ]


def test_every_answer_about_such_a_round_warns_first() -> None:
    """Who asks about a game on the wall must not take that of the rules for it."""
    tournament = read_trf(EXAMPLE)
    one, two, other = [player.id for player in tournament.players if player.entry(1).color == "w"][
        :3
    ]
    changed = with_black_exchanged(tournament, 1, one, two)
    black = changed.by_id[one].entry(1).opponent
    story = explain(changed, 1)
    warned = [("wall-other", {}), ("wall-pairs", {"recorded": ((one, black),)})]
    name, said = story.player(one).answer.sections[0]
    assert (name, [(statement.id, statement.params) for statement in said]) == ("wall", warned)
    answer = story.why_not(one, black).answer  # they do meet on the wall
    assert [(statement.id, statement.params) for statement in answer.statements[:2]] == warned
    assert answer.verdict != "is-so"
    assert [statement.id for statement in story.player(other).answer.sections[0][1]] == [
        "wall-other"
    ]
    judged = story.instead([(one, black)]).answer.statements
    assert [(statement.id, statement.params) for statement in judged[:2]] == warned
    pages = (
        story.instead([(one, black)]).sheet(),
        story.player(one).text(),
        story.player(one).html(),
        story.player(one).sheet(),
        story.why_not(one, black).sheet(),
        story.checklist_text(),
        story.checklist_html(),
    )
    for page in pages:
        assert "the rules give another round than the one on the wall" in " ".join(page.split())


def test_a_bye_on_the_wall_is_told_to_those_whom_it_concerns() -> None:
    """Of five players 3 and 5 exchanged their places in round one: 3 had the bye."""
    rounds = "1-5:1 4-2:1 3:U"
    story = explain(tournament_of([rounds], players=5, rounds=3), 1)
    assert story.round.pab == 5
    told = {player: story.player(player).answer.sections[0][1] for player in (1, 3, 5)}
    assert [statement.id for statement in told[3]] == ["wall-other", "wall-bye"]
    assert told[3][1].params == {"recorded": 3, "expected": 5}
    assert [statement.id for statement in told[5]] == ["wall-other", "wall-pairs", "wall-bye"]
    assert [statement.id for statement in told[1]] == ["wall-other", "wall-pairs"]


def test_only_a_round_that_differs_is_warned_of() -> None:
    tournament = read_trf(EXAMPLE)
    for number in (5, None):
        story = explain(tournament, number)
        assert not story.round.on_the_wall(1)
        assert "wall" not in dict(story.player(2).answer.sections)
        assert "on the wall" not in story.checklist_text()
    ids = {statement.id for statement in explain(tournament).round.statements}
    assert not ids & {"wall-same", "wall-differs"}


def answer_of(pair: object, position: PairingPosition) -> RoundPairing | None:
    try:
        return pair(position)  # type: ignore[operator, no-any-return]
    except NoLegalPairing:
        return None


@pytest.mark.parametrize("rules", sorted(ORACLES))
def test_a_partial_proposal_is_completed_as_the_text_would(rules: str) -> None:
    """The rest of the round is what the literal oracle gives when only the proposal is left."""
    chosen = rule_set(rules)
    asked = judged = 0
    for seed in range(400, 520):
        position = random_position(seed)
        pairing = answer_of(chosen.pair, position)
        if pairing is None or len(position.contenders) < 4:
            continue
        dice = random.Random(seed)
        one, two = dice.sample([contender.id for contender in position.contenders], 2)
        answer = judge_proposal(DutchAccount(position, chosen), AskInstead(((one, two),)))
        everybody = frozenset(contender.id for contender in position.contenders)
        forbidden = {player: set(others) for player, others in position.forbidden.items()}
        for mine, kept in ((one, two), (two, one)):
            for other in everybody - {mine, kept}:
                forbidden.setdefault(mine, set()).add(other)
                forbidden.setdefault(other, set()).add(mine)
        limited = position._replace(
            forbidden={player: frozenset(of) for player, of in forbidden.items()}
        )
        expected = answer_of(ORACLES[rules], limited)
        asked += 1
        if answer.verdict == "impossible":
            assert expected is None, seed
            continue
        assert expected is not None, seed
        same = {frozenset(pair) for pair in expected.pairs} == {
            frozenset(pair) for pair in pairing.pairs
        }
        if answer.verdict == "is-so":
            assert same, seed
            continue
        judged += 1
        told = {statement.id: statement for statement in answer.statements}
        assert "recorded-better" not in told, seed
        changed = set(map(frozenset, answer.changed))
        ours = {frozenset(pair) for pair in pairing.pairs}
        new = {frozenset(pair) for pair in expected.pairs} - ours
        assert changed == new, seed
    assert asked > 60
    assert judged > 20


def test_why_not_float_answers_for_the_whole_bracket() -> None:
    """Five players after one round: 2 floats from the bracket of one point, 5 had the bye."""
    story = explain(read_trf(EXAMPLE))
    down = {downfloater for bracket in story.round.brackets for downfloater in bracket.downfloaters}
    bracket = next(
        bracket_account
        for bracket_account in story.round.brackets
        if bracket_account.downfloaters and bracket_account.pairs
    )
    stays = bracket.pairs[0][0]
    answer = story.why_not(stays, "float").answer
    assert answer.verdict in ("criterion", "order", "impossible")
    others = [
        statement.params["a"] for statement in answer.statements if statement.id == "if-floated"
    ]
    assert stays not in others
    assert set(others) <= {*bracket.mdps, *bracket.residents} - down
    now = next(statement for statement in answer.statements if statement.id == "floats-now")
    assert now.params["players"] == bracket.downfloaters
    text = story.why_not(stays, "float").text()
    if "New pairs then" in text and others:  # they belong to the answer, not to the last "if"
        assert text.index("New pairs then") < text.index("moved down instead:")
    floater = next(iter(bracket.downfloaters))
    assert story.why_not(floater, "float").answer.verdict == "is-so"


@pytest.mark.parametrize("rules", ["dutch-2026", "dubov-2026", "burstein-2026", "lim-2026"])
def test_every_system_judges_proposals(rules: str) -> None:
    story = explain(read_trf(EXAMPLE), rules=rules)
    pairs = [(pair.white, pair.black) for pair in story.round.pairs]
    assert story.instead(pairs, story.round.pab).answer.verdict == "is-so"
    a, c = pairs[0][0], pairs[1][0]
    answer = story.instead([(a, c)]).answer
    assert answer.verdict in ("criterion", "order", "procedure", "impossible")
    assert "{" not in story.instead([(a, c)]).text()
    page = story.instead([(a, c)]).html("de")
    assert page.count("<p>") >= 1


def test_bad_proposals_are_refused() -> None:
    story = explain(read_trf(EXAMPLE))
    with pytest.raises(InputError, match="stands in the proposal twice"):
        story.instead([(1, 9), (9, 3)])
    with pytest.raises(InputError):
        story.instead([(1, 777)])
    assert story.instead([], bye=1).answer.verdict == "impossible"  # nobody has a bye: even


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(EXAMPLE), "--instead", "2-17 1-9"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Why not 2 Venkataraghavan, Arjun - 17 Quiroga, Ezequiel and" in out
    assert main(["explain", str(EXAMPLE), "--why-not", "Halmos", "float"]) == 0
    assert "Why does 8 Halmos, Bence not move down?" in capsys.readouterr().out
    for wrong, words in (
        (["--instead", "1:2"], "expected pairs such as"),
        (["--instead", "1-bye 2-bye"], "at most one bye"),
        (["--player", "nobody"], "no player is called"),
        (["--player", "e"], "expected one of the numbers"),
    ):
        assert main(["explain", str(EXAMPLE), *wrong]) == 3
        assert words in capsys.readouterr().err


def limited(position: PairingPosition, player: int, kept: frozenset[int]) -> PairingPosition:
    """Return the position in which a player may meet these others only."""
    forbidden = {player: set(others) for player, others in position.forbidden.items()}
    for other in {contender.id for contender in position.contenders} - kept - {player}:
        forbidden.setdefault(player, set()).add(other)
        forbidden.setdefault(other, set()).add(player)
    return position._replace(forbidden={player: frozenset(of) for player, of in forbidden.items()})


def float_questions(rules: str, seeds: Iterable[int]) -> int:
    """Ask of every player why he does not float; the oracle pairs the round in which he does."""
    asked = 0
    chosen = rule_set(rules)
    for seed in seeds:
        position = random_position(seed)
        pairing = answer_of(chosen.pair, position)
        if pairing is None or len(position.contenders) < 4:
            continue
        account = DutchAccount(position, chosen)
        explanation = account.explanation
        ours = {frozenset(pair) for pair in pairing.pairs}
        score = {contender.id: contender.score for contender in position.contenders}
        for mark in explanation.players:
            bracket = explanation.brackets[mark.bracket]
            answer = judge_float(account, AskFloat(mark.id))
            if answer.verdict == "is-so":
                continue
            lowest = min(bracket.scores)
            below = frozenset(player for player, points in score.items() if points < lowest)
            expected = answer_of(ORACLES[rules], limited(position, mark.id, below))
            asked += 1
            if answer.verdict == "impossible":
                assert expected is None, (seed, mark.id)
                continue
            assert expected is not None, (seed, mark.id)
            new = {frozenset(pair) for pair in expected.pairs} - ours
            assert set(map(frozenset, answer.changed)) == new, (seed, mark.id)
    return asked


@pytest.mark.parametrize("rules", sorted(ORACLES))
def test_a_float_is_the_oracles_round_in_which_he_floats(rules: str) -> None:
    assert float_questions(rules, range(400, 440)) > 60


@pytest.mark.long
@pytest.mark.parametrize("rules", sorted(ORACLES))
def test_2000_floats_are_the_oracles(rules: str) -> None:
    assert float_questions(rules, range(1000, 1800)) > 2000
