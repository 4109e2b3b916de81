"""Chapaev by ear: what is heard of an aim and of a throw, and a player who has nothing else wins with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from app.core.cues import Cue
from app.games.chapaev import GAME, audio_description
from app.games.chapaev.dimensions import CELL, TURN, UNITS, owner
from app.games.chapaev.rules import Chapaev, Knocked, Shot, start
from app.games.chapaev.text import number, summary
from app.games.chapaev.throws import Flick
from app.languages.translator import Words
from app.players.search_budget import SearchBudget
from tests.packaging.conftest import ROOT

TR = Words(ROOT / "assets" / "words").translator("en")
OPTIONS = {"winner": "last_mover", "extra_turn": False, "rows": False}
FIRST = start(OPTIONS, 1)


def spot(column: float, row: float) -> tuple[int, int]:
    """The middle of a cell, counted from 0, from the lower left."""
    return round((column + 0.5) * CELL * UNITS), round((row + 0.5) * CELL * UNITS)


def laid(**discs: tuple[float, float]) -> Chapaev:
    """Only these discs: `w1` to `w8` are the first player's."""
    spots: list[tuple[int, int] | None] = [None] * 16
    for name, place in discs.items():
        spots[int(name[1:]) - 1 + (8 if name[0] == "b" else 0)] = spot(*place)
    return replace(FIRST, spots=tuple(spots))


def test_the_tone_of_a_line_comes_from_where_it_ends() -> None:
    view = laid(w1=(3.5, 0), b1=(3.5, 7))
    ahead, left, right, back = (audio_description.line(view.spots, 0, angle) for angle in (0, 27_000, 9_000, 18_000))
    assert ahead.pan == pytest.approx(0)
    assert (left.pan, right.pan) == (-1, 1)
    assert ahead.pitch > left.pitch == right.pitch > back.pitch


def test_for_one_who_sees_the_board_from_the_other_side_all_is_mirrored() -> None:
    view = laid(w1=(3, 2), b1=(6, 7))
    here, there = (audio_description.line(view.spots, 0, 4_000, turned) for turned in (False, True))
    assert (there.pan, there.pitch) == (-here.pan, -here.pitch)


def test_a_line_that_turns_ticks_at_every_disc_on_its_way() -> None:
    view = laid(w1=(3, 0), w2=(0, 4), b3=(3, 7), b5=(7, 4))
    assert list(audio_description.crossed(view.spots, 0, 28_000, 8_000)) == [1, None, 10, None, 12, None]
    assert list(audio_description.crossed(view.spots, 0, 8_000, 28_000)) == [12, None, 10, None, 1, None]
    own, theirs, clear = (audio_description.crossing(view.spots, each, 0) for each in (1, 12, None))
    assert own.pitch < theirs.pitch
    assert own.pan < 0 < theirs.pan
    assert clear.sound != own.sound
    assert [audio_description.name(view, each, TR) for each in (1, 12, None)] == ["white 2, yours", "black 5", "clear"]


def heard_of(view: Chapaev, move: Flick) -> list[Cue]:
    """What is heard of a throw, in order."""
    shot = view.apply(move).events[0]
    assert isinstance(shot, Shot)
    return audio_description.of_throw(shot)


def test_hits_misses_and_falls_are_heard_apart_and_on_their_side() -> None:
    view = laid(w1=(1, 0), w2=(6, 0), b1=(1, 6), b2=(6, 6))
    left, right = heard_of(view, Flick(0, 0, 1000)), heard_of(view, Flick(1, 0, 1000))
    for side, heard in ((-1, left), (1, right)):
        assert [cue.sound.rpartition("_")[0] for cue in heard] == ["disc_hit", "fell"]
        assert heard[1].sound == "fell_theirs"
        assert all(cue.pan * side > 0.5 for cue in heard)
    assert [cue.sound for cue in heard_of(view, Flick(0, 9_000 * 3, 1000))] == ["missed", "fell_own"]
    assert [cue.sound for cue in heard_of(view, Flick(0, 0, 100))] == ["missed"]


# --- A player who only hears ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sound:
    """All that reaches the player: a cue, and the words that are said with it."""

    cue: Cue | None
    words: str = ""


class Table:
    """Hands and ears at a board that the player does not see: everything goes by keys, and is answered by sounds."""

    def __init__(self, view: Chapaev) -> None:
        self._view, self._listening = view, audio_description.AimDescription()
        self._own = view.discs_of(view.to_move)
        self._disc, self._angle = self._own[-1], 0

    def tab(self) -> list[Sound]:
        """The next own disc, aimed straight up; its name is said, though it may be the only one."""
        self._listening.forget()
        self._disc = self._own[(self._own.index(self._disc) + 1) % len(self._own)]
        self._angle = 0
        return self._heard()

    def turn(self, hundredths: int) -> list[Sound]:
        self._angle = (self._angle + hundredths) % TURN
        return self._heard()

    def throw(self, power: int) -> tuple[Chapaev, list[Sound]]:
        step = self._view.apply(Flick(self._disc, self._angle, power))
        shot = step.events[0]
        assert isinstance(shot, Shot)
        said = [Sound(None, summary(event, TR)) for event in step.events if isinstance(event, Knocked)]
        return step.state, [*(Sound(cue) for cue in audio_description.of_throw(shot)), *said]

    def _heard(self) -> list[Sound]:
        found = self._listening.aimed(self._view, self._disc, self._angle)
        return [
            Sound(each.cue, audio_description.name(self._view, each.disc, TR) if each.is_named else "")
            for each in found
        ]


class Blindfolded:
    """Turns each disc once round and remembers for which turn which name was said last. A disc that lies between two
    opposing ones, so that one name follows the other at once, is thrown there and takes both along; else one goes to
    the middle of the disc that was heard for longest, which is the nearest."""

    STEP = 50
    POWER = 900

    def play(self, table: Table) -> tuple[Chapaev, list[Sound]]:
        (first, *_) = (sound.words for sound in table.tab())
        name, at_disc, found = first, 0, []
        while True:
            arcs = list(self._arcs(table))
            found += [(*throw, at_disc) for throw in self._throws(arcs)]
            (name, *_) = (sound.words for sound in table.tab())
            at_disc += 1
            if name == first:  # once through all of them
                break
        _, angle, chosen = max(found)
        for _ in range(chosen):
            table.tab()
        table.turn(angle)
        return table.throw(self.POWER)

    def _arcs(self, table: Table) -> Iterator[tuple[str, int, int]]:
        """What was said to be in the way, from which turn to which."""
        heard = [sound.words for sound in table.turn(0) if sound.words]
        touched, begin = (heard or [""])[-1], 0
        for angle in range(self.STEP, TURN + self.STEP, self.STEP):
            for sound in table.turn(self.STEP):
                if sound.words:
                    yield touched, begin, angle - self.STEP
                    touched, begin = sound.words, angle
        yield touched, begin, TURN
        table.turn(-self.STEP * len(range(self.STEP, TURN + self.STEP, self.STEP)))

    def _throws(self, arcs: list[tuple[str, int, int]]) -> Iterator[tuple[int, int]]:
        """How good each is, and its turn."""
        for index, (name, begin, end) in enumerate(arcs):
            if is_theirs(name):
                yield end - begin, (begin + end) // 2
                after, first, last = arcs[(index + 1) % len(arcs)]
                if is_theirs(after) and first > end:
                    yield TURN + (end - begin) + (last - first), (end + first) // 2


def is_theirs(name: str) -> bool:
    return name.startswith(("white", "black")) and "yours" not in name


def won(seed: int) -> bool:
    """Against the computer of the game's document; the blindfolded one begins every other game."""
    chance, seat = random.Random(seed), seed % 2
    bot = GAME.brains[GAME.document_level - 1]
    view = start(OPTIONS, seed)
    while (outcome := view.outcome()) is None:
        if view.to_move == seat:
            view, _ = Blindfolded().play(Table(view))
        else:
            view = view.apply(bot(view, SearchBudget(nodes=1000), chance)).state
    return outcome.winners == (seat,)


def test_a_player_who_only_hears_beats_the_documents_computer() -> None:
    games = [won(seed) for seed in range(6)]
    assert sum(games) >= 4, games


@pytest.mark.long
def test_and_does_so_in_most_of_many_games() -> None:
    assert sum(won(seed) for seed in range(40)) >= 28


def test_what_it_hears_names_every_disc_in_the_way() -> None:
    """So nothing is left to be seen: each disc that can be touched is named on the way round."""
    table = Table(FIRST)
    table.tab()
    names = {sound.words for _ in range(720) for sound in table.turn(50)}
    touched = {audio_description.touches(FIRST.spots, 0, angle) for angle in range(0, TURN, 10)}
    assert {audio_description.name(FIRST, each, TR) for each in touched} <= names | {
        audio_description.name(FIRST, 0, TR)
    }
    assert {number(each) for each in touched if each is not None and owner(each) == 1} >= {1, 2, 3, 4, 5}
