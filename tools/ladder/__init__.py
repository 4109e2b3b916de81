"""The ladder: matches between the rungs of each game, and the ratings that fit their results.

`matches` plays a match, `results` keeps what was found, `certainty` says how sure it is and what to play next, `play`
plays it; `fitting` makes ratings of it, `table` writes them. Results lie beside this file, by game; ratings go to
`assets/ladder` and README.
"""
