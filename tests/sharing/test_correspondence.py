"""Two devices that only send each other links: a match goes on, and whatever does not belong to it is refused."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

import pytest

from app.core.game import IllegalMove
from app.games import BY_ID
from app.games.chapaev import physics
from app.games.chapaev.rules import ENDS_ELSEWHERE
from app.games.chapaev.throws import Flick
from app.match.match import HUMAN, REMOTE, Seat
from app.match.record import dumps, loads, record_of, resumed
from app.sharing.correspondence import MessageMatch, agents_for, is_for_messages, taken_up
from app.sharing.link_text import NOT_BY_MESSAGE, NOT_THEIR_MOVE, OTHER_PAST, OTHER_RULES, TURN_NOT_OVER, BadLink
from app.sharing.packed_match import PackedMatch, link_to_game, opened

SEATS = (Seat(HUMAN), Seat(REMOTE))


def begun(game: str, seats: tuple[Seat, ...] = SEATS, **options: Any) -> MessageMatch:
    match = MessageMatch(BY_ID[game], options, 77, seats, agents_for(seats), time.monotonic)
    match.begin()
    return match


def arrived(link: str, known: MessageMatch | None = None) -> PackedMatch:
    return opened(link, BY_ID, known=known)


def decide(match: MessageMatch, rng: random.Random) -> None:
    """A whole turn of this device's player."""
    while match.outcome is None and not match.is_waiting:
        state = match.state
        moves = state.safe_moves() if hasattr(state, "safe_moves") else state.legal_moves()
        move = rng.choice(list(moves) or list(state.legal_moves()))
        assert match.decide(replace(move, power=rng.randint(300, 900)) if isinstance(move, Flick) else move)


@pytest.mark.parametrize(
    ("game", "options", "turns"),
    [("squart", {"size": 5}, 30), ("stay", {"size": 3, "blocked": True}, 30), ("chapaev", {"extra_turn": True}, 6)],
)
def test_two_devices_play_by_links_alone(game: str, options: dict[str, Any], turns: int) -> None:
    rng = random.Random(5)
    here = begun(game, **options)
    decide(here, rng)
    there = taken_up(arrived(here.hand_out("Anna")), "Boris", time.monotonic)
    there.begin()
    assert [seat.name for seat in there.seats] == ["Anna", "Boris"]
    sides = [there, here]
    for turn in range(turns):
        mover, other = sides[turn % 2], sides[1 - turn % 2]
        if here.outcome or there.outcome:
            break
        decide(mover, rng)
        assert mover.has_news
        assert other.receive(arrived(mover.hand_out())) > 0
        assert mover.state == other.state
    assert here.outcome == there.outcome
    assert here.outcome or game == "chapaev"
    assert here.seats[1].name == "Boris"


@pytest.mark.parametrize("first", ["mine", "theirs"])
def test_whoever_begins_the_other_answers(first: str) -> None:
    here = begun("squart", SEATS if first == "mine" else SEATS[::-1], size=6)
    assert here.is_waiting == (first == "theirs")
    if first == "theirs":
        there = taken_up(arrived(here.hand_out()), "Boris", time.monotonic)
        there.begin()
        assert not there.is_waiting
        decide(there, random.Random(1))
        assert here.receive(arrived(there.hand_out())) == 1
        assert not here.is_waiting


def a_turn_later() -> tuple[MessageMatch, MessageMatch, str]:
    """Both devices after two moves, and the link with the first."""
    rng = random.Random(2)
    here = begun("squart", size=7)
    decide(here, rng)
    link = here.hand_out()
    there = taken_up(arrived(link), "Boris", time.monotonic)
    there.begin()
    decide(there, rng)
    assert here.receive(arrived(there.hand_out())) == 1
    return here, there, link


def refused(match: MessageMatch, link: str) -> str:
    before = (match.state, list(match.history), match.seats, match.outcome)
    with pytest.raises(BadLink) as refusal:
        match.receive(arrived(link))
    assert (match.state, match.history, match.seats, match.outcome) == before
    return refusal.value.reason


def test_a_link_that_is_older_or_comes_again_changes_nothing() -> None:
    here, there, link = a_turn_later()
    assert here.receive(arrived(link)) == 0
    assert there.receive(arrived(link)) == 0
    assert here.receive(arrived(there.hand_out())) == 0


def test_a_move_that_was_sent_is_not_changed_by_anybody() -> None:
    here, there, _ = a_turn_later()
    assert not there.can_undo
    changed = taken_up(arrived(begun_link(there, 0)), "Boris", time.monotonic)
    changed.begin()
    other = next(move for move in changed.state.legal_moves() if move != there.history[1].move)
    assert changed.decide(other)
    assert refused(here, changed.hand_out()) == OTHER_PAST


def begun_link(match: MessageMatch, by: int) -> str:
    """The link with the first move alone."""
    first = begun("squart", size=7)
    first.decide(match.history[0].move)
    return link_to_game(first, by=by)


def test_another_board_under_the_same_number_is_refused() -> None:
    here, _, _ = a_turn_later()
    assert refused(here, link_to_game(begun("squart", size=6), by=1)) == OTHER_PAST


def test_a_turn_that_is_not_over_is_no_answer() -> None:
    here, there, _ = a_turn_later()
    assert refused(here, link_to_game(there, by=0)) == TURN_NOT_OVER


def test_nobody_moves_for_the_other() -> None:
    here, _, _ = a_turn_later()
    forged = begun("squart", size=7)
    for entry in here.history:
        forged.play(forged.ply, entry.move)
    forged.play(2, forged.state.legal_moves()[0])
    forged.play(3, forged.state.legal_moves()[0])
    assert refused(here, link_to_game(forged, by=1)) == NOT_THEIR_MOVE


def test_a_game_that_was_only_shared_is_no_answer() -> None:
    here, there, _ = a_turn_later()
    assert refused(here, link_to_game(there)) == NOT_BY_MESSAGE


def test_a_resignation_travels_and_only_that_of_the_sender() -> None:
    here, there, _ = a_turn_later()
    here.resign(0)
    assert here.has_news
    assert there.receive(arrived(here.hand_out())) == 0
    assert there.outcome == here.outcome
    assert there.outcome.winners == (1,)
    assert not there.has_news
    assert not here.can_undo
    assert not there.can_undo
    mine, other, _ = a_turn_later()
    other.resign(0)  # for us
    assert refused(mine, other.hand_out()) == NOT_THEIR_MOVE


def test_a_move_is_taken_back_until_it_is_handed_out() -> None:
    here = begun("squart", size=7)
    decide(here, random.Random(1))
    assert here.undo()
    decide(here, random.Random(2))
    here.hand_out()
    assert not here.undo()
    assert here.is_sent


def test_a_file_keeps_it_and_what_may_have_been_sent_stays() -> None:
    here, _, _ = a_turn_later()
    record = loads(dumps(record_of(here)), BY_ID)
    again = resumed(record, here.game, agents_for, time.monotonic, MessageMatch)
    assert isinstance(again, MessageMatch)
    assert again.state == here.state
    assert not again.can_undo
    again.begin()
    decide(again, random.Random(3))
    assert again.can_undo
    assert not again.is_sent


def test_what_hides_something_is_not_played_by_message() -> None:
    assert [game for game in BY_ID if is_for_messages(BY_ID[game])] == ["stay", "chapaev", "squart"]


class TestThrows:
    """A throw may end a little elsewhere on another processor; what the thrower saw holds for both."""

    def sent(self) -> tuple[MessageMatch, str]:
        here = begun("chapaev")
        assert here.decide(Flick(3, 0, 900))
        return here, here.hand_out()

    def elsewhere(self, monkeypatch: pytest.MonkeyPatch, far: int) -> None:
        """This device computes a little differently: the thrown disc ends so far from where it did."""
        throw = physics.throw

        def other(*given: Any) -> Any:
            track = throw(*given)
            rest = list(track.rest)
            disc = next(each for each, spot in enumerate(rest) if spot and spot != track.frames[0][each])
            x, y = rest[disc] or (0, 0)
            rest[disc] = (x + far, y)
            return track.ending(tuple(rest))

        monkeypatch.setattr(physics, "throw", other)

    def test_it_ends_where_the_thrower_saw_it_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        here, link = self.sent()
        self.elsewhere(monkeypatch, 40)
        there = taken_up(arrived(link), "Boris", time.monotonic)
        assert there.state == here.state

    def test_what_was_told_is_kept_though_this_device_computes_differently(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        here, link = self.sent()
        self.elsewhere(monkeypatch, 40)
        there = taken_up(arrived(link), "Boris", time.monotonic)
        there.begin()
        assert there.decide(Flick(10, 18000, 900))
        answer = there.hand_out()
        monkeypatch.undo()
        assert here.receive(arrived(answer, here)) == 1
        assert here.decide(Flick(4, 0, 900))
        third = here.hand_out()
        self.elsewhere(monkeypatch, 40)
        assert there.receive(arrived(third, there)) == 1
        assert here.state == there.state

    def test_it_goes_on_though_a_file_has_only_the_last_position(self, monkeypatch: pytest.MonkeyPatch) -> None:
        here, link = self.sent()
        self.elsewhere(monkeypatch, 40)
        there = taken_up(arrived(link), "Boris", time.monotonic)
        again = resumed(record_of(there), there.game, agents_for, time.monotonic, MessageMatch)
        assert (again.first_ply, again.history) == (1, [])  # replayed here, its throw ends elsewhere
        assert again.receive(arrived(link, again)) == 0
        again.begin()
        assert again.decide(Flick(10, 18000, 900))
        assert isinstance(again, MessageMatch)
        monkeypatch.undo()
        assert here.receive(arrived(again.hand_out(), here)) == 1
        assert here.state == again.state

    def test_a_throw_that_ends_too_far_away_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, link = self.sent()
        self.elsewhere(monkeypatch, 500)
        with pytest.raises(BadLink) as refusal:
            arrived(link)
        assert (refusal.value.reason, refusal.value.because) == (OTHER_RULES, ENDS_ELSEWHERE)

    def test_the_rules_say_so_themselves(self) -> None:
        state = BY_ID["chapaev"].new()
        with pytest.raises(IllegalMove):
            state.tell_step(Flick(3, 0, 900), None, lambda bound, number, kind: 0)
