"""The season table of an event: its rules, who is who, points by hand, undo."""

from __future__ import annotations

import gzip
import html
import json
import re
from datetime import date
from typing import Any

import pytest

from arbiter_events import last_entry, make_account, make_event, mark_in, play
from swissmate.arbiter.event.entries import anonymity, players
from swissmate.arbiter.event.events import events
from swissmate.arbiter.event.events.siblings import of_one_event
from swissmate.arbiter.ground.accounts import event_roles
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Event,
    Game,
    Player,
    Role,
    Season,
    SeasonDecision,
    SeasonPoints,
)
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.rounds.boards import corrections
from swissmate.arbiter.tables.prizes import categories
from swissmate.arbiter.tables.seasons import seasons
from swissmate.arbiter.tables.seasons.table import SeasonShown, season_here, season_shown
from swissmate.arbiter.tables.standings.keizer import keizer_list

RULES = {
    "points": "10 8 6 5",
    "ties": "average",
    "best": 0,
    "drop": 0,
    "minimum": 0,
    "best_percent": 0,
    "minimum_percent": 0,
    "participation": "0",
    "tie_breaks": "won,best,events",
    "moves_up": False,
    "is_public": True,
    "weights": {},
}
FORM = {"points": "own", "own": "10 8 6 5", "ties": "average", "tie_break": ["won", "best"]}


def an_event(chief: Account, name: str, month: int, people: list[dict[str, Any]]) -> Event:
    event = make_event(
        chief, 0, name=name, series="Grand Prix", start=date(2026, month, 1), rounds=1
    )
    players.add_players(event.pk, chief, people)
    return event


ANN = {"name": "Alder, Ann", "rating": 2100, "fide_id": "4600001", "birth": "1990"}
BOB = {"name": "Birch, Bob", "rating": 2000, "birth": "1991"}
CEM = {"name": "Cedar, Cem", "rating": 1900, "birth": "2012", "sex": "m"}
DEE = {"name": "Dunn, D.", "rating": 1800, "sex": "w"}


@pytest.fixture
def months(chief: Account) -> list[Event]:
    """May: Ann beats Cem, Bob and D. Dunn draw. June: Bob beats Dee Dunn, Ann and Cem draw.

    Round one pairs the first half of the list against the second.
    """
    may = an_event(chief, "May", 5, [ANN, BOB, CEM, DEE])
    play(may, chief, 1, "1-0", "1/2")
    june_list = [
        {**ANN, "name": "ALDER Ann"},
        BOB,
        CEM,
        {**DEE, "name": "Dunn, Dee", "birth": "1980"},
    ]
    june = an_event(chief, "June", 6, june_list)
    play(june, chief, 1, "1/2", "0-1")
    return [may, june]


def table(event: Event, **more: Any) -> SeasonShown:
    season = season_here(event)
    assert season is not None
    return season_shown(season, of_one_event(event), **more)


def points_of(shown: SeasonShown) -> dict[str, str]:
    return {line.player.name: line.points for line in shown.lines}


def test_the_pairs_are_those_of_the_fixture(months: list[Event]) -> None:
    """White of board one is the first, of board two the last of a half."""
    may = Game.objects.filter(pairing__round__event=months[0]).order_by("pairing__board")
    pairs = [(g.pairing.white.name, g.result, str(g.pairing.black)) for g in may]
    assert pairs == [("Alder, Ann", "1-0", "Cedar, Cem"), ("Dunn, D.", "1/2", "Birch, Bob")]


def test_two_tournaments_are_added_up(chief: Account, months: list[Event]) -> None:
    """May: Ann 10, Bob and D. (8 + 6) / 2, Cem 5. June: Bob 10, Ann and Cem 7, Dee 5."""
    seasons.set_rules(months[0].pk, chief, RULES)
    shown = table(months[1])
    assert [event.name for event in shown.events] == ["May", "June"]
    assert points_of(shown) == {
        "ALDER Ann": "17",
        "Birch, Bob": "17",
        "Cedar, Cem": "12",
        "Dunn, D.": "7",
        "Dunn, Dee": "5",
    }
    assert [(doubt.one.name, doubt.other.name) for doubt in shown.doubts] == [
        ("Dunn, D.", "Dunn, Dee")
    ]
    first = next(line for line in shown.lines if line.player.name == "ALDER Ann")
    assert first.account[:3] == (
        "ALDER Ann: place 1 (shared) with 17 points",
        "May: 10 for place 1",
        "June: 7 for the shared places 2 to 3",
    )


def test_a_share_of_the_tournaments_counts(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    """50 % of two are one: Ann and Bob have 10, Cem 7; 51 % of two are two, who played once."""
    may = months[0]
    client, base = client_of(chief), f"/events/{may.pk}/season"
    form = {**FORM, "best_percent": "50", "minimum_percent": "51"}
    seen = mark_in(client, f"{base}/rules")
    assert client.post(f"{base}/set", {**form, "seen": seen}).status_code == 302
    shown = table(may)
    assert points_of(shown) == {
        "ALDER Ann": "10",
        "Birch, Bob": "10",
        "Cedar, Cem": "7",
        "Dunn, D.": "7",
        "Dunn, Dee": "5",
    }
    assert [line.place for line in shown.lines] == ["1=", "1=", "3", "", ""]
    page = client.get(f"{base}/rules").content.decode()
    assert re.search(r'name="best_percent"\s+value="50"', page)
    again = Season.objects.get(event=restoring.restore(archives.archive(may.pk), chief))
    assert (again.best_percent, again.minimum_percent) == (50, 51)


def test_a_late_correction_changes_the_table(chief: Account, months: list[Event]) -> None:
    seasons.set_rules(months[0].pk, chief, RULES)
    game = Game.objects.get(pairing__round__event=months[0], pairing__board=1)
    corrections.correct_result(months[0].pk, chief, game.pk, "0-1", "misread", rating_only=False)
    assert points_of(table(months[0]))["Cedar, Cem"] == "17"


def test_who_is_who_is_decided_kept_and_undone(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    d, dee = Player.objects.get(name="Dunn, D."), Player.objects.get(name="Dunn, Dee")
    client = client_of(chief)
    base = f"/events/{may.pk}/season/people"
    assert "Dunn, Dee" in client.get(base).content.decode()
    client.post(f"{base}/decide", {"one": d.pk, "other": dee.pk, "same": "yes"})
    assert points_of(table(june))["Dunn, Dee"] == "12"
    assert not table(june).doubts
    # Renaming and other numbers do not matter.
    Player.objects.filter(pk=dee.pk).update(name="Dunn-Fox, Dee")
    assert points_of(table(june))["Dunn-Fox, Dee"] == "12"
    entry = AuditEntry.objects.filter(event_id=may.pk).first()
    assert entry is not None
    undoing.undo(may.pk, entry.pk, chief)
    assert "Dunn, D." in points_of(table(june))
    client.post(f"{base}/decide", {"one": d.pk, "other": dee.pk, "same": "no"})
    decision = SeasonDecision.objects.get()
    assert not decision.is_same
    seen = mark_in(client, base)
    client.post(f"{base}/{decision.pk}/reopen", {"seen": seen})
    assert not SeasonDecision.objects.exists()


def test_a_decision_keeps_two_of_one_id_apart_and_a_restore_keeps_it(
    chief: Account, months: list[Event]
) -> None:
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    one, other = (Player.objects.get(event=event, name__icontains="alder") for event in months)
    seasons.decide(may.pk, chief, one.pk, other.pk, same=False)
    assert len(table(june).lines) == 6
    again = restored(june, chief)
    assert Player.objects.get(event=again, name="ALDER Ann").pk != other.pk
    assert len(table(again).lines) == 6


def restored(event: Event, chief: Account) -> Event:
    """The tournament, deleted and brought back from its backup."""
    raw = archives.archive(event.pk)
    events.delete_event(event.pk, chief, event.name)
    return restoring.restore(raw, chief)


def totals(event: Event) -> list[tuple[str, str]]:
    return sorted((line.player.name, line.points) for line in table(event).lines)


def test_a_restored_tournament_gives_the_season_its_new_numbers(
    chief: Account, months: list[Event]
) -> None:
    """Namesakes, a name that another has taken, a renaming after the restore: nothing is lost.

    D. Dunn of May and Dee Dunn of June are one, with 7 + 5; Cem of June has 12 + 3 by hand, and
    Ann of June has his name now.
    """
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    d, dee = Player.objects.get(name="Dunn, D."), Player.objects.get(name="Dunn, Dee")
    cem = Player.objects.get(event=june, name="Cedar, Cem")
    seasons.decide(may.pk, chief, d.pk, dee.pk, same=True)
    entry = last_entry(may, "season-same")
    seasons.give(may.pk, chief, cem.pk, "3", "blitz")
    players.change_player(june.pk, chief, dee.pk, {"name": "Fox, Dee"})
    bob = Player.objects.get(event=june, name="Birch, Bob")
    players.change_player(june.pk, chief, bob.pk, {"name": "Dunn, Dee"})
    ann = Player.objects.get(event=june, name="ALDER Ann")
    players.change_player(june.pk, chief, ann.pk, {"name": "Cedar, Cem"})
    expected = totals(may)
    assert ("Fox, Dee", "12") in expected
    assert ("Cedar, Cem", "15") in expected
    june = restored(june, chief)
    assert totals(may) == expected
    fox = Player.objects.get(event=june, name="Fox, Dee")
    players.change_player(june.pk, chief, fox.pk, {"name": "Foxx, Dee"})
    assert ("Foxx, Dee", "12") in totals(may)
    # Another decision about the two takes the place of the first, which can be undone too.
    seasons.decide(may.pk, chief, d.pk, fox.pk, same=False)
    assert SeasonDecision.objects.count() == 1
    assert ("Foxx, Dee", "5") in totals(may)
    undoing.undo(may.pk, last_entry(may, "season-apart").pk, chief)
    undoing.undo(may.pk, entry.pk, chief)
    assert not SeasonDecision.objects.exists()
    # The season itself comes back into its own database: there the numbers still count.
    seasons.decide(may.pk, chief, d.pk, fox.pk, same=True)
    players.change_player(june.pk, chief, fox.pk, {"name": "Fox, Dee"})
    bob = Player.objects.get(event=june, name="Dunn, Dee")
    players.change_player(june.pk, chief, bob.pk, {"name": "Foxx, Dee"})
    assert ("Fox, Dee", "12") in totals(may)
    assert ("Fox, Dee", "12") in totals(restored(may, chief))


def test_a_restored_season_and_a_copy_of_it_keep_the_points_of_a_namesake(
    chief: Account, months: list[Event]
) -> None:
    """Two of May have one name. D., with 7 and 1 by hand, is Dee, with 5; of the copy, 7 + 1."""
    may = months[0]
    seasons.set_rules(may.pk, chief, RULES)
    d, dee = Player.objects.get(name="Dunn, D."), Player.objects.get(name="Dunn, Dee")
    bob = Player.objects.get(event=may, name="Birch, Bob")
    players.change_player(may.pk, chief, bob.pk, {"name": "Dunn, D."})
    seasons.decide(may.pk, chief, d.pk, dee.pk, same=True)
    seasons.give(may.pk, chief, d.pk, "1", "blitz")
    expected = totals(may)
    assert ("Dunn, Dee", "13") in expected
    copy = restoring.restore(archives.archive(may.pk), chief)
    assert [points for name, points in totals(copy) if name == "Dunn, D."] == ["7", "8"]
    assert totals(restored(may, chief)) == expected


def test_a_person_who_is_removed_after_a_restore_leaves_no_name_in_the_season(
    chief: Account, months: list[Event]
) -> None:
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    d, dee = Player.objects.get(name="Dunn, D."), Player.objects.get(name="Dunn, Dee")
    seasons.decide(may.pk, chief, d.pk, dee.pk, same=True)
    seasons.give(may.pk, chief, dee.pk, "3", "blitz")
    june = restored(june, chief)
    anonymity.anonymise(june.pk, chief, Player.objects.get(event=june, name="Dunn, Dee").pk)
    rows = [*SeasonDecision.objects.values(), *SeasonPoints.objects.values()]
    assert "Dunn, Dee" not in str(rows)


def test_points_by_hand_have_a_reason(chief: Account, months: list[Event], client_of: Any) -> None:
    may = months[0]
    seasons.set_rules(may.pk, chief, RULES)
    client, base = client_of(chief), f"/events/{may.pk}/season"
    ann = Player.objects.get(event=may, name="Alder, Ann")
    for points, reason, problem in (
        ("many", "x", "is not a number of points"),
        ("-2", " ", "Enter a reason"),
    ):
        values = {"player": ann.pk, "points": points, "reason": reason}
        answer = client.post(f"{base}/points/give", values, follow=True)
        assert problem in html.unescape(answer.content.decode())
    values = {"player": ann.pk, "points": "-1,5", "reason": "late withdrawal"}
    client.post(f"{base}/points/give", values)
    line = next(line for line in table(may).lines if line.player.name == "ALDER Ann")
    assert (line.points, line.added, line.account[3]) == (
        "15.50",
        "-1.50",
        "-1.50: late withdrawal",
    )
    given = SeasonPoints.objects.get()
    seen = mark_in(client, f"{base}/rules")
    assert seen
    page = client.get(f"{base}/rules").content.decode()
    mark = re.search(r'/take".*?name="seen" value="([\w.]+)"', page, re.DOTALL)
    assert mark
    client.post(f"{base}/points/{given.pk}/take", {"seen": mark[1]})
    assert not SeasonPoints.objects.exists()
    entry = AuditEntry.objects.filter(event_id=may.pk).first()
    assert entry is not None
    undoing.undo(may.pk, entry.pk, chief)
    assert points_of(table(may))["ALDER Ann"] == "15.50"


def test_the_form_sets_up_and_changes_a_season(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    may, june = months
    client, base = client_of(chief), f"/events/{may.pk}/season"
    assert "There is no season table yet" in client.get(base).content.decode()
    seen = mark_in(client, f"{base}/rules")
    client.post(f"{base}/set", {**FORM, "seen": seen, f"weight-{june.key}": "2"})
    row = Season.objects.get()
    assert (row.points, row.tie_breaks, row.weights) == ("10 8 6 5", "won,best", {june.key: "2"})
    assert points_of(table(may))["Birch, Bob"] == "27"
    seen = mark_in(client, f"{base}/rules")
    client.post(f"{base}/set", {**FORM, "points": "score", "best": "1", "seen": seen})
    assert points_of(table(may))["Birch, Bob"] == "1"
    assert "(0.50)" in client.get(base).content.decode()
    entry = AuditEntry.objects.filter(event_id=may.pk, action="season-set").first()
    assert entry is not None
    undoing.undo(may.pk, entry.pk, chief)
    assert points_of(table(may))["Birch, Bob"] == "27"


def test_a_tournament_that_is_away_keeps_its_weight(chief: Account, months: list[Event]) -> None:
    may, june = months
    seasons.set_rules(may.pk, chief, {**RULES, "weights": {june.key: "2"}})
    expected = totals(may)
    events.change_event(june.pk, chief, {"series": ""})
    seasons.set_rules(may.pk, chief, {**RULES, "best": 1})
    seasons.set_rules(may.pk, chief, RULES)
    events.change_event(june.pk, chief, {"series": "Grand Prix"})
    assert totals(may) == expected
    seasons.set_rules(may.pk, chief, RULES)
    assert Season.objects.get().weights == {}


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"own": "10 x 6"}, "“10 x 6” are not points"),
        ({"own": ""}, "are not points"),
        ({"best": "2", "drop": "1"}, "not both"),
        ({"best": "2", "best_percent": "50"}, "not both"),
        ({"minimum_percent": "101"}, "from 0 to 100 per cent"),
        ({"best": "two"}, "“two” is not a number"),
        ({"participation": "1e9"}, "is not a number of points"),
        ({"weight": "-1"}, "is not a weight"),
        ({"ties": "none"}, "does not exist"),
    ],
)
def test_bad_rules_are_refused_and_what_was_typed_stays(
    chief: Account, months: list[Event], client_of: Any, values: dict[str, str], problem: str
) -> None:
    client, base = client_of(chief), f"/events/{months[0].pk}/season"
    seen = mark_in(client, f"{base}/rules")
    form: dict[str, Any] = {**FORM, "seen": seen, **values}
    if "weight" in form:
        form[f"weight-{months[1].key}"] = form.pop("weight")
    answer = client.post(f"{base}/set", form)
    text = html.unescape(answer.content.decode())
    assert answer.status_code == 400
    assert problem in text
    typed = next(iter(values.values()))
    assert not typed or f'value="{typed}"' in text or "ties" in values
    assert not Season.objects.exists()


def test_one_season_for_all_tournaments(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    with pytest.raises(Refused, match="set up in “May”"):
        seasons.set_rules(june.pk, chief, RULES)
    client = client_of(chief)
    assert "Birch, Bob" in client.get(f"/events/{june.pk}/season").content.decode()
    assert "change it there" in client.get(f"/events/{june.pk}/season/rules").content.decode()
    seen = mark_in(client, f"/events/{may.pk}/season/rules")
    assert seen
    seasons.give(may.pk, chief, Player.objects.filter(event=june)[0].pk, "1", "blitz")
    seasons.remove(may.pk, chief)
    assert season_here(june) is None
    entry = AuditEntry.objects.filter(event_id=may.pk).first()
    assert entry is not None
    undoing.undo(may.pk, entry.pk, chief)
    assert table(june).lines
    assert SeasonPoints.objects.count() == 1


def test_nobody_sees_tournaments_that_are_not_theirs(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    guest = make_account(Role.GUEST, "guest")
    event_roles.set_role(may.pk, chief, guest.pk, "viewer")
    text = client_of(guest).get(f"/events/{may.pk}/season").content.decode()
    assert "1 tournament that you may not see is left out" in text
    assert "ALDER" not in text
    nobody = client_of(None)
    assert "ALDER Ann" in nobody.get(f"/p/{may.key}/season").content.decode()
    Event.objects.filter(pk=june.pk).update(shows_standings=False, revision=99)
    text = nobody.get(f"/p/{may.key}/season").content.decode()
    assert "ALDER" not in text
    assert "left out" in text
    assert nobody.get(f"/p/{june.key}/season").status_code == 404
    Season.objects.update(is_public=False)
    assert nobody.get(f"/p/{may.key}/season?part=1").status_code == 404


def test_categories_are_those_of_the_start(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    """Women: places as they were, or with those behind moving up. Ratings of May count."""
    may, june = months
    seasons.set_rules(may.pk, chief, RULES)
    women = categories.add_category(may.pk, chief, {"name": "Women", "sex": "w"})
    weak = categories.add_category(may.pk, chief, {"name": "Below 1950", "rating_to": 1949})
    Player.objects.filter(event=june, name="Cedar, Cem").update(rating=2200)
    client = client_of(chief)
    text = client.get(f"/events/{june.pk}/season?category={weak}").content.decode()
    assert "Cedar, Cem" in text
    assert "Birch" not in text
    assert "ALDER" not in client_of(None).get(f"/p/{june.key}/season/{women}").content.decode()
    row = may.categories.get(pk=women)
    assert points_of(table(june, category=row)) == {"Dunn, D.": "7", "Dunn, Dee": "5"}
    seasons.set_rules(may.pk, chief, {**RULES, "moves_up": True})
    assert points_of(table(june, category=row)) == {"Dunn, D.": "10", "Dunn, Dee": "10"}


def test_the_table_as_a_file_and_on_paper(
    chief: Account, months: list[Event], client_of: Any
) -> None:
    may = months[0]
    seasons.set_rules(may.pk, chief, {**RULES, "best": 1})
    client = client_of(chief)
    answer = client.get(f"/events/{may.pk}/season?as=csv")
    assert answer.headers["Content-Type"].startswith("text/csv")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Rank,Name,May,June,Points,Tournaments,Events won,Best result,Events played"
    assert "1=,ALDER Ann,10,(7),10,2,1,10,2" in lines
    paper = client.get(f"/events/{may.pk}/season/print").content.decode()
    assert "(7)" in paper
    assert "The best 1 of 2 results count" in paper
    assert "/season/print" in client.get(f"/events/{may.pk}/print").content.decode()


def test_a_keizer_tournament_is_ranked_by_its_rules(chief: Account) -> None:
    club = make_event(chief, 4, name="Club", series="Season", rules="keizer")
    play(club, chief, 1, "0-1", "1-0")
    seasons.set_rules(club.pk, chief, {**RULES, "points": "keizer"})
    shown = table(club)
    ranked = [line.player.name for line in shown.lines]
    keizer = keizer_list(club)
    assert keizer is not None
    assert [(line.player.name, line.points) for line in shown.lines] == [
        (place.player.name, place.score) for place in keizer.places
    ]
    assert len(ranked) == 4


def test_a_backup_with_impossible_rules_is_refused(chief: Account, months: list[Event]) -> None:
    seasons.set_rules(months[0].pk, chief, RULES)
    content = json.loads(gzip.decompress(archives.archive(months[0].pk)))
    content["season"][0]["points"] = "ten eight"
    raw = gzip.compress(json.dumps(content).encode())
    with pytest.raises(Refused):
        restoring.restore(raw, chief)
