"""Matches and positions as links: what comes out is what went in, and whatever else comes is refused with a reason."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.core.game import OutOfBudget
from app.core.rng import Rng
from app.games import BY_ID
from app.match.match import HUMAN, REMOTE, Match, Seat
from app.sharing import link_text, packed_match
from app.sharing.link_text import NEEDS_LESS, NO_GAME, NONSENSE, OTHER_RULES, BadLink
from app.sharing.packed_match import can_be_sent_whole, link_to_game, link_to_position, opened
from tests.support.random_games import new_match, play_on, random_game

ROOT = Path(__file__).parents[2]

GAMES = (("stay", 420, 60), ("squart", 300, 30), ("skirmish", 200, 40), ("chapaev", 80, 8))
"""A thousand: so many of each, of so many moves at most. Throws take the longest."""


def moves_of(match: Match) -> list[Any]:
    return [entry.move for entry in match.history]


def reason(link: str) -> str:
    with pytest.raises(BadLink) as refused:
        opened(link, BY_ID)
    return refused.value.reason


@pytest.mark.parametrize(("game", "count", "longest"), GAMES)
def test_a_thousand_random_games_arrive_as_they_were_sent(game: str, count: int, longest: int) -> None:
    for number in range(count):
        match = random_game(game, number, longest)
        told = number % 3 if game == "chapaev" else 0
        link = link_to_game(match, told=told)
        assert len(link) <= 2000
        came = opened(link, BY_ID).match
        assert (came.game, came.options, came.seed) == (match.game, match.options, match.seed)
        assert moves_of(came) == moves_of(match)
        assert (came.first, came.state, came.outcome) == (match.first, match.state, match.outcome)
        assert [entry.step for entry in came.history] == [entry.step for entry in match.history]
        assert all(seat.kind != HUMAN for seat in came.seats)


@pytest.mark.parametrize("game", BY_ID)
def test_a_position_arrives_alone_with_the_number_of_its_move(game: str) -> None:
    match = random_game(game, 7, 20)
    shown = match.state.observation(0)
    came = opened(link_to_position(match, shown, match.ply), BY_ID).match
    assert (came.state.legal_moves(), came.ply, came.history) == (shown.legal_moves(), match.ply, [])
    if game != "stay":  # where the queen has been is left behind
        assert came.state == shown


def test_two_thousand_moves_fit_and_what_does_not_is_refused_but_its_position_is_not() -> None:
    match = new_match(BY_ID["stay"], {"size": 9}, 3)
    rng = random.Random(3)
    while len(match.history) < 2000:
        play_on(match, rng, 1)
        if match.outcome is not None:
            del match.history[-1]
    assert len(link_to_game(match)) <= 2000
    longer = new_match(BY_ID["stay"], {"size": 9}, 3)
    longer.history.extend(match.history)
    while len(longer.history) < 3000:
        play_on(longer, rng, 1)
        if longer.outcome is not None:
            del longer.history[-1]
    with pytest.raises(BadLink) as refused:
        link_to_game(longer)
    assert refused.value.reason == NEEDS_LESS
    position = opened(link_to_position(longer, longer.state, longer.ply), BY_ID).match
    assert (position.state.queen, position.ply) == (longer.state.queen, 3000)


def test_another_process_opens_what_this_one_sent() -> None:
    """The order of legal moves must not hang on how Python hashes names, which differs from process to process."""
    links = [link_to_game(random_game(game, number, 30)) for game in ("skirmish", "stay") for number in range(6)]
    code = (
        "import json, sys; from app.games import BY_ID; from app.sharing.packed_match import opened\n"
        "print(json.dumps([opened(link, BY_ID).match.ply for link in json.load(sys.stdin)]))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    given = {"input": json.dumps(links), "env": environment, "cwd": ROOT, "text": True}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, **given)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [opened(link, BY_ID).match.ply for link in links]


def test_a_hidden_game_is_sent_whole_only_once_it_is_over() -> None:
    match = random_game("skirmish", 1, 10)
    assert match.outcome is None
    assert not can_be_sent_whole(match)
    match.resign(0)
    assert can_be_sent_whole(match)
    assert can_be_sent_whole(random_game("squart", 1, 5))


def test_only_the_one_human_gets_the_name_of_the_sender() -> None:
    seats = (Seat(HUMAN), Seat(REMOTE))
    match = new_match(BY_ID["squart"], {}, 5, seats)
    assert [seat.name for seat in opened(link_to_game(match, name="Anna"), BY_ID).match.seats] == ["Anna", ""]
    two = new_match(BY_ID["squart"], {}, 5, (Seat(HUMAN), Seat(HUMAN)))
    assert [seat.name for seat in opened(link_to_game(two, name="Anna"), BY_ID).match.seats] == ["", ""]


def resealed(link: str, **changes: Any) -> str:
    """A link whose label says something else, with a check that fits: what a forger would make."""
    label, moves = packed_match._parted(link_text.read(link))
    return link_text.write(packed_match._joined(replace(label, **changes), moves))


LINK = link_to_game(random_game("squart", 3, 12))


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"game": "chess"}, NO_GAME),
        ({"game": "chapaev"}, NONSENSE),
        ({"options": {"size": 99}}, NONSENSE),
        ({"options": {"size": 4}}, OTHER_RULES),
        ({"seed": -1}, NONSENSE),
        ({"moves": 100_000}, NONSENSE),
        ({"moves": 1}, OTHER_RULES),
        ({"moves": 900}, OTHER_RULES),
        ({"seats": ()}, NONSENSE),
        ({"seats": (Seat("cat"), Seat(HUMAN))}, NONSENSE),
        ({"by": 2}, NONSENSE),
        ({"first": ["no", "position"]}, NONSENSE),
        ({"digest": "00000000"}, OTHER_RULES),
    ],
    ids=str,
)
def test_a_forged_label_is_refused(changes: dict[str, Any], refusal: str) -> None:
    assert reason(resealed(LINK, **changes)) == refusal


def test_a_label_that_unpacks_to_very_much_is_refused_before_it_does() -> None:
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=packed_match._USUAL)
    bomb = packer.compress(b'["' + b"0" * 1_100_000) + packer.flush()
    assert len(bomb) < 1200
    assert reason(link_text.write(len(bomb).to_bytes(2, "big") + bomb)) == NONSENSE


def test_random_bytes_with_a_fitting_check_are_refused() -> None:
    rng = Rng.seeded(5)
    for _ in range(200):
        size, rng = rng.below(60)
        data = []
        for _ in range(size + 1):
            byte, rng = rng.below(256)
            data.append(byte)
        assert reason(link_text.write(bytes(data))).startswith("travel.bad.")


def test_opening_can_be_called_off() -> None:
    def stop() -> None:
        raise OutOfBudget

    with pytest.raises(OutOfBudget):
        opened(link_to_game(random_game("squart", 3, 12)), BY_ID, stop)
