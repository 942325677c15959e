"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.fees import pages
from swissmate.arbiter.ground.frame.addresses import EVENT, PLAYER

_RECEIPT = EVENT + "fees/receipts/<number:receipt>"

urlpatterns = [
    path(EVENT + "fees", pages.fees, name="fees"),
    path(EVENT + "fees/pay", pages.pay_many, name="pay-fees"),
    path(EVENT + "fees/set", pages.set_many, name="set-fees"),
    path(EVENT + "fees/rules", pages.fee_rules, name="fee-rules"),
    path(EVENT + "fees/cash-book", pages.book, name="cash-book"),
    path(EVENT + "fees/<slug:name>.<slug:kind>", pages.fees_file, name="fees-file"),
    path(_RECEIPT, pages.receipt, name="receipt"),
    path(_RECEIPT + "/cancel", pages.cancel, name="cancel-payment"),
    path(PLAYER + "fee", pages.account, name="player-fee"),
    path(PLAYER + "fee/pay", pages.pay, name="pay-fee"),
    path(PLAYER + "fee/refund", pages.refund, name="refund-fee"),
]
