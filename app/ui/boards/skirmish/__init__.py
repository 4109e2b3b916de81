"""Skirmish on screen: `parts` names its board and its controls.

`board` draws the grid and makes moves of taps; `animations` and `marks` draw over it. `cards` draws cards, `controls`
is everything around the board, `sheets` are its pages. `setup`, `lessons`, `thumbnail` and `emblem` are Skirmish's
share of the app's common pages.
"""
