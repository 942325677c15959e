"""Positions with known answers, against which any pairing engine can be measured."""
