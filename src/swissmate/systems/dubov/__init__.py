"""The Dubov system."""
