"""Daily puzzles, puzzles from own mistakes, and the results of both."""
