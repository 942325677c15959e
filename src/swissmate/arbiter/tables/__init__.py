"""What the results amount to: standings, prizes, ratings, the whole event."""
