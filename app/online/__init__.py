"""Online rooms: one player hosts, others join with a code, and brokers relay encrypted messages.

- `room`, `status`: what screens see; `room_setup`: the owner's choices; `room_file`: saved rooms.
- `host` decides, `guest` asks, `handover` turns a guest into the host; `fairness`: provable draws.
- `protocol`: messages; `transport`: how bytes travel; `relays`: public brokers; `invitation`: codes and links.
"""
