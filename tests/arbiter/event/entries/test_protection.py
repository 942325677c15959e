"""Clubs, federations and families kept apart, in the application."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, make_event, play, say_yes
from swissmate.arbiter.event.entries import protections
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Player, Protection
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.rounds.boards.tournament import build_tournament


def clubs(event: Event, *names: str) -> None:
    """Give the players clubs, from number one on."""
    for tpn, name in enumerate(names, 1):
        Player.objects.filter(event=event, tpn=tpn).update(club=name)


def meetings(event: Event, number: int) -> set[frozenset[int]]:
    return {
        frozenset((game.pairing.white.tpn, game.pairing.black.tpn))
        for game in games_of(event, number)
        if game.pairing.black is not None
    }


def test_clubs_are_kept_apart_in_the_first_rounds(chief: Account) -> None:
    event = make_event(chief, 6)
    clubs(event, "SK Ulm", "", "", " sk  ULM ")
    protections.add(event.pk, chief, "club", is_strict=True, rounds="first", count=2)
    tournament = build_tournament(event)
    group = tournament.forbidden[0]
    assert (group.players, group.first_round, group.last_round) == (frozenset({1, 4}), 1, 2)
    play(event, chief, 1)
    # By the rules alone 1 would meet 4.
    assert meetings(event, 1) == {frozenset(pair) for pair in ((1, 5), (2, 4), (3, 6))}


def test_all_rounds_but_the_last(chief: Account) -> None:
    event = make_event(chief, 6)
    Player.objects.filter(event=event, tpn__in=(1, 4)).update(federation="GER")
    protections.add(event.pk, chief, "federation", is_strict=True, rounds="but-last", count=1)
    assert build_tournament(event).forbidden[0].last_round == 4
    Event.objects.filter(pk=event.pk).update(rounds=7)
    event.refresh_from_db()
    assert build_tournament(event).forbidden[0].last_round == 6


def test_if_it_can_be_helped_leaves_the_mode_and_says_so(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    clubs(event, "Ulm", "Ulm", "Ulm", "Ulm")
    client = client_of(chief)
    url = f"/events/{event.pk}/apart/new"
    values: dict[str, object] = {"kind": "club", "rounds": "all", "strict": "0"}
    asked = client.post(url, values)
    assert "X-Asked" in asked.headers
    assert not Protection.objects.exists()
    say_yes(client, url, values)
    event.refresh_from_db()
    assert not event.in_fide_mode
    assert build_tournament(event).protected[0].players == frozenset({1, 2, 3, 4})
    play(event, chief, 1)
    club = {1, 2, 3, 4}
    assert sum(pair <= club for pair in meetings(event, 1)) == 1
    text = client.get(f"/events/{event.pk}/apart").content.decode()
    assert "Player 01" in text
    assert "Not in FIDE mode" in text


def test_a_family_follows_its_members_into_a_restored_event(chief: Account) -> None:
    event = make_event(chief, 6)
    keys = list(Player.objects.filter(event=event, tpn__in=(2, 5)).values_list("pk", flat=True))
    protections.add(event.pk, chief, "players", is_strict=True, players=keys)
    again = restoring.restore(archives.archive(event.pk), chief)
    assert build_tournament(again).forbidden[0].players == frozenset({2, 5})


def test_rounds_paired_before_are_not_judged_by_it(chief: Account) -> None:
    event = make_event(chief, 6)
    play(event, chief, 1)
    clubs(event, "Ulm", "", "", "Ulm")
    with pytest.raises(Refused, match="before round one"):
        protections.add(event.pk, chief, "club", is_strict=True)
    Event.objects.filter(pk=event.pk).update(mode_left_in=1)
    protections.add(event.pk, chief, "club", is_strict=True)
    assert build_tournament(event).forbidden[0].first_round == 2


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"kind": "nobody"}, "Choose who"),
        ({"kind": "club", "rounds": "never"}, "Choose who"),
        ({"kind": "club", "rounds": "first", "count": 0}, "from 1 to 5"),
        ({"kind": "club", "rounds": "first", "count": 6}, "from 1 to 5"),
        ({"kind": "players", "players": [1 << 30]}, "two players"),
    ],
)
def test_what_makes_no_sense_is_refused(
    values: dict[str, Any], reason: str, chief: Account
) -> None:
    event = make_event(chief, 4)
    with pytest.raises(Refused, match=reason):
        protections.add(event.pk, chief, **{"is_strict": True, **values})
    assert not Protection.objects.exists()


def test_rules_without_the_row_can_be_strict_only(chief: Account) -> None:
    event = make_event(chief, 4, rules="burstein-2026")
    with pytest.raises(Refused, match="only strictly"):
        protections.add(event.pk, chief, "club", is_strict=False)
    event.refresh_from_db()
    assert event.in_fide_mode


def test_hostile_forms_change_nothing(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    for values in (
        {},
        {"kind": ["club"] * 50, "rounds": "\x00", "count": "9" * 500},
        {"kind": "players", "players": ["-1", "<script>", "9" * 400, "1" * 12]},
    ):
        response = client.post(f"/events/{event.pk}/apart/new", {"strict": "1", **values})
        assert response.status_code == 302
    assert client.post(f"/events/{event.pk}/apart/99/remove").status_code == 302
    assert not Protection.objects.exists()


def test_it_can_be_taken_back(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    protections.add(event.pk, chief, "club", is_strict=True)
    entry = AuditEntry.objects.get(action="protection-added")
    client_of(chief).post(f"/events/{event.pk}/log/{entry.pk}/undo")
    assert not Protection.objects.exists()
    protections.add(event.pk, chief, "club", is_strict=True)
    protections.remove(event.pk, chief, Protection.objects.get().pk)
    assert not Protection.objects.exists()
