"""Numbers packed into bytes and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.bitpack import CannotPack, Packer, Unpacker

TOLD = st.lists(
    st.integers(1, 40_000).flatmap(
        lambda bound: st.tuples(
            st.just(bound), st.integers(0, bound - 1), st.sampled_from(["", "a", "b"] if bound < 50 else [""])
        )
    )
)


def packed(told: list[tuple[int, int, str]]) -> bytes:
    packer = Packer()
    for bound, number, kind in told:
        assert packer.tell(bound, number, kind) == number
    return packer.packed()


@given(TOLD)
def test_numbers_come_back_in_their_order(told: list[tuple[int, int, str]]) -> None:
    unpacker = Unpacker(packed(told))
    assert [unpacker.tell(bound, 0, kind) for bound, _, kind in told] == [number for _, number, _ in told]
    unpacker.finish()


def test_a_number_takes_the_bits_it_needs_and_a_usual_one_hardly_any() -> None:
    assert len(packed([(10, 7, "")] * 240)) == 100  # 3.32 bits each
    assert len(packed([(10, 7, "digit")] * 240)) <= 4


def test_a_number_that_is_too_large_is_not_told() -> None:
    with pytest.raises(ValueError, match="not below"):
        Packer().tell(3, 3, "")


def test_what_is_left_over_is_noticed() -> None:
    unpacker = Unpacker(packed([(100, 99, ""), (100, 98, "")]))
    unpacker.tell(100, 0, "")
    with pytest.raises(CannotPack):
        unpacker.finish()
    with pytest.raises(CannotPack):
        unpacker.tell(0, 0, "")
