"""FIDE mode, what each level of warning demands, and the events that a tournament file tells."""
