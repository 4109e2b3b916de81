"""Help pages and lessons.

`screen` shows rules, keys and computer players (`opponents_page`). `coach_screen` teaches a game in steps; `lesson`
defines one step.
"""
