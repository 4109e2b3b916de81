"""The screens of Skirmish worth a picture: every kind of choice, and what stands around it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from app.games.skirmish import GAME
from app.games.skirmish import GAME as SKIRMISH
from app.games.skirmish.analysis import quick_move
from app.games.skirmish.decks import READY, to_text
from app.games.skirmish.moves import Activate, PlayCommand, ScoreLine
from app.games.skirmish.rules import Skirmish
from app.storage import saved_decks
from tests.support.skirmish.stage import Stage, stage
from tools.scenes.analysed import analysed

_HANDS = {
    0: "faber princeps overwatch censor lucius inspiration zius",
    1: "finn/revealed0 falk overwatch data_liberator",
}
_DECKS = {0: "faber censor inspiration overwatch immunis", 1: "finn falk patrol_agent"}
_CARDS = {
    "A": "0 tactical_agent", "B": "0 princeps shield0 aim0*2", "C": "1 data_liberator exploit0*3 aim0",
    "D": "1 reckless_provocateur stun0*2", "E": "1 finn down", "F": "0 zius +1", "G": "0 censor down",
    "H": "1 patrol_agent -1", "I": "0 secret_informant",
}  # fmt: skip
_PICTURE = """
. A . E .
. B C . .
. . D . H
G F . . I
. . . . .
"""


def middle(**changes: Any) -> Stage:
    """A position with something of everything, two players, the first to move."""
    made = stage(_PICTURE, _CARDS, phase=1, hands=_HANDS, decks=_DECKS, discards={0: "faber princeps centurion"})
    return Stage(replace(made.state, **changes), made.ids)


def table(ui: Any, state: Skirmish, mode: str = "computer", *moves: Any) -> Any:
    """A match at a prepared position, with these moves made."""
    app = ui.app
    app.change(auto_advance=False)
    match = app.session.start(GAME, app.settings.setup_for(GAME), mode, human_first=True, seed=4)
    match.first = state
    app.go("play", match=match)
    ui.frames(6)
    for move in moves:
        match.play(match.ply, move)
    ui.frames(12)
    return app.screens.current_screen


def mulligan(ui: Any) -> None:
    app = ui.app
    match = app.session.start(GAME, app.settings.setup_for(GAME), "computer", human_first=True, seed=4)
    app.go("play", match=match)
    ui.frames(6)
    screen = app.screens.current_screen
    screen.board.tap_hand(screen.controls.hand.cards[2])


def play(ui: Any) -> None:
    table(ui, middle().state)


def raised(ui: Any) -> None:
    screen = table(ui, middle(phase=2).state)
    screen.board.tap_hand(screen.controls.hand.cards[0])


def target(ui: Any) -> None:
    made = middle()
    table(ui, made.state, "computer", Activate(made.ids["F"]))


def refused(ui: Any) -> None:
    made = middle()
    screen = table(ui, made.state, "computer", Activate(made.ids["A"]))
    screen.board.tap((2, 2))


def line(ui: Any) -> None:
    made = middle(phase=4)
    screen = table(ui, made.state)
    screen.board.tap((3, 3))


def hand_targets(ui: Any) -> None:
    made = middle(phase=2)
    screen = table(ui, made.state, "computer", PlayCommand(made.ids["0.2"], 0))
    screen.board.commit(Stage(screen.match.state, made.ids).move("D"))


def command(ui: Any) -> None:
    screen = table(ui, middle(phase=2).state)
    screen.board.tap_hand(screen.controls.hand.cards[2])


def others_command(ui: Any) -> None:
    """What the opponent's Command does, to be read."""
    made = middle(phase=2, active=1)
    ui.app.session._pace = lambda: 60.0
    table(ui, made.state, "computer", PlayCommand(made.ids["1.2"], 0))


def hint(ui: Any) -> None:
    made = middle()
    screen = table(ui, made.state)
    screen.board.suggest(Activate(made.ids["F"]))


def round_won(ui: Any) -> None:
    state = middle(phase=4).state
    camps = (replace(state.camps[0], score=25), replace(state.camps[1], score=11))
    ui.app.session._pace = lambda: 60.0
    screen = table(ui, replace(state, camps=camps, first=1, cycle=1))
    screen.board.commit(ScoreLine("row"))


def counters(ui: Any) -> None:
    made = middle(phase=2)
    screen = table(ui, made.state, "computer", PlayCommand(made.ids["0.5"], 1))
    screen.board.commit(Stage(screen.match.state, made.ids).move("B"))


def search(ui: Any) -> None:
    made = stage(". . . .\n. A . .\n. . . .\n. . . .", {"A": "0 falk"}, decks=_DECKS, hands=_HANDS)
    table(ui, made.state, "computer", Activate(made.ids["A"]))


def deck(ui: Any) -> None:
    made = middle()
    table(ui, made.state, "computer", Activate(made.ids["I"]))


def top(ui: Any) -> None:
    made = middle()
    screen = table(ui, made.state, "computer", Activate(made.ids["I"]))
    screen.board.commit(Stage(screen.match.state, made.ids).move("deck 1"))


def reader(ui: Any) -> None:
    screen = table(ui, middle().state)
    screen.controls.read(screen.board.card_at((1, 2)))


def hover(ui: Any) -> None:
    """Under a mouse that rests on a card; in a wide window it is read."""
    made = middle()
    screen = table(ui, made.state, "computer", Activate(made.ids["F"]))
    ui.window.mouse_pos = (1, 1)
    ui.window.mouse_pos = screen.board.to_window(*screen.board.middle((1, 2)))
    if ui.app.width_class == "expanded":
        ui.until(lambda: screen.controls.hover.page)


def piles(ui: Any) -> None:
    table(ui, middle().state).controls.show_camps()


def crowded() -> Skirmish:
    kinds = ("tactical_agent", "data_liberator", "princeps", "zealous_missionary", "unwavering_integrator", "finn")
    letters = [chr(65 + index) if index < 26 else chr(71 + index) for index in range(30)]
    flags = ("", "aim1", "stun0", "exploit2*3 shield3", "down", "+1", "")
    cards = {
        letter: f"{index % 4} {kinds[index % len(kinds)]} {flags[index % len(flags)]}".strip()
        for index, letter in enumerate(letters)
    }
    names = iter(letters)
    rows = [[next(names) if (row * 7 + column) % 5 < 3 else "." for column in range(7)] for row in range(7)]
    shown = {name for row in rows for name in row if name != "."}
    picture = "\n".join(" ".join(row) for row in rows)
    made = stage(
        picture, {name: cards[name] for name in shown}, phase=4, sides=(0, 1, 2, 3),
        hands={0: "faber princeps overwatch censor"}, decks=dict.fromkeys(range(4), "faber censor princeps"),
    )  # fmt: skip
    return made.state


def log(ui: Any) -> None:
    made = middle()
    screen = table(ui, made.state, "computer", Activate(made.ids["F"]))
    screen.board.commit(Stage(screen.match.state, made.ids).move("C"))
    ui.frames(4)
    screen.open_log()


def curtain(ui: Any) -> None:
    app = ui.app
    match = app.session.start(GAME, app.settings.setup_for(GAME), "local", human_first=True, seed=4)
    app.go("play", match=match)


def four_players(ui: Any) -> None:
    """Seven by seven with thirty cards."""
    app = ui.app
    setup = app.settings.setup_for(GAME)
    app.remember_setup(GAME, replace(setup, options={**setup.options, "players": 4}))
    screen = table(ui, crowded())
    screen.board.tap(next(iter(screen.board.options.lines.values()))[0])


def end(ui: Any) -> None:
    state = middle(phase=4).state
    camps = (replace(state.camps[0], wins=1, score=30), replace(state.camps[1], wins=1))
    screen = table(ui, replace(state, camps=camps, first=1, cycle=5, round=2))
    screen.board.commit(ScoreLine("row"))
    ui.until(lambda: ui.app.overlay.children)


def builder(ui: Any) -> None:
    from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet

    DeckSheet().open()


def builder_taken(ui: Any) -> None:
    from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet

    saved_decks.keep(ui.app.storage, SKIRMISH, "Night shift", to_text(READY["hoods"]))
    sheet = DeckSheet()
    sheet.open()
    sheet.begin_with(to_text(READY["hoods"]))
    sheet.take(READY["fusion"])
    ui.frames(4)
    sheet.save()


def builder_own(ui: Any) -> None:
    from app.ui.boards.skirmish.sheets.deck_builder import DeckSheet

    saved_decks.keep(ui.app.storage, SKIRMISH, "Night shift", to_text(READY["hoods"]))
    sheet = DeckSheet()
    sheet.open()
    sheet.begin_with(to_text(READY["hoods"]))


def coach(ui: Any) -> None:
    ui.app.go("coach", game=GAME)
    ui.app.screens.current_screen.glow = 1


def rules(ui: Any) -> None:
    ui.app.go("help", game=GAME)


def fair(ui: Any) -> None:
    """What each deck, each seat and each side wins."""
    ui.app.go("help", game=GAME, tab="computers")
    ui.frames(4)
    ui.app.screens.current_screen.ids.page.scroll_y = 0.5


def setup(ui: Any) -> None:
    from app.ui.home.setup_sheet import SetupSheet

    SetupSheet(game=GAME, mode="computer").open()


def setup_local(ui: Any) -> None:
    """For four, with a computer and a dummy."""
    from app.ui.home.setup_sheet import SetupSheet

    app = ui.app
    chosen = app.settings.setup_for(GAME)
    seats = {"local": ("human", "human", "computer3", "dummy")}
    app.remember_setup(GAME, replace(chosen, seats=seats, options={**chosen.options, "players": 4}))

    SetupSheet(game=GAME, mode="local").open()


def analysis(ui: Any) -> None:
    app = ui.app
    match = app.session.start(GAME, app.settings.setup_for(GAME), "local", human_first=True, seed=4)
    app.go("play", match=match)
    chance = Random(4)
    while match.state.cycle < 3:
        match.play(match.ply, quick_move(match.state, chance))
    match.resign(1)
    analysed(ui)


def tried(ui: Any) -> None:
    """Back in that match, to try another turn."""
    analysis(ui)
    ui.app.screens.current_screen.start_trying()


SCENES = {
    "setup": setup,
    "setup-local": setup_local,
    "mulligan": mulligan,
    "play": play,
    "raised": raised,
    "target": target,
    "refused": refused,
    "line": line,
    "hand-targets": hand_targets,
    "command": command,
    "others-command": others_command,
    "hint": hint,
    "round": round_won,
    "counters": counters,
    "search": search,
    "deck": deck,
    "top": top,
    "reader": reader,
    "hover": hover,
    "piles": piles,
    "log": log,
    "curtain": curtain,
    "four": four_players,
    "end": end,
    "builder": builder,
    "builder-own": builder_own,
    "builder-taken": builder_taken,
    "coach": coach,
    "rules": rules,
    "fair": fair,
    "analysis": analysis,
    "tried": tried,
}
