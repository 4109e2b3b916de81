"""What is on the screen for those who do not see it: a tree of named things and of what can be done with each.

- node: the tree as pure data, and what a widget or a board offers to it
- tree: reads the tree off what is shown now, and does what is asked of one of its nodes
- words: what stands written in a widget
"""
