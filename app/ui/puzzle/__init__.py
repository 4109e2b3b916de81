"""The screens for puzzles.

`screen` solves one puzzle of any game. `daily_screen` lists the puzzles of a day; `daily_generator` makes them and
`daily_share_image` draws their results. `mistake_trainer` finds puzzles in the player's own mistakes.
"""
