"""The play screen and its parts.

- `screen`: a match in play; `turnable_area`: board, strips and controls, which can turn upside down.
- `player_strips`, `player_names`: names, points and clocks; `move_log`, `history_browsing`: the moves made.
- `handoff`, `handoff_curtain`: one device passed from player to player.
- `ending`, `end_sheet`, `winner_emblem`, `pause_sheet`: result, rematch and pause.

"""
