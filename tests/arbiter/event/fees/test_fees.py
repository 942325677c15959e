"""Fees by rule and by hand, payments with receipts, and the cash book; nothing of it is public."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
from datetime import date
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from arbiter_events import last_entry, make_event, mark_in, play
from swissmate.arbiter.event.entries import anonymity, players
from swissmate.arbiter.event.events import events
from swissmate.arbiter.event.fees import payments, rules
from swissmate.arbiter.event.fees.amounts import cents_of, plain_amount
from swissmate.arbiter.event.fees.cash_book import cash_book, receipt_rows
from swissmate.arbiter.event.fees.forms import read_rules
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Payment, Player, Role, SignUp
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.tables.series import moving

TERMS = {
    "currency": "CHF",
    "early_until": date(2026, 10, 31),
    "on_site_from": date(2026, 11, 21),
    "receipt_text": "Chess Club Ulm, VAT 7%",
}
ROWS = [
    {"name": "Masters", "titles": "GM IM WGM WIM", "amount": "0"},
    {"name": "Juniors", "born_from": "2009", "early": "10", "amount": "12.50", "on_site": "15"},
    {"name": "Women", "sex": "w", "amount": "20"},
    {"name": "Strong", "rating_from": "2200", "amount": "18"},
    {"name": "Adults", "early": "25", "amount": "30", "on_site": "35.05"},
]


def charged(chief: Account, count: int = 0, **values: object) -> Event:
    """An event with these rules."""
    event = make_event(chief, count, **values)
    empty = dict.fromkeys(rules.RULE_FIELDS, "")
    rules.set_rules(event.pk, chief, TERMS, read_rules([{**empty, **row} for row in ROWS]))
    return event


def player_of(event: Event, chief: Account, **row: object) -> Player:
    [player] = players.add_players(event.pk, chief, [{"name": "Alder, Ines", **row}])
    return player


@pytest.mark.parametrize(
    ("row", "day", "owed", "why"),
    [  # worked out by hand from the table above
        ({"title": "IM", "birth": "2012"}, date(2026, 12, 1), 0, "Masters"),
        ({"birth": "2009-01-01"}, date(2026, 10, 31), 1000, "Juniors"),
        ({"birth": "2009"}, date(2026, 11, 1), 1250, "Juniors"),
        ({"birth": "2015"}, date(2026, 11, 21), 1500, "Juniors"),
        ({"birth": "2008", "sex": "w"}, date(2026, 10, 1), 2000, "Women"),
        ({"title": "WFM"}, date(2026, 10, 1), 2000, "Women"),  # the title tells the sex
        ({"rating": 2200}, date(2026, 11, 30), 1800, "Strong"),
        ({"rating": 2199}, date(2026, 11, 20), 3000, "Adults"),
        ({"sex": "m"}, date(2026, 11, 22), 3505, "Adults"),  # without a birth no junior
    ],
)
def test_the_first_rule_that_fits_says_the_fee_of_the_day(
    row: dict[str, object], day: date, owed: int, why: str, chief: Account
) -> None:
    player = player_of(charged(chief), chief, **row, entered=day)
    assert (player.owed, player.owed_for, player.owed_by_hand) == (owed, why, False)


def test_later_rules_change_nothing_until_somebody_says_so(chief: Account) -> None:
    event = make_event(chief, 2)
    one, two = Player.objects.filter(event=event).order_by("tpn")
    assert one.owed is None
    rules.set_owed(event.pk, chief, [two.pk], 500, "helper")
    rules.set_rules(
        event.pk,
        chief,
        {**TERMS, "early_until": None, "on_site_from": None},
        read_rules([{**dict.fromkeys(rules.RULE_FIELDS, ""), "amount": "30"}]),
    )
    one.refresh_from_db()
    assert one.owed is None
    assert rules.charge_by_rules(event.pk, chief) == 1
    owed = dict(Player.objects.filter(event=event).values_list("name", "owed"))
    assert owed == {one.name: 3000, two.name: 500}
    undoing.undo(event.pk, last_entry(event, "fees-charged").pk, chief)
    one.refresh_from_db()
    assert one.owed is None
    rules.set_owed(event.pk, chief, [two.pk], None, "")  # the rules say it again
    two.refresh_from_db()
    assert (two.owed, two.owed_by_hand) == (3000, False)
    with pytest.raises(Refused, match="Say why"):
        rules.set_owed(event.pk, chief, [two.pk], 100, " ")


def test_receipts_run_without_a_gap(chief: Account) -> None:
    event = charged(chief, 3)
    keys = list(Player.objects.filter(event=event).order_by("tpn").values_list("pk", flat=True))
    for key in keys:
        rules.set_owed(event.pk, chief, [key], 1000, "flat")
    payments.pay(event.pk, chief, keys[0], 400, "cash")
    second = last_entry(event, "paid")
    payments.pay(event.pk, chief, keys[1], 1000, "card")
    with pytest.raises(Refused, match="Later receipts"):
        undoing.undo(event.pk, second.pk, chief)
    payments.cancel(event.pk, chief, 1, "counted wrong")
    undoing.undo(event.pk, last_entry(event, "payment-cancelled").pk, chief)
    payments.cancel(event.pk, chief, 1, "counted wrong")
    with pytest.raises(Refused, match="no such payment"):
        payments.cancel(event.pk, chief, 1, "again")
    payments.pay(event.pk, chief, keys[2], 1000, "cash")
    undoing.undo(event.pk, last_entry(event, "paid").pk, chief)  # the last one: its number stays
    void = Payment.objects.get(event=event, number=3)
    assert (void.player, void.payer, void.cents) == (None, "Player 03", 0)
    assert receipt_rows(event)[3][-1] == "undone; its number is not given again"
    with pytest.raises(Refused, match="no such payment"):
        payments.cancel(event.pk, chief, 3, "again")
    assert payments.pay_open(event.pk, chief, keys, "transfer") == 2
    payments.pay(event.pk, chief, keys[0], 300, "cash", is_refund=True)
    with pytest.raises(Refused, match="More would go back"):
        payments.pay(event.pk, chief, keys[0], 701, "cash", is_refund=True)
    numbers = list(Payment.objects.filter(event=event).values_list("number", flat=True))
    assert numbers == [1, 2, 3, 4, 5, 6]
    left = payments.balances(event.pk, Player.objects.filter(event=event))
    assert [left[key].open for key in keys] == [300, 0, 0]
    assert [left[key].is_settled for key in keys] == [False, True, True]
    book = cash_book(event)
    # By hand: cash 4.00 (cancelled) - 3.00; card 10.00; transfer 10.00 + 10.00.
    assert dict(zip([method for method, _label in book.methods], book.sums, strict=True)) == {
        "cash": -300,
        "card": 1000,
        "transfer": 2000,
    }
    assert book.total == sum(day.total for day in book.days) == 2700


def test_days_and_amounts_are_exact(chief: Account) -> None:
    event = charged(chief, 1)
    player = Player.objects.get(event=event)
    rules.set_owed(event.pk, chief, [player.pk], 30, "three times ten cents")
    for day in (date(2026, 11, 2), date(2026, 11, 1), date(2026, 11, 2)):
        payments.pay(event.pk, chief, player.pk, 10, "cash", day=day)
    player.refresh_from_db()
    assert payments.balance_of(player).open == 0  # 0.1 + 0.1 + 0.1 is no 0.3 in floats
    days = [(row.day.day, row.total) for row in cash_book(event).days]
    assert days == [(1, 10), (2, 20)]
    with pytest.raises(Refused, match="not there yet"):
        payments.pay(event.pk, chief, player.pk, 10, "cash", day=date(2099, 1, 1))


@pytest.mark.parametrize("text", ["12.505", "-3", "12 EUR", "1234567", "٣", "1e3", "0x1", "."])
def test_a_fee_is_an_amount(text: str) -> None:
    with pytest.raises(Refused, match="write an amount"):
        cents_of(text)


def test_every_amount_is_read_as_it_is_written() -> None:
    for cents in (0, 1, 9, 10, 99, 100, 101, 1250, 99_999_999):
        assert cents_of(plain_amount(cents)) == cents


def test_who_has_paid_is_not_removed_and_may_move(chief: Account) -> None:
    event = charged(chief, 2, series="Festival")
    other = charged(chief, 0, name="B", series="Festival")
    player = Player.objects.filter(event=event)[0]
    rules.set_owed(event.pk, chief, [player.pk], 1000, "flat")
    payments.pay(event.pk, chief, player.pk, 1000, "cash")
    with pytest.raises(Refused, match="refund it"):
        players.remove_player(event.pk, chief, player.pk)
    row = SignUp.objects.create(event=event, name=player.name, player=player, state="accepted")
    moving.move(event.pk, chief, [player.pk], other.pk)
    there = Player.objects.get(event=other)
    row.refresh_from_db()
    assert (row.event, row.player) == (other, there)
    page = Client().get(f"/p/{event.key}/sign-up/{row.key}").content.decode()
    assert "Your fee is paid." in page
    assert (there.owed, payments.balance_of(there).open) == (1000, 0)
    assert (cash_book(event).total, cash_book(other).total) == (0, 1000)


@pytest.mark.parametrize("story", ["p r leave c1", "p r leave c2", "p c1 leave u", "p r c2 r u"])
def test_the_cash_book_adds_up_whatever_is_cancelled_and_undone(chief: Account, story: str) -> None:
    """All that came in is what those on the list have paid: the last act of each is refused."""
    event = charged(chief, 2)
    key = Player.objects.filter(event=event)[0].pk
    for act in (acts := story.split()):
        with pytest.raises(Refused) if act is acts[-1] else contextlib.nullcontext():
            if act in "pr":
                payments.pay(event.pk, chief, key, 1000, "cash", is_refund=act == "r")
            elif act == "leave":
                players.remove_player(event.pk, chief, key)
            elif act == "u":
                undoing.undo(event.pk, last_entry(event, "payment-cancelled").pk, chief)
            else:
                payments.cancel(event.pk, chief, int(act[1]), "a slip")
        there = Player.objects.filter(event=event)
        paid = [balance.paid for balance in payments.balances(event.pk, there).values()]
        assert (sum(paid), min(paid) >= 0) == (cash_book(event).total, True), act


def test_a_list_brings_fees_and_payments(chief: Account) -> None:
    event = charged(chief)
    rows: list[dict[str, object]] = [
        {"name": "A", "fee": "7.50", "has_paid": True},
        {"name": "B", "fee": "8"},
        {"name": "C", "birth": "1980", "has_paid": True, "entered": date(2026, 11, 1)},
    ]
    added = players.add_players(event.pk, chief, rows)
    left = payments.balances(event.pk, added)
    assert [(player.owed, left[player.pk].paid) for player in added] == [
        (750, 750),
        (800, 0),
        (3000, 3000),  # what the rules say
    ]
    undoing.undo(event.pk, last_entry(event, "players-added").pk, chief)
    assert not event.players.exists()
    assert [row.cents for row in Payment.objects.all()] == [0, 0]
    added = players.add_players(event.pk, chief, rows)
    assert [row.number for row in Payment.objects.exclude(player=None)] == [3, 4]
    payments.pay(event.pk, chief, added[1].pk, 800, "cash")
    with pytest.raises(Refused, match="Later receipts"):
        undoing.undo(event.pk, last_entry(event, "players-added").pk, chief)


def test_the_pages_take_and_show_them(chief: Account, deputy: Account, client_of: Any) -> None:
    event = charged(chief, 2)
    base = f"/events/{event.pk}"
    one, two = Player.objects.filter(event=event).order_by("tpn")
    form = {"chosen": [one.pk, two.pk], "amount": "12,50", "why": "friends"}
    client_of(chief).post(f"{base}/fees/set", form)
    desk = client_of(deputy)
    desk.post(f"{base}/players/{one.pk}/fee/pay", {"amount": "12.50", "method": "card"})
    payment = Payment.objects.get()
    assert (payment.amount, payment.method, payment.received_by) == (1250, "card", "deputy")
    page = desk.get(f"{base}/fees?only=open").content.decode()
    assert f">{two.name}</a>" in page
    assert f">{one.name}</a>" not in page
    assert f">{one.name}</a>" in desk.get(f"{base}/fees?only=paid").content.decode()
    receipt = desk.get(f"{base}/fees/receipts/1").content.decode()
    for word in ("Receipt 1", "12.50", "CHF", one.name, "Chess Club Ulm, VAT 7%", "card"):
        assert word in receipt
    for name in ("fees", "cash-book"):
        text = desk.get(f"{base}/fees/{name}.csv").content.decode()
        sheet = load_workbook(io.BytesIO(desk.get(f"{base}/fees/{name}.xlsx").content)).active
        assert sheet is not None
        assert one.name in text
        assert "12.50" in text
        rows = list(sheet.iter_rows(values_only=True))
        assert "Name" in rows[0]
        assert any("12.50" in row for row in rows[1:])
    assert "12.50" in client_of(chief).get(f"{base}/players").content.decode()
    said = audit.sentence(AuditEntry.objects.filter(action="paid")[0])
    assert "12" not in said.replace("Player 01", "")


def test_nothing_of_them_is_public(chief: Account, viewer: Account, client_of: Any) -> None:
    event = charged(chief, 4)
    for player in Player.objects.filter(event=event):
        rules.set_owed(event.pk, chief, [player.pk], 98765, "secret reason")
        payments.pay(event.pk, chief, player.pk, 98765, "cash", text="secret note")
    play(event, chief, 1)
    pages = [f"/p/{event.key}/{page}" for page in ("", "players", "standings", "players/1")]
    pages += [f"/p/{event.key}/{page}" for page in ("event.json", "players.json", "feed.atom")]
    texts = [client_of(None).get(page).content.decode() for page in pages]
    own = ("players", "log", "print/check-in", "print/report")
    texts += [client_of(viewer).get(f"/events/{event.pk}/{page}").content.decode() for page in own]
    for text in texts:
        assert "987.65" not in text
        assert "secret" not in text
    assert client_of(viewer).get(f"/events/{event.pk}/fees").status_code == 403


def test_the_rules_of_the_fees_are_a_form(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    client, page = client_of(chief), f"/events/{event.pk}/fees/rules"
    columns: dict[str, list[str]] = {
        name: [str(row.get(name, "")) for row in ROWS] for name in rules.RULE_FIELDS
    }
    form = {"seen": mark_in(client, page), "currency": "CHF", **columns}
    for wrong in (
        {"currency": "chf"},
        {"early_until": "2026-11-02", "on_site_from": "2026-11-01"},
        {"amount": ["0", "12.50", "", "18", "30"]},
        {"titles": ["XM", "", "", "", ""]},
        {"born_from": ["", "old", "", "", ""]},
        {"sex": ["", "", "x", "", ""]},
        {"rating_to": ["4000", "", "", "", ""]},
    ):
        assert client.post(page, {**form, **wrong}).status_code == 400, wrong
    assert client.post(page, form).status_code == 302
    assert [rule.name for rule in event.fee_rules.all()] == [row["name"] for row in ROWS]
    assert event.fee_rules.get(name="Juniors").amount == 1250
    undoing.undo(event.pk, last_entry(event, "fee-rules-set").pk, chief)
    assert not event.fee_rules.exists()


def test_the_currency_stays_once_somebody_has_paid(chief: Account) -> None:
    event = charged(chief, 1)
    payments.pay(event.pk, chief, Player.objects.get(event=event).pk, 100, "cash")
    with pytest.raises(Refused, match="currency stays"):
        rules.set_rules(event.pk, chief, {**TERMS, "currency": "EUR"}, [])


def test_a_backup_brings_them_back(chief: Account) -> None:
    event = charged(chief, 2)
    player = Player.objects.filter(event=event)[0]
    rules.set_owed(event.pk, chief, [player.pk], 900, "flat")
    payments.pay(event.pk, chief, player.pk, 500, "cash", text="the rest tomorrow")
    copy = restoring.restore(archives.archive(event.pk), chief)
    restored = Player.objects.get(event=copy, tpn=player.tpn)
    assert payments.balance_of(restored).open == 400
    assert [rule.name for rule in copy.fee_rules.all()] == [row["name"] for row in ROWS]
    events.delete_event(copy.pk, chief, copy.name)
    assert Payment.objects.filter(event=event).count() == 1


def test_a_backup_of_a_version_with_a_fee_as_text_is_read(chief: Account) -> None:
    """``fee`` was a text and ``has_paid`` a tick: so version 0.1.0 has written them."""
    event = make_event(chief, 4)
    content = json.loads(gzip.decompress(archives.archive(event.pk)))
    new = {"owed", "owed_for", "owed_by_hand", "entered"}
    old = (("12.50", True), ("30", False), ("", True), ("", False))
    for row, (fee, has_paid) in zip(content["players"], old, strict=True):
        for name in new:
            del row[name]
        row.update(fee=fee, has_paid=has_paid)
    for name in ("payments", "fee_rules", "fee_terms"):
        del content[name]
    copy = restoring.restore(json.dumps(content).encode(), chief)
    restored = list(Player.objects.filter(event=copy).order_by("tpn"))
    left = payments.balances(copy.pk, restored)
    assert [
        (left[row.pk].owed, left[row.pk].paid, left[row.pk].is_settled) for row in restored
    ] == [
        (1250, 1250, True),
        (3000, 0, False),
        (None, 0, True),
        (None, 0, False),
    ]
    content["players"][0]["fee"] = "much"
    with pytest.raises(Refused, match="damaged at players"):
        restoring.restore(json.dumps(content).encode(), chief)


def test_lines_of_the_log_from_before_are_told_and_undone(chief: Account) -> None:
    """Their rows have columns that are not there any more."""
    event = make_event(chief, 2)
    player = Player.objects.filter(event=event)[0]
    players.change_player(event.pk, chief, player.pk, {"club": "Rooks"})
    entry = last_entry(event, "player-changed")
    changes = entry.changes
    changes[0]["before"]["fee"], changes[0]["after"]["fee"] = "", "25"
    old = AuditEntry.objects.create(
        event_id=event.pk,
        who="chief",
        action="player-changed",
        data={"name": player.name, "changed": {"club": ["", "Rooks"], "fee": ["", "25"]}},
        changes=changes,
    )
    assert "fee: – → 25" in audit.sentence(old)
    undoing.undo(event.pk, old.pk, chief)
    player.refresh_from_db()
    assert player.club == ""


def test_a_receipt_goes_with_the_name(chief: Account) -> None:
    event = charged(chief)
    player = player_of(event, chief)
    payments.pay(event.pk, chief, player.pk, 100, "cash")
    payments.pay(event.pk, chief, player.pk, 200, "cash")
    undoing.undo(event.pk, last_entry(event, "paid").pk, chief)
    anonymity.anonymise(event.pk, chief, player.pk)
    assert [row.payer for row in Payment.objects.all()] == ["N. N. 1", "N. N. 1"]
    assert "Alder" not in str(list(AuditEntry.objects.values("data", "changes")))


def test_a_comment_stays_private_and_goes_with_the_name(chief: Account) -> None:
    event = make_event(chief, 1)
    player = Player.objects.get(event=event)
    players.change_player(event.pk, chief, player.pk, {"comment": "needs a parking place"})
    assert "parking" not in audit.sentence(AuditEntry.objects.latest("pk"))
    anonymity.anonymise(event.pk, chief, player.pk)
    player.refresh_from_db()
    assert player.comment == ""
    assert "parking" not in str(list(AuditEntry.objects.values("data", "changes")))


def test_helpers_take_money_and_only_the_chief_gives_it_back(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    event = charged(chief, 1)
    player = Player.objects.get(event=event)
    base = f"/events/{event.pk}"
    assert deputy.role == Role.DEPUTY
    desk = client_of(deputy)
    assert desk.post(f"{base}/players/{player.pk}/fee/refund", {"amount": "1"}).status_code == 403
    assert desk.post(f"{base}/fees/receipts/1/cancel", {"why": "x"}).status_code == 403
    assert desk.post(f"{base}/fees/set", {"chosen": player.pk}).status_code == 403
