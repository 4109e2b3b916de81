"""Skirmish as lines of text."""
