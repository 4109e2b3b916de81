"""One module for each game that has a board of its own; each names its `BOARD` and its `CONTROLS`."""
