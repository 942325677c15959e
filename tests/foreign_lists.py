"""Writes a tournament as the lists that Chess-Results and Swiss-Manager export.

Written from a description of these lists (headings in six languages, ``52b0`` for a loss with Black
against 52, ``-1``, ``-½`` and ``-0`` for rounds without an opponent, ``K`` behind a forfeit), and
not from our reader, so that the two can be compared.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import openpyxl

from swissmate import Tournament
from swissmate.model import Board, Player, team_event

Rows = list[list[object]]


class Language(NamedTuple):
    """The words of one language of the server."""

    number: str
    rank: str
    start_number: str
    name: str
    rating: str
    federation: str
    points: str
    fide_id: str
    board: str
    white: str
    black: str
    result: str
    round: str
    colors: str


LANGUAGES = {
    "en": Language(
        *("No.", "Rk.", "SNo", "Name", "Rtg", "FED", "Pts.", "FideID"),
        *("Bo.", "White", "Black", "Result", "Round {}", "wb"),
    ),
    "de": Language(
        *("Nr.", "Rg.", "Snr", "Name", "Elo", "Land", "Pkt.", "FideID"),
        *("Br.", "Weiß", "Schwarz", "Ergebnis", "{}. Runde", "ws"),
    ),
    "es": Language(
        *("No.", "Rk.", "No.Ini.", "Nombre", "Elo", "FED", "Pts.", "FideID"),
        *("M.", "Blancas", "Negras", "Resultado", "Ronda {}", "bn"),
    ),
    "pt": Language(
        *("No.", "Rk.", "Nº.Inic.", "Nome", "EloI", "FED", "Pts.", "FideID"),
        *("M.", "Brancas", "Pretas", "Resultado", "Rodada {}", "bp"),
    ),
    "fr": Language(
        *("No.", "Rg.", "Snr", "Nom", "Elo", "FED", "Pts.", "FideID"),
        *("Ech.", "Blancs", "Noirs", "Résultat", "Ronde {}", "bn"),
    ),
    "ru": Language(
        *("Ном.", "Rk.", "Ном.", "Имя", "Рейт.", "ФЕД.", "Pts.", "код FIDE"),
        *("Bo.", "Белые", "Черные", "Результат", "Тур {}", "бч"),
    ),
}

_SCORE = {"1": "1", "W": "1", "0": "0", "L": "0", "=": "½", "D": "½", " ": ""}
_FORFEIT = {"+": "1K", "-": "0K"}
_ALONE = {"U": "-1", "F": "-1", "H": "-½", "Z": "-0", " ": "-0", "-": "-0"}
_GAME = {
    "10": "1 - 0",
    "01": "0 - 1",
    "==": "½ - ½",
    "+-": "+ - -",
    "-+": "- - +",
    "--": "- - -",
    "00": "0 - 0",
    "=0": "½ - 0",
    "0=": "0 - ½",
    "  ": "",
}


def players_list(tournament: Tournament, words: Language) -> Rows:
    """Return the list by starting number (``art=0``)."""
    rows: Rows = [["From the Tournament-Database of Chess-Results http://chess-results.com"]]
    rows += [[tournament.name], ["Starting rank"]]
    rows.append([words.number, "", words.name, words.fide_id, words.federation, words.rating])
    rows += [
        [player.id, player.title, player.name, player.fide_id, player.federation, player.rating]
        for player in tournament.players
    ]
    return [*rows, [], ["Chess-Tournament-Results-Server: Chess-Results"]]


def crosstable(tournament: Tournament, words: Language, *, by_rank: bool) -> Rows:
    """Return the crosstable by starting number (``art=5``), or by rank (``art=4``)."""
    order = list(tournament.players)
    if by_rank:
        order.sort(key=lambda player: (-points(tournament, player), player.id))
    place = {player.id: at for at, player in enumerate(order, 1)}
    number = (lambda number: place[number]) if by_rank else (lambda number: number)
    head: list[object] = [words.rank if by_rank else words.number]
    head += ["", words.name, words.rating, words.federation]
    rounds = tournament.rounds_paired
    rows: Rows = [[tournament.name], ["Crosstable"]]
    rows.append([*head, *(f"{n}.Rd" for n in range(1, rounds + 1)), words.points])
    for player in order:
        row: list[object] = [place[player.id] if by_rank else player.id, player.title, player.name]
        row += [player.rating, player.federation]
        row += [cell(player, n, number, words.colors) for n in range(1, rounds + 1)]
        rows.append([*row, f"{points(tournament, player) / 10:g}".replace(".", ",")])
    return rows


def cell(player: Player, round_number: int, number: Any, colors: str) -> str:
    """Return a round of a crosstable."""
    entry = player.entry(round_number)
    if not entry.opponent:
        return _ALONE[entry.result]
    color = colors["wb".index(entry.color)]
    return f"{number(entry.opponent)}{color}{ {**_SCORE, **_FORFEIT}[entry.result] }"


def pairings(tournament: Tournament, words: Language, round_number: int) -> Rows:
    """Return the pairings of a round (``art=2``), with those who do not play below the boards."""
    rows: Rows = [[tournament.name], [words.round.format(round_number) + " on 2026/03/01 at 15:00"]]
    rows.append(
        [
            *(words.board, words.number, "", words.white, words.rating, words.points),
            *(words.result, words.points, "", words.black, words.rating, words.number),
        ]
    )
    board = 0
    rated = str.maketrans("WLD", "10=")
    for player in tournament.players:
        entry = player.entry(round_number)
        if entry.color == "w" and entry.opponent:
            other = tournament.by_id[entry.opponent]
            board += 1
            codes = (entry.result + other.entry(round_number).result).translate(rated)
            white = [player.id, player.title, player.name, player.rating, ""]
            rows.append(
                [board, *white, _GAME[codes], "", other.title, other.name, other.rating, other.id]
            )
    for player in tournament.players:
        entry = player.entry(round_number)
        if not entry.opponent:
            board += 1
            word = "bye" if entry.result in "UF" else "not paired"
            worth = {"U": "1", "F": "1", "H": "½"}.get(entry.result, "0")
            white = [player.id, player.title, player.name, player.rating, ""]
            rows.append([board, *white, worth, "", "", word, "", ""])
    return rows


TEAM_WORDS = {
    "en": ("Team", "Bo.", "Res."), "de": ("Mannschaft", "Br.", "Erg."),
    "es": ("Equipo", "M.", "Res."), "pt": ("Equipa", "M.", "Res."),
    "fr": ("Equipe", "Ech.", "Rés."), "ru": ("Команда", "Bo.", "Рез."),
}  # fmt: skip
"""What the lists of teams call a team, a board and a result."""


def _score(points: int) -> str:
    return f"{points // 10 or '' if points % 10 else points // 10}{'½' if points % 10 else ''}"


def _matches(tournament: Tournament, round_number: int) -> list[tuple[Player, Player | None]]:
    """Return the teams of each match, the one with White on the first board first, and the byes."""
    teams = team_event(tournament).tournament
    pairs: list[tuple[Player, Player | None]] = []
    for team in teams.players:
        entry = team.entry(round_number)
        if entry.opponent and entry.color != "b":
            other = teams.by_id[entry.opponent]
            if entry.color == "w" or team.id < other.id:
                pairs.append((team, other))
        elif not entry.opponent:
            pairs.append((team, None))
    return pairs


def team_matches(tournament: Tournament, language: str, round_number: int) -> Rows:
    """Return the matches of a round (``art=2`` of a team event)."""
    words, (team_word, _board, result) = LANGUAGES[language], TEAM_WORDS[language]
    event = team_event(tournament)
    rows: Rows = [[tournament.name], [words.round.format(round_number) + " on 2026/03/01"]]
    rows.append(
        [
            *(words.number, words.start_number, "", team_word, "MP", result),
            *(":", result, "MP", team_word, "", words.start_number),
        ]
    )
    for number, (team, other) in enumerate(_matches(tournament, round_number), 1):
        mine = _score(event.result(team.id, round_number).game_points)
        if other is None:
            word = "bye" if team.entry(round_number).result in "UF" else "not paired"
            rows.append([number, team.id, "", team.name, 0, mine, ":", "0", 0, word, "", ""])
            continue
        theirs = _score(event.result(other.id, round_number).game_points)
        row: list[object] = [number, team.id, "", team.name, 0, mine, ":", theirs, 0]
        rows.append([*row, other.name, "", other.id])
    return rows


def team_boards(tournament: Tournament, language: str, round_number: int) -> Rows:
    """Return the boards of all matches of a round (``art=3`` of a team event)."""
    words, (_team, board_word, _result) = LANGUAGES[language], TEAM_WORDS[language]
    event = team_event(tournament)
    rows: Rows = [[tournament.name], [words.round.format(round_number) + " on 2026/03/01"]]
    for number, (team, other) in enumerate(_matches(tournament, round_number), 1):
        if other is None:
            continue
        sides = [event.result(side.id, round_number) for side in (team, other)]
        score = " : ".join(_score(side.game_points) for side in sides)
        head: list[object] = [board_word, team.id, team.name, words.rating, "-"]
        rows.append([*head, other.id, other.name, words.rating, score])
        forfeited = team.entry(round_number).result + other.entry(round_number).result
        nobody = Board(0, "-", "", 0)
        boards = list(zip_longest(sides[0].boards, sides[1].boards, fillvalue=nobody))
        for board, (one, two) in enumerate(boards or [(nobody, nobody)] * event.boards, 1):
            codes = (one.result or "-") + (two.result or "-") if boards else forfeited
            row: list[object] = [f"{number}.{board}"]
            for player in (one.player, two.player):
                person = tournament.by_id.get(player)
                row += ["", "", "0"] if person is None else _seat(person)
                row.append("-")
            codes = codes.translate(str.maketrans("WLD", "10="))
            rows.append([*row[:-1], _GAME[codes]])
    return rows


def _seat(player: Player) -> list[object]:
    return [player.title, player.name, player.rating]


def compositions(tournament: Tournament, language: str) -> Rows:
    """Return who is in each team (``art=8``): the name of the team, headings, its players."""
    words, (_team, board_word, _result) = LANGUAGES[language], TEAM_WORDS[language]
    assert tournament.teams is not None
    rows: Rows = [[tournament.name], ["Team-Composition with round-results"]]
    for team in tournament.teams.teams:
        rows.append(
            [f"{team.id}. {team.name} (RtgAvg:2100, Captain: Somebody / TB1: 8 / TB2: 12,5)"]
        )
        head = [board_word, "", words.name, words.rating, words.federation, words.fide_id]
        rows.append([*head, 1, 2])
        for board, number in enumerate(team.players, 1):
            player = tournament.by_id[number]
            known = [player.title, player.name, player.rating, player.federation, player.fide_id]
            rows.append([board, *known, "1", "½"])
    return rows


def pgn(tournament: Tournament) -> str:
    """Return the games as PGN, without moves; those who do not play are not in it."""
    out = []
    for round_number in range(1, tournament.rounds_paired + 1):
        board = 0
        for player in tournament.players:
            entry = player.entry(round_number)
            if entry.color != "w" or not entry.opponent:
                continue
            board += 1
            other = tournament.by_id[entry.opponent]
            codes = (entry.result + other.entry(round_number).result).translate(
                str.maketrans("WLD", "10=")
            )
            result = {"10": "1-0", "01": "0-1", "==": "1/2-1/2", "+-": "1-0", "-+": "0-1"}
            tags = {
                "Event": tournament.name,
                "Site": "?",
                "Date": "2026.03.01",
                "Round": f"{round_number}.{board}",
                "White": player.name.replace("\\", "\\\\").replace('"', '\\"'),
                "Black": other.name.replace("\\", "\\\\").replace('"', '\\"'),
                "Result": result.get(codes, "*" if codes == "  " else "0-0"),
                "WhiteElo": str(player.rating),
                "BlackElo": str(other.rating),
                "WhiteFideId": player.fide_id,
                "BlackFideId": other.fide_id,
            }
            if codes in ("+-", "-+", "--"):
                tags["Termination"] = "unplayed"
            out += [f'[{name} "{text}"]' for name, text in tags.items()]
            out += ["", "{[%clk 1:00:00]", '[White "a comment, no tag"]} ' + tags["Result"], ""]
    return "\n".join(out) + "\n"


def points(tournament: Tournament, player: Player) -> int:
    """Return the points of a player after the last round, in tenths."""
    return tournament.points_before(player.id, tournament.rounds_paired + 1)


def as_csv(rows: Sequence[Sequence[object]], separator: str = ";") -> bytes:
    """Return rows as a text file."""
    out = io.StringIO()
    csv.writer(out, delimiter=separator).writerows(rows)
    return out.getvalue().encode()


def as_xlsx(rows: Sequence[Sequence[object]]) -> bytes:
    """Return rows as a workbook."""
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append([value if value != "" else None for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
