"""Positions with known answers, by which any pairing engine can be measured."""
