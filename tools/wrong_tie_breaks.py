"""Wrong readings of single clauses of C.07: what the tie-break positions tell apart.

Each is a change of one line of the literal reading (``tests/judges/c07``);
``tools/make_tie_breaks.py`` looks for small tournaments in which the changed reading gives another value.
"""

# ruff: noqa: E501 - a table

from __future__ import annotations

from typing import NamedTuple


class WrongTieBreak(NamedTuple):
    """``old`` occurs once and becomes ``new``; ``why`` says what is right; ``codes`` what it concerns."""

    article: str
    why: str
    codes: str
    old: str
    new: str
    edition: int = 2026


_BUCHHOLZ = "BH BH/C1 BH/F AOB AOB/F FB FB/C1 SB SB/C1"
_CUTS = "BH/C1 BH/C2 BH/M1 BH/M2 FB/C1 FB/M1"
_SB_CUTS = "SB/C1 SB/C2 SB/M1"

WRONG_TIE_BREAKS = (
    # 6
    WrongTieBreak("6.1.1", "forfeits are no encounters", "DE", '("P" in code.letters or event.round_robin)  # 6.1.1', "True  # 6.1.1"),
    WrongTieBreak("6.1.1", "where the regulations say so, forfeits are encounters", "DE/P", '("P" in code.letters or event.round_robin)  # 6.1.1', "event.round_robin  # 6.1.1"),
    WrongTieBreak("6.1.2", "of several games with one opponent the average counts", "DE/P", "sum(all_, Fraction(0)) / len(all_) for", "sum(all_, Fraction(0)) for"),
    WrongTieBreak("6.2", "article 6 is applied again to those who are still tied", "DE DE/P", "return [part for group in groups for part in direct_encounter(event, group, code)]", "return groups"),
    WrongTieBreak("6.2", "those who have not all met are not ranked by the points of their encounters", "DE DE/P", "if not missing:  # 6.2", "if True:  # 6.2"),
    WrongTieBreak("6.3", "who is alone at the top whatever the missing games bring is first", "DE DE/P", "while len(rest) > 1:  # 6.3", "while False:  # 6.3"),
    WrongTieBreak("6.3", "who may still be caught up with is not alone at the top", "DE DE/P", "each[who] > each[other]", "each[who] >= each[other]"),
    WrongTieBreak("6.3", "missing games may be won, not only drawn", "DE DE/P", "ways = [(event.win, event.loss), (event.draw, event.draw), (event.loss, event.win)]", "ways = [(event.draw, event.draw)]"),
    WrongTieBreak("15.2", "in a round robin forfeits are games", "DE", '("P" in code.letters or event.round_robin)  # 6.1.1', '("P" in code.letters)  # 6.1.1'),
    WrongTieBreak("15.2", "in a round robin forfeits are games", "SB", '("P" in code.letters or event.round_robin)\n        if cell.what in GAMES or forfeit:', '("P" in code.letters)\n        if cell.what in GAMES or forfeit:'),
    WrongTieBreak("15.2", "in a round robin forfeits are games", "KS KS/L+1 KS/L-1", "            if cell.opponent and score", "            if cell.what in GAMES and score"),
    # 7
    WrongTieBreak("7.1", "a win without playing is one", "WIN", "cell.points == event.win for", 'cell.what in "1" for'),
    WrongTieBreak("7.1", "a bye that brings less than a win is none", "WIN", "cell.points == event.win for", 'cell.what in "1+UF" for'),
    WrongTieBreak("7.1", "a win is what brings as many points as one, not one point", "WIN", "cell.points == event.win for", "cell.points == 1 for"),
    WrongTieBreak("7.2", "a win by forfeit is no game won", "WON", 'cell.what in "1" for', 'cell.what in "1+" for'),
    WrongTieBreak("7.2", "a bye is no game won", "WON", 'cell.what in "1" for', 'cell.what in "1UF" for'),
    WrongTieBreak("7.3", "a forfeit with Black is no game", "BPG", 'cell.what in "1=0" and cell.color', 'cell.what in "1=0+-" and cell.color'),
    WrongTieBreak("7.3", "all games with Black count, lost ones too", "BPG", 'cell.what in "1=0" and cell.color', 'cell.what in "1=" and cell.color'),
    WrongTieBreak("7.4", "a forfeit won with Black is no game", "BWG", 'cell.what in "1" and cell.color == "b"', 'cell.what in "1+" and cell.color == "b"'),
    WrongTieBreak("7.4", "only games with Black count", "BWG", 'cell.what in "1" and cell.color == "b"', 'cell.what in "1"'),
    WrongTieBreak("7.4", "draws with Black are no wins", "BWG", 'cell.what in "1" and cell.color == "b"', 'cell.what in "1=" and cell.color == "b"'),
    WrongTieBreak("7.5", "the score after each round is added, points of byes too", "PS PS/C1 PS/C2", "points = [cell.points for cell in event.cells[who]]", "points = [cell.points if cell.what in GAMES else Fraction(0) for cell in event.cells[who]]"),
    WrongTieBreak("14.1", "the scores after the first rounds are cut", "PS/C1 PS/C2", "sum(after[code.least :], Fraction(0))", "sum(after[: len(after) - code.least], Fraction(0))"),
    WrongTieBreak("14.2", "a cut of two leaves out two", "PS/C2 BH/C2 SB/C2", "code = code._replace(least=number)", "code = code._replace(least=1)"),
    WrongTieBreak("7.6", "a requested half-point bye is no round elected to play", "REP", 'cell.what in "HZ-"', 'cell.what in "Z-"'),
    WrongTieBreak("7.6", "an absence is no round elected to play", "REP", 'cell.what in "HZ-"', 'cell.what in "H-"'),
    WrongTieBreak("7.6", "a forfeit lost is no round elected to play", "REP", 'cell.what in "HZ-"', 'cell.what in "HZ"'),
    WrongTieBreak("7.6", "a bye that was not asked for is a round elected to play", "REP", 'cell.what in "HZ-"', 'cell.what in "HZ-U"'),
    WrongTieBreak("7.7", "without an opponent the round is compared with a draw", "STD", "other = event.draw", "other = Fraction(0)"),
    WrongTieBreak("7.7", "as many points as the opponent are half a point", "STD", "        if cell.points == other:\n            total += HALF", "        if cell.points == other:\n            total += 0"),
    WrongTieBreak("7.7", "a half-point bye is half a point", "STD", "if cell.points == other:", "if cell.points == other and cell.opponent:"),
    WrongTieBreak("7.7", "more points than the opponent are one point, whatever a win is worth", "STD", "        if cell.points > other:\n            total += 1", "        if cell.points > other:\n            total += cell.points"),
    WrongTieBreak("7.8", "the smaller pairing number is first", "TPN", 'up = (code.name == "TPN") == ("R" not in code.letters)', 'up = "R" in code.letters'),
    WrongTieBreak("7.8", "reversed, the greater pairing number is first", "TPN/R", 'up = (code.name == "TPN") == ("R" not in code.letters)', "up = True"),
    # 8, 16
    WrongTieBreak("8.1", "every opponent counts with his score", "BH", "yield cell, adjusted(event, cell.opponent)  # 8.1", "yield cell, adjusted(event, cell.opponent) * cell.points"),
    WrongTieBreak("8.2", "an opponent who did not come is none of those averaged", "AOB AOB/F", '        if cell.what in GAMES or (cell.what in FORFEITS and "P" in code.letters)', "        if cell.opponent"),
    WrongTieBreak("8.2", "the mean is over the opponents, not over the rounds", "AOB AOB/P AOB/F", "return sum(values, Fraction(0)) / len(values) if values else None", "return sum(values, Fraction(0)) / event.rounds if values else None"),
    WrongTieBreak("8.2", "Fore Buchholz of the opponents may be averaged", "AOB/F", 'seen = drawn(event) if "F" in code.letters else event', "seen = event"),
    WrongTieBreak("8.3", "the games of the final round count as drawn", "FB FB/C1 FB/M1 BH/F SB/F", 'if code.name == "FB" or "F" in code.letters:', "if False:"),
    WrongTieBreak("8.3", "a game that was paired and forfeited counts as drawn too", "FB FB/C1 BH/F SB/F", "if own[-1].opponent else own", "if own[-1].what in GAMES else own"),
    WrongTieBreak("8.3", "a bye of the final round stays what it is", "FB FB/M1 BH/F", "if own[-1].opponent else own", "if True else own"),
    WrongTieBreak("9.1", "the opponent's score times the points made against him", "SB SB/C1", "Element(score, score * cell.points, is_voluntary(event, cell, code))  # 9.1", "Element(score, score * min(cell.points, Fraction(1)), is_voluntary(event, cell, code))  # 9.1"),
    WrongTieBreak("9.1", "half of the score of an opponent whom one drew with", "SB", "Element(score, score * cell.points, is_voluntary(event, cell, code))  # 9.1", "Element(score, score * floor(cell.points), is_voluntary(event, cell, code))  # 9.1"),
    WrongTieBreak("9.2", "half of the points is enough", "KS", "score(event, cell.opponent) >= limit", "score(event, cell.opponent) > limit"),
    WrongTieBreak("9.2", "the free round of an odd field brings no possible points", "KS", "event.win * sum(cell.opponent > 0 for cell in event.cells[who])", "event.win * event.rounds"),
    WrongTieBreak("9.2", "half of the possible points, not of the best score", "KS", "event.win * sum(cell.opponent > 0 for cell in event.cells[who])", "max(score(event, each) for each in event.cells)"),
    WrongTieBreak("14.5", "the limit moves by half points", "KS/L+1 KS/L-1", "limit = best / 2 + HALF * code.limit", "limit = best / 2 + code.limit"),
    WrongTieBreak("14.5", "L+1 raises the limit, L-1 lowers it", "KS/L+1 KS/L-1", "limit = best / 2 + HALF * code.limit", "limit = best / 2 - HALF * code.limit"),
    WrongTieBreak("14.5", "the limit is moved", "KS/L+1 KS/L-1", "limit = best / 2 + HALF * code.limit", "limit = best / 2"),
    WrongTieBreak("15.2", "the free round of a round robin has no dummy", "BH BH/C1", "elif not event.round_robin:  # 15.2", "else:", 2024),
    WrongTieBreak("16.2.3", "a requested bye before a round that is no voluntary absence counts as it was awarded", _BUCHHOLZ, "if is_category_5(cells, number):", "if cell.what in REQUESTED:"),
    WrongTieBreak("16.2.5", "a bye counts as a draw only where nothing but voluntary absences follow", _BUCHHOLZ, "all(each.what in VOLUNTARY for each in later)", "(not later or any(each.what in VOLUNTARY for each in later))"),
    WrongTieBreak("16.2.5", "requested byes to the end count as draws for the opponents", _BUCHHOLZ, "            total += event.draw  # 16.3.2", "            total += cell.points"),
    WrongTieBreak("16.2.5", "a forfeit lost afterwards does not make the bye before it an awarded one", _BUCHHOLZ, "all(each.what in VOLUNTARY for each in later)", "all(each.what in REQUESTED for each in later)"),
    WrongTieBreak("16.2.4", "a forfeit lost in the last round is no draw", _BUCHHOLZ, "return cells[number].what in REQUESTED and", "return cells[number].what in VOLUNTARY and"),
    WrongTieBreak("16.4", "an unplayed round has a dummy with the own score", _BUCHHOLZ, "            yield cell, dummy(event, who, cell)", "            yield cell, Fraction(0)"),
    WrongTieBreak("16.4", "the dummy stands for the opponent of a forfeit too", _BUCHHOLZ, '"P" in code.letters or event.round_robin)\n        if cell.what in GAMES or forfeit:', "True)\n        if cell.what in GAMES or forfeit:"),
    WrongTieBreak("16.4.1", "the dummy of a forfeit has no more than the scheduled opponent", _BUCHHOLZ, "return min(own, adjusted(event, cell.opponent))  # 16.4.1", "return own"),
    WrongTieBreak("16.4.1", "the dummy of a forfeit has at most the scheduled opponent's adjusted score", _BUCHHOLZ, "return min(own, adjusted(event, cell.opponent))  # 16.4.1", "return min(own, score(event, cell.opponent))"),
    WrongTieBreak("16.4.2", "the dummy of a bye has at most a draw in each round", _BUCHHOLZ, "return min(own, event.draw * event.rounds)  # 16.4.2", "return own"),
    WrongTieBreak("16.4", "until 2026 the dummy has the own score without a cap", "BH BH/C1 SB FB AOB", "    if event.edition < 2026:\n        return own\n", "", 2024),
    WrongTieBreak("16.4", "the dummy has the own score, not the adjusted one", _BUCHHOLZ, "    own = score(event, who)\n    if event.edition", "    own = adjusted(event, who)\n    if event.edition"),
    WrongTieBreak("16.4", "the dummy has the own score, not the adjusted one, until 2026 too", "BH BH/C1 FB AOB", "    own = score(event, who)\n    if event.edition", "    own = adjusted(event, who)\n    if event.edition", 2024),
    WrongTieBreak("16.6", "where the regulations say so, a forfeit is a game with the scheduled opponent", "BH/P BH/C1/P SB/P SB/C1/P FB/P AOB/P", '("P" in code.letters or event.round_robin)\n        if cell.what in GAMES or forfeit:', "event.round_robin\n        if cell.what in GAMES or forfeit:"),
    WrongTieBreak("16.6", "a forfeit that counts as a game is no voluntary absence to be cut", "BH/C1/P SB/C1/P", 'cell.what in VOLUNTARY and not ("P" in code.letters and cell.what in FORFEITS)', "cell.what in VOLUNTARY"),
    WrongTieBreak("16.6", "byes keep their dummy where forfeits are games", "BH/P SB/P FB/P AOB/P", "            yield cell, dummy(event, who, cell)", "            yield cell, Fraction(0)"),
    # 14, 16.5
    WrongTieBreak("14.1", "the lowest score is cut", _CUTS, "lowest = min(each.score for each in left)", "lowest = max(each.score for each in left)"),
    WrongTieBreak("14.1.1", "the product with the opponent of the lowest score is cut, not the lowest product", _SB_CUTS, "lowest = min(each.score for each in left)\n        cut = min((each for each in left if each.score == lowest), key=lambda each: each.value)", "cut = min(left, key=lambda each: each.value)"),
    WrongTieBreak("14.1.1", "among several such opponents the lowest product is cut", _SB_CUTS, "cut = min((each for each in left if each.score == lowest), key=lambda each: each.value)", "cut = max((each for each in left if each.score == lowest), key=lambda each: each.value)"),
    WrongTieBreak("14.3", "the most significant values are cut too", "BH/M1 BH/M2 SB/M1 FB/M1", "code = code._replace(least=number, most=number)", "code = code._replace(least=number)"),
    WrongTieBreak("14.4", "two of each are cut", "BH/M2", "code = code._replace(least=number, most=number)", "code = code._replace(least=1, most=1)"),
    WrongTieBreak("16.5.1", "the lowest contribution of a voluntary absence is cut first", _CUTS + " " + _SB_CUTS, "if voluntary:  # 16.5.1", "if False:"),
    WrongTieBreak("16.5.1", "a bye that was allocated is no voluntary absence", _CUTS + " " + _SB_CUTS, 'return cell.what in VOLUNTARY and not ("P" in code.letters and cell.what in FORFEITS)', "return cell.what not in GAMES"),
    WrongTieBreak("16.5.1", "a lost forfeit is a voluntary absence", _CUTS + " " + _SB_CUTS, 'return cell.what in VOLUNTARY and not ("P" in code.letters and cell.what in FORFEITS)', "return cell.what in REQUESTED"),
    WrongTieBreak("16.5.2", "for a second cut the exception holds again", "BH/C2 BH/M2 SB/C2", "voluntary = [each for each in left if each.voluntary]", "voluntary = [each for each in left if each.voluntary and len(left) == len(elements)]"),
    WrongTieBreak("16.5.2", "of the voluntary absence and the least significant value the higher one is cut", _SB_CUTS, "if lowest_voluntary.value >= cut.value:", "if True:"),
    # 10
    WrongTieBreak("10", "unrated players drop the tie-break", "ARO TPR PTP APRO APPO RTNG", "if not code.unrated and 0 in event.ratings.values():", "if False:"),
    WrongTieBreak("10", "unrated players have the rating that the regulations give them", "ARO/U1400 TPR/U1400 PTP/U1400 APRO/U1400 APPO/U1400", "event.ratings[cell.opponent] or code.unrated", "event.ratings[cell.opponent] or 1000"),
    WrongTieBreak("10", "unrated players have the rating that the regulations give them", "RTNG/U1400", "return event.ratings[who] or code.unrated", "return event.ratings[who] or None"),
    WrongTieBreak("10.1", "one half is rounded upwards", "ARO APRO APPO", "return floor(value + HALF)  # 10.1: 0.5 rounded up", "return floor(value)"),
    WrongTieBreak("10.1", "only opponents over the board count", "ARO ARO/C1 ARO/M1 TPR PTP", "        if cell.what in GAMES\n    )\n    return met[", "        if cell.opponent\n    )\n    return met["),
    WrongTieBreak("14.1.1", "the lowest rating is cut", "ARO/C1", "return met[code.least : len(met) - code.most]", "return met[: len(met) - code.least]"),
    WrongTieBreak("14.3", "the highest rating is cut too", "ARO/M1", "return met[code.least : len(met) - code.most]", "return met[code.least :]"),
    WrongTieBreak("10.2", "the difference of the fractional score over the board is added", "TPR APRO", "    fraction = rounded(100 * over_the_board(event, who) / len(met))", "    fraction = rounded(100 * min(score(event, who), Fraction(len(met))) / len(met))"),
    WrongTieBreak("10.2", "a full score is worth 800 points", "TPR APRO", "+ difference_of(fraction)  # 10.2", "+ max(-400, min(400, difference_of(fraction)))"),
    WrongTieBreak("10.2", "below one half the difference is taken off", "TPR APRO", "+ difference_of(fraction)  # 10.2", "+ abs(difference_of(fraction))"),
    WrongTieBreak("10.3", "the lowest rating whose expected score is enough, not one above it", "PTP APPO", "sum(probability(rating - each) for each in met) < wanted:", "sum(probability(rating - each) for each in met) <= wanted:"),
    WrongTieBreak("10.3", "without a point it is 800 below the lowest rated opponent", "PTP APPO", "return met[0] - 800", "return met[-1] - 800"),
    WrongTieBreak("10.3", "differences beyond 400 count in full", "PTP APPO", "probability(rating - each) for", "probability(max(-400, min(400, rating - each))) for"),
    WrongTieBreak("10.4", "the mean is that of the opponents' performances, not of their ratings", "APRO", "{each: performance(event, each, plain) for each in event.cells}\n        )", "{each: rounded(Fraction(event.ratings[each] or code.unrated)) for each in event.cells}\n        )"),
    WrongTieBreak("10.5", "the mean is that of the opponents' performances", "APPO", "performances = {each: perfect_performance(event, each, plain) for each in event.cells}", "performances = {each: performance(event, each, plain) for each in event.cells}"),
    WrongTieBreak("10.4", "only opponents over the board count", "APRO APPO", "met = [values[cell.opponent] for cell in event.cells[who] if cell.what in GAMES]", "met = [values[cell.opponent] for cell in event.cells[who] if cell.opponent]"),
    WrongTieBreak("10.6", "the higher rating is first", "RTNG", "return event.ratings[who] or code.unrated", "return who"),
    WrongTieBreak("10.6", "reversed, the lower rating is first", "RTNG/R", 'up = (code.name == "TPN") == ("R" not in code.letters)', "up = False"),
    # 11 to 13
    WrongTieBreak("11.1.1", "match points are asked for", "MPTS", 'articles.score(event.by("MP"), team)', 'articles.score(event.by("GP"), team)'),
    WrongTieBreak("11.1.2", "game points are asked for", "GPTS", 'articles.score(event.by("GP"), team)', 'articles.score(event.by("MP"), team)'),
    WrongTieBreak("13.1", "the score that is not the primary one", "MPVGP", "return articles.score(event.secondary, team)  # 13.1", 'return articles.score(event.by("GP"), team)'),
    WrongTieBreak("12.1", "the number of the board times the points on it", "BC", "(board * board_points(event, team, board) for board in board_numbers(event))", "((1 + len(board_numbers(event)) - board) * board_points(event, team, board) for board in board_numbers(event))"),
    WrongTieBreak("12", "the bye by the pairing is a win on each board", "BC TBR BBE", "played = [each for each in event.boards[team] if each]", "played = [each for each, cell in zip(event.boards[team], event.primary.cells[team], strict=True) if cell.opponent]"),
    WrongTieBreak("12", "boards won by forfeit count", "BC TBR BBE", "played = [each for each in event.boards[team] if each]", "played = [each for each, cell in zip(event.boards[team], event.primary.cells[team], strict=True) if cell.what != '+']"),
    WrongTieBreak("12.2", "where the first board does not decide, the next one does", "TBR", "key = top_boards if", "key = (lambda *a: top_boards(*a)[:1]) if"),
    WrongTieBreak("12.2", "the top board counts first", "TBR", "key = top_boards if", "key = (lambda *a: top_boards(*a)[::-1]) if"),
    WrongTieBreak("12.3", "the bottom board is left out first", "BBE", "sum(points[:left], Fraction(0)) for left", "sum(points[-left:], Fraction(0)) for left"),
    WrongTieBreak("12.3", "the first step leaves out one board", "BBE", "range(len(points) - 1, 0, -1)]", "range(len(points), 0, -1)]"),
    WrongTieBreak("13.2", "the first score is that of the opponent", "EMGSB EGMSB EMGSB/C1 EGMSB/C1", '    theirs = event.by(code.name[1] + "P")\n    ours = event.by(code.name[2] + "P")', '    theirs = event.by(code.name[2] + "P")\n    ours = event.by(code.name[1] + "P")'),
    WrongTieBreak("13.2", "the two scores that the code names", "EMMSB EGGSB EMMSB/C1 EGGSB/C1", '    theirs = event.by(code.name[1] + "P")\n    ours = event.by(code.name[2] + "P")', '    theirs = event.by("MP")\n    ours = event.by("GP")'),
    WrongTieBreak("14.1.2", "the product with the opponent of the lowest score is cut", "EMMSB/C1 EMGSB/C1 EGMSB/C1 EGGSB/C1", "lowest = min(each.score for each in left)\n        cut = min((each for each in left if each.score == lowest), key=lambda each: each.value)", "cut = min(left, key=lambda each: each.value)"),
    WrongTieBreak("16.5.1", "the lowest contribution of a voluntary absence is cut first", "EMMSB/C1 EMGSB/C1 EGMSB/C1 EGGSB/C1", "if voluntary:  # 16.5.1", "if False:"),
    WrongTieBreak("16.4", "an unplayed match has a dummy with the own score", "EMMSB EMGSB EGMSB EGGSB SSSC BH:MP BH:GP", "            yield cell, dummy(event, who, cell)", "            yield cell, Fraction(0)"),
    WrongTieBreak("16.4.1", "the dummy of a forfeited match has no more than the scheduled opponent", "EMMSB EGGSB EGMSB BH:GP SSSC", "return min(own, adjusted(event, cell.opponent))  # 16.4.1", "return own"),
    WrongTieBreak("16.4.2", "the dummy of a bye has at most a drawn match in each round", "EMMSB EMGSB BH:MP", "return min(own, event.draw * event.rounds)  # 16.4.2", "return own"),
    WrongTieBreak("16.3.2", "absences to the end are drawn matches for the opponents", "EMMSB EMGSB EGMSB EGGSB BH:MP BH:GP SSSC", "            total += event.draw  # 16.3.2", "            total += cell.points"),
    WrongTieBreak("13", "the score that the code names", "BH:MP BH:GP SB:MP SB:GP", "return articles.value_of(event.by(code.score) if code.score else event.primary, team, code)", "return articles.value_of(event.primary, team, code)"),
    WrongTieBreak("13", "the score that the code names", "DE:MP DE:GP", "            event.by(code.score) if code.score else event.primary, tied, code", "            event.primary, tied, code"),
    WrongTieBreak("13.3.1", "the primary score first", "EDE EDEC EDET EDEB EDEBT EDEBB", "for one in (event.primary, event.secondary):  # 13.3.1", "for one in (event.secondary, event.primary):"),
    WrongTieBreak("13.3.1", "then the secondary score", "EDE EDEC EDET EDEB EDEBT EDEBB", "for one in (event.primary, event.secondary):  # 13.3.1", "for one in (event.primary,):"),
    WrongTieBreak("13.3.2", "the lower board count is better", "EDEC", '(-board_count(own, team),),\n        "EDET"', '(board_count(own, team),),\n        "EDET"'),
    WrongTieBreak("13.3.2", "the lower board count is better", "EDEBT", '(-board_count(own, team), top_boards(own, team))', '(board_count(own, team), top_boards(own, team))'),
    WrongTieBreak("13.3.2", "the lower board count is better", "EDEBB", '(-board_count(own, team), without_bottom(own, team))', '(board_count(own, team), without_bottom(own, team))'),
    WrongTieBreak("13.3.2", "the boards decide between two", "EDEC EDET EDEB EDEBT EDEBB", "return knock_out(event, tied, code) if len(tied) == 2 and level else [tied]", "return [tied]"),
    WrongTieBreak("13.3.2", "the boards of the match between the two count", "EDEC EDET EDEB", "tuple(event.boards[team][number] for number in met)", "event.boards[team]"),
    WrongTieBreak("13.4.1", "the secondary score is added", "SSSC SSSC/K3 SSSC/F", "return articles.score(event.secondary, team) + strength / factor", "return articles.score(event.primary, team) + strength / factor"),
    WrongTieBreak("13.4.2", "Buchholz is that of the primary score", "SSSC SSSC/K3", 'strength = articles.buchholz(primary, team', 'strength = articles.buchholz(event.secondary, team'),
    WrongTieBreak("13.4.2", "the factor is rounded towards zero", "SSSC", "max(floor(highest / event.secondary.win), 1)", "max(-floor(-highest / event.secondary.win), 1)"),
    WrongTieBreak("13.4.2", "the factor is for the whole tournament", "SSSC", "highest = event.primary.win * event.primary.rounds  # 13.4.2 b", "highest = event.primary.win"),
    WrongTieBreak("13.4.2", "the regulations may state another factor", "SSSC/K3", "code.divisor or max(", "max("),
    WrongTieBreak("13.4.2", "Fore Buchholz where the value must be known beforehand", "SSSC/F", 'primary = articles.drawn(event.primary) if "F" in code.letters else event.primary', "primary = event.primary"),
)  # fmt: skip

OPEN_READINGS = (
    ("SB/F", "        event = drawn(event)\n", "        played = event.cells\n        event = drawn(event)\n        own = zip(event.cells[who], played[who], strict=True)\n        event = event._replace(cells={**event.cells, who: tuple(one._replace(points=other.points) for one, other in own)})\n"),
    ("AOB/P", 'or (cell.what in FORFEITS and "P" in code.letters)', "or False"),
    ("SSSC.*", "max(floor(highest / event.secondary.win), 1)", "floor(highest / event.secondary.win)"),
    (".*/[CM]2.*", "key=lambda each: (each.value, each.score))\n            if", "key=lambda each: (each.value, -each.score))\n            if"),
    (".*/M[12].*", "        highest = max(each.score for each in left)\n        left.remove(\n            max((each for each in left if each.score == highest), key=lambda each: each.value)\n        )", "        left.remove(max(left, key=lambda each: each.value))"),
    ("(TPR|APRO).*", "fraction = rounded(100 * over_the_board(event, who) / len(met))", "fraction = floor(100 * over_the_board(event, who) / len(met))"),
    ("(PTP|APPO).*", "wanted = 100 * over_the_board(event, who)", "wanted = 100 * score(event, who)"),
    ("STD", "if cell.points == other:", "if cell.points == other == event.draw:"),
    ("EDE.*", "len(tied) == 2 and level", "len(tied) == 2"),
    ("EDE.*", "return [part for group in groups for part in direct_encounter(event, group, code)]", "return groups"),
    (".*/P", 'VOLUNTARY = "HZ-"', 'VOLUNTARY = "HZ"'),
)  # fmt: skip
"""Where the text leaves room (docs/disputes/tie-breaks.md): codes, and the other reading.

No position hangs on one: it is left out where the other reading gives another value.
"""
