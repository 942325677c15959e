"""Events: creating them, settings, the archive, and what an event can be made from."""
