"""Knockouts: terms of the event, its bracket, matches of games, and who meets whom next."""
