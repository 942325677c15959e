"""Pairing a round: by the rules, by table, by hand, and why."""
