"""A mutable copy of a position for one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.core.frozen import changed
from app.core.game import Outcome, Player, Step
from app.core.rng import Rng
from app.games.skirmish.board import NOBODY, Card, CardGrid, geometry, places
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.events import (
    Absorbed,
    Changed,
    Discarded,
    Drew,
    Entered,
    Left,
    Marked,
    Moved,
    Played,
    Recovered,
    Scored,
    Searched,
    Shown,
    SkirmishEvent,
    Unmarked,
)
from app.games.skirmish.state import PendingAbility, PlayerArea
from app.games.skirmish.terms import (
    CAP,
    NEVER_STUNNED,
    REVEALED,
    SHIELD,
    STRONGER_FROM_DISCARD,
    STUN,
    TOKEN,
    WATCH_REVEALED,
)

if TYPE_CHECKING:
    from app.games.skirmish.rules import Skirmish

SPOTTED = 2
"""Points for a watcher when an opponent plays a revealed card."""
RAISED_STUN = 2
"""Stun on a card returned from the discard pile, from the next phase on."""
RETURN_STRENGTH = 2


class MutablePosition:
    def __init__(self, before: Skirmish) -> None:
        self._before = before
        self._board: CardGrid | None = before.board
        self.cells = list(before.board.cells)
        self.camps = list(before.camps)
        self.first, self.active, self.phase = before.first, before.active, before.phase
        self.round, self.cycle = before.round, before.cycle
        self.unit_played, self.exchanges = before.unit_played, before.exchanges
        self.run: PendingAbility | None = before.run
        self.rng: Rng = before.rng
        self.next_id = before.next_id
        self.ended: Outcome | None = before.ended
        self.events: list[SkirmishEvent] = []
        self.reveals = False

    def step(self) -> Step[Skirmish]:
        after = type(self._before)(
            self.board,
            tuple(self.camps),
            self.first,
            self.active,
            self.phase,
            self.round,
            self.cycle,
            self.unit_played,
            self.exchanges,
            self.run,
            self.next_id,
            self.rng,
            self.ended,
        )
        return Step(after, tuple(self.events), reveals=self.reveals)

    @property
    def board(self) -> CardGrid:
        if self._board is None:
            self._board = CardGrid(self._before.board.size, self._before.board.sides, tuple(self.cells))
        return self._board

    def place_of(self, card: int) -> int:
        return self.board.where.get(card, -1)

    def card(self, card: int) -> Card:
        place = self.place_of(card)
        found = self.cells[place] if place >= 0 else None
        return found or next(held for camp in self.camps for held in camp.hand if held.id == card)

    def allies(self, player: Player) -> tuple[Player, ...]:
        sides = self._before.board.sides
        return tuple(other for other, side in enumerate(sides) if side == sides[player])

    def tell(self, event: SkirmishEvent) -> None:
        self.events.append(event)

    def set(self, place: int, card: Card | None) -> None:
        self.cells[place] = card
        self._board = None

    def put_back(self, card: Card) -> None:
        place = self.place_of(card.id)
        if place >= 0:
            self.set(place, card)
            return
        camp = self.camps[card.owner]
        hand = tuple(card if held.id == card.id else held for held in camp.hand)
        self.camps[card.owner] = changed(camp, hand=hand)

    def mark(self, id: int, counter: str, by: Player, number: int = 1) -> None:
        card = self.card(id)
        if counter == STUN and NEVER_STUNNED in passives(card):
            return
        limit = 1 if counter == REVEALED else CAP
        added = max(0, min(number, limit - card.count(counter, by)))
        self.put_back(changed(card, marks=card.marks + ((counter, by),) * added))
        self.tell(Marked(id, counter, by, number))
        if counter == REVEALED:
            self.reveals = True
            self.tell(Shown(id, card.kind, (*self.allies(card.owner), by)))

    def unmark(self, id: int, counter: str, by: Player) -> None:
        card = self.card(id)
        oldest = card.marks.index((counter, by))
        self.put_back(changed(card, marks=card.marks[:oldest] + card.marks[oldest + 1 :]))
        self.tell(Unmarked(id, counter, by, 1))

    def unmark_oldest(self, id: int, counter: str) -> bool:
        """Take off anybody's oldest counter of a kind; return whether there was one."""
        for name, by in self.card(id).marks:
            if name == counter:
                self.unmark(id, counter, by)
                return True
        return False

    def change_power(self, id: int, amount: int) -> None:
        card = self.card(id)
        self.put_back(changed(card, modifier=card.modifier + amount))
        self.tell(Changed(id, amount))

    def move(self, id: int, place: int) -> None:
        start = self.place_of(id)
        if start == place:
            return
        card, layout = self.card(id), geometry(self._before.board.size)
        self.set(start, None)
        self.set(place, card)
        self.tell(Moved(id, layout.cell(start), layout.cell(place)))

    def destroy(self, id: int) -> None:
        if self.unmark_oldest(id, SHIELD):
            self.tell(Absorbed(id, self.board.geometry.cell(self.place_of(id))))
        else:
            self.remove(id)

    def remove(self, id: int, sacrificed: bool = False) -> None:
        """Move a card to its owner's discard pile; a token leaves the game."""
        place, card = self.place_of(id), self.card(id)
        self.set(place, None)
        camp = self.camps[card.owner]
        token = TOKEN in FACES[card.kind].types
        played = tuple(other for other in camp.played if other != id)
        discard = camp.discard if token else (*camp.discard, card.kind)
        self.camps[card.owner] = changed(camp, played=played, discard=discard)
        self.reveals |= not card.face_up
        cell = geometry(self._before.board.size).cell(place)
        self.tell(Left(card.owner, id, card.kind, cell, sacrificed))

    def enter(self, kind: str, owner: Player, place: int, raised_by: Player = NOBODY) -> Card:
        stronger = raised_by != NOBODY and STRONGER_FROM_DISCARD in FACES[kind].passives
        card = Card(
            id=self.fresh_id(),
            kind=kind,
            owner=owner,
            modifier=RETURN_STRENGTH if stronger else 0,
            ready=FACES[kind].triggers(),
            raised_by=raised_by,
        )
        self.set(place, card)
        self.tell(Entered(owner, card.id, kind, self.board.geometry.cell(place), raised_by != NOBODY))
        return card

    def play(self, id: int, place: int, face_up: bool) -> None:
        card = self.card(id)
        self.spotted(card)
        camp = self.camps[card.owner]
        hand = tuple(held for held in camp.hand if held.id != id)
        self.camps[card.owner] = changed(camp, hand=hand, played=(*camp.played, id))
        ready = FACES[card.kind].triggers() if face_up else ()
        self.set(place, changed(card, face_up=face_up, ready=ready))
        seers = tuple(range(len(self.camps))) if face_up else (*self.allies(card.owner), *holders(card))
        cell = geometry(self._before.board.size).cell(place)
        self.tell(Played(card.owner, id, card.kind, cell, face_up, seers))

    def spotted(self, card: Card) -> None:
        """Score for opposing watchers of a revealed card; call this just before it lands."""
        if not holders(card):
            return
        sides = self._before.board.sides
        for owner in self.board.passive_owners(WATCH_REVEALED):
            if sides[owner] != sides[card.owner]:
                self.score(owner, SPOTTED)

    def settle_raised(self) -> None:
        """Stun the cards returned from the discard pile, at every change of phase."""
        for card in tuple(self.cells):
            if card is not None and card.raised_by != NOBODY:
                self.put_back(changed(card, raised_by=NOBODY))
                self.mark(card.id, STUN, card.raised_by, RAISED_STUN)

    def fresh_id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def to_hand(self, player: Player, kind: str, also_seen_by: tuple[Player, ...] = ()) -> None:
        card = Card(self.fresh_id(), kind, player)
        camp = self.camps[player]
        self.camps[player] = changed(camp, hand=(*camp.hand, card))
        self.tell(Drew(player, card.id, kind, (*self.allies(player), *also_seen_by)))

    def recover(self, player: Player, kind: str) -> None:
        card, camp = Card(self.fresh_id(), kind, player), self.camps[player]
        self.camps[player] = changed(camp, hand=(*camp.hand, card), discard=without(camp.discard, kind))
        self.tell(Recovered(player, card.id, kind))

    def draw(self, player: Player, number: int = 1) -> None:
        for _ in range(min(number, len(self.camps[player].deck))):
            camp: PlayerArea = self.camps[player]
            self.camps[player] = changed(camp, deck=camp.deck[1:])
            self.to_hand(player, camp.deck[0])
            self.reveals = True

    def discard(self, id: int) -> None:
        card = self.card(id)
        camp = self.camps[card.owner]
        hand = tuple(held for held in camp.hand if held.id != id)
        self.camps[card.owner] = changed(camp, hand=hand, discard=(*camp.discard, card.kind))
        self.tell(Discarded(card.owner, id, card.kind))

    def shuffle(self, player: Player) -> None:
        camp = self.camps[player]
        deck, self.rng = self.rng.shuffled(camp.deck)
        self.camps[player] = changed(camp, deck=deck)
        self.tell(Searched(player))

    def score(self, player: Player, points: int, cells: int = 0) -> None:
        camp, layout = self.camps[player], geometry(self._before.board.size)
        self.camps[player] = changed(camp, score=camp.score + points)
        self.tell(Scored(player, points, tuple(layout.cell(place) for place in places(cells))))


def passives(card: Card) -> tuple[str, ...]:
    """Return a card's passives; a face-down card has none, or they would give it away."""
    return FACES[card.kind].passives if card.face_up else ()


def holders(card: Card) -> tuple[Player, ...]:
    """Return the players who have a Revealed on the card."""
    return tuple(by for name, by in card.marks if name == REVEALED)


def without(pile: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """Return the pile without its last card of this kind."""
    last = len(pile) - 1 - pile[::-1].index(kind)
    return pile[:last] + pile[last + 1 :]
