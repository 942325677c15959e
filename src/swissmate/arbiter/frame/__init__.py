"""The frame of every page: access, layout, messages, error pages."""
