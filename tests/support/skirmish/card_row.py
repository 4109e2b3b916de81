"""What a row says of one ability: the position, the exact targets, what the picks do, and what does nothing.

`S` is the acting card, of seat 0. Seats 0 and 2 are a team against 1 and 3, so each row says what teammates mean.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.game import Player

Piles = dict[Player, str]


@dataclass(frozen=True)
class Row:
    ability: str
    """The card and what triggers it, or the Command and the number of its option."""
    picture: str
    cards: dict[str, str]
    targets: set[str] | None
    """Of the first choice; None where no choice is made."""
    picks: tuple[str, ...]
    effect: set[str]
    bare: str | None = None
    """A position in which the first step has no target; None where it always has one."""
    bare_cards: dict[str, str] = field(default_factory=dict)
    bare_effect: set[str] = field(default_factory=set)
    """What happens all the same, beside the ready status that is spent."""
    hands: Piles = field(default_factory=dict)
    decks: Piles = field(default_factory=dict)
    discards: Piles = field(default_factory=dict)
    bare_piles: dict[str, Piles] = field(default_factory=dict)
    needs_support: bool = False

    @property
    def kind(self) -> str:
        return self.ability.split(".")[0]

    @property
    def trigger(self) -> str:
        return self.ability.split(".")[1]


ALONE = """
    S . .
    . . .
    . . x
"""
BOXED_IN = """
    S x .
    y . .
    . . .
"""
BESIDE_ALLY = """
    S a .
    . . .
    . . x
"""


def units(*kinds: str, trigger: str, **row: object) -> list[Row]:
    """The same row for several cards; `{}` in the legend stands for the card."""
    rows = []
    for kind in kinds:
        filled = dict(row)
        for legend in ("cards", "bare_cards"):
            written = filled.get(legend, {})
            assert isinstance(written, dict)
            filled[legend] = {name: text.format(kind) for name, text in written.items()}
        rows.append(Row(f"{kind}.{trigger}", **filled))  # type: ignore[arg-type]
    return rows
