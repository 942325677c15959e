"""The dutch system."""
