"""Articles 2 and 3 of C.04.5 (double Swiss) and C.04.6 (teams): nobody floats down.

The two texts of 2026 have articles 3.2 to 3.6 in common, word for word; an edition brings its
criteria as a table (:mod:`.criteria`), its colours, and what a past round was.
"""
