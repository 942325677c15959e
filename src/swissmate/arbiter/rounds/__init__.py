"""Rounds: pairing by the rules or by hand, results, boards, why a pairing is as it is."""
