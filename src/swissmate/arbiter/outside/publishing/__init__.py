"""Public pages, prints, and the screen of the hall."""
