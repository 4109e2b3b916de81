"""The play screen and what belongs to it.

- `screen`: a match in play; `area`: board, strips and controls, turned to whoever moves.
- `player_strips`, `player_names`: who plays, points and clocks.
- `passing`, `curtain`: one device handed from player to player.
- `log`, `lookback`: the moves so far; `pause`, `ending`, `end_sheet`: the ways out.
"""
