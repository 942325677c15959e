"""Roles in single events, events like others, histories, and a second folder of backups."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from arbiter_events import games_of, make_account, make_event, play
from swissmate.arbiter.ground.accounts import event_roles
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Category, Event, EventRole, Player, Prize, Role
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.tables.prizes import categories

LEVELS = ["viewer", "deputy", "chief"]
GATES = {"log": "viewer", "settings": "chief", "apart": "viewer", "backups": "chief"}


@pytest.mark.parametrize("everywhere", ["viewer", "deputy"])
@pytest.mark.parametrize("here", ["", "viewer", "deputy", "chief"])
def test_the_role_in_an_event_counts_there_and_nowhere_else(
    everywhere: str, here: str, chief: Account, client_of: Any
) -> None:
    event, other = make_event(chief, 4), make_event(chief, 4, name="Other")
    account = make_account(Role(everywhere), "anna")
    event_roles.set_role(event.pk, chief, account.pk, here)
    client = client_of(account)
    for place, role in ((event, here or everywhere), (other, everywhere)):
        for page, needed in GATES.items():
            allowed = LEVELS.index(role) >= LEVELS.index(needed)
            status = client.get(f"/events/{place.pk}/{page}").status_code
            assert (status == 200) is allowed, (place.name, page, status)
    # Results: a deputy's work.
    play(event, chief, 1, "", "")
    game = games_of(event, 1)[0]
    values = {"result": "1-0", "version": str(game.version)}
    status = client.post(f"/events/{event.pk}/games/{game.pk}/result", values).status_code
    assert (status != 403) is (LEVELS.index(here or everywhere) >= 1)
    # Nothing of it is written into the account.
    account.refresh_from_db()
    assert account.role == everywhere
    assert client.get("/events/new").status_code == 403


def test_who_is_chief_of_everything_stays_so(chief: Account) -> None:
    event = make_event(chief, 2)
    with pytest.raises(Refused, match="all events"):
        event_roles.set_role(event.pk, chief, chief.pk, "viewer")
    with pytest.raises(Refused, match="no such"):
        event_roles.set_role(event.pk, chief, 999_999, "viewer")
    anna = make_account(Role.VIEWER, "anna")
    with pytest.raises(Refused, match="no such"):
        event_roles.set_role(event.pk, chief, anna.pk, "king")
    assert not EventRole.objects.exists()


def test_a_role_is_set_on_its_page_and_taken_back(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 2)
    anna = make_account(Role.VIEWER, "anna")
    client = client_of(chief)
    url = f"/events/{event.pk}/roles"
    client.post(url, {"account": str(anna.pk), "role": "chief"})
    assert EventRole.objects.get().role == "chief"
    assert "anna" in client.get(url).content.decode()
    client.post(url, {"account": str(anna.pk), "role": ""})
    client.post(url, {"account": "9" * 400, "role": "<"})
    assert not EventRole.objects.exists()


def test_an_event_like_another(chief: Account, client_of: Any) -> None:
    old = make_event(chief, 6, name="Open 2025", time_control="90+30", rounds=7)
    row = categories.add_category(old.pk, chief, {"name": "Women", "sex": "w"})
    categories.set_prizes(old.pk, chief, row, ["100"])
    categories.set_prizes(old.pk, chief, 0, ["300", "200"])
    client = client_of(chief)
    answer = client.post(f"/events/{old.pk}/copy", {"name": "Open 2027", "start": "2027-01-02"})
    assert answer.status_code == 302
    new = Event.objects.get(name="Open 2027")
    assert (new.rounds, new.time_control, str(new.start)) == (7, "90+30", "2027-01-02")
    assert new.key != old.key
    assert new.in_fide_mode
    assert not Player.objects.filter(event=new).exists()
    assert [category.name for category in Category.objects.filter(event=new)] == ["Women"]
    assert Prize.objects.filter(event=new).count() == 3
    assert Prize.objects.filter(event=old).count() == 3
    for bad in ({"name": "x", "start": "soon"}, {"name": "", "start": "2027-01-02"}):
        client.post(f"/events/{old.pk}/copy", bad)
    assert Event.objects.count() == 2


def test_the_history_of_a_player(chief: Account, client_of: Any) -> None:
    first = make_event(chief, 4, name="Spring")
    second = make_event(chief, 4, name="Autumn")
    for event in (first, second):
        Player.objects.filter(event=event, tpn=1).update(fide_id="4711")
    play(first, chief, 1)
    player = Player.objects.get(event=second, tpn=1)
    text = client_of(chief).get(f"/events/{second.pk}/players/{player.pk}/history").content.decode()
    assert "Spring" in text
    assert "Autumn" in text
    assert "1 / 4" in text


def test_backups_in_a_second_folder(chief: Account, tmp_path: Path) -> None:
    event = make_event(chief, 4)
    known: dict[int, int] = {}
    written = archives.copy_to(tmp_path / "stick", known)
    assert len(written) == 1
    assert archives.copy_to(tmp_path / "stick", known) == []
    play(event, chief, 1)
    assert archives.copy_to(tmp_path / "stick", known) == written
    assert [path.name for path in (tmp_path / "stick").iterdir()] == written
    again = restoring.restore((tmp_path / "stick" / written[0]).read_bytes(), chief)
    assert Player.objects.filter(event=again).count() == 4
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OSError, match="file"):
        archives.copy_to(tmp_path / "file", {})
