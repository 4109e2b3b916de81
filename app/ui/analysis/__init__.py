"""The analysis and the replay of a match.

- `screen`, `evaluation_graph`: the board, the moves and a graph of the game; `replay_screen`: what both share.
- `judgments`: the judged positions, in words, and the proofs of moves.
- `variation_mode`: the game's own controls, for trying other moves.

"""
