"""The log: acts, undo, levels of warning, and what makes a form count once."""
