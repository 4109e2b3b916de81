"""Every card has a picture of its own, told from all others at 56 pixels and in grey."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from app.games.skirmish.cards.commands import COMMANDS
from app.games.skirmish.cards.language import Face
from app.games.skirmish.cards.units import TOKENS, UNITS
from app.games.skirmish.terms import COMMAND, HERO, HOODS, NEUTRAL, TOKEN, UNIT
from tests.support.art_shelf import INDEX, SPRITES, sprite
from tools.art.cards import cast
from tools.art.cards.drawings import names

CARDS = {face.id: face for face in (*UNITS, *TOKENS, *COMMANDS)}

SMALL = 56
APART = 18.0
"""The mean difference of greys, of 256, that two pictures need at least, also if one is turned round. One and the same
figure before the same ground has 0 to 2; measured with another tool alone, or another head alone, it has 9 to 30. The
nearest two of the game have 23."""


@pytest.mark.parametrize("name", CARDS)
def test_a_card_has_a_picture_and_its_faction_s_sign(name: str) -> None:
    entry = INDEX["cards"][name]
    assert entry["picture"] in SPRITES
    assert entry["sign"] in SPRITES
    assert entry.get("seal", "lozenge") in SPRITES
    assert SPRITES[entry["picture"]]["page"] == "cards"


def test_no_picture_is_left_of_a_card_that_is_gone() -> None:
    assert set(INDEX["cards"]) == set(CARDS)
    assert set(cast.CAST) <= set(CARDS)


def small(name: str) -> Image.Image:
    """A card's picture as on the smallest card: cut in around the head, in grey."""
    picture = sprite(INDEX["cards"][name]["picture"])
    wide = picture.width
    inset, top = wide * 0.07, wide * 0.04
    part = (inset, top, wide - inset, top + wide - 2 * inset)
    return picture.convert("L").resize((SMALL, SMALL), Image.Resampling.LANCZOS, box=part)


def difference(one: Image.Image, other: Image.Image) -> float:
    return min(ImageStat.Stat(ImageChops.difference(one, seen)).mean[0] for seen in (other, ImageOps.mirror(other)))


def test_no_two_pictures_are_too_alike_when_small_and_grey() -> None:
    shown = {name: small(name) for name in CARDS}
    pairs = {pair: difference(*(shown[name] for name in pair)) for pair in combinations(CARDS, 2)}
    assert {pair: apart for pair, apart in pairs.items() if apart < APART} == {}


def test_no_two_cards_of_a_faction_share_head_and_tool() -> None:
    lines = [(cast.world_of(face), line.head, line.tool) for face in CARDS.values() if (line := cast.line_of(face))]
    assert len(lines) == len(set(lines))


def test_every_line_names_drawings_that_are_there() -> None:
    guessed = [cast.line_from_data(face) for face in CARDS.values()]
    for line in (*cast.CAST.values(), *guessed):
        assert line.head in (*names("heads"), "")
        assert line.body in (*names("bodies"), "")
        assert line.tool in names("tools")
        assert line.seal in (*names("seals"), "rays")
    assert {tool for tool, _ in cast.SAID.values()} <= set(names("tools"))
    assert {seal for _, seal in cast.SAID.values()} <= set(names("seals"))
    assert {head for heads in cast.HEADS.values() for head in heads} <= set(names("heads"))


@pytest.mark.parametrize(
    ("text", "tool", "seal"),
    [
        ("Place 1 Stun on a card; then 1 Aim.", "bolt", "aim"),
        ("Destroy a card that bears your Aim.", "sword", "aim"),
        ("Draw a card.", "star", "star"),
    ],
)
def test_a_card_without_a_line_gets_one_from_its_text(
    monkeypatch: pytest.MonkeyPatch, text: str, tool: str, seal: str
) -> None:
    monkeypatch.setattr(cast, "_words", lambda: {"skirmish.card.newcomer.deploy": text})
    line = cast.line_of(Face("newcomer", "Newcomer", HOODS, 2, ()))
    assert (line.tool, line.seal) == (tool, seal)
    assert line.head in cast.HEADS[HOODS]


def test_whose_world_a_card_is_from() -> None:
    assert cast.world_of(Face("slip", "Slip", NEUTRAL, 0, (), types=(COMMAND,))) == COMMAND
    assert cast.world_of(Face("toy", "Toy", HOODS, 1, (), types=(TOKEN, UNIT))) == TOKEN
    assert cast.world_of(Face("hero", "Hero", HOODS, 1, (), types=(UNIT, HERO))) == HOODS
    assert cast.line_of(Face("slip", "Slip", NEUTRAL, 0, (), types=(COMMAND,))).head == ""
