"""The frame of every page: who may open it, its layout, its messages, what went wrong."""
