"""Whatever is assumed or left out when lists are read is said, with its place."""

from __future__ import annotations

import pytest

from swissmate import InputError, take_over
from swissmate.lists.sentences import ListError
from swissmate.lists.taking_over import TakenOver, source_of, taken_over
from swissmate.trf import convert


def read(text: str, name: str = "list.csv", **others: str) -> TakenOver:
    files = {name: text, **{key.replace("__", "."): value for key, value in others.items()}}
    return taken_over(source_of(name, text.encode()) for name, text in files.items())


def said(result: TakenOver, kind: str) -> str:
    """Return the one doubt of a kind."""
    (text,) = (str(doubt) for doubt in result.doubts if doubt.kind == kind)
    return text


def entries(result: TakenOver) -> dict[str, str]:
    """Return the rounds of players by name: ``2w1 0-U``."""
    return {
        player.name: " ".join(
            f"{entry.opponent}{entry.color}{entry.result}" for entry in player.entries
        )
        for player in result.tournament.players
    }


HEAD = "No.;Name;Rtg;1.Rd;2.Rd\n"


def test_forfeits_and_byes_of_all_kinds() -> None:
    rows = "1;A;1;2w1K;-½\n2;B;1;1b0K;3w+\n3;C;1;-1;2b-\n4;D;1;-0;-1\n"
    result = read(HEAD + rows)
    assert entries(result) == {
        "A": "2w+ 0-H",
        "B": "1b- 3w+",
        "C": "0-U 2b-",
        "D": "0-Z 0-U",
    }
    assert not result.doubts


def test_a_game_that_only_one_side_tells() -> None:
    result = read(HEAD + "1;A;1;2w1;\n2;B;1;;\n3;C;1;;\n")
    assert entries(result) == {"A": "2w1", "B": "1b0", "C": "0-Z"}
    assert said(result, "absent") == (
        "Round 1: nothing is said of 3 C; taken as absent, without points."
    )


def test_an_opponent_who_meets_somebody_else() -> None:
    result = read(HEAD + "1;A;1;2w1;\n2;B;1;3w1;\n3;C;1;2b0;\n")
    assert entries(result) == {"A": "0-Z", "B": "3w1", "C": "2b0"}
    assert "list.csv, row 2: in round 1, 1 A meets 2 B" in said(result, "one-sided")


def test_letters_of_colors_that_are_not_clear() -> None:
    result = read(HEAD + "1;A;1;2b1;\n2;B;1;1b0;\n")
    assert "the letters of the colours are b" in said(result, "colors")
    result = read(HEAD + "1;A;1;2x1;\n2;B;1;1y0;\n")
    assert "x, y" in said(result, "colors")


def test_opponents_by_rank_although_a_starting_number_stands_beside_it() -> None:
    head = "Rk.;SNo;Name;Rtg;1.Rd;2.Rd\n"
    rows = "1;3;A;1;2w1;4b1\n2;1;B;1;1b0;3w1\n3;4;C;1;4w1;2b0\n4;2;D;1;3b0;1w0\n"
    result = read(head + rows)
    assert entries(result) == {"A": "1w1 2b1", "B": "3b0 4w1", "C": "2w1 1b0", "D": "4b0 3w0"}
    assert not result.doubts


def test_opponents_that_rank_and_number_explain_alike() -> None:
    head = "Rk.;SNo;Name;Rtg;1.Rd\n"
    result = read(head + "1;2;A;1;2w1\n2;1;B;1;1b0\n")
    assert entries(result) == {"A": "1w1", "B": "2b0"}
    # Two players met each other, whatever numbers they have.
    result = read(head + "1;3;A;1;2w1\n2;4;B;1;1b0\n3;1;C;1;4w1\n4;2;D;1;3b0\n")
    assert said(result, "numbers").startswith("list.csv: it is not clear whether the opponents")


def test_points_that_the_results_do_not_give() -> None:
    result = read("No.;Name;Rtg;1.Rd;Pts.\n1;A;1;2w1;2\n2;B;1;1b0;0\n")
    assert said(result, "points") == (
        "1 A: the list has 2 points, the results that were read give 1."
    )


def test_two_lists_that_contradict_each_other() -> None:
    pairings = "Round 1\nBo.;No.;White;Result;Black;No.\n1;1;A;0-1;B;2\n"
    result = read("No.;Name;Rtg;1.Rd\n1;A;1;2w1\n2;B;1;1b0\n", r1__csv=pairings)
    assert entries(result) == {"A": "2w1", "B": "1b0"}
    texts = [str(doubt) for doubt in result.doubts if doubt.kind == "files"]
    assert texts[0] == (
        "Round 1, 1 A: r1.csv, row 3 says “0-1”, another place “2w1”. What was read first is kept."
    )


def test_pairings_complete_results_that_were_missing() -> None:
    pairings = "Round 1\nBo.;No.;White;Result;Black;No.\n1;1;A;½-½;B;2\n"
    result = read("No.;Name;Rtg;1.Rd\n1;A;1;2w\n2;B;1;1b\n", r1__csv=pairings)
    assert entries(result) == {"A": "2w=", "B": "1b="}
    assert not result.doubts


def test_values_that_cannot_be_read() -> None:
    head = "No.;Name;Rtg;FED;sex;Birthday;FideID;Notes\n"
    result = read(head + "1;A;2000x;Norway;?;someday;12-3;late\n")
    told = [str(doubt) for doubt in result.doubts if doubt.kind == "value"]
    assert len(told) == 5
    told = [text for text in told if "rating" in text]
    assert told == [
        "list.csv, row 2: 1 A has “2000x” as rating; expected a number up to 9999. It is left out."
    ]
    assert said(result, "columns") == "list.csv: these columns were not used: Notes"
    huge = read(HEAD + "9" * 5000 + ";A;2000;2w1;\n2;B;1900;1b0;\n")  # of which int makes none
    assert "as starting number; expected a number up to 9999" in said(huge, "value")
    assert entries(huge) == {"A": "2w1", "B": "1b0"}


def test_a_number_that_may_be_a_federations_is_no_fide_id() -> None:
    result = read("No.;Name;ID\n1;A;4711001\n")
    assert result.tournament.players[0].fide_id == ""
    assert said(result, "columns") == "list.csv: these columns were not used: ID"


def test_two_players_of_one_name_and_one_player_under_two_names() -> None:
    result = read("No.;Name;FideID\n1;Smith, John;100001\n2;Smith, John;100002\n")
    assert len(result.tournament.players) == 2
    game = '[White "Smith, J."]\n[Black "Smith, John"]\n[Result "1-0"]\n[Round "1.1"]\n'
    ids = '[WhiteFideId "100001"]\n[BlackFideId "100002"]\n\n1-0\n'
    result = read(
        "No.;Name;FideID\n1;Smith, John;100001\n2;Smith, John;100002\n", a__pgn=game + ids
    )
    assert [player.entries[0].opponent for player in result.tournament.players] == [2, 1]
    assert "Smith, J. has the FIDE id of 1 Smith, John" in said(result, "alike")


def test_an_encoding_that_is_a_guess() -> None:
    rows = HEAD + "1;Żółw, Ł;2000;2w1;\n2;B;1900;1b0;\n"
    guessed = taken_over([source_of("list.csv", rows.encode("cp1250"))])
    assert said(guessed, "encoding").startswith("list.csv: this text is not UTF-8")
    assert "encoding" not in {doubt.kind for doubt in read(rows).doubts}


def test_games_without_round_or_names() -> None:
    games = (
        '[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Round "?"]\n\n1-0\n\n'
        '[White "?"]\n[Black "B"]\n[Result "1-0"]\n[Round "1"]\n\n1-0\n\n'
        '[White "A"]\n[Black "B"]\n[Result "2-0"]\n[Round "1.7"]\n\n1-0\n'
    )
    result = read(games, "a.pgn")
    assert "a.pgn, line 1: A–B has the round “?”" in said(result, "game-round")
    assert said(result, "game-names").startswith("a.pgn, line 8:")
    assert "the result of A–B is “2-0”" in said(result, "pair-result")
    assert entries(result) == {"A": "2w ", "B": "1b "}
    assert said(result, "new-numbers")


def test_a_game_twice_with_two_results() -> None:
    game = '[White "A"]\n[Black "B"]\n[Result "{}"]\n[Round "1.1"]\n\n*\n\n'
    result = read(game.format("1-0") + game.format("0-1"), "a.pgn")
    assert entries(result) == {"A": "2w1", "B": "1b0"}
    assert {doubt.kind for doubt in result.doubts} == {"files", "new-numbers"}


@pytest.mark.parametrize("sign", ["{", ";"])
def test_a_tag_within_a_comment_is_none(sign: str) -> None:
    end = "}" if sign == "{" else ""
    comment = f"{sign} see{'' if end else ' ['}\n" if end else '; [White "X"]\n'
    game = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Round "1"]\n\n1. e4 '
    inside = '[White "X"]\n' if end else ""
    result = read(game + comment + inside + end + " 1-0\n", "a.pgn")
    assert [player.name for player in result.tournament.players] == ["A", "B"]


@pytest.mark.parametrize("result", ["½ - ½", "0,5 - 0,5", "0.5-0.5", "1/2-1/2", "½:½", "= - ="])
def test_a_draw_is_written_in_many_ways(result: str) -> None:
    text = f"3. Runde\nBr.\tWeiß\tErgebnis\tSchwarz\n1\tA\t{result}\tB\n"
    assert entries(read(text))["A"] == "0-Z 0-Z 2w="


def test_the_round_of_pairings_may_stand_in_the_name_of_the_file() -> None:
    text = "Bo.;White;Result;Black\n1;A;1-0;B\n"
    assert read(text, "open_round_2.csv").tournament.rounds_paired == 2
    with pytest.raises(ListError, match="do not say of which round they are; expected a line"):
        read(text, "open.csv")
    with pytest.raises(ListError, match="round 100; expected one from 1 to 99"):
        read(text, "round 100.csv")


def test_a_table_with_a_column_for_each_opponent_is_refused() -> None:
    with pytest.raises(ListError, match="a column for each opponent"):
        read("No.;Name;Rtg;1;2;Pts.\n1;A;1;*;1;1\n2;B;1;0;*;0\n")


def test_many_doubts_of_a_kind_are_counted() -> None:
    rows = "".join(f"{n};P{n};1;??;\n" for n in range(1, 31))
    result = read(HEAD + rows)
    assert sum(doubt.kind == "result" for doubt in result.doubts) == 12
    assert said(result, "more").startswith("18 more like this: ")


def test_what_was_taken_over_can_be_written_as_a_tournament_file() -> None:
    result = read("Open\nNo.;Name;Rtg;1.Rd\n1;A;1800;2w1\n2;B;1700;1b0\n3;C;1600;-1\n")
    conversion = convert(result.tournament, "trf26")
    assert not conversion.losses
    assert b"001    1" in conversion.data


def test_names_of_files_are_wanted() -> None:
    with pytest.raises(InputError, match="names of files"):
        take_over(b"No.;Name")  # type: ignore[arg-type]
    with pytest.raises(InputError, match="neither a list of players"):
        take_over()
