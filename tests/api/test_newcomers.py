"""What a program meets that uses the API for the first time: words, names, texts, typing errors."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from swissmate import (
    Bye,
    LossWarning,
    Player,
    Result,
    RoundPairing,
    ScoringSystem,
    SwissmateError,
    Tournament,
    TournamentError,
)
from swissmate.model import words
from swissmate.ranking import EDITION_IDS, edition
from swissmate.systems import registry

EXAMPLE = Path(__file__).parents[2] / "examples" / "open40.trf"


@pytest.fixture
def four() -> Tournament:
    tournament = Tournament(name="Four", rounds=3, rules="dutch-2026", initial_color="w")
    for name, rating in (("Ada Lind", 2000), ("Bo", 1900), ("Cy", 1800), ("Di", 1700)):
        tournament = tournament.with_player(name, rating, key=f"chat:{name[0]}")
    return tournament


def test_a_scoring_of_three_numbers_holds_for_byes_and_forfeits_too() -> None:
    """C.04.1.c and C.04.2.D.4: a bye is worth a win, a half-point bye a draw; absences nothing."""
    scoring = ScoringSystem.of("3-1-0")
    wins = ("win_white", "win_black", "forfeit_win", "pab", "full_bye")
    draws = ("draw_white", "draw_black", "half_bye")
    for name, points in scoring._asdict().items():
        value = 30 if name in wins else 10 if name in draws else 0
        assert points == (None if name == "adjourned" else value)
    assert ScoringSystem.of("1-½-0") == ScoringSystem.of("1-0.5-0") == ScoringSystem()
    assert ScoringSystem.of("3-1-0", pab=10) == scoring._replace(pab=10)


def test_the_bye_of_a_league_is_worth_what_its_scoring_says() -> None:
    tournament = Tournament(rounds=3, rules="dutch-2026", scoring=ScoringSystem.of("3-1-0"))
    for name in ("Ada", "Bo", "Cy"):
        tournament = tournament.with_player(name)
    tournament = replace(tournament, initial_color="w")
    tournament = tournament.with_round(swissmate.pair(tournament))
    assert tournament.points_before(3, 2) == 30


@pytest.mark.parametrize("text", ["", "3-1", "3-1-0-0", "3-x-0", "3-1--1", "1-0.25-0", 3, None])
def test_a_scoring_that_is_none(text: object) -> None:
    with pytest.raises(SwissmateError, match='such as "3-1-0"'):
        ScoringSystem.of(text)  # type: ignore[arg-type]


def test_a_scoring_with_a_misspelt_field() -> None:
    with pytest.raises(SwissmateError, match="did you mean half_bye"):
        ScoringSystem.of("3-1-0", halfbye=10)
    with pytest.raises(SwissmateError, match="whole tenths"):
        ScoringSystem.of("3-1-0", pab=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("who", [1, "Ada Lind", "ada  lind", "chat:A"])
def test_players_are_found_by_number_name_and_key(four: Tournament, who: int | str) -> None:
    assert four.player(who).id == 1
    away = four.with_bye(who, Bye.HALF)
    assert away == four.with_bye(1, Bye.HALF)
    assert away.without_bye(who) == four.without_bye(1)
    assert four.withdraw(who) == four.withdraw(1)
    assert four.withdraw(1).rejoin(who) == four
    assert four.forbid(who, "Bo") == four.forbid(1, 2)
    assert four.protect("Bo", who) == four.protect(1, 2)


def test_rounds_and_results_by_name(four: Tournament) -> None:
    by_number = four.with_round([(1, 3), (4, 2)]).with_result(1, 3, Result.DRAW)
    by_name = four.with_round([("Ada Lind", "Cy"), ("Di", "Bo")])
    assert by_name.with_result("Ada Lind", "Cy", Result.DRAW) == by_number
    assert by_name.with_results({("Ada Lind", "Cy"): Result.DRAW}) == by_number
    told = swissmate.explain(by_number, 1, player="Cy")
    assert str(told) == str(swissmate.explain(by_number, 1, player=3))
    asked = swissmate.why_not(by_number, "Cy", "Bo", 1)
    assert str(asked) == str(swissmate.why_not(by_number, 3, 2, 1))
    table = swissmate.standings(by_number)
    assert swissmate.explain_place(table, "Cy") == swissmate.explain_place(table, 3)


def test_who_is_not_found_is_asked_for_by_the_nearest_name(four: Tournament) -> None:
    with pytest.raises(TournamentError, match=r"did you mean 'Ada Lind'\?") as raised:
        four.withdraw("Ada Lindt")
    assert raised.value.code == "unknown-player"
    with pytest.raises(TournamentError, match="'Bo' is the name of players 2, 5"):
        four.with_player("Bo").withdraw("Bo")
    with pytest.raises(TournamentError, match="the key 'chat:B' belongs to player 2"):
        four.with_player("Ben", key="chat:B")


def test_values_print_legibly(four: Tournament) -> None:
    paired = four.with_round([(1, 3), (4, 2)]).with_result(1, 3, Result.WHITE_WINS)
    assert str(paired).splitlines() == [
        "Four: 4 players, 1 round of 3 paired, dutch-2026",
        "  1.0  1 Ada Lind (2000)",
        "  0.0  2 Bo (1900)",
        "  0.0  3 Cy (1800)",
        "  0.0  4 Di (1700)",
    ]
    assert repr(paired) == "<Tournament Four: 4 players, 1 round of 3 paired, dutch-2026>"
    assert repr(four.player(1)) == "<Player 1 Ada Lind (2000) key='chat:A'>"
    assert str(Player(7, "Lomidze, Nino", 2397, "WGM")) == "7 WGM Lomidze, Nino (2397)"
    pairing = RoundPairing(2, ((1, 2), (4, 3)), None)
    assert str(pairing) == "Round 2\n1  1 - 2\n2  4 - 3"
    text = RoundPairing(2, ((4, 2),), 1).text(four)
    assert text.splitlines()[1:] == ["1  Di - Bo", "bye  Ada Lind"]
    assert len(repr(swissmate.read_trf(EXAMPLE))) < 100


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: Result("="), r'Result\("1/2-1/2"\)'),
        (lambda: Result("½-½"), r'Result\("1/2-1/2"\)'),
        (lambda: Result("1:0"), r'Result\("1-0"\)'),
        (lambda: Bye("half"), r"did you mean Bye.HALF\?"),
        (lambda: Tournament(rules="dutch2026"), r"did you mean dutch-2026\?"),
        (lambda: Tournament(rules="Dutch 2026"), r"did you mean dutch-2026\?"),
        (lambda: Tournament(tie_breaks=("PTS", "Buchholz")), r"did you mean BH\?"),
        (lambda: Tournament(tie_breaks=("PTS", "BHC1")), "no tie-break 'BHC1'"),
        (lambda: swissmate.rule_set("dutch2026"), r"did you mean dutch-2026\?"),
        (lambda: swissmate.read_trf(EXAMPLE.read_text(encoding="utf-8")), "text of a file"),
        (lambda: swissmate.read_trf("012 An event"), "text of a file"),
        (lambda: swissmate.read_trf("a\0b"), "text of a file"),
        (lambda: swissmate.convert(Tournament(), "trf-26"), r"did you mean trf26\?"),
        (lambda: swissmate.generate("realistik"), r"did you mean realistic\?"),
        (lambda: swissmate.generate(playres=5), r"did you mean players\?"),
    ],
)
def test_typing_errors_are_our_errors_at_once(call: Callable[[], object], says: str) -> None:
    with pytest.raises(SwissmateError, match=says):
        call()


def test_a_modifier_that_no_tie_break_has_is_an_error_of_the_standings(four: Tournament) -> None:
    """It is no note, as for the code of a file: the caller can correct it."""
    with pytest.raises(SwissmateError, match="there is no modifier 'X1'"):
        swissmate.standings(replace(four, tie_breaks=("PTS", "BH/X1")))


def test_what_a_file_names_is_kept_though_nobody_knows_it(four: Tournament) -> None:
    told = swissmate.write_trf(replace(four, tie_breaks=("PTS", "BH")), dialect="trf26", lossy=True)
    read = swissmate.read_trf(told.replace(b"BH", b"QX"))
    assert read.tie_breaks == ("PTS", "QX")
    assert replace(read, name="Again").tie_breaks == ("PTS", "QX")
    assert "QX, which the file names, is left out" in str(swissmate.standings(read))


EXPLAINED: tuple[Callable[[swissmate.Explained[None], str], object], ...] = (
    lambda story, language: story.text(language),
    lambda story, language: story.html(language),
    lambda story, language: story.sheet(language),
    lambda story, language: story.picture(language),
    lambda story, language: story.checklist_text(language),
    lambda story, language: story.checklist_html(language),
)


@pytest.mark.parametrize("say", EXPLAINED)
@pytest.mark.parametrize(
    ("language", "near"),
    [("german", "de"), ("EN", "en"), ("en-GB", "en"), ("xx", ""), (None, ""), (["de"], "")],
)
def test_an_unknown_language_is_our_error(
    four: Tournament,
    say: Callable[[swissmate.Explained[None], object], object],
    language: object,
    near: str,
) -> None:
    expected = rf"did you mean {near}\?" if near else "there are en, de"
    with pytest.raises(SwissmateError, match=expected) as raised:
        say(swissmate.explain(four), language)
    assert getattr(raised.value, "code", "") == "unknown-language"


def test_a_written_file_has_ranks(four: Tournament) -> None:
    """By points, then by pairing number; other programs refuse the column when it is blank."""
    done = without_keys(four).with_round([(1, 3), (4, 2)])
    done = done.with_results({(1, 3): Result.DRAW, (4, 2): Result.WHITE_WINS})
    read = swissmate.read_trf(swissmate.write_trf(done))
    assert [player.rank for player in read.players] == [2, 4, 3, 1]
    stated = replace(done, players=(done.players[0]._replace(rank=9), *done.players[1:]))
    assert swissmate.read_trf(swissmate.write_trf(stated)).players[0].rank == 9


def test_ranks_follow_the_tie_breaks_that_the_tournament_names(four: Tournament) -> None:
    done = four.with_round([(1, 3), (4, 2)]).with_results(
        {(1, 3): Result.BLACK_WINS, (4, 2): Result.DRAW}
    )
    ranked = replace(done, tie_breaks=("PTS", "BWG", "TPN"))
    read = swissmate.read_trf(swissmate.write_trf(ranked, dialect="trf26", lossy=True))
    assert [player.rank for player in read.players] == [4, 2, 1, 3]
    assert swissmate.check(read).wrong_ranks == ()


def test_what_a_file_cannot_hold_is_said(four: Tournament) -> None:
    codes = replace(four, tie_breaks=("PTS", "BH"))
    with pytest.warns(LossWarning, match="trf16 cannot hold the tie breaks of this tournament"):
        swissmate.write_trf(without_keys(codes))
    with pytest.warns(LossWarning, match="cannot hold all of player 1: key"):
        swissmate.write_trf(four)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        swissmate.write_trf(codes, lossy=True)
        swissmate.write_trf(without_keys(codes), dialect="trf26")
    assert swissmate.convert(four, "json").losses == ()


def without_keys(tournament: Tournament) -> Tournament:
    players = tuple(player._replace(key="") for player in tournament.players)
    return replace(tournament, players=players)


def test_the_words_are_those_of_the_systems_and_the_editions() -> None:
    """The model names what it does not know: both lists hold the same."""
    assert set(registry._MODULES) == set(words.RULE_SET_IDS)
    for alias in registry.ALIASES:
        words.require_known_rules(alias)
    rows = {row.name for edition_id in EDITION_IDS for row in edition(edition_id).tie_breaks}
    assert rows == set(words.TIE_BREAK_TITLES)
