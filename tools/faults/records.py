"""Faults in the reading of single records: what the record positions have to notice."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

TRF = "src/swissmate/trf/"
_TEXT = "self.text[line[:3]] = line[4:].strip()"
_XXR = '"XXR": self._rounds,'
_PLAIN = '("012", "022", "032", "062", "072", "082", "092", "102", "122"):\n            self._readers[code] = self._text'


def _of(record: str, what: str, file: str, old: str, new: str) -> Fault:
    return Fault(what, TRF + file, old, new, record)


FAULTS = (
    _of("001", "the name ends a column early", "players.py", "slice(14, 47)", "slice(14, 46)"),
    _of("001", "the rating begins a column late", "players.py", "slice(48, 52)", "slice(49, 52)"),
    _of("001", "the FIDE number has nine columns", "players.py", "slice(57, 68)", "slice(57, 66)"),
    _of("001", "the title has two columns", "players.py", "self._title(line[10:13], number)", "self._title(line[10:12], number)"),
    _of("001", "columns count bytes", "players.py", "line = self._by_characters(line, number)", 'line = line.encode().decode("latin-1")'),
    _of("001", "small letters are no results", "players.py", "result = cell[7].upper()", "result = cell[7]"),
    _of("001", "U is a full-point bye", "players.py", '"U": "U",', '"U": "F",'),
    _of("001", "W D L are no results", "players.py", '_WITH_OPPONENT: Final = frozenset("1=0+-WDL ")', '_WITH_OPPONENT: Final = frozenset("1=0+- ")'),
    _of("001", "a game without an opponent is a bye", "players.py", '    "+": "+",  # a board won', '    "1": "U",\n    "+": "+",  # a board won'),
    _of("001", "a starting rank stands twice", "players.py", "if player_id in self.players:", "if False:"),
    _of("001", "both win", "../model/agreement.py", '    ("1", "0"),\n', '    ("1", "0"),\n    ("1", "1"),\n'),
    _of("001", "nobody gets a half against a zero", "../model/agreement.py", '    ("=", "0"),  # a half against a zero, by decision of the arbiter\n', ""),
    _of("001", "both cannot lose", "../model/agreement.py", '    ("0", "0"),  # both lose\n', ""),
    _of("001", "both cannot forfeit", "../model/agreement.py", '    ("-", "-"),\n', ""),
    _of("001", "both have White", "../model/agreement.py", 'else ("wb", "bw"))', 'else ("wb", "bw", "ww"))'),
    _of("001", "an opponent without a record is taken", "consistency.py", "                if opponent > number:\n                    balance += 1", "                if opponent > len(entries):\n                    continue\n                if opponent > number:\n                    balance += 1"),
    _of("001", "any points are taken", "consistency.py", "if stated not in accepted:", "if False:"),
    _of("001", "a file without players is taken", "reader.py", 'complaints.fail("trf-no-players", "The file has no player (no record 001)")', "pass"),
    _of("001", "CR ends no line", "lines.py", 'text.split("\\r")', 'text.split("\\n")'),
    _of("012", "the text begins in column 6", "headers.py", _TEXT, "self.text[line[:3]] = line[5:].strip()"),
    _of("022", "the text ends with a word", "headers.py", _TEXT, 'self.text[line[:3]] = line[4:].strip().partition(" ")[0]'),
    _of("032", "the federation has three columns", "headers.py", _TEXT, "self.text[line[:3]] = line[4:7].strip()"),
    _of("042", "the day stands before the month", "dates.py", '{"": (text[:4], text[5:7], text[8:])}', '{"": (text[:4], text[8:], text[5:7])}'),
    _of("052", "the last day is the first", "dates.py", 'for code in ("042", "052"))', 'for code in ("042", "042"))'),
    _of("062", "the number of players is that of rounds", "headers.py", _PLAIN, _PLAIN + '\n        self._readers["062"] = self._rounds'),
    _of("072", "the number of rated players is that of rounds", "headers.py", _PLAIN, _PLAIN + '\n        self._readers["072"] = self._rounds'),
    _of("082", "the number of teams is that of rounds", "headers.py", _PLAIN, _PLAIN + '\n        self._readers["082"] = self._rounds'),
    _of("092", "the text ends in column 24", "headers.py", _TEXT, "self.text[line[:3]] = line[4:24].strip()"),
    _of("102", "letters beyond ASCII are dropped", "headers.py", _TEXT, 'self.text[line[:3]] = line[4:].strip().encode("ascii", "ignore").decode()'),
    _of("112", "the last deputy counts", "headers.py", "self.arbiters.append(name)", "self.arbiters[:] = [name]"),
    _of("122", "the text ends with a comma", "headers.py", _TEXT, 'self.text[line[:3]] = line[4:].strip().partition(",")[0]'),
    _of("132", "dates begin in column 91", "dates.py", "for start in range(91, len(line), 10)", "for start in range(90, len(line), 10)"),
    _of("142", "a number of rounds has one digit", "values.py", "return int(word)", "return int(word[-1])"),
    _of("152", "the initial colour is White", "headers.py", "self._set_color(color, number, 5)", 'self._set_color("w", number, 5)'),
    _of("162", "X is worth a half-point bye", "scoring.py", '"X": ("adjourned",),', '"X": ("half_bye",),'),
    _of("162", "P is not read", "scoring.py", '"P": ("pab",),', '"P": (),'),
    _of("162", "symbols that are not known are passed over", "scoring.py", "            names = _CODES_162.get(symbol)\n", "            names = _CODES_162.get(symbol, ())\n"),
    _of("172", "the method has four columns", "records.py", 'Column("method", 9, 13)', 'Column("method", 9, 12)'),
    _of("182", "the text has sixteen columns", "records.py", 'Column("controller", 5, _TO_THE_END)', 'Column("controller", 5, 20)'),
    _of("192", "1 February 2026 is before the editions of 2026", "types.py", "else before if start < _EDITION_2026 else now", "else before if start <= _EDITION_2026 else now"),
    _of("192", "_BAKU is left out", "types.py", "    if plain == code:\n", "    if True:\n"),
    _of("192", "the bye of a match is a win", "scoring.py", '("pab", win + draw)', '("pab", win)'),
    _of("202", "the first tie-break is all", "reader.py", '("PTS", *header.tie_breaks["202"])', '("PTS", *header.tie_breaks["202"][:1])'),
    _of("212", "the list of 202 is looked for", "reader.py", 'header.tie_breaks.get("212")', 'header.tie_breaks.get("202")'),
    _of("222", "the text has twelve columns", "records.py", 'Column("time_control", 5, _TO_THE_END)', 'Column("time_control", 5, 16)'),
    _of("240", "the first player is overlooked", "headers.py", "players = player_ids(line, 10, self._complaints, number)", "players = player_ids(line, 15, self._complaints, number)"),
    _of("240", "every bye is one of half a point", "headers.py", "self.byes.append(Bye(result, round_number, players, number))", 'self.byes.append(Bye("H", round_number, players, number))'),
    _of("250", "the last round is left out", "headers.py", "(points,) * (last_round - first_round + 1)", "(points,) * (last_round - first_round)"),
    _of("250", "the last player is left out", "players_named.py", "if each.first_player <= player_id <= each.last_player:", "if each.first_player <= player_id < max(each.last_player, each.first_player + 1):"),
    _of("260", "two players are all", "headers.py", "players = player_ids(line, 12, self._complaints, number)", "players = player_ids(line, 12, self._complaints, number)[:2]"),
    _of("260", "players are forbidden for good", "headers.py", "Forbidden(players, first, last, number, ", "Forbidden(players, 1, 999, number, "),
    _of("299", "the first player is overlooked", "headers.py", "players = player_ids(line, 22, self._complaints, number)", "players = player_ids(line, 27, self._complaints, number)"),
    _of("299", "no round is the first round", "headers.py", "if round_text else 0", "if round_text else 1"),
    _of("300", "the opponent is the team itself", "records.py", 'Column("opponent", 13, 15, "team")', 'Column("opponent", 9, 11, "team")'),
    _of("310", "players begin in column 79", "records.py", 'Column("players", 74, 77, "player", 5)', 'Column("players", 79, 82, "player", 5)'),
    _of("310", "game points lose their decimal", "records.py", 'Column("game_points", 62, 67, "points")', 'Column("game_points", 62, 65, "points")'),
    _of("013", "the name ends in column 30", "records.py", 'Column("name", 5, 36)', 'Column("name", 5, 30)'),
    _of("320", "the first round is all", "records.py", 'Column("teams", 15, 17, "team", 4)', 'Column("teams", 15, 17, "team", 0)'),
    _of("330", "White is Black", "records.py", 'Column("white", 12, 14, "team")', 'Column("white", 16, 18, "team")'),
    _of("352", "there are two boards", "records.py", 'Column("colors", 5, _TO_THE_END)', 'Column("colors", 5, 6)'),
    _of("362", "TL is not read", "records.py", 'r"(T[WDL]) *([^ T]*)"', 'r"(T[WD]) *([^ T]*)"'),
    _of("802", "rounds are twelve columns apart", "records.py", 'Column("opponents", 29, 31, "text", 13)', 'Column("opponents", 29, 31, "text", 12)'),
    Fault("its lines are rows of the cross table", "src/swissmate/trials/conformance/our_facts.py", 'records.get("802", ())', '(*records.get("802", ()), *records.get("801", ()))', "801"),
    _of("NRS", "the rating begins a column late", "records.py", 'Column("rating", 49, 52, "number")', 'Column("rating", 50, 52, "number")'),
    _of("###", "a record in a comment is read", "reader.py", "        code = line[:3]\n", '        line = line.removeprefix("### ")\n        code = line[:3]\n'),
    _of("XXR", "the record is not read", "headers.py", _XXR, '"XXR": self._text,'),
    _of("XXC", "black1 is white1", "headers.py", 'case "black1":\n                    self._set_color("b"', 'case "black1":\n                    self._set_color("w"'),
    _of("XXP", "two players are all", "headers.py", "player_ids(line, 3, self._complaints, number), 1, 999", "player_ids(line, 3, self._complaints, number)[:2], 1, 999"),
    _of("XXA", "rounds are six columns apart", "headers.py", "for start in range(9, len(line), 5):", "for start in range(9, len(line), 6):"),
    _of("XXZ", "one player is all", "headers.py", 'Bye("Z", 0, player_ids(line, 3, self._complaints, number), number)', 'Bye("Z", 0, player_ids(line, 3, self._complaints, number)[:1], number)'),
    _of("XXS", "W is a game won only", "scoring.py", '"FL": ("forfeit_loss",),\n    "W": ("win_white", "win_black", "forfeit_win", "full_bye"),', '"FL": ("forfeit_loss",),\n    "W": ("win_white", "win_black"),'),
    _of("XXS", "D is a game drawn only", "scoring.py", '"W": ("win_white", "win_black", "forfeit_win", "full_bye"),\n    "D": ("draw_white", "draw_black", "half_bye"),\n    "L": ("loss_white", "loss_black"),\n}', '"W": ("win_white", "win_black", "forfeit_win", "full_bye"),\n    "D": ("draw_white", "draw_black"),\n    "L": ("loss_white", "loss_black"),\n}'),
    _of("BBx", "BBW leaves the allocated bye at one point", "scoring.py", 'self._win_is_pab |= code == "BBW"', "pass"),
    _of("BBx", "BBF is an absence", "scoring.py", '"BBF": ("forfeit_loss",),', '"BBF": ("zero_bye",),'),
)  # fmt: skip
