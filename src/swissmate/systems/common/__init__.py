"""Articles that several systems share, implemented once."""
