"""What an event is paired and ranked by, and what is locked once it is paired."""
