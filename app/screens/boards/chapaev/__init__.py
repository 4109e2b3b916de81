"""Chapaev on screen."""
