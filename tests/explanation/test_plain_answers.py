"""Answers open with a plain sentence, claim only what the record shows, and are short.

Claims are recounted from the entries of the tournament alone (points, colours, meetings), by code
of this module; nothing is taken from the engine or the explanations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from building import tournament_of
from swissmate.api.explaining import Explained, explain
from swissmate.api.generating import generate
from swissmate.cli.main import main
from swissmate.errors import SwissmateError, UnsupportedByRuleSet
from swissmate.explanation import (
    LANGUAGES,
    PlayerExplanation,
    Statement,
    WhyNot,
    round_picture_svg,
    sentence,
    short_sections,
)
from swissmate.explanation.speech import due_text, value_text
from swissmate.explanation.statements import Param
from swissmate.languages.language import language_of
from swissmate.model import Tournament
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.systems.topics import Topic
from swissmate.trf import read_trf

DATA = Path(__file__).parents[1] / "data"
MOST_WORDS = 120

CODE = re.compile(r"\b[A-E]\.?\d|C\.0\d|\b\d+\.\d+\.\d|\b[SCP]\d\b|\b(?:MDP|PPB|CLB|PSD|S1|S2)\b")
"""What a reader without the rules cannot know: articles, numbers of criteria, their terms."""

RAW = re.compile(r"\(-?\d+,(?:\)| )|[\[{}\]]|\bNone\b|\bTrue\b|\bFalse\b|\(\)")
"""Values as Python prints them; sentences without explained terms have no brackets."""

ONE = re.compile(r"(?<![\d.])1 (?:rounds|games|players|pairs|points|opponents|matches|times)\b")


@cache
def tournaments(rules: str) -> tuple[Tournament, ...]:
    """Return a few tournaments of a rule set: recorded, generated, or still to be played."""
    chosen = rule_set(rules)
    if chosen.play.is_individual_swiss:
        return tuple(
            generate("realistic", seed=seed, rules=rules, players=players, rounds=5).tournament
            for seed, players in ((1, 9), (2, 16))
        )
    if chosen.play.plays_matches and (DATA / rules).is_dir():
        return tuple(read_trf(path) for path in sorted((DATA / rules).glob("*.trf"))[:3])
    if chosen.play.plays_matches:
        return (generate("realistic", seed=1, rules=rules, players=6, rounds=5).tournament,)
    if rules == "scheveningen":
        return ()  # a match of two teams needs a draw of its own, tested with its pairing
    if chosen.schedule is not None:
        return tuple(tournament_of([], players=players, rounds=players - 1) for players in (4, 6))
    played = ["1-5:1 6-2:0 3-7:= 8-4:0 9:U", "2-1:0 4-3:1 5-9:1 7-6:= 8:U"]
    return (tournament_of(played, players=9, rounds=5),)


Asked = tuple[Tournament, int, Explained[PlayerExplanation] | Explained[WhyNot]]


@cache
def asked(rules: str) -> tuple[Asked, ...]:
    return tuple(_asked(rules))


def _asked(rules: str) -> Iterator[Asked]:
    """Ask every kind of question about rounds of each tournament."""
    for tournament in tournaments(rules):
        for number in range(1, min(tournament.rounds_paired + 1, 5) + 1):
            try:
                story = explain(tournament, number, rules)
            except SwissmateError:
                continue
            ids = [player.id for player in story.round.players]
            for place in range(0, len(ids), 3):
                one, other = ids[place], ids[(place + 2) % len(ids)]
                yield tournament, number, story.player(one)
                for wish in (other, "bye", "white", "black", "float"):
                    if one == other:
                        continue
                    try:
                        yield tournament, number, story.why_not(one, wish)
                    except UnsupportedByRuleSet:
                        assert wish == "float"
            if story.round.pab is not None:
                yield tournament, number, story.player(story.round.pab)


def statements(answer: PlayerExplanation | WhyNot) -> tuple[Statement, ...]:
    if isinstance(answer, WhyNot):
        return answer.statements
    return tuple(statement for _, said in answer.sections for statement in said)


def first(answer: PlayerExplanation | WhyNot) -> Statement:
    return next(
        statement for statement in statements(answer) if not statement.id.startswith("wall-")
    )


ASKED = [rules for rules in RULE_SET_IDS if rules != "scheveningen"]
SWISS = [rules for rules in ASKED if rule_set(rules).play.is_individual_swiss]


@pytest.mark.parametrize("rules", ASKED)
def test_every_answer_opens_with_a_plain_sentence(rules: str) -> None:
    for _, number, told in asked(rules):
        opening = first(told.answer)
        for code in LANGUAGES:
            said = sentence(opening, "<{}>".format, code)
            assert not CODE.search(said), (number, opening.id, said)
            assert "<" in said or opening.id in ("match-bye-none", "table-rounds", "table-never")
            assert len(said.split()) <= 45, said


@pytest.mark.parametrize("rules", ASKED)
def test_no_value_is_raw_and_no_plural_wrong(rules: str) -> None:
    for _, _, told in asked(rules):
        for statement in statements(told.answer):
            for code in LANGUAGES:
                assert not RAW.search(sentence(statement, "<{}>".format, code)), statement
            assert not ONE.search(sentence(statement, "<{}>".format)), statement


@pytest.mark.parametrize("rules", ASKED)
def test_the_median_answer_about_a_player_is_short_and_the_whole_one_complete(rules: str) -> None:
    views = [told for _, _, told in asked(rules) if isinstance(told.answer, PlayerExplanation)]
    alone = [view for view in views if "wall" not in dict(view.answer.sections)] or views
    assert median(len(explained.text().split()) for explained in alone) <= MOST_WORDS
    for view in views:
        assert isinstance(view.answer, PlayerExplanation)
        whole = dict(view.answer.sections)
        assert "answer" in whole
        for name, said in short_sections(view.answer):
            assert all(kept in whole[name] for kept in said)
        text = " ".join(view.text(full=True).split())
        for name in whole:
            assert language_of("en").phrase(f"section-{name}") in text
        colors = [said for said in whole.get("color", ()) if said.params.get("article")]
        cited = [str(said.params["article"]) for said in colors]
        told = " ".join(view.text().split())
        assert all(article in told for article in cited), "the short one has the article"


# Claims against the record ----------------------------------------------------------------------


def colors_of(tournament: Tournament, player: int, number: int) -> str:
    """Return the colours of the games played before a round."""
    past = tournament.by_id[player].entries[: number - 1]
    return "".join(entry.color for entry in past if entry.played and entry.color in "wb")


def has_played(tournament: Tournament, one: int, other: int, number: int) -> bool:
    past = tournament.by_id[one].entries[: number - 1]
    return any(entry.played and entry.opponent == other for entry in past)


@pytest.mark.parametrize("rules", SWISS)
def test_what_the_openings_claim_is_so(rules: str) -> None:
    claims = 0
    for tournament, number, told in asked(rules):
        points = {
            player.id: tournament.points_before(player.id, number) for player in tournament.players
        }
        if any(player.score != player.points for player in told.round.players):
            continue
        for statement in statements(told.answer):
            params = statement.params
            a, b = (int(str(params.get(name) or 0)) for name in "ab")
            match statement.id:
                case "open-equal":
                    assert points[a] == points[b] == params["score"]
                    assert not has_played(tournament, a, b, number)
                case "open-halves":
                    assert points[a] == points[b] == params["score"]
                case "open-alone" | "open-odd" | "open-nobody" | "open-unequal":
                    higher = int(str(params["higher"]))
                    paired = {mark.id for mark in told.round.players}
                    same = [one for one in paired if points[one] == points[higher]]
                    assert points[higher] == max(points[a], points[b]) == params["score"]
                    assert points[a] != points[b]
                    assert statement.id != "open-alone" or same == [higher]
                    assert statement.id != "open-odd" or len(same) % 2 == 1 == params["players"] % 2  # type: ignore[operator]
                case "open-bye-fewest":
                    assert all(points[a] <= points[mark.id] for mark in told.round.players)
                case "open-not-bye-points":
                    assert points[b] == params["b_score"] < params["a_score"] == points[a]  # type: ignore[operator]
                case "open-not-bye-rank":
                    assert points[a] == points[b]
                    assert a < b
                case "open-points":
                    assert points[a] == params["score"] > params["other_score"] == points[b]  # type: ignore[operator]
                case "open-both-upper" | "open-both-lower":
                    assert points[a] == points[b]
                case "open-met":
                    assert has_played(tournament, a, b, number)
                case _:
                    continue
            claims += 1
    assert claims > 20


@pytest.mark.parametrize("rules", SWISS)
def test_what_is_said_of_colors_is_so(rules: str) -> None:
    """The histories are the record's; "the same colours" are so, as far as is said."""
    said = 0
    for tournament, number, told in asked(rules):
        for statement in statements(told.answer):
            if "white_colors" not in statement.params:
                continue
            white, black = (
                colors_of(tournament, int(str(statement.params[side])), number)
                for side in ("white", "black")
            )
            assert (statement.params["white_colors"], statement.params["black_colors"]) == (
                white,
                black,
            )
            text = sentence(statement, str)
            assert "have had the same colours" not in text or white == black
            last = re.search(r"same colours in the last (\d+) games of each", text)
            if last:
                assert white[-int(last[1]) :] == black[-int(last[1]) :]
                assert white != black
            said += 1
    assert said > 20


def test_the_same_colors_are_not_said_of_four_games_and_two() -> None:
    """1 had WBWB, 3 had W and B with a round missed between: only their last two agree."""
    params: dict[str, Param] = {
        "white": 1, "black": 3, "white_wish": "w", "black_wish": "w", "granted": 1, "denied": 3,
        "white_colors": "wbwb", "black_colors": "wb", "white_strength": 1, "black_strength": 1,
        "article": "E.4",
    }  # fmt: skip
    said = sentence(Statement("color-rank", params), str)
    assert "have had the same colours" not in said
    assert "had the same colours in the last 2 games of each" in said
    equal = replace(Statement("color-rank", {**params, "black_colors": "wbwb"}))
    assert "have had the same colours" in sentence(equal, str)


@pytest.mark.parametrize(
    ("colors", "why"),
    [
        ("ww", "White twice in a row"),
        ("bwbb", "Black twice in a row"),
        ("wbbb", "Black 3 times in a row"),
        ("wbwbw", "one more game with White"),
        ("bwbw", "White last"),
        ("wwbwwb", "2 more games with White"),
        ("", ""),
        # Three more games with White outweigh the last two with Black (2017 A.6.a).
        ("wwwwwbb", "3 more games with White"),
    ],
)
def test_why_a_color_is_due(colors: str, why: str) -> None:
    """By hand from 2017 A.6: a difference beyond one, the last two games, the balance."""
    assert due_text(colors, language_of("en")) == why


def test_a_color_answer_says_white_twice_in_a_row() -> None:
    """1 had White in both games and is due Black."""
    played = ["1-5:1 2-6:1 7-3:0 8-4:0", "1-4:0 3-2:1 5-7:1 6-8:="]
    tournament = tournament_of(played, players=8, rounds=5)
    text = " ".join(explain(tournament, rules="dutch-2017").why_not(1, "white").text().split())
    assert "White twice in a row" in text


def test_a_bye_answer_says_who_has_fewer_points() -> None:
    tournament = tournament_of(["1-4:1 2-5:1 3:U"], players=5, rounds=3)
    story = explain(tournament, rules="dutch-2017")
    assert story.round.pab is not None
    text = " ".join(story.why_not(1, "bye").text().split())
    assert f"The bye goes to {story.round.pab}, who has fewer points than 1" in text
    assert "0 points against 1 point" in text


@pytest.mark.parametrize("rules", ["dutch-2012", "dutch-2017", "dutch-2026", "lim-2026"])
@pytest.mark.parametrize(("one", "other", "half"), [(1, 2, "upper"), (7, 8, "lower")])
def test_a_why_not_says_that_both_stand_in_the_same_half(
    rules: str, one: int, other: int, half: str
) -> None:
    """Eight players without a game: 1 to 4 are the upper half, 5 to 8 the lower."""
    answer = explain(tournament_of([], players=8, rounds=5), rules=rules).why_not(one, other).answer
    assert answer.statements[0].id == f"open-both-{half}"
    said = sentence(answer.statements[0], str)
    assert said.startswith(f"{one} and {other} both stand in the {half} half")


# Values, headings, ranges -----------------------------------------------------------------------


def test_no_topic_prints_a_tuple() -> None:
    for topic in Topic:
        for value in (2,) if topic == "pairs" else ((), (-30,), (35, 30), (-30, -25), 0, 2):
            for code in LANGUAGES:
                assert not RAW.search(value_text(topic, value, code)), (topic, value)
    assert value_text("upfloater-scores", (-30, -25)) == "3, 2.5"


def test_a_band_says_who_moved_down_to_it() -> None:
    tournament = tournament_of(["1-4:1 5-2:0 3-6:1"], players=6, rounds=3)
    picture = round_picture_svg(explain(tournament, rules="dutch-2017").round)
    heads = re.findall(r'class="head"[^>]*>([^<]*)<', picture)
    moved = [head for head in heads if "moved down" in head]
    assert moved
    assert all(re.search(r"; moved down to them: no\. \d", text) for text in moved), moved


@pytest.mark.parametrize(("rounds", "expected"), [(6, "from 1 to 2"), (1, "expected round 1")])
def test_only_rounds_that_exist_are_offered(rounds: int, expected: str) -> None:
    tournament = tournament_of(["1-3:1 4-2:1"], players=4, rounds=rounds)
    with pytest.raises(SwissmateError, match=expected):
        explain(tournament, 9)


def test_a_color_of_a_procedure_is_not_said_to_be_unproven() -> None:
    """Nothing is paired again to answer it: the rule for the actual pair is the whole answer."""
    tournament = tournament_of(["1-3:1 4-2:1"], players=4, rounds=3)
    story = explain(tournament, rules="dubov-2026")
    for pair in story.round.pairs:
        assert "not proven" not in story.why_not(pair.white, "black").text()


def test_the_receiver_of_the_bye_has_no_color() -> None:
    tournament = tournament_of(["1-4:1 2-5:1 3:U"], players=5, rounds=3)
    for rules in ("lim-2026", "burstein-2026", "dubov-2026"):
        story = explain(tournament, rules=rules)
        answer = story.why_not(story.round.pab or 0, "white").answer
        assert [statement.id for statement in answer.statements] == ["match-bye-no-color"]


def test_the_first_subgroup_of_dubov_is_not_called_the_upper_half() -> None:
    """Dubov 2026 3.2.3: it is those who are due White, not an upper half."""
    for code in LANGUAGES:
        text = language_of(code).sentences["dubov-s1"]
        assert "S1" not in text, code


def test_the_command_gives_the_whole_account(capsys: pytest.CaptureFixture[str]) -> None:
    example = str(Path(__file__).parents[2] / "examples" / "open40.trf")
    assert main(["explain", example, "--player", "12"]) == 0
    short = capsys.readouterr().out
    assert short.rstrip().endswith("--full")
    assert main(["explain", example, "--player", "12", "--full"]) == 0
    whole = capsys.readouterr().out
    assert len(whole) > len(short)
    assert "The bracket" in whole
    assert main(["explain", example, "--player", "12", "--format", "html", "--full"]) == 0
    assert "The bracket" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("boards", "said"), [((1,), "on board 1 and"), ((1, 3), "on boards 1 and 3 and")]
)
def test_one_board_is_not_boards(boards: tuple[int, ...], said: str) -> None:
    params: dict[str, Param] = {"white": 7, "black": 1, "white_on": boards, "black_on": (2,)}
    assert said in sentence(Statement("match-boards", {**params, "article": "1.6"}), str)


def test_a_proposal_with_other_colors_was_not_paired_again() -> None:
    """The pairs are those of the rules: no search is told of that did not take place."""
    tournament = tournament_of([], players=4, rounds=3)
    for rules in ("dutch-2017", "dubov-2026"):
        story = explain(tournament, rules=rules)
        pairs = [(pair.black, pair.white) for pair in story.round.pairs]
        text = story.instead(pairs).text()
        assert "only colours differ" in text
        assert "paired again" not in text
