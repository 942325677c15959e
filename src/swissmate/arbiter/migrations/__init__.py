"""Schema changes, applied when the program starts."""
