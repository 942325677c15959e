"""Standings, crosstable, cards, clubs and federations."""
