"""The Dutch system: editions (tables), engine (what runs them), y2012 (the procedure of 2012)."""
