"""Lichess: broadcasts made and pushed, rounds played there, and their results."""
