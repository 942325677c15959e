"""Rating lists, and the order of the players."""
