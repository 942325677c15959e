"""A knockout of six by hand: byes, a play-off, a decision, files, ranking and explanation."""

from __future__ import annotations

from dataclasses import replace

import pytest

import swissmate
from swissmate.explanation import AskBye, AskColor, AskPair
from swissmate.model import Result, Tournament
from swissmate.systems.knockout.event import knockout_before
from swissmate.systems.knockout.knockout import rounds_of
from swissmate.systems.knockout.terms import parse_terms
from swissmate.trf.json_format import from_json, to_json


def entered(players: int, terms: str = "", color: str = "w") -> Tournament:
    tournament = Tournament(rules="knockout", rounds=99, terms=terms, initial_color=color)
    for number in range(1, players + 1):
        tournament = tournament.with_player(f"Player {number}", 2400 - number)
    return tournament


def played(tournament: Tournament, *results: Result) -> Tournament:
    """Play a round with these results, board by board."""
    pairing = swissmate.pair(tournament)
    tournament = tournament.with_round(pairing)
    return tournament.with_results(dict(zip(pairing.pairs, results, strict=True)))


WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def six() -> Tournament:
    """Six players: 1 and 2 have byes, 4 beats 5, 3 beats 6 in armageddon with Black."""
    tournament = entered(6, "games=1+armageddon third=yes")
    # Matches 2 (4-5) and 4 (3-6): both even, so by the lot for White the lower player has White.
    assert swissmate.pair(tournament).pairs == ((5, 4), (6, 3))
    tournament = played(tournament, BLACK, DRAW)
    # Only match 4 goes on, with the colours reversed; a draw wins for Black there.
    assert swissmate.pair(tournament).pairs == ((3, 6),)
    tournament = played(tournament, DRAW)
    # Semifinals 1-4 and 2-6: 4 had Black once; 6 had both colours, as often as 2 had any.
    assert swissmate.pair(tournament).pairs == ((4, 1), (6, 2))
    return tournament


def test_six_players_to_the_end() -> None:
    tournament = played(six(), BLACK, WHITE)
    # 1 and 6 won; 4 and 2 play for place 3. White so far: 1 none of 1, 6 two of 3; 4 one of 2,
    # 2 none of 1.
    assert swissmate.pair(tournament).pairs == ((1, 6), (2, 4))
    tournament = played(tournament, WHITE, DRAW)
    assert swissmate.pair(tournament).pairs == ((4, 2),)
    tournament = played(tournament, Result.BOTH_FORFEIT)
    with pytest.raises(swissmate.InputError, match="the knockout is over") as refused:
        swissmate.pair(tournament)
    assert refused.value.code == "tournament-over"
    ranks = {row.player: row.rank for row in swissmate.standings(tournament).rows}
    assert ranks == {1: 1, 6: 2, 2: 4, 4: 4, 3: 5, 5: 5}, "nobody came to the last game for place 3"


def test_the_number_of_rounds_follows_the_results() -> None:
    assert rounds_of(entered(6, "games=1+armageddon third=yes")) == 3
    assert rounds_of(six()) == 4, "one round of armageddon came between"
    assert rounds_of(entered(5, "games=2 final=4")) == 2 + 2 + 3
    assert rounds_of(entered(24, "reseed=yes")) == 5
    assert replace(entered(2), rounds=None).rounds is None


def test_a_level_match_waits_for_a_decision_by_hand() -> None:
    tournament = played(entered(4), DRAW, WHITE)
    with pytest.raises(swissmate.InputError, match=r"match 1 \(1 - 4\) is level") as refused:
        swissmate.pair(tournament)
    assert refused.value.code == "undecided"
    decided = replace(tournament, terms="won=1:4@1")
    assert swissmate.pair(decided).pairs == ((4, 3),)
    assert not swissmate.check(decided).differing, "round 1 was paired before the decision"
    with pytest.raises(swissmate.InputError, match="one of its players"):
        swissmate.pair(replace(tournament, terms="won=1:3@1"))


@pytest.mark.parametrize(
    ("terms", "found"),
    [
        ("games=0", "'0'"),
        ("games=armageddon", "'armageddon'"),
        ("games=1+until+2", "'1\\+until\\+2'"),
        ("third=maybe", "'third=maybe'"),
        ("pots=4", "'pots=4'"),
        ("won=3-7", "'won=3-7'"),
        ("double=yes third=yes", "'double=yes'"),
        ("best-loser=yes", "'best-loser=yes'"),
    ],
)
def test_terms_that_cannot_be_read(terms: str, found: str) -> None:
    with pytest.raises(swissmate.InputError, match=found) as refused:
        swissmate.pair(entered(4, terms))
    assert refused.value.code == "terms"


def test_terms_are_written_as_they_are_read() -> None:
    text = "games=2+2+armageddon final=4 third=yes lot=7 listed=8 won=3:7@4;5:0@6"
    assert str(parse_terms(text)) == text


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_files_keep_the_terms(dialect: str) -> None:
    tournament = played(six(), BLACK, WHITE)
    tournament = replace(tournament, rounds=rounds_of(tournament))
    again = swissmate.read_trf(swissmate.write_trf(tournament, dialect=dialect))
    assert (again.terms, again.rules) == (tournament.terms, "knockout")
    assert swissmate.pair(again) == swissmate.pair(tournament)
    assert not swissmate.check(again).differing


def test_json_keeps_the_terms() -> None:
    tournament = played(six(), BLACK, WHITE)
    again = from_json(to_json(tournament))
    assert (again.terms, again.rules) == (tournament.terms, "knockout")
    assert swissmate.pair(again) == swissmate.pair(tournament)


def test_the_drawn_seeds_follow_from_the_number_alone() -> None:
    seeds = knockout_before(entered(8, "lot=2026")).seeds
    assert sorted(seeds) == list(range(1, 9)) != list(seeds)
    assert seeds == knockout_before(entered(8, "lot=2026 third=yes")).seeds
    assert seeds != knockout_before(entered(8, "lot=2027")).seeds


def test_why_this_opponent() -> None:
    story = swissmate.explain(replace(six(), rounds=4), 3)
    assert "6 Player 6 has won match 4." in story.text()
    assert story.ask(AskPair(1, 4)).answer.verdict == "is-so"
    assert "can meet in match 7 at the earliest" in story.ask(AskPair(1, 2)).text()
    assert "has no further match: match 2 was the last" in story.ask(AskPair(1, 5)).text()
    assert "Only the first stage" in story.ask(AskBye(1)).text()
    assert "colours" not in story.ask(AskColor(1, "w")).text()
    assert "Begegnung 5" in story.player(1).text("de")
    stages = swissmate.explain(entered(6, "reseed=yes"), 1)
    assert "the highest seed meets the lowest" in stages.text()


@pytest.mark.parametrize("seed", range(6))
def test_the_generator_plays_to_the_end(seed: int) -> None:
    generated = swissmate.generate(
        "realistic", rules="knockout", players=5 + seed * 4, rounds=3, seed=seed
    )
    tournament = generated.tournament
    report = swissmate.check(tournament)
    assert not report.differing
    assert not [finding for found in report.rounds for finding in found.findings]
    assert rounds_of(tournament) == tournament.rounds == tournament.rounds_paired
