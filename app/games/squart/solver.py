"""Proves who wins by treating a position as a sum of independent areas.

After each move the board is transposed, so that the player to move lays flat; every area becomes its negative. Small
areas become exact values, numbers are added up, and the rest is searched with a cache.

Four facts about sums cut the search. The stops of a sum are within the sums of the stops. A move in a number is
unnecessary beside a part that is no number. A part and its negative cancel. A move is useless if another leaves the
mover at least the same places and the opponent at most the same.
"""

from __future__ import annotations

from collections.abc import Hashable
from operator import attrgetter, itemgetter
from typing import Generic, TypeVar

from app.core.game import Budget
from app.games.squart.areas import (
    TAKEN_FLAT,
    TAKEN_UPRIGHT,
    areas,
    areas_left,
    bits,
    canonical,
    flat_places,
    more_places,
    most_flat,
    most_upright,
    transposed,
    upright_places,
)
from app.games.squart.values import Value, Values

MEMORY = 256_000_000  # bytes

SMALL = 12
"""Areas up to this many cells get an exact value."""

HUNCH = 0.001
"""The weight of a guess, which orders moves of equal certain gain."""

_by_pair = attrgetter("pair")


_first = itemgetter(0)


class Area:
    """An area too large for an exact value, with proved bounds."""

    __slots__ = ("_low", "lead", "left_stop", "mask", "middle", "negative", "number", "pair", "right_stop", "serial")

    def __init__(self, mask: int, serial: int) -> None:
        self.mask, self.serial = mask, serial
        self.pair = serial
        """An id that only an area and its negative share."""
        self.number: float | None = None
        flat, upright = most_flat(mask), most_upright(mask)
        self.left_stop = float(flat)
        """An upper bound of the left stop."""
        self.right_stop = float(-upright)
        """A lower bound of the right stop."""
        self._low = self.right_stop
        self.lead = 0.0
        """A lower bound of the left stop minus `right_stop`."""
        self.middle = float(more_places(mask) + flat - upright)
        self.negative: Area | None = None

    def is_at_most(self, number: float) -> None:
        """Record a proof that the area is worth at most this."""
        self.left_stop = min(self.left_stop, number)

    def is_at_least(self, number: float) -> None:
        self.right_stop = max(self.right_stop, number)
        self.lead = max(0.0, self._low - self.right_stop)

    def gives_beginner(self, number: float) -> None:
        """Record a proof that Left, moving first, reaches at least this."""
        self._low = max(self._low, number)
        self.lead = max(0.0, self._low - self.right_stop)


AreaOrValue = Area | Value


Sum = tuple[float, list[AreaOrValue]]


class _Choice:
    """A move in one part: its certain gain, and what it leaves."""

    __slots__ = ("gain", "left", "mask")

    def __init__(self, gain: float, mask: int = 0, left: Sum | None = None) -> None:
        self.gain, self.mask, self.left = gain, mask, left


class SquartSolver:
    def __init__(self, memory: int = MEMORY) -> None:
        # Shares of the memory, divided by the measured size of an entry.
        self._results: TwoGenerationCache[tuple[float, tuple[AreaOrValue, ...]], bool] = TwoGenerationCache(
            memory * 35 // 100 // 300
        )
        self._shapes: TwoGenerationCache[int, AreaOrValue] = TwoGenerationCache(memory * 25 // 100 // 500)
        self._seen: TwoGenerationCache[int, AreaOrValue] = TwoGenerationCache(memory * 15 // 100 // 180)
        self._choices: TwoGenerationCache[AreaOrValue, list[_Choice]] = TwoGenerationCache(memory * 15 // 100 // 4000)
        self._most_values = memory * 10 // 100 // 400
        self._values = Values()
        self._serial = 0
        self._budget: Budget | None = None
        self.nodes = 0

    def wins(self, mask: int, budget: Budget | None = None) -> bool:
        """Return whether the player to move, who lays flat, wins; raises `OutOfBudget`."""
        self._budget = budget
        number, parts = self._parts(mask)
        for part in parts:
            self._negative(part)  # sets `pair`, which sorts parts
        return self._wins(number, self._together(parts))

    # The search

    def _wins(self, number: float, parts: tuple[AreaOrValue, ...]) -> bool:
        if not parts:
            return number > 0
        top = bottom = number
        lead = 0.0
        for part in parts:
            top += part.left_stop
            bottom += part.right_stop
            if part.lead > lead:
                lead = part.lead
        if top < 0:
            return False
        if bottom + lead > 0:
            return True
        known = self._results.get((number, parts))
        if known is None:
            self.nodes += 1
            self._spend()
            known = self._has_winning_move(number, parts) or self._wins_by_number(number, parts)
            self._results.put((number, parts), known)
            if len(parts) == 1:
                self._learn(number, parts[0], known)
        return known

    def _has_winning_move(self, number: float, parts: tuple[AreaOrValue, ...]) -> bool:
        choices = []
        last = None
        for at, part in enumerate(parts):
            if part is not last:  # skip equal parts: a move in either is the same
                choices += [(choice.gain, at, choice) for choice in self._choices_in(part)]
            last = part
        choices.sort(key=_first, reverse=True)
        negatives = [self._negative(part) for part in parts]
        for _, at, choice in choices:
            if choice.left is None:
                choice.left = self._parts(choice.mask)
            gained, left = choice.left
            after = negatives[:at] + negatives[at + 1 :] + [self._negative(part) for part in left]
            if not self._wins(-(number + gained), self._together(after)):
                return True
        return False

    def _together(self, parts: list[AreaOrValue]) -> tuple[AreaOrValue, ...]:
        parts.sort(key=_by_pair)
        kept: list[AreaOrValue] = []
        for part in parts:
            if kept and kept[-1].pair == part.pair and kept[-1] is self._negative(part):
                kept.pop()
            else:
                kept.append(part)
        return tuple(kept)

    def _wins_by_number(self, number: float, parts: tuple[AreaOrValue, ...]) -> bool:
        """Try a move in the number, unless some part is no number."""
        lower = _after_move_in(number)
        if lower is None or any(isinstance(part, Value) for part in parts):
            return False
        return not self._wins(-lower, self._together([self._negative(part) for part in parts]))

    def _learn(self, number: float, part: AreaOrValue, won: bool) -> None:
        if isinstance(part, Value):
            return
        if won:
            part.gives_beginner(-number)
        else:
            part.is_at_most(-number)
            negative = self._negative(part)
            assert isinstance(negative, Area)
            negative.is_at_least(number)

    def _choices_in(self, part: AreaOrValue) -> list[_Choice]:
        choices = self._choices.get(part)
        if choices is None:
            if isinstance(part, Value):
                choices = [
                    _Choice(left.right_stop - part.right_stop + HUNCH * (left.middle - part.middle), left=_sum_of(left))
                    for left in part.lefts
                ]
            else:
                choices = self._moves(part)
            self._choices.put(part, choices)
        return choices

    def _moves(self, area: Area) -> list[_Choice]:
        mask, middle, own = area.mask, area.middle, area.right_stop
        guesses = []
        for place in bits(flat_places(mask)):
            rest = mask & ~TAKEN_FLAT[place]
            upright = most_upright(rest)
            guesses.append((more_places(rest) + most_flat(rest) - upright, rest, upright))
        guesses.sort(key=_first, reverse=True)
        choices = []
        best: list[tuple[int, int]] = []
        surely = own
        for guess, rest, upright in guesses:
            mine, theirs = flat_places(rest), upright_places(rest)
            for most, least in best:
                if not mine & ~most and not least & ~theirs:
                    break
            else:
                best.append((mine, theirs))
                floor = self._floor(mask, rest, upright)
                surely = max(surely, floor)
                choices.append(_Choice(floor - own + HUNCH * (guess - middle), rest))
        area.gives_beginner(surely)
        return choices

    # Positions as sums

    def _parts(self, mask: int) -> Sum:
        number, parts = 0.0, []
        for area in areas(mask):
            part = self._part(area)
            if part.number is None:
                parts.append(part)
            else:
                number += part.number
        return number, parts

    def _floor(self, whole: int, rest: int, upright: int) -> float:
        """Return a lower bound of the right stop of the rest of an area.

        Finding the shape of a large area is slow, so an unknown one keeps the bound from `upright`."""
        floor = float(-upright)
        for area in areas_left(whole, rest):
            part = self._part(area) if area.bit_count() <= SMALL else self._seen.get(area)
            if part is not None:
                floor += part.right_stop + most_upright(area)
        return floor

    def _part(self, mask: int) -> AreaOrValue:
        part = self._seen.get(mask)
        if part is None:
            part = self._shape(canonical(mask))
            self._seen.put(mask, part)
        return part

    def _shape(self, mask: int) -> AreaOrValue:
        part = self._shapes.get(mask)
        if part is None:
            if mask.bit_count() <= SMALL:
                part = self._value(mask)
                self._shapes.put(canonical(transposed(mask)), self._values.negative(part))
            else:
                self._serial -= 1  # only areas count down
                part = Area(mask, self._serial)
            self._shapes.put(mask, part)
        return part

    def _negative(self, part: AreaOrValue) -> AreaOrValue:
        if isinstance(part, Value):
            return self._values.negative(part)
        if part.negative is None:
            negative = self._shape(canonical(transposed(part.mask)))
            assert isinstance(negative, Area)
            part.negative, negative.negative = negative, part
            part.pair = negative.pair = min(part.serial, negative.serial)
        return part.negative

    def _value(self, mask: int) -> Value:
        self._spend()
        lefts = [self._worth(mask & ~TAKEN_FLAT[place]) for place in bits(flat_places(mask))]
        rights = [self._worth(mask & ~TAKEN_UPRIGHT[place]) for place in bits(upright_places(mask))]
        return self._values.of(lefts, rights)

    def _worth(self, mask: int) -> Value:
        worth = self._values.zero
        for area in areas(mask):
            part = self._part(area)
            assert isinstance(part, Value)
            worth = self._values.sum(worth, part)
        return worth

    def _spend(self) -> None:
        if len(self._values) > self._most_values:
            self._values.forget()
        if self._budget is not None:
            self._budget.spend()


def _sum_of(value: Value) -> Sum:
    return (0.0, [value]) if value.number is None else (value.number, [])


def _after_move_in(number: float) -> float | None:
    """Return what Left's move in a number leaves, or None."""
    if number == int(number):
        return number - 1 if number > 0 else None
    step = 1.0
    while number % step:
        step /= 2
    return number - step


K = TypeVar("K", bound=Hashable)


V = TypeVar("V")


class TwoGenerationCache(Generic[K, V]):
    """A bounded cache that drops its old half when the young half is full."""

    def __init__(self, most: int) -> None:
        self._room = max(1, most // 2)
        self._young: dict[K, V] = {}
        self._old: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: K) -> V | None:
        found = self._young.get(key)
        if found is None and self._old:
            found = self._old.get(key)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: K, value: V) -> None:
        if len(self._young) >= self._room:
            self._young, self._old = {}, self._young
        self._young[key] = value
