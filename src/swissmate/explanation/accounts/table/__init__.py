"""Rounds that follow from a table: their story, and why the table has no other game."""
