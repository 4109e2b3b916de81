"""What is on the screen for those who do not see it: a tree of named things and of what can be done with each.

- node: the tree as pure data, and what a widget or a board offers to it
- tree: reads the tree off what is shown now, and does what is asked of one of its nodes
- offers, boards: what the usual controls, and boards, offer to it
- words: what stands written in a widget
- system: gives it to the desktop's screen readers through AccessKit; kit and adapters: in its words, on each system
"""
