"""The next round while games are open: for arbiters, and for the public if they allow it."""
