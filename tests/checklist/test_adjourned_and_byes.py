"""Adjourned games, byes, results and the order of boards (157-188, 222)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from arbiter_events import games_of, hidden_in, make_event, mark_in, play, say_yes
from swissmate.arbiter.models import Account, Event, Game, Player, Round

from .desk import (
    by_hand,
    enter,
    exported,
    imported,
    is_refused,
    met,
    numbers_in,
    page_of,
    points_in,
    undo,
    upload,
)


def line_of(file: str, number: int) -> str:
    return next(line for line in file.split("\n") if line.startswith(f"001 {number:4}"))


def codes_of(file: str, game: Game) -> str:
    """The marks that a file has for both sides of a game of round one."""
    return "".join(line_of(file, number)[98] for number in numbers_in(game))


def with_codes(file: str, game: Game, codes: str) -> str:
    """A file with other marks for both sides of a game of round one."""
    for number, code in zip(numbers_in(game), codes, strict=True):
        line = line_of(file, number)
        file = file.replace(line, f"{line[:98]}{code}{line[99:]}")
    return file


def with_an_adjourned_game(browser: Client, chief: Account, event: Event) -> Game:
    play(event, chief, 1, "")
    game = games_of(event, 1)[0]
    assert enter(browser, game, "adj") == "saved"
    return game


@pytest.mark.question(157, 164, 165)
def test_an_adjourned_game_has_a_question_mark_in_the_file(
    browser: Client, chief: Account, event: Event
) -> None:
    game = with_an_adjourned_game(browser, chief, event)
    assert "adjourned" in page_of(browser, event, "rounds/1/")
    file = exported(browser, event)
    white, black = numbers_in(game)
    assert line_of(file, white)[91:99] == f"{black:4} w ?"
    assert line_of(file, black)[91:99] == f"{white:4} b ?"
    assert "X 0.5" in next(line for line in file.split("\n") if line.startswith("162"))
    assert games_of(imported(browser, file), 1)[0].result == "adj"


@pytest.mark.question(158)
def test_no_round_is_paired_while_a_result_is_missing(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1, "")
    answer = browser.post(f"/events/{event.pk}/rounds/2/pair", follow=True)
    assert "Round 1 board 1 has no result" in answer.content.decode()
    assert not Round.objects.filter(event=event, number=2).exists()


@pytest.mark.parametrize(
    "result",
    [
        pytest.param("", marks=pytest.mark.question(161), id="missing"),
        pytest.param("adj", marks=pytest.mark.question(169), id="adjourned"),
    ],
)
def test_nothing_is_final_while_a_game_is_not_over(
    browser: Client, chief: Account, result: str
) -> None:
    event = make_event(chief, 4, rounds=1)
    play(event, chief, 1, result)
    named = "1 game is not over: round 1 board 1"
    assert "Final standings" not in page_of(browser, event, "standings")
    report = page_of(browser, event, "print/report")
    assert named in report
    assert "Final report" not in report.split("<main")[0]
    assert named in exported(browser, event, rating=True)
    enter(browser, games_of(event, 1)[0], "1/2")
    assert "Final standings" in page_of(browser, event, "standings")
    assert "Final report" in page_of(browser, event, "print/report").split("<main")[0]
    assert exported(browser, event, rating=True).startswith("012")


def test_of_many_games_that_are_not_over_the_first_are_named(
    browser: Client, chief: Account
) -> None:
    event = make_event(chief, 40, rounds=1)
    play(event, chief, 1, *[""] * 20)
    report = page_of(browser, event, "print/report")
    found = re.search("20 games are not over: (.*)", report)
    assert found is not None
    assert re.findall(r"board (\d+)", found[1]) == ["1", "2", "3", "4", "5"]
    assert "; …" in found[1]


@pytest.mark.question(162, 163)
@pytest.mark.parametrize(("result", "is_asked"), [("1-0", True), ("1/2", False)])
def test_an_adjourned_game_ends_at_any_time(
    browser: Client, chief: Account, event: Event, result: str, is_asked: bool
) -> None:
    game = with_an_adjourned_game(browser, chief, event)
    for number in (2, 3, 4):
        play(event, chief, number)
    url = f"/events/{event.pk}/games/{game.pk}/correct"
    values = {"result": result, "reason": "played on", "scope": "all"}
    answer = browser.post(url, values)
    assert ("X-Asked" in answer.headers) == is_asked
    if is_asked:
        assert 'data-level="3"' in answer.content.decode()
        game.refresh_from_db()
        assert game.result == "adj"
        say_yes(browser, url, values)
    game.refresh_from_db()
    assert game.result == result
    white, black = numbers_in(game)
    line = f"### Adjournment @ Round 1: {white}-{black} {result}\n"
    assert (line in exported(browser, event)) == is_asked


@pytest.mark.question(166)
def test_unknown_symbols_are_unknown_results(browser: Client, chief: Account, event: Event) -> None:
    play(event, chief, 1)
    play(event, chief, 2)
    file = with_codes(exported(browser, event), games_of(event, 1)[0], "**")
    asked = browser.post("/import-trf", upload(file))
    assert "The result is unknown" in asked.content.decode()
    assert games_of(imported(browser, file), 1)[0].result == "adj"


@pytest.mark.question(167)
def test_an_adjourned_game_counts_as_a_draw_whatever_a_file_says(
    browser: Client, chief: Account, event: Event
) -> None:
    with_an_adjourned_game(browser, chief, event)
    play(event, chief, 2)
    file = exported(browser, event).replace("X 0.5", "X 1.0")
    answer = browser.post("/import-trf", upload(file))
    assert "Adjourned games count as draws here" in answer.content.decode()
    assert "djourned" not in page_of(browser, event, "settings")


@pytest.mark.question(168)
def test_pairing_with_an_adjourned_game_is_told(
    browser: Client, chief: Account, event: Event
) -> None:
    game = with_an_adjourned_game(browser, chief, event)
    play(event, chief, 2)
    url = f"/events/{event.pk}/rounds/3/pair"
    answer = browser.post(url)
    assert answer.headers["X-Asked"] == "1"
    page = answer.content.decode()
    assert 'data-level="2"' in page
    assert f"Round 1 board 1, {game.pairing.white} – {game.pairing.black}, is adjourned" in page
    assert not Round.objects.filter(event=event, number=3).exists()
    say_yes(browser, url, {})
    assert Round.objects.filter(event=event, number=3).exists()


@pytest.mark.question(169)
@pytest.mark.parametrize(("worth", "codes"), [("D-D", "DD"), ("-/-", "--")])
def test_a_game_that_is_never_finished_is_closed(
    browser: Client, chief: Account, worth: str, codes: str
) -> None:
    event = make_event(chief, 4, rounds=2)
    game = with_an_adjourned_game(browser, chief, event)
    play(event, chief, 2, "0-1", "0-1")
    report = page_of(browser, event, "print/report")
    assert "If an adjourned game will never be finished, close it on its correction page." in report
    url = f"/events/{event.pk}/games/{game.pk}/correct"
    assert "This game is never finished" in browser.get(url).content.decode()
    values = {"scope": "never", "result": worth, "reason": "both left the country"}
    for wrong in ({"reason": " "}, {"result": "1-0"}, {"result": ""}):
        assert browser.post(url, {**values, **wrong}).status_code == 400
    asked = browser.post(url, values)
    assert 'data-level="4"' in asked.content.decode()
    again = browser.post(url, hidden_in(asked))
    assert "it is not rated" in again.content.decode()
    game.refresh_from_db()
    assert game.result == "adj"
    browser.post(url, hidden_in(again))
    game.refresh_from_db()
    assert game.result == worth
    assert "Final standings" in page_of(browser, event, "standings")
    file = exported(browser, event, rating=True)
    white, black = numbers_in(game)
    assert f"### Not played @ Round 1: {white}-{black} {worth}\n" in file
    assert codes_of(file, game) == codes
    assert "This game is not adjourned." in browser.post(url, values).content.decode()
    undo(browser, event, action="never-finished")
    game.refresh_from_db()
    assert game.result == "adj"
    assert "### Not played" not in exported(browser, event)


@pytest.mark.question(170)
def test_who_has_withdrawn_is_marked(browser: Client, chief: Account, event: Event) -> None:
    play(event, chief, 1)
    player = Player.objects.filter(event=event)[2]
    paths = ("standings", "crosstable", "print/standings", "print/crosstable")
    for path in paths:
        assert "withdrawn" not in page_of(browser, event, path)
    say_yes(browser, f"/events/{event.pk}/players/{player.pk}/withdraw", {})
    for path in paths:
        assert "withdrawn" in page_of(browser, event, path).split(player.name)[1][:80], path


def bye(player: Player, number: int, kind: str) -> tuple[str, dict[str, str]]:
    """The form that notes a bye: its address and its values."""
    return f"/events/{player.event_id}/byes/save", {"changes": f"{player.pk}:{number}::{kind}"}


@pytest.mark.question(171, 172)
def test_a_half_point_bye_brings_half_a_point(
    browser: Client, chief: Account, event: Event
) -> None:
    player = Player.objects.filter(event=event)[0]
    browser.post(*bye(player, 1, "H"))
    play(event, chief, 1)
    assert points_in(browser, event)[player.name] == "½"


@pytest.mark.question(173, 174)
def test_the_second_half_point_bye_is_asked(browser: Client, event: Event) -> None:
    player = Player.objects.filter(event=event)[0]
    browser.post(*bye(player, 1, "H"))
    asked = browser.post(*bye(player, 3, "H"))
    assert asked.headers["X-Asked"] == "1"
    assert 'data-level="3"' in asked.content.decode()
    assert player.byes.count() == 1
    say_yes(browser, *bye(player, 3, "H"))
    assert player.byes.count() == 2


@pytest.mark.question(175, 176)
def test_who_may_have_no_half_point_bye_gets_none(browser: Client, event: Event) -> None:
    player = Player.objects.filter(event=event)[0]
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    values = {"name": player.name, "rating": player.rating, "seen": mark_in(browser, url)}
    values["no_half_byes"] = "on"
    assert browser.post(url, values).status_code == 302
    answer = browser.post(*bye(player, 1, "H"), follow=True)
    assert "may have no half-point bye" in answer.content.decode()
    several = {"player": [player.pk, Player.objects.filter(event=event)[1].pk], "kind": "H"}
    browser.post(f"/events/{event.pk}/rounds/1/absence", several)
    assert not player.byes.exists()


@pytest.mark.question(177, 178, 179)
def test_a_full_point_bye_is_told_and_written(
    browser: Client, chief: Account, event: Event
) -> None:
    player = Player.objects.filter(event=event)[0]
    asked = browser.post(*bye(player, 1, "F"))
    assert asked.headers["X-Asked"] == "1"
    page = asked.content.decode()
    assert 'data-level="2"' in page
    assert "it is an exception" in page
    say_yes(browser, *bye(player, 1, "F"))
    play(event, chief, 1)
    assert points_in(browser, event)[player.name] == "1"
    assert f"### FPB @ Round 1: {player.tpn}=FPB\n" in exported(browser, event)


@pytest.mark.parametrize(
    ("result", "points", "codes"),
    [
        pytest.param("=-0", "½ 0", "=0", marks=pytest.mark.question(180, 186), id="half-zero"),
        pytest.param("0-=", "0 ½", "0=", marks=pytest.mark.question(180, 186), id="zero-half"),
        pytest.param("0-0", "0 0", "00", marks=pytest.mark.question(180, 186), id="zero-zero"),
        pytest.param("+/-", "1 0", "+-", marks=pytest.mark.question(183, 186), id="forfeit"),
        pytest.param("-/+", "0 1", "-+", marks=pytest.mark.question(183, 186), id="by-black"),
        pytest.param("-/-", "0 0", "--", marks=pytest.mark.question(183, 186), id="both"),
        pytest.param("W-L", "1 0", "WL", marks=pytest.mark.question(185, 186), id="unrated-win"),
        pytest.param("D-D", "½ ½", "DD", marks=pytest.mark.question(185, 186), id="unrated-draw"),
        pytest.param("L-W", "0 1", "LW", marks=pytest.mark.question(185, 186), id="unrated-loss"),
        pytest.param("1-0", "1 0", "10", marks=pytest.mark.question(186), id="win"),
        pytest.param("1/2", "½ ½", "==", marks=pytest.mark.question(186), id="draw"),
        pytest.param("0-1", "0 1", "01", marks=pytest.mark.question(186), id="loss"),
    ],
)
def test_each_result_stands_in_standings_and_file(
    browser: Client, chief: Account, event: Event, result: str, points: str, codes: str
) -> None:
    play(event, chief, 1, "")
    game = games_of(event, 1)[0]
    assert enter(browser, game, result) == "saved"
    shown = points_in(browser, event)
    assert " ".join(shown[f"Player {number:02}"] for number in numbers_in(game)) == points
    assert codes_of(exported(browser, event), game) == codes


@pytest.mark.parametrize(
    "result",
    [
        pytest.param("1-=", marks=pytest.mark.question(181), id="one-half"),
        pytest.param("1-1", marks=pytest.mark.question(181), id="one-one"),
        pytest.param("=/-", marks=pytest.mark.question(182), id="half-by-forfeit"),
        pytest.param("+/+", marks=pytest.mark.question(182, 183), id="both-win"),
        pytest.param("1/-", marks=pytest.mark.question(184), id="played-and-forfeit"),
        pytest.param("+-0", marks=pytest.mark.question(184), id="forfeit-and-played"),
        pytest.param("<b>", id="markup"),
        pytest.param("x" * 5000, id="long"),
    ],
)
def test_results_that_do_not_exist_are_refused(
    browser: Client, chief: Account, event: Event, result: str
) -> None:
    play(event, chief, 1, "")
    game = games_of(event, 1)[0]
    assert enter(browser, game, result) == "refused"
    assert game.result == ""
    more = page_of(browser, event, f"games/{game.pk}/more")
    assert f'value="{result}"' not in more


@pytest.mark.parametrize(
    "codes",
    [
        pytest.param("1=", marks=pytest.mark.question(181), id="one-half"),
        pytest.param("11", marks=pytest.mark.question(181), id="one-one"),
        pytest.param("++", marks=pytest.mark.question(182), id="both-win"),
        pytest.param("1-", marks=pytest.mark.question(184), id="mixed"),
    ],
)
def test_nor_are_they_imported(browser: Client, chief: Account, event: Event, codes: str) -> None:
    play(event, chief, 1)
    assert is_refused(browser, with_codes(exported(browser, event), games_of(event, 1)[0], codes))


@pytest.mark.question(187)
def test_boards_stand_in_the_order_of_the_handbook_by_hand_too(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1, "1-0", "0-1", "1/2", "1-0")
    hand = by_hand(browser, event, 2)
    assert board_keys(event, 2) == sorted(board_keys(event, 2))
    exchange_the_ends(browser, event, hand)
    assert Round.objects.get(event=event, number=2).is_manual
    assert board_keys(event, 2) == sorted(board_keys(event, 2))


def exchange_the_ends(browser: Client, event: Event, hand: str) -> None:
    """Let White of the first board and White of the last change places in round two."""
    (one, _), *_, (other, _) = met(event, 2)
    browser.post(f"{hand}/move", {"do": "exchange", "one": one, "other": other})
    say_yes(browser, f"{hand}/finish", {"reason": "a wish"})


def board_keys(event: Event, number: int, virtual: int = 0) -> list[tuple[int, int, int]]:
    """What C.04.2.D.9 sorts boards by, from results and group A's virtual points (in halves)."""
    worth = {"1-0": (2, 0), "0-1": (0, 2), "1/2": (1, 1)}
    points = {tpn: 2 * (tpn <= virtual) for tpn in event.players.values_list("tpn", flat=True)}
    for before in range(1, number):
        for game in games_of(event, before):
            for tpn, won in zip(numbers_in(game), worth[game.result], strict=True):
                points[tpn] += won
    pairs = [sorted(pair, key=lambda n: (-points[n], n)) for pair in met(event, number)]
    return [(-points[high], -points[high] - points[low], high) for high, low in pairs]


@pytest.mark.question(188)
def test_virtual_points_count_for_the_order_of_boards(browser: Client, chief: Account) -> None:
    event = make_event(chief, 16, rounds=9, acceleration="baku-2026")
    play(event, chief, 1, "0-1", "1-0", "1/2", "0-1", "1-0", "1-0", "1/2", "0-1")
    hand = by_hand(browser, event, 2)
    with_virtual = board_keys(event, 2, virtual=8)  # group A: half of 16; one point in round two
    assert with_virtual == sorted(with_virtual)
    without = board_keys(event, 2)
    assert without != sorted(without)
    exchange_the_ends(browser, event, hand)
    with_virtual = board_keys(event, 2, virtual=8)
    assert with_virtual == sorted(with_virtual)


@pytest.mark.question(222)
def test_chess960_draws_a_start_position_for_each_round(browser: Client, chief: Account) -> None:
    event = make_event(chief, is_chess960=True)
    play(event, chief, 1)
    page = page_of(browser, event, "rounds/1/")
    assert "Chess960: start position" in page
    number = int(page.split("start position ")[1].split(",")[0])
    pieces = page.split(f"start position {number}, <strong>")[1][:8]
    assert 0 <= number < 960
    assert sorted(pieces) == sorted("RNBQKBNR")
    assert pieces.index("R") < pieces.index("K") < pieces.rindex("R")
    assert (pieces.index("B") + pieces.rindex("B")) % 2 == 1
    base = f"/events/{event.pk}"
    for path in (f"{base}/rounds/1/", f"{base}/print/pairings", f"/p/{event.key}/"):
        assert f"start position {number}," in browser.get(path).content.decode()
