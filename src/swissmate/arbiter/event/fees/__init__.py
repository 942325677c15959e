"""Fees: what players owe by rule or by hand, what they have paid, receipts and the cash book."""
