"""The interface of a game: state, move, step and outcome.

`game.py` has the protocols that games implement; `puzzle.py`, `analysis.py` and `achievement.py` add optional ones.
`codec.py` turns frozen dataclasses into JSON. Nothing here knows a particular game, a screen or a file.
"""
