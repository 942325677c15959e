"""Rounds: pairing by the rules or by hand, results, boards, explanations of a pairing."""
