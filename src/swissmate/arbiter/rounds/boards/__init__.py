"""Boards and their results: games, matches, reports by phone."""
