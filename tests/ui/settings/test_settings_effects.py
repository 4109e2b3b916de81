"""Every setting does what it says in each game it names, and nothing where it names none: chosen by a finger on the
settings page in the middle of a game, and then looked at on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.games import BY_ID
from app.players.computer import random_brain
from app.players.search_budget import SearchBudget
from app.storage.settings import FOR_GAMES
from app.ui.boards.skirmish.controls.panel import AUTO_SECONDS
from app.ui.settings.screen import GROUPS, IN_SETUP, fields_of
from tests.support.sampling import across
from tests.support.ui import skirmish_table, stay_table, throwing
from tests.support.ui.choosing import GAMES, begin, choose, is_offered, make_a_move, open_settings, row_of

pytestmark = pytest.mark.window

SEEN = {
    "show_moves": (True, False),
    "hint_button": (True, False),
    "visibility": ("moves", "hidden"),
    "theme": ("light", "dark"),
    "text_scale": (100, 150),
    "larger_pieces": (False, True),
    "left_handed": (False, True),
    "language": ("en", "uk"),
    "stay_material": ("marble", "granite"),
    "chapaev_material": ("maple", "ash"),
    "squart_material": ("felt", "cork"),
    "skirmish_material": ("plan", "blueprint"),
}
"""What changes a position that is simply looked at."""
DONE = (
    "confirm_moves", "confirm_claim", "pace", "board_turn", "throw_style", "aim_preview", "auto_advance",
    "sound", "volume", "haptics", "long_press_ms", "reduced_motion",
)  # fmt: skip
"""What is seen only when something is done; each has a test of its own below."""
ELSEWHERE = {*IN_SETUP, "player_name", "reactions", "servers", "relays", "public_relays", "latin_serbian"}
ELSEWHERE |= {"self_voicing", "voice_speed", "voice_detail", "aim_by_ear"}
"""Of the next game, of online rooms, of one language, and of what is heard: tested with those."""


def names(field: str) -> tuple[str, ...]:
    """The games that a setting is for."""
    return FOR_GAMES.get(field, GAMES)


def named(*fields: str) -> list[tuple[str, str]]:
    """A setting with each of its games."""
    return [(field, game) for field in fields for game in names(field)]


def picture(ui: Any) -> bytes:
    """What the window shows, pixel by pixel."""
    ui.frames(4)
    return bytes(ui.picture().tobytes())


def test_every_setting_has_a_test() -> None:
    assert {field for group in GROUPS for field in fields_of(group)} == {*SEEN, *DONE, *ELSEWHERE}


def _seen_in() -> list[Any]:
    """Each setting with every game; every day with the first that it names and the first that it does not."""
    return [param for field in SEEN for param in each_game(*_first_of(field), of=GAMES, first=(field,))]


def each_game(*everyday: str, of: tuple[str, ...], first: tuple[str, ...] = ()) -> list[Any]:
    """A parameter for each of these games, after what comes first; all but some only with `--long`."""
    return [pytest.param(*first, game, marks=[] if game in everyday else [pytest.mark.long]) for game in of]


def _first_of(field: str) -> set[str]:
    others = [game for game in GAMES if game not in names(field)]
    return {names(field)[0], *others[:1]}


@pytest.mark.slow
@pytest.mark.parametrize(("field", "game"), _seen_in())
def test_it_is_seen_in_each_game_it_names_and_in_no_other(ui: Any, field: str, game: str) -> None:
    before, after = SEEN[field]
    ui.app.change(**{field: before})
    begin(ui, game)
    first = picture(ui)
    choose(ui, field, after)
    changed = picture(ui) != first
    assert changed == (game in names(field))
    if (field, game) != ("text_scale", "skirmish"):  # there a sign is set half a pixel off, in the same box
        choose(ui, field, before)
        assert picture(ui) == first


def test_the_page_says_which_games_a_setting_is_for(ui: Any) -> None:
    open_settings(ui)
    for field, games in FOR_GAMES.items():
        row = row_of(ui, field)
        told = {game for game in GAMES if ui.app.tr(f"{game}.name") in row.note}
        assert told == set(games), field


@pytest.mark.parametrize(("game", "mode"), across(GAMES, ["computer", "local", "online"]))
def test_the_setup_offers_only_what_the_game_has(ui: Any, game: str, mode: str) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=BY_ID[game], mode=mode).open()
    ui.frames(4)
    assert ("Show available moves" in ui.texts()) == (game in names("show_moves"))


def test_the_hint_button_goes_and_comes_back(ui: Any) -> None:
    begin(ui, "stay")
    choose(ui, "hint_button", False)
    assert not is_offered(ui, "Hint")
    choose(ui, "hint_button", True)
    assert is_offered(ui, "Hint")


# Moves that wait for a second word


def _by_key(ui: Any) -> None:
    for key in ("tab", "t", "enter"):
        ui.key(key)


@pytest.mark.parametrize(
    ("game", "move"),
    [*((game, make_a_move) for game in names("confirm_moves")), ("chapaev", lambda ui, _: _by_key(ui))],
)
def test_a_move_waits_for_a_second_word(ui: Any, game: str, move: Callable[[Any, str], None]) -> None:
    match = begin(ui, game, "computer")
    choose(ui, "confirm_moves", "always")
    move(ui, game)
    assert match.ply == 0
    for _ in range(3):
        ui.key("escape")
    ui.app.close_sheets()
    choose(ui, "confirm_moves", "off")
    move(ui, game)
    assert match.ply > 0


def test_enter_asks_before_it_throws_and_a_second_one_throws(ui: Any) -> None:
    match = throwing.start(ui)
    choose(ui, "confirm_moves", "always")
    _by_key(ui)
    assert throwing.board(ui).chip == "Press again to throw"
    ui.key("right")
    ui.key("enter")
    assert match.ply == 0  # another aim is asked about anew
    ui.key("enter")
    assert match.ply == 1


def test_a_claim_waits_for_a_second_press(ui: Any) -> None:
    match = stay_table.start(ui, mode="local")
    choose(ui, "confirm_claim", True)
    ui.tap(ui.find("No moves"))
    assert match.ply == 0
    ui.until(lambda: "No moves" in ui.texts())
    choose(ui, "confirm_claim", False)
    ui.tap(ui.find("No moves"))
    assert match.ply == 1


# Chapaev


def test_a_throw_is_pulled_or_pointed(ui: Any) -> None:
    throwing.start(ui)
    angles = {}
    for style in ("pull", "point"):
        choose(ui, "throw_style", style)
        finger = throwing.pull(ui, 0, 8)
        angles[style] = throwing.board(ui).angle
        finger.touch.touch_move(*throwing.disc_pos(ui, 0))
        finger.up()
    assert abs(angles["pull"] - angles["point"]) == pytest.approx(180, abs=1)


def test_the_preview_shows_more_with_every_level(ui: Any) -> None:
    throwing.start(ui)
    seen = {}
    for level in ("off", "short", "contact", "full"):
        choose(ui, "aim_preview", level)
        finger = throwing.pull(ui, 0, 8)
        seen[level] = picture(ui)
        finger.touch.touch_move(*throwing.disc_pos(ui, 0))
        finger.up()
    assert len(set(seen.values())) == 4


# Skirmish


def test_a_phase_without_a_choice_goes_on_by_itself_or_waits(ui: Any) -> None:
    made = skirmish_table.position(cards={**skirmish_table.CARDS, "A": "0 zius spent"})
    match = skirmish_table.start(ui, made.state)
    assert skirmish_table.screen(ui).board.options.nothing_to_do
    ui.wait(1)
    assert match.ply == 0
    choose(ui, "auto_advance", True)
    ui.until(lambda: match.ply == 1)


def test_a_phase_goes_on_after_a_long_look_at_the_settings(ui: Any) -> None:
    made = skirmish_table.position(cards={**skirmish_table.CARDS, "A": "0 zius spent"})
    match = skirmish_table.start(ui, made.state)
    open_settings(ui)
    ui.tap(row_of(ui, "auto_advance"))
    ui.wait(2 * AUTO_SECONDS)
    assert match.ply == 0, "nothing happens behind a page"
    ui.tap(ui.icon(ui.app.tr("pages.back")))
    ui.until(lambda: match.ply == 1)


# What is heard and felt


class Voice:
    """A sound that only notes how loud it would be."""

    state, volume = "stop", 1.0

    def __init__(self, heard: list[float]) -> None:
        self._heard = heard

    def play(self) -> None:
        self._heard.append(self.volume)

    def stop(self) -> None: ...


@pytest.fixture
def heard(ui: Any, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    from app.sound.sound_player import SOUNDS

    loudness: list[float] = []
    monkeypatch.setattr(ui.app.feedback._sounds, "_waiting", [])
    monkeypatch.setattr(ui.app.feedback._sounds, "_voices", {name: [Voice(loudness)] for name in SOUNDS})
    return loudness


@pytest.mark.parametrize("game", each_game("stay", of=GAMES))
def test_the_sound_is_off_or_as_loud_as_chosen(ui: Any, heard: list[float], game: str) -> None:
    begin(ui, game)
    choose(ui, "sound", False)
    heard.clear()
    make_a_move(ui, game)
    assert heard == []
    choose(ui, "sound", True)
    choose(ui, "volume", 20)
    begin(ui, game)
    heard.clear()
    make_a_move(ui, game)
    ui.until(lambda: bool(heard))
    assert 0 < max(heard) <= 0.2


@pytest.mark.parametrize("game", each_game("chapaev", of=GAMES))
def test_a_phone_shakes_as_chosen(ui: Any, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    felt: list[float] = []
    monkeypatch.setattr(ui.app.feedback, "_vibrate", felt.append)
    begin(ui, game)
    choose(ui, "haptics", "off")
    felt.clear()
    make_a_move(ui, game)
    assert felt == []
    choose(ui, "haptics", "strong")
    begin(ui, game)
    make_a_move(ui, game)
    ui.until(lambda: bool(felt))


def test_where_nothing_shakes_vibration_is_not_offered(ui: Any) -> None:
    open_settings(ui)
    assert row_of(ui, "haptics") is None


# What takes time


@pytest.mark.parametrize("game", each_game("squart", of=GAMES))
def test_a_computer_takes_as_long_as_chosen(ui: Any, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    waits: list[float] = []
    monkeypatch.setattr(SearchBudget, "wait", lambda _, seconds: waits.append(seconds) or True)
    monkeypatch.setattr("app.session.brain_of", lambda *_: random_brain)  # which needs no time of its own
    choose(ui, "pace", 2.0)
    ui.app.start_match(BY_ID[game], "computer", human_first=False)
    ui.frames(6)
    if game == "skirmish":
        ui.tap(ui.find("Keep"))
    ui.until(lambda: max(waits, default=0) > 1)  # more than both shorter ones could ask for


@pytest.mark.parametrize("game", names("long_press_ms"))
def test_a_hold_is_as_long_as_chosen(ui: Any, game: str) -> None:
    begin(ui, game)
    choose(ui, "long_press_ms", 650)
    controls = ui.app.screens.current_screen.controls
    held = {
        "stay": lambda: controls.pad.hold_seconds,
        "chapaev": lambda: ui.icon("Undo").held_seconds,
        "skirmish": lambda: controls.hand.hold_seconds,
    }
    assert held[game]() == ui.app.screens.current_screen.board.hold_seconds == 0.65


@pytest.mark.parametrize("game", GAMES)
def test_pieces_glide_or_are_there_at_once(ui: Any, game: str) -> None:
    begin(ui, game)
    steps = {}
    for reduced in (True, False):
        choose(ui, "reduced_motion", reduced)
        screen = ui.app.screens.current_screen
        ui.until(lambda screen=screen: screen.board.takes_moves)
        steps[reduced] = shown = []
        animate = screen.board.animate

        def watched(event: Any, board: Any = screen.board, animate: Any = animate, shown: list[Any] = shown) -> float:
            seconds: float = animate(event)
            flight = board.playback.flight if game == "chapaev" else None
            if flight:  # a flight takes its time either way, but jumps or glides
                before = flight.places()
                flight.advance(flight.track.seconds / 100)
                shown.append(flight.places() == before)
            else:
                shown.append(seconds)
            return seconds

        screen.board.animate = watched
        make_a_move(ui, game)
        ui.frames(3)
        screen.board.animate = animate
    assert steps[True] != steps[False]


# Two people at one device


@pytest.mark.parametrize("game", each_game("chapaev", of=names("board_turn")))
def test_each_way_to_turn_the_board_looks_different_to_the_second_player(ui: Any, game: str) -> None:
    seen = {}
    for turn in ("off", "pieces", "board", "pass"):
        match = begin(ui, game, has_token=False)
        if ui.app.settings.board_turn != turn:
            choose(ui, "board_turn", turn)
        while match.to_move == 0:
            ply = match.ply
            make_a_move(ui, game)
            ui.until(lambda match=match, ply=ply: match.ply > ply)
        ui.until(lambda: not ui.app.screens.get_screen("play").board.is_moving)
        seen[turn] = picture(ui)
    assert len(set(seen.values())) == 4
