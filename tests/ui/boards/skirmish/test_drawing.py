"""Skirmish as pictures: cards in three sizes, their short names, and what flies, falls and shines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.games.skirmish.cards.catalogue import FACES
from app.games.skirmish.events import Entered, Marked, Played, RoundEnded
from app.games.skirmish.terms import COUNTERS, SUPPORT, THREAT
from app.languages.translator import LANGUAGES
from tests.support.sampling import across
from tests.support.ui.skirmish_table import at, hand_pos, position, screen

pytestmark = pytest.mark.window

SIZES = ((0, 0), (1, 1), (2, 2), (-3, 4), (40, 40), (60, 60), (140, 140), (90, 120))
THEMES = ("light", "dark")


@pytest.fixture
def table(ui: Any) -> Any:
    """The board, with all pictures of the game loaded."""
    at(ui, position(phase=2))
    return screen(ui).board


def faces(tr: Any) -> list[Any]:
    """Every card of each player, with everything on it that can be, and the backs."""
    from app.ui.boards.skirmish.cards.card_view import Badge, face_down, of_kind

    counters = tuple(Badge(name, 2, 1) for name in COUNTERS)
    signs = (Badge(THREAT, 0, 0), Badge(SUPPORT, 0, -1), Badge("flag", 0, 1))
    plain = [of_kind(kind, at % 4, tr) for at, kind in enumerate(FACES)]
    laden = [replace(each, badges=counters + signs, stunned=True, tab="D", change=-1) for each in plain]
    strong = [replace(each, badges=signs[::-1], usable=True, tab="S", change=2, power=12) for each in plain[:4]]
    return [*plain, *laden, *strong, *(face_down(owner, counters) for owner in range(4))]


def drawn(look: Any, seen: Any, size: tuple[float, float], is_veiled: bool = False) -> int:
    """How many instructions a card takes."""
    from kivy.graphics import Canvas

    from app.ui.boards.skirmish.cards.card_drawing import card_face, card_shadow

    canvas = Canvas()
    with canvas:
        card_shadow((5, 5, *size), look)
        card_face((5, 5, *size), seen, look, is_veiled)
    return len(canvas.children)


# Names


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_of_one_word_and_no_other_has_the_same(ui: Any, language: str) -> None:
    ui.app.change(language=language)
    names = [ui.app.tr(f"skirmish.card.{kind}.short") for kind in FACES]
    assert not [name for name in names if not name or len(name.split()) > 1 or name.startswith("skirmish.")]
    assert len(set(names)) == len(FACES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_short_name_fits_a_card_of_110_pixels(ui: Any, language: str) -> None:
    from app.ui.boards.skirmish.cards.picture_card import NAME, RIM
    from app.ui.canvas import shapes

    ui.app.change(language=language)
    width, size = 110, round(110 * NAME)
    names = [ui.app.tr(f"skirmish.card.{kind}.short") for kind in FACES]
    assert not [name for name in names if shapes.extent(name, round(0.85 * size), "Medium") > width * (1 - 2 * RIM) - 3]


def test_a_small_card_has_no_name(ui: Any, table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.ui.boards.skirmish.cards.card_view import of_kind
    from app.ui.canvas import shapes

    said: list[str] = []
    text = shapes.text
    monkeypatch.setattr(shapes, "text", lambda words, *rest: (said.append(words), text(words, *rest)))
    finn = of_kind("finn", 0, ui.app.tr)
    drawn(ui.app.look, finn, (40, 40))
    assert "Finn" not in said
    drawn(ui.app.look, finn, (110, 110))
    assert "Finn" in said


# Cards


@pytest.mark.parametrize("theme", THEMES)
def test_every_picture_that_a_card_asks_for_is_there(
    ui: Any, table: Any, theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.ui.art.loaded_art import LoadedArt

    ui.app.change(theme=theme)
    ui.frames(3)
    found, missing = LoadedArt.sprite, set()

    def asked(self: Any, name: str) -> Any:
        sprite = found(self, name)
        if sprite is None:
            missing.add(name)
        return sprite

    monkeypatch.setattr(LoadedArt, "sprite", asked)
    for seen in faces(ui.app.tr):
        drawn(ui.app.look, seen, (120, 120))
    assert missing == {"glyph-flag"}  # a sign of the icon font


@pytest.mark.parametrize(("theme", "size"), across([*THEMES, "contrast"], SIZES))
def test_a_card_is_drawn_at_any_size(ui: Any, table: Any, theme: str, size: tuple[int, int]) -> None:
    ui.app.change(theme=theme)
    ui.frames(3)
    for seen in faces(ui.app.tr)[::5]:
        for is_veiled in (False, True):
            assert drawn(ui.app.look, seen, size, is_veiled)


def test_a_card_without_a_picture_is_drawn_flat(ui: Any, table: Any) -> None:
    from app.ui.boards.skirmish.cards.card_view import of_kind
    from app.ui.boards.skirmish.cards.picture_card import pictured_face

    unknown = replace(of_kind("finn", 0, ui.app.tr), kind="nobody")
    assert not pictured_face((0, 0, 90, 90), unknown, ui.app.look)
    assert drawn(ui.app.look, unknown, (90, 90))


def test_only_what_has_changed_is_drawn_anew(ui: Any, table: Any) -> None:
    from kivy.graphics import Canvas

    from app.ui.boards.skirmish.cards.card_drawing import DrawCache
    from app.ui.boards.skirmish.cards.card_view import of_kind

    book, drawings = DrawCache(), []
    finn, falk = of_kind("finn", 0, ui.app.tr), of_kind("falk", 1, ui.app.tr)
    for cards in ((finn, falk), (falk,), (finn, falk), (falk,), (falk,), (finn, falk)):
        canvas = Canvas()
        book.begin(ui.app.look)
        for seen in cards:
            book.face(canvas, (0, 0, 90, 90), seen)
        drawings.append({seen.kind: book._shown[(0, 0, 90, 90), seen] for seen in cards})
        canvas.clear()
    assert all(each["falk"] is drawings[0]["falk"] for each in drawings)
    assert drawings[0]["finn"] is drawings[2]["finn"]  # it was away for one picture only
    assert drawings[0]["finn"] is not drawings[5]["finn"]  # for two


def test_a_card_that_is_veiled_is_not_drawn_anew(ui: Any, table: Any) -> None:
    from kivy.graphics import Canvas

    from app.ui.boards.skirmish.cards.card_drawing import DrawCache
    from app.ui.boards.skirmish.cards.card_view import of_kind

    book, finn, box, drawings, lengths = DrawCache(), of_kind("finn", 0, ui.app.tr), (0, 0, 90, 90), [], []
    for is_veiled in (False, True):
        canvas = Canvas()
        book.begin(ui.app.look)
        book.face(canvas, box, finn, is_veiled)
        drawings.append(book._shown[box, finn])
        lengths.append(len(canvas.children))
        canvas.clear()
    assert drawings[0] is drawings[1]
    assert lengths[1] > lengths[0], "the veil lies on it"


def test_the_board_keeps_its_places_with_and_without_pictures(ui: Any, table: Any) -> None:
    def places() -> list[Any]:
        hand = screen(ui).controls.hand
        return [table.box((0, 0)), table.card_box((3, 3)), *(hand.box(index) for index in range(len(hand.cards)))]

    before = places()
    ui.app.change(theme="contrast")
    ui.frames(4)
    assert ui.app.look.art is None
    assert places() == before


@pytest.mark.parametrize(("width", "height"), [(360, 640), (800, 1280), (1280, 800)])
def test_a_raised_card_is_whole_and_seen(ui: Any, width: int, height: int) -> None:
    ui.size(width, height)
    at(ui, position(phase=2))
    ui.tap(hand_pos(ui, 0))
    hand = screen(ui).controls.hand
    left, bottom, wide, high = hand.box(0)
    assert screen(ui).board.raised == hand.cards[0].id
    assert hand.x <= left
    assert left + wide <= hand.right
    assert hand.y <= bottom
    assert bottom + high <= hand.top


# Cards beside the board


def test_the_deck_builder_has_pictures_as_long_as_it_is_open(ui: Any) -> None:
    from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet

    assert ui.app.look.sprite("card-finn") is None
    sheet = DeckSheet()
    sheet.open()
    ui.frames(4)
    assert ui.app.look.sprite("card-finn") is not None
    sheet.close()
    ui.frames(4)
    assert ui.app.look.sprite("card-finn") is None


# Motion


def test_a_thrown_card_comes_from_elsewhere_and_lies_still_at_the_end(ui: Any) -> None:
    from kivy.graphics import Rotate, Scale, Translate

    from app.ui.boards.skirmish.card_motion import LEAN, CardThrow

    flown = CardThrow(Translate(), Translate(), Rotate(angle=0), Scale(1, 1, 1), (-50.0, -200.0))
    flown.at(0)
    assert (flown.shift.x, flown.shift.y) == (-50, -200)
    flown.at(0.4)
    assert 0 < abs(flown.lean.angle) <= LEAN
    assert flown.shadow.y < flown.shift.y
    flown.at(1)
    at_rest = (flown.shift.x, flown.shift.y, flown.shadow.x, flown.shadow.y, flown.lean.angle, flown.size.x)
    assert at_rest == pytest.approx((0, 0, 0, 0, 0, 1))


@pytest.mark.parametrize("theme", ["light", "contrast"])
def test_what_moves_comes_to_an_end_and_leaves_nothing_behind(ui: Any, theme: str) -> None:
    from kivy.animation import Animation

    ui.begin(reduced_motion=False, theme=theme)
    at(ui, position(phase=2))
    board = screen(ui).board
    card = next(each for each in board.view.board.cells if each is not None)
    events = (
        Played(0, 900, "faber", (0, 0), True, (0, 1)),
        Entered(1, 901, "recon_drone", (0, 3)),
        Marked(card.id, "exploit", 1, 1),
        RoundEnded(1, (0,), (20, 3)),
    )
    board.play(events, board.view)
    assert board.is_moving
    ui.until(lambda: not board.is_moving)
    ui.until(lambda: not board._fleeting)
    ui.frames(3)
    assert not Animation._instances
    assert board._light.group.children == []
    assert not [shift for shift in board.shifts.values() if shift.x or shift.y]


def test_without_motion_a_card_fades_in_while_play_goes_on(ui: Any, table: Any) -> None:
    table.play([Played(0, 900, "faber", (0, 0), True, (0, 1))], table.view)
    assert not table.is_moving
    assert table.fading > 0
    ui.until(lambda: table._arrived is None)
    assert table.fading == 0


@pytest.mark.parametrize(("theme", "side"), across([*THEMES, "contrast"], [0.0, 1.0, 2.0, 96.0]))
def test_a_small_position_and_the_emblem_are_drawn_in_any_look(ui: Any, theme: str, side: float) -> None:
    from types import SimpleNamespace

    from kivy.graphics import Canvas

    from app.ui.boards.skirmish.emblem import draw_emblem
    from app.ui.boards.skirmish.thumbnail import draw_position

    ui.app.change(theme=theme)
    ui.frames(3)
    canvas: Any = Canvas()
    with canvas:
        draw_position(SimpleNamespace(state=position().state), (0.0, 0.0, side), ui.app.look, ui.app.settings)
        draw_emblem((side / 2, side / 2), side, ui.app.look)
    assert canvas.children
