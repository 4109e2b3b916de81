"""The host's side of a room. The host decides everything.

- `room`, `host`, `room_restore`: the room, its logic, its file.
- `seats`, `votes`, `spectators`, `match_start`, `matches`, `match`: parts of the logic.
- `endpoint`, `state_messages`: sessions with guests, and what these receive.
"""
