"""The next round so far."""
