"""Checks that a match could lead to a position from a file or another device."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from app.games.skirmish.board import NOBODY, Card
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import (
    ChooseCell,
    ChooseCounters,
    ChooseDeck,
    ChooseLine,
    Do,
    Each,
    MoveCard,
    PlayFromHand,
    Raise,
)
from app.games.skirmish.cards.selectors import VACATED, Either, Selector
from app.games.skirmish.state import SCORING_PHASE, PendingAbility, PlayerArea
from app.games.skirmish.terms import CAP, COMMAND, COUNTERS, TOKEN, TRIGGERS

if TYPE_CHECKING:
    from app.games.skirmish.rules import Skirmish

LARGEST_GRID = 7


def check(state: Skirmish) -> None:
    """Raise `ValueError` with the first fault. Blanked faces are fine, because views travel too."""
    for fault in _faults(state):
        raise ValueError(fault)


def _faults(state: Skirmish) -> Iterator[str]:
    board, players = state.board, range(len(state.camps))
    if not 2 <= len(players) <= 4 or len(board.sides) != len(players):
        yield "there are two to four players, each with a side"
    if not 1 <= board.size <= LARGEST_GRID or len(board.cells) != board.size**2:
        yield "the grid is a square of cells"
    if state.first not in players or state.active not in players or state.phase not in range(SCORING_PHASE + 1):
        yield "the turn is one of the players', in one of the phases"
    standing = [card for card in board.cells if card is not None]
    held = [card for camp in state.camps for card in camp.hand]
    for card in (*standing, *held):
        yield from _card_faults(card, len(players))
    ids = Counter(card.id for card in (*standing, *held))
    if any(number > 1 or not 0 < id < state.next_id for id, number in ids.items()):
        yield "every card has a number of its own"
    if any(card.face_up and (not card.kind or COMMAND in FACES[card.kind].types) for card in standing):
        yield "only units stand on the board, and their faces are known"
    for player, camp in enumerate(state.camps):
        yield from _camp_faults(camp)
        if any(card.owner != player for card in camp.hand):
            yield "a hand holds its owner's cards"
        if not set(camp.played) <= {card.id for card in standing if card.owner == player}:
            yield "a card played is on the board"
    if state.phase == SCORING_PHASE and not state.run and not state.camps[state.active].played:
        yield "scoring needs a card played"
    yield from _run_faults(state)


def _card_faults(card: Card, players: int) -> Iterator[str]:
    if card.kind and card.kind not in FACES:
        yield f"there is no card {card.kind!r}"
    elif not 0 <= card.owner < players or not NOBODY <= card.raised_by < players:
        yield "a card belongs to a player"
    elif any(name not in COUNTERS or not 0 <= by < players for name, by in card.marks):
        yield "a counter is of a known kind and a player's"
    elif any(trigger not in TRIGGERS for trigger in card.ready):
        yield "an ability is ready to deploy, set up or commit"


def _camp_faults(camp: PlayerArea) -> Iterator[str]:
    for kind in (*camp.list, *camp.deck, *camp.discard, camp.showcase):
        if kind and (kind not in FACES or TOKEN in FACES[kind].types):
            yield f"there is no card {kind!r} in a deck"
    if not all(camp.list) or not all(camp.discard):
        yield "deck lists and discard piles are known to all"


def _run_faults(state: Skirmish) -> Iterator[str]:
    run = state.run
    if run is None:
        return
    known = run.kind in FACES and 0 <= run.place < len(FACES[run.kind].abilities)
    if not known or not 0 <= run.step < len(run.ability.steps) or isinstance(run.doing, Do | Each):
        yield "the ability that waits is on no card"
        return
    board, players = state.board, range(len(state.camps))
    if run.player != state.active or run.left < 1 or run.deck not in range(NOBODY, len(players)):
        yield "the ability that waits is the active player's"
    elif run.awaits or run.card_owner not in range(NOBODY, len(players)) or not 0 <= run.number <= CAP:
        yield "the ability that waits remembers what cannot be"
    elif (COMMAND in FACES[run.kind].types) != (run.source == 0) or run.source not in (0, *board.where):
        yield "the ability that waits is of a card on the board, or of a Command"
    elif not run.source and state.camps[run.player].showcase != run.kind:
        yield "the Command that waits is in the showcase"
    elif _needs_chosen(run) and run.card not in (*board.where, *(card.id for card in state.camps[run.player].hand)):
        yield "the card that was chosen is gone"
    elif isinstance(run.doing, ChooseCell) and run.doing.do == Raise() and run.listed not in _discard(state):
        yield "the card that was chosen is not in the discard pile"
    elif run.deck >= 0 and (not isinstance(run.doing, ChooseDeck) or run.left - 1 > len(state.camps[run.deck].deck)):
        yield "more cards are looked at than there are"


def _needs_chosen(run: PendingAbility) -> bool:
    match run.doing:
        case ChooseCounters() | ChooseLine(anchor="chosen"):
            return True
        case ChooseCell(do=do):
            return do in (MoveCard(), PlayFromHand()) or VACATED in _parts(run.doing.among)
    return False


def _parts(among: Selector) -> tuple[Selector, ...]:
    return (among.one, among.other) if isinstance(among, Either) else (among,)


def _discard(state: Skirmish) -> tuple[str, ...]:
    return state.camps[state.active].discard
