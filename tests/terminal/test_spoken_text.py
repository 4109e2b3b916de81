"""A game by ear: the board in words, only what is new after a step, and moves in few lines."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from app.core.game import Game, Unreadable
from app.games import GAMES
from app.games.chapaev import GAME as CHAPAEV
from app.languages.translator import FOLDER, Words
from tests.support.terminal_session import Start, typed

EN = Words(FOLDER).translator("en")


def test_after_a_step_only_what_is_new_is_told(start: Start) -> None:
    session = start("--terminal skirmish --seed 7")
    whole = session.said.splitlines()
    news = session.type("keep").splitlines()
    told_again = {line for line in news if line and line in whole} - {"Your move. Type help for what you can type."}
    assert told_again == set()
    (drawn,) = re.findall(r"^Player 1 takes a card: (#\d+) ", "\n".join(news), re.MULTILINE)
    assert any(line.startswith(f"{drawn} ") for line in news), "the card that was drawn is new"
    assert [line for line in session.board().splitlines() if line.startswith("#")] != []


@pytest.mark.parametrize(
    ("game", "first", "second"),
    [("stay --size 5 --blocked", "E1", "N1"), ("squart", "1 2", "3 4"), ("chapaev", "1 0 80", "1 180 80")],
    ids=lambda part: part.split()[0],
)
def test_one_who_listens_hears_nothing_twice(start: Start, game: str, first: str, second: str) -> None:
    session = start(f"--terminal {game} --seed 7 --two --no-picture")
    session.type(first)
    known = {line for line in session.board().splitlines() if line}
    assert len(known) > 2
    news = session.type(second).splitlines()
    assert any(news)
    assert {line for line in news if line in known and "Type help" not in line} == set()


def test_a_picture_that_stays_the_same_is_not_drawn_again(start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7 --two --blocked")
    assert "1 . . . . ." in session.said
    assert "1 . . . . ." in session.type("E1"), "the queen has moved"
    assert "Stay on the Board, 5 by 5" not in session.said
    session.type("undo")
    assert "3 . . Q . ." in session.said


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.parts().text])
def test_without_pictures_the_board_is_told_in_words(home: Path, game: str) -> None:
    drawn = typed(home / "a", "board\n", f"--terminal {game} --seed 7").stdout
    told = typed(home / "b", "board\n", f"--terminal {game} --seed 7 --no-picture").stdout
    grid = re.compile(r"^ ?1 +\.|^\|", re.MULTILINE)
    assert grid.search(drawn)
    assert not grid.search(told)


def test_squart_tells_its_rows(home: Path) -> None:
    told = typed(home, "1 2\n", "--terminal squart --seed 7 --two --no-picture").stdout
    assert "Row 2: free 1 2 3 4 5 6; blocked at the start 7." in told
    assert "Row 1: free 5 6 7; Blue 2 3; blocked by a token 1 4." in told


def test_stay_tells_its_blocked_cells(home: Path) -> None:
    told = typed(home, "E1\n", "--terminal stay --size 5 --seed 7 --two --blocked --no-picture").stdout
    assert "Row 3: blocked 3." in told


def test_without_pictures_all_is_told_again_after_a_move_was_taken_back(start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7 --two --blocked --no-picture")
    before = session.said.partition("Stay on the Board, 5 by 5")[2]
    assert "Row 3: blocked 3." in session.type("E1")
    assert session.type("undo").partition("Stay on the Board, 5 by 5")[2] == before


def test_pictures_can_be_switched_in_play(start: Start) -> None:
    session = start("--terminal stay --size 5 --seed 7")
    assert "1 . . . . ." not in session.type("picture")
    assert "1 . . . . ." in session.type("picture")


def test_chapaev_tells_where_each_disc_is_and_how_to_hit_the_nearest() -> None:
    assert CHAPAEV.text
    view = CHAPAEV.new()
    lines = CHAPAEV.text.position(view, EN).facts
    assert (
        "White 3 on c1, 100 mm from the left and 20 mm from the bottom; nearest opposing disc 3, 280 mm away at 0°."
        in lines
    )
    assert sum("nearest opposing disc" in line for line in lines) == 16


def test_chapaev_tells_which_discs_are_left(start: Start) -> None:
    """A disc that is gone has no line of its own any more, so somebody has to say so."""
    session = start("--terminal chapaev --seed 3 --two")
    assert "Black, player 2: 8 discs (1 2 3 4 5 6 7 8), early-bird points 0.00" in session.said
    assert "Black, player 2: 7 discs (1 2 4 5 6 7 8), early-bird points 0.00" in session.type("3 0 60")


def test_the_angle_that_chapaev_tells_hits_that_disc() -> None:
    assert CHAPAEV.text
    view = CHAPAEV.new().apply(CHAPAEV.text.read("3 20 70", CHAPAEV.new())).state
    own = "White" if view.to_move == view.white else "Black"
    line = next(line for line in CHAPAEV.text.position(view, EN).facts if line.startswith(f"{own} "))
    disc, enemy, angle = re.findall(rf"{own} (\d).*disc (\d), .* at ([\d.]+)°", line)[0]
    mine = view.spots[view.to_move * 8 + int(disc) - 1]
    other = view.spots[(1 - view.to_move) * 8 + int(enemy) - 1]
    assert mine
    assert other
    across, up = other[0] - mine[0], other[1] - mine[1]
    away = math.hypot(across, up)
    heading = (math.sin(math.radians(float(angle))), math.cos(math.radians(float(angle))))
    assert across / away * heading[0] + up / away * heading[1] > 0.9999


def test_skirmish_lists_its_moves_by_card(start: Start) -> None:
    session = start("--terminal skirmish --seed 7")
    session.type("keep")
    lines = session.type("moves").splitlines()
    assert "play 4 CELL: IP Dept Agent, any free cell" in lines
    assert "command 1 OPTION: Tactical Maneuver, 1 or 2" in lines
    cards = [line for line in lines if line.startswith(("play ", "command "))]
    assert len(cards) == len({line.split()[1] for line in cards}), "a line for each card"
    others = ["With the word down at the end a unit is played face down.", "next"]
    assert [line for line in lines if line not in cards] == others


def test_the_answers_to_a_choice_are_listed_with_their_numbers(start: Start) -> None:
    session = start("--terminal skirmish --seed 7 --two")
    for line in ("keep", "keep", "play 5 c3"):
        session.type(line)
    opened = session.type("use 5")
    numbered = [line for line in opened.splitlines() if re.match(r"\d+\. ", line)]
    assert numbered
    assert session.type("moves").splitlines() == numbered


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_words_that_are_no_move_anywhere_are_told_from_illegal_moves(game: Game) -> None:
    with pytest.raises(Unreadable):
        game.text.read("abracadabra", game.new())


def test_help_explains_options_in_words(home: Path) -> None:
    said = typed(home, "", "--help").stdout
    assert "--winner N: Winner, last_mover (Last to throw), last_standing (Last with discs); last_mover unless" in said
    assert "--rows, --no-rows: Match with rows; --no-rows unless said. Rounds with colours swapped" in said
    assert "--extra-turn, --no-extra-turn: Throw again after a knock-off; --no-extra-turn unless said. Whoever" in said
