"""Statements in words: a catalogue for each language, and the code that forms its sentences."""
