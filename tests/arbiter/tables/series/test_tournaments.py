"""One event, several tournaments."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from arbiter_events import make_account, make_event, mark_in, play
from swissmate.arbiter.event.entries import forbidden_pairs
from swissmate.arbiter.event.events import events, siblings
from swissmate.arbiter.ground.accounts import event_roles
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Bye,
    Event,
    FeeRule,
    FeeTerms,
    ForbiddenPair,
    Player,
    Role,
    SignUpTerms,
)
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.tables.series import moving


def test_one_list_and_one_public_page(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="City Open")
    b = make_event(chief, 4, name="B", series=" city  open ")
    hidden = make_event(chief, 4, name="C", series="City Open", is_public=False)
    alone = make_event(chief, 4, name="Alone")
    assert [event.name for event in siblings.of_one_event(a)] == ["A", "B", "C"]
    assert [event.name for event in siblings.of_one_event(b)] == ["A", "B", "C"]
    assert siblings.of_one_event(alone) == [alone]
    client = client_of(chief)
    text = client.get(f"/events/{a.pk}/tournaments").content.decode()
    assert text.count("Player 01") == 6  # three players, each in a link and in a label
    public = client.get(f"/p/{a.key}/").content.decode()
    assert f"/p/{b.key}/" in public
    assert hidden.key not in public
    archive = "common lists of “City Open” leave it out"
    assert archive in client.get(f"/events/{a.pk}/settings").content.decode()
    assert archive not in client.get(f"/events/{alone.pk}/settings").content.decode()


def test_a_year_of_weekly_tournaments_is_whole(chief: Account) -> None:
    """From the forty-first on they were left out without a word."""
    weeks = [make_event(chief, 2, name=f"Week {number}", series="Club") for number in range(53)]
    assert {*siblings.of_one_event(weeks[0])} == {*weeks}


def test_a_copy_from_a_backup_is_no_tournament_more(chief: Account, client_of: Any) -> None:
    """Beside the original everybody would be on the public page twice."""
    a = make_event(chief, 4, name="A", series="City Open")
    b = make_event(chief, 4, name="B", series="City Open")
    file = SimpleUploadedFile("a.json.gz", archives.archive(a.pk))
    answer = client_of(chief).post("/restore", {"file": file}, follow=True).content.decode()
    assert "the copy is not part of “City Open”" in answer
    assert siblings.of_one_event(b) == [a, b]
    raw = archives.archive(a.pk)
    a.delete()
    again = restoring.restore(raw, chief)
    assert siblings.of_one_event(b) == [again, b]


def test_a_player_moves_before_round_one(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    player = Player.objects.get(event=a, tpn=1)
    client_of(chief).post(
        f"/events/{a.pk}/tournaments/move", {"player": str(player.pk), "to": str(b.pk)}
    )
    assert [player.tpn for player in Player.objects.filter(event=a)] == [1, 2, 3]
    assert [player.tpn for player in Player.objects.filter(event=b)] == [1, 2, 3, 4, 5]
    assert Player.objects.filter(event=b, name=player.name, rating=player.rating).count() == 2
    play(b, chief, 1)
    other = Player.objects.get(event=a, tpn=1)
    with pytest.raises(Refused, match="has been paired"):
        moving.move(a.pk, chief, [other.pk], b.pk)


def test_nobody_moves_into_a_stranger(chief: Account) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    stranger = make_event(chief, 4, name="B", series="Other")
    player = Player.objects.get(event=a, tpn=1)
    for target in (stranger.pk, 999_999):
        with pytest.raises(Refused, match="another tournament"):
            moving.move(a.pk, chief, [player.pk], target)
    Player.objects.filter(pk=player.pk).update(fide_id="77")
    b = make_event(chief, 2, name="C", series="Open")
    Player.objects.filter(event=b, tpn=1).update(fide_id="77")
    with pytest.raises(Refused, match="both"):
        moving.move(a.pk, chief, [player.pk], b.pk)


def test_many_move_at_once_with_their_byes_or_none(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 10, name="A", series="Open", rounds=7)
    b = make_event(chief, 0, name="B", series="Open", rounds=5)
    lowest = Player.objects.get(event=a, tpn=10)
    for number in (2, 7):
        Bye.objects.create(player=lowest, round_number=number, kind="H")
    first = Player.objects.get(event=a, tpn=1)
    form = {"below": "2260", "player": [str(first.pk)], "to": str(b.pk)}
    client_of(chief).post(f"/events/{a.pk}/tournaments/move", form)
    # Ratings go down from 2380 by 20: four are below 2260, and the first was ticked.
    assert [p.rating for p in Player.objects.filter(event=a)] == [
        2360,
        2340,
        2320,
        2300,
        2280,
        2260,
    ]
    assert [p.rating for p in Player.objects.filter(event=b)] == [2380, 2240, 2220, 2200]
    moved = Bye.objects.get(player__event=b)
    assert (moved.player.name, moved.round_number, moved.kind) == ("Player 10", 2, "H")
    assert not Bye.objects.filter(player__event=a).exists()
    assert AuditEntry.objects.filter(action="player-moved-out").count() == 1
    with pytest.raises(Refused, match="Choose players"):
        moving.move(a.pk, chief, [first.pk, 999_999], b.pk)


def test_forbidden_pairs_move_along_with_both_and_are_recorded(chief: Account) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 0, name="B", series="Open")
    one, two, three = Player.objects.filter(event=a)[:3]
    forbidden_pairs.forbid_pair(a.pk, chief, one.pk, two.pk, 1, 99, "brothers")
    forbidden_pairs.forbid_pair(a.pk, chief, two.pk, three.pk, 1, 99, "")
    moving.move(a.pk, chief, [one.pk, two.pk], b.pk)
    (pair,) = ForbiddenPair.objects.all()  # of two and three only one is there
    assert (pair.event, pair.reason) == (b, "brothers")
    assert {pair.one.name, pair.other.name} == {one.name, two.name}
    moved_out = AuditEntry.objects.get(action="player-moved-out")
    gone = [change for change in moved_out.changes if change["table"] == "forbiddenpair"]
    assert [change["after"] for change in gone] == [None, None]


def test_who_moves_is_rated_by_the_method_that_counts_there(chief: Account) -> None:
    a = make_event(chief, 2, name="A", series="Open")
    b = make_event(chief, 0, name="B", series="Open", rating_method=Event.RatingMethod.NIDOF)
    player = Player.objects.get(event=a, tpn=1)
    Player.objects.filter(pk=player.pk).update(national_rating=1234, rating_source="rapid")
    moving.move(a.pk, chief, [player.pk], b.pk)
    moved = Player.objects.get(event=b)
    # National before official: 1234, whatever the official rating is.
    assert (moved.tournament_rating, moved.rating_source) == (1234, "rapid")


def test_who_leads_one_tournament_moves_nobody_into_another(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 3, name="A", series="Open")
    b = make_event(chief, 3, name="B", series="Open")
    anna = make_account(Role.GUEST, "anna")
    event_roles.set_role(a.pk, chief, anna.pk, "chief")
    client = client_of(anna)
    text = client.get(f"/events/{a.pk}/tournaments").content.decode()
    assert f"/events/{b.pk}/" not in text
    player = Player.objects.get(event=a, tpn=1)
    client.post(f"/events/{a.pk}/tournaments/move", {"player": player.pk, "to": b.pk})
    assert Player.objects.filter(event=b).count() == 3
    event_roles.set_role(b.pk, chief, anna.pk, "chief")
    client.post(f"/events/{a.pk}/tournaments/move", {"player": player.pk, "to": b.pk})
    assert Player.objects.filter(event=b).count() == 4


def test_the_public_page_of_all_says_where_everybody_sits(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 3, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    url = f"/p/{a.key}/all"
    client = client_of(None)
    before = client.get(url)
    assert before.content.decode().count("<tr>") == 1 + 7
    play(b, chief, 1, "", "")
    # It changes with each of the tournaments, not only with its own.
    after = client.get(url, headers={"if-none-match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content.decode().count('<span class="piece') == 4
    since = Event.objects.get(pk=a.pk).revision + Event.objects.get(pk=b.pk).revision
    assert client.get(f"{url}?part=1&since={since}").status_code == 204
    Event.objects.filter(pk=b.pk).update(is_public=False)
    assert client.get(url).status_code == 404


def test_a_copy_of_the_same_day_is_a_further_group_and_next_year_s_is_not(chief: Account) -> None:

    old = make_event(chief, 2, name="A", series="Open")
    group = events.copy_event(old.pk, chief, "B", old.start)
    assert group.series == "Open"
    later = events.copy_event(old.pk, chief, "A 2027", old.start.replace(year=2027))
    assert later.series == ""


def test_a_copy_has_the_fees_and_a_closed_form_of_the_sign_up(chief: Account) -> None:
    """The prices and what is asked are those of last year; its days, places taken and money not."""
    old = make_event(chief, 2, name="Open")
    FeeTerms.objects.create(event=old, currency="CHF", early_until=old.start)
    FeeRule.objects.create(event=old, number=1, name="Juniors", born_from=2010, amount=1250)
    SignUpTerms.objects.create(
        event=old, is_open=True, closes=old.start, places=60, fields="birth*", erased=timezone.now()
    )
    copy = events.copy_event(old.pk, chief, "Open 2027", old.start.replace(year=2027))
    fees = FeeTerms.objects.get(event=copy)
    assert (fees.currency, fees.early_until) == ("CHF", None)
    (rule,) = FeeRule.objects.filter(event=copy)
    assert (rule.name, rule.born_from, rule.amount) == ("Juniors", 2010, 1250)
    form = SignUpTerms.objects.get(event=copy)
    assert (form.is_open, form.closes, form.erased) == (False, None, None)
    assert (form.places, form.fields) == (60, "birth*")
    assert FeeRule.objects.filter(event=old).count() == 1


def test_from_one_tournament_to_the_others_of_the_event(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    a = make_event(chief, 2, name="Group A", series="City Open")
    b = make_event(chief, 2, name="Group B", series="City Open")
    c = make_event(chief, 2, name="Group C", series="City Open")
    alone = make_event(chief, 2, name="Rapid")
    event_roles.set_role(c.pk, chief, deputy.pk, Role.GUEST)

    page = client_of(deputy).get(f"/events/{b.pk}/players").content.decode()
    menu = page.partition("</header>")[0].partition('<details class="drop others">')[2]
    assert f'<a href="/events/{a.pk}/">Group A</a>' in menu
    assert "Group B" not in menu
    assert "Group C" not in menu, "a tournament that this account does not see"
    page = client_of(chief).get(f"/events/{alone.pk}/players").content.decode()
    assert "drop others" not in page


def test_the_tournaments_of_an_event_stand_together(chief: Account, client_of: Any) -> None:
    make_event(chief, 2, name="Group B", series="City Open")
    make_event(chief, 2, name="Rapid")
    make_event(chief, 2, name="Group A", series="city open")
    page = client_of(chief).get("/").content.decode()
    assert re.findall("<strong>(Group .|Rapid)</strong>", page) == ["Group A", "Group B", "Rapid"]


def test_outside_the_application_a_tournament_has_the_name_of_its_event_too(
    chief: Account, client_of: Any
) -> None:
    group = make_event(chief, 4, name="Group A", series="City Open")
    whole = make_event(chief, 4, name="City Open Rapid", series="city  open")
    alone = make_event(chief, 4, name="Rapid")
    names = ("City Open: Group A", "City Open Rapid", "Rapid")
    for event, name in zip((group, whole, alone), names, strict=True):
        play(event, chief, 1)
        client = client_of(chief)
        assert f"<title>{name}</title>" in client.get(f"/p/{event.key}/").content.decode()
        paper = client.get(f"/events/{event.pk}/print/pairings?round=1").content.decode()
        assert f"<strong>{name}</strong>" in paper
        file = client.get(f"/events/{event.pk}/export/trf26").content.decode()
        assert re.findall("^012 (.*?) *$", file, re.MULTILINE) == [name]


def _settings(client: Any, event: Event, **values: str) -> Any:
    """Save the settings as the page shows them, but for some values."""
    url = f"/events/{event.pk}/settings"
    shown = {
        "name": event.name,
        "start": f"{event.start:%Y-%m-%d}",
        "rounds": str(event.rounds),
        "rules": event.rules,
        "is_public": "on",
        **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1"},
        "seen": mark_in(client, url),
    }
    return client.post(url, {**shown, **values})


def test_nobody_joins_an_event_that_somebody_else_leads(chief: Account, client_of: Any) -> None:
    """By its name alone: the pages of both would show the key and the players of the other."""
    theirs = make_event(chief, 4, name="A", series="City Open")
    own = make_event(chief, 4, name="Mine")
    anna = make_account(Role.GUEST, "anna")
    event_roles.set_role(own.pk, chief, anna.pk, "chief")
    client = client_of(anna)
    answer = _settings(client, own, series=" city  OPEN ")
    assert answer.status_code == 400
    assert "not chief arbiter of every tournament" in answer.content.decode()
    assert theirs.key not in client_of(None).get(f"/p/{own.key}/").content.decode()
    assert own.key not in client_of(None).get(f"/p/{theirs.key}/").content.decode()
    # Not even the role of a deputy there is enough; that of the chief is.
    event_roles.set_role(theirs.pk, chief, anna.pk, "deputy")
    assert _settings(client, own, series="City Open").status_code == 400
    event_roles.set_role(theirs.pk, chief, anna.pk, "chief")
    assert _settings(client, own, series="City Open").status_code == 302
    assert theirs.key in client_of(None).get(f"/p/{own.key}/").content.decode()
    # Once beside each other, each chief goes on with the own settings.
    event_roles.set_role(theirs.pk, chief, anna.pk, "viewer")
    assert _settings(client, own, series="City Open", place="Oslo").status_code == 302


@pytest.mark.parametrize(
    ("theirs", "typed"),
    [("City  Open", "City Open"), ("City\N{NO-BREAK SPACE}Open", "city open"), ("ÅPEN", "åpen")],
)
def test_no_spelling_of_a_name_leads_around_the_right_to_join(
    theirs: str, typed: str, chief: Account, client_of: Any
) -> None:
    """Their blanks and capitals, as stored, are no other name than the one that is typed."""
    other = make_event(chief, 4, name="A", series=theirs)
    own = make_event(chief, 4, name="Mine")
    anna = make_account(Role.GUEST, "anna")
    event_roles.set_role(own.pk, chief, anna.pk, "chief")
    assert siblings.of_one_event(other) == [other]
    assert _settings(client_of(anna), own, series=typed).status_code == 400
    assert siblings.of_one_event(other) == [other]
    # Who leads both joins them by any spelling, and each has the other beside it.
    event_roles.set_role(other.pk, chief, anna.pk, "chief")
    assert _settings(client_of(anna), own, series=typed).status_code == 302
    own.refresh_from_db()
    assert siblings.of_one_event(other) == siblings.of_one_event(own) == [other, own]


def test_nobody_joins_by_undo_by_the_archive_or_by_a_copy(chief: Account, client_of: Any) -> None:
    theirs = make_event(chief, 4, name="A", series="City Open")
    own = make_event(chief, 4, name="Mine", series="City Open")
    anna = make_account(Role.GUEST, "anna")
    event_roles.set_role(own.pk, chief, anna.pk, "chief")
    client = client_of(anna)
    copied = client.post(
        f"/events/{own.pk}/copy", {"name": "Third", "start": f"{own.start:%Y-%m-%d}"}, follow=True
    )
    assert "It is no part of “City Open”" in copied.content.decode()
    assert Event.objects.get(name="Third").series == ""
    # Out of the event is her own affair; back into it by undo is not.
    assert _settings(client, own, series="").status_code == 302
    entry = AuditEntry.objects.get(event_id=own.pk, action="event-changed")
    text = client.post(f"/events/{own.pk}/log/{entry.pk}/undo", follow=True).content.decode()
    assert "not chief arbiter of every tournament" in text
    assert Event.objects.get(pk=own.pk).series == ""
    # Nor is the way through the archive, where the other tournament stands already.
    client_of(chief).post(f"/events/{theirs.pk}/archive", {"archived": "1"})
    assert _settings(client, own, series="City Open").status_code == 302
    text = client.post(f"/events/{own.pk}/archive", {"archived": "1"}, follow=True).content.decode()
    assert "not chief arbiter of every tournament" in text
    assert Event.objects.get(pk=own.pk).archived is None
