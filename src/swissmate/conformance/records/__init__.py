"""Small tournament files, and what a reader must find in them: a part of the conformance suite."""
