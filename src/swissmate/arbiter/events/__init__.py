"""Events: creating, settings, archive, and what an event can be made of."""
