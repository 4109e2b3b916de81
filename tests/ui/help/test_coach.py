"""The lessons of all four games in a real window: each waits for its own act, praises it, and leads to a choice."""

from __future__ import annotations

from typing import Any

import pytest

from app.games import BY_ID, GAMES
from app.games.stay import GAME as STAY
from tests.support.sampling import across
from tests.support.ui import learning
from tests.support.ui.learning import BY_FINGER, BY_KEY, CENTRE, NORTH_EAST, do, open_course
from tests.support.ui.stay_table import key_pos
from tests.support.ui.throwing import pull

pytestmark = pytest.mark.window

SIZES = [(360, 640), (1280, 800)]
every_game = pytest.mark.parametrize("game", [game.id for game in GAMES])


def words(ui: Any) -> str:
    """What the coach says now."""
    return next(text for text in ui.texts() if text in _sayings(ui))


def _sayings(ui: Any) -> tuple[str, ...]:
    screen = ui.app.screens.current_screen
    return screen.sentence, screen.retry, screen.praise


@pytest.mark.parametrize(("game", "size"), across([game.id for game in GAMES], SIZES))
def test_a_whole_course_by_finger_ends_in_a_choice(ui: Any, game: str, size: tuple[int, int]) -> None:
    ui.size(*size)
    screen = open_course(ui, BY_ID[game])
    acts = BY_FINGER[game]
    assert screen.steps == len(acts)
    for number, act in enumerate(acts):
        assert screen.step == number
        assert ui.find("Continue").disabled
        do(ui, act)
        assert screen.step == number, "it waits until the praise was seen"
        assert words(ui).startswith("[b]Well done![/b] ")
        ui.tap(ui.find("Continue"))
    assert ui.app.screens.current == "coach"
    assert {"Play now", "Once more", "Menu"} <= set(ui.texts())
    assert f"{game}.coach" in ui.app.settings.seen
    assert ui.app.session.match is None


@every_game
def test_a_whole_course_by_key(ui: Any, game: str) -> None:
    screen = open_course(ui, BY_ID[game])
    for number, act in enumerate(BY_KEY[game]):
        assert screen.step == number
        do(ui, act)
        ui.key("enter")
    assert {"Play now", "Once more", "Menu"} <= set(ui.texts())


@every_game
def test_a_window_that_changes_in_the_middle_keeps_the_lesson(ui: Any, game: str) -> None:
    screen = open_course(ui, BY_ID[game])
    for number, act in enumerate(BY_FINGER[game]):
        ui.size(*SIZES[(number + 1) % 2])
        ui.until(lambda: screen.mark and _is_marked(screen))
        left, bottom, wide, high = screen.mark
        assert left >= 0
        assert bottom >= 0
        assert left + wide <= ui.window.width
        assert bottom + high <= ui.window.height
        do(ui, act)
        ui.tap(ui.find("Continue"))
    assert "Play now" in ui.texts()


def _is_marked(screen: Any) -> bool:
    """The frame lies around the place that is to be pressed, where that is now."""
    left, bottom, wide, high = screen.mark
    x, y, spot_width, up = screen.controls.spot(screen.lesson.spot)
    return (
        left <= x + spot_width / 2 <= left + wide and bottom <= y + up / 2 <= bottom + high and wide <= spot_width + 8
    )


@every_game
def test_the_board_keeps_its_size_from_act_to_praise(ui: Any, game: str) -> None:
    screen = open_course(ui, BY_ID[game])
    for act in BY_FINGER[game]:
        before = tuple(screen.board.size)
        assert min(before) > 150
        do(ui, act)
        assert tuple(screen.board.size) == before
        ui.tap(ui.find("Continue"))


@every_game
def test_large_words_leave_room_for_the_board(ui: Any, game: str) -> None:
    ui.begin(text_scale=200, language="ru")
    screen = open_course(ui, BY_ID[game])
    for step in range(int(screen.steps)):
        screen._begin(step)
        ui.frames(6)
        assert min(screen.board.size) >= 120
        assert screen.ids.reading.height >= 3 * ui.app.look.body - 1


@pytest.mark.parametrize(
    ("way", "screen"), [("Play now", "play"), ("Menu", "home"), ("Once more", "coach"), ("escape", "coach")]
)
def test_the_end_is_a_choice(ui: Any, way: str, screen: str) -> None:
    course = open_course(ui, BY_ID["squart"])
    for act in BY_FINGER["squart"]:
        do(ui, act)
        ui.tap(ui.find("Continue"))
    if way == "escape":
        ui.key("escape")
        assert "Play now" not in ui.texts()
        ui.tap(ui.find("Continue"))  # the choice is still to be made
        assert "Play now" in ui.texts()
        return
    ui.listening()
    ui.tap(ui.find(way))
    ui.frames(6)
    assert ui.app.screens.current == screen
    if screen == "coach":
        assert (course.step, course.is_done) == (0, False)
        do(ui, BY_FINGER["squart"][0])


def test_the_first_game_after_the_course_asks_how_to_play_it(ui: Any) -> None:
    open_course(ui, STAY)
    for act in BY_FINGER["stay"]:
        do(ui, act)
        ui.tap(ui.find("Continue"))
    ui.listening()
    ui.tap(ui.find("Play now"))
    assert "Which way to play?" in ui.texts()
    ui.listening()
    ui.tap(ui.find("Blocked cells"))
    assert ui.app.screens.current == "play"
    assert ui.app.session.match.state.blocked_mode


# What is done too early, or otherwise


def test_one_natural_pull_is_one_lesson_of_chapaev(ui: Any) -> None:
    screen = open_course(ui, BY_ID["chapaev"])
    do(ui, learning.throws(0, 8))
    assert screen.step == 0
    ui.tap(ui.find("Continue"))
    assert screen.step == 1
    assert screen.board.view.to_move == 0
    assert screen.board.own


def test_a_throw_where_none_was_asked_for_is_taken_back(ui: Any) -> None:
    screen = open_course(ui, BY_ID["chapaev"])
    for act in BY_FINGER["chapaev"][:2]:
        do(ui, act)
        ui.tap(ui.find("Continue"))
    pull(ui, 0, 8).up()
    ui.until(lambda: screen.is_retry)
    assert words(ui).startswith("[b]That was a throw.[/b] ")
    assert screen.board.view == screen.lesson.position
    do(ui, learning.thinks_again)


def test_the_centre_has_something_to_do_when_it_is_asked_for(ui: Any) -> None:
    screen = open_course(ui, STAY)
    for act in BY_FINGER["stay"][:2]:
        do(ui, act)
        ui.tap(ui.find("Continue"))
    board = screen.board
    assert board.selected is not None
    ui.tap(board.to_window(*board.grid.middle(board.view.queen)))  # lets go of what was chosen
    ui.until(lambda: board.selected is not None)
    do(ui, learning.taps(CENTRE))


def test_a_move_before_it_is_asked_for_is_taken_back(ui: Any) -> None:
    screen = open_course(ui, STAY)
    do(ui, learning.taps(NORTH_EAST))
    ui.tap(ui.find("Continue"))
    ui.tap(key_pos(ui, CENTRE))  # the move, and not yet the longer one
    ui.until(lambda: screen.is_retry)
    assert screen.step == 1
    assert screen.board.view == screen.lesson.position
    assert words(ui).startswith("[b]Not yet.[/b] ")
    do(ui, learning.taps(NORTH_EAST))


def test_letting_go_at_once_is_not_sliding(ui: Any) -> None:
    screen = open_course(ui, BY_ID["squart"])
    do(ui, BY_FINGER["squart"][0])
    ui.tap(ui.find("Continue"))
    learning.lays((1.5, 1.6))(ui)
    ui.until(lambda: screen.is_retry)
    assert words(ui).startswith("[b]Slide before you let go.[/b] ")
    assert screen.board.view == screen.lesson.position


def test_a_move_that_would_lose_is_not_made(ui: Any) -> None:
    screen = open_course(ui, STAY)
    ui.key("x")
    ui.until(lambda: screen.is_done)  # an arrow is an arrow
    ui.key("enter")
    for act in BY_KEY["stay"][1:3]:
        do(ui, act)
        ui.key("enter")
    before = screen.board.view
    for name in ("w", "w", "w", "enter", "enter"):  # off the board, in spite of a warning
        ui.key(name)
    assert screen.board.view == before
    assert words(ui).startswith("[b]That move would lose. Try another.[/b] ")


def test_nothing_is_hidden_in_a_lesson(ui: Any) -> None:
    ui.begin(visibility="hidden", aim_preview="off", confirm_moves="always", show_moves=False)
    for game in ("stay", "chapaev", "squart"):
        screen = open_course(ui, BY_ID[game])
        for act in BY_FINGER[game]:
            do(ui, act)
            ui.tap(ui.find("Continue"))
        assert screen.is_done
        ui.app.go("home")
        ui.frames(4)
    assert ui.app.settings.value("visibility") == "hidden"


def test_the_words_follow_how_discs_are_thrown(ui: Any) -> None:
    ui.app.change(throw_style="point")
    screen = open_course(ui, BY_ID["chapaev"])
    assert screen.sentence == "Press one of your discs, drag to where it should fly, and let go."


# Ways in and out


def test_skipping_is_always_possible_and_leaves_no_match(ui: Any) -> None:
    screen = open_course(ui, STAY)
    do(ui, BY_FINGER["stay"][0])
    assert screen.is_done
    ui.tap(ui.find("Skip"))
    ui.frames(4)
    assert ui.app.screens.current == "home"
    assert ui.app.session.match is None
    assert not ui.app.saves.all()


def test_esc_takes_back_what_is_selected_and_then_leaves(ui: Any) -> None:
    screen = open_course(ui, BY_ID["chapaev"])
    ui.key("1")
    ui.key("escape")
    assert ui.app.screens.current_screen is screen
    ui.key("escape")
    ui.key("escape")
    assert ui.app.screens.current == "home"


def test_from_the_rules_it_goes_back_to_the_rules(ui: Any) -> None:
    ui.app.go("help", game=STAY)
    ui.frames(4)
    ui.tap(ui.find("Learn it in 5 steps"))
    assert ui.app.screens.current == "coach"
    ui.tap(ui.find("Skip"))
    assert ui.app.screens.current == "help"


@every_game
def test_the_first_choice_offers_the_coach(ui: Any, game: str) -> None:
    from app.ui.home.screen import GameCard

    cards = [each for each in ui.app.screens.current_screen.walk() if isinstance(each, GameCard)]
    card = next(each for each in cards if each.game_id == game)
    card.play()
    ui.frames(4)
    ui.listening()
    ui.tap(ui.find(f"Learn it in {len(BY_FINGER[game])} steps"))
    assert ui.app.screens.current == "coach"


@pytest.mark.parametrize("mode", ["computer", "local"])
def test_the_setup_offers_the_coach_until_it_was_seen(ui: Any, mode: str) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    def learn() -> bool:
        SetupSheet(game=BY_ID["chapaev"], mode=mode).open()
        ui.frames(4)
        ui.app.top._deaf = False
        return "Learn it in 4 steps" in ui.texts()

    assert learn()
    ui.tap(ui.find("Learn it in 4 steps"))
    assert ui.app.screens.current == "coach"
    ui.tap(ui.find("Skip"))
    ui.frames(4)
    assert not learn()
