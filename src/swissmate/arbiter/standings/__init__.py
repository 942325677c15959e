"""Standings, crosstable and player cards."""
