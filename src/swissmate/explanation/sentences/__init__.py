"""Statements in words: a catalogue for each language, and what puts its sentences together."""
