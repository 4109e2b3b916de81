"""Online rooms on screen.

- `current_room`: the room that this device is in, followed several times a second.
- `join_page`, `join_field`, `room_page`, `reach`, `qr`, `terms`: on the way to a match.
- `room_bar`, `rematch`, `leaving`: during and after it; `servers`: in the settings.
"""
