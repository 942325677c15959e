"""The engine that executes the tables of 2017 and 2026."""
