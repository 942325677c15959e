"""Faults in the standings and the tie-breaks."""

# ruff: noqa: E501 - a table of faults

from __future__ import annotations

from faults import Fault

MODEL = "src/swissmate/model/"
RANKING = "src/swissmate/ranking/"
TESTS = (("tests/ranking",),)

FAULTS = (
    Fault("16.4.2: the dummy's score is not capped (2026)", RANKING + "opponents.py", "return (cap, article) if cap < record.points else (record.points, \"\")", "return record.points, \"\"", "16.4.2"),
    Fault("16.4.1: a forfeit is capped as a bye is", RANKING + "opponents.py", "if unplayed.kind.forfeit:\n        cap", "if False:\n        cap", "16.4.1"),
    Fault("AOB ignores /P", RANKING + "opponents.py", "as_game = code.forfeits_as_games and played.kind.forfeit", "as_game = False"),
    Fault("Sonneborn-Berger counts at most one point a game", RANKING + "opponents.py", "element.basis * element.points)", "element.basis * min(element.points, 10))", "9.1"),
    Fault("Koya: half of the points is not enough", RANKING + "opponents.py", "if score < limit:", "if score <= limit:", "9.2"),
    Fault("Koya: /L moves the limit the other way", RANKING + "opponents.py", "+ 5 * code.limit", "- 5 * code.limit", "14.5"),
    Fault("Koya: an odd round robin counts the free round", RANKING + "opponents.py", "sum(1 for played in record.rounds if played.opponent)", "len(record.rounds)", "9.2"),
    Fault("15.2: a free round of a round robin has a dummy", RANKING + "opponents.py", "elif not event.predetermined:", "else:", "15.2"),
    Fault("6.3: level with what another can still reach is alone at the top", RANKING + "direct_encounter.py", "rows[decided][2] > best_below[decided + 1]", "rows[decided][2] >= best_below[decided + 1]", "6.3"),
    Fault("6.1.2: games with one opponent are added up", RANKING + "direct_encounter.py", "Fraction(sum(points), len(points))", "sum(points)", "6.1.2"),
    Fault("6.2: article 6 is not applied again to those still tied", RANKING + "direct_encounter.py", "return [group for part in parts for group in _split(event, part, as_games, steps)]", "return parts", "6.2"),
    Fault("6.1.1: forfeits are encounters", RANKING + "direct_encounter.py", "(as_games and played.kind.forfeit)\n            ):", "played.kind.forfeit\n            ):", "6.1.1"),
    Fault("BPG counts forfeits with Black", RANKING + "own_record.py", "played.kind is Kind.GAME and played.color == \"b\")", "played.color == \"b\")", "7.3"),
    Fault("14.1.1 c: the cut of the progressive score leaves out the last rounds", RANKING + "own_record.py", "kept = elements[code.cut_least :]", "kept = elements[: len(elements) - code.cut_least]", "14.1"),
    Fault("REP counts requested byes", RANKING + "own_record.py", "if not played.kind.voluntary", "if played.kind is not Kind.FORFEIT_LOSS", "7.6"),
    Fault("7.7: a round without an opponent is won with any points", RANKING + "own_record.py", "other = event.unit_scoring.draw", "other = 0", "7.7"),
    Fault("7.1: a win is what a win with either colour brings", RANKING + "own_record.py", "win_with.get(each.color, scoring.win)", "scoring.win"),
    Fault("16.3.2: byes before a game count as draws too", RANKING + "event.py", "if not played.kind.voluntary:\n                break", "if not played.kind.voluntary:\n                continue", "16.3.2 16.2.3"),
    Fault("16.2.5: one voluntary round after a bye is enough", RANKING + "event.py", "later_is_voluntary = all(", "later_is_voluntary = any("),
    Fault("8.3: forfeited games of the last round are not drawn", RANKING + "event.py", "if last.opponent:\n                    draw", "if last.kind is Kind.GAME:\n                    draw", "8.3"),
    Fault("299 of all rounds is read as one of round 0", MODEL + "tournament.py", "    if of_round == 0:\n", "    if of_round < 0:\n"),
    Fault("a bonus of no round belongs to the last one", MODEL + "tournament.py", "return result != \" \" or round_number == 1", "return result != \" \" or round_number == 2"),
    Fault("an adjourned game brings nothing though 162 X says so", RANKING + "event.py", "points = tournament.scoring.adjourned or 0", "points = 0"),
    Fault("10.1: half a rating point is rounded down", RANKING + "rating_tables.py", "(2 * sum(values) + len(values)) // (2 * len(values))", "sum(values) // len(values)", "10.1"),
    Fault("10.2: the fractional score is cut to hundredths", RANKING + "rating_tables.py", "(100 * half_points + games) // (2 * games)", "(100 * half_points) // (2 * games)"),
    Fault("10.3: one point above the rating that is enough", RANKING + "rating_tables.py", ">= wanted:", "> wanted:", "10.3"),
    Fault("14.1.1 b: the cut of the least takes the highest ratings", RANKING + "performance.py", "cut_elements(elements, code.cut_least, code.cut_most)", "cut_elements(elements, code.cut_most, code.cut_least)", "14.1.1"),
    Fault("10.4: the mean performance takes the own one", RANKING + "performance.py", "value = own[played.opponent].value if", "value = own[player_id].value if", "10.4"),
    Fault("4.2: who has no value comes first", RANKING + "standings.py", "split.append(tuple(nobody))", "split.insert(0, tuple(nobody))"),
    Fault("a shared place takes one place only", RANKING + "standings.py", "rank += len(group)", "rank += 1", "6.3"),
    Fault("rounds without a result count in the standings", RANKING + "standings.py", "while rounds and not has_results(tournament, rounds):", "while False:"),
    Fault("the check of ranks knows no shared places", RANKING + "rank_check.py", "last = first + sharing[first] - 1", "last = first"),
    Fault("12.1: the lowest board counts most", RANKING + "teams/boards.py", "return sum(board * made for board, made in enumerate(points, 1))", "return sum(board * made for board, made in enumerate(reversed(points), 1))", "12.1"),
    Fault("12.3: the first board is eliminated first", RANKING + "teams/boards.py", "sum(points[:left]) for left", "sum(points[-left:]) for left", "12.3"),
    Fault("13.3: the secondary score is asked first", RANKING + "teams/encounter.py", "for one in (event, team_scores_of(event).other):", "for one in (team_scores_of(event).other, event):", "13.3.1"),
    Fault("13.4.2 b: the factor is rounded up", RANKING + "teams/scores.py", "event.scoring.win * teams.rounds // max(teams.other.scoring.win, 1)", "-(-event.scoring.win * teams.rounds // max(teams.other.scoring.win, 1))", "13.4.2"),
)  # fmt: skip
