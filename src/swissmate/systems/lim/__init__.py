"""The Lim system."""
