"""Players: entering, changing, byes, withdrawals, and who must not meet."""
