"""The codec: what it writes it reads back, and it reads nothing else."""

from __future__ import annotations

import enum
import json
from dataclasses import dataclass
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.codec import BadData, from_json, to_json


class Suit(enum.Enum):
    RED = "red"
    BLUE = "blue"


class Rank(enum.IntEnum):
    LOW = 1
    HIGH = 2


@dataclass(frozen=True, slots=True)
class Card:
    suit: Suit
    rank: Rank


@dataclass(frozen=True, slots=True)
class Draw:
    count: int


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Hand:
    name: str
    cards: tuple[Card, ...]
    corner: tuple[int, str]
    marked: frozenset[tuple[int, int]]
    last: Draw | Pass | None
    seconds: float
    open: bool
    side: Literal[1, "left"]
    notes: dict[str, bool | int | str]

    def __post_init__(self) -> None:
        if self.seconds < 0:
            raise ValueError("time does not run backwards")


HAND = Hand(
    name="Ünal ♛",
    cards=(Card(Suit.RED, Rank.HIGH), Card(Suit.BLUE, Rank.LOW)),
    corner=(3, "x"),
    marked=frozenset({(2, 1), (1, 2)}),
    last=Draw(2),
    seconds=1.5,
    open=True,
    side=1,
    notes={"a": True, "b": 1, "c": "1"},
)
WRITTEN: dict[str, Any] = {
    "name": "Ünal ♛",
    "cards": [{"suit": "red", "rank": 2}, {"suit": "blue", "rank": 1}],
    "corner": [3, "x"],
    "marked": [[1, 2], [2, 1]],
    "last": {"is": "Draw", "count": 2},
    "seconds": 1.5,
    "open": True,
    "side": 1,
    "notes": {"a": True, "b": 1, "c": "1"},
}


def test_a_dataclass_is_written_field_by_field_with_its_sets_sorted_and_its_unions_tagged() -> None:
    assert to_json(HAND, Hand) == WRITTEN
    assert type(to_json(HAND, Hand)["cards"][0]["rank"]) is int


def test_what_was_written_is_read_back_equal() -> None:
    read = from_json(Hand, json.loads(json.dumps(WRITTEN)))
    assert read == HAND
    assert type(read.cards[0].rank) is Rank
    assert [type(note) for note in read.notes.values()] == [bool, int, str]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"extra": 1}, r"hand has no place for 'extra'"),
        ({"is": "Hand"}, r"hand has no place for 'is'"),
        ({"name": 3}, r"hand\.name should be str, not 3"),
        ({"name": None}, r"hand\.name should be str"),
        ({"cards": {}}, r"hand\.cards should be a list"),
        ({"cards": [{"suit": "red"}]}, r"hand\.cards\[0\] lacks 'rank'"),
        ({"cards": [{"suit": "green", "rank": 1}]}, r"hand\.cards\[0\]\.suit should be Suit"),
        ({"cards": [{"suit": "red", "rank": 3}]}, r"hand\.cards\[0\]\.rank should be Rank"),
        ({"cards": [{"suit": "red", "rank": True}]}, r"hand\.cards\[0\]\.rank should be Rank"),
        ({"cards": [{"suit": "red", "rank": 1.0}]}, r"hand\.cards\[0\]\.rank should be Rank"),
        ({"cards": [{"suit": ["red"], "rank": 1}]}, r"hand\.cards\[0\]\.suit should be Suit"),
        ({"corner": [3]}, r"hand\.corner should be a list of 2"),
        ({"corner": [3, "x", 1]}, r"hand\.corner should be a list of 2"),
        ({"corner": [True, "x"]}, r"hand\.corner\[0\] should be int, not True"),
        ({"corner": [3.0, "x"]}, r"hand\.corner\[0\] should be int"),
        ({"marked": [[1, 2], [1, 2]]}, r"hand\.marked should be a list without repeats"),
        ({"last": {"count": 2}}, r"hand\.last is no Draw or Pass or NoneType but None"),
        ({"last": {"is": "Card", "suit": "red", "rank": 1}}, r"hand\.last is no .* but 'Card'"),
        ({"last": {"is": "Pass", "count": 2}}, r"hand\.last has no place for 'count'"),
        ({"last": {"is": ["Draw"], "count": 2}}, r"hand\.last is no"),
        ({"last": 2}, r"hand\.last is no"),
        ({"seconds": "1.5"}, r"hand\.seconds should be float"),
        ({"seconds": True}, r"hand\.seconds should be float"),
        ({"seconds": float("nan")}, r"hand\.seconds should be float"),
        ({"seconds": float("inf")}, r"hand\.seconds should be float"),
        ({"seconds": 10**400}, r"hand\.seconds should be float"),
        ({"seconds": -1}, r"hand: time does not run backwards"),
        ({"open": 1}, r"hand\.open should be bool, not 1"),
        ({"open": "true"}, r"hand\.open should be bool"),
        ({"side": "right"}, r"hand\.side should be"),
        ({"side": True}, r"hand\.side should be"),
        ({"side": [1]}, r"hand\.side should be"),
        ({"notes": []}, r"hand\.notes should be an object"),
        ({"notes": {"a": None}}, r"hand\.notes\.a should be"),
        ({"notes": {"a": 1.5}}, r"hand\.notes\.a is no"),
        ({"notes": {"a": {}}}, r"hand\.notes\.a is no"),
    ],
)
def test_what_does_not_fit_is_refused_and_the_text_says_where(change: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadData, match=fault):
        from_json(Hand, WRITTEN | change, "hand")


@pytest.mark.parametrize("name", WRITTEN)
def test_no_field_may_be_missing(name: str) -> None:
    with pytest.raises(BadData, match=f"hand lacks '{name}'"):
        from_json(Hand, {key: value for key, value in WRITTEN.items() if key != name}, "hand")


@pytest.mark.parametrize("data", [None, [], "hand", 3, True])
def test_only_an_object_is_a_dataclass(data: Any) -> None:
    with pytest.raises(BadData, match="data should be Hand"):
        from_json(Hand, data)


def test_whole_numbers_are_read_as_floats_where_those_are_wanted() -> None:
    assert type(from_json(Hand, WRITTEN | {"seconds": 2}).seconds) is float


def test_long_data_is_cut_short_in_the_text() -> None:
    with pytest.raises(BadData) as refusal:
        from_json(int, "x" * 1000)
    assert len(str(refusal.value)) < 120


def test_a_value_of_no_known_kind_is_a_fault_of_ours_and_not_of_the_data() -> None:
    with pytest.raises(TypeError):
        to_json(object(), object)
    with pytest.raises(TypeError):
        from_json(object, {})
    with pytest.raises(TypeError):
        to_json(Card(Suit.RED, Rank.LOW), Draw | Pass)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(sorted(WRITTEN)), JSON)
def test_any_json_in_any_place_is_read_or_refused_and_what_is_read_writes_the_same(name: str, value: Any) -> None:
    data = WRITTEN | {name: value}
    try:
        read = from_json(Hand, data)
    except BadData:
        return
    assert from_json(Hand, to_json(read, Hand)) == read


@given(
    st.builds(
        Hand,
        name=st.text(),
        cards=st.lists(st.builds(Card, st.sampled_from(Suit), st.sampled_from(Rank))).map(tuple),
        corner=st.tuples(st.integers(), st.text()),
        marked=st.frozensets(st.tuples(st.integers(), st.integers())),
        last=st.none() | st.builds(Draw, st.integers()) | st.just(Pass()),
        seconds=st.floats(0, allow_nan=False, allow_infinity=False),
        open=st.booleans(),
        side=st.sampled_from((1, "left")),
        notes=st.dictionaries(st.text(), st.booleans() | st.integers() | st.text()),
    )
)
def test_every_value_comes_back_equal_from_text(hand: Hand) -> None:
    assert from_json(Hand, json.loads(json.dumps(to_json(hand, Hand), allow_nan=False))) == hand


@dataclass(frozen=True)
class Even:
    """Checks itself only when it comes from outside."""

    number: int

    def check_loaded(self) -> None:
        if self.number % 2:
            raise ValueError("an odd number")


def test_a_dataclass_may_refuse_what_was_loaded() -> None:
    assert Even(3).number == 3
    assert from_json(Even, {"number": 4}) == Even(4)
    with pytest.raises(BadData, match="data: an odd number"):
        from_json(Even, {"number": 3})
