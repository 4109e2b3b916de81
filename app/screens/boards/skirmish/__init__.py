"""Skirmish on screen."""
