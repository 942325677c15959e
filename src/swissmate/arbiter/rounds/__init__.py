"""Rounds: boards and results, line-ups, pairing, arrivals."""
