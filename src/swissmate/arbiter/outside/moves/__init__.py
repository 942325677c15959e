"""The moves of games: taken in from files and boards, and shown to the public in PGN."""
