"""The editions of the Dutch system as tables, to be read side by side with the Handbook."""
