"""The side of a room that asks the host and shows its answers.

- `room`: the room as a screen or a terminal sees it; `guest`: what the host last sent, and requests to it.
- `endpoint`: joins, sends signs of life, repeats requests until the host answers them.
- `match`: the host's match, seen from one seat; `audit`: whether the host played what was drawn, by the rules.
- `spectator`: a guest without a seat, who watches.
- `door`: from a typed code to the room; `telling`: whether what was sent can be put into words.
"""
