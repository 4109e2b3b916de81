"""A finished match looked at again.

- `screen`: the board, the moves and the way through them; `course_graph`: how the match went, as a graph.
- `findings`: what was judged of each position, in words; `proofs`: what is proved of every move of one.
- `trying`: the game's own controls, to try other moves.
"""
