"""Carries out exchanges, phases, turns and rounds."""

from __future__ import annotations

from app.core.frozen import changed
from app.core.game import Outcome, Player
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.interpreter import begin
from app.games.skirmish.events import Commanded, Exchanged, MatchEnded, PhaseBegan, RoundEnded, TurnBegan
from app.games.skirmish.mutable_position import MutablePosition
from app.games.skirmish.state import (
    COMMIT_PHASE,
    CYCLES,
    MAIN_PHASE,
    SETUP_PHASE,
    WINS,
    PendingAbility,
    head_start,
    threshold,
)
from app.games.skirmish.terms import DEPLOY, STUN

WON = "skirmish.end.rounds"


def exchange(draft: MutablePosition, id: int) -> None:
    player, card = draft.active, draft.card(id)
    camp = draft.camps[player]
    hand = tuple(held for held in camp.hand if held.id != id)
    draft.camps[player] = changed(camp, hand=hand, deck=(*camp.deck, card.kind))
    draft.tell(Exchanged(player, id, card.kind, draft.allies(player)))
    draft.draw(player)
    draft.exchanges += 1


def after_mulligan(draft: MutablePosition, player: Player) -> None:
    """Let the next human exchange cards, or begin the first turn. Dummies keep their hands."""
    while player < len(draft.camps) and draft.camps[player].dummy:
        player += 1
    draft.active = player
    if player == len(draft.camps):
        begin_turn(draft, draft.first)


def play_command(draft: MutablePosition, id: int, option: int) -> None:
    player, card = draft.active, draft.card(id)
    draft.spotted(card)
    camp = draft.camps[player]
    hand = tuple(held for held in camp.hand if held.id != id)
    draft.camps[player] = changed(camp, hand=hand, showcase=card.kind)
    draft.tell(Commanded(player, id, card.kind, option))
    begin(draft, PendingAbility(player, card.kind, option))


def enter_main(draft: MutablePosition) -> None:
    """Move on from Setup, which loses its unused abilities for this turn."""
    if draft.phase == SETUP_PHASE:
        enter_phase(draft, MAIN_PHASE)


def enter_phase(draft: MutablePosition, phase: int) -> None:
    draft.settle_raised()
    draft.phase = phase
    draft.tell(PhaseBegan(draft.active, phase))


def next_phase(draft: MutablePosition) -> None:
    if draft.phase == COMMIT_PHASE and not draft.camps[draft.active].played:
        end_turn(draft)
    else:
        enter_phase(draft, draft.phase + 1)


def end_turn(draft: MutablePosition) -> None:
    """Remove one Stun from each of the player's cards.

    Cards back from the discard pile are stunned afterwards, so they keep the full number.
    """
    for card in tuple(draft.cells):
        if card is not None and card.owner == draft.active:
            draft.unmark_oldest(card.id, STUN)
    draft.settle_raised()
    begin_turn(draft, (draft.active + 1) % len(draft.camps))


def begin_turn(draft: MutablePosition, player: Player) -> None:
    """Check the round's end, ready the player's abilities and draw a card."""
    draft.active = player
    if player == draft.first:
        if draft.cycle and end_round(draft):
            return
        draft.cycle += 1
    draft.tell(TurnBegan(player, draft.round, draft.cycle))
    for place, card in enumerate(tuple(draft.cells)):
        if card is not None and card.owner == player and card.face_up:
            kept = (DEPLOY,) if DEPLOY in card.ready else ()
            renewed = tuple(trigger for trigger in FACES[card.kind].triggers() if trigger != DEPLOY)
            if card.ready != kept + renewed:
                draft.set(place, changed(card, ready=kept + renewed))
    draft.draw(player)
    draft.phase = SETUP_PHASE
    draft.unit_played = False


def end_round(draft: MutablePosition) -> bool:
    """End the round if it is over; return whether the match is over too."""
    scores = tuple(camp.score for camp in draft.camps)
    best = max(scores)
    if best < threshold(draft.round) and draft.cycle < CYCLES:
        return False
    winners = {ally for player, score in enumerate(scores) if score == best for ally in draft.allies(player)}
    draft.tell(RoundEnded(draft.round, tuple(sorted(winners)), scores))
    for player in winners:
        draft.camps[player] = changed(draft.camps[player], wins=draft.camps[player].wins + 1)
    champions = tuple(player for player, camp in enumerate(draft.camps) if camp.wins >= WINS)
    if champions:
        draft.ended = Outcome(champions, WON)
        draft.tell(MatchEnded(champions))
        return True
    draft.camps = [
        changed(camp, score=head_start(player, draft.board.sides, draft.first))
        for player, camp in enumerate(draft.camps)
    ]
    draft.round, draft.cycle = draft.round + 1, 0
    return False
