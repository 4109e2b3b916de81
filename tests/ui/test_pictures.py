"""Baked pictures in the window: loaded by game and theme, and drawn flat where one is missing."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.ui.art import texture_loader
from app.ui.art.art_index import AtlasPage
from app.ui.art.particles import DUST, MOST, Particles

ART = Path(__file__).parents[2] / "assets" / "art"
MEGABYTE = 1_000_000

pytestmark = pytest.mark.window


def opened(folder: Path) -> tuple[texture_loader.TextureLoader, list[str]]:
    """A gallery of its own, and what went wrong in it."""
    faults: list[str] = []
    made = texture_loader.TextureLoader(
        folder, lambda: None, lambda fault: faults.append(str(fault)), lambda work: work()
    )
    return made, faults


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ART, tmp_path / "art"))


def test_no_picture_is_wanted_for_the_first_frame(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []
    from app.ui.application import FourBoards

    def _after_first_frame(app: Any, _: float) -> None:
        seen.append(app.look.art)

    monkeypatch.setattr(FourBoards, "_after_first_frame", _after_first_frame)
    ui.fresh()
    assert seen == [None]


def test_pictures_are_there_after_it(ui: Any) -> None:
    assert ui.app.look.sprite("plate-{theme}") is not None
    assert ui.app.look.sprite("no such thing") is None


def test_high_contrast_has_none(ui: Any) -> None:
    ui.app.change(theme="contrast")
    ui.frames(3)
    assert ui.app.look.art is None
    ui.app.change(theme="light")
    ui.frames(3)
    assert ui.app.look.art is not None


def test_another_theme_brings_its_own_pictures(ui: Any) -> None:
    ui.app.change(theme="dark")
    ui.frames(3)
    assert ui.app.look.art.theme == "dark"
    assert ui.app.look.art.page("home-{theme}") is ui.app.look.art.page("home-dark")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_game_s_set_at_a_time_and_no_more_than_forty_megabytes(ui: Any, game: Any) -> None:
    other = GAMES[(GAMES.index(game) + 1) % len(GAMES)]
    shown, faults = opened(ART)
    for theme in ("light", "dark"):
        for each in (other, game):
            shown.show(theme, each.id, "")
            ui.frames(2)
        assert shown.art
        assert shown.art.board(game.id)
        assert not shown.art.board(other.id)
        kept = shown.art._textures.values()
        assert sum(each.width * each.height * len(each.colorfmt) for each in kept) < 40 * MEGABYTE
    assert not faults


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "huge", "other size", "no picture"])
def test_a_page_that_cannot_be_read_is_told_once_and_the_rest_is_there(ui: Any, copied: Path, damage: str) -> None:
    page = copied / "ui.png"
    if damage == "missing":
        page.unlink()
    elif damage == "empty":
        page.write_bytes(b"")
    elif damage == "cut":
        page.write_bytes(page.read_bytes()[:2000])
    elif damage == "huge":
        page.write_bytes(page.read_bytes() + bytes(5 * MEGABYTE))
    elif damage == "other size":
        shutil.copy(copied / "pieces.png", page)
    else:
        page.write_text("This is no picture.")
    shown, faults = opened(copied)
    for game in ("stay", "", "stay"):
        shown.show("light", game, "marble")
        ui.frames(2)
    assert len(faults) == 1
    assert faults[0].startswith("ui.png")
    assert shown.art
    assert shown.art.sprite("plate-{theme}") is None
    assert shown.art.page("cloth-stay-{theme}") is not None


def test_without_an_index_there_are_no_pictures_and_one_word_about_it(ui: Any, tmp_path: Path) -> None:
    shown, faults = opened(tmp_path)
    shown.show("light", "stay", "marble")
    shown.show("dark", "stay", "marble")
    ui.frames(2)
    assert len(faults) == 1
    assert shown.art is None or shown.art.sprite("plate-{theme}") is None


def test_a_game_is_played_though_no_picture_can_be_loaded(
    ui: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from app.ui import application

    monkeypatch.setattr(application, "ART", tmp_path)
    ui.fresh()
    assert "Some pictures could not be loaded" in ui.said[-1]
    for game in GAMES:
        ui.app.start_match(game, "local", human_first=True)
        ui.frames(6)
        ui.app.leave_match()
        ui.frames(6)
    assert sum("Some pictures" in said for said in ui.said) == 1


def test_what_comes_late_for_another_theme_is_not_shown(ui: Any) -> None:
    """The player has chosen dark again before the light pictures were read."""
    waiting: list[Any] = []
    shown = texture_loader.TextureLoader(ART, lambda: None, lambda _: None, waiting.append)
    shown.show("light")
    shown.show("dark")
    for work in waiting:
        work()
    ui.frames(2)
    assert shown.art
    assert shown.art.theme == "dark"
    assert shown.art.page("home-light") is None


def test_pages_come_one_a_frame_and_are_shown_together(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texture_loader, "PER_FRAME", 1)
    shown, _ = opened(ART)
    shown.show("light", "chapaev", "maple")
    hung = []
    while shown.art is None:
        ui.frames(1)
        hung.append(len(shown._textures))
    assert [number for number in hung if number] == list(range(1, len(shown._wanted) + 1))
    assert shown.art.board("chapaev")


def test_the_pictures_of_a_game_are_told_to_those_who_show_them(ui: Any) -> None:
    """Hundreds of rules go by the look; which game lies on the table changes none of them."""
    told: list[str] = []
    ui.app.bind(look=lambda *_: told.append("look"), pictured=lambda *_: told.append("pictured"))
    ui.app.start_match(GAMES[1], "local", human_first=True)
    ui.frames(3)
    assert ui.app.look.art.board(GAMES[1].id)
    assert ui.app.look is ui.app.pictured
    assert set(told) == {"pictured"}
    told.clear()
    ui.app.change(theme="contrast")
    assert "look" in told


def test_faces_lie_on_pages_that_are_always_there(ui: Any) -> None:
    """They do not hear of other pictures."""
    from app.ui.widgets.surfaces import SURFACES

    index = ui.app._gallery.index
    for face in SURFACES.values():
        for theme in ("light", "dark"):
            name = face.sprite.format(theme=theme)
            found = [index.sprites[each] for each in (name, f"{name}-pressed") if each in index.sprites]
            assert found, name
            assert {cut.page for cut in found} <= set(texture_loader.ALWAYS), name


def test_textures_that_the_system_took_away_are_filled_again(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a phone has slept; here every page is asked to fill its texture anew, one that no other app has."""
    monkeypatch.setattr(texture_loader.TextureLoader, "_texture", texture_loader.TextureLoader._texture.__wrapped__)
    filled: list[str] = []
    shown, faults = opened(ART)
    shown.show("light", "chapaev", "maple")
    ui.frames(2)
    pages = {name: page.file for name, page in shown.index.pages.items()}
    monkeypatch.setattr(texture_loader, "decode", lambda folder, page: filled.append(page.file) or _plain(page))
    for name, texture in shown.art._textures.items():
        shown._fill_again(name, texture)
        assert filled[-1] == pages[name]
    assert not faults


def _plain(page: AtlasPage) -> Any:
    from app.ui.art.texture_loader import Pixels

    return Pixels(page.size, "rgb", bytes(3 * page.size[0] * page.size[1]))


def test_motes_fly_for_a_while_and_then_nothing_runs(ui: Any) -> None:
    motes = Particles()
    dust = [ui.app.look.sprite("mote-pale"), ui.app.look.sprite("mote-brown")]
    for _ in range(40):
        motes.fly(DUST, (100, 100), dust)
    assert motes.is_flying
    assert len(motes._motes) == MOST
    ui.wait(1)
    assert not motes.is_flying
    assert motes._event is None
    assert not motes.group.children


def test_without_pictures_no_mote_flies(ui: Any) -> None:
    motes = Particles()
    motes.fly(DUST, (100, 100), [None])
    assert not motes.is_flying
