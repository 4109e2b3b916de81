"""Chapaev as it looks: pictures or flat shapes in the same places, and what a flight leaves in the air."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.games.chapaev import physics
from app.games.chapaev.throws import Flick
from app.ui.art.art_index import load_index
from app.ui.boards.chapaev.flight import impacts_of, rocking, seen, shaken
from tests.support.ui.throwing import PAIR, Finger, board, disc_pos, pull, settled, spots, start, table

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[4]
CODE = ROOT / "app" / "ui" / "boards" / "chapaev"
ASKED = re.compile(r'(?:sprite|sized|_sprite|_draw_plate)\(\s*"([a-z{}-]+)"')
ROW = spots(d0=(160, 60), d8=(160, 250), d9=(195, 262), d10=(125, 262))


def names_asked() -> set[str]:
    found = {name for path in CODE.glob("*.py") for name in ASKED.findall(path.read_text(encoding="utf-8"))}
    from app.ui.boards.chapaev.mark_styles import SPRITES

    return found | set(SPRITES)


def test_every_picture_that_is_asked_for_is_baked() -> None:
    index, names = load_index(ROOT / "assets" / "art"), names_asked()
    assert len(names) > 15
    for name in names:
        for theme in ("light", "dark"):
            whole = name.format(theme=theme)
            assert whole in index.sprites or f"{whole}-160" in index.sprites, name


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("has_art", [True, False])
def test_it_draws_at_any_size_with_and_without_pictures(ui: Any, theme: str, has_art: bool) -> None:
    ui.app.change(theme=theme, aim_preview="full")
    start(ui, at=ROW)
    if not has_art:
        ui.app.look = replace(ui.app.look, art=None)
    ui.key("1")
    ui.key("t")
    seen_board = board(ui)
    assert bool(ui.app.look.art) == (has_art and theme != "contrast")
    for side in (0, 1, 2, 320):
        seen_board.size_hint, seen_board.size = (None, None), (side, side)
        ui.frames(2)
    assert seen_board.foreseen is not None


def test_pictures_change_nothing_about_where_things_are(ui: Any) -> None:
    start(ui)
    baked = board(ui).plane, disc_pos(ui, 0), table(ui).controls.strip.cancel_zone()
    ui.app.look = replace(ui.app.look, art=None)
    ui.frames(3)
    assert (board(ui).plane, disc_pos(ui, 0), table(ui).controls.strip.cancel_zone()) == baked


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_each_disc_is_seen_where_it_lies(ui: Any, theme: str, tmp_path: Path) -> None:
    """By its colours: blue on pale wood, orange on ebony."""
    from PIL import Image

    ui.app.change(theme=theme)
    start(ui)
    ui.frames(4)
    seen_board, path = board(ui), tmp_path / "board.png"
    seen_board.export_to_png(str(path))
    with Image.open(path) as picture:
        for disc, spot in enumerate(PAIR):
            if spot is None:
                continue
            x, y = seen_board.plane.at(spot)
            across = seen_board.plane.radius * (0.48 if disc < 8 else 0)
            place = round(x + across - seen_board.x), round(seen_board.top - y)
            red, _, blue = picture.convert("RGB").getpixel(place)
            assert (blue > red + 60) if disc < 8 else (red > blue + 60), (disc, red, blue)


def in_the_air(ui: Any, **settings: Any) -> Any:
    ui.app.change(**{"reduced_motion": False, **settings})
    start(ui, at=ROW)
    table(ui).decide(Flick(0, 0, 1000))
    flying = board(ui)
    flying.playback.hold()
    flying.playback.frame(flying.playback.flight.track.hits[0].tick / 240 + 0.02)
    return flying


def test_a_hit_is_seen_and_nothing_is_left_of_it(ui: Any) -> None:
    flying = in_the_air(ui)
    effects = flying._effects
    assert effects._trails.indices
    assert effects._dust.indices
    assert tuple(flying._shake.xy) != (0, 0)
    flying.playback.frame(100)
    settled(ui)
    assert not effects.below.children
    assert not effects.above.children
    assert tuple(board(ui)._shake.xy) == (0, 0)


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"theme": "contrast"}], ids=["reduced", "contrast"])
def test_nothing_is_in_the_air_with_reduced_motion_or_in_high_contrast(ui: Any, settings: dict[str, Any]) -> None:
    flying = in_the_air(ui, **settings)
    assert not flying._effects.below.children
    assert not flying._effects.above.children


def test_a_redraw_shows_the_same_moment_again(ui: Any) -> None:
    flying = in_the_air(ui)
    effects = flying._effects
    before = list(effects._trails.vertices), list(effects._dust.vertices)
    flying._redraw()
    assert (list(effects._trails.vertices), list(effects._dust.vertices)) == before


def test_impacts_tremble_by_their_strength_and_come_to_rest() -> None:
    track = physics.throw(ROW, 0, 0, 1000)
    impacts = impacts_of(track)
    assert [each.at for each in impacts] == [hit.tick / 240 for hit in track.hits]
    first = impacts[0]
    assert first.strength > 0.6
    assert set(first.near) == {9, 10}
    assert shaken([first], first.at)[1] == pytest.approx(3 * first.strength, abs=0.1)
    assert shaken([first], first.at + 0.16) == (0, 0)
    assert shaken([first._replace(strength=0.59)], first.at) == (0, 0)
    assert 1 < dict(rocking([first], first.at))[9] <= 1.02
    assert set(dict(rocking([first], first.at + 0.2)).values()) == {1}
    assert seen(impacts, first.at - 0.01) == []


def test_the_disc_that_is_aimed_goes_back_a_dp_for_ten_per_cent(ui: Any) -> None:
    start(ui)
    ui.app.change(reduced_motion=False)
    ui.frames(2)
    x, y = board(ui).plane.at(PAIR[0])
    pull(ui, 0, 8, 0.5)
    ui.frames(3)
    power = board(ui).power
    assert tuple(board(ui)._discs._pieces[0].shift.xy) == pytest.approx((x, y - power / 10), abs=0.2)
    ui.key("escape")
    ui.frames(6)
    assert (board(ui).phase, board(ui).disc) == ("choosing", 0)
    assert tuple(board(ui)._discs._pieces[0].shift.xy) == pytest.approx((x, y))
    Finger(ui, disc_pos(ui, 1)).up()
    assert board(ui).disc == 1, "discs are touched where they lie"


def test_light_sweeps_over_the_winners_discs_once(ui: Any) -> None:
    ui.app.change(reduced_motion=False)
    start(ui, at=spots(d0=(160, 200), d1=(60, 60), d8=(160, 300)))
    board(ui).speed = 40
    table(ui).decide(Flick(0, 0, 1000))
    ui.until(lambda: board(ui).sweep > 0)
    assert len(board(ui)._sweep.canvas.children) > 0
    ui.until(lambda: not board(ui)._sweep.canvas.children)
    assert board(ui).sweep == 0
