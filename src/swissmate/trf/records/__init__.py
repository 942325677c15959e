"""The records of a tournament file: one table of columns for each, read and written through it."""
