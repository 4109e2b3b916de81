"""What host and guests send each other.

- `messages`, `encoding`: all messages, and their bytes.
- `code_envelope`, `handshake`: from a typed code to a session.
- `encryption`, `rate_limit`: protection against strangers and floods.
"""
