"""From the groups of one event into the next."""

from __future__ import annotations

import re
from typing import Any

import pytest

import swissmate
from arbiter_events import games_of, last_entry, make_account, make_event, mark_in
from swissmate.arbiter.event.entries import withdrawals
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.accounts import event_roles
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, Role
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.tables.series import qualifying, replacing
from swissmate.arbiter.tables.series.qualifying import PLACES, RATING, Way, draft, enter


def make_group(chief: Account, name: str, count: int = 4, series: str = "Cup") -> Event:
    """A round robin that is over: whoever has the lower number has won, A1 before A2 and so on."""
    event = make_event(chief, 0, name=name, series=series, rules="berger", rounds=count - 1, pab=0)
    rows = [
        {"name": f"{name}{n}", "rating": 2000 - 100 * n - ord(name[0]), "club": "Club", "fee": "20"}
        for n in range(1, count + 1)
    ]
    add_players(event.pk, chief, rows)
    for number in range(1, count):
        rounds.pair_round(event.pk, chief, number)
        rounds.publish_round(event.pk, chief, number)
        for game in games_of(event, number):
            pairing = game.pairing
            assert pairing.black
            code = "1-0" if pairing.white.tpn < pairing.black.tpn else "0-1"
            results.enter_result(event.pk, chief, game.pk, code, game.version)
    return event


def names(event: Event) -> list[str]:
    return [player.name for player in Player.objects.filter(event=event).order_by("tpn")]


def listed(way: Way) -> list[str]:
    return [row.player.name for row in draft(way).qualifiers]


def test_the_first_two_of_each_group_in_the_order_of_the_list(chief: Account) -> None:
    groups = tuple(make_group(chief, name) for name in "ABCD")
    # By place; crossed, A1 plays B2 and C1 plays D2 in a bracket of eight (1-8 4-5 2-7 3-6).
    assert listed(Way(groups, 2, order=PLACES)) == ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"]
    chosen = draft(Way(groups, 2))
    met = {(one.player.name, other.player.name) for one, other in chosen.pairs if other}
    assert met == {("A1", "B2"), ("B1", "A2"), ("C1", "D2"), ("D1", "C2")}
    assert (chosen.notes, chosen.away, chosen.open_groups) == ((), (), ())
    # Ratings fall with the letter, so this is another list only for other numbers.
    assert listed(Way(groups, 1, order=RATING)) == ["A1", "B1", "C1", "D1"]


@pytest.mark.parametrize("rules", ["dutch-2026", "berger"])
def test_their_order_is_that_of_the_starting_ranks(chief: Account, rules: str) -> None:
    groups = tuple(make_group(chief, name) for name in "AB")
    final = make_event(chief, 0, name="Final", rules=rules, rounds=3)
    strong = {"name": "Guest", "rating": 2700}
    enter(final, chief, Way(groups, 2, order=PLACES))
    add_players(final.pk, chief, [strong])
    assert names(final) == ["A1", "B1", "A2", "B2", "Guest"]
    player = Player.objects.get(event=final, name="B1")
    assert (player.rating, player.club, player.owed) == (1834, "Club", None)
    rounds.pair_round(final.pk, chief, 1) if rules == "dutch-2026" else None
    assert names(final) == ["A1", "B1", "A2", "B2", "Guest"]


def test_by_rating_the_list_is_in_the_usual_order(chief: Account) -> None:
    groups = tuple(make_group(chief, name) for name in "BA")
    final = make_event(chief, 0, name="Final", rounds=3)
    enter(final, chief, Way(groups, 2, order=RATING))
    assert names(final) == ["A1", "B1", "A2", "B2"]


def test_one_line_of_the_log_and_its_undo(chief: Account) -> None:
    groups = tuple(make_group(chief, name) for name in "AB")
    final = make_event(chief, 0, name="Final", rounds=3)
    enter(final, chief, Way(groups, 1))
    entry = last_entry(final, "players-qualified")
    assert (entry.data["count"], entry.data["source"]) == (2, "A, B")
    undoing.undo(final.pk, entry.pk, chief)
    assert names(final) == []
    enter(final, chief, Way(groups, 1))
    assert names(final) == ["A1", "B1"]
    with pytest.raises(Refused, match="A1 is in “Final” already"):
        enter(final, chief, Way(groups, 1))


def test_the_next_one_comes_in_for_who_has_withdrawn_or_does_not_want_to(chief: Account) -> None:
    groups = tuple(make_group(chief, name) for name in "AB")
    first = Player.objects.get(event=groups[0], name="A1")
    third = Player.objects.get(event=groups[1], name="B2")
    withdrawals.withdraw_player(groups[0].pk, chief, first.pk)
    way = Way(groups, 2, order=PLACES, out=frozenset({third.pk}))
    assert listed(way) == ["A2", "B1", "A3", "B3"]
    assert [place.player.name for _group, place in draft(way).away] == ["A1", "B2"]


@pytest.mark.parametrize("order", [PLACES, RATING])
def test_the_next_of_the_group_replaces_who_withdraws_from_the_final(
    chief: Account, client_of: Any, order: str
) -> None:
    groups = tuple(make_group(chief, name) for name in "AB")
    final = make_event(chief, 0, name="Final", rules="knockout", rounds=2, series="Cup")
    enter(final, chief, Way(groups, 2, order=order))
    assert replacing.vacancies(final, groups) == []
    gone = Player.objects.get(event=final, name="A1")
    withdrawals.withdraw_player(final.pk, chief, gone.pk)
    page = f"/events/{groups[0].pk}/tournaments/qualifiers"
    client = client_of(chief)
    text = " ".join(client.get(page).content.decode().split())
    assert "A1 has withdrawn from “Final”. Next: A3 (A, 3)" in text
    form = {"to": final.pk, "player": gone.pk, "seen": mark_in(client, page)}
    assert client.post(f"{page}/replace", form).status_code == 302
    # By places A3 has the place of A1; by rating A3, whose rating is below that of B2, is last.
    after = ["A3", "B1", "A2", "B2"] if order == PLACES else ["B1", "A2", "B2", "A3"]
    assert names(final) == after
    assert "Replace" not in client.get(page).content.decode()
    entry = last_entry(final, "qualifier-replaced")
    assert audit.sentence(entry) == "A3 qualified from A in place of A1"
    undoing.undo(final.pk, entry.pk, chief)
    assert sorted(names(final)) == ["A1", "A2", "B1", "B2"]
    back = Player.objects.get(event=final, name="A1")
    assert (back.last_round, back.seed) == (0, gone.seed)
    [vacant] = replacing.vacancies(final, groups)
    assert vacant.coming is not None
    assert vacant.coming.player.name == "A3"


def test_the_next_comes_in_by_the_same_way_after_all_was_restored(chief: Account) -> None:
    """On another machine every row has another key: who declined stays out all the same."""
    groups = tuple(make_group(chief, name) for name in "AB")
    final = make_event(chief, 0, name="Final", rules="knockout", rounds=2, series="Cup")
    declined = Player.objects.get(event=groups[0], name="A2")
    for group in groups:  # each in an act of its own
        enter(final, chief, Way((group,), 2, order=PLACES, out=frozenset({declined.pk})))
    files = [archives.archive(event.pk) for event in (final, *groups)]
    for event in (final, *groups):
        events.delete_event(event.pk, chief, event.name)
    final, *own = [restoring.restore(file, chief) for file in files]
    for name, following in (("A1", "A4"), ("B1", "B3")):
        gone = Player.objects.get(event=final, name=name)
        withdrawals.withdraw_player(final.pk, chief, gone.pk)
        assert replacing.fill(final, chief, own, gone.pk, "") == following


def test_the_event_they_go_on_to_is_no_group_by_itself(chief: Account, client_of: Any) -> None:
    a, b = (make_group(chief, name) for name in "AB")
    final = make_event(chief, 0, name="Final", rules="knockout", rounds=2, series="Cup")
    enter(final, chief, Way((a, b), 2))
    page = client_of(chief).get(f"/events/{a.pk}/tournaments/qualifiers").content.decode()
    ticked = re.findall(r'name="group"\s+value="(\d+)"\s+checked', page)
    assert ticked == [str(a.pk), str(b.pk)]
    assert f'value="{final.pk}"' in page
    assert "Final is not over" not in page


def test_two_who_withdraw_are_replaced_from_their_groups_while_somebody_is_left(
    chief: Account,
) -> None:
    groups = make_group(chief, "A"), make_group(chief, "B")
    fourth = Player.objects.get(event=groups[0], name="A4")
    withdrawals.withdraw_player(groups[0].pk, chief, fourth.pk)
    final = make_event(chief, 0, name="Final", rules="knockout", rounds=2)
    enter(final, chief, Way(groups, 2, order=PLACES))
    for name in ("B1", "A1", "A2"):
        gone = Player.objects.get(event=final, name=name)
        withdrawals.withdraw_player(final.pk, chief, gone.pk)
    found = replacing.vacancies(final, groups)
    coming = {row.gone.name: row.coming.player.name if row.coming else "" for row in found}
    # A has nobody behind A3: the last place stays free.
    assert coming == {"A1": "A3", "B1": "B3", "A2": ""}
    left = next(row.gone for row in found if row.coming is None)
    with pytest.raises(Refused, match="nobody comes next"):
        replacing.fill(final, chief, groups, left.pk, "")
    for row in found:
        if row.coming is not None:
            assert replacing.fill(final, chief, groups, row.gone.pk, "") == coming[row.gone.name]
    assert names(final) == ["A3", "B3", "A2", "B2"]
    rounds.pair_round(final.pk, chief, 1)
    assert replacing.vacancies(final, groups) == []


def test_the_best_of_those_behind_over_all_groups(chief: Account) -> None:
    a, b = make_group(chief, "A"), make_group(chief, "B", 6)
    # Third: A3 has 1 of 3, B3 has 3 of 5. What counts is the share, else size would decide.
    assert listed(Way((a, b), 2, 1, PLACES)) == ["A1", "B1", "A2", "B2", "B3"]
    # Two groups with the same results: nothing but a decision can say who of the third comes in.
    c, d = make_group(chief, "C"), make_group(chief, "D")
    chosen = draft(Way((c, d), 2, 1, PLACES))
    assert chosen.notes == ("C3 and D3 are equal over the groups: you decide who goes on.",)


def test_a_shared_place_at_the_line_is_told(chief: Account) -> None:
    event = make_event(chief, 4, name="A", series="Cup", rules="berger", rounds=3, pab=0)
    for number in (1, 2, 3):
        rounds.pair_round(event.pk, chief, number)
        rounds.publish_round(event.pk, chief, number)
        for game in games_of(event, number):
            results.enter_result(event.pk, chief, game.pk, "1/2", game.version)
    [note] = draft(Way((event,), 2)).notes
    assert "share a place" in note
    assert draft(Way((event,), 4)).notes == ()
    assert draft(Way((event,), 5)).notes == ("A: only 4 can qualify.",)


def test_groups_that_are_not_over_are_named_on_the_page_and_in_the_log(
    chief: Account, client_of: Any
) -> None:
    a = make_group(chief, "A")
    b = make_event(chief, 4, name="B", series="Cup", rules="berger", rounds=3, pab=0)
    client = client_of(chief)
    address = f"/events/{a.pk}/tournaments/qualifiers?first=1&group={a.pk}&group={b.pk}"
    page = client.get(address).content.decode()
    assert "B is not over: this is the list as it stands now." in page
    final = make_event(chief, 0, name="Final", rounds=3)
    enter(final, chief, Way((a, b), 1))
    assert last_entry(final, "players-qualified").data["source"] == "A, B (not over)"


def post(client: Any, event: Event, query: str = "", **values: Any) -> Any:
    """Send the form of the page with what it shows."""
    url = f"/events/{event.pk}/tournaments/qualifiers"
    page = client.get(f"{url}?{query}").content.decode()
    way = page.partition('name="way" value="')[2].partition('"')[0]
    mark = mark_in(client, f"{url}?{query}")
    return client.post(f"{url}/enter", {"way": way, "seen": mark, **values})


def test_into_a_new_event_beside_the_groups(chief: Account, client_of: Any) -> None:
    a, b = (make_group(chief, name) for name in "AB")
    Event.objects.filter(pk=a.pk).update(place="Oslo", kind="rapid")
    values = {"name": "Final", "start": "2026-12-01", "rounds": "3", "form": "table"}
    client = client_of(chief)
    answer = post(client, a, "first=2&order=places", to="new", **values)
    assert answer.status_code == 302
    final = Event.objects.get(name="Final")
    assert answer.url == f"/events/{final.pk}/players"
    assert (final.series, final.place, final.kind, final.rules) == (
        "Cup",
        "Oslo",
        "rapid",
        "berger",
    )
    assert names(final) == ["A1", "B1", "A2", "B2"]
    # It is a group of the event from now on, but takes no part in the same list by itself.
    assert b in qualifying.groups_of(chief, final)


def test_bad_input_makes_no_event(chief: Account, client_of: Any) -> None:
    a = make_group(chief, "A")
    client = client_of(chief)
    good = {"to": "new", "name": "Final", "start": "2026-12-01", "rounds": "3", "form": "swiss"}
    for bad in ({"name": " "}, {"start": "soon"}, {"rounds": "0"}, {"form": "dance"}, {"to": "x"}):
        answer = post(client, a, "first=2", **{**good, **bad})
        assert answer.status_code == 400
        assert 'role="alert"' in answer.content.decode()
    for query in ("first=x&best=-1&order=?&out=q", "first=0", "group=999999"):
        assert client.get(f"/events/{a.pk}/tournaments/qualifiers?{query}").status_code == 200
    assert Event.objects.count() == 1


def test_a_paired_event_takes_nobody(chief: Account) -> None:
    a = make_group(chief, "A")
    final = make_event(chief, 4, name="Final", rounds=3)
    assert qualifying.targets(chief, [a]) == [final]
    rounds.pair_round(final.pk, chief, 1)
    assert qualifying.targets(chief, [a]) == []
    with pytest.raises(Refused, match="A round has been paired"):
        enter(final, chief, Way((a,), 1))


def test_only_a_chief_of_both_events_enters_qualifiers(chief: Account, client_of: Any) -> None:
    a = make_group(chief, "A")
    final = make_event(chief, 0, name="Final", rounds=3)
    anna = make_account(Role.GUEST, "anna")
    event_roles.set_role(a.pk, chief, anna.pk, "viewer")
    client = client_of(anna)
    assert client.get(f"/events/{a.pk}/tournaments/qualifiers").status_code == 403
    event_roles.set_role(a.pk, chief, anna.pk, "chief")
    assert post(client, a, to=str(final.pk)).status_code == 400
    assert names(final) == []
    event_roles.set_role(final.pk, chief, anna.pk, "chief")
    assert post(client, a, to=str(final.pk)).status_code == 302
    assert names(final) == ["A1", "A2"]


@pytest.mark.parametrize("rules", ["dutch-2026", "knockout"])
def test_a_file_says_whose_starting_ranks_are_those_of_the_list(chief: Account, rules: str) -> None:
    """Read back, the list stays before stronger players, in the application and in Python."""
    groups = tuple(make_group(chief, name) for name in "AB")
    final = make_event(chief, 0, name="Final", rules=rules, rounds=3)
    enter(final, chief, Way(groups, 2, order=PLACES))
    add_players(final.pk, chief, [{"name": "Guest", "rating": 2700}])
    made = export(final, "trf26")
    assert made is not None
    content = made.content
    # A1 B1 A2 B2 have 1835 1834 1735 1734; by rating the guest would be the first.
    assert "listed=4" in content.decode()
    again = import_trf(content, "final.trf", chief).event
    if rules != "knockout":  # the starting ranks of a bracket are kept as they are
        add_players(again.pk, chief, [{"name": "Stronger", "rating": 2800}])
        assert names(again) == ["A1", "B1", "A2", "B2", "Stronger", "Guest"]
        rounds.pair_round(again.pk, chief, 1)
        assert names(again) == ["A1", "B1", "A2", "B2", "Stronger", "Guest"]
        made = export(again, "trf26")
        assert made is not None
        assert not swissmate.check(swissmate.read_trf(made.content)).differing
    read = swissmate.read_trf(content).with_player("Stronger", 2800)
    numbered = [player.name for player in swissmate.number_players(read).players]
    assert numbered == ["A1", "B1", "A2", "B2", "Stronger", "Guest"]
