"""The grid of cards, and what follows from it: Support, Threat, power and points.

A set of cells is an integer with one bit per cell, row by row, because `&` and `|` are fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from app.core.frozen import kept
from app.core.game import Player
from app.core.grid import Cell
from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.terms import EXPLOIT, REVEALED, SHARE_EXPLOITED, STRENGTHEN_LINES, STUN

NOBODY = -1

Mark = tuple[str, Player]
"""A counter, and the player it is recorded for."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card in a hand or on the board. Its id tells it from its copies."""

    id: int
    kind: str
    """The id of its face; empty if the viewer may not know it."""
    owner: Player
    face_up: bool = True
    modifier: int = 0
    marks: tuple[Mark, ...] = ()
    """Its counters, oldest first."""
    ready: tuple[str, ...] = ()
    raised_by: Player = NOBODY
    """Until the next phase, who brought it back from the discard pile."""

    @property
    def stunned(self) -> bool:
        for name, _ in self.marks:  # noqa: SIM110 - called most often of all, and twice as fast as `any`
            if name == STUN:
                return True
        return False

    def count(self, counter: str, by: Player) -> int:
        return self.marks.count((counter, by))

    def shown_to(self, player: Player) -> bool:
        return (REVEALED, player) in self.marks


@dataclass(frozen=True, slots=True)
class Geometry:
    size: int
    near: tuple[tuple[int, ...], ...]
    """The numbers of each cell's neighbours."""
    beside: tuple[int, ...]
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    all: int
    edge: int
    diagonals: dict[tuple[Cell, int], int]
    """By upper end and slope: 1 goes down to the right, -1 to the left."""

    def cell(self, place: int) -> Cell:
        return divmod(place, self.size)

    def place(self, cell: Cell) -> int:
        row, column = cell
        return row * self.size + column if 0 <= row < self.size and 0 <= column < self.size else -1

    def lines(self, place: int) -> int:
        row, column = divmod(place, self.size)
        return self.rows[row] | self.columns[column]

    def line(self, axis: str, index: int) -> int:
        return self.rows[index] if axis == "row" else self.columns[index]

    def near_one(self, cells: int) -> int:
        """Return the cells next to at least one of these."""
        up, down = cells >> self.size, cells << self.size & self.all
        return up | down | (cells & ~self.columns[0]) >> 1 | (cells & ~self.columns[-1]) << 1

    def near_two(self, cells: int) -> int:
        """Return the cells next to at least two of these."""
        up, down = cells >> self.size, cells << self.size & self.all
        left, right = (cells & ~self.columns[0]) >> 1, (cells & ~self.columns[-1]) << 1
        return up & down | left & right | (up | down) & (left | right)

    def within(self, place: int, steps: int) -> int:
        row, column = divmod(place, self.size)
        every = ((r, c) for r in range(self.size) for c in range(self.size))
        return sum(1 << self.place((r, c)) for r, c in every if abs(r - row) + abs(c - column) <= steps)


@cache
def geometry(size: int) -> Geometry:
    span = range(size)

    def near(place: int) -> tuple[int, ...]:
        row, column = divmod(place, size)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        return tuple(r * size + c for r, c in around if r in span and c in span)

    def diagonal(start: Cell, slope: int) -> int:
        row, column = start
        cells = ((row + i, column + i * slope) for i in span)
        return sum(1 << (r * size + c) for r, c in cells if r in span and c in span)

    diagonals = {}
    for slope, side in ((1, 0), (-1, size - 1)):
        starts = [(0, column) for column in span] + [(row, side) for row in range(1, size)]
        diagonals.update({(start, slope): diagonal(start, slope) for start in starts})
    nears = tuple(near(place) for place in range(size * size))
    return Geometry(
        size=size,
        near=nears,
        beside=tuple(sum(1 << place for place in around) for around in nears),
        rows=tuple(sum(1 << (row * size + c) for c in span) for row in span),
        columns=tuple(sum(1 << (r * size + column) for r in span) for column in span),
        all=(1 << size * size) - 1,
        edge=sum(1 << p for p in range(size * size) if p // size in (0, size - 1) or p % size in (0, size - 1)),
        diagonals={key: cells for key, cells in diagonals.items() if cells.bit_count() > 1},
    )


def places(cells: int) -> Iterator[int]:
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


@dataclass(frozen=True)
class CardGrid:
    """A grid of cards. It has no slots, so that derived values can be cached."""

    size: int
    sides: tuple[int, ...]
    """Each player's side; teammates share one."""
    cells: tuple[Card | None, ...]

    @kept
    def geometry(self) -> Geometry:
        return geometry(self.size)

    @kept
    def where(self) -> dict[int, int]:
        return {card.id: place for place, card in enumerate(self.cells) if card is not None}

    @kept
    def owned(self) -> tuple[int, ...]:
        owned = [0] * len(self.sides)
        for place, card in enumerate(self.cells):
            if card is not None:
                owned[card.owner] |= 1 << place
        return tuple(owned)

    @kept
    def occupied(self) -> int:
        return sum(self.owned)

    @kept
    def empty(self) -> int:
        return self.geometry.all & ~self.occupied

    def allied(self, player: Player) -> int:
        return self._allied[player]

    @kept
    def _allied(self) -> tuple[int, ...]:
        sides, owned = self.sides, self.owned
        if len(set(sides)) == len(sides):
            return owned
        return tuple([sum([owned[i] for i, other in enumerate(sides) if other == side]) for side in sides])

    @kept
    def face_up(self) -> int:
        return sum([1 << place for place, _ in self._shown])

    @kept
    def stunned(self) -> int:
        cells = enumerate(self.cells)
        return sum([1 << place for place, card in cells if card is not None and card.marks and card.stunned])

    @kept
    def supported(self) -> int:
        """Face-up cards next to an active card of their side."""
        acting, found = self.face_up & ~self.stunned, 0
        for side in set(self.sides):
            allied = self.allied(self.sides.index(side))
            found |= self.geometry.near_one(allied & acting) & allied
        return found & self.face_up

    @kept
    def threatened(self) -> tuple[int, ...]:
        """For each player, the opposing face-up cards that this player threatens.

        Two active neighbours of one player threaten a card; on the edge one is enough.
        """
        layout, acting = self.geometry, self.face_up & ~self.stunned
        threats = []
        for player, owned in enumerate(self.owned):
            mine = owned & acting
            cells = layout.near_two(mine) | (layout.near_one(mine) & layout.edge)
            threats.append(cells & self.face_up & ~self.allied(player))
        return tuple(threats)

    @kept
    def _shown(self) -> tuple[tuple[int, Card], ...]:
        cells = enumerate(self.cells)
        return tuple([(place, card) for place, card in cells if card is not None and card.face_up])

    @kept
    def power(self) -> tuple[int, ...]:
        """Each cell's power: never below 0, and 0 for empty cells and face-down cards."""
        power = [0] * len(self.cells)
        for place, card in self._shown:
            power[place] = FACES[card.kind].power + card.modifier
        for place, card in self._shown:
            if STRENGTHEN_LINES in FACES[card.kind].passives and not card.stunned:
                lines = self.geometry.lines(place) & self.owned[card.owner] & self.face_up & ~(1 << place)
                for other in places(lines):
                    power[other] += 1
        return tuple([worth if worth > 0 else 0 for worth in power])

    def line_value(self, player: Player, line: int) -> int:
        active = line & self.face_up & ~self.stunned
        counted = active & self.owned[player]
        if any(SHARE_EXPLOITED in FACES[card.kind].passives for card in self._working(player)):
            counted |= active & self.marked(EXPLOIT, player) & ~self.owned[player]
        return sum(self.power[place] for place in places(counted))

    def _working(self, player: Player) -> Iterator[Card]:
        for place in places(self.owned[player] & self.supported & ~self.stunned):
            card = self.cells[place]
            if card is not None:
                yield card

    def marked(self, counter: str, by: Player) -> int:
        mark = (counter, by)
        return sum(1 << p for p, card in enumerate(self.cells) if card is not None and mark in card.marks)

    def count(self, counter: str, by: Player, line: int = -1) -> int:
        mark = (counter, by)
        return sum(
            card.marks.count(mark)
            for place, card in enumerate(self.cells)
            if card is not None and card.marks and line >> place & 1
        )

    def passive_owners(self, passive: str) -> list[Player]:
        return [
            player
            for player in range(len(self.sides))
            for card in self._working(player)
            if passive in FACES[card.kind].passives
        ]
