"""Squart on screen."""
