"""The first page: nothing that was begun is lost, and all of it can be gone on with."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from app.games import BY_ID
from app.languages.translator import LANGUAGES
from app.match.match import COMPUTER, HUMAN, Seat
from app.online.unfinished_rooms import ROOM, SEAT
from tests.support.sampling import across, ends
from tests.support.ui.leaving import leave, take_offer
from tests.support.ui.stay_table import my_turn, start
from tests.support.ui.waiting import cards
from tests.support.visible_ui import obstacle

pytestmark = pytest.mark.window

SIZES = ((360, 640), (420, 780), (800, 1280), (1280, 800))
BOARDS = Path(__file__).resolve().parents[3] / "app" / "ui" / "boards"


def settle(ui: Any) -> None:
    """The topmost sheet has stood long enough to listen."""
    ui.listening()


def begun(ui: Any, **setup: Any) -> Any:
    """A match in which somebody has moved."""
    match = start(ui, **setup)
    ui.key("d" if match.state.queen[1] < 4 else "a")
    ui.key("enter")
    ui.until(lambda: my_turn(ui) and match.ply == (1 if setup.get("mode") == "local" else 2))
    return match


def home(ui: Any) -> None:
    leave(ui)
    ui.frames(3)


def aged(ui: Any, slot: str, minutes: float) -> None:
    """As if it had been left so long ago."""
    when = time.time() - minutes * 60 - 5
    os.utime(ui.app.storage.folder / f"{slot}.json", (when, when))


def overlap(one: Any, other: Any) -> bool:
    (left, bottom), (x, y) = one.to_window(*one.pos), other.to_window(*other.pos)
    apart = left >= x + other.width or x >= left + one.width or bottom >= y + other.height or y >= bottom + one.height
    return not apart


@pytest.mark.everyday
@pytest.mark.parametrize("restarts", [False, True])
def test_play_beside_an_unfinished_match_asks_and_loses_nothing(ui: Any, restarts: bool) -> None:
    left = begun(ui).state
    ui.app.mark_seen("stay.mode")
    home(ui)
    if restarts:
        ui.fresh(folder=ui.app.storage.folder)
    ui.tap(ui.find("Play"))
    settle(ui)
    assert ui.app.screens.current == "home", "nothing has begun yet"
    assert [card.title for card in cards(ui)] == ["Stay on the Board"]
    ui.tap(ui.find("New game"))
    assert ui.app.session.match.ply == 0
    home(ui)
    assert [each.ply for each in ui.app.saves.unfinished()] == [0, 2]
    ui.tap(ui.find("Play"))
    settle(ui)
    ui.tap(cards(ui)[-1])
    assert ui.app.session.match.state == left


def test_a_new_match_can_be_undone_from_where_it_was_started(ui: Any) -> None:
    begun(ui)
    home(ui)
    ui.tap(ui.find("Play"))
    settle(ui)
    ui.tap(ui.find("New game"))
    assert ui.app.snack.text == "The unfinished game is kept"
    take_offer(ui)
    ui.frames(3)
    assert ui.app.screens.current == "home"
    assert [each.ply for each in ui.app.saves.unfinished()] == [2]


def test_a_restart_keeps_the_match_and_undo_goes_back_to_it(ui: Any) -> None:
    match = begun(ui)
    ui.key("f2")
    assert [each.ply for each in ui.app.saves.unfinished()] == [0, 2]
    take_offer(ui)
    ui.frames(3)
    assert ui.app.session.match is match
    assert [each.ply for each in ui.app.saves.unfinished()] == [2]


def test_undo_does_not_cost_a_match_that_was_played_in_since(ui: Any) -> None:
    first = begun(ui)
    ui.key("f2")
    second = ui.app.session.match
    ui.until(lambda: my_turn(ui))
    ui.key("d" if second.state.queen[1] < 4 else "a")
    ui.key("enter")
    ui.until(lambda: my_turn(ui))
    take_offer(ui)
    ui.frames(3)
    assert ui.app.session.match is first
    assert len(list(ui.app.saves.unfinished())) == 2


def test_starting_from_the_setup_keeps_the_unfinished_match(ui: Any) -> None:
    begun(ui)
    home(ui)
    ui.tap(ui.icon("Against the computer"))
    settle(ui)
    ui.tap(ui.find("Start"))
    assert [each.ply for each in ui.app.saves.unfinished()] == [0, 2]


def test_a_match_that_nobody_moved_in_is_not_asked_about(ui: Any) -> None:
    ui.app.mark_seen("stay.mode")
    for _ in range(2):
        ui.tap(ui.find("Play"))
        assert ui.app.screens.current == "play"
        assert ui.app.snack.text == ""
        home(ui)
    assert len(list(ui.app.saves.unfinished())) == 1


def three(ui: Any) -> list[str]:
    """Unfinished matches, the latest first; their slots."""
    slots = []
    for minutes, setup in ((300, {"mode": "local"}), (5, {}), (0, {"mode": "local"})):
        begun(ui, **setup)
        slots.insert(0, ui.app.session.slot)
        home(ui)
        aged(ui, slots[0], minutes)
    ui.app.go("home")
    ui.frames(3)
    return slots


@pytest.mark.parametrize("size", ends(SIZES))
def test_all_unfinished_matches_are_listed_the_latest_first(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    three(ui)
    shown = 1 if size[0] < 600 else 2
    assert [card.progress for card in cards(ui)] == ["Move 2 · just now", "Move 3 · 5 minutes ago"][:shown]
    ui.tap(ui.find("All: 3"))
    settle(ui)
    assert [(card.progress, card.company) for card in cards(ui)] == [
        ("Move 2 · just now", "Player A, Player B"),
        ("Move 3 · 5 minutes ago", "Computer: Dreamer"),
        ("Move 2 · 5 hours ago", "Player A, Player B"),
    ]
    ui.tap(cards(ui)[2])
    assert ui.app.session.mode == "local"


def test_the_list_leaves_the_games_on_the_screen(ui: Any) -> None:
    three(ui)
    play = ui.find("Play")
    assert play.to_window(*play.pos)[1] > 0


def test_one_can_be_removed_and_had_back(ui: Any) -> None:
    begun(ui)
    home(ui)
    (before,) = ui.app.saves.all()
    ui.tap(ui.icon("Remove Stay on the Board from the list"))
    assert cards(ui) == []
    assert ui.app.snack.text == "Removed: Stay on the Board"
    take_offer(ui)
    ui.frames(3)
    assert [card.waiting for card in cards(ui)] == [before]


def test_one_can_be_removed_from_the_list_of_all(ui: Any) -> None:
    slots = three(ui)
    ui.tap(ui.find("All: 3"))
    settle(ui)
    rows = [each for each in ui.app.top.walk(restrict=True) if getattr(each, "hint", "").startswith("Remove")]
    rows.sort(key=lambda row: -row.to_window(*row.pos)[1])
    ui.tap(rows[1])
    assert [card.waiting.slot for card in cards(ui)] == [slots[0], slots[2]]
    take_offer(ui)
    ui.frames(3)
    assert [card.waiting.slot for card in cards(ui)] == slots


@pytest.mark.parametrize("size", ends(SIZES))
def test_the_snack_does_not_lie_on_what_can_be_continued(ui: Any, size: tuple[int, int]) -> None:
    ui.size(*size)
    begun(ui)
    home(ui)
    ui.app.snack.show("Something was done", "Undo", lambda: None)
    ui.frames(4)
    bar = ui.app.snack.ids.bar
    assert bar.height
    assert not overlap(bar, cards(ui)[0])
    # Whatever it lies on can be scrolled clear of it.
    page = next(each for each in ui.app.top.walk(restrict=True) if type(each).__name__ == "Scroller")
    page.scroll_y = 0
    ui.frames(4)
    assert not overlap(bar, page.parent.parent.ids.join)


def test_the_position_is_drawn_as_it_was_left(ui: Any, tmp_path: Path) -> None:
    begun(ui, size=3)
    home(ui)
    moves, hidden = pictures(ui, tmp_path)
    assert moves != hidden, "whoever plays blind does not peek at the list"


def test_a_position_that_was_not_seen_is_not_shown_by_a_change_of_the_settings(ui: Any, tmp_path: Path) -> None:
    ui.app.change(visibility="hidden")
    begun(ui, size=3)
    home(ui)
    moves, hidden = pictures(ui, tmp_path)
    assert moves == hidden


def pictures(ui: Any, folder: Path) -> list[bytes]:
    """The position on the card, for one who wants to see everything and for one who plays blind."""
    card = cards(ui)[0]
    thumbnail = card.children[-1]
    assert thumbnail.summary is card.waiting
    taken = []
    for rung in ("moves", "hidden"):
        ui.app.change(visibility=rung)
        ui.frames(3)
        thumbnail.export_to_png(str(folder / f"{rung}.png"))
        taken.append((folder / f"{rung}.png").read_bytes())
    return taken


@pytest.mark.parametrize("game", [game for game in sorted(BY_ID) if (BOARDS / game / "thumbnail.py").is_file()])
def test_every_game_draws_its_position_small(ui: Any, game: str) -> None:
    ui.app.mark_seen(f"{game}.mode")
    ui.app.start_match(BY_ID[game], "computer", human_first=True)
    ui.frames(4)
    home(ui)
    (card,) = cards(ui)
    before = len(card.children[-1].canvas.children)
    card.children[-1].summary = None
    ui.frames(2)
    assert before > 0
    assert before != len(card.children[-1].canvas.children), "not just the game's mark"


def test_too_many_cost_the_oldest_which_can_be_had_back(ui: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    slots = three(ui)
    monkeypatch.setattr("app.storage.saved_matches.MOST", 3)
    ui.app.start_match(BY_ID["squart"], "local")
    ui.frames(3)
    assert slots[2] not in [each.slot for each in ui.app.saves.unfinished()]
    assert "too many unfinished games" in ui.app.snack.text
    take_offer(ui)
    assert slots[2] in [each.slot for each in ui.app.saves.unfinished()]


def test_a_save_of_a_newer_version_is_told_of_and_left_alone(ui: Any, tmp_path: Path) -> None:
    text = '{"version": 99}'
    (tmp_path / "stay-computer.json").write_text(text)
    ui.fresh(folder=tmp_path)
    ui.until(lambda: any("newer version" in said for said in ui.said))
    ui.app.mark_seen("stay.mode")
    ui.tap(ui.find("Play"))
    assert ui.app.screens.current == "play"
    assert (tmp_path / "stay-computer.json").read_text() == text


@pytest.mark.parametrize(
    ("seats", "dummies", "words"),
    [
        ((HUMAN, COMPUTER), (), "Computer: Recruit"),
        ((HUMAN, HUMAN), (), "Player A, Player B"),
        ((HUMAN, HUMAN), (1,), "You, Dummy B"),
        ((HUMAN, HUMAN, HUMAN, COMPUTER), (), "Player A, Player B, Player C, Computer 1"),
        ((HUMAN, COMPUTER, HUMAN), (2,), "You, Computer 1, Dummy C"),
    ],
)
def test_who_plays_is_told_as_it_is(ui: Any, seats: tuple[str, ...], dummies: tuple[int, ...], words: str) -> None:
    from app.storage.saved_matches import Summary
    from app.ui.home.resume_cards import company_words

    places = tuple(Seat(kind, level=int(kind == COMPUTER)) for kind in seats)
    summary = Summary("skirmish-computer", "skirmish", "computer", 3, places, dummies, {}, 1, None, None, False, 0.0)
    assert company_words(summary, ui.app.tr) == words


def test_what_cannot_be_drawn_is_not_taken_for_a_name(ui: Any) -> None:
    from app.ui.widgets.text_fields import NameField

    ui.tap(ui.icon("Local game"))
    settle(ui)
    field = next(each for each in ui.app.top.walk(restrict=True) if isinstance(each, NameField))
    ui.tap(field)
    for letter in "Ann 🙂♥B":
        ui.window.dispatch("on_textinput", letter)
        ui.frames(2)
    assert field.text == "Ann B"
    ui.tap(ui.find("Start"))
    assert ui.app.session.match.seats[0].name == "Ann B"


@pytest.mark.parametrize(("language", "size"), across(sorted(LANGUAGES), SIZES))
def test_the_signs_of_a_card_say_what_they_mean(ui: Any, size: tuple[int, int], language: str) -> None:
    ui.size(*size)
    ui.app.change(language=language)
    ui.frames(6)
    tr = ui.app.tr
    for way in ("computer", "local", "online"):
        sign = ui.icon(tr(f"home.{way}"))
        label = sign.children[0]
        # On a phone the signs stand alone, so that all games are seen at once.
        assert label.text == (tr(f"home.short.{way}") if size[0] >= 600 else "")
        assert min(sign.size) >= 48
        assert label.texture_size[0] <= sign.width
    play = ui.find(tr("home.play"))
    assert play.children[0].font_size == ui.app.look.label, "its word is not made smaller for them"


def test_signs_without_room_for_words_stay_signs(ui: Any) -> None:
    ui.app.change(text_scale=200)
    ui.frames(6)
    sign = ui.icon("Online")
    assert sign.children[0].text == ""
    assert min(sign.size) >= 48


def test_rooms_are_listed_too_and_can_be_removed(ui: Any) -> None:
    folder = ui.app.storage.folder
    begun(ui)
    home(ui)
    for name, text in ((ROOM, '{"code": "K7M4QX9PTB23W", "game": "squart"}'), (SEAT, '{"code": "ABCDEFGHJKMNF"}')):
        (folder / name).write_text(text)
    os.utime(folder / ROOM, (1000, 1000))
    ui.fresh(folder=folder)
    ui.tap(ui.find("All: 3"))
    settle(ui)
    listed = [(card.title, card.company) for card in cards(ui)]
    seat, room = (
        ("Online room", "Your seat in the room ABCD-EFGH-JKMNF"),
        ("Squart", "Your online room K7M4-QX9P-TB23W"),
    )
    assert set(listed) == {seat, room, ("Stay on the Board", "Computer: Dreamer")}
    assert listed[-1] == room, "the oldest comes last"
    ui.tap(ui.icon("Remove Online room from the list"))
    settle(ui)
    assert "Forget this room?" in ui.texts()
    ui.tap(ui.find("Keep it"))
    settle(ui)
    assert (folder / SEAT).exists()
    assert [(card.title, card.company) for card in cards(ui)] == listed, "asked first, and nothing was lost"
    ui.tap(ui.icon("Remove Online room from the list"))
    settle(ui)
    ui.tap(ui.find("Forget it"))
    settle(ui)
    assert seat not in [(card.title, card.company) for card in cards(ui)]
    assert not (folder / SEAT).exists()
    take_offer(ui)
    ui.frames(3)
    assert (folder / SEAT).exists()
    assert [(card.title, card.company) for card in cards(ui)] == listed


def test_a_restart_before_the_first_move_is_nothing_to_undo(ui: Any) -> None:
    begun(ui)
    home(ui)
    start(ui)
    ui.key("f2")
    assert ui.app.snack.text == ""
    assert [each.ply for each in ui.app.saves.unfinished()] == [0, 2]


def test_a_rematch_says_nothing_of_others(ui: Any) -> None:
    begun(ui)
    home(ui)
    match = start(ui)
    ui.app.change(confirm_claim=False)
    ui.key("backspace")
    assert match.outcome
    again = ui.app.tr("end.again")
    ui.until(lambda: again in ui.texts())
    settle(ui)
    ui.app.snack.dismiss()
    ui.tap(ui.find(again))
    assert ui.app.session.match is not match
    assert ui.app.snack.text == ""
    assert [each.ply for each in ui.app.saves.unfinished()] == [0, 2]


def test_undo_after_leaving_takes_nobody_anywhere(ui: Any) -> None:
    begun(ui)
    ui.key("f2")
    home(ui)
    take_offer(ui)
    ui.frames(3)
    assert ui.app.screens.current == "home"
    assert [card.waiting.ply for card in cards(ui)] == [2]


def test_what_was_just_left_is_in_view_though_home_was_scrolled(ui: Any) -> None:
    ui.drag((340, 100), (340, 500))
    ui.until(lambda: ui.app.screens.current_screen.ids.page.scroll_y < 0.5)
    begun(ui)
    home(ui)
    (card,) = cards(ui)
    assert obstacle(ui.app, card) is None
