"""Players kept apart: clubs, federations, families; strictly, or if possible."""
