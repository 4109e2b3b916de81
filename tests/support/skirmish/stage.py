"""Positions of Skirmish drawn as pictures, and what changed between two of them in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.core.game import Player, Step
from app.core.rng import Rng
from app.games.skirmish.board import Card, CardGrid
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.moves import (
    Activate,
    Cancel,
    Done,
    Give,
    Move,
    PickCard,
    PickCell,
    PickCounter,
    PickDeck,
    PickDiagonal,
    PickLine,
    PickListed,
    Sink,
)
from app.games.skirmish.rules import Skirmish
from app.games.skirmish.state import PlayerArea
from app.games.skirmish.terms import TOKEN

PAIR = """
    a . .
    . . .
    . . x
"""

TEAMS = (0, 1, 0, 1)
"""Seats 0 and 2 against 1 and 3."""

_MARK = re.compile(r"(aim|exploit|stun|shield|revealed)(\d)(?:\*(\d+))?")


@dataclass
class Stage:
    """A position whose cards have names: letters on the board, `seat.index` in the hands."""

    state: Skirmish
    ids: dict[str, int]

    @property
    def letters(self) -> dict[int, str]:
        return {id: name for name, id in self.ids.items()}

    def card(self, name: str) -> Card:
        place = self.state.board.where.get(self.ids[name])
        if place is not None:
            found = self.state.board.cells[place]
            assert found is not None
            return found
        return next(c for camp in self.state.camps for c in camp.hand if c.id == self.ids[name])

    def named(self, move: Move) -> str:
        """What an answer picks, as the rows of the tests write it."""
        match move:
            case PickCard() | Activate():
                return self.letters[move.card]
            case PickCell():
                return f"{move.cell[0]},{move.cell[1]}" + ("" if move.face_up else " down")
            case PickLine():
                return f"{move.axis} {move.index}"
            case PickDiagonal():
                return f"{move.start[0]},{move.start[1]} {'down' if move.slope == 1 else 'up'}"
            case PickDeck():
                return f"deck {move.player}"
            case PickListed():
                return move.kind
            case PickCounter():
                return f"{move.counter}{move.by}"
            case Sink():
                return f"sink {move.place}"
            case Give():
                return f"give {move.place}"
        return type(move).__name__.lower()

    def targets(self) -> set[str]:
        """What the waiting choice can be answered with, but for Done and Cancel."""
        moves = self.state.legal_moves()
        return {self.named(move) for move in moves if not isinstance(move, (Done, Cancel))}

    def move(self, name: str) -> Move:
        return next(move for move in self.state.legal_moves() if self.named(move) == name)

    def play(self, *names: str) -> tuple[Stage, Step[Skirmish]]:
        """Answers one after another; an activation is written as `!` and the card's letter."""
        stage = self
        for name in names:
            move = Activate(stage.ids[name[1:]]) if name[0] == "!" else stage.move(name)
            step = stage.state.apply(move)
            stage = Stage(step.state, stage.ids)
        return stage, step


def stage(
    picture: str,
    cards: dict[str, str],
    *,
    phase: int = 1,
    active: Player = 0,
    sides: tuple[int, ...] = (0, 1),
    hands: dict[Player, str] | None = None,
    decks: dict[Player, str] | None = None,
    discards: dict[Player, str] | None = None,
) -> Stage:
    """A position from a picture of letters and dots, with `seat kind flags` for each letter."""
    ids: dict[str, int] = {}
    rows = [line.split() for line in picture.strip().splitlines()]
    size = len(rows)
    assert all(len(row) == size for row in rows), picture
    cells: list[Card | None] = []
    for name in (name for row in rows for name in row):
        if name == ".":
            cells.append(None)
            continue
        ids[name] = len(ids) + 1
        cells.append(_card(cards[name], ids[name]))
    assert set(ids) == set(cards), "every card of the legend stands on the board"
    camps = []
    for seat in range(len(sides)):
        hand = []
        for index, written in enumerate((hands or {}).get(seat, "").split()):
            ids[f"{seat}.{index}"] = len(ids) + 1
            hand.append(_card(f"{seat} {written.replace('/', ' ')}", ids[f"{seat}.{index}"], in_hand=True))
        deck = tuple((decks or {}).get(seat, "").split())
        discard = tuple((discards or {}).get(seat, "").split())
        own = [card for card in cells if card is not None and card.owner == seat]
        own = [card for card in own if TOKEN not in FACES[card.kind].types]
        brought = (*deck, *discard, *(card.kind for card in (*own, *hand)))
        played = tuple(card.id for card in own)
        camps.append(PlayerArea(tuple(sorted(brought)), deck, hand=tuple(hand), discard=discard, played=played))
    board = CardGrid(size, sides, tuple(cells))
    state = Skirmish(board, tuple(camps), 0, active, phase, cycle=1, next_id=len(ids) + 1, rng=Rng.seeded(1))
    return Stage(state, ids)


def _card(written: str, id: int, in_hand: bool = False) -> Card:
    seat, kind, *flags = written.split()
    up = "down" not in flags
    ready = FACES[kind].triggers() if up and not in_hand and "spent" not in flags else ()
    marks: list[tuple[str, int]] = []
    modifier = 0
    for flag in flags:
        found = _MARK.fullmatch(flag)
        if found:
            marks += [(found[1], int(found[2]))] * int(found[3] or 1)
        elif flag[0] in "+-":
            modifier = int(flag)
        else:
            assert flag in ("down", "spent"), flag
    return Card(id, kind, int(seat), up, modifier, tuple(marks), ready)


def with_flag(cards: dict[str, str], name: str, flag: str) -> dict[str, str]:
    return {**cards, name: f"{cards[name]} {flag}"}


def changes(before: Stage, after: Stage) -> set[str]:
    """Every difference between two positions, but for the waiting choice, the phase and the random source."""
    found: set[str] = set()
    old, new = _by_id(before.state), _by_id(after.state)
    for id in old.keys() | new.keys():
        name = before.letters.get(id, "new")
        if id not in new:
            found.add(f"{name} gone")
        elif id not in old:
            where, card = new[id]
            found.add(f"new {card.kind} of {card.owner} {where}")
            if card.raised_by >= 0:
                found.add(f"new raised by {card.raised_by}")
            if card.modifier:
                found.add(f"new power {card.modifier:+}")
        else:
            found |= {f"{name} {change}" for change in _card_changes(old[id], new[id])}
    for seat, (camp, later) in enumerate(zip(before.state.camps, after.state.camps, strict=True)):
        found |= _camp_changes(seat, camp, later)
    return found


def _by_id(state: Skirmish) -> dict[int, tuple[str, Card]]:
    layout = state.board.geometry
    found = {}
    for place, card in enumerate(state.board.cells):
        if card is not None:
            row, column = layout.cell(place)
            found[card.id] = (f"at {row},{column}", card)
    for camp in state.camps:
        found.update({card.id: ("in hand", card) for card in camp.hand})
    return found


def _card_changes(old: tuple[str, Card], new: tuple[str, Card]) -> Iterable[str]:
    (where, card), (there, later) = old, new
    if where != there:
        yield there
    for mark in set(card.marks) | set(later.marks):
        more = later.marks.count(mark) - card.marks.count(mark)
        if more:
            yield f"{'+' if more > 0 else '-'}{mark[0]}{mark[1]}" + (f"*{abs(more)}" if abs(more) > 1 else "")
    yield from (f"spent {trigger}" for trigger in card.ready if trigger not in later.ready)
    yield from (f"ready {trigger}" for trigger in later.ready if trigger not in card.ready)
    if card.modifier != later.modifier:
        yield f"power {later.modifier - card.modifier:+}"
    if card.face_up != later.face_up:
        yield "up" if later.face_up else "down"


def _camp_changes(seat: Player, camp: PlayerArea, later: PlayerArea) -> set[str]:
    found = set()
    if camp.score != later.score:
        found.add(f"{seat} scores {later.score - camp.score}")
    if len(camp.deck) != len(later.deck):
        found.add(f"{seat} deck {len(later.deck) - len(camp.deck):+}")
    if len(later.discard) > len(camp.discard):
        found.add(f"{seat} discards {' '.join(later.discard[len(camp.discard) :])}")
    if len(later.discard) < len(camp.discard):
        found.add(f"{seat} discard pile {len(later.discard) - len(camp.discard)}")
    return found


def support_picture(state: Skirmish) -> str:
    """`s` where there is Support, `0` to `3` for each Threat, `.` elsewhere."""
    board, size = state.board, state.board.size
    rows = []
    for row in range(size):
        cells = []
        for column in range(size):
            bit = 1 << (row * size + column)
            marks = "s" if board.supported & bit else ""
            marks += "".join(str(p) for p, threatened in enumerate(board.threatened) if threatened & bit)
            cells.append(marks or ".")
        rows.append(" ".join(cells))
    return "\n".join(rows)


def in_phase(stage: Stage, phase: int) -> Stage:
    return Stage(replace(stage.state, phase=phase), stage.ids)


def board(picture: str, cards: dict[str, str], **more: object) -> Stage:
    return stage(picture, cards, **more)  # type: ignore[arg-type]


def power(there: Stage, name: str) -> int:
    return there.state.board.power[there.state.board.where[there.ids[name]]]


def score_of(state: Skirmish, seat: int) -> int:
    return state.camps[seat].score
