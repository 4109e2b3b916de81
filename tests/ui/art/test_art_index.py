"""The index of baked pictures: what a damaged one is refused for, and what a game's pages are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.games import GAMES
from app.ui.art.art_index import ArtFault, load_index

ART = Path(__file__).parents[3] / "assets" / "art"


def damaged(folder: Path, change: Any) -> Path:
    found = json.loads((ART / "index.json").read_text())
    change(found)
    (folder / "index.json").write_text(json.dumps(found))
    return folder


def _materials(game: Any) -> list[Any]:
    return [each for each in game.settings if each.id == f"{game.id}_material"]


def test_every_board_that_is_baked_can_be_chosen() -> None:
    assert {game.id for game in GAMES if _materials(game)} == set(load_index(ART).boards)


def test_the_index_that_is_shipped_is_read() -> None:
    index = load_index(ART)
    assert index.sprites["queen-96"].anchor
    assert index.cards["riot_agent"].picture == "card-riot_agent"


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.pop("pages"),
        lambda found: found["pages"]["ui"].update(size=[1024, 100_000]),
        lambda found: found["pages"]["ui"].update(file="../../etc/passwd"),
        lambda found: found["sprites"]["dot"].update(box=[1000, 0, 100, 100]),
        lambda found: found["sprites"]["dot"].update(page="nowhere"),
        lambda found: found["sprites"]["dot"].update(box="all of it"),
        lambda found: found["cells"].pop("size"),
    ],
)
def test_a_damaged_index_is_refused(change: Any, tmp_path: Path) -> None:
    with pytest.raises(ArtFault):
        load_index(damaged(tmp_path, change))


@pytest.mark.parametrize("text", ["", "[]", "{", "null"])
def test_what_is_no_index_is_refused(text: str, tmp_path: Path) -> None:
    (tmp_path / "index.json").write_text(text)
    with pytest.raises(ArtFault):
        load_index(tmp_path)


def test_a_missing_index_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArtFault):
        load_index(tmp_path)


@pytest.mark.parametrize("game", [game for game in GAMES if _materials(game)], ids=lambda game: game.id)
def test_every_material_that_a_game_offers_is_baked_in_both_themes(game: Any) -> None:
    index = load_index(ART)
    (offered,) = _materials(game)
    assert set(offered.values) == set(index.boards[game.id])
    for material in offered.values:
        pages = [index.pages_for(game.id, theme, str(material)) for theme in ("light", "dark")]
        assert all(name in index.pages for each in pages for name in each)
        assert pages[0] != pages[1]


def test_a_material_that_is_not_there_gives_way_to_the_usual_one() -> None:
    index = load_index(ART)
    assert index.board_pages("stay", "light", "cheese") == index.board_pages("stay", "light", "marble")
    assert index.pages_for("whist", "light", "cheese") == ()
