"""Screens for puzzles: single ones, the daily ones and those from own mistakes."""
