"""Faults in single clauses of C.07: what the tie-break positions have to notice."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

RANKING = "src/swissmate/ranking/"


def _in(file: str, article: str, what: str, old: str, new: str) -> Fault:
    return Fault(what, RANKING + file, old, new, article)


_CUT = "accounts.py"
_OWN = "own_record.py"
_OPPONENTS = "opponents.py"
_TEAMS = "teams/"

FAULTS = (
    _in("direct_encounter.py", "6.1.1", "/P does not make forfeits encounters", "tied, forfeits_as_games=code.forfeits_as_games)", "tied)"),
    _in("direct_encounter.py", "6.2", "those who have not all met are ranked by their points", "        complete = complete and not missing\n", ""),
    _in("direct_encounter.py", "6.3", "a missing game is at best drawn", "best_of_missing = scoring.best", "best_of_missing = scoring.draw"),
    _in("direct_encounter.py", "6.3", "nobody is decided while a game is missing", "while decided < len(rows) - 1 and", "while decided < 0 and"),
    _in("direct_encounter.py", "15.2", "a forfeit of a round robin is no encounter", "forfeits_as_games or event.predetermined", "forfeits_as_games"),
    _in(_OWN, "7.1", "a win without playing is none", "lambda each: each.points >= win_with", "lambda each: each.kind is Kind.GAME and each.points >= win_with"),
    _in(_OWN, "7.2", "a win without playing is a game won", "return _count(event, lambda played: played.kind is Kind.GAME and played.halves == 2)", "return _count(event, lambda played: played.points >= event.unit_scoring.win)"),
    _in(_OWN, "7.3", "a lost game with Black is none", 'played.kind is Kind.GAME and played.color == "b")', 'played.kind is Kind.GAME and played.halves and played.color == "b")'),
    _in(_OWN, "7.4", "a draw with Black is won", "and played.halves == 2,", "and played.halves >= 1,"),
    _in(_OWN, "7.5", "byes bring the progressive score nothing", "score += played.points + record", "score += (played.points if played.kind.game else 0) + record"),
    _in(_OWN, "14.2", "a cut of two cuts one score", "kept = elements[code.cut_least :]", "kept = elements[min(code.cut_least, 1) :]"),
    _in(_OWN, "7.6", "absences were elected", "if not played.kind.voluntary", "if not played.kind.voluntary or not played.points"),
    _in(_OWN, "7.7", "as many points as the opponent are none", "return 5 if played.points == other else 0", "return 0"),
    _in(_OWN, "7.8", "the greater pairing number is first", "Account(player_id) for", "Account(-player_id) for"),
    _in("standings.py", "7.8 10.6", "/R reverses nothing", "lower_first=column.lower_first != code.reverse", "lower_first=column.lower_first"),
    _in(_OPPONENTS, "8.1", "an opponent's score is taken for what was made against him", "elements.append(Element(number, source, opponent, score, points, score))", "elements.append(Element(number, source, opponent, score, points, score * points // 10))"),
    _in(_OPPONENTS, "8.2", "the mean is over the rounds", "Fraction(total, len(elements)) if", "Fraction(total, event.rounds) if"),
    _in(_OPPONENTS, "8.2", "/F of the mean is left out", 'event, TieBreakCode("BH", fore=code.fore, ', 'event, TieBreakCode("BH", fore=False, '),
    _in(_OPPONENTS, "16.6", "/P does not reach the opponents' Buchholz", "fore=code.fore, forfeits_as_games=code.forfeits_as_games)\n    )", "fore=code.fore)\n    )"),
    _in(_OPPONENTS, "8.3", "Fore Buchholz is Buchholz", "return buchholz(event.fore, code)", "return buchholz(event, code)"),
    _in(_OPPONENTS, "8.3", "/F of Buchholz is left out", "    if code.fore:\n        event = event.fore\n    key", "    key"),
    _in("event.py", "8.3", "byes of the last round are drawn", "                if last.opponent:\n                    draw", "                if True:\n                    draw"),
    _in(_OPPONENTS, "9.2", "any opponent counts", "if score < limit:", "if score < 0:"),
    _in(_OPPONENTS, "14.5", "the limit moves by whole points", "+ 5 * code.limit", "+ 10 * code.limit"),
    _in(_OPPONENTS, "15.2", "forfeits of a round robin bring Koya nothing", "            if not played.opponent:\n", "            if played.kind is not Kind.GAME:\n"),
    _in(_OPPONENTS, "15.2", "a forfeit of a round robin has a dummy", "as_games = event.predetermined or key", "as_games = key"),
    _in("event.py", "16.2.4", "a forfeit lost at the end is drawn", "if played.kind is Kind.REQUESTED_BYE:\n                adjusted", "if played.kind.voluntary:\n                adjusted"),
    _in("event.py", "16.2.5", "byes at the end are what they are", "adjusted += scoring.draw - played.points", "pass"),
    _in("event.py", "16.2.5", "a forfeit lost after a bye ends what is drawn", "            if not played.kind.voluntary:\n                break", "            if played.kind is not Kind.REQUESTED_BYE:\n                break"),
    _in(_OPPONENTS, "16.4", "until 2026 the dummy has the adjusted score", 'del event, unplayed\n    return record.points, ""', 'del event, unplayed\n    return record.adjusted, ""'),
    _in(_OPPONENTS, "16.4", "an unplayed round has no dummy", "elif not event.predetermined:", "elif False:"),
    _in(_OPPONENTS, "16.4.1", "the dummy of a forfeit has the opponent's score as it is", 'event.records[unplayed.opponent].adjusted, "16.4.1"', 'event.records[unplayed.opponent].points, "16.4.1"'),
    _in(_OPPONENTS, "16.6", "/P leaves forfeits unplayed", "    key = code.forfeits_as_games\n", "    key = False\n"),
    _in(_CUT, "14.1", "the highest value is cut", "lowest = min(left, key=significance)", "lowest = max(left, key=significance)"),
    _in(_CUT, "14.1.1 14.1.2", "the lowest product is cut, whoever the opponent was", "return elements[index].basis, elements[index].value", "return elements[index].value, elements[index].basis"),
    _in(_CUT, "14.2", "a second cut cuts nothing", "for _ in range(least):", "for _ in range(min(least, 1)):"),
    _in(_CUT, "14.3", "the highest values stay", "for _ in range(most):", "for _ in range(0):"),
    _in(_CUT, "14.4", "one of the highest is cut", "for _ in range(most):", "for _ in range(min(most, 1)):"),
    _in(_CUT, "16.5.1", "voluntary absences are cut like others", "        if voluntary:\n", "        if False:\n"),
    _in("event.py", "16.5.1", "a forfeit lost is not voluntary", "_VOLUNTARY = frozenset((Kind.FORFEIT_LOSS, Kind.REQUESTED_BYE))", "_VOLUNTARY = frozenset((Kind.REQUESTED_BYE,))"),
    _in(_CUT, "16.5.2", "the exception holds for one cut", "if elements[index].voluntary]", "if elements[index].voluntary and not cuts]"),
    _in(_CUT, "16.5.2", "a voluntary absence is cut though it brings less", "if elements[candidate].value >= elements[lowest].value:", "if True:"),
    _in("performance.py", "10", "unrated players are left out, not the tie-break", "if code.unrated or not unrated_players(event):", "if True:"),
    _in("performance.py", "10", "/U is 1000 always", "_rating_of_opponent(event, played) or code.unrated", "_rating_of_opponent(event, played) or (code.unrated and 1000)"),
    _in("performance.py", "10", "/U of a player himself is left out", "record.player.rating_in(1) or code.unrated", "record.player.rating_in(1) or None"),
    _in("performance.py", "10.1", "opponents of forfeits count", "        if played.kind is Kind.GAME\n    ]", "        if played.opponent\n    ]"),
    _in("rating_tables.py", "10.2", "the difference is taken off", "average_half_up(ratings) + rating_difference(hundredths)", "average_half_up(ratings) - rating_difference(hundredths)"),
    _in("rating_tables.py", "10.2", "below one half the difference is added", "        return -_DIFFERENCE_OF_SCORE[50 - hundredths]", "        return _DIFFERENCE_OF_SCORE[50 - hundredths]"),
    _in("rating_tables.py", "10.3", "without a point it is the highest rated opponent", "return min(ratings) - 800", "return max(ratings) - 800"),
    _in("rating_tables.py", "10.3", "differences end at 400", "    if difference >= _FULL_SCALE:\n", "    difference = max(-400, min(400, difference))\n    if difference >= _FULL_SCALE:\n"),
    _in("performance.py", "10.5", "the mean is of performances that are not perfect", "_of_games(event, own, perfect_performance)\n    )", "_of_games(event, own, performance)\n    )"),
    _in("performance.py", "10.6", "the rating is that of the first", "id_: Account(record.player.rating_in(1) or code.unrated)", "id_: Account(event.records[1].player.rating_in(1) or code.unrated)"),
    _in(_TEAMS + "catalogue.py", "11.1.1", "MPTS are game points", '_row("MPTS", "B", "11.1.1", Unit.POINTS, points, score="MP")', '_row("MPTS", "B", "11.1.1", Unit.POINTS, points, score="GP")'),
    _in(_TEAMS + "catalogue.py", "11.1.2", "GPTS are match points", '_row("GPTS", "B", "11.1.2", Unit.POINTS, points, score="GP")', '_row("GPTS", "B", "11.1.2", Unit.POINTS, points, score="MP")'),
    _in(_TEAMS + "catalogue.py", "13.1", "the other score is always that of games", 'points, score="other"', 'points, score="GP"'),
    _in(_TEAMS + "catalogue.py", "13.2", "the opponent's score is the own one", '"CMPF", score=of_opponent', '"CMPF", score=own'),
    _in(_TEAMS + "scores.py", "13.2", "what was made is always game points", "opponents, ours = event, event.by(own)", 'opponents, ours = event, event.by("GP")'),
    _in("edition.py", "13", ":MP and :GP are left out", "return event.by(self.score or code.score)", "return event.by(self.score)"),
    _in(_TEAMS + "event.py", "12", "a bye by the pairing brings the boards nothing", "elif played.kind in (Kind.BYE, Kind.FORFEIT_WIN):", "elif played.kind is Kind.FORFEIT_WIN:"),
    _in(_TEAMS + "event.py", "12", "a board won by forfeit brings nothing", "known = [board.points for", "known = [board.points * (board.result not in '+-') for"),
    _in(_TEAMS + "boards.py", "12.2", "the last board counts first", "return tuple(points)", "return tuple(reversed(points))"),
    _in(_TEAMS + "boards.py", "12.2", "only the first board counts", "return tuple(points)", "return tuple(points[:1])"),
    _in(_TEAMS + "boards.py", "12.3", "one step more leaves out nothing", "range(len(points) - 1, 0, -1)", "range(len(points), 0, -1)"),
    _in(_TEAMS + "encounter.py", "13.3.1", "the other score is not asked", "for one in (event, team_scores_of(event).other):", "for one in (event,):"),
    _in(_TEAMS + "encounter.py", "13.3.2", "the higher board count is better", "lambda boards: (-count_of(boards),)", "lambda boards: (count_of(boards),)"),
    _in(_TEAMS + "encounter.py", "13.3.2", "the boards are not asked", "if len(parts) == 1 and len(tied) == 2:", "if False:"),
    _in(_TEAMS + "encounter.py", "13.3.2", "all boards count, not those of the encounter", "if unit.number in met and unit.board", "if unit.board"),
    _in(_TEAMS + "scores.py", "13.4.1", "the primary score is added", "Account(record.points + Fraction", "Account(event.records[team].points + Fraction"),
    _in(_TEAMS + "scores.py", "13.4.2", "Buchholz is that of the secondary score", "strength = buchholz(event, plain)", "strength = buchholz(team_scores_of(event).other, plain)"),
    _in(_TEAMS + "scores.py", "13.4.2", "/K is left out", "    if code.divisor:\n", "    if False:\n"),
    _in(_TEAMS + "scores.py", "13.4.2", "/F is left out", "forfeits_as_games=code.forfeits_as_games, fore=code.fore)", "forfeits_as_games=code.forfeits_as_games)"),
    _in(_TEAMS + "scores.py", "13.4.2", "the factor is that of one match", "event.scoring.win * teams.rounds //", "event.scoring.win //"),
)  # fmt: skip
