"""Figures of single games."""
