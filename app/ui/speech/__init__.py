"""Speak what happens, and let the player read the screen without sight.

- `narrator`: speaks pages, focus, events and turns.
- `speech_text`: turns a node into spoken words.
- `touch_exploration`: touch gestures that read before they press.
- `board_keys`: keys that read a board, the same on every screen.
- `speech_offer`: asks once whether the app should speak.
"""
