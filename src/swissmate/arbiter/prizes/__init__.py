"""Categories with standings of their own, and the distribution of prizes."""
