"""Screens for settings and backups."""
