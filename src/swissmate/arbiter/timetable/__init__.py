"""The times of the rounds, and their rate of play."""
