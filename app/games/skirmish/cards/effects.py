"""Carries out verbs and computes amounts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.core.frozen import changed
from app.games.skirmish.board import places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.language import (
    DECK,
    Amount,
    ChangePower,
    ChooseListed,
    ChosenLine,
    Destroy,
    Discard,
    Double,
    DrawCards,
    HandOver,
    InChosenLine,
    MoveCard,
    Noted,
    OnBoard,
    PlayFromHand,
    PowerOfChosen,
    Push,
    Put,
    Raise,
    ReadyAgain,
    Remember,
    RevealedAtOpponents,
    Sacrifice,
    Score,
    Spawn,
    Swap,
    TakeOffAll,
    Verb,
)
from app.games.skirmish.cards.selectors import CHOSEN
from app.games.skirmish.events import Readied, Swapped
from app.games.skirmish.mutable_position import MutablePosition, without
from app.games.skirmish.state import PendingAbility
from app.games.skirmish.terms import COUNTERS, DEPLOY, REVEALED, THREAT, TRIGGERS


def amount(count: Amount, draft: MutablePosition, run: PendingAbility, line: int = 0) -> int:
    """Return an amount as of now; `line` is the chosen set of cells."""
    board, me = draft.board, run.player
    match count:
        case int():
            return count
        case OnBoard():
            return board.count(count.counter, me)
        case InChosenLine(status="threat"):
            return count.each * (line & board.threatened[me]).bit_count()
        case InChosenLine():
            return count.each * board.count(count.status, me, line)
        case ChosenLine():
            return board.line_value(me, line)
        case PowerOfChosen():
            place = draft.place_of(run.card)
            return board.power[place] if place >= 0 else 0
        case Noted():
            return run.number
        case RevealedAtOpponents():
            allies = draft.allies(me)
            camps = (camp for player, camp in enumerate(draft.camps) if player not in allies)
            held = sum(card.shown_to(me) for camp in camps for card in camp.hand)
            return held + (board.marked(REVEALED, me) & ~board.allied(me)).bit_count()


def counted_cells(count: Amount, draft: MutablePosition, run: PendingAbility, line: int) -> int:
    board, me = draft.board, run.player
    match count:
        case InChosenLine(status=status):
            return line & (board.threatened[me] if status == THREAT else board.marked(status, me))
        case OnBoard():
            return board.marked(count.counter, me)
    return line


def perform(
    verb: Verb, draft: MutablePosition, run: PendingAbility, target: int = 0, face_up: bool = True, line: int = 0
) -> PendingAbility:
    """Carry out a verb on a card id or cell number; return the updated run."""
    match verb:
        case DrawCards():
            draft.draw(run.player, amount(verb.cards, draft, run))
        case Score():
            points = amount(verb.points, draft, run, line)
            draft.score(run.player, points, counted_cells(verb.points, draft, run, line))
        case MoveCard():
            draft.move(run.card if verb.who == CHOSEN else run.source, target)
        case PlayFromHand():
            draft.play(run.card, target, face_up)
        case Spawn():
            token = draft.enter(verb.token, run.player, target)
            if any(ability.starts_itself for ability in FACES[verb.token].abilities):
                return changed(run, awaits=token.id)
        case _:
            _DO[type(verb)](verb, draft, run, target)
    return run


def take_listed(step: ChooseListed, draft: MutablePosition, run: PendingAbility, kind: str) -> PendingAbility:
    if isinstance(step.do, Remember):
        return changed(run, listed=kind)
    if step.pile == DECK:
        camp = draft.camps[run.player]
        draft.camps[run.player] = changed(camp, deck=without(camp.deck, kind))
        draft.to_hand(run.player, kind)
        draft.shuffle(run.player)
    else:
        draft.recover(run.player, kind)
    return run


def _put(verb: Put, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    if verb.instead_of:
        draft.unmark(card, verb.instead_of, run.player)
    draft.mark(card, verb.counter, run.player, verb.number)


def _sacrifice(verb: Sacrifice, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    place = draft.place_of(card)
    draft.remove(card, sacrificed=True)
    for ally in places(draft.board.allied(run.player) & draft.board.geometry.lines(place)):
        found = draft.cells[ally]
        if found is not None:
            draft.change_power(found.id, verb.strengthens)


def _push(verb: Push, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    here, there = draft.place_of(run.source), draft.place_of(card)
    draft.move(card, 2 * there - here)


def _swap(verb: Swap, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    here, there = draft.place_of(run.source), draft.place_of(card)
    mine, other = draft.card(run.source), draft.card(card)
    draft.set(here, other)
    draft.set(there, mine)
    draft.tell(Swapped(run.source, card))


def _hand_over(verb: HandOver, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    """Move the acting card's counters; each stays recorded for its player."""
    for counter, by in draft.card(run.source).marks:
        if counter in COUNTERS:
            draft.unmark(run.source, counter, by)
            draft.mark(card, counter, by)


def _double(verb: Double, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    number = draft.card(card).count(verb.counter, run.player)
    if number:
        draft.mark(card, verb.counter, run.player, number)


def _ready_again(verb: ReadyAgain, draft: MutablePosition, run: PendingAbility, id: int) -> None:
    card = draft.card(id)
    ready = tuple(trigger for trigger in TRIGGERS if trigger == DEPLOY or trigger in card.ready)
    draft.put_back(changed(card, ready=ready))
    draft.tell(Readied(id))


def _take_off_all(verb: TakeOffAll, draft: MutablePosition, run: PendingAbility, card: int) -> None:
    while draft.unmark_oldest(card, verb.counter):
        pass


def _raise(verb: Raise, draft: MutablePosition, run: PendingAbility, place: int) -> None:
    camp = draft.camps[run.player]
    draft.camps[run.player] = changed(camp, discard=without(camp.discard, run.listed))
    draft.enter(run.listed, run.player, place, raised_by=run.player)


_DO: dict[type, Callable[[Any, MutablePosition, PendingAbility, int], None]] = {
    Put: _put,
    Destroy: lambda verb, draft, run, card: draft.destroy(card),
    Sacrifice: _sacrifice,
    ChangePower: lambda verb, draft, run, card: draft.change_power(card, verb.power),
    Push: _push,
    Swap: _swap,
    HandOver: _hand_over,
    Remember: lambda verb, draft, run, card: None,
    Discard: lambda verb, draft, run, card: draft.discard(card),
    Double: _double,
    ReadyAgain: _ready_again,
    TakeOffAll: _take_off_all,
    Raise: _raise,
}
