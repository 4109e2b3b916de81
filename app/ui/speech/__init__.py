"""What the app says by itself, and what is done without looking.

- `narrator`: speaks of pages, focus, events and turns; `phrases`: a thing on the screen in words.
- `exploring`: gestures for one who does not look; `review`: the keys that read a board, the same on every screen.
- `told`: a long answer to read; `offer`: asks once whether the app shall speak.
"""
