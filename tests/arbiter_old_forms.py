"""Forms that show a state, each with what a colleague does while the form is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from arbiter_events import games_of, make_account, make_event, play
from arbiter_sign_up import OPEN, open_form
from arbiter_teams import make_team_event
from swissmate.arbiter.event.entries import byes, players, withdrawals
from swissmate.arbiter.event.entries.many_players import MANY_FIELDS
from swissmate.arbiter.event.events import events, timetable
from swissmate.arbiter.event.events.timetable import Line
from swissmate.arbiter.event.fees import rules
from swissmate.arbiter.event.fees.forms import read_rules
from swissmate.arbiter.event.ratings import by_round
from swissmate.arbiter.event.sign_up import sign_ups, terms
from swissmate.arbiter.event.teams import rosters
from swissmate.arbiter.ground.accounts import accounts, event_roles
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import (
    Account,
    Event,
    MovesSource,
    Player,
    Proposal,
    RatedPlayer,
    RatingList,
    RatingSource,
    Role,
    SeasonDecision,
    SeasonPoints,
    Webhook,
)
from swissmate.arbiter.outside.exchange import answers
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.corrections import correct_result
from swissmate.arbiter.rounds.bracket import deciding
from swissmate.arbiter.rounds.line_ups import corrections, line_ups
from swissmate.arbiter.rounds.pairing import alteration, rounds, schedule
from swissmate.arbiter.tables.prizes import categories
from swissmate.arbiter.tables.seasons import seasons
from swissmate.arbiter.tables.series import moving, qualifying
from swissmate.arbiter.tables.series.qualifying import Way
from swissmate.arbiter.tables.standings import clubs, decisions
from swissmate.arbiter.tables.standings.ranking import standings

Typed = Mapping[str, str | list[str]]


@dataclass(frozen=True)
class OldForm:
    """A form on a page, what is typed into it, and what a colleague changes before it is sent.

    ``now`` and ``mine`` are words of the answer: the colleague's value, and the one typed.
    """

    page: str
    address: str
    typed: Typed
    change: Callable[[], object]
    now: str
    mine: str = ""
    is_public: bool = False


def _swiss(chief: Account, played: int = 0, **values: object) -> tuple[Event, str, Player]:
    event = make_event(chief, 9, **values)
    for number in range(1, played + 1):
        play(event, chief, number)
    return event, f"/events/{event.pk}", Player.objects.filter(event=event).order_by("tpn")[3]


def settings(chief: Account) -> OldForm:
    event, base, _player = _swiss(chief)
    typed = {
        "name": event.name,
        "start": f"{event.start:%Y-%m-%d}",
        "rounds": "7",
        "rules": event.rules,
        **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1"},
    }

    def change() -> None:
        events.change_event(event.pk, chief, {"rounds": 6})

    return OldForm(f"{base}/settings", f"{base}/settings", typed, change, "Now: 6", 'value="7"')


def player(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)
    url = f"{base}/players/{row.pk}/edit"

    def change() -> None:
        players.change_player(event.pk, chief, row.pk, {"rating": 2401})

    typed = {"name": row.name, "rating": "2222"}
    return OldForm(url, url, typed, change, "Now: 2401", 'value="2222"')


def save_byes(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)

    def change() -> None:
        byes.set_bye(event.pk, chief, row.pk, 2, "Z")

    typed = {"changes": f"{row.pk}:2::H"}
    return OldForm(f"{base}/byes", f"{base}/byes/save", typed, change, "zero-point", "half-point")


def change_players(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)
    mark = mark_of(row, MANY_FIELDS)

    def change() -> None:
        players.change_player(event.pk, chief, row.pk, {"club": "Rooks"})

    typed = {"chosen": f"{row.pk}:{mark}", "field": "club", "value": "Knights"}
    return OldForm(f"{base}/players", f"{base}/players/change", typed, change, "Rooks", "Knights")


def attend_players(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)

    def change() -> None:
        byes.set_bye(event.pk, chief, row.pk, 1, "Z")

    typed = {"chosen": f"{row.pk}:{mark_of(row, MANY_FIELDS)}", "kind": "H", "round": "1"}
    return OldForm(
        f"{base}/players", f"{base}/players/attend", typed, change, "1: Z", "1: half-point bye"
    )


def _attendance(name: str) -> Callable[[Account], OldForm]:
    def form(chief: Account) -> OldForm:
        event, base, row = _swiss(chief, 1)

        def change() -> None:
            byes.set_bye(event.pk, chief, row.pk, 3, "H")

        page = f"{base}/players/{row.pk}/edit"
        return OldForm(page, f"{base}/players/{row.pk}/{name}", {}, change, "3: H")

    return form


def return_(chief: Account) -> OldForm:
    event, base, row = _swiss(chief, 1)
    withdrawals.withdraw_player(event.pk, chief, row.pk)

    def change() -> None:
        withdrawals.return_player(event.pk, chief, row.pk)
        play(event, chief, 2)
        withdrawals.withdraw_player(event.pk, chief, row.pk)

    page = f"{base}/players/{row.pk}/edit"
    return OldForm(page, f"{base}/players/{row.pk}/return", {}, change, "<td>2</td>")


def _numbers(name: str, typed: Typed) -> Callable[[Account], OldForm]:
    def form(chief: Account) -> OldForm:
        event, base, _row = _swiss(chief, 1)
        Player.objects.filter(event=event).update(rating=2000)
        keys = list(Player.objects.filter(event=event).order_by("tpn").values_list("pk", flat=True))

        def change() -> None:
            players.add_players(event.pk, chief, [{"name": "New, Nora", "rating": 2900}])

        named = {"one": str(keys[0]), "other": str(keys[1])} if typed else {}
        return OldForm(f"{base}/players", f"{base}/players/{name}", named, change, "New, Nora")

    return form


def absence(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)

    def change() -> None:
        byes.set_bye(event.pk, chief, row.pk, 1, "Z")

    typed = {"player": str(row.pk), "kind": "H"}
    page = f"{base}/rounds/1/"
    return OldForm(
        page, f"{base}/rounds/1/absence", typed, change, "zero-point bye", "half-point bye"
    )


def _of_the_pairing(name: str, *, published: bool = False) -> Callable[[Account], OldForm]:
    """The button on the page of a round whose pairing a colleague replaces by another."""

    def form(chief: Account) -> OldForm:
        event, base, row = _swiss(chief)
        rounds.pair_round(event.pk, chief, 1)
        if published:
            rounds.publish_round(event.pk, chief, 1)

        def change() -> None:
            if published:
                rounds.unpublish_round(event.pk, chief, 1, "wrong")
            rounds.unpair_round(event.pk, chief, 1, "")
            byes.set_bye(event.pk, chief, row.pk, 1, "Z")
            rounds.pair_round(event.pk, chief, 1)
            if published:
                rounds.publish_round(event.pk, chief, 1)

        typed = {"reason": "my reason"} if published else {}
        page = f"{base}/rounds/1/"
        return OldForm(
            page, f"{base}/rounds/1/{name}", typed, change, "Player 01 – Player 06", **{}
        )

    return form


def _draft(name: str, typed: Typed) -> Callable[[Account], OldForm]:
    def form(chief: Account) -> OldForm:
        event, base, _row = _swiss(chief)
        rounds.pair_round(event.pk, chief, 1)
        alteration.start(event.pk, chief, 1)

        def change() -> None:
            alteration.move(event.pk, 1, "exchange", 1, 2)

        page = f"{base}/rounds/1/manual"
        return OldForm(page, f"{base}/rounds/1/manual/{name}", typed, change, "Player 02 – Player")

    return form


def late(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    rounds.pair_round(event.pk, chief, 1)
    one, other = players.add_players(
        event.pk, chief, [{"name": "Late, Lea", "rating": 1500}, {"name": "Late, Leo"}]
    )

    def change() -> None:
        from swissmate.arbiter.rounds.pairing import late_entries

        late_entries.seat(event.pk, chief, 1, other.pk)

    typed = {"player": str(one.pk), "do": "seat"}
    page = f"{base}/rounds/1/"
    return OldForm(page, f"{base}/rounds/1/late", typed, change, "Late, Lea")


def correct(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, 1)
    game = games_of(event, 1)[0]
    url = f"{base}/games/{game.pk}/correct"

    def change() -> None:
        correct_result(event.pk, chief, game.pk, "1/2", "sheet", rating_only=False)

    typed = {"result": "0-1", "scope": "all", "reason": "my reason"}
    return OldForm(url, url, typed, change, "1/2 (draw)", "0-1 (Black wins)")


def settle(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, 1)
    game = games_of(event, 1)[0]
    helper = make_account(Role.DEPUTY, "berta")
    results.enter_result(event.pk, helper, game.pk, "0-1", 1)  # of the page before 1-0

    def change() -> None:
        results.enter_result(event.pk, helper, game.pk, "1/2", 1)

    return OldForm(
        f"{base}/rounds/1/",
        f"{base}/games/{game.pk}/settle",
        {"result": "0-1"},
        change,
        "1/2 (draw)",
        "0-1 (Black wins)",
    )


def forget_reports(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, results_from_players=True)
    play(event, chief, 1, *[""] * 4)
    game = games_of(event, 1)[0]
    Proposal.objects.create(game=game, color="w", result="1-0", device="one")

    def change() -> None:
        Proposal.objects.create(game=game, color="b", result="0-1", device="other")

    page = f"{base}/rounds/1/"
    address = f"{base}/games/{game.pk}/forget"
    return OldForm(page, address, {}, change, "0-1 (Black wins)")


def _team(chief: Account, *, paired: bool = False) -> tuple[Event, str, Player]:
    event = make_team_event(chief)
    if paired:
        rounds.pair_round(event.pk, chief, 1)
        rounds.publish_round(event.pk, chief, 1)
    return event, f"/events/{event.pk}", Player.objects.filter(event=event).order_by("tpn")[0]


def match_forfeit(chief: Account) -> OldForm:
    event, base, _row = _team(chief, paired=True)
    board = games_of(event, 1)[0]

    def change() -> None:
        results.enter_result(event.pk, chief, board.pk, "+/-", board.version)

    address = f"{base}/pairings/{board.pairing_id}/forfeit"
    return OldForm(
        f"{base}/rounds/1/", address, {"result": "-/-"}, change, "+/- (White wins", "-/- (both"
    )


def team_rules(chief: Account) -> OldForm:
    event, base, _row = _team(chief)
    values = {"boards": 4, "primary": "MP", "preferences": "A", "win": 20, "draw": 10, "loss": 0}

    def change() -> None:
        rosters.change_rules(event.pk, chief, {**values, "boards": 3})

    typed = {"boards": "5", "primary": "MP", "preferences": "A", "win": "2", "draw": "1"}
    return OldForm(f"{base}/teams", f"{base}/teams/rules", {**typed, "loss": "0"}, change, "3")


def roster(chief: Account) -> OldForm:
    event, base, team = _team(chief)
    url = f"{base}/players/{team.pk}/roster"
    members = list(team.members.all())

    def rows(last: str) -> list[dict[str, object]]:
        return [
            {"pk": member.pk, "board": member.board, "name": member.name, "rating": member.rating}
            for member in members[:-1]
        ] + [{"pk": members[-1].pk, "board": 5, "name": last, "rating": 1000}]

    def change() -> None:
        rosters.set_roster(event.pk, chief, team.pk, rows("Berg, Berta"))

    mine = rows("Alder, Ines")
    names = ("pk", "board", "name", "rating")
    typed: dict[str, str | list[str]] = {name: [str(row[name]) for row in mine] for name in names}
    for name in ("title", "sex", "federation", "fide_id", "birth"):
        typed[name] = [""] * len(mine)
    return OldForm(url, url, {**typed, "captain": "Me"}, change, "Berg, Berta", "Alder, Ines")


def _keys(team: Player, *boards: int) -> list[int | None]:
    members = list(team.members.all())
    return [members[board - 1].pk for board in boards]


def line_up(chief: Account) -> OldForm:
    """The arbiter's, and the captain is faster."""
    event, base, team = _team(chief, paired=True)
    url = f"{base}/rounds/1/line-ups/{team.pk}"

    def change() -> None:
        line_ups.enter_line_up(event.pk, None, team.pk, 1, _keys(team, 1, 2, 3, 5))

    typed = {"board": [str(key) for key in _keys(team, 1, 2, 4, 5)]}
    return OldForm(url, url, typed, change, "3 A3, Player", "4 A4, Player")


def captain(chief: Account) -> OldForm:
    """The captain's, and the arbiter is faster."""
    event, _base, team = _team(chief, paired=True)
    url = f"/p/{event.key}/captain/{rosters.captain_of(team).key}"

    def change() -> None:
        line_ups.enter_line_up(event.pk, chief, team.pk, 1, _keys(team, 1, 2, 3, 5))

    typed = {"board": [str(key) for key in _keys(team, 1, 2, 4, 5)]}
    return OldForm(url, url, typed, change, "3 A3, Player", "4 A4, Player", is_public=True)


def set_prizes(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    categories.set_prizes(event.pk, chief, 0, ["100"])

    def change() -> None:
        categories.set_prizes(event.pk, chief, 0, ["300", "a cup"])

    typed: Typed = {"prize-0": ["200", "a book"]}
    return OldForm(f"{base}/prizes", f"{base}/prizes/set", typed, change, "a cup", "a book")


def save_finish(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)

    def change() -> None:
        events.change_event(event.pk, chief, {"chief_arbiter": "Berg, Berta"})

    typed = {"chief_arbiter": "Adler, Anton"}
    return OldForm(
        f"{base}/finish", f"{base}/finish/save", typed, change, "Berg, Berta", "Adler, Anton"
    )


def remove_category(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    key = categories.add_category(event.pk, chief, {"name": "Women", "sex": "w"})

    def change() -> None:
        categories.set_prizes(event.pk, chief, key, ["a cup"])

    return OldForm(
        f"{base}/prizes", f"{base}/categories/{key}/remove", {}, change, "a cup", "Women"
    )


def half_points_form(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)
    byes.set_bye(event.pk, chief, row.pk, 1, "Z")
    other = Player.objects.filter(event=event).exclude(pk=row.pk)[0]

    def change() -> None:
        byes.set_bye(event.pk, chief, other.pk, 1, "Z")

    page = f"{base}/rounds/1/"
    typed = {"half": f"{row.pk}-1"}
    return OldForm(page, f"{page}half-points", typed, change, f"{other.name}: Z")


def take_out(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)
    rounds.pair_round(event.pk, chief, 1)

    def change() -> None:
        rounds.publish_round(event.pk, chief, 1)

    page = f"{base}/rounds/1/"
    return OldForm(page, f"{page}take-out", {"player": str(row.pk)}, change, "✓")


def correct_line_up(chief: Account) -> OldForm:
    """Of a round that is over: somebody else corrects it first."""
    event, base, team = _team(chief, paired=True)
    for board in games_of(event, 1):
        results.enter_result(event.pk, chief, board.pk, "1-0", board.version)
    rounds.pair_round(event.pk, chief, 2)
    url = f"{base}/rounds/1/line-ups/{team.pk}"

    def change() -> None:
        corrections.correct_line_up(event.pk, chief, team.pk, 1, _keys(team, 1, 2, 3, 5), "slip")

    mine = [str(key) for key in _keys(team, 1, 2, 4, 5)]
    typed: Typed = {"board": mine, "reason": "my reason"}
    return OldForm(url, f"{url}/correct", typed, change, "5 A5, Player", "5 A5, Player")


def reopen_tie(chief: Account) -> OldForm:
    event = make_event(chief, 4, rounds=1, tie_breaks="WIN")
    play(event, chief, 1)
    one, two = (place.player.pk for place in standings(event).places[:2])
    decisions.enter(event.pk, chief, "playoff", {one: 1, two: 2})
    url = f"/events/{event.pk}/standings/ties"

    def change() -> None:
        decisions.remove(event.pk, chief, 1)
        decisions.enter(event.pk, chief, "playoff", {one: 2, two: 1})

    name = Player.objects.get(pk=two).name
    return OldForm(url, f"{url}/1/remove", {}, change, f"1. {name}")


def draw_numbers(chief: Account) -> OldForm:
    event = make_event(chief, 6, rules="berger", tie_breaks="")
    base = f"/events/{event.pk}"

    def change() -> None:
        schedule.draw_numbers(event.pk, chief, restricted=False)
        players.add_players(event.pk, chief, [{"name": "New, Nora"}])

    address = f"{base}/schedule/draw"
    return OldForm(f"{base}/schedule", address, {"how": "lot"}, change, "New, Nora")


def _cup(chief: Account) -> tuple[Event, str]:
    event = make_event(chief, 4, rules="knockout", tie_breaks="")
    return event, f"/events/{event.pk}/bracket"


def knockout_terms(chief: Account) -> OldForm:
    event, url = _cup(chief)

    def change() -> None:
        deciding.set_terms(event.pk, chief, "2", "", {"third": True})

    typed = {"games": "4", "final": ""}
    return OldForm(url, f"{url}/terms", typed, change, "games=2 third=yes")


def order_seeds(chief: Account) -> OldForm:
    event, url = _cup(chief)

    def change() -> None:
        players.add_players(event.pk, chief, [{"name": "New, Nora"}])

    return OldForm(url, f"{url}/seeds", {"how": "lot"}, change, "New, Nora")


def decide_match(chief: Account) -> OldForm:
    event, url = _cup(chief)
    play(event, chief, 1, "1/2", "1/2")
    one, other = Player.objects.filter(event=event, tpn__in=(1, 4)).order_by("tpn")

    def change() -> None:
        deciding.decide(event.pk, chief, 1, one.pk, "by lot")

    typed = {"winner": str(other.pk), "reason": "by lot"}
    return OldForm(url, f"{url}/1", typed, change, "won=1:1@1")


def delete_event(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)

    def change() -> None:
        play(event, chief, 1)

    typed = {"name": event.name}
    return OldForm(f"{base}/settings", f"{base}/delete", typed, change, "<td>1</td>")


_SEASON = {
    "points": "club",
    "ties": "average",
    "best": 0,
    "drop": 0,
    "minimum": 0,
    "best_percent": 0,
    "minimum_percent": 0,
    "participation": "0",
    "tie_breaks": "won",
    "moves_up": False,
    "is_public": True,
    "weights": {},
}
"""The rules of a season."""


def _season(chief: Account) -> tuple[Event, str, list[Player]]:
    """Return a tournament with a season table, and a player of it and of another one."""
    event, base, row = _swiss(chief, name="A", series="Grand Prix")
    other = make_event(chief, 2, name="B", series="Grand Prix")
    seasons.set_rules(event.pk, chief, _SEASON)
    return event, base, [row, Player.objects.filter(event=other)[0]]


def set_season(chief: Account) -> OldForm:
    event, base, _players = _season(chief)

    def change() -> None:
        seasons.set_rules(event.pk, chief, {**_SEASON, "points": "10 7 5"})

    typed: Typed = {"points": "formula-1", "ties": "average", "is_public": "on"}
    return OldForm(
        f"{base}/season/rules", f"{base}/season/set", typed, change, "10 7 5", "formula-1"
    )


def remove_season(chief: Account) -> OldForm:
    event, base, (row, _other) = _season(chief)

    def change() -> None:
        seasons.give(event.pk, chief, row.pk, "-2", "late")

    page = f"{base}/season/rules"
    return OldForm(page, f"{base}/season/remove", {}, change, f"{row.name}: -2")


def reopen_person(chief: Account) -> OldForm:
    event, base, (row, other) = _season(chief)
    seasons.decide(event.pk, chief, row.pk, other.pk, same=True)
    decision = SeasonDecision.objects.get()

    def change() -> None:
        SeasonDecision.objects.update(is_same=False)

    page = f"{base}/season/people"
    return OldForm(page, f"{page}/{decision.pk}/reopen", {}, change, "two people")


def take_points(chief: Account) -> OldForm:
    event, base, (row, _other) = _season(chief)
    seasons.give(event.pk, chief, row.pk, "-2", "late")
    given = SeasonPoints.objects.get()

    def change() -> None:
        SeasonPoints.objects.update(points="-3")

    page = f"{base}/season/rules"
    return OldForm(page, f"{base}/season/points/{given.pk}/take", {}, change, "-3 (late)")


def move_players(chief: Account) -> OldForm:
    a, base, row = _swiss(chief, name="A", series="Open")
    b = make_event(chief, 2, name="B", series="Open")
    other = Player.objects.filter(event=a).exclude(pk=row.pk)[0]

    def change() -> None:
        moving.move(a.pk, chief, [other.pk], b.pk)

    typed = {"player": str(row.pk), "to": str(b.pk)}
    page = f"{base}/tournaments"
    return OldForm(page, f"{base}/tournaments/move", typed, change, f"B: {other.name}")


def group_rules(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    Player.objects.filter(event=event).update(club="Rooks")

    def change() -> None:
        clubs.set_group_rules(event.pk, chief, 5, 3, 0)

    typed = {"best": "4", "least": "0", "women": "1"}
    return OldForm(f"{base}/clubs/4", f"{base}/standings/groups", typed, change, "<td>5</td>")


def desk_act(chief: Account) -> OldForm:
    event, base, row = _swiss(chief, name="A", series="Open")
    make_event(chief, 0, name="B", series="Open")

    def change() -> None:
        withdrawals.withdraw_player(event.pk, chief, row.pk)

    typed = {"player": str(row.pk), "do": "leave"}
    page = f"{base}/tournaments/desk"
    return OldForm(f"{page}?player={row.pk}", f"{page}/act", typed, change, "A (withdrawn)")


def number_boards(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, name="A", series="Open")
    make_event(chief, 2, name="B", series="Open")

    def change() -> None:
        events.change_event(event.pk, chief, {"first_board": 7})

    page = f"{base}/tournaments"
    return OldForm(page, f"{page}/boards", {"first": "1", "spare": "2"}, change, "A: 7")


def enter_qualifiers(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, played=5)
    first = standings(event).places[0].player
    form = {"to": "new", "name": "Final", "start": "2026-12-01", "rounds": "3", "form": "swiss"}
    typed = {**form, "way": f"{event.key}.2.0.crossed."}

    def change() -> None:
        withdrawals.withdraw_player(event.pk, chief, first.pk)

    page = f"{base}/tournaments/qualifiers"
    return OldForm(page, f"{page}/enter", typed, change, "Qualifiers")


def replace_qualifier(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, played=5)
    final = make_event(chief, 0, name="Final", series=event.series, rounds=3)
    gone, _second = qualifying.enter(final, chief, Way((event,), 2))
    withdrawals.withdraw_player(final.pk, chief, gone.pk)

    def change() -> None:
        third = standings(event).places[2].player
        withdrawals.withdraw_player(event.pk, chief, third.pk)

    page = f"{base}/tournaments/qualifiers"
    typed = {"to": str(final.pk), "player": str(gone.pk)}
    return OldForm(page, f"{page}/replace", typed, change, "Qualifiers")


def save_timetable(chief: Account) -> OldForm:
    from datetime import datetime

    from django.utils.timezone import make_aware

    event, base, _row = _swiss(chief)

    def change() -> None:
        lines: dict[int, Line | None] = {1: (make_aware(datetime(2026, 11, 21, 9, 30)), "")}
        timetable.set_times(event.pk, chief, lines)

    typed = {"start-1": "2026-11-21T14:00", "rate-1": "15+10"}
    return OldForm(
        f"{base}/timetable",
        f"{base}/timetable/save",
        typed,
        change,
        "2026-11-21T09:30",
        "2026-11-21T14:00 15+10",
    )


def round_ratings(chief: Account) -> OldForm:
    event, base, row = _swiss(chief, is_long=True)
    url = f"{base}/ratings/rounds"

    def change() -> None:
        by_round.set_ratings_from(event.pk, chief, 2, {row.pk: 2111})

    return OldForm(
        f"{url}?round=2", url, {"round": "2", f"rating-{row.pk}": "2222"}, change, "2111", "2222"
    )


def compare_ratings(chief: Account) -> OldForm:
    event, base, row = _swiss(chief)
    Player.objects.filter(pk=row.pk).update(fide_id="1503014")
    found = RatingList.objects.create(name="x", kind="fide", size=1, is_complete=True)
    RatedPlayer.objects.create(
        rating_list=found, fide_id="1503014", name=row.name, standard=2500, search="x"
    )
    url = f"{base}/ratings"

    def change() -> None:
        players.change_player(event.pk, chief, row.pk, {"rating": 2345})

    typed = {"take": f"{row.pk}:rating:2500"}
    return OldForm(f"{url}?lists=these", url, typed, change, "2345", "2500")


def fetch_ratings(_chief: Account) -> OldForm:
    def change() -> None:
        RatingSource.objects.create(kind="FIDE")

    return OldForm("/ratings", "/ratings/fetch", {}, change, "FIDE")


def account(chief: Account) -> OldForm:
    row = make_account(Role.VIEWER, "anna")

    def change() -> None:
        accounts.change_account(row.pk, chief, role=Role.DEPUTY, is_active=True)

    typed = {"role": "guest", "active": "on"}
    return OldForm(
        "/accounts", f"/accounts/{row.pk}", typed, change, "Deputy arbiter", "Guest of single"
    )


def roles(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    row = make_account(Role.VIEWER, "anna")

    def change() -> None:
        event_roles.set_role(event.pk, chief, row.pk, "chief")

    typed = {"account": str(row.pk), "role": "deputy"}
    return OldForm(
        f"{base}/roles", f"{base}/roles", typed, change, "Chief arbiter", "Deputy arbiter"
    )


def choose_exports(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)

    def change() -> None:
        answers.choose(event.pk, chief, {"fide", "germany"})

    typed: Typed = {"to": ["fide", "england"]}
    page = f"{base}/exports"
    now = "FIDE rating report (TRF), German rating report for DeWIS (.swi)"
    mine = "English rating report for the ECF (#-fields), FIDE rating report (TRF)"
    return OldForm(page, f"{page}/choose", typed, change, now, mine)


def save_export(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)

    def change() -> None:
        where = answers.found("us-chess")
        assert where is not None
        answers.keep(event.pk, chief, where, {"city": "Akron"})

    page = f"{base}/exports/us-chess/"
    return OldForm(page, f"{page}save", {"d-city": "Boston"}, change, "Akron", "Boston")


def moves_source(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief, 1)

    def change() -> None:
        MovesSource.objects.create(event=event, address="https://example.org/a", delay=5)

    page = f"{base}/rounds/1/moves"
    typed: Typed = {"address": "https://example.org/b", "delay": "10"}
    return OldForm(page, f"{page}/source", typed, change, "example.org/a", "example.org/b")


def change_webhook(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    hook = Webhook.objects.create(event=event, key="a" * 32, host="a.example", topics=[])

    def change() -> None:
        Webhook.objects.update(topics=["round.finished"])

    page = f"{base}/webhooks"
    typed: Typed = {"topic": ["event.finished"]}
    address = f"{page}/{hook.key}/change"
    return OldForm(page, address, typed, change, "round.finished", "event.finished")


def sign_up_terms(chief: Account) -> OldForm:
    event = open_form(chief)
    page = f"/events/{event.pk}/sign-ups"

    def change() -> None:
        terms.set_terms(event.pk, chief, {**OPEN, "places": 44})

    typed = {"is_open": "on", "places": "77", "consent": "I agree.", "kept_days": "30"}
    return OldForm(page, f"{page}/terms", typed, change, "44", "77")


def fee_rules(chief: Account) -> OldForm:
    event, base, _row = _swiss(chief)
    usual = {"currency": "EUR", "early_until": None, "on_site_from": None, "receipt_text": ""}

    def change() -> None:
        rules.set_rules(event.pk, chief, usual, read_rules([{**row, "name": "Adults"}]))

    row = {**dict.fromkeys(rules.RULE_FIELDS, ""), "amount": "25"}
    typed: Typed = {**row, "name": "Juniors", "currency": "EUR"}
    page = f"{base}/fees/rules"
    return OldForm(page, page, typed, change, "Adults", "Juniors")


def my_sign_up(chief: Account) -> OldForm:
    event = open_form(chief)
    row = sign_ups.sign_up(event.pk, {"name": "Alder, Ines"})
    page = f"/p/{event.key}/sign-up/{row.key}"

    def change() -> None:
        sign_ups.accept(event.pk, chief, [row.pk])

    typed = {"withdraw": "1"}
    return OldForm(page, page, typed, change, "accepted", "withdrawn", is_public=True)


FORMS: Mapping[str, Callable[[Account], OldForm]] = {
    "fee-rules": fee_rules,
    "sign-up-terms": sign_up_terms,
    "my-sign-up": my_sign_up,
    "change-webhook": change_webhook,
    "moves-source": moves_source,
    "choose-exports": choose_exports,
    "save-export": save_export,
    "settings": settings,
    "player": player,
    "save-byes": save_byes,
    "change-players": change_players,
    "attend-players": attend_players,
    "withdraw": _attendance("withdraw"),
    "return": return_,
    "remove-player": _attendance("remove"),
    "anonymise": _attendance("anonymise"),
    "renumber": _numbers("renumber", {}),
    "exchange-numbers": _numbers("exchange", {"one": ""}),
    "absence": absence,
    "publish": _of_the_pairing("publish"),
    "unpublish": _of_the_pairing("unpublish", published=True),
    "unpair": _of_the_pairing("unpair"),
    "manual-start": _of_the_pairing("manual/start"),
    "manual-move": _draft("move", {"do": "exchange", "one": "1", "other": "3"}),
    "manual-finish": _draft("finish", {"reason": "my reason"}),
    "manual-drop": _draft("drop", {}),
    "late": late,
    "correct": correct,
    "settle": settle,
    "forget-reports": forget_reports,
    "match-forfeit": match_forfeit,
    "team-rules": team_rules,
    "roster": roster,
    "line-up": line_up,
    "captain": captain,
    "set-prizes": set_prizes,
    "save-finish": save_finish,
    "remove-category": remove_category,
    "reopen-tie": reopen_tie,
    "half-points": half_points_form,
    "take-out": take_out,
    "correct-line-up": correct_line_up,
    "draw-numbers": draw_numbers,
    "knockout-terms": knockout_terms,
    "order-seeds": order_seeds,
    "decide-match": decide_match,
    "delete-event": delete_event,
    "move-players": move_players,
    "set-season": set_season,
    "remove-season": remove_season,
    "reopen-person": reopen_person,
    "take-points": take_points,
    "enter-qualifiers": enter_qualifiers,
    "replace-qualifier": replace_qualifier,
    "desk-act": desk_act,
    "group-rules": group_rules,
    "number-boards": number_boards,
    "save-timetable": save_timetable,
    "round-ratings": round_ratings,
    "compare-ratings": compare_ratings,
    "fetch-ratings": fetch_ratings,
    "account": account,
    "roles": roles,
}
"""The forms that show a state, by the name of the address to which they are sent."""

WITHOUT_A_MARK: Mapping[str, str] = {
    "result": "sends the version of its board: both results are kept, and somebody settles it",
    "login": "shows nothing",
    "logout": "shows nothing",
    "quit": "shows nothing",
    "welcome": "makes the account of a link, which works once",
    "fit-rounds": "one of the numbers that fit, before there is a round",
    "choose-password": "one's own, which has none",
    "language": "one's own, of one value",
    "invite": "only adds",
    "ratings": "only adds a list",
    "stop-reading": "stops what is being read, whichever list that is",
    "decide-ratings": "names a list; once somebody has decided, it is not waiting any more",
    "backups": "only adds a backup",
    "restore": "only adds",
    "restore-deleted": "only adds",
    "import-trf": "only adds",
    "take-over": "only adds",
    "new-event": "only adds",
    "copy-event": "only adds",
    "undo": "refused if anything was done to the same rows since, whatever the page showed",
    "undo-steps": "refused if anything was done to the same rows since, whatever the page showed",
    "add-player": "only adds",
    "add-line": "only adds",
    "import-players": "only adds",
    "desk-here": "one of two states, and it sends the one wanted: nothing else can be overwritten",
    "tick": "one of two states, and it sends the one wanted: nothing else can be overwritten",
    "here": "says that one is here; nothing else can be overwritten",
    "finish-check-in": "is about those who are not ticked at that moment; the page shows them live",
    "report": "one's own report; refused once a result stands or the other phone has reported",
    "archive-event": "one of two states, and it sends the one wanted",
    "leave-mode": "one of two states, and there is no way back",
    "lock-line-ups": "one of two states, and it sends the one wanted",
    "forbid": "only adds",
    "allow": "takes away the pair that it names",
    "protect": "only adds",
    "unprotect": "takes away the group that it names",
    "add-category": "only adds",
    "decide-person": "names the two players; the last decision about them counts",
    "give-points": "only adds",
    "enter-tie": "only adds; refused for players whose tie has been decided since",
    "draw-lots": "names who shares the place; refused if they are not these any more",
    "add-team": "only adds",
    "import-teams": "a paste: it shows nothing of what is there",
    "take-moves": "adds moves of a file: it shows nothing that it overwrites but text of files",
    "fetch-moves": "the same, from an address",
    "enter-offered": "sends the version of each game; only games without a result are entered",
    "send-export": "sends what there is at that moment; refused while it is being sent",
    "read-back": "only offers results; refused while it is being read",
    "pay-fees": "pays what is open at that moment for those who are ticked, and no more",
    "set-fees": "one amount for those who are ticked; the earlier one comes back by undo",
    "pay-fee": "only adds",
    "refund-fee": "only adds; never more than has come",
    "cancel-payment": "names a receipt; refused once that is cancelled",
    "sign-up": "only adds",
    "erase-sign-ups": "deletes what there is at that moment, after a question",
    "decide-sign-ups": "is about those who are ticked: refused once somebody has decided",
    "add-webhook": "only adds",
    "remove-webhook": "takes away the webhook that it names",
    "try-webhook": "sends a message that tells nothing",
    "repeat-export": "one of two states, and it sends the one wanted",
    "pair": "names its round: a second click, or a colleague's, finds it paired",
}
"""The other addresses that take a form, and why an old form does no harm there."""
