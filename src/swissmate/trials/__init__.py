"""What runs other programs and judges their answers: cross-tests, duels, conformance."""
