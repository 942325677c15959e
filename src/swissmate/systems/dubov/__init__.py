"""The dubov system."""
