"""Round robins: the draw of numbers, and the whole schedule at once."""
