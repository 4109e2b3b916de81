"""Skirmish in words: positions, events, names and the notation of moves."""
