"""Every game as text: without a display, over SSH, with a screen reader.

- `local`: the entry point, and matches at this keyboard; `online`: rooms; `arguments`: the command line.
- `match_console`, `online_match_console`: one match, told and typed line by line.
- `puzzle_console`: puzzles; `record`: statistics, achievements and backups.
- `room_decks`: decks that players choose in a room.
"""
