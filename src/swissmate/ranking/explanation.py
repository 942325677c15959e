"""Explains a player's tie-break values: what each game counted as, and what was cut.

Explanations are built from the accounts that ranked the players; nothing is computed again. A
statement holds an id and parameters. Only ``explanation_text`` contains prose: it turns the
statements into English sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from swissmate.errors import TournamentError
from swissmate.model import Tournament, points_text

from .accounts import Account, Cut, Element, Source
from .direct_encounter import DirectEncounter
from .edition import TieBreak, Unit, value_text
from .event import Event, Kind, Round
from .standings import Standings


class Statement(NamedTuple):
    """One fact: ``id`` says which, ``values`` are its parameters as they are printed."""

    id: str
    values: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Explanation:
    """One tie-break value of one player, and the statements from which it follows.

    ``article`` is the article of C.07 in ``edition``, "" for the points themselves.
    """

    player: int
    code: str
    title: str
    article: str
    edition: str
    value: str
    statements: tuple[Statement, ...]


def explain(standings: Standings, player_id: int) -> tuple[Explanation, ...]:
    """Return an explanation of every value of a player, in the order of the tie-breaks.

    Raises:
        TournamentError: there is no such player.
    """
    row = standings.by_player.get(player_id)
    if row is None:
        text = f"there is no player {player_id}"
        if player_id in standings.tournament.by_id:
            text = f"player {player_id} left early and is not ranked (C.05 6.6)"
        raise TournamentError(text, code="unknown-player")
    explanations = []
    texts = standings.texts(row)
    for index, (code, column) in enumerate(zip(standings.codes, standings.columns, strict=True)):
        if column.accounts is None:
            statements = _of_encounters(standings, standings.encounters[index], player_id)
        else:
            # Fore Buchholz treats the final round as drawn: its rounds are those of that event.
            event = column.event(standings.event, code)
            if column.name == "FB" or (code.fore and column.name != "AOB"):
                event = event.fore
            account = standings.accounts[index][player_id]
            statements = _of_account(event, column, account, player_id)
            if account.value is None:
                statements.append(Statement("no-value", {}))
        explanations.append(
            Explanation(
                player_id,
                str(code),
                column.title,
                column.article,
                standings.edition.id,
                texts[index],
                tuple(statements),
            )
        )
    return tuple(explanations)


_STATEMENT_OF_UNIT: Final = {
    "PTS": "points",
    "MPTS": "points",
    "GPTS": "points",
    "MPVGP": "points",
    "PS": "running-score",
    "STD": "standard-points",
    "KS": "against",
    "AOB": "opponents-value",
    "APRO": "opponents-value",
    "APPO": "opponents-value",
    "ARO": "opponents-rating",
    "TPR": "opponents-rating",
    "PTP": "opponents-rating",
}
"""Which statement an element of a tie-break becomes. Tie-breaks missing here count rounds, or
belong to the Buchholz family, whose statement depends on the element."""

_OF_TEAMS: Final = frozenset((Source.BOARD, Source.OTHER_SCORE, Source.STRENGTH))

_SCORES: Final = {"MP": "by match points, ", "GP": "by game points, "}

_CUTS: Final = {
    Cut.LEAST: "cut-least",
    Cut.VOLUNTARY: "cut-voluntary",
    Cut.MOST: "cut-most",
    Cut.BELOW_LIMIT: "below-limit",
}


def _of_account(
    event: Event, column: TieBreak, account: Account, player_id: int
) -> list[Statement]:
    record = event.records[player_id]
    statements = []
    for element in account.elements:
        if element.source in _OF_TEAMS:
            statements.append(_of_team(element))
            continue
        played = record.rounds[element.round_number - 1]
        if element.board:
            played = next(
                each
                for each in event.units(record)
                if (each.number, each.board) == (element.round_number, element.board)
            )
        values: dict[str, str | int] = {
            "round": element.round_number,
            "what": _what(event, played, player_id),
            "value": _element_text(column, element),
        }
        if element.board:
            values["what"] = f"board {element.board}: {values['what']}"
        if column.unit is Unit.PRODUCTS or column.name in {"BH", "FB"}:
            statements.append(_of_opposition(event, column, element, record.points, values))
            continue
        if element.source is Source.BONUS:
            statements.append(Statement("bonus", values))
            continue
        if element.opponent:
            values["basis"] = _basis_text(column, element)
        statements.append(Statement(_STATEMENT_OF_UNIT.get(column.name, "counted"), values))
    for index, cut in account.cuts:
        element = account.elements[index]
        statements.append(
            Statement(
                _CUTS[cut],
                {"round": element.round_number, "value": _element_text(column, element)},
            )
        )
    return statements


def _of_team(element: Element) -> Statement:
    """Return the statement for an element of articles 12 and 13.4."""
    values: dict[str, str | int] = {"value": points_text(int(element.value))}
    if element.source is Source.BOARD:
        values |= {"board": int(element.basis), "points": points_text(element.points)}
        return Statement("board", values)
    if element.source is Source.OTHER_SCORE:
        return Statement("other-score", values)
    return Statement(
        "strength",
        {
            "basis": points_text(int(element.basis)),
            "divisor": element.points,
            "value": value_text(element.value, Unit.AVERAGE),
        },
    )


def _of_opposition(
    event: Event,
    column: TieBreak,
    element: Element,
    own: int,
    values: dict[str, str | int],
) -> Statement:
    """Return the statement for an element of the Buchholz family (C.07 16.3, 16.4)."""
    values["basis"] = points_text(int(element.basis))
    values["product"] = f" x {points_text(element.points)}" if column.unit is Unit.PRODUCTS else ""
    if element.source is Source.DUMMY:
        category, _, cap = element.note.partition(", ")
        values |= {"category": category, "cap": cap, "own": points_text(own)}
        return Statement("dummy-capped" if cap else "dummy", values)
    opponent = event.records[element.opponent]
    if opponent.adjusted != opponent.points:
        values["points"] = points_text(opponent.points)
        return Statement("opponent-adjusted", values)
    return Statement("opponent", values)


def _element_text(column: TieBreak, element: Element) -> str:
    if column.unit is Unit.AVERAGE:
        return value_text(element.value, Unit.POINTS)
    return value_text(element.value, column.unit)


def _basis_text(column: TieBreak, element: Element) -> str:
    unit = Unit.POINTS if column.unit is Unit.AVERAGE else column.unit
    return value_text(element.basis, unit)


def _what(event: Event, played: Round, player_id: int) -> str:
    """Describe the round in a few words, with the opponent's id and name."""
    other = ""
    if played.opponent:
        opponent = event.records[played.opponent].player
        other = f" {opponent.id} {opponent.name}".rstrip()
    if played.kind is Kind.UNFINISHED:
        return f"game without a result against{other}"
    if played.kind is Kind.GAME:
        result = ("loss", "draw", "win")[played.halves]
        color = {"w": " with White", "b": " with Black"}.get(played.color, "")
        return f"{result}{color} against{other}"
    if played.kind.forfeit:
        return f"{played.kind.value} against{other}"
    if event.predetermined:
        return "free round"
    entry = event.records[player_id].player.entry(played.number)
    return {
        "U": "pairing-allocated bye",
        "F": "full-point bye",
        "H": "half-point bye",
    }.get(entry.result, "absent (zero-point bye)")


def _of_encounters(
    standings: Standings, applied: tuple[DirectEncounter, ...], player_id: int
) -> list[Statement]:
    """Return statements on the separate standings (6.1) that include the player."""
    statements = []
    for encounter in applied:
        for step in encounter.steps:
            ids = [id_ for id_, _, _ in step.rows]
            if player_id not in ids:
                continue
            table = "; ".join(
                f"{id_} {_name(standings.tournament, id_)} "
                + value_text(score, Unit.POINTS)
                + ("" if best == score else f" (at most {value_text(best, Unit.POINTS)})")
                for id_, score, best in step.rows
            )
            name = "all-met" if step.complete else "some-met"
            values: dict[str, str | int] = {"table": table, "decided": step.decided}
            if step.of and step.of not in _SCORES:
                name, values["of"] = "boards-compared", step.of
            values["score"] = _SCORES.get(step.of, "")
            statements.append(Statement(name, values))
    return statements or [Statement("not-tied", {})]


def _name(tournament: Tournament, player_id: int) -> str:
    return tournament.by_id[player_id].name


_ENGLISH: Final = {
    "points": "round {round}: {what}: {value}",
    "bonus": "round {round}: bonus or penalty: {value}",
    "counted": "round {round}: {what}",
    "running-score": "after round {round}: {value}",
    "standard-points": "round {round}: {what}: {value}",
    "against": "round {round}: {what}, who has {basis} points: {value}",
    "opponents-value": "round {round}: {what}, whose value is {basis}",
    "opponents-rating": "round {round}: {what}, rated {basis}",
    "opponent": "round {round}: {what}, who has {basis} points{product}: {value}",
    "opponent-adjusted": (
        "round {round}: {what}, who has {points} points, which count as {basis}: requested byes "
        "after which no more was played are draws (16.3.2){product}: {value}"
    ),
    "dummy": (
        "round {round}: {what} ({category}): a dummy with the player's own score, {basis} "
        "(16.4){product}: {value}"
    ),
    "dummy-capped": (
        "round {round}: {what} ({category}): a dummy with {basis} instead of the player's own "
        "{own} points ({cap}){product}: {value}"
    ),
    "cut-least": "cut: round {round}, {value}, the least significant value (14.1)",
    "cut-voluntary": (
        "cut: round {round}, {value}, the lowest contribution of a voluntary unplayed round (16.5)"
    ),
    "cut-most": "cut: round {round}, {value}, the most significant value (14.3)",
    "below-limit": "not counted: round {round}, the opponent is below the limit (9.2)",
    "all-met": "{score}all of the tied have met (6.2): {table}",
    "some-met": (
        "{score}not all of the tied have met (6.3), so {decided} place(s) are certain whatever the "
        "missing games give: {table}"
    ),
    "boards-compared": "{of}: {table}",
    "board": "board {board}: {points} points in all matches: {value}",
    "other-score": "the other score: {value}",
    "strength": "Buchholz {basis} divided by {divisor} (13.4.2): {value}",
    "not-tied": "not tied with anybody",
    "no-value": "no value: ranked behind those who have one",
}


def explanation_text(explanations: tuple[Explanation, ...]) -> str:
    """Return explanations as English text, one paragraph per tie-break."""
    lines = []
    for explanation in explanations:
        article = f", C.07 {explanation.article}" if explanation.article else ""
        lines.append(
            f"{explanation.code} ({explanation.title}{article}): {explanation.value or '-'}"
        )
        lines += [
            "  " + _ENGLISH[statement.id].format_map(dict(statement.values))
            for statement in explanation.statements
        ]
    return "\n".join(lines) + "\n"
