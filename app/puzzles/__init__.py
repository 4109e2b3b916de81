"""Daily puzzles and puzzles from mistakes, with their results.

`daily.py` chooses the puzzles of a day; `daily_results.py` and `progress.py` save results. `mistakes.py` makes puzzles
from a player's mistakes, and `trainer.py` repeats them.
"""
