"""Screens for statistics, ratings and achievements."""
