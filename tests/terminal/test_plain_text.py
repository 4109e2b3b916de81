"""A game without a text of its own can be played in the terminal all the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.core.default_text import PlainText
from app.core.game import IllegalMove
from app.games.stay import GAME as STAY
from app.games.stay.rules import Stop
from app.languages.translator import FOLDER, Words
from app.match.match import HUMAN, Match, Seat
from app.players.human import Human
from app.storage.files import Storage
from app.storage.saved_matches import Saves
from app.terminal import match_console

PLAIN = PlainText()


@pytest.mark.parametrize("seed", range(3))
def test_plain_text_reads_what_it_writes(seed: int) -> None:
    view = STAY.new({"size": 3}, seed)
    for number, move in enumerate(view.legal_moves(), 1):
        assert PLAIN.read(PLAIN.write(move).upper(), view) == move
        assert PLAIN.read(f" {number} ", view) == move


@pytest.mark.parametrize("line", ["", "0", "-1", "1.5", "²", "99999", "9" * 50, "go", "go 6"])
def test_plain_text_refuses_the_rest(line: str) -> None:
    with pytest.raises(IllegalMove):
        PLAIN.read(line, STAY.new({"size": 3}, 1))


def test_a_game_without_a_text_can_be_played(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(STAY, parts=lambda: replace(STAY.parts(), text=None))
    state = game.new({"size": 3}, 1)
    lines = iter(["help", "stop"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))
    seats = (Seat(HUMAN), Seat(HUMAN))
    match = Match(game, {"size": 3}, 1, seats, [Human(), Human()], lambda: 0.0)
    said: list[str] = []
    saves = Saves(Storage(home), [game])
    sitting = match_console.MatchConsole(
        match, match_console.Answers(), saves, "stay-terminal", Words(FOLDER).translator("en"), said.append
    )
    sitting.play()
    assert match.history[0].move == Stop()
    number = list(state.legal_moves()).index(Stop()) + 1
    assert any(f"\n{number}. stop" in text for text in said)
    assert "size: 3" in "\n".join(said)
    assert said[-1].startswith("Nobody wins")
