"""Round robins (C.05, annexes 1 and 2) and Scheveningen matches: schedules from printed tables."""
