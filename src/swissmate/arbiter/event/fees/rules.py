"""What a player owes by the rules of an event: the first rule that fits, at the day's price."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.fees.amounts import cents_of, plain_amount
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, FeeRule, FeeTerms, Player
from swissmate.wording import first_of

TERMS_FIELDS: Final = ("currency", "early_until", "on_site_from", "receipt_text")
RULE_FIELDS: Final = (
    *("name", "titles", "sex", "born_from", "born_to", "rating_from", "rating_to"),
    *("early", "amount", "on_site"),
)
MOST_RULES: Final = 20


def fee_terms(event: Event) -> FeeTerms:
    """Return the currency and days of an event's fees; what is usual if there are none."""
    return FeeTerms.objects.filter(event=event).first() or FeeTerms(event=event)


def fitting_rule(rules: Iterable[FeeRule], player: Player) -> FeeRule | None:
    """Return the first rule that fits a player; None if none does.

    Whoever has no year of birth fits no rule that asks for one; no rating is 0.
    """
    return next((rule for rule in rules if rule.conditions.has(player.traits)), None)


def _or(value: int | None, other: int) -> int:
    return other if value is None else value


def price_on(rule: FeeRule, terms: FeeTerms, day: date | None) -> int:
    """Return what a rule asks of somebody who came on a day; None: nobody knows when."""
    if day is not None and terms.early_until and day <= terms.early_until:
        return _or(rule.early, rule.amount)
    if day is not None and terms.on_site_from and day >= terms.on_site_from:
        return _or(rule.on_site, rule.amount)
    return rule.amount


def prices_on(event: Event, day: date) -> list[tuple[str, int]]:
    """Return the names of an event's rules, each with what it asks of entries of a day."""
    terms = fee_terms(event)
    return [(rule.name, price_on(rule, terms, day)) for rule in FeeRule.objects.filter(event=event)]


class Prices:
    """The rules of an event, read once, to be asked for many players."""

    def __init__(self, event: Event) -> None:
        self.terms = fee_terms(event)
        self.rules = list(FeeRule.objects.filter(event=event))

    def of(self, player: Player) -> dict[str, Any]:
        """Return what a player owes by rule, as the columns of the player have it."""
        rule = fitting_rule(self.rules, player)
        if rule is None:
            return {"owed": None, "owed_for": "", "owed_by_hand": False}
        owed = price_on(rule, self.terms, player.entered)
        return {"owed": owed, "owed_for": rule.name, "owed_by_hand": False}

    def charge(self, player: Player) -> None:
        """Have a player who is not stored yet owe what the rules say."""
        for name, value in self.of(player).items():
            setattr(player, name, value)


def enter_fee(prices: Prices, player: Player, row: Mapping[str, Any]) -> None:
    """Set what a new player owes: the amount that a row of a list has, else what the rules say.

    Raises:
        Refused: the row has no amount there.
    """
    player.entered = row.get("entered") or timezone.localdate()
    cents = cents_of(str(row.get("fee") or ""))
    prices.charge(player)
    if cents is not None:
        player.owed, player.owed_for, player.owed_by_hand = cents, _("as the list says"), True


def charge_by_rules(event_id: int, actor: Account) -> int:
    """Have everybody owe what the rules say now, but whose fee was set by hand; return how many.

    Nothing else changes a fee: a later price is not that of earlier entries.

    Raises:
        Refused: there are no rules.
    """
    with recorded(event_id, actor, "fees-charged") as recorder:
        prices = Prices(recorder.event)
        if not prices.rules:
            raise Refused(_("There are no rules yet."))
        players = Player.objects.filter(event=recorder.event, owed_by_hand=False)
        names = [player.name for player in players if recorder.update(player, **prices.of(player))]
        recorder.data.update(count=len(names), names=first_of(names))
    return len(names)


def set_owed(
    event_id: int, actor: Account, keys: Iterable[int], cents: int | None, reason: str
) -> int:
    """Set by hand what players owe, for a reason; with None the rules say it again.

    Raises:
        Refused: nobody is named, or there is no reason.
    """
    with recorded(event_id, actor, "fee-set") as recorder:
        players = chosen_players(recorder, keys)
        reason = " ".join(reason.split())[:120]
        if cents is not None and not reason:
            raise Refused(_("Say why: the reason stands beside the fee."))
        prices = Prices(recorder.event)
        for player in players:
            by_hand = {"owed": cents, "owed_for": reason, "owed_by_hand": True}
            recorder.update(player, **(by_hand if cents is not None else prices.of(player)))
        recorder.data.update(
            name=first_of([player.name for player in players]), amount=plain_amount(cents) or "–"
        )
    return len(players)


def chosen_players(recorder: Recorder, keys: Iterable[int]) -> list[Player]:
    """Return the players that are ticked.

    Raises:
        Refused: nobody is.
    """
    wanted = set(keys)
    players = list(Player.objects.filter(event=recorder.event, pk__in=wanted))
    if not players or len(players) < len(wanted):
        raise Refused(_("Choose players first."))
    return players


def set_rules(
    event_id: int, actor: Account, terms: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]
) -> None:
    """Replace the rules of an event, its currency and days. What players owe stays as it is.

    Raises:
        Refused: the currency of payments would change, or the days overlap.
    """
    with recorded(event_id, actor, "fee-rules-set") as recorder:
        event = recorder.event
        present = fee_terms(event)
        if terms["currency"] != present.currency and event.payments.exists():
            raise Refused(_("There are payments: the currency stays."))
        early, late = terms["early_until"], terms["on_site_from"]
        if early and late and late <= early:
            raise Refused(_("The fee on site begins after the early one ends."))
        before = {name: getattr(present, name) for name in TERMS_FIELDS}
        if present.pk is None:
            present = FeeTerms(event=event, **terms)
            recorder.create(present)
        else:
            recorder.update(present, **terms)
        old = {rule.number: rule for rule in FeeRule.objects.filter(event=event)}
        for number, row in enumerate(rows, 1):
            rule = old.pop(number, None)
            if rule is None:
                recorder.create(FeeRule(event=event, number=number, **row))
            else:
                recorder.update(rule, **row)
        for rule in old.values():
            recorder.delete(rule)
        recorder.data["count"] = len(rows)
        recorder.data["changed"] = values_changed(
            {name: (before[name], terms[name]) for name in terms if before[name] != terms[name]}
        )
