"""Online rooms: one player hosts, the others join with a code. A broker carries messages that it cannot read.

- `room`: what screens and the terminal see of any room; `status`: how it stands; `code`: codes and invitations.
- `room_setup`: what the owner chooses; `kits`: what players bring, such as decks; `room_file`: rooms as files;
  `relays`: brokers on the Internet, and in which order a room uses them.
- `host`: the side that decides; `guest`: the side that asks; `fairness`: draws that nobody can bend.
- `protocol`: messages, their encoding and sealing; `transport`: how bytes get from one device to another.
"""
