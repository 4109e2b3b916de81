"""The play screen and its parts.

- `screen`, `turnable_area`: a match in play; `player_strips`, `player_names`: who plays it.
- `move_log`, `history_browsing`: its moves; `ending`, `end_sheet`, `winner_emblem`: its result.
- `handoff`, `handoff_curtain`: one device passed between players; `pause_sheet`: the pause.

"""
