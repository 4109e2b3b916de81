"""Free cells as bit masks: places for tokens, connected areas, and shapes.

A row has `STRIDE` bits. Its last bit stays empty, so that a shift by one cell cannot carry into the next row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.core.grid import Cell

MOST = 10
STRIDE = MOST + 1
_ROW = (1 << MOST) - 1
_COLUMN = sum(1 << row * STRIDE for row in range(MOST))


def bit(cell: Cell) -> int:
    return cell[0] * STRIDE + cell[1]


def cell_of(place: int) -> Cell:
    return divmod(place, STRIDE)


def mask_of(cells: Iterable[Cell]) -> int:
    mask = 0
    for row, column in cells:
        mask |= 1 << row * STRIDE + column
    return mask


def bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _with_neighbours(mask: int) -> int:
    return mask | mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE


TAKEN_FLAT = tuple(_with_neighbours(0b11 << place) for place in range(STRIDE * MOST))
"""The cells that a flat token occupies or blocks, by its left cell."""
TAKEN_UPRIGHT = tuple(_with_neighbours((1 | 1 << STRIDE) << place) for place in range(STRIDE * MOST))


def flat_places(mask: int) -> int:
    return mask & mask >> 1


def upright_places(mask: int) -> int:
    return mask & mask >> STRIDE


def most_flat(mask: int) -> int:
    """Return an upper bound for the flat tokens that fit together."""
    count = 0
    while True:
        starts = mask & ~(mask << 1)
        if not starts:
            return count
        tokens = starts & mask >> 1
        count += tokens.bit_count()
        mask &= ~(starts | tokens << 1 | tokens << 2)


def most_upright(mask: int) -> int:
    count = 0
    while True:
        starts = mask & ~(mask << STRIDE)
        if not starts:
            return count
        tokens = starts & mask >> STRIDE
        count += tokens.bit_count()
        mask &= ~(starts | tokens << STRIDE | tokens << 2 * STRIDE)


def more_places(mask: int) -> int:
    return (mask & mask >> 1).bit_count() - (mask & mask >> STRIDE).bit_count()


def balance(mask: int) -> int:
    return more_places(mask) + most_flat(mask) - most_upright(mask)


def areas(mask: int) -> list[int]:
    """Return the connected groups of at least two free cells."""
    found = []
    mask &= mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE
    while mask:
        area, wider = 0, mask & -mask
        while wider != area:
            area = wider
            wider = (area | area << 1 | area >> 1 | area << STRIDE | area >> STRIDE) & mask
        found.append(area)
        mask ^= area
    return found


def areas_left(area: int, rest: int) -> list[int]:
    """Return `areas` of what a token leaves of one area, but faster.

    Each part touches a taken cell, so the search ends once the cells that do are connected."""
    taken = area ^ rest
    rest &= rest << 1 | rest >> 1 | rest << STRIDE | rest >> STRIDE
    edge = (taken << 1 | taken >> 1 | taken << STRIDE | taken >> STRIDE) & rest
    found = []
    while edge:
        area, wider = 0, edge & -edge
        while wider != area:
            if not edge & ~wider:
                found.append(rest)
                return found
            area = wider
            wider = (area | area << 1 | area >> 1 | area << STRIDE | area >> STRIDE) & rest
        found.append(area)
        rest ^= area
        edge &= ~area
    return found


_REVERSED = tuple(sum(1 << MOST - 1 - place for place in bits(row)) for row in range(1 << MOST))
_UPRIGHT = tuple(sum(1 << place * STRIDE for place in bits(row)) for row in range(1 << MOST))


def transposed(mask: int) -> int:
    """Swap rows and columns, which is the negative of the game."""
    turned = 0
    for row, cells in enumerate(_rows(mask)):
        turned |= _UPRIGHT[cells] << row
    return turned


def canonical(mask: int) -> int:
    """Return one mask for all shifted and mirrored copies of a shape."""
    while not mask & _ROW:
        mask >>= STRIDE
    rows = []
    columns, left = 0, mask
    while left:
        row = left & _ROW
        rows.append(row)
        columns |= row
        left >>= STRIDE
    near = (columns & -columns).bit_length() - 1
    far = MOST - columns.bit_length()
    flipped = turned = mirrored = shift = 0
    for row in rows:
        flipped = flipped << STRIDE | row
        back = _REVERSED[row] >> far
        turned = turned << STRIDE | back
        mirrored |= back << shift
        shift += STRIDE
    return min(mask >> near, flipped >> near, turned, mirrored)


def _rows(mask: int) -> list[int]:
    rows = []
    while mask:
        rows.append(mask & _ROW)
        mask >>= STRIDE
    return rows
