"""The Burstein system."""
