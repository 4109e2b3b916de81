"""Hides what a player may not see, and guesses what a player cannot see."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from app.core.game import Player
from app.core.rng import Rng
from app.games.skirmish.board import Card, CardGrid
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import DECK, ChooseListed
from app.games.skirmish.state import PlayerArea
from app.games.skirmish.terms import COMMAND, TOKEN

if TYPE_CHECKING:
    from app.games.skirmish.rules import Skirmish

__all__ = ["Random", "guess", "observation"]

UNKNOWN = ""


def observation(state: Skirmish, viewer: Player | None) -> Skirmish:
    """Return the position with hidden cards blanked.

    A side sees its own hands and face-down cards, and the holder of a Revealed sees that card. Decks are blank
    except for cards being looked through.
    """
    sides = state.board.sides
    if viewer is not None and viewer >= len(sides):
        viewer = None

    def seen(card: Card) -> Card:
        own_side = viewer is not None and sides[viewer] == sides[card.owner]
        if own_side or (viewer is not None and card.shown_to(viewer)) or not card.kind:
            return card
        return replace(card, kind=UNKNOWN)

    cells = tuple(card if card is None or card.face_up else seen(card) for card in state.board.cells)
    camps = tuple(
        replace(camp, hand=tuple(seen(card) for card in camp.hand), deck=_deck_seen(state, viewer, player))
        for player, camp in enumerate(state.camps)
    )
    board = state.board if cells == state.board.cells else CardGrid(state.board.size, sides, cells)
    return replace(state, board=board, camps=camps, rng=Rng())


def _deck_seen(state: Skirmish, viewer: Player | None, player: Player) -> tuple[str, ...]:
    deck, run = state.camps[player].deck, state.run
    blank = (UNKNOWN,) * len(deck)
    if run is None or run.player != viewer:
        return blank
    if run.deck == player:
        shown = run.left - 1
        return deck[:shown] + blank[shown:]
    looks_through = isinstance(run.doing, ChooseListed) and run.doing.pile == DECK
    if looks_through and run.player == player:
        return tuple(sorted(deck))
    return blank


def guess(view: Skirmish, rng: Random) -> Skirmish:
    """Deal hidden cards anew from each player's list. Face-down cards become units."""
    camps = list(view.camps)
    cells = list(view.board.cells)
    for player, camp in enumerate(camps):
        unseen = _unseen(view, player)
        rng.shuffle(unseen)
        for place, card in enumerate(cells):
            if card is not None and card.owner == player and not card.kind:
                unit = next(i for i, kind in enumerate(unseen) if COMMAND not in FACES[kind].types)
                cells[place] = replace(card, kind=unseen.pop(unit))
        hand = tuple(card if card.kind else replace(card, kind=unseen.pop()) for card in camp.hand)
        deck = tuple(kind or unseen.pop() for kind in camp.deck)
        camps[player] = replace(camp, hand=hand, deck=deck)
    board = CardGrid(view.board.size, view.board.sides, tuple(cells))
    return replace(view, board=board, camps=tuple(camps), rng=Rng.seeded(rng.getrandbits(64)))


def _unseen(view: Skirmish, player: Player) -> list[str]:
    camp: PlayerArea = view.camps[player]
    unseen = list(camp.list)
    on_board = [card.kind for card in view.board.cells if card is not None and card.owner == player]
    seen = [*on_board, *(card.kind for card in camp.hand), *camp.deck, *camp.discard, camp.showcase]
    for kind in seen:
        if kind and TOKEN not in FACES[kind].types:
            unseen.remove(kind)
    return unseen
