"""Exact values of games in Conway's sense, in canonical form.

A game is `{lefts|rights}`, the moves of each player; Left is Blue. Equal games behave alike in every sum and have one
canonical form, without dominated or reversible options.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(slots=True, eq=False, repr=False)
class Value:
    """A canonical form; equal forms are one object until `forget`."""

    serial: int
    lefts: tuple[Value, ...]
    rights: tuple[Value, ...]
    number: float | None
    """Free moves for Left, exact as a float; None if it is no number."""
    left_stop: float
    """The number reached by playing here alone, Left first."""
    right_stop: float
    lead: float
    middle: float
    pair: int = 0
    """An id that only a value and its negative share."""
    _negative: Value | None = None


class Values:
    def __init__(self) -> None:
        self._forms: dict[tuple[tuple[Value, ...], tuple[Value, ...]], Value] = {}
        self._order: dict[tuple[Value, Value], bool] = {}
        self._sums: dict[tuple[Value, Value], Value] = {}
        self._serial = 0
        self.zero = self._intern((), ())

    def forget(self) -> None:
        """Drop the caches; forms still in use stay valid."""
        self._forms, self._order, self._sums = {((), ()): self.zero}, {}, {}

    def __len__(self) -> int:
        return len(self._forms) + len(self._order) + len(self._sums)

    def at_most(self, a: Value, b: Value) -> bool:
        """Return whether a ≤ b, which means that Left prefers b."""
        if a is b:
            return True
        if a.left_stop > b.left_stop or a.right_stop > b.right_stop:
            return False
        if a.left_stop < b.right_stop:
            return True
        known = self._order.get((a, b))
        if known is None:
            known = not (
                any(self.at_most(b, left) for left in a.lefts) or any(self.at_most(right, a) for right in b.rights)
            )
            self._order[a, b] = known
        return known

    def of(self, lefts: Iterable[Value], rights: Iterable[Value]) -> Value:
        form = _Form(self, lefts, rights)
        form.bypass()
        return self._intern(
            tuple(sorted(self._greatest(form.lefts), key=_serial)),
            tuple(sorted(self._least(form.rights), key=_serial)),
        )

    def negative(self, value: Value) -> Value:
        if value._negative is None:
            value._negative = self._intern(
                tuple(sorted((self.negative(right) for right in value.rights), key=_serial)),
                tuple(sorted((self.negative(left) for left in value.lefts), key=_serial)),
            )
            value._negative._negative = value
            value.pair = value._negative.pair = min(value.serial, value._negative.serial)
        return value._negative

    def sum(self, a: Value, b: Value) -> Value:
        if a is self.zero:
            return b
        if b is self.zero:
            return a
        if a.serial > b.serial:
            a, b = b, a
        known = self._sums.get((a, b))
        if known is None:
            known = self.of(
                [self.sum(left, b) for left in a.lefts] + [self.sum(a, left) for left in b.lefts],
                [self.sum(right, b) for right in a.rights] + [self.sum(a, right) for right in b.rights],
            )
            self._sums[a, b] = known
        return known

    def _greatest(self, options: list[Value]) -> list[Value]:
        kept: list[Value] = []
        for option in options:
            if not any(self.at_most(option, other) for other in kept):
                kept = [other for other in kept if not self.at_most(other, option)]
                kept.append(option)
        return kept

    def _least(self, options: list[Value]) -> list[Value]:
        kept: list[Value] = []
        for option in options:
            if not any(self.at_most(other, option) for other in kept):
                kept = [other for other in kept if not self.at_most(option, other)]
                kept.append(option)
        return kept

    def _intern(self, lefts: tuple[Value, ...], rights: tuple[Value, ...]) -> Value:
        known = self._forms.get((lefts, rights))
        if known is None:
            number = _number(lefts, rights)
            if number is None:
                left_stop = max(left.right_stop for left in lefts)
                right_stop = min(right.left_stop for right in rights)
            else:
                left_stop = right_stop = number
            lead, middle = left_stop - right_stop, (left_stop + right_stop) / 2
            self._serial += 1
            known = Value(self._serial, lefts, rights, number, left_stop, right_stop, lead, middle, self._serial)
            self._forms[lefts, rights] = known
        return known


class _Form:
    def __init__(self, values: Values, lefts: Iterable[Value], rights: Iterable[Value]) -> None:
        self._values = values
        self.lefts = values._greatest(list(dict.fromkeys(lefts)))
        self.rights = values._least(list(dict.fromkeys(rights)))
        self._least_known: dict[Value, bool] = {}
        self._most_known: dict[Value, bool] = {}

    def bypass(self) -> None:
        """Replace reversible options, which keeps the value and so all comparisons."""
        at, lefts = 0, self.lefts
        while at < len(lefts):
            answer = next((right for right in lefts[at].rights if self._at_least(right)), None)
            if answer is None:
                at += 1
            else:
                lefts[at : at + 1] = [left for left in answer.lefts if left not in lefts]
        at, rights = 0, self.rights
        while at < len(rights):
            answer = next((left for left in rights[at].lefts if self._at_most(left)), None)
            if answer is None:
                at += 1
            else:
                rights[at : at + 1] = [right for right in answer.rights if right not in rights]

    def _at_least(self, value: Value) -> bool:
        """Return whether value ≤ this form."""
        known = self._least_known.get(value)
        if known is None:
            known = not (
                any(self._values.at_most(right, value) for right in self.rights)
                or any(self._at_most(left) for left in value.lefts)
            )
            self._least_known[value] = known
        return known

    def _at_most(self, value: Value) -> bool:
        """Return whether this form ≤ value."""
        known = self._most_known.get(value)
        if known is None:
            known = not (
                any(self._values.at_most(value, left) for left in self.lefts)
                or any(self._at_least(right) for right in value.rights)
            )
            self._most_known[value] = known
        return known


def _serial(value: Value) -> int:
    return value.serial


def _number(lefts: tuple[Value, ...], rights: tuple[Value, ...]) -> float | None:
    if len(lefts) > 1 or len(rights) > 1:
        return None
    low = lefts[0].number if lefts else None
    high = rights[0].number if rights else None
    if (lefts and low is None) or (rights and high is None):
        return None
    if low is None:
        return 0.0 if high is None else high - 1
    if high is None:
        return low + 1
    return (low + high) / 2 if low < high else None
