"""The document of Chess-Results: players, rounds, pairings, results and the table, as XML.

Source: the description of the interface by the server's author (2026), its samples and two programs
that upload. What is open there is left out: the table of earlier rounds.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from swissmate.exchange.checks import check_dates, check_names, fitted
from swissmate.exchange.chess_results.delivery import SERVER
from swissmate.exchange.chess_results.pairings import home_has_black, match_rows, pairing_rows
from swissmate.exchange.chess_results.tie_break_numbers import (
    BOARD_POINTS,
    GIVEN_OF_TEAMS,
    MATCH_POINTS,
    numbered,
)
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.source import Person, Source
from swissmate.exchange.texts import file_stem, without_braces
from swissmate.exchange.time_controls import TIME_CONTROL, TimeControl
from swissmate.messages import Message
from swissmate.model import Points, Tournament
from swissmate.ranking import Standings
from swissmate.systems.round_robin.withdrawals import annulled

_MOST_TIE_BREAKS: Final = 6
_YES_NO: Final = {"J": "yes", "N": "no", "-": "not known"}
_ORDERS: Final = {
    "1": "national, then FIDE rating",
    "2": "FIDE, then national rating",
    "3": "both ratings",
    "4": "the higher rating",
    "5": "national rating",
    "6": "FIDE rating",
}

DETAILS: Final = (
    Detail(
        "federation", "federation in whose list the event appears; XXX is the test area", 3,
        needed=True, form="[A-Z]{3}", expected="three capitals",
        default=lambda tournament: tournament.federation,
    ),
    Detail("state_number", "number of the federal state, where its federation has a list", 3),
    Detail("fide_event", "number of the event on FIDE's server", 10),
    Detail("remark", "remark; a # before it makes it orange", 599),
    Detail("director", "director", 80),
    Detail("organiser", "organiser", 80),
    Detail("homepage", "home page of the organiser", 80),
    Detail("mail", "mail address of the organiser", 80),
    Detail("rated_fide", "rated by FIDE", choices=_YES_NO, default="-"),
    Detail("rated_national", "rated nationally", choices=_YES_NO, default="-"),
    Detail("rate", "rate of play by its kind (by default as the time control says)",
           choices={"1": "standard", "2": "rapid", "3": "blitz"}),
    TIME_CONTROL._replace(width=100, any_length=False),
    Detail("order", "starting rank by", choices=_ORDERS, default="2"),
    Detail("end", "how far the event is (once it is over, the server takes nothing more)",
           default="N", choices={"N": "running", "J": "over"}),
    Detail("national_id", "own number of a player", 12, of_players=True),
)  # fmt: skip


def check(source: Source) -> Iterator[Concern]:
    """Yield what the server needs or the arbiter should know."""
    yield from check_dates(source)
    yield from check_names(source)
    if not source.tournament.name:
        yield Concern("name", "the event has no name", stops=True)
    if source.detail("end") == "J":
        yield Concern("end", "the server takes nothing more once the event is over")
    if source.rounds_a_match > 1:
        message = Message("a double Swiss is shown as a Swiss with two rounds for each match")
        yield Concern("rules", message)


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the document; its key and the cipher texts are filled in when it is sent."""
    root = ET.Element("chessresults")
    _add(root, "tournamentdata", "tournament", iter((_tournament(source, losses),)))
    _add(root, "rounds", "round", _rounds(source))
    order = _order(source)
    _add(root, "players", "player", _players(source, order, losses))
    teams = source.tournament.teams
    if teams is not None:
        _add(root, "teams", "team", _teams(source, losses))
    _add(root, "playerpairings", "playerpairing", pairing_rows(source, order, losses))
    if teams is not None:
        _add(root, "teampairings", "teampairing", match_rows(source))
    names = ("source", "sid", "creator_sid", "tnr_sid")
    ET.SubElement(ET.SubElement(root, "security"), "securitydata", dict.fromkeys(names, ""))
    ET.indent(root)
    data = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return (File(f"{file_stem(source.tournament.name)}-chess-results.xml", data),)


def _add(root: ET.Element, section: str, name: str, rows: Iterator[dict[str, str]]) -> None:
    parent = ET.SubElement(root, section)
    for row in rows:
        ET.SubElement(parent, name, {key: _plain(text) for key, text in row.items()})


def _plain(text: str) -> str:
    """Return a text in one line, without what XML cannot hold and what stands for brackets."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(without_braces(kept).split())


def _cut(losses: Losses, text: str, width: int, subject: str, player: int = 0) -> str:
    what = "name" if subject == "name" else "field"
    plain = _plain(text)
    if plain != " ".join(text.split()):
        message = Message(
            "braces, and letters that nobody sees: {subject}", subject=Message(subject)
        )
        losses.lost(what, message, player)
    return fitted(losses, plain, width, encoding="utf-8", what=what, player=player, subject=subject)


# The event


def _tournament(source: Source, losses: Losses) -> dict[str, str]:
    tournament, detail = source.tournament, source.detail
    teams = tournament.teams
    number = source.rounds.number
    rated = [player.rating for player in tournament.players if player.rating]
    chief, deputies = tournament.chief_arbiter, ", ".join(tournament.arbiters)
    everybody = ", ".join(filter(None, (chief, deputies)))
    return {
        "key": "",
        "type": {(False, False): "0", (True, False): "1", (True, True): "2"}.get(
            (tournament.predetermined, teams is not None), "3"
        ),
        "name": _cut(losses, tournament.name, 160, "name of the tournament"),
        "fideeventid": detail("fide_event"),
        "remark": detail("remark"),
        "director": detail("director"),
        "organiser": detail("organiser"),
        "location": _cut(losses, tournament.place, 80, "place"),
        "arbiter": _cut(losses, everybody, 1200, "arbiters"),
        "chiefarbiter": _cut(losses, chief, 120, "chief arbiter"),
        "deputyarbiter": _cut(losses, deputies, 120, "deputy arbiters"),
        "rounds": str(tournament.rounds or number),
        "currentround": str(number),
        "rankinground": str(number),
        "sortstartrank": detail("order"),
        "from": f"{tournament.start:%Y%m%d}",
        "to": f"{tournament.end:%Y%m%d}",
        "ratedfide": detail("rated_fide"),
        "ratednational": detail("rated_national"),
        **_tie_breaks(source, losses),
        "replay": str(_cycles(tournament)),
        "timetype": detail("rate") or _rate(source.time_control),
        "timecontrol": detail("time_control"),
        "homecolor": ("s" if home_has_black(source) else "w") if teams else "",
        "samecolor": _same_color(teams.board_colors) if teams else "",
        "playerperteam": str(_boards(source)) if teams else "",
        "category": "0",
        "ratingavg": str(round(sum(rated) / len(rated))) if rated else "0",
        "endstatus": detail("end"),
        "homepageorganiser": detail("homepage"),
        "mail": detail("mail"),
        "federation": detail("federation"),
        "federalstate": detail("state_number"),
        "creator": "",
        "offsetpairinglist": _offset(source, number),
    }


def _offset(source: Source, number: int) -> str:
    """Return how many numbers of the hall come before the first board, "" for none.

    It is one for the event, that of the last round. Who cannot move may sit elsewhere: the boards
    are those that follow each other.
    """
    boards = sorted(
        source.boards[number, game.white]
        for game in source.rounds.games
        if (number, game.white) in source.boards
    )
    rows: dict[int, list[int]] = {}
    for place, board in enumerate(boards):
        rows.setdefault(board - place, []).append(board)
    first = max(rows.values(), key=len, default=[1])[0]
    return str(first - 1) if first > 1 else ""


def _same_color(colors: str) -> str:
    """Return whether all boards of a team have one color (J), or alternating ones (N)."""
    return "J" if len(colors) > 1 and len(set(colors)) == 1 else "N"


def _boards(source: Source) -> int:
    return max((len(match.games) for match in source.rounds.matches), default=0)


def _rate(control: TimeControl | None) -> str:
    return {"standard": "1", "rapid": "2", "blitz": "3"}[control.rate] if control else ""


def _cycles(tournament: Tournament) -> int:
    """Return how often everybody meets everybody, 1 in a Swiss."""
    if not tournament.predetermined:
        return 1
    sides = tournament.teams.teams if tournament.teams else tournament.players
    once = len(sides) - 1 + len(sides) % 2
    return max(1, round((tournament.rounds or once) / max(once, 1)))


def _table(source: Source) -> Standings:
    return source.standings if source.tournament.teams else source.player_standings


def _tie_breaks(source: Source, losses: Losses) -> dict[str, str]:
    """Return the numbers and parameters of the tie-breaks after the points."""
    table, teams = _table(source), source.tournament.teams
    columns = [table.codes[place] for place in _columns(table)]
    if teams is None:
        numbered_codes = [numbered(code) for code in columns]
        rows = [(str(code.number), code.detail) for code in numbered_codes]
    else:
        scoring = teams.match_scoring
        worth = (scoring.win, scoring.draw, scoring.loss_white)
        rows = [(str(MATCH_POINTS.get(worth, GIVEN_OF_TEAMS)), ""), (str(BOARD_POINTS), "")]
        rows += [(str(GIVEN_OF_TEAMS), "") for _ in columns]
    if len(rows) > _MOST_TIE_BREAKS:
        losses.lost("field", Message("tie-breaks after the first {n}", n=_MOST_TIE_BREAKS))
    rows = [*rows, *[("0", "")] * _MOST_TIE_BREAKS][:_MOST_TIE_BREAKS]
    values = {f"tb{place}no": number for place, (number, _) in enumerate(rows, 1)}
    return values | {f"tb{place}_detail": text for place, (_, text) in enumerate(rows, 1)}


def _rounds(source: Source) -> Iterator[dict[str, str]]:
    tournament = source.tournament
    rounds = tournament.rounds or source.rounds.number
    a_cycle = max(1, rounds // _cycles(tournament))
    for number in range(1, rounds + 1):
        day, starts = source.day(number), source.starts.get(number)
        yield {
            "round": str(number),
            "date": f"{day:%Y%m%d}" if day else "",
            "time": f"{starts:%H:%M}" if starts else "",
            "replay": str((number - 1) // a_cycle + 1),
        }


# Players and teams


def _order(source: Source) -> Mapping[int, int]:
    """Return the numbers of the players: team by team in board order, or as they stand."""
    teams = source.tournament.teams
    if teams is None:
        return {person.id: person.number for person in source.people}
    seated = [player for team in teams.teams for player in team.players if player in source.by_id]
    others = [person.id for person in source.people if person.id not in set(seated)]
    return {player: number for number, player in enumerate([*seated, *others], 1)}


def _decimal(points: Points) -> str:
    """Return points with a decimal comma, as the samples of the server have them."""
    return f"{points / 10:.1f}".replace(".", ",")


_SCORES: Final = frozenset(("MPTS", "GPTS", "MPVGP"))


def _columns(table: Standings) -> list[int]:
    """Return the tie-breaks of a table, without the scores of teams, which have fields."""
    return [place for place, code in enumerate(table.codes) if place and code.name not in _SCORES]


def _rankings(table: Standings) -> dict[int, dict[str, str]]:
    """Return place and tie-breaks of each player or team that has a place."""
    rankings = {}
    before, columns = 0, _columns(table)
    for row in table.rows:
        values = table.texts(row)
        texts = [values[place].replace(".", ",") for place in columns]
        equal = "J" if row.rank == before else "N"
        rankings[row.player] = _ranking(row.rank, equal, texts)
        before = row.rank
    return rankings


def _ranking(rank: int, equal: str = "N", texts: Sequence[str] = ()) -> dict[str, str]:
    shown = [*texts, *[""] * _MOST_TIE_BREAKS][:_MOST_TIE_BREAKS]
    values = {f"tb{number}": text for number, text in enumerate(shown, 1)}
    return values | {"rank": str(rank), "equal": equal}


def _players(source: Source, order: Mapping[int, int], losses: Losses) -> Iterator[dict[str, str]]:
    tournament = source.tournament
    teams = tournament.teams
    gone = set()
    if tournament.predetermined and teams is None:
        gone = {withdrawal.player for withdrawal in annulled(tournament)}
    rankings = _rankings(source.player_standings)
    last = _ranking(len(order))
    for player in sorted(order, key=lambda player: order[player]):
        person = source.by_id[player]
        state = ("1" if player in gone else "0") if tournament.predetermined else ""
        team = teams.team_of.get(player, 0) if teams else 0
        board = teams.by_id[team].players.index(player) + 1 if teams and team else ""
        yield {
            "no": str(order[player]),
            **_person(source, person, losses),
            "board": str(board),
            "teamno": str(team),
            **rankings.get(player, last),
            "pts": _decimal(source.points[player]),
            "state": state,
        }


def _person(source: Source, person: Person, losses: Losses) -> dict[str, str]:
    player = person.player
    if person.birth.month:
        losses.lost("field", "day and month of birth", person.id)
    national = person.national.rating
    return {
        "id": person.national.id,
        "lastname": _cut(losses, person.name.last, 32, "name", person.id),
        "firstname": _cut(losses, person.name.first, 30, "name", person.id),
        "atitle": "",
        "title": player.title,
        "rtg": str(player.rating or ""),
        "rtgfide": str(player.rating or "" if person.fide_id else ""),
        "rtgnat": str(national or ""),
        "dob": str(person.birth.year or ""),
        "sex": {"m": "M", "w": "W", "f": "W"}.get(player.sex.lower(), ""),
        "fed": player.federation,
        "clubname": "",
        "fideid": player.fide_id.strip(),
        "typ": "",
        "group": "",
        "kfaktor": "",
    }


def _teams(source: Source, losses: Losses) -> Iterator[dict[str, str]]:
    """Yield the teams. In the samples, points are match points, which are also tie-break 1."""
    records = source.tournament.teams
    assert records is not None
    rankings = _rankings(source.standings)
    last = _ranking(len(records.teams))
    results = source.team_totals
    for team in records.teams:
        row = rankings.get(team.id, last)
        shifted = [row[f"tb{place}"] for place in range(1, _MOST_TIE_BREAKS - 1)]
        match_points, game_points = results[team.id]
        whole = f"{match_points / 10:g}".replace(".", ",")  # in the samples without decimals
        texts = [whole, _decimal(game_points), *shifted]
        rated = [
            source.by_id[player].player.rating
            for player in team.players
            if player in source.by_id and source.by_id[player].player.rating
        ]
        yield {
            "no": str(team.id),
            "teamname": _cut(losses, team.name, 40, "name of a team"),
            "teamshort": _cut(losses, team.nickname, 25, "short name of a team"),
            "points": whole,
            **{f"tb{place}": text for place, text in enumerate(texts, 1)},
            "rank": row["rank"],
            "equal": row["equal"],
            "captain": "",
            "federation": "",
            "state": "0" if source.tournament.predetermined else "",
            "rtg_average": str(round(sum(rated) / len(rated))) if rated else "0",
        }


DESTINATION: Final = Destination(
    "chess-results",
    "Chess-Results",
    "one XML document",
    "uploaded to chess-results.com by whoever has a source number and a key of its author",
    "the author's description and samples, and two programs that upload; never sent to the server",
    check,
    write,
    "",
    DETAILS,
    (
        "the table after earlier rounds",
        "clubs, categories and day and month of birth",
        "byes of players in a team; whose points a team's bye brings beside its board points",
        "more than six tie-breaks, and tie-breaks of teams by name (their values are held)",
    ),
    SERVER,
    is_public=True,
)
