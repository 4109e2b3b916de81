"""Online rooms: one player hosts, others join with a code, and brokers relay encrypted messages.

- `room`, `status`: what screens see; `room_setup`: the owner's choices; `room_file`: saved rooms.
- `host` decides, `guest` asks, `handover` makes a guest the host; `fairness`: provable draws.
- `protocol`: messages; `transport`: sending them; `relays`: public brokers; `invitation`: codes and links.
"""
