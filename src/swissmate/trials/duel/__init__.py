"""Random tournaments until two engines differ; the position shrunk and judged."""
