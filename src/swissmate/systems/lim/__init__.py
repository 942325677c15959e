"""The lim system."""
