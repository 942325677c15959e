"""Round robins: the drawing of numbers, and the whole schedule at once."""
