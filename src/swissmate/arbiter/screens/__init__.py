"""The pages for the hall's projector."""
