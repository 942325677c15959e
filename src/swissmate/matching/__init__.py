"""Layer 1: graphs, not chess. Vertices are 0..n-1; a set of vertices is the bits of an integer."""
