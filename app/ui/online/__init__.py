"""Online rooms on screen.

- `room_controller`: the room that this device is in.
- `join_page`, `room_page`: before a match; `room_bar`, `reaction_sheet`, `watch_sheet`: during it.
- `rematch`, `leave_sheets`: after it; `server_settings`: in the settings.
"""
