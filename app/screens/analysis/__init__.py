"""A finished match looked at again.

- `screen`: the board, the moves, and the way through them; `course_graph`: how the match went, as a graph.
"""
