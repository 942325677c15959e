"""swissmate: pairs, checks, explains and runs Swiss-system chess tournaments."""

__version__ = "0.1.0"
