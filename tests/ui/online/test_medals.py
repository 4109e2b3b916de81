"""Games won in a room, on screen: in the strips, on the end sheet and on the room's page."""

from __future__ import annotations

from typing import Any

import pytest

from app.online import status
from app.ui.play.end_sheet import ScoreRow
from app.ui.theme import ICONS
from app.ui.widgets.player_marks import won
from tools.scenes import online as scenes

pytestmark = [pytest.mark.window, pytest.mark.online]


def test_a_strip_has_a_medal_once_its_player_has_won(ui: Any) -> None:
    ui.size(360, 640)
    room = scenes.table(ui, status=status.Playing())
    assert not any("[font=Icons]" in text for text in ui.texts())
    room.wins = (2, 0)
    scenes.look(ui)
    assert won(2) in ui.texts()
    assert won(0) not in ui.texts(), "no medal for none"


def test_a_match_at_one_device_has_no_medals_of_a_room(ui: Any) -> None:
    scenes.table(ui, status=status.Playing(), wins=(2, 1))
    assert won(2) in ui.texts()
    ui.app.online.leave()
    ui.app.start_match(scenes.BY_ID["squart"], "local")
    ui.frames(8)
    assert won(2) not in ui.texts()


def test_the_end_sheet_counts_the_games_of_the_room(ui: Any) -> None:
    scenes.end_medals(ui)
    line = next(each for each in ui.app.top.walk() if isinstance(each, ScoreRow) and each.text == "Games won here")
    assert line.values == ["2", "2"]
    assert {"Ann", "Bo", "Games won here"} <= set(ui.texts()), "under the names"


def test_the_page_of_a_room_says_who_has_won_how_often(ui: Any) -> None:
    scenes.room_medals(ui)
    ui.frames(4)
    notes = " ".join(ui.texts())
    assert "1 game won" in notes
    assert "12 games won" in notes
    assert ui.texts().count(ICONS["medal"]) == 2
