"""Layer 1: graphs, not chess. Vertices are 0..n-1, sets of vertices are bits of an integer."""
