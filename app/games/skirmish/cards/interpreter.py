"""Runs the steps of an ability and opens a choice where one is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.frozen import changed
from app.games.skirmish.board import Card, CardGrid, places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.cards.effects import amount, perform, take_listed
from app.games.skirmish.cards.language import (
    DECK,
    Choose,
    ChooseCell,
    ChooseCounters,
    ChooseDeck,
    ChooseDiagonal,
    ChooseLine,
    ChooseListed,
    Discard,
    Do,
    Each,
    MoveCard,
    Put,
    Remember,
    Verb,
)
from app.games.skirmish.cards.selectors import CHOSEN, SOURCE
from app.games.skirmish.cards.targets import NOWHERE, CardPerspective, cells, holds, refusal
from app.games.skirmish.events import Activated, Cancelled, Looked, NoTarget, Sank
from app.games.skirmish.moves import (
    AXES,
    ROW,
    Cancel,
    ChoiceAnswer,
    Done,
    Give,
    PickCard,
    PickCell,
    PickCounter,
    PickDeck,
    PickDiagonal,
    PickLine,
    PickListed,
    Sink,
)
from app.games.skirmish.mutable_position import MutablePosition
from app.games.skirmish.state import PendingAbility, PlayerArea
from app.games.skirmish.terms import COUNTERS, FOR_HANDS, NEVER_STUNNED, STUN

if TYPE_CHECKING:
    from app.games.skirmish.rules import Skirmish


def begin(draft: MutablePosition, run: PendingAbility) -> None:
    """Start an ability whose ready status is already spent."""
    draft.tell(Activated(run.player, run.source, run.kind, run.place))
    _go_on(draft, run)


def answer(draft: MutablePosition, move: ChoiceAnswer) -> None:
    run = draft.run
    assert run is not None
    draft.run = None
    if isinstance(move, Cancel):
        if isinstance(run.doing, ChooseListed) and run.doing.pile == DECK:
            draft.shuffle(run.player)
        draft.tell(Cancelled(run.player, run.source, run.kind))
        _end(draft, run)
        return
    run = _answered(draft, run, move)
    if run.left > 0 and (isinstance(run.doing, ChooseDeck) or _options(draft, run)):
        draft.run = run
    else:
        _go_on(draft, changed(run, step=run.step + 1, left=0))


def answers(seen: Skirmish, run: PendingAbility) -> tuple[ChoiceAnswer, ...]:
    found = _options(seen, run)
    step = run.doing
    looking = run.deck != NOWHERE
    if looking or isinstance(step, ChooseCounters) or (isinstance(step, ChooseListed) and step.pile == DECK):
        found.append(Done())
    if not looking:
        found.append(Cancel())
    return tuple(found)


def why_not(seen: Skirmish, run: PendingAbility, move: ChoiceAnswer) -> str | None:
    """Return why an answer is refused, as a key in the words, or None."""
    if move in seen.legal_moves():
        return None
    step, fault = run.doing, None
    look = _look(seen, run)
    if isinstance(move, PickCard) and isinstance(step, Choose):
        target = _target(seen, move.card)
        if target is not None:
            fault = refusal(step.among, look, target) or _verb_refusal(step.do, seen.board, target)
    elif isinstance(move, PickCell) and isinstance(step, ChooseCell):
        place = seen.board.geometry.place(move.cell)
        if place != NOWHERE:
            fault = refusal(step.among, look, place) or "movable"
    return f"skirmish.refusal.{fault or 'no_answer'}"


def _go_on(draft: MutablePosition, run: PendingAbility) -> None:
    while run.step < len(run.ability.steps):
        step = run.doing
        if step.chained and not run.met:
            run = changed(run, step=run.step + 1)
            continue
        match step:
            case Do():
                run = perform(step.do, draft, run, run.card if step.to == CHOSEN else run.source)
            case Each():
                found = [draft.cells[place] for place in places(cells(step.among, _look(draft, run)))]
                for card in found:
                    if card is not None:
                        run = perform(step.do, draft, run, card.id)
                if not found:
                    draft.tell(NoTarget(run.player, run.source, run.kind))
            case _:
                opened = changed(run, left=amount(step.times, draft, run) if isinstance(step, Choose) else 1)
                if opened.left and _options(draft, opened):
                    draft.run = opened
                    return
                run = _unmet(draft, run)
        run = changed(run, step=run.step + 1)
    _end(draft, run)


def _unmet(draft: MutablePosition, run: PendingAbility) -> PendingAbility:
    """Report a step without a target. A deck that was searched is shuffled all the same."""
    step = run.doing
    if isinstance(step, ChooseListed) and step.pile == DECK:
        draft.shuffle(run.player)
    if not isinstance(step, ChooseCounters):
        draft.tell(NoTarget(run.player, run.source, run.kind))
    return run if step.chained else changed(run, met=False)


def _end(draft: MutablePosition, run: PendingAbility) -> None:
    if not run.source:
        camp = draft.camps[run.player]
        draft.camps[run.player] = changed(camp, showcase="", discard=(*camp.discard, camp.showcase))
    if run.awaits:
        token = draft.card(run.awaits)
        place = next(i for i, ability in enumerate(FACES[token.kind].abilities) if ability.starts_itself)
        trigger = FACES[token.kind].abilities[place].trigger
        draft.put_back(changed(token, ready=tuple(ready for ready in token.ready if ready != trigger)))
        begin(draft, PendingAbility(run.player, token.kind, place, source=token.id))


def _answered(draft: MutablePosition, run: PendingAbility, move: ChoiceAnswer) -> PendingAbility:
    step, fewer = run.doing, changed(run, left=run.left - 1)
    layout = draft.board.geometry
    match move, step:
        case PickCard(), Choose():
            owner = draft.card(move.card).owner
            fewer = perform(step.do, draft, fewer, move.card)
            return fewer if step.chained else changed(fewer, met=True, card=move.card, card_owner=owner)
        case PickCell(), ChooseCell():
            fewer = perform(step.do, draft, fewer, layout.place(move.cell), move.face_up)
        case PickLine(), ChooseLine():
            fewer = perform(step.do, draft, fewer, line=layout.line(move.axis, move.index))
        case PickDiagonal(), ChooseDiagonal():
            diagonal = layout.diagonals[move.start, move.slope]
            fewer = perform(step.do, draft, fewer, line=diagonal)
            supported = diagonal & draft.board.supported & draft.board.owned[run.player]
            fewer = changed(fewer, number=supported.bit_count())
        case PickListed(), ChooseListed():
            fewer = take_listed(step, draft, fewer, move.kind)
        case PickCounter(), ChooseCounters():
            draft.unmark(run.card, move.counter, move.by)
            return changed(run, number=run.number + 1)
        case ((PickDeck() | Sink() | Give() | Done()), ChooseDeck()):
            return _looked(draft, run, step, move)
        case Done(), ChooseListed():
            draft.shuffle(run.player)
        case Done(), _:
            pass
    return fewer if step.chained else changed(fewer, met=True)


def _looked(draft: MutablePosition, run: PendingAbility, step: ChooseDeck, move: ChoiceAnswer) -> PendingAbility:
    """Open the view of a deck's top cards, move one of them, or close it.

    `left` is one more than the cards, so that an empty view stays open until the player closes it.
    """
    match move:
        case PickDeck():
            number = min(step.look, len(draft.camps[move.player].deck))
            draft.reveals |= number > 0
            draft.tell(Looked(run.player, move.player, number))
            return changed(run, deck=move.player, left=number + 1)
        case Sink() | Give():
            camp = draft.camps[run.deck]
            kind, rest = camp.deck[move.place], camp.deck[: move.place] + camp.deck[move.place + 1 :]
            if isinstance(move, Sink):
                draft.camps[run.deck] = changed(camp, deck=(*rest, kind))
                draft.tell(Sank(run.player, run.deck, kind, (run.player,)))
                return changed(run, left=run.left - 1)
            draft.camps[run.deck] = changed(camp, deck=rest)
            draft.to_hand(run.deck, kind, also_seen_by=(run.player,))
            return changed(run, left=run.left - 1, number=1)
    return changed(run, left=0, deck=NOWHERE)


def _look(seen: Skirmish | MutablePosition, run: PendingAbility) -> CardPerspective:
    where = seen.board.where
    return CardPerspective(seen.board, run.player, where.get(run.source, -1), where.get(run.card, -1), run.card_owner)


def _options(seen: Skirmish | MutablePosition, run: PendingAbility) -> list[ChoiceAnswer]:
    """Return the answers except `Done` and `Cancel`."""
    step, board, me = run.doing, seen.board, run.player
    layout = board.geometry
    match step:
        case Choose():
            return list(_card_options(seen, step, _look(seen, run)))
        case ChooseCell():
            found = _cell_options(seen, run, step)
            facings = (True, False) if step.facing else (True,)
            return [PickCell(layout.cell(place), face_up) for place in places(found) for face_up in facings]
        case ChooseLine(anchor=""):
            return [PickLine(axis, index) for axis in AXES for index in range(board.size)]
        case ChooseLine():
            row, column = layout.cell(board.where[run.source if step.anchor == SOURCE else run.card])
            return [PickLine(axis, row if axis == ROW else column) for axis in AXES]
        case ChooseDiagonal():
            return [PickDiagonal(start, slope) for start, slope in layout.diagonals]
        case ChooseListed():
            return list(_listed(seen.camps[me], step, _look(seen, run)))
        case ChooseCounters():
            marks = dict.fromkeys(_card(seen, run.card).marks)
            return [PickCounter(counter, by) for counter, by in marks if counter in COUNTERS]
        case ChooseDeck():
            if run.deck == NOWHERE:
                return [PickDeck(player) for player in range(len(seen.camps))]
            shown = range(run.left - 1)
            return [*(Sink(i) for i in shown), *(Give(i) for i in shown if not run.number)]
    raise TypeError(f"{step} asks for nothing")


def _card_options(seen: Skirmish | MutablePosition, step: Choose, look: CardPerspective) -> list[PickCard]:
    board, found = seen.board, []
    for place in places(cells(step.among, look)):
        card = board.cells[place]
        if card is not None and not _verb_refusal(step.do, board, place):
            found.append(PickCard(card.id))
    if _reaches_hands(step.do):
        held = (card for camp in seen.camps for card in camp.hand)
        found += [PickCard(card.id) for card in held if holds(step.among, look, card)]
    return found


def _reaches_hands(verb: Verb) -> bool:
    """Aim, Exploit, Stun and Shield never go on hand cards."""
    return isinstance(verb, Discard | Remember) or (isinstance(verb, Put) and verb.counter in FOR_HANDS)


def _verb_refusal(verb: Verb, board: CardGrid, target: int | Card) -> str | None:
    if isinstance(target, Card):
        return None if _reaches_hands(verb) else "board"
    card = board.cells[target]
    if isinstance(verb, Put) and verb.counter == STUN and card is not None and card.face_up:
        return "never_stunned" if NEVER_STUNNED in FACES[card.kind].passives else None
    return None


def _cell_options(seen: Skirmish | MutablePosition, run: PendingAbility, step: ChooseCell) -> int:
    look = _look(seen, run)
    if step.do == MoveCard(CHOSEN):
        board = seen.board
        if look.chosen == NOWHERE or board.stunned & board.allied(run.player) & 1 << look.chosen:
            return 0
    return cells(step.among, look)


def _listed(camp: PlayerArea, step: ChooseListed, look: CardPerspective) -> list[PickListed]:
    if step.room is not None and not cells(step.room, look):
        return []
    pile = camp.deck if step.pile == DECK else camp.discard
    kinds = sorted({kind for kind in pile if kind}, key=lambda kind: FACES[kind].name)
    return [PickListed(kind) for kind in kinds if FACES[kind].has_type(step.type)]


def _card(seen: Skirmish | MutablePosition, id: int) -> Card:
    place = seen.board.where.get(id, -1)
    found = seen.board.cells[place] if place >= 0 else None
    return found or next(card for camp in seen.camps for card in camp.hand if card.id == id)


def _target(seen: Skirmish, id: int) -> int | Card | None:
    place = seen.board.where.get(id)
    if place is not None:
        return place
    return next((card for camp in seen.camps for card in camp.hand if card.id == id), None)
