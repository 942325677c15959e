"""Teams and double Swiss (C.04.6, C.04.5): upfloaters, identifiers, the colours of a match."""
