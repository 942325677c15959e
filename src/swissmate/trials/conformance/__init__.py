"""An engine held against the positions of :mod:`swissmate.conformance`."""
