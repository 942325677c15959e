"""The burstein system."""
