"""Articles that several systems share, written once."""
