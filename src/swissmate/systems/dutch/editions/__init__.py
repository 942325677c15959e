"""The editions of the Dutch system as tables, read beside the Handbook."""
