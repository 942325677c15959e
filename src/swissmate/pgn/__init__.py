"""Games in PGN: read and written as text, and found again on the boards of a round."""
