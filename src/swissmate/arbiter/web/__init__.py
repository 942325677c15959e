"""The pages: they read requests, call use-cases, and render templates."""
