"""Keizer rounds: their story, and why nobody nearer was taken."""
