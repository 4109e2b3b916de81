"""What each verb of the language does, and what each count comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from app.games.skirmish.board import places
from app.games.skirmish.catalogue import FACES
from app.games.skirmish.events import Readied, Swapped
from app.games.skirmish.glossary import COUNTERS, DEPLOY, REVEALED, THREAT, TRIGGERS
from app.games.skirmish.language import (
    DECK,
    Change,
    ChooseListed,
    ChosenLine,
    Count,
    Destroy,
    Discard,
    Double,
    Draw,
    HandOver,
    InChosenLine,
    Move,
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
from app.games.skirmish.sets import CHOSEN
from app.games.skirmish.state import Run
from app.games.skirmish.table import Table, without


def amount(count: Count, table: Table, run: Run, line: int = 0) -> int:
    """How many, counted now; `line` is the set of cells that was chosen."""
    board, me = table.board, run.player
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
            place = table.place_of(run.card)
            return board.power[place] if place >= 0 else 0
        case Noted():
            return run.number
        case RevealedAtOpponents():
            allies = table.allies(me)
            camps = (camp for player, camp in enumerate(table.camps) if player not in allies)
            held = sum(card.shown_to(me) for camp in camps for card in camp.hand)
            return held + (board.marked(REVEALED, me) & ~board.allied(me)).bit_count()


def counted_cells(count: Count, table: Table, run: Run, line: int) -> int:
    """The cells that points come from, for the eye."""
    board, me = table.board, run.player
    match count:
        case InChosenLine(status=status):
            return line & (board.threatened[me] if status == THREAT else board.marked(status, me))
        case OnBoard():
            return board.marked(count.counter, me)
    return line


def perform(verb: Verb, table: Table, run: Run, target: int = 0, face_up: bool = True, line: int = 0) -> Run:
    """Does a verb to a target, the id of a card or a place; the run comes back with what it remembers."""
    match verb:
        case Draw():
            table.draw(run.player, amount(verb.cards, table, run))
        case Score():
            points = amount(verb.points, table, run, line)
            table.score(run.player, points, counted_cells(verb.points, table, run, line))
        case Move():
            table.move(run.card if verb.who == CHOSEN else run.source, target)
        case PlayFromHand():
            table.play(run.card, target, face_up)
        case Spawn():
            token = table.enter(verb.token, run.player, target)
            if any(ability.starts_itself for ability in FACES[verb.token].abilities):
                return replace(run, awaits=token.id)
        case _:
            _DO[type(verb)](verb, table, run, target)
    return run


def take_listed(step: ChooseListed, table: Table, run: Run, kind: str) -> Run:
    """The card chosen from the own deck or discard pile goes to the hand, or is kept in mind."""
    if isinstance(step.do, Remember):
        return replace(run, listed=kind)
    if step.pile == DECK:
        camp = table.camps[run.player]
        table.camps[run.player] = replace(camp, deck=without(camp.deck, kind))
        table.to_hand(run.player, kind)
        table.shuffle(run.player)
    else:
        table.recover(run.player, kind)
    return run


def _put(verb: Put, table: Table, run: Run, card: int) -> None:
    if verb.instead_of:
        table.unmark(card, verb.instead_of, run.player)
    table.mark(card, verb.counter, run.player, verb.number)


def _sacrifice(verb: Sacrifice, table: Table, run: Run, card: int) -> None:
    """The lines are those of the sacrificed card."""
    place = table.place_of(card)
    table.remove(card, sacrificed=True)
    for ally in places(table.board.allied(run.player) & table.board.geometry.lines(place)):
        found = table.cells[ally]
        if found is not None:
            table.change_power(found.id, verb.strengthens)


def _push(verb: Push, table: Table, run: Run, card: int) -> None:
    here, there = table.place_of(run.source), table.place_of(card)
    table.move(card, 2 * there - here)


def _swap(verb: Swap, table: Table, run: Run, card: int) -> None:
    here, there = table.place_of(run.source), table.place_of(card)
    mine, other = table.card(run.source), table.card(card)
    table.set(here, other)
    table.set(there, mine)
    table.tell(Swapped(run.source, card))


def _hand_over(verb: HandOver, table: Table, run: Run, card: int) -> None:
    """From the acting card to the chosen one; each counter stays its player's."""
    for counter, by in table.card(run.source).marks:
        if counter in COUNTERS:
            table.unmark(run.source, counter, by)
            table.mark(card, counter, by)


def _double(verb: Double, table: Table, run: Run, card: int) -> None:
    number = table.card(card).count(verb.counter, run.player)
    if number:
        table.mark(card, verb.counter, run.player, number)


def _ready_again(verb: ReadyAgain, table: Table, run: Run, id: int) -> None:
    card = table.card(id)
    ready = tuple(trigger for trigger in TRIGGERS if trigger == DEPLOY or trigger in card.ready)
    table.put_back(replace(card, ready=ready))
    table.tell(Readied(id))


def _take_off_all(verb: TakeOffAll, table: Table, run: Run, card: int) -> None:
    while table.unmark_oldest(card, verb.counter):
        pass


def _raise(verb: Raise, table: Table, run: Run, place: int) -> None:
    camp = table.camps[run.player]
    table.camps[run.player] = replace(camp, discard=without(camp.discard, run.listed))
    table.enter(run.listed, run.player, place, raised_by=run.player)


_DO: dict[type, Callable[[Any, Table, Run, int], None]] = {
    Put: _put,
    Destroy: lambda verb, table, run, card: table.destroy(card),
    Sacrifice: _sacrifice,
    Change: lambda verb, table, run, card: table.change_power(card, verb.power),
    Push: _push,
    Swap: _swap,
    HandOver: _hand_over,
    Remember: lambda verb, table, run, card: None,
    Discard: lambda verb, table, run, card: table.discard(card),
    Double: _double,
    ReadyAgain: _ready_again,
    TakeOffAll: _take_off_all,
    Raise: _raise,
}
