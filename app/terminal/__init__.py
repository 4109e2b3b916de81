"""Every game as text: without a display, over SSH, with a screen reader.

- `main`, `command_line`: the entry point and its options.
- `match_console`, `online_match_console`, `correspondence_console`: one match, line by line.
- `room_console`, `room_decks`: online rooms.
- `puzzle_console`, `analysis_console`, `statistics_console`: puzzles, analysis, statistics.
"""
