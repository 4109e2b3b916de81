"""Links at a keyboard: a game is told, and a match by message is begun and answered."""

from __future__ import annotations

from pathlib import Path

from app.games import BY_ID
from app.platform.single_instance import NAME
from app.sharing.packed_match import link_to_game, opened
from app.statistics import totals
from app.storage.file_lock import claim
from app.storage.files import Storage
from tests.support.random_games import random_game
from tests.support.terminal_session import typed

SQUART = BY_ID["squart"]


def link_in(said: str) -> str:
    return next(line for line in said.splitlines() if line.startswith("fourboards://"))


def a_move(link: str) -> str:
    return str(SQUART.text.write(opened(link, BY_ID).match.state.legal_moves()[0]))


def test_a_game_is_told_move_by_move(home: Path) -> None:
    match = random_game("squart", 3, 12)
    done = typed(home, "", f"--open {link_to_game(match)} --lang en --no-picture")
    assert done.returncode == 0, done.stderr
    assert f"Squart, {len(match.history)} moves." in done.stdout
    assert f"{len(match.history)}. " in done.stdout


def test_a_link_alone_is_opened_where_there_is_no_display(home: Path) -> None:
    link = link_to_game(random_game("stay", 3, 5))
    done = typed(home, "", link, DISPLAY="", WAYLAND_DISPLAY="", SDL_VIDEODRIVER="", LANG="en_GB.UTF-8")
    assert done.returncode == 0, done.stderr
    assert "Stay on the Board" in done.stdout


def test_a_bad_link_is_refused_in_one_line(home: Path) -> None:
    done = typed(home, "", f"--open {link_to_game(random_game('stay', 3, 5))[:-9]} --lang en")
    assert done.returncode == 1
    assert done.stderr.splitlines() == ["The end of this link is missing. Copy the whole message."]


def test_two_homes_play_by_message(tmp_path: Path) -> None:
    ann, bo = tmp_path / "ann", tmp_path / "bo"
    begun = typed(ann, "", "--terminal squart --by-message --second --names Ann --size 5 --lang en")
    assert begun.returncode == 0, begun.stderr
    link = link_in(begun.stdout)
    first = typed(bo, f"{a_move(link)}\n", f"--open {link} --names Bo --lang en")
    assert first.returncode == 0, first.stderr
    answer = link_in(first.stdout)
    second = typed(ann, f"hint\n{a_move(answer)}\n", f"--open {answer} --lang en")
    assert "Bo" in second.stdout
    third = link_in(second.stdout)
    assert opened(third, BY_ID).match.ply == 2
    again = typed(ann, "", f"--open {answer} --lang en")
    assert "This link is older: 1 move was made since." in again.stdout
    forged = typed(bo, "", f"--open {first_link_of_another(link)} --lang en")
    assert forged.returncode == 1


def test_a_match_by_message_that_ends_is_counted_once(home: Path) -> None:
    begun = typed(home, "resign\n", "--terminal squart --by-message --lang en")
    assert begun.returncode == 0, begun.stderr
    assert "resigned" in begun.stdout
    for _ in range(2):
        typed(home, "", f"--open {link_in(begun.stdout)} --lang en")
    assert totals.load(Storage(home))[0].tally("squart", totals.ONLINE).unaided.lost == 1


def first_link_of_another(link: str) -> str:
    """The same match with another first move."""
    match = opened(link, BY_ID).match
    match.play(0, match.state.legal_moves()[1])
    match.play(1, match.state.legal_moves()[0])
    return link_to_game(match, by=1)


def test_a_hidden_game_is_not_played_by_message_and_says_why(home: Path) -> None:
    done = typed(home, "", "--terminal skirmish --by-message --lang en")
    assert done.returncode == 1
    assert "cards that nobody may see" in done.stderr


def test_while_the_app_is_open_its_matches_are_left_alone(home: Path) -> None:
    home.mkdir()
    held = claim(Storage(home).folder, NAME)
    assert held
    done = typed(home, "", "--terminal squart --by-message --lang en")
    held.let_go()
    assert done.returncode == 1
    assert "The app is open" in done.stderr


def test_any_match_gives_its_link(home: Path) -> None:
    done = typed(home, "link\nquit\n", "--terminal squart --two --seed 3 --lang en")
    link = next(line.split()[-1] for line in done.stdout.splitlines() if "fourboards://" in line)
    assert opened(link, BY_ID).match.seed == 3
