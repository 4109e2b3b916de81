"""What is heard and felt of every event of every game: the sound and the milliseconds, as the table of the art says."""

from __future__ import annotations

import random
import typing
import wave
from array import array
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.core.cues import Cue, cues_for
from app.core.game import Game
from app.games import BY_ID, GAMES
from app.games.chapaev import cues as chapaev_cues
from app.games.chapaev.rules import Knocked, RowsSet, Shot, rows
from app.games.chapaev.track import Hit, Track
from app.games.chapaev.track_codec import pack
from app.games.skirmish import events as skirmish
from app.games.skirmish.terms import AIM, EXPLOIT, REVEALED, SHIELD, STUN
from app.games.squart.rules import Blocked, Laid
from app.games.stay import rules as stay
from app.games.stay.score import StayScore
from app.players.computer import random_brain
from app.players.search_budget import SearchBudget
from app.sound.sound_player import SOUNDS

ASSETS = Path(__file__).resolve().parents[2] / "assets"
CELL = (0, 0)
COUNTERS = (AIM, EXPLOIT, STUN, SHIELD, REVEALED)


def fell(reason: str) -> stay.Fell:
    return stay.Fell(0, 2, 1, CELL, reason)


def moved(**earned: int) -> stay.Moved:
    return stay.Moved(0, 2, 1, CELL, (1, 0), (), StayScore(**earned))


TABLE: dict[str, list[tuple[object, str]]] = {
    "stay": [
        (moved(base=1), "- | queen_step 10"),
        (moved(base=1, blocked_mode=1), "- | queen_step 10, slate 20"),
        (fell(stay.OFF_BOARD), "- | disc_off 15"),
        (fell(stay.ON_BLOCKED), "- | slate 20"),
        (stay.Claimed(0, True, ()), "score 10 | -"),
        (stay.Claimed(0, False, (CELL,)), "illegal 2x10 | -"),
        (stay.Finished(0), "tick 5 | -"),
        (stay.Continued(0, (CELL,)), "slate 20 | -"),
        (stay.Stopped(0), "tick 5 | -"),
    ],
    "chapaev": [
        (Shot(0, 0, 0, 500, pack(Track((0,), (rows(0),)))), "tick 5 | -"),
        (Hit(0, 0, 1, 0), "disc_hit_soft 10 | -"),
        (Hit(0, 0, 1, 20), "disc_hit_soft 13 | -"),
        (Hit(0, 0, 1, 21), "disc_hit_middle 13 | -"),
        (Hit(0, 0, 1, 50), "disc_hit_middle 18 | -"),
        (Hit(0, 0, 1, 51), "disc_hit_hard 18 | -"),
        (Hit(0, 0, 1, 100), "disc_hit_hard 25 | -"),
        (Hit(0, 0, 1, 180), "disc_hit_hard 25 | -"),
        (Knocked(0, (), (), 0), "- | -"),
        (RowsSet(2, 0, (0, 0)), "disc_hit_soft 10 | -"),
    ],
    "squart": [
        (Laid(0, (CELL, (0, 1))), "- | tile_down 15"),
        (Blocked(frozenset()), "- | -"),
    ],
    "skirmish": [
        (skirmish.Played(0, 1, "zius", CELL, True, ()), "card_lift 0 | card_slap 12"),
        (skirmish.Entered(0, 1, "zius", CELL), "- | card_slap 12"),
        (skirmish.Commanded(0, 1, "zius", 0), "card_lift 0, card_slap 12 | -"),
        (skirmish.Moved(1, CELL, (0, 1)), "card_lift 0 | card_slap 12"),
        (skirmish.Swapped(1, 2), "card_lift 0 | card_slap 12"),
        (skirmish.TurnedUp(0, 1, "zius", CELL), "card_slap 12 | -"),
        *((skirmish.Marked(1, counter, 0, 1), f"{counter} 10 | -") for counter in COUNTERS),
        (skirmish.Absorbed(1, CELL), "shield 10 | -"),
        (skirmish.Left(0, 1, "zius", CELL), "card_lift 0 | -"),
        (skirmish.NoTarget(0, 1, "zius"), "tick 5 | -"),
        (skirmish.Scored(0, 3), "score 10 | -"),
        (skirmish.RoundEnded(1, (0,), (5, 3)), "score 10 | -"),
        (skirmish.Kept(0), "- | -"),
        (skirmish.MatchEnded((0,)), "- | -"),
    ],
}  # fmt: skip
"""What is heard when an event begins, and when it has been shown; with how often and how long a phone shakes."""


def told(cues: tuple[Cue, ...]) -> str:
    """As the table writes it."""
    parts = []
    for lands in (False, True):
        said = [
            f"{cue.sound} {f'{cue.times}x' if cue.times > 1 else ''}{cue.buzz}" for cue in cues if cue.lands == lands
        ]
        parts.append(", ".join(said) or "-")
    return " | ".join(parts)


@pytest.mark.parametrize(
    ("game", "event", "expected"), [(game, *row) for game, rows in TABLE.items() for row in rows], ids=str
)
def test_an_event_is_heard_and_felt_as_the_table_says(game: str, event: object, expected: str) -> None:
    assert told(cues_for(BY_ID[game].cues, event)) == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_table_has_every_cue_of_the_game(game: Game) -> None:
    assert set(game.cues) <= {type(event) for event, _ in TABLE[game.id]}


def test_every_event_of_the_first_game_has_a_cue() -> None:
    assert set(typing.get_args(BY_ID["stay"].events)) == set(BY_ID["stay"].cues)


def played_through(game: Game, seed: int, most: int = 250, **options: Any) -> list[object]:
    """All events of a game at random."""
    rng, state, seen = random.Random(seed), game.new(options, seed), []
    for _ in range(most):
        if state.outcome() is not None:
            break
        step = state.apply(random_brain(state, SearchBudget(), rng))
        seen += step.events
        state = step.state
    return seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_cue_of_a_game_names_a_sound_there_is(game: Game) -> None:
    events = [event for seed in range(3) for event in played_through(game, seed, 5 if game.id == "chapaev" else 250)]
    cues = [cue for event in events for cue in cues_for(game.cues, event)]
    assert cues
    assert {cue.sound for cue in cues} <= set(SOUNDS)
    assert all(0 <= cue.buzz <= 30 and 0 < cue.strength <= 1 for cue in cues)


@pytest.mark.parametrize("blocked", [False, True])
def test_a_slate_is_heard_after_every_step_in_blocked_mode_and_only_there(blocked: bool) -> None:
    events = [event for seed in range(20) for event in played_through(BY_ID["stay"], seed, size=5, blocked=blocked)]
    steps = [event for event in events if isinstance(event, stay.Moved)]
    assert len(steps) > 10
    for event in steps:
        assert ("slate" in told(cues_for(BY_ID["stay"].cues, event))) == blocked


def test_games_may_have_events_of_the_same_name() -> None:
    first, last = BY_ID["stay"].cues, BY_ID["skirmish"].cues
    assert {kind for kind in first if kind.__name__ == "Moved"}.isdisjoint(last)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_cues_are_for_what_happens_in_the_game(game: Game) -> None:
    for kind in game.cues:
        assert kind.__module__.startswith(f"app.games.{game.id}."), kind


def test_a_disc_that_leaves_knocks_on_the_frame_and_thuds() -> None:
    assert (told((chapaev_cues.LEFT_BOARD,)), told((chapaev_cues.FALLEN,))) == ("disc_frame 15 | -", "disc_off 15 | -")


def test_hits_swarm() -> None:
    assert all(cue.swarms for cue in cues_for(BY_ID["chapaev"].cues, Hit(0, 0, 1, 40)))


def _peak(sound: str) -> float:
    with wave.open(str(ASSETS / "sounds" / f"{sound}_1.wav")) as file:
        return max(map(abs, array("h", file.readframes(file.getnframes())))) / 32767


def test_a_harder_hit_is_never_fainter_whatever_sound_it_has() -> None:
    peaks = {sound: _peak(sound) for _, sound, _ in chapaev_cues.BAKES}
    cues = [cues_for(BY_ID["chapaev"].cues, Hit(0, 0, 1, strength))[0] for strength in range(101)]
    loudness = [cue.strength * peaks[cue.sound] for cue in cues]
    assert all(harder >= softer - 0.005 for softer, harder in pairwise(loudness))
    assert loudness[0] < 0.2 < 0.8 < loudness[-1]
    assert [cue.buzz for cue in cues] == sorted(cue.buzz for cue in cues)
