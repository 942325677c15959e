"""Public pages, the screen of the hall, and from the last result to all files."""
