"""The rules. Each system in its folder, each edition a table in its own module."""
