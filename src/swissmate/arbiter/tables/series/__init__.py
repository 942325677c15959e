"""One event, several tournaments."""
