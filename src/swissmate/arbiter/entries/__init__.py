"""The list of participants: players, byes, withdrawals, forbidden pairs, imported rows."""
