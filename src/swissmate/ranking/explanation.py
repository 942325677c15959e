"""Explains a player's tie-break values: what each game counted as, and what was cut.

Explanations are built from the accounts that ranked the players; nothing is computed again. A
statement holds an id and parameters; the catalogues have the words (phrases ``rank-...``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from swissmate.errors import TournamentError
from swissmate.languages.phrase import Figure, Part, Phrase
from swissmate.model import Tournament, points_text

from .accounts import Account, Cut, Element, Source, Value
from .codes import parse_code
from .direct_encounter import DirectEncounter
from .edition import TieBreak, Unit, value_text
from .event import Event, Kind, Round
from .standings import Standings


class Statement(NamedTuple):
    """One fact: ``id`` says which, ``values`` are its parameters."""

    id: str
    values: Mapping[str, Part]

    def text(self, language: str = "en") -> str:
        """Return the fact in words.

        Raises:
            InputError: there is no such language.
        """
        return Phrase(f"rank-{self.id}", self.values).text(language)


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

_SCORES: Final = ("MP", "GP")

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
                unit
                for unit in event.units(record)
                if (unit.number, unit.board) == (element.round_number, element.board)
            )
        what = _what(event, played, player_id)
        if element.board:
            what = Phrase("rank-on-board", {"board": element.board, "what": what})
        values: dict[str, Part] = {
            "round": element.round_number,
            "what": what,
            "value": _element_text(column, element),
        }
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
    values: dict[str, Part] = {"value": Figure(points_text(int(element.value)))}
    if element.source is Source.BOARD:
        values |= {"board": int(element.basis), "points": Figure(points_text(element.points))}
        return Statement("board", values)
    if element.source is Source.OTHER_SCORE:
        return Statement("other-score", values)
    return Statement(
        "strength",
        {
            "basis": Figure(points_text(int(element.basis))),
            "divisor": element.points,
            "value": Figure(value_text(element.value, Unit.AVERAGE)),
        },
    )


def _of_opposition(
    event: Event,
    column: TieBreak,
    element: Element,
    own: int,
    values: dict[str, Part],
) -> Statement:
    """Return the statement for an element of the Buchholz family (C.07 16.3, 16.4)."""
    values["basis"] = Figure(points_text(int(element.basis)))
    values["product"] = (
        Figure(f" x {points_text(element.points)}") if column.unit is Unit.PRODUCTS else ""
    )
    if element.source is Source.DUMMY:
        category, _, cap = element.note.partition(", ")
        values |= {"category": category, "cap": cap, "own": Figure(points_text(own))}
        return Statement("dummy-capped" if cap else "dummy", values)
    opponent = event.records[element.opponent]
    if opponent.adjusted != opponent.points:
        values["points"] = Figure(points_text(opponent.points))
        return Statement("opponent-adjusted", values)
    return Statement("opponent", values)


def _element_text(column: TieBreak, element: Element) -> Figure:
    unit = Unit.POINTS if column.unit is Unit.AVERAGE else column.unit
    return Figure(value_text(element.value, unit))


def _basis_text(column: TieBreak, element: Element) -> Figure:
    unit = Unit.POINTS if column.unit is Unit.AVERAGE else column.unit
    return Figure(value_text(element.basis, unit))


def _what(event: Event, played: Round, player_id: int) -> Phrase:
    """Describe the round in a few words, with the opponent's id and name."""
    against: dict[str, Part] = {}
    if played.opponent:
        opponent = event.records[played.opponent].player
        against["other"] = f"{opponent.id} {opponent.name}".rstrip()
    if played.kind is Kind.UNFINISHED:
        return Phrase("rank-what-open", against)
    if played.kind is Kind.GAME:
        against["color"] = _COLORS.get(played.color, "")
        return Phrase(_RESULTS[played.halves], against)
    if played.kind.forfeit:
        return Phrase(_FORFEITS[played.kind], against)
    if event.predetermined:
        return Phrase("rank-what-free")
    entry = event.records[player_id].player.entry(played.number)
    return Phrase(f"rank-what-{entry.result if entry.result in 'UFH' else 'Z'}")


_RESULTS: Final = ("rank-what-loss", "rank-what-draw", "rank-what-win")
_FORFEITS: Final = {
    Kind.FORFEIT_WIN: "rank-what-forfeit-win",
    Kind.FORFEIT_LOSS: "rank-what-forfeit-loss",
}
_COLORS: Final = {"w": Phrase("rank-white"), "b": Phrase("rank-black")}


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
            table = tuple(
                part
                for row, (id_, score, best) in enumerate(step.rows)
                for part in (
                    "; " if row else "",
                    f"{id_} {_name(standings.tournament, id_)} ",
                    *_score(score, best),
                )
            )
            name = "all-met" if step.complete else "some-met"
            values: dict[str, Part] = {"table": table, "decided": step.decided}
            if step.of and step.of not in _SCORES:
                name, values["of"] = "boards-compared", step.of
            values["score"] = Phrase(f"rank-by-{step.of}") if step.of in _SCORES else ""
            statements.append(Statement(name, values))
    return statements or [Statement("not-tied", {})]


def _score(score: Value, best: Value) -> tuple[Part, ...]:
    """Return a score, and the most that it can still become if that is more."""
    shown, most = (Figure(value_text(points, Unit.POINTS)) for points in (score, best))
    return (shown,) if best == score else (shown, Phrase("rank-at-most", {"value": most}))


def _name(tournament: Tournament, player_id: int) -> str:
    return tournament.by_id[player_id].name


def explanation_text(explanations: tuple[Explanation, ...], language: str = "en") -> str:
    """Return explanations as text, one paragraph per tie-break."""
    lines = []
    for explanation in explanations:
        article = f", C.07 {explanation.article}" if explanation.article else ""
        title = parse_code(explanation.code).title(language)
        lines.append(f"{explanation.code} ({title}{article}): {explanation.value or '-'}")
        lines += [f"  {statement.text(language)}" for statement in explanation.statements]
    return "\n".join(lines) + "\n"
