"""Whole games as text files, replayed line by line.

A file has a header, then a picture of the start, then for each move a line `player move -> what happened` and the
picture after it. To add one, write the header and lines of `player move`, and run pytest with `--regenerate`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from app.core.codec import to_json
from app.core.game import Game
from app.games import BY_ID, GAMES
from app.languages.translator import FOLDER, Words
from app.match.record import digest

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.txt"))
MOVE = re.compile(r"^(?P<player>[0-9]+) (?P<move>.+?)(?: -> .*)?$")
INDENT = "    "


def replayed(text: str) -> str:
    """The same file, written anew from its header and its moves."""
    header, _, body = text.partition("\n\n")
    facts = dict(line.split(": ", 1) for line in header.splitlines())
    game = BY_ID[facts["game"]]
    state = game.new(json.loads(facts["options"]), int(facts["seed"]))
    tr = Words(FOLDER).translator("en")

    def picture() -> list[str]:
        drawn = game.text.draw(state.observation(None), tr)
        return [f"{INDENT}{line}".rstrip() for line in drawn.splitlines()]

    lines = [header, "", *picture()]
    typed = [MOVE.match(line) for line in body.splitlines() if line and not line.startswith(INDENT)]
    for line in typed:
        assert line, "a line is a player and a move, or part of a picture"
        assert int(line["player"]) == state.to_move + 1, f"{line[0]}: it is another player's turn"
        move = game.text.read(line["move"], state.observation(state.to_move))
        step = state.apply(move)
        said = "; ".join(filter(None, (game.text.describe(event, tr) for event in step.events)))
        state = step.state
        lines += ["", f"{line['player']} {game.text.write(move)} -> {said}", "", *picture()]
    # The pictures do not show everything; this does, and tells a changed rule from a changed picture.
    lines += ["", f"{INDENT}State {digest(to_json(state, game.state))}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_goes_as_it_is_written(path: Path, request: pytest.FixtureRequest) -> None:
    written = path.read_text(encoding="utf-8")
    anew = replayed(written)
    if request.config.getoption("--regenerate"):
        path.write_text(anew, encoding="utf-8", newline="\n")
    else:
        assert written == anew


@pytest.mark.parametrize("game", [game for game in GAMES if game.parts().text], ids=lambda game: game.id)
def test_every_game_with_a_text_has_playthroughs(game: Game) -> None:
    found = [path for path in FILES if path.stem.startswith(f"{game.id}_")]
    assert found, f"there is no tests/playthroughs/{game.id}_*.txt"


def test_a_changed_result_is_noticed() -> None:
    written = (HERE / "stay_fall.txt").read_text(encoding="utf-8")
    for true, false in (("East 1, +1", "East 1, +2"), ("Player 2 wins", "Player 1 wins"), ("State ", "State 0")):
        changed = written.replace(true, false, 1)
        assert changed != written
        assert replayed(changed) == written
