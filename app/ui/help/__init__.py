"""Help pages and lessons.

`screen` shows the rules, the keys and the computer players of each game; `opponents_page` fills the last of these
pages. `coach_screen` teaches a game in steps; `lesson` defines one step.
"""
