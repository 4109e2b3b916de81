"""A template for a new game: players take stones, and the last stone wins.

It is not in `GAMES`; `tests/template` plays it. `docs/ADD_A_GAME.md` lists optional parts.
"""

from functools import cache

from app.core.game import Game, Implementation


@cache
def parts() -> Implementation:
    from app.games.template.rules import OPTIONS, Heap, Take, Took, start

    return Implementation(state=Heap, moves=Take, events=Took, start=start, options=OPTIONS)


GAME = Game(id="template", parts=parts, longest=20)
