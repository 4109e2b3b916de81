"""The options of a match, and its first position."""

from __future__ import annotations

from app.core.frozen import changed
from app.core.game import Option, OptionRole, Options
from app.core.rng import Rng
from app.games.skirmish.board import Card, CardGrid
from app.games.skirmish.decks import READY, BadDeck, deck_of
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import HAND_SIZE, PlayerArea, head_start

FREE, TWO_TWO, THREE_ONE = "free", "2v2", "3v1"
SIDES = {TWO_TWO: (0, 1, 0, 1), THREE_ONE: (0, 1, 1, 1)}
"""Teammates sit so that turns alternate; in 3v1 the host is alone."""

AUTO = 0


def _deck_fault(text: str) -> str | None:
    try:
        deck_of(text)
    except BadDeck as refusal:
        return str(refusal)
    return None


OPTIONS = (
    Option("players", 2, (2, 3, 4), leads=True, role=OptionRole.PLAYERS),
    Option("mode", FREE, (FREE, TWO_TWO, THREE_ONE)),
    Option("grid", AUTO, (AUTO, 4, 5, 6, 7)),
    Option("dummies", 0, (0, 1, 2, 3), role=OptionRole.DUMMIES),
    *(Option(f"deck{seat + 1}", deck, tuple(READY), refuses=_deck_fault, seat=seat) for seat, deck in enumerate(READY)),
)


def start(options: Options, seed: int) -> Skirmish:
    """Return the first position. Teams need four players; the host is never a dummy."""
    players, mode = int(options["players"]), str(options["mode"])
    dummies = min(int(options["dummies"]), players - 1)
    sides = SIDES[mode] if mode in SIDES and players == len(SIDES[mode]) else tuple(range(players))
    rng = Rng.seeded(seed)
    camps = []
    next_id = 1
    for seat in range(players):
        brought = deck_of(str(options[f"deck{seat + 1}"]))
        deck, rng = rng.shuffled(brought)
        hand = tuple(Card(next_id + i, kind, seat) for i, kind in enumerate(deck[:HAND_SIZE]))
        next_id += len(hand)
        dummy = seat >= players - dummies
        camps.append(PlayerArea(brought, deck[HAND_SIZE:], dummy, hand))
    first, rng = rng.below(players)
    camps = [changed(camp, score=head_start(seat, sides, first)) for seat, camp in enumerate(camps)]
    size = int(options["grid"]) or players + 3
    board = CardGrid(size, sides, (None,) * (size * size))
    return Skirmish(board, tuple(camps), first, active=0, next_id=next_id, rng=rng)
