"""Several tournaments of an event in one table."""
