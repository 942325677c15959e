"""A kind of tournament that the program does not know, in one folder: every face can play it.

Nothing else is changed: ``add_ladder`` registers the rule set with its play, and each face finds
what it needs there.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from django.test import Client

import swissmate
from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, Player
from swissmate.cli.engine_lines import serve
from swissmate.cli.main import main
from swissmate.errors import UnsupportedByRuleSet
from swissmate.explanation import AskBye, AskColor, AskPair
from swissmate.model import Tournament
from swissmate.systems.choice import resolve_rules
from swissmate.systems.ruleset import ByeBar
from toy import ladder as toy_kind
from toy.ladder import add_ladder, remove_ladder


@pytest.fixture(autouse=True)
def ladder() -> Iterator[None]:
    """Add the kind for a test, and take it out again."""
    add_ladder()
    yield
    remove_ladder()


def begun(players: int = 7, rounds: int = 9) -> Tournament:
    """Return a season in which the players outnumber nothing: they meet again."""
    return swissmate.generate(
        "clean", rules="ladder", players=players, rounds=rounds, seed=5
    ).tournament


def neighbours(tournament: Tournament, number: int) -> set[frozenset[int]]:
    """Return the pairs of a round by hand: by points before it, then by number."""
    ladder = sorted(
        tournament.by_id, key=lambda player: (-tournament.points_before(player, number), player)
    )
    return {frozenset(ladder[place : place + 2]) for place in range(0, len(ladder) - 1, 2)}


def test_the_generator_plays_it_and_python_pairs_it() -> None:
    """Seven players play nine rounds: more than a Swiss could, and each round is of neighbours."""
    tournament = begun()
    assert tournament.rounds_paired == 9
    for number in range(1, 10):
        pairing = swissmate.pair(tournament, round_number=number)
        assert {frozenset(pair) for pair in pairing.pairs} == neighbours(tournament, number)
        assert pairing.pab is not None


def test_it_is_checked() -> None:
    """Meeting again is no fault here; a pair that does not stand side by side is one."""
    tournament = begun()
    report = swissmate.check(tournament)
    assert (report.rules, report.differing, report.last_round) == ("ladder", (), None)
    assert not [found for round_check in report.rounds for found in round_check.findings]
    two = replace(begun(6, 2), rounds=3)
    first, *_, last = sorted(two.by_id, key=lambda player: (-two.points_before(player, 3), player))
    others = [player for player in two.by_id if player not in (first, last)]
    pairs = [(first, last), (others[0], others[1]), (others[2], others[3])]
    (wrong,) = swissmate.check(two.with_round(pairs)).differing
    assert wrong.round_number == 3


def test_its_rules_say_what_bars_the_bye(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = begun()

    def byes() -> set[str]:
        report = swissmate.check(tournament)
        return {finding.code for found in report.rounds for finding in found.findings}

    assert byes() == set()
    barred = toy_kind.RULES._replace(bye_bar=ByeBar.FORFEIT_WIN)
    monkeypatch.setattr(toy_kind, "RULES", barred)
    assert byes() == {"bye-not-allowed"}, "the last one has it again and again"


@pytest.mark.parametrize(
    "record",
    ["192 CLUB_LADDER", "092 Ladder of the club"],
    ids=["a code of its own", "its form in words"],
)
def test_a_file_says_that_it_is_of_the_kind(record: str) -> None:
    written = swissmate.write_trf(replace(begun(), rules=None), dialect="trf16").decode()
    lines = [line for line in written.splitlines() if line[:3] not in ("092", "192")]
    document = swissmate.read_trf("\n".join([record, *lines]).encode())
    assert resolve_rules(document).id == "ladder"


def test_its_code_is_written() -> None:
    assert "192 CLUB_LADDER" in swissmate.write_trf(begun(), dialect="trf26").decode()


def test_it_is_ranked_and_explained() -> None:
    tournament = begun()
    table = swissmate.standings(tournament, ["PTS", "WIN"])
    assert table.rows[0].rank == 1
    story = swissmate.explain(tournament, 3)
    one, two = next(iter(story.round.pairing.pairs))
    assert story.ask(AskPair(one, two)).answer.verdict == "is-so"
    assert story.ask(AskColor(one, "b")).answer.verdict == "procedure"
    assert story.ask(AskBye(one)).answer.verdict == "procedure"
    assert "stands on rung 1 and meets" in story.text()
    assert "steht auf Sprosse 1 und trifft" in story.player(one).text("de", full=True)
    assert story.instead([(two, one)]).answer.verdict == "procedure"
    assert story.html("fr")
    with pytest.raises(UnsupportedByRuleSet, match="nobody floats down in ladder"):
        story.why_not(one, "float")


def test_the_commands_take_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file keeps the rules, and is paired, checked, ranked and explained by them."""
    path = tmp_path / "ladder.trf"
    season = begun()
    swissmate.write_trf(replace(season, rounds=10), path)
    assert swissmate.read_trf(path).rules == "ladder"
    for command in (
        ("check", str(path), "--json"),
        ("standings", str(path), "--tie-breaks", "PTS,WIN"),
        ("explain", str(path), "--round", "4", "--format", "json"),
        ("pair", str(path)),
        ("generate", "--rules", "ladder", "--players", "6", "--rounds", "8"),
        ("rules", "show", "ladder"),
    ):
        assert main(command) == 0, (command, capsys.readouterr())
    text = capsys.readouterr().out
    assert "neighbours on the ladder meet" in text
    assert "192 CLUB_LADDER" in text


def test_the_application_runs_it(chief: Account, client_of: Callable[[Account], Client]) -> None:
    """An event of the kind is created by its form, paired, explained, ranked and exported."""
    client = client_of(chief)
    assert '<option value="ladder"' in client.get("/events/new").content.decode()
    event = make_event(chief, 5, rules="ladder", rounds=12)
    assert event.play.meets_again
    for number in range(1, 7):
        play(event, chief, number)
    player = Player.objects.filter(event=event)[0]
    game = games_of(event, 6)[0]
    address = f"/events/{event.pk}"
    why = client.get(f"{address}/pairings/{game.pairing_id}/explain").content.decode()
    assert "stands on rung 1 and meets" in why
    for page in ("standings", "rounds/6/", f"players/{player.pk}/card"):
        assert client.get(f"{address}/{page}").status_code == 200, page
    exported = client.get(f"{address}/export/trf26").content
    report = swissmate.check(swissmate.read_trf(exported))
    assert (report.rules, report.differing) == ("ladder", ())


def test_the_engine_answers_for_it() -> None:
    season = replace(begun(), rounds=10)
    tournament = swissmate.write_trf(season, dialect="trf26").decode()
    requests: tuple[dict[str, object], ...] = (
        {"method": "pair"},
        {"method": "check"},
        {"method": "explain", "round": 5, "why_not": [1, "bye"], "text": True},
        {"method": "standings", "tie_breaks": "PTS,WIN"},
    )
    lines = [
        json.dumps({"id": number, "version": 1, "trf": tournament, **asked})
        for number, asked in enumerate(requests)
    ]
    answers = io.BytesIO()
    serve(io.BytesIO("\n".join(lines).encode() + b"\n"), answers)
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [each.get("error") for each in told] == [None] * len(requests)
