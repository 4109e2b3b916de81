"""What host and guests send each other: messages, their encoding and sealing, and limits.

- `messages`: every message as a plain value, read and written strictly.
- `encoding`: values as JSON of limited size, compressed if long.
- `seal`: keys from the room code, and encryption with them.
- `rate_limit`: how many messages one sender may send.
"""
