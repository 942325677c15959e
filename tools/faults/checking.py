"""Faults in the checker and its judge."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

CHECKER = "src/swissmate/checker/"
TESTS = (("tests/checker/test_validator.py",), ("tests/checker",), ("tests/cli/test_cli_check.py",))

FAULTS = (
    Fault("the judge: twice a colour forbids it though the other one is due", CHECKER + "validator.py", "difference >= 2 or (difference > -2 and colors.endswith(color * 2))", "difference >= 2 or colors.endswith(color * 2)"),
    Fault("the judge: topscorers are those with half of the points", CHECKER + "validator.py", "tournament.virtual(player.id, round_number)) > best", "tournament.virtual(player.id, round_number)) >= best"),
    Fault("the judge: virtual points make no topscorer", CHECKER + "validator.py", "2 * (score + tournament.virtual(player.id, round_number)) > best", "2 * score > best"),
    Fault("the judge: as much as a win without playing does not bar the bye", CHECKER + "validator.py", "points >= max(scoring.win_white, scoring.win_black))", "points > max(scoring.win_white, scoring.win_black))"),
    Fault("the judge: a forfeited game is a game met", CHECKER + "validator.py", "opponent == black.id and result not in \"+-\":", "opponent == black.id:"),
    Fault("the judge: a forbidden pair is forbidden for good", CHECKER + "validator.py", "and group.first_round <= round_number <= group.last_round", "and group.first_round <= round_number"),
    Fault("the judge: two players have the bye and nobody minds", CHECKER + "validator.py", "if len(byes) > 1:", "if len(byes) > 2:"),
    Fault("the judge: the bye of an even field goes unnoticed", CHECKER + "validator.py", "% 2 == 0:", "% 2 == 2:"),
    Fault("the judge: forfeits have colours", CHECKER + "validator.py", "if opponent and result not in \"+-\"", "if opponent"),
    Fault("Lim, section 6: colours bind in the last round", CHECKER + "validator.py", "if last_round and rules in _WITHOUT_ABSOLUTE_COLORS_IN_THE_LAST_ROUND:", "if False:"),
    Fault("a last round that only fits as the final one is judged as one with more to come", CHECKER + "replay.py", "return LastRound.FINAL, final", "return LastRound.NEITHER, with_more"),
)  # fmt: skip
