"""Rooms at rest: nobody hurries, a host that sleeps says so, and a move made meanwhile is kept and delivered."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.match.match import Terms
from app.online import status
from app.online.guest.guest import Guest
from app.online.room import somebody_away
from app.online.room_file import SavedSeat
from app.online.room_setup import GUEST_FIRST
from app.online.status import HOLD_SECONDS
from tests.support.counting_game import Add
from tests.support.online.brokers import amqtt
from tests.support.online.loop import Loop, counting
from tests.support.online.processes import Pair

DAY = 86_400.0


def playing(**more: Any) -> tuple[Loop, Guest]:
    loop = Loop(counting(starts=GUEST_FIRST, unhurried=True, **more))
    guest = loop.join()
    loop.begin()
    return loop, guest


def leave_for(loop: Loop, seconds: float) -> None:
    """The guest's line breaks, and nobody is at the guest's device for so long."""
    loop.lines[0].cut()
    loop.broker.deliver()
    loop.time += seconds
    loop.host.tick()
    loop.broker.deliver()


# Nobody hurries


def test_a_guest_reads_that_there_is_no_hurry() -> None:
    _, guest = playing()
    assert guest.card
    assert guest.card.unhurried


def test_nobody_loses_a_seat_or_a_game_by_being_away() -> None:
    loop, guest = playing()
    assert loop.host.match
    loop.play(2)
    leave_for(loop, 3 * DAY)
    member = loop.host.endpoint.members[guest.saved.pid]
    assert not member.is_online
    seat = loop.host.seats.of(member)
    assert not loop.host.claim(seat, win=True)
    assert not loop.host.claim(seat, win=False)
    assert loop.host.match.outcome is None


def test_between_two_games_the_seat_is_kept() -> None:
    loop, guest = playing()
    assert guest.match
    guest.match.resign(guest.match.seat)
    loop.broker.deliver()
    leave_for(loop, 3 * DAY)
    assert guest.saved.pid in loop.host.endpoint.members


def test_in_a_room_with_hurry_it_is_lost() -> None:
    loop = Loop(counting())
    guest = loop.join()
    leave_for(loop, HOLD_SECONDS + 1)
    assert guest.saved.pid not in loop.host.endpoint.members


def test_clocks_stand_while_somebody_is_away() -> None:
    loop, guest = playing(terms=Terms(minutes=1))
    match = loop.host.match
    assert match
    assert guest.match
    leave_for(loop, 30 * DAY)
    assert match.outcome is None
    left = match.clocks
    assert left
    assert min(left) > 0
    loop.time += DAY
    assert match.clocks == left
    guest.endpoint.resume()
    loop.pass_time(4)
    assert match.clocks != left  # it runs on, for the guest is back
    assert guest.match.clocks == pytest.approx(match.clocks, abs=1.0)


def test_the_host_moves_while_the_guest_is_away_and_no_clock_runs() -> None:
    loop = Loop(counting(unhurried=True, starts="host", terms=Terms(minutes=1)))
    loop.join()
    loop.begin()
    leave_for(loop, DAY)
    match = loop.host.match
    assert match
    assert match.decide(Add(1))
    left = match.clocks
    loop.time += DAY
    loop.host.tick()
    assert match.outcome is None
    assert match.clocks == left


def test_clocks_of_a_room_that_came_back_stand_until_all_are_there() -> None:
    loop, guest = playing(terms=Terms(minutes=1))
    loop.lines[0].cut()
    loop.broker.deliver()
    loop.bring_host_back()
    loop.time += DAY
    loop.host.tick()
    assert loop.host.match
    assert loop.host.match.outcome is None
    assert guest.error == ""


def test_a_guest_sees_its_own_clock_stand_while_the_host_is_away() -> None:
    loop, guest = playing(terms=Terms(minutes=1))
    loop.host_line.cut()
    loop.broker.deliver()
    assert guest.match
    left = guest.match.clocks
    loop.time += DAY
    assert guest.match.clocks == left


def test_who_is_away_is_told_without_a_countdown() -> None:
    loop, guest = playing()
    leave_for(loop, 5)
    host = loop.host
    infos = [replace(info) for info in (guest.state.seats if guest.state else ())]
    infos[0] = replace(infos[0], online=False, away=0)
    assert somebody_away(infos, 1, 0.0, unhurried=True) == status.Resting(0, infos[0].name)
    infos[0] = replace(infos[0], left=True)
    assert isinstance(somebody_away(infos, 1, 0.0, unhurried=True), status.Away)
    assert host.setup.unhurried


def test_since_when_it_is_whose_move_goes_on_over_a_restart() -> None:
    loop, guest = playing()
    loop.play(3)
    moved = loop.host.series.moved_at
    assert guest.turn_since == 0.0
    file = replace(loop.kept(), moved_at=moved - 2 * DAY)
    loop.bring_host_back(file)
    assert loop.host.series.stands >= 2 * DAY
    assert guest.turn_since == pytest.approx(moved - 2 * DAY, abs=5.0)
    loop.play(1)
    assert guest.turn_since == 0.0


def test_nothing_is_sent_while_a_room_rests() -> None:
    """Neither by the host without its guest nor by the guest without its host."""
    loop, _ = playing()
    loop.play(2)
    loop.host_line.cut()
    loop.broker.deliver()
    loop.pass_guests(90)
    before = len(loop.broker.sent)
    for _ in range(600):
        loop.time += 0.9
        loop.guests[0].tick()
        loop.broker.deliver()
    assert len(loop.broker.sent) - before <= 1


# A host that sleeps


def test_a_host_that_goes_to_sleep_says_so() -> None:
    loop, guest = playing()
    assert not guest.endpoint.is_host_asleep
    loop.host.suspend()
    loop.broker.deliver()
    assert guest.endpoint.is_host_asleep
    assert guest.endpoint.host_away_since is not None
    loop.time += 3600
    loop.host.wake()
    loop.pass_time(3)
    assert not guest.endpoint.is_host_asleep
    assert guest.endpoint.host_away_since is None


def test_a_move_made_meanwhile_goes_when_the_host_wakes() -> None:
    loop, guest = playing()
    loop.host.suspend()
    loop.broker.deliver()
    assert guest.match
    assert guest.match.play(guest.match.ply, Add(2))
    loop.pass_guests(120)
    assert guest.match.pending == Add(2)
    assert guest.saved.kept
    loop.host.wake()
    loop.pass_time(3)
    assert loop.host.match
    assert loop.host.match.ply == guest.match.ply == 1
    assert guest.match.pending is None
    assert guest.saved.kept == ()


def restarted(loop: Loop, guest: Guest, **changes: Any) -> Guest:
    """The guest's process is killed and starts again from its file."""
    loop.lines[0].cut()
    loop.guests.clear()
    loop.lines.clear()
    seat: SavedSeat = replace(guest.saved, connection=guest.saved.connection + 10, **changes)
    again = loop.join(seat=seat)
    return again


def test_the_kept_move_outlives_the_guest() -> None:
    loop, guest = playing()
    loop.host.suspend()
    loop.broker.deliver()
    assert guest.match
    assert guest.match.play(guest.match.ply, Add(2))
    again = restarted(loop, guest)
    loop.pass_guests(60)
    assert again.error == ""  # it waits for as long as it takes
    assert again.endpoint.host_away_since is not None
    loop.host.wake()
    loop.pass_time(4)
    assert loop.host.match
    assert loop.host.match.ply == 1
    assert again.match
    assert again.match.ply == 1
    assert again.saved.kept == ()


def test_since_when_the_host_is_away_is_told_anew_each_time() -> None:
    loop, guest = playing()
    loop.host.suspend()
    loop.broker.deliver()
    first = guest.saved.heard
    assert first
    again = restarted(loop, guest, heard=first - DAY)
    loop.host.wake()
    loop.pass_time(4)
    assert again.saved.heard == 0.0
    loop.host.suspend()
    loop.broker.deliver()
    assert again.saved.heard >= first


def test_a_kept_move_is_dropped_if_the_position_is_another() -> None:
    loop, guest = playing()
    loop.host.suspend()
    loop.broker.deliver()
    assert guest.match
    assert guest.match.play(guest.match.ply, Add(2))
    assert guest.saved.kept
    again = restarted(loop, guest, kept=(replace(guest.saved.kept[0], view="0" * 64),))
    loop.host.wake()
    loop.pass_time(4)
    assert loop.host.match
    assert loop.host.match.ply == 0
    assert again.match
    assert again.match.pending is None
    assert again.saved.kept == ()


def test_a_move_on_its_way_when_the_host_goes_is_kept_too() -> None:
    loop, guest = playing()
    assert guest.match
    assert guest.match.play(guest.match.ply, Add(2))
    loop.broker._waiting.clear()
    loop.host_line.cut()
    loop.broker.deliver()
    assert guest.saved.kept


def test_moves_of_days_between_two_who_are_never_there_together_for_long() -> None:
    loop, guest = playing()
    rng = random.Random(1)
    for _ in range(4):
        loop.play(2, rng)
        loop.bring_host_back()
        guest = restarted(loop, guest)
        loop.pass_time(3)
        assert guest.match
        guest.match.begin()
        loop.time += 2 * DAY
        loop.pass_time(3)
    assert loop.host.match
    assert guest.match
    assert (guest.match.ply, guest.match.state) == (8, loop.host.match.state)


# Over a real broker, with processes


@pytest.mark.online
def test_both_are_killed_and_the_relay_with_them_and_the_game_goes_on(tmp_path: Path) -> None:
    relay = amqtt()
    try:
        pair = Pair(tmp_path, relay.url, "counting", options={"goal": 100_000}, starts="host", unhurried=True)
    except BaseException:
        relay.stop()
        raise
    try:
        pair.play(3)
        for each in (pair.host, pair.guest, relay):
            each.kill()
        relay.start()
        pair.guest = pair.start_guest()
        pair.host = pair.resume_host()
        for each in (pair.host, pair.guest):
            each.until(lambda said: said.get("ply") == 6)
        pair.play(2)
        assert pair.host.said["status"] == pair.guest.said["status"] == "Playing"
        # The host goes, the guest moves and is killed; the move is there when both are back.
        pair.host.tell("play 1")
        pair.guest.until(lambda said: said.get("ply") == 11)
        pair.host.kill()
        pair.guest.status("HostAsleep")
        pair.guest.tell("play 1")
        pair.guest.until(lambda said: len(said["made"]) == 3)
        pair.guest.kill()
        relay.kill()
        relay.start()
        pair.guest = pair.start_guest()
        pair.host = pair.resume_host()
        for each in (pair.host, pair.guest):
            each.until(lambda said: said.get("ply") == 12)
        assert pair.host.said["table"] == pair.guest.said["table"]
    finally:
        pair.end()
        relay.stop()
