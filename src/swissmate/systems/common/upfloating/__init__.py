"""Articles 2 and 3 of C.04.5 (double Swiss) and C.04.6 (teams): nobody floats down.

The two texts of 2026 share articles 3.2 to 3.6, word for word. An edition provides its criteria as
a table (:mod:`.criteria`), its colour allocation, and the meaning of a past round.
"""
