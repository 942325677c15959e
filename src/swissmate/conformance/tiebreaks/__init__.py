"""Small tournaments with known tie-break values: a part of the conformance suite."""
