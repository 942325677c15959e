"""Standings and crosstable of an event: scores and tie-breaks (C.07)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Min
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from swissmate.api import standings as rank
from swissmate.arbiter.events.rule_sets import by_table, of_matches, of_teams
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Event, Game, Player, Result
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.ratings.by_round import with_ratings_of_ties
from swissmate.arbiter.ratings.methods import unrated_code
from swissmate.arbiter.rounds.tournament import recorded_tournament
from swissmate.arbiter.standings.cells import Cell, cells_of, halves
from swissmate.arbiter.standings.ties import placed
from swissmate.errors import InputError
from swissmate.model import Points, TeamEvent, Tournament, team_event
from swissmate.ranking import Standings as RankedStandings
from swissmate.ranking import TieBreakCode, edition_in_force, parse_code
from swissmate.ranking.editions import edition
from swissmate.systems.registry import rule_set
from swissmate.systems.round_robin.withdrawals import without_annulled
from swissmate.wording import first_of

DEFAULT_TIE_BREAKS: Final = "BH/C1,BH,SB,DE"
_DEFAULT_TEAM_TIE_BREAKS: Final = "MPVGP,EDE,EMGSB,SSSC"
_DEFAULT_TABLE_TIE_BREAKS: Final = "DE,WIN,SB,KS"
_OFTEN_USED_OF_TEAMS: Final = (
    "MPVGP",
    "EDE",
    "EMMSB",
    "EMGSB",
    "EGMSB",
    "BH:MP/C1",
    "BH:GP/C1",
    "SSSC",
    "BC",
    "TBR",
    "BBE",
)
_SELDOM_USED: Final = (
    *("BH/C2", "BH/M1", "BH/M2", "AOB", "AOB/F", "FB", "FB/C1", "FB/C2", "FB/M1", "FB/M2"),
    *("SB/C1", "SB/C2", "PS/C1", "PS/C2", "DE/P", "BWG", "REP", "STD", "TPN", "TPN/R"),
    *("ARO/C1", "ARO/C2", "ARO/M1", "ARO/M2", "PTP", "APRO", "APPO", "RTNG", "RTNG/R"),
    *("KS/L1", "KS/L2", "KS/L-1", "KS/L-2"),
)
_OFTEN_USED: Final = ("BH/C1", "BH", "SB", "DE", "WIN", "WON", "BPG", "PS", "ARO", "TPR", "KS")


@dataclass(frozen=True)
class Place:
    """One line of the standings; ``row`` counts the lines, ``rank`` is equal in shared places."""

    row: int
    rank: int
    player: Player
    points: Points
    tie_breaks: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Standings:
    """The standings after a round. ``tie_breaks`` are the headings of ``Place.tie_breaks``.

    ``running`` is the round in progress, 0 if there is none. ``rounds`` is the number of cells in
    the crosstable.
    """

    after_round: int
    running: int
    rounds: int
    tie_breaks: tuple[str, ...]
    places: tuple[Place, ...]
    notes: tuple[str, ...]
    ranked: RankedStandings
    """The engine's ranking, which accounts for each value."""
    is_final: bool = False
    """True after the last round, with every game over (an adjourned game is not over)."""
    added: tuple[str, ...] = ()
    """The last headings: typed values and lots, which are not codes of C.07."""

    @property
    def has_clubs(self) -> bool:
        """Whether any player has a club, so that clubs can be ranked."""
        return any(each.player.club for each in self.places)

    @property
    def has_federations(self) -> bool:
        """Whether the players belong to several federations."""
        return len({each.player.federation for each in self.places} - {""}) > 1

    @property
    def legend(self) -> str:
        """The meaning of the headings of the tie-breaks."""
        codes = self.tie_breaks[: len(self.tie_breaks) - len(self.added)]
        return " · ".join(tie_break_title(code) for code in codes)


_TITLES: Final = {
    "DE": gettext_lazy("direct encounter"),
    "WIN": gettext_lazy("wins"),
    "WON": gettext_lazy("games won"),
    "BPG": gettext_lazy("games played with Black"),
    "BWG": gettext_lazy("games won with Black"),
    "PS": gettext_lazy("progressive score"),
    "BH": gettext_lazy("Buchholz: the opponents' points"),
    "AOB": gettext_lazy("average of the opponents' Buchholz"),
    "FB": gettext_lazy("fore Buchholz"),
    "SB": gettext_lazy(
        "Sonneborn-Berger: the points of opponents beaten, half of those drawn with"
    ),
    "KS": gettext_lazy("Koya: points against the upper half"),
    "ARO": gettext_lazy("average rating of the opponents"),
    "TPR": gettext_lazy("performance rating"),
    "REP": gettext_lazy("rounds elected to play"),
    "STD": gettext_lazy("standard points"),
    "TPN": gettext_lazy("pairing number"),
    "PTP": gettext_lazy("perfect tournament performance"),
    "APRO": gettext_lazy("average performance rating of the opponents"),
    "APPO": gettext_lazy("average perfect performance of the opponents"),
    "RTNG": gettext_lazy("own rating"),
}


def tie_break_title(text: str) -> str:
    """Return a tie-break's code with its name, in the reader's language if there is one."""
    code = parse_code(text)
    rows = edition(edition_in_force(None)).tie_breaks
    titles = {row.name: row.title for row in rows} | {n: str(t) for n, t in _TITLES.items()}
    title = titles.get(code.name, code.name)
    return f"{text}: {title}{_modified(code)}"


def _modified(code: TieBreakCode) -> str:
    """Return what the modifiers of a tie-break do, to follow its name (C.07 14)."""
    found = [_by_score(code), _cut(code)]
    if code.limit:
        found.append(_moved(code.limit))
    if code.fore:
        found.append(_(", games of the last round counted as draws"))
    if code.forfeits_as_games:
        found.append(_(", forfeits counted as played games"))
    if code.unrated:
        found.append(_(", unrated players counted as %(n)s") % {"n": code.unrated})
    if code.divisor:
        found.append(_(", divided by %(n)s") % {"n": code.divisor})
    if code.reverse:
        found.append(_(", in reverse order"))
    return "".join(found)


def _moved(limit: int) -> str:
    """Return by how many half points the limit of Koya is moved."""
    number = (abs(limit) + 1) // 2  # ½ and 1 are a point, 1½ are points
    if limit > 0:
        text = ngettext(
            ", the limit raised by %(points)s point",
            ", the limit raised by %(points)s points",
            number,
        )
    else:
        text = ngettext(
            ", the limit lowered by %(points)s point",
            ", the limit lowered by %(points)s points",
            number,
        )
    return text % {"points": halves(5 * abs(limit))}


def _by_score(code: TieBreakCode) -> str:
    if code.score == "MP":
        return _(", by match points")
    return _(", by game points") if code.score == "GP" else ""


def _cut(code: TieBreakCode) -> str:
    if code.cut_most == 1:
        return _(", without the lowest and the highest")
    if code.cut_most:
        return _(", without the %(n)s lowest and highest") % {"n": code.cut_most}
    if code.cut_least == 1:
        return _(", without the lowest")
    return _(", without the %(n)s lowest") % {"n": code.cut_least} if code.cut_least else ""


def default_tie_breaks(rules: str) -> str:
    """Return the tie-breaks that rank an event with these rules if none are chosen."""
    if of_teams(rules):
        return _DEFAULT_TEAM_TIE_BREAKS
    return _DEFAULT_TABLE_TIE_BREAKS if by_table(rules) else DEFAULT_TIE_BREAKS


def usual_tie_breaks(rules: str = "") -> list[tuple[str, str]]:
    """Return the most common codes, with their names."""
    codes = _OFTEN_USED_OF_TEAMS if of_teams(rules) else _OFTEN_USED
    if by_table(rules):  # those of Swiss events are not offered (C.07 8)
        fitting = [code for code in codes if not check_tie_breaks([code], rules)]
        return [(code, tie_break_title(code).partition(": ")[2]) for code in fitting]
    return [(code, tie_break_title(code).partition(": ")[2]) for code in codes]


def other_tie_breaks(rules: str = "") -> list[tuple[str, str]]:
    """Return the other codes that are possible for such an event, each with code and name."""
    if of_teams(rules):
        return []
    fitting = [
        code for code in _SELDOM_USED if not by_table(rules) or not check_tie_breaks([code], rules)
    ]
    return [(code, tie_break_title(code)) for code in fitting]


def check_tie_breaks(codes: Iterable[str], rules: str = "") -> list[str]:
    """Return what is wrong with tie-break codes; empty if all can be computed."""
    problems = []
    nobody = Tournament(players=(), rules=rules or None)
    probe = TeamEvent(nobody, {}, 4) if of_teams(rules) else nobody
    known = {row.name for row in edition(edition_in_force(None)).tie_breaks}
    for code in codes:
        try:
            parsed = parse_code(code)
            if parsed.name not in known:
                problems.append(_("There is no tie-break %(code)s.") % {"code": parsed.name})
                continue
            rank(probe, [parsed])
        except InputError as error:
            problems.append(str(error))
    return problems


def unfinished_games(event: Event) -> list[Game]:
    """Return the games without a result, including adjourned ones, in order."""
    games = Game.objects.filter(round__event=event, black__isnull=False, result__in=("", "adj"))
    return list(games.select_related("round", "white", "black").order_by("round__number", "board"))


def require_final(event: Event) -> None:
    """Refuse what depends on the final standings while a game is not over.

    Raises:
        Refused: a game is not over; the message says how many, and names the first.
    """
    games = unfinished_games(event)
    if games:
        text = _("round %(r)s board %(b)s: %(white)s – %(black)s")
        named = [
            text % {"r": g.round.number, "b": g.board, "white": g.white, "black": g.black}
            for g in games
        ]
        over = ngettext(
            "%(n)s game is not over: %(games)s", "%(n)s games are not over: %(games)s", len(games)
        ) % {"n": len(games), "games": first_of(named)}
        if any(game.result == Result.ADJOURNED for game in games):
            more = _(
                "If an adjourned game will never be finished, close it on its correction page."
            )
            over = f"{over}. {more}"
        raise Refused(over)


def last_complete_round(event: Event) -> int:
    """Return the last round up to which all results are known."""
    first_open = Game.objects.filter(round__event=event, black__isnull=False, result="").aggregate(
        number=Min("round__number")
    )["number"]
    return first_open - 1 if first_open else last_paired_round(event)


def standings(
    event: Event, *, through_round: int | None = None, published_only: bool = False
) -> Standings:
    """Return the standings after a round, by default the last one with all results.

    The crosstable's cells go as far as rounds have been paired (or published). Teams, and players
    of a double Swiss, are ranked by their matches.
    """
    complete = last_complete_round(event)
    recorded = with_ratings_of_ties(
        event, recorded_tournament(event, published_only=published_only)
    )
    # In complete rounds only adjourned games are open: here, as in the pairing, they are draws
    # (C.04.2.D.1).
    counting = replace(recorded.scoring, adjourned=recorded.scoring.draw)
    recorded = replace(recorded, scoring=counting)
    teams = team_event(recorded) if of_teams(event.rules) else None
    seen = rule_set(event.rules).as_seen(recorded) if of_matches(event.rules) else recorded
    paired = seen.rounds_paired
    if by_table(event.rules):  # a player who left early does not count for anybody (C.05 6.6)
        seen = without_annulled(seen)
    after = min(complete, paired)
    if through_round is not None:
        after = min(after, through_round)
    table = rank(
        recorded if teams is None else teams,
        codes_of(event, recorded),
        after,
        edition_in_force(event.start),
    )
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    points_column = next((i for i, code in enumerate(table.codes) if code.name == "PTS"), None)
    others = [i for i in range(len(table.codes)) if i != points_column]
    # A player added or removed while this page was made is left out.
    rows = [row for row in table.rows if row.player in players]
    is_final = after == event.rounds and not unfinished_games(event)
    lines, added = placed(event, rows, players, is_final=is_final)
    row_of = {line.row.player: number for number, line in enumerate(lines, 1)}
    places = []
    for row, rank_, more in lines:
        texts = table.texts(row)
        places.append(
            Place(
                row_of[row.player],
                rank_,
                players[row.player],
                seen.points_before(row.player, after + 1),
                (*(texts[i] for i in others), *more),
                cells_of(seen, teams, row.player, paired, row_of),
            )
        )
    return Standings(
        after,
        paired if paired > after else 0,
        paired,
        (*(str(table.codes[i]) for i in others), *added),
        tuple(places),
        table.notes,
        table,
        is_final,
        added,
    )


def codes_of(event: Event, tournament: Tournament) -> list[str]:
    """Return the tie-breaks that rank an event, with its regulation on unrated players."""
    codes = tournament.tie_breaks or default_tie_breaks(event.rules).split(",")
    return unrated_code(event, codes, (player.rating for player in tournament.players))
