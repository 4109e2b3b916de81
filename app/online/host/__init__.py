"""The side of a room that decides everything.

- `room`: the room as a screen or a terminal sees it; `host`: answers guests, saves every change and tells it.
- `seats`: who sits where; `series`: the matches, one after another; `match`: one of them.
- `beginning`: who is ready, and the draw; `agreement`: what players have to agree on.
- `gallery`: those who watch.
- `endpoint`: who is connected and whose message is whose; `snapshot`: what each guest is told.
- `restore`: a room to and from its file.
"""
