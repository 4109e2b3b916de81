"""The guest's side of a room: asks the host and shows its answers.

- `room`: for screens; `guest`: the host's last state, and requests; `endpoint`: the connection.
- `match`: the host's match from our seat; `match_audit`: checks it; `spectator`: without a seat.
- `code_lookup`: finds the room of a typed code.
"""
