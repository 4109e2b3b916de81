"""Four Boards: one app, four games."""

__version__ = "0.1.0"
