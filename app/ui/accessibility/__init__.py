"""Describe the screen to screen readers as a tree of named nodes.

- `node`: the tree as plain data.
- `screen_tree`: builds the tree from the open screen and performs actions on it.
- `describe_widgets`, `describe_board`: the nodes that common controls and boards offer.
- `system_reader`: sends the tree to the desktop's screen readers.
- `accesskit_nodes`, `desktop_adapters`: AccessKit's nodes, and its adapter on each system.
"""
