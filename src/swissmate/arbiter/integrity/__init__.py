"""FIDE mode, the demands of each level of warning, and the events reported in a tournament file."""
