"""Players kept apart: clubs, federations, families; strictly, or if it can be helped."""
