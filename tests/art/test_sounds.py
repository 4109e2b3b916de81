"""The baked sounds: three variants of each, short, clean and never silent."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path

import pytest

from tests.support.art_shelf import INDEX, ROOT

SOUNDS = ROOT / "assets" / "sounds"

LENGTHS = {
    **dict.fromkeys(("key", "tick"), (0.03, 0.08)),
    **dict.fromkeys(("win", "loss", "draw"), (0.4, 1.0)),
}
"""In seconds; all others are between a twentieth and two fifths."""

FILES = [(name, number) for name, count in INDEX["sounds"].items() for number in range(1, count + 1)]


def heard(path: Path) -> tuple[array[int], int]:
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        rate, found = file.getframerate(), array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found, rate


def test_every_event_has_three_variants_and_no_file_is_left_over() -> None:
    assert set(INDEX["sounds"]) == {
        *("disc_hit_soft", "disc_hit_middle", "disc_hit_hard", "disc_frame", "disc_off", "queen_step", "slate"),
        *("tile_down", "card_lift", "card_slap", "aim", "exploit", "stun", "shield", "revealed", "key", "tick"),
        *("score", "win", "loss", "draw", "illegal"),
    }
    assert set(INDEX["sounds"].values()) == {3}
    assert {path.stem for path in SOUNDS.iterdir()} == {f"{name}_{number}" for name, number in FILES}


@pytest.mark.parametrize(("name", "number"), FILES)
def test_a_sound_is_short_clean_and_loud_enough(name: str, number: int) -> None:
    found, rate = heard(SOUNDS / f"{name}_{number}.wav")
    least, most = LENGTHS.get(name, (0.05, 0.4))
    peak = max(map(abs, found))
    assert 22_050 <= rate <= 44_100
    assert least <= len(found) / rate <= most
    assert abs(found[0]) < 33
    assert abs(found[-1]) < 33
    assert 32767 * 0.25 < peak < 32767 * 0.9
    assert sum(abs(value) >= peak for value in found) < 4, "cut off at its loudest"
    # It sounds at once: in its first third it is loud.
    assert max(map(abs, found[: len(found) // 3])) > peak / 4


@pytest.mark.parametrize("name", INDEX["sounds"])
def test_no_variant_is_another_one(name: str) -> None:
    variants = {(SOUNDS / f"{name}_{number}.wav").read_bytes() for number in (1, 2, 3)}
    assert len(variants) == 3


def test_a_harder_hit_is_louder() -> None:
    peaks = [max(map(abs, heard(SOUNDS / f"disc_hit_{strength}_1.wav")[0])) for strength in ("soft", "middle", "hard")]
    assert peaks == sorted(peaks)


def test_all_of_them_are_about_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < 1_000_000
