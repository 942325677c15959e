"""Rounds of a knockout: their story, by the bracket."""
