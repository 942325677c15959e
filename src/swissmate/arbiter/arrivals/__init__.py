"""Arrivals: checking in before a round."""
