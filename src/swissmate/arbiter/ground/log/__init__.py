"""Pages of the log and of FIDE mode."""
