"""Whole numbers, each below a bound, packed into as few bytes as they need.

All of them become one large number, from which they are taken again in the same order. A number that is as likely as
any other below its bound adds log2(bound) bits to it; one of a kind that is learned adds the less, the more often it
came before. (This is asymmetric numeral coding without its limits: Python's numbers may be as large as they like.)
"""

from __future__ import annotations

from collections.abc import Callable

Coder = Callable[[int, int, str], int]
"""`tell(bound, number, kind)`: whoever writes tells the number, and whoever reads gets it, whatever was passed. Numbers
of a named kind are learned; those of the kind "" are equally likely. So one function serves both directions, and cannot
disagree with itself."""

WEIGHT = 6
"""How much likelier a number of a learned kind gets each time it comes."""


class CannotPack(ValueError):
    """Bytes that no `Packer` made which was told the same bounds."""


class _Learned:
    """How often each number of each kind came."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, int], list[int]] = {}

    def counts(self, bound: int, kind: str) -> list[int]:
        return self._counts.setdefault((kind, bound), [1] * bound)


class Packer:
    def __init__(self) -> None:
        self._learned = _Learned()
        self._rows: list[tuple[int, int, int]] = []
        """Of each number: how likely it is, how likely all before it are together, and all there are."""

    def tell(self, bound: int, number: int, kind: str) -> int:
        if not 0 <= number < bound:
            raise ValueError(f"{number} is not below {bound}")
        if kind:
            counts = self._learned.counts(bound, kind)
            self._rows.append((counts[number], sum(counts[:number]), sum(counts)))
            counts[number] += WEIGHT
        else:
            self._rows.append((1, number, bound))
        return number

    def packed(self) -> bytes:
        whole = 0
        for share, before, total in reversed(self._rows):
            times, rest = divmod(whole, share)
            whole = times * total + before + rest
        return whole.to_bytes((whole.bit_length() + 7) // 8, "big")


class Unpacker:
    def __init__(self, data: bytes) -> None:
        self._learned = _Learned()
        self._whole = int.from_bytes(data, "big")

    def tell(self, bound: int, _: int, kind: str) -> int:
        if bound < 1:
            raise CannotPack("there is nothing to choose from")
        counts = self._learned.counts(bound, kind) if kind else None
        self._whole, place = divmod(self._whole, sum(counts) if counts else bound)
        if counts is None:
            return place
        number, before = 0, 0
        while before + counts[number] <= place:
            before += counts[number]
            number += 1
        self._whole = self._whole * counts[number] + place - before
        counts[number] += WEIGHT
        return number

    def finish(self) -> None:
        """Raises `CannotPack` if something is left: then something else was packed."""
        if self._whole:
            raise CannotPack("there is more than was asked for")
