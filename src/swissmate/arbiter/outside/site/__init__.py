"""Published events as a folder of pages."""
