"""Sounds and vibration."""
