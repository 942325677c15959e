"""Faults in the reading and writing of tournament files."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

TRF = "src/swissmate/trf/"
TESTS = (("tests/trf",),)

FAULTS = (
    Fault("nobody notices a game that only the higher number tells of", TRF + "consistency.py", "return not balance", "return True", "001"),
    Fault("nobody notices an opponent who tells of another opponent", TRF + "consistency.py", "if other != number or told not in GAMES:", "if told not in GAMES:", "001"),
    Fault("a second allocated bye of a lower number is not told", TRF + "consistency.py", "            if first != number:", "            if first > number:", "001"),
    Fault("points of byes noted beforehand are wrong points", TRF + "consistency.py", "accepted |= {each + pending for each in accepted}", "pass", "001"),
    Fault("points without the draw of an adjourned game are wrong points", TRF + "consistency.py", "accepted = {total, total - adjourned}", "accepted = {total}"),
    Fault("rounds after the end of a line bring nothing where an absence brings points", TRF + "consistency.py", "total += missing * scoring.zero_bye", "total += 0", "162"),
    Fault("a fifth digit of a starting rank is overlooked", TRF + "players.py", "int(text) > 0 and not line[8].isdigit())", "int(text) > 0)", "001"),
    Fault("0000 - is not read as an absence", TRF + "players.py", "\"-\": \"Z\",  # an absence", "\"-\": \"H\",  # an absence", "001"),
    Fault("TRF06: 0000 + is a full-point bye", TRF + "unopposed.py", "entries[index] = Entry(0, \"-\", \"U\")", "entries[index] = Entry(0, \"-\", \"F\")"),
    Fault("a bye with an opponent is taken for a bye", TRF + "players.py", "_WITH_OPPONENT: Final = frozenset(\"1=0+-WDL \")", "_WITH_OPPONENT: Final = frozenset(\"1=0+-WDLHFUZ \")"),
    Fault("lines that count bytes are read by characters", TRF + "players.py", "        if not _is_aligned(by_bytes):\n            return line", "        return line"),
    Fault("TRF26: 162 W leaves the allocated bye at one point", TRF + "scoring.py", "if self._win_is_pab and \"pab\" not in values:", "if self._win_is_pab and \"pab\" in values:", "162"),
    Fault("XXS FL is the points of a forfeit win", TRF + "scoring.py", "\"FL\": (\"forfeit_loss\",),", "\"FL\": (\"forfeit_win\",),", "XXS"),
    Fault("162 A says nothing of forfeits", TRF + "scoring.py", "\"A\": (\"zero_bye\", \"forfeit_loss\"),", "\"A\": (\"zero_bye\",),", "162"),
    Fault("C.04.5 1.4: a full-point bye of a match is one game won", TRF + "scoring.py", "(\"full_bye\", 2 * win)", "(\"full_bye\", win)", "192"),
    Fault("two digits are years of the last century", TRF + "dates.py", "(2000 if len(year) < 4 else 0)", "(1900 if len(year) < 4 else 0)", "132"),
    Fault("a tournament of one day contradicts itself", TRF + "dates.py", "before[1] <= after[0]", "before[1] < after[0]"),
    Fault("points between the numbers leave the month first possible", TRF + "dates.py", "            del days[\"mdy\"]  # nobody", "            pass  # nobody"),
    Fault("penalties lose their sign", TRF + "values.py", "return -value if match[1] == \"-\" else value", "return value", "299"),
    Fault("a file loses what follows its players when it is written in another dialect", TRF + "writer.py", "            kept = after\n", "            kept = []\n"),
    Fault("the rules of a file stand twice after a conversion", TRF + "writer.py", "return dialect.comments and not line.startswith(OWN_COMMENTS)", "return dialect.comments"),
    Fault("an interrupt leaves a temporary file", TRF + "whole_file.py", "            os.unlink(temporary)", "            pass"),
)  # fmt: skip
