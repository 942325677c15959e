"""Lists and games that other programs have written, read as a tournament."""
