"""The bracket of a knockout: its terms and seeds, its picture, and matches decided by hand."""
