"""A template to copy for a new game: a heap of stones, of which two players take in turn; the last stone wins.

It is not in `GAMES`; `tests/template` puts it there and plays it, so what stands here works. `rules.py` is all that a
game must have. CONTRIBUTING.md says what else a game can bring, and where.
"""

from functools import cache

from app.core.game import Game, Implementation


@cache
def parts() -> Implementation:
    from app.games.template.rules import OPTIONS, Heap, Take, Took, start

    return Implementation(state=Heap, moves=Take, events=Took, start=start, options=OPTIONS)


GAME = Game(id="template", parts=parts, longest=20)
