"""Skirmish on screen; `parts` names its board and controls.

`board` turns taps into moves; `animations` and `marks` draw over it. `cards` draws cards, `controls` surrounds the
board, `sheets` holds its dialogs.
"""
