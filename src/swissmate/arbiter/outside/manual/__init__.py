"""The manual of the application."""
