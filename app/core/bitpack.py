"""Packs whole numbers, each below a known bound, into few bytes.

They become one large integer by asymmetric numeral coding. Frequent numbers of a learned kind take fewer bits.
"""

from __future__ import annotations

from collections.abc import Callable

Coder = Callable[[int, int, str], int]
"""`tell(bound, number, kind)`: a writer stores `number`; a reader ignores it and returns the stored one.

One function thus both writes and reads. Numbers of the kind "" are equally likely; others are learned."""

WEIGHT = 6


class CannotPack(ValueError):
    """The bytes do not come from a packer with the same bounds."""


class _Learned:
    def __init__(self) -> None:
        self._counts: dict[tuple[str, int], list[int]] = {}

    def counts(self, bound: int, kind: str) -> list[int]:
        return self._counts.setdefault((kind, bound), [1] * bound)


class Packer:
    def __init__(self) -> None:
        self._learned = _Learned()
        self._rows: list[tuple[int, int, int]] = []
        """The weights of each number, of all smaller ones, and of all numbers together."""

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
        if self._whole:
            raise CannotPack("there is more than was asked for")
