"""Categories with standings of their own, and who gets which prize."""
