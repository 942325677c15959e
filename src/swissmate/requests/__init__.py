"""What a request takes, said once: one module a request, for all faces that it can come through."""
