"""Games that travel: sharing, matches by message, and what comes of links."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

from app.games import BY_ID
from app.match.match import Match

LONG = 700


def _match(ui: Any, game: str, mode: str = "message", moves: int = 0, **options: Any) -> Any:
    """A match on the table with some moves behind it, of both players."""
    app, kind = ui.app, BY_ID[game]
    app.change(player_name="Anna")
    setup = app.settings.setup_for(kind)
    app.remember_setup(kind, replace(setup, options={**setup.options, **options}))
    match = app.session.start(kind, app.settings.setup_for(kind), mode, human_first=True, seed=4)
    app.go("play", match=match)
    for _ in range(moves):
        match.play(match.ply, _good(match))
    ui.frames(40)
    return match


def _good(match: Match) -> Any:
    some = islice(match.state.legal_moves(), 40)
    goes_on = [move for move in some if match.state.apply(move).state.outcome() is None]
    return goes_on[len(goes_on) * 2 // 3]


def share(ui: Any) -> None:
    _match(ui, "squart", "local", moves=6)
    ui.app.screens.current_screen.share()


def share_long(ui: Any) -> None:
    """Too long for a camera."""
    app, kind = ui.app, BY_ID["stay"]
    match = app.session.start(kind, replace(app.settings.setup_for(kind), options={"size": 9}), "local", True, 4)
    app.go("play", match=match)
    for number in range(LONG):
        safe = match.state.safe_moves()
        match.play(match.ply, safe[number * 7 % len(safe)])
    ui.frames(4)
    app.screens.current_screen.share()


def setup(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=BY_ID["squart"], mode="message").open()


def setup_room(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=BY_ID["stay"], mode="online").open()


def setup_hidden(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=BY_ID["skirmish"], mode="online").open()


def mine(ui: Any) -> None:
    _match(ui, "squart")


def send(ui: Any) -> None:
    """The own move was made, and is to be sent."""
    _match(ui, "squart", moves=1)


def send_picture(ui: Any) -> None:
    send(ui)
    ui.app.top._show_picture()


def waiting(ui: Any) -> None:
    _match(ui, "stay", moves=1, size=5)
    ui.app.top._copy()
    ui.app.close_sheets()
    ui.app.snack.dismiss()


def over(ui: Any) -> None:
    match = _match(ui, "squart", moves=2)
    match.resign(0)
    ui.frames(60)


def challenge(ui: Any) -> None:
    match = _match(ui, "chapaev", moves=1)
    link = match.hand_out("Anna")
    app = ui.app
    slot = app.session.slot
    app.leave_match()
    app.saves.drop(slot)
    app.go("home")
    app.change(player_name="")
    app.open_link(f"> {link[:40]}\n> {link[40:]}")
    ui.until(lambda: app.overlay.children)


def home(ui: Any) -> None:
    """A match waits for an answer, another for us."""
    _match(ui, "stay", moves=2, size=5)
    _match(ui, "squart", moves=1)
    ui.app.leave_match()


def opened(ui: Any) -> None:
    from app.sharing.packed_match import link_to_game

    match = _match(ui, "chapaev", "local", moves=3)
    ui.app.leave_match()
    ui.app.open_link(link_to_game(match))
    ui.until(lambda: ui.app.screens.current == "replay")
    ui.app.screens.current_screen.go_to(2)


def refused(ui: Any) -> None:
    ui.app.open_link("fourboards://game/104G001GC28C1W91A60V3RGJ89SA5MR36DHS7GZM4HA89D752N2QB9EP")


SCENES = {
    each.__name__: each
    for each in (
        share,
        share_long,
        setup,
        setup_room,
        setup_hidden,
        mine,
        send,
        send_picture,
        waiting,
        over,
        challenge,
        home,
        opened,
        refused,
    )
}
