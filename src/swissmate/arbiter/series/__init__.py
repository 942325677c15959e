"""One event, several tournaments: A, B, C with one list of players and one public page."""
