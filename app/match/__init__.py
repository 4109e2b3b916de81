"""A game being played: `match.py` has its history, agents, undo and clock.

`played_match.py` is the interface that guests of a room share. `record.py` and `match_journal.py` save a match.
`visibility.py` records what players saw, and `variations.py` the lines tried in analysis.
"""
